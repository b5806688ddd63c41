import Foundation
import TestSupport
import Testing

/// Hints that lead somewhere, and none where plat cannot know.
struct HintTests {
    @Test(arguments: [
        ("fix a.geojson", "hint: plat repair writes valid geometries, and plat check finds"),
        ("declutter --priority -pop a.csv", "hint: use --ascending to sort smallest first"),
        ("declutter --priority=-pop a.csv", "hint: use --ascending to sort smallest first, as in --priority pop --asc"),
        ("declutter --label -x a.csv", "hint: write --label=-x if that is the value"),
        ("cat -select lat -nlt POINT a.csv", "unknown option -nlt; hint: geometries keep their kinds"),
        ("cat -where 1 -zfield pop a.csv", "unknown option -zfield; hint: of a CSV whose first columns are"),
        ("ogr2ogr -t_srs EPSG:3857 -nosuch o.shp a.csv", "reprojects with -d CRS; plat cat has no -nosuch\n"),
        ("ogr2ogr -dsco VERSION=1.3 o.gpkg a.csv", "; plat cat has no -dsco; plat has options instead of"),
        ("spatial-join a.csv", "unknown command 'spatial-join'; hint: plat intersect --join inner A B joins layers by"),
        ("cat a.7z", "unsupported format: a 7z archive; hint: unpack it first, as with '7z x a.7z'"),
        ("cat a.rar", "unsupported format: a RAR archive; hint: unpack it first, as with 'unar a.rar'"),
        ("cat a.gpkg", "the database is damaged: "),
        ("cat a.csv.xz", "hint: use 'xz -dc a.csv.xz | plat …'"),
        ("cat --input-format geojson a.topojson", "hint: it is TopoJSON; use --input-format topojson"),
        ("cat a.topojson:b", "the topology has no object named 'b'; hint: the only object is a"),
        ("cat a.tif", "hint: make polygons of its pixels first, as with 'gdal_polygonize.py a.tif out.geo"),
        ("cat a.tab", "unsupported format: MapInfo; hint: convert it first, as with 'ogr2ogr out.geojson a.tab'"),
        ("cat a.dxf", "unsupported format: DXF; hint: convert it first, as with 'ogr2ogr out.geojson a.dxf'"),
        ("cat a.osm", "hint: convert a layer of it first, as with 'ogr2ogr out.geojson a.osm points'"),
        ("cat a.osm.pbf", "OpenStreetMap data; hint: convert a layer of it first"),
        ("cat a.tar", "a tar archive; hint: unpack it first, as with 'tar xf a.tar'"),
        ("cat a.gdb", "hint: a geodatabase is converted as with 'ogr2ogr out.geojson a.gdb LAYER'"),
        (
            "geocode forward a.xlsx",
            "format: a spreadsheet; hint: convert it first: ogr2ogr -f CSV /vsistdout/ a.xlsx -oo HEADERS=FORCE | plat"
        ),
        ("geocode forward Bern", "no such file or directory; hint: to look up a text, use 'plat geocode forward --te"),
        ("geocode forward St. Louis", "hint: to look up a text, use 'plat geocode forward --text 'St. Louis''"),
        ("geocode forward a.csv Bern", "Bern: error: cannot read: no such file or directory\n"),
        ("geocode forward bern.csv", "bern.csv: error: cannot read: no such file or directory\n"),
        (
            "cat https://example.org/d/a.csv",
            "it is a URL, not a file; hint: download it first, as with 'curl -sSLo a.csv https://example.org/d/a.csv'"
        ),
        (
            "intersect a.csv 'https://example.org/query?f=json&n=1'",
            "hint: download it first, as with 'curl -sSLo query \"https://example.org/query?f=json&n=1\"'"
        ),
        ("dissolve --explode a.csv", "unknown option --explode; hint: write --split; use plat dissolve --split a.csv"),
        ("sort --explode a.csv", "hint: plat explode writes each part of a shape as a feature"),
        ("dissolve - -", "- is given twice: standard input can be read only once"),
        ("overlay identity a.csv none.csv", "none.csv: error: cannot read: no such file or directory\n"),
        ("overlay union --by pop a.csv a.csv", "hint: to merge pieces with the same values: plat overlay union A B |"),
        ("clean --snap-interval 0.001 a.csv", "in metres: --snap 100m is about 0.001 degrees\n"),
        ("simplify --tolerance 100 m a.csv", "hint: a unit stands right behind its number; use plat simplify --tol"),
        ("buffer 5 km a.csv", "use plat buffer --distance=5km a.csv\n"),
        ("cat --limit=5 m a.csv", "m: error: cannot read: no such file or directory\n"),
        ("render -o a.png http://example.org/", "as with 'curl -sSLo layer http://example.org/'"),
        ("cat https://example.org/roads.shp", "as with 'curl -sSLo roads.shp https://example.org/roads.shp'"),
    ])
    func hints(_ command: String, _ hint: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,pop\n1,2,3\n")
        try directory.write("a.7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4] + [UInt8](repeating: 7, count: 40))
        try directory.write("a.rar", Array("Rar!\u{1A}\u{7}".utf8) + [1, 0] + [UInt8](repeating: 7, count: 40))
        try directory.write("a.csv.xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0] + [UInt8](repeating: 7, count: 40))
        try directory.write("a.gpkg", Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 40))
        try directory.write("a.topojson", Self.topology)
        try directory.write("a.tif", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0])
        try directory.write("a.tab", "!table\n!version 300\n!charset Neutral\n")
        try directory.write("a.dxf", "  0\nSECTION\n  2\nHEADER\n")
        try directory.write("a.osm", "<osm version='0.6'><node id='1' lat='1' lon='2'/></osm>")
        try directory.write("a.osm.pbf", [0, 0, 0, 13, 10, 9] + Array("OSMHeader".utf8))
        try directory.write("a.nmea", "$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1,61,M,55,M,,*76\n$GPRMC,x\n")
        _ = try directory.shell("tar cf a.tar a.csv; mkdir a.gdb; touch a.gdb/a00000001.gdbtable")
        let book =
            #"import zipfile; zipfile.ZipFile("a.xlsx", "w").writestr("xl/workbook.xml", "<x/>")"#
        _ = try directory.shell("\(Python.path) -c '\(book)'")
        let outcome = try directory.shell("plat \(command)")
        #expect([64, 65, 66].contains(outcome.status) && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    private static let topology = """
        {"type":"Topology","arcs":[[[0,0],[4,0],[4,4],[0,0]]],
        "objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0]]}]}}}
        """

    /// The line about other formats works.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func whatIsAdvisedWorks() throws {
        let directory = try Workdir()
        try directory.write("p.geojson", #"{"type":"Point","coordinates":[1,2]}"#)
        let read = try directory.shell(
            """
            ogr2ogr a.gpkg p.geojson && ogr2ogr out2.geojson a.gpkg && plat cat -q -f csv out2.geojson
            """)
        #expect(read.lines.contains("2,1"), "\(read)")
    }

    /// One number that is no degree among degrees is a mistake; two of them are projected coordinates.
    @Test(arguments: [
        ("425", "7", false), ("7", "425", false), ("-1e6", "2e5", true), ("400", "300", true),
        ("5200000", "600000", true),
    ])
    func areTheyProjected(_ latitude: String, _ longitude: String, _ areProjected: Bool) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n\(latitude),\(longitude)\n")
        try directory.write("x.csv", "x,y\n\(longitude),\(latitude)\n")
        try directory.write("w.csv", "wkt\nPOINT (\(longitude) \(latitude))\n")
        try directory.write("a.geojson", #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#)
        for name in ["a.csv", "x.csv", "w.csv", "a.geojson"] {
            let outcome = try directory.plat("cat", name)
            #expect(outcome.status == 65 && outcome.errors.contains("is outside -"), "\(outcome.errors)")
            #expect(outcome.errors.contains("projected") == areProjected, "\(name): \(outcome.errors)")
        }
    }

    /// Only what stands outside of quotes is put into other words, and no name of a file.
    @Test func textsStayAsTheyAre() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon,name\\n1,2,B && W\\n3,4,B AND W\\n' > n.csv
            plat cat -q -f csv --decimals 3 --where "name = 'B && W'" n.csv
            plat cat -q -o 'R && D.csv' --decimals 3 n.csv; ls R*; plat query "name REGEXP 'B$'" n.csv
            """)
        #expect(outcome.text == "lat,lon,name\n1,2,B && W\nR && D.csv\n", "\(outcome)")
        #expect(outcome.errors.contains("B$'"), "\(outcome.errors)")
    }

