import Foundation
import TestSupport
import Testing

/// Contents of written shapefiles, as GDAL reads them.
struct ShapefileWritingTests {
    private func collection(_ features: (geometry: String, properties: String)...) -> String {
        let list = features.map {
            #"{"type":"Feature","geometry":\#($0.geometry),"properties":{\#($0.properties)}}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(list.joined(separator: ",\n"))]}"#
    }

    /// Else GDAL goes by the first shape, and drops all measures when that has none.
    private static let allShapes = "-oo ADJUST_GEOM_TYPE=ALL_SHAPES"

    /// Writes `out.shp`; what GDAL says of it, and each feature as a line of CSV with well-known text.
    private func written(
        _ input: String, _ options: String = ""
    ) throws -> (directory: Workdir, errors: String, summary: String, rows: [String]) {
        let directory = try Workdir()
        try directory.write("in", input)
        let outcome = try directory.shell("plat cat \(options) -o out.shp in")
        #expect(outcome.status == 0 && outcome.text == "", "\(outcome.errors)")
        let summary = try directory.shell("ogrinfo -so -al \(Self.allShapes) out.shp").text
        let rows = try directory.shell(
            "ogr2ogr -f CSV -lco GEOMETRY=AS_WKT -lco STRING_QUOTING=IF_NEEDED /vsistdout/ \(Self.allShapes) out.shp"
        ).lines
        return (directory, outcome.errors, summary, rows)
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func aTable() throws {
        let written = try written(
            "lat,lon,name,pop,area\n48.2,16.37,Wien,1897000,414.78\n60.17,24.94,Helsinki,,\n,,Nirgends,1,2\n")
        #expect(
            written.rows == [
                "WKT,name,pop,area", "\"POINT (16.37 48.2)\",Wien,1897000,414.78",
                "\"POINT (24.94 60.17)\",Helsinki,,", ",Nirgends,1,2.00",
            ], "\(written.rows)")
        #expect(written.summary.contains("Geometry: Point\nFeature Count: 3\nExtent: (16.370000, 48.200000) - (24.94"))
        #expect(written.summary.contains("name: String (8.0)\npop: Integer (7.0)\narea: Real (6.2)"))
        #expect(written.errors.contains("3 read, 3 written, "))
        #expect(written.directory.contents == ["in", "out.cpg", "out.dbf", "out.prj", "out.shp", "out.shx"])
        #expect(written.directory.text("out.cpg") == "UTF-8")
        // As GDAL itself writes WGS84.
        let reference = try written.directory.shell(
            "ogr2ogr -q gdal.shp out.shp && cmp gdal.prj out.prj && cmp gdal.shp out.shp")
        #expect(reference.status == 0 && reference.text == "", "\(reference.text)")
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func geometries() throws {
        let holed = "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]"
        let polygons = try written(
            collection(
                (#"{"type":"Polygon","coordinates":\#(holed)}"#, ""), ("null", ""),
                (#"{"type":"MultiPolygon","coordinates":[\#(holed),[[[9,9],[9,8],[8,8],[9,9]]]]}"#, ""),
                (#"{"type":"Polygon","coordinates":[]}"#, "")))
        // ESRI's outer rings run clockwise; each starts where it did.
        let ring = "(0 0,0 4,4 4,4 0,0 0),(1 1,2 2,1 2,1 1)"
        #expect(
            polygons.rows == [
                "WKT,FID", "\"POLYGON (\(ring))\",0", ",1", "\"MULTIPOLYGON ((\(ring)),((9 9,9 8,8 8,9 9)))\",2", ",3",
            ], "\(polygons.rows)")
        #expect(polygons.errors.contains("altered (1 empty-geometry)"))
        let lines = try written(
            collection(
                (#"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, ""),
                (#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#, "")))
        #expect(lines.rows[2] == "\"MULTILINESTRING ((1 2,3 4),(5 6,7 8))\",1")
        let points = try written(collection((#"{"type":"MultiPoint","coordinates":[[1,2],[-3,4]]}"#, "")))
        #expect(points.rows[1] == "\"MULTIPOINT ((1 2),(-3 4))\",0")
        #expect(
            points.summary.contains("Geometry: Multi Point") && points.summary.contains("(-3.000000, 2.000000) - (1.0"))
        for (input, count) in [(collection(), 0), (collection(("null", "\"a\":1"), ("null", "")), 2)] {
            let null = try written(input)
            #expect(null.summary.contains("Feature Count: \(count)\n"))
            #expect(Array(null.directory.read("out.shp")?[32..<36] ?? []) == [0, 0, 0, 0])
        }
    }

    /// A first point at the origin is in the box of the file, too.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func elevationsAndMeasures() throws {
        let rows = "\"POINT (0 0)\"\n\"POINT Z (1 2 3)\"\nPOINT EMPTY\n"
        let elevated = try written("wkt\n" + rows)
        #expect(
            elevated.rows == ["WKT,FID", "\"POINT Z (0 0 0)\",0", "\"POINT Z (1 2 3)\",1", ",2"], "\(elevated.rows)")
        #expect(
            elevated.errors.contains("1 flat-elevation")
                && elevated.errors.contains("missing elevations were written as 0"))
        #expect(elevated.summary.contains("Extent: (0.000000, 0.000000) - (1.000000, 2.000000)"))
        let measured = try written("wkt\n" + "\"LINESTRING M (1 2 3, 4 5 6)\"\n\"LINESTRING (1 2, 3 4)\"\n")
        #expect(measured.rows[1] == "\"LINESTRING M (1 2 3,4 5 6)\",0")
        #expect(measured.rows[2].hasPrefix("\"LINESTRING M (1 2 -1") && measured.summary.contains("Measured Line"))
        let both = try written("wkt\n" + rows + "\"POINT ZM (1 2 3 4)\"\n")
        #expect(both.rows[4] == "\"POINT ZM (1 2 3 4)\",3" && both.summary.contains("3D Measured Point"))
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func types() throws {
        let written = try written(
            collection(
                ("null", #""i":-12,"d":1.5,"e":1e-3,"f":1e300,"g":1234567890123456789012,"b":true,"m":1"#),
                ("null", #""i":123456789012345678,"d":-100,"e":2.5E1,"f":-1.7976931348623157e308,"b":null,"m":"x""#),
                ("null", #""b":false,"o":{"a":[1]},"day":"2024-02-29","t":"0.12345678901234567890123","n":null"#),
                ("null", #""l":0.1234567890123456789012345"#)))
        for column in [
            "i: Real (18.0)", "d: Real (6.1)", "e: Real (6.3)", "f: Real (23.0)", "g: Real (22.0)", "b: String (1.0)",
            "m: String (1.0)", "o: String (9.0)", "day: String (10.0)", "n: String (1.0)", "l: String (27.0)",
        ] where column != "i: Real (18.0)" {
            #expect(written.summary.contains("\n\(column)\n"), "\(column): \(written.summary)")
        }
        #expect(written.summary.contains("\ni: Integer64 (18.0)\n"))
        #expect(written.errors.contains("numbers of more than 24 characters were written as text: l\n"))
        let table = written.directory.text("out.dbf") ?? ""
        for text in ["1234567890123456789012", " 1.5", "-100", "0.001", "   25", "1e300", "-1.7976931348623157e308"] {
            #expect(table.contains(text), "\(text)")
        }
        #expect(written.rows[3].contains(#""{""a"":[1]}""#) && written.rows[3].contains("2024-02-29"))
        #expect(
            written.rows[1].contains(",T,1,") && written.rows[2].contains(",?,x,") && written.rows[3].contains(",F,,"))
        #expect(!table.contains("*"))
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func namesAndLongText() throws {
        let text = "a" + String(repeating: "é", count: 200)
        let written = try written(
            collection(
                (
                    "null",
                    #""population_2020":1,"population_2021":2,"Name":"x","name":"y","größe_in_km²":3,"s":"\#(text)""#
                ),
                ("null", #""population":"z","s":"a\u0000b€"}"#.replacingOccurrences(of: "}", with: ""))))
        #expect(
            written.rows[0] == "WKT,populati_1,populati_2,Name,name_1,größe_in,s,population", "\(written.rows[0])")
        #expect(
            written.errors.contains(
                "population_2020 -> populati_1, population_2021 -> populati_2, name -> name_1, größe_in_km² -> größe_in\n"
            ))
        // A character of two bytes is not cut in half.
        #expect(written.rows[1].contains(",a" + String(repeating: "é", count: 126) + ","))
        #expect(written.rows[2].contains(",a b€,z"))
        #expect(written.errors.contains("text longer than 254 bytes was cut: s (1)\n"))
        #expect(written.errors.contains("altered (1 cut-text, 1 blanked-nul)"))
    }

    @Test(.enabled(if: Package.has("ogr2ogr"))) func fieldsAreInTheirOrder() throws {
        let input = "a,lat,lon,b,c\n1,2,3,4,5\n"
        #expect(try written(input).rows[0] == "WKT,a,b,c")
        #expect(try written(input, "--fields c,a").rows[0] == "WKT,c,a")
        #expect(try written("lat,lon,a,b\n").summary.contains("a: String (1.0)\nb: String (1.0)"))
    }

    @Test func whatATableCannotHold() throws {
        let directory = try Workdir()
        let many = "lat,lon," + (0..<256).map { "f\($0)" }.joined(separator: ",") + "\n"
        try directory.write("many.csv", many)
        let fields = try directory.plat("cat", "-o", "out.shp", "many.csv")
        #expect(fields.status == 65 && fields.errors.contains("256 fields are too many: a shapefile holds at most 255"))
        let long = (0..<255).map { _ in String(repeating: "x", count: 254) }.joined(separator: ",")
        let names = (0..<255).map { "f\($0)" }.joined(separator: ",")
        let names258 = (0..<259).map { "f\($0)" }.joined(separator: ",")
        try directory.write("wide.csv", "lat,lon,\(names)\n1,2,\(long)\n")
        #expect(try directory.plat("cat", "-o", "wide.shp", "wide.csv").status == 0)
        try directory.write("wider.csv", "lat,lon,\(names258)\n")
        #expect(try directory.plat("cat", "-o", "out.shp", "wider.csv").status == 65)
        #expect(
            directory.contents == [
                "many.csv", "wide.cpg", "wide.csv", "wide.dbf", "wide.prj", "wide.shp", "wide.shx", "wider.csv",
            ])
    }
}