    /// A field whose text is a color by itself is compared with nothing.
    @Test func styleWithoutComparison() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,color,n\n1,2,red,x\n2,3,blue,5\n")
        try directory.write("own.json", #"{"rules":[{"style":{"marker-color":{"field":"color"}}}]}"#)
        let own = try directory.plat("render", "-o", "a.png", "--style", "own.json", "a.csv")
        #expect(own.status == 0 && !own.errors.contains("not numbers"), "\(own.errors)")
        try directory.write("compared.json", #"{"rules":[{"if":[["n",">",3]],"style":{"marker-color":"red"}}]}"#)
        let compared = try directory.plat("render", "-o", "a.png", "--style", "compared.json", "a.csv")
        #expect(compared.errors.contains("1 of 2 values of 'n' are not numbers"), "\(compared.errors)")
    }

    @Test(arguments: [
        (#"{"type":"feature","geometry":null,"properties":{}}"#, #"hint: did you mean "Feature"?"#),
        (#"{"type":"Feature","geometry":{"type":"point","coordinates":[1,2]}}"#, #"hint: did you mean "Point"?"#),
        (#"{"type":"Feature","geometry":{"type":"Pointt","coordinates":[1,2]}}"#, #"hint: did you mean "Point"?"#),
        (#"{"type":"Feature","geometry":{"type":"Multipolygone"}}"#, #"hint: did you mean "MultiPolygon"?"#),
        (#"{"type":"Featur","geometry":null,"properties":{}}"#, #"hint: did you mean "Feature"?"#),
        (#"{"type":"Feature","geometry":{"type":"Feature","geometry":null}}"#, #""Feature" is not a geometry type"#),
        (#"{"type":"Feature","geometry":{"type":"feature","geometry":null}}"#, #""feature" is not a geometry type"#),
    ])
    func typesOfGeometry(_ text: String, _ message: String) throws {
        let outcome = try Workdir().plat("cat", input: text)
        #expect(outcome.status == 65 && outcome.errors.hasSuffix(message + "\n"), "\(outcome.errors)")
    }

    /// All numbers that were dropped are named, however many there are.
    @Test(arguments: [
        ("1,2,3,4,5,6", "geojson", "those after the third were dropped"),
        ("1,2,3,4", "geojson", "those after the third were dropped"),
        ("1,2,3,4,5,6", "shapefile", "those after the fourth were dropped"),
    ])
    func positionsOfManyNumbers(_ position: String, _ format: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", #"{"type":"Point","coordinates":[\#(position)]}"#)
        let outcome = try directory.plat("cat", "-o", format == "shapefile" ? "o.shp" : "o.geojson", "a.geojson")
        #expect(outcome.status == 0 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(!outcome.errors.contains("the fourth number"), "\(outcome.errors)")
    }
}
