import Foundation
import TestSupport
import Testing

/// The member that declares what the coordinates of a GeoJSON are: as it is written, and as every command reads it.
struct CoordinateSpaceTests: ConvertedLayers {
    @Test func whatCoordinatesAreIsWritten() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        func members(_ options: String...) throws -> [String: Any] {
            try object(try directory.plat(["convert", "-q"] + options + ["a.geojson"]))
        }
        let map = try members("--to", "map-point")
        #expect(map["coordinateSpace"] as? [String: String] == ["name": "map-point"] && map["crs"] == nil)
        let system = try members("--to", "EPSG:25832")
        #expect(system["coordinateSpace"] as? [String: String] == ["name": "EPSG:25832"])
        let crs = (system["crs"] as? [String: Any])?["properties"] as? [String: String]
        #expect(crs == ["name": "urn:ogc:def:crs:EPSG::25832"])
        let pixels = try members("--to", "pixel", "--size", "640x480", "--center", "0,0", "--zoom", "3")
        let space = try #require(pixels["coordinateSpace"] as? [String: Any])
        let viewport = try #require(space["viewport"] as? [String: Any])
        #expect(
            space["name"] as? String == "pixel"
                && viewport["size"] as? [String: Double] == ["width": 640, "height": 480])
        #expect(viewport["centerPoint"] as? [String: Double] == ["x": 134_217_728, "y": 134_217_728])
        // Level 20 has scale 1.
        #expect(viewport["zoomScale"] as? Double == 1.0 / 131072)
        for degrees in ["coordinate", "EPSG:4326", "OGC:CRS84"] {
            let plain = try members("--to", degrees)
            #expect(plain["coordinateSpace"] == nil && plain["crs"] == nil, "\(degrees)")
        }
    }

    @Test(.enabled(if: Package.has("ogrinfo"))) func systemsAsGDALReadsThem() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        for (system, name) in [
            ("EPSG:25832", "ETRS89 / UTM zone 32N"), ("EPSG:3857", "WGS 84 / Pseudo-Mercator"),
            ("EPSG:3413", "WGS 84 / NSIDC Sea Ice Polar Stereographic North"),
        ] {
            for output in ["b.geojson", "b.shp"] {
                let outcome = try directory.shell(
                    "plat convert -q --to \(system) -o \(output) a.geojson && ogrinfo -so -al \(output)")
                // A .prj has ESRI's names.
                let start = output == "b.shp" ? "PROJCRS[" : "PROJCRS[\"\(name)\""
                #expect(outcome.text.contains(start), "\(outcome.text)")
                let point = outcome.text.split(separator: "\n").first { $0.hasPrefix("Extent") } ?? ""
                let known = try directory.shell("echo 45.52 -122.681944 | cs2cs -f %.6f EPSG:4326 \(system)").text
                let easting = known.split(whereSeparator: \.isWhitespace).first ?? "?"
                #expect(point.contains("(\(easting)"), "\(system) \(point) \(known)")
            }
        }
    }

    /// All commands go by the space that the member names.
    @Test func theMemberIsReadBack() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        for (name, options, said) in [
            ("map.geojson", ["--to", "map-point"], "map points"),
            ("pixel.geojson", ["--to", "pixel"] + view, "pixels"),
            ("utm.geojson", ["--to", "EPSG:32610"], "EPSG:32610"),
        ] {
            _ = try directory.plat(["convert", "-q", "--precision", "full", "-o", name] + options + ["a.geojson"])
            let cat = try directory.plat("cat", "-q", "--precision", "6", name)
            #expect(try positions(cat) == [[-122.681944, 45.52]], "\(name) \(cat.text)")
            let info = try directory.plat("info", "-q", name)
            #expect(info.text.contains("crs         \(said)"), "\(info.text)")
            #expect(info.text.contains("bounds      -122.681944,45.52,"), "\(info.text)")
            let bounds = try directory.plat("bounds", "-q", "--as", "total", name)
            #expect(bounds.text.hasPrefix("42739440.276") && bounds.text.contains(",96012095.912"), "\(bounds.text)")
            #expect(try directory.plat("check", "-q", name).status == 0)
            let explained = try directory.plat("convert", "--explain", name)
            #expect(explained.errors.contains("member)"), "\(explained.errors)")
        }
        // From one space to another without a word about the first.
        let pixels = try directory.plat(
            ["convert", "-q", "--to", "pixel", "--precision", "6"] + view + ["utm.geojson"])
        #expect(try isNear(positions(pixels), [[40.759506, 91.564270]], 2e-6), "\(pixels.text)")
        // A second view of pixels of a first one.
        let other = try directory.plat(
            "convert", "-q", "--to", "pixel", "--precision", "6", "--size", "256x256", "--center", "0,0", "--zoom", "1",
            "pixel.geojson")
        #expect(try isNear(positions(other), [[-46.480988, 55.128540]], 2e-6), "\(other.text)")
    }

    @Test(arguments: [
        // It counts for more than the old member, wherever that is.
        (
            #""crs":{"type":"name","properties":{"name":"EPSG:3857"}},"coordinateSpace":{"name":"map-point"},"#,
            [[0.0, 0.0]]
        ),
        (
            #""coordinateSpace":{"name":"map-point"},"crs":{"type":"name","properties":{"name":"EPSG:3857"}},"#,
            [[0, 0]]
        ),
        (#""coordinateSp\u0061ce":{"na\u006de":"map-poi\u006et"},"#, [[0, 0]]),
        (#""coordinateSpace":{"x":[{"name":"pixel"}],"name":"map-point","more":1},"#, [[0, 0]]),
    ])
    func theMember(_ members: String, _ expected: [[Double]]) throws {
        let outcome = try Workdir().plat("cat", "-q", input: collection(members))
        #expect(try positions(outcome) == expected, "\(outcome.text)\(outcome.errors)")
    }

    /// Others may call a member like that: it is passed on, and degrees are degrees.
    @Test(arguments: [#""R3""#, #"{"kind":"mine"}"#, #"{"name":7}"#, #"{"name":""}"#, "null", "[]"])
    func foreignMembers(_ value: String) throws {
        let input = collection(#""coordinateSpace":\#(value),"#, "[10,20]")
        let outcome = try Workdir().plat("cat", "-q", input: input)
        #expect(outcome.errors == "" && outcome.text.hasSuffix("],\"coordinateSpace\":\(value)}\n"), "\(outcome.text)")
        #expect(try positions(outcome) == [[10, 20]])
        // An output that has a member of that name itself cannot keep it.
        for name in ["coordinateSpace", "coordinateSp\\u0061ce"] {
            let other = try Workdir().plat(
                "convert", "-q", "--to", "map-point",
                input: input.replacing("coordinateSpace", with: name))
            #expect(try object(other)["coordinateSpace"] as? [String: String] == ["name": "map-point"])
            #expect(other.text.ranges(of: "\"coordinateSp").count == 1, "\(other.text)")
            #expect(other.errors.contains("was replaced"), "\(other.errors)")
        }
    }

    /// A member that cannot be true is refused, rather than its numbers taken for others.
    @Test(arguments: [
        (#""coordinateSpace":{"name":"nonsense"},"#, "--src-crs"),
        (#""coordinateSpace":{"name":"EPSG:1"},"#, "--src-crs"),
        (#""coordinateSpace":{"name":"pixel"},"#, "viewport"),
        (#""coordinateSpace":{"name":"pixel","viewport":{}},"#, "viewport"),
        (
            #""coordinateSpace":{"name":"pixel","viewport":{"size":{"width":-1,"height":9},"centerPoint":{"x":1,"y":1},"zoomScale":1}},"#,
            "viewport"
        ),
        (
            #""coordinateSpace":{"name":"pixel","viewport":{"size":{"width":9,"height":9},"centerPoint":{"x":1,"y":1},"zoomScale":0}},"#,
            "viewport"
        ),
        (#""coordinateSpace":{"name":"map-point"},"coordinateSpace":{"name":"map-point"},"#, "twice"),
    ])
    func nonsense(_ members: String, _ word: String) throws {
        for command in ["cat", "convert"] {
            let outcome = try Workdir().plat([command, "-q", "-"], input: Array(collection(members, "[1,2]").utf8))
            #expect(outcome.status == 65 && outcome.errors.contains(word), "\(outcome.errors)")
            #expect(!outcome.text.contains("Point"))
        }
    }

    /// Features that were read as degrees cannot become others.
    @Test func aMemberThatComesTooLate() throws {
        for at in ["[1,2]", "[134217728,134217728]"] {
            let late =
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":\#(at)}}],"coordinateSpace":{"name":"map-point"}}"#
            let outcome = try Workdir().plat("convert", "-q", input: late)
            #expect(outcome.status == 65 && !outcome.text.hasSuffix("]}\n"), "\(outcome.text)")
            // An option declares it.
            let reported = try Workdir().plat("convert", "-q", "--from", "map-point", input: late)
            #expect(reported.status == 0 && reported.errors == "")
            #expect(try positions(reported).count == 1)
        }
    }

    @Test func severalDocuments() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        let outcome = try directory.shell(
            """
            plat convert -q --to map-point -o map.geojson a.geojson; plat cat -q -o degrees.geojson a.geojson
            plat convert -q --to EPSG:3857 -o web.geojson a.geojson
            cat map.geojson map.geojson | plat convert -q --precision 6 -f csv; echo $?
            cat map.geojson degrees.geojson | plat convert -q -f csv > x; echo $?
            cat degrees.geojson map.geojson | plat convert -q -f csv > x; echo $?
            cat map.geojson web.geojson | plat convert -q -f csv > x; echo $?
            cat degrees.geojson map.geojson | plat convert -q -s EPSG:3857 -f csv > x; echo $?
            plat convert -q --precision 6 -f csv degrees.geojson map.geojson web.geojson
            """)
        let row = "45.52,-122.681944,1"
        #expect(
            outcome.lines == ["lat,lon,n", row, row, "0", "65", "65", "65", "0", "lat,lon,n", row, row, row],
            "\(outcome.text)\(outcome.errors)")
    }

    /// An option that declares the coordinates wins over the input.
    @Test func saidByTheCommand() throws {
        let input = collection(#""coordinateSpace":{"name":"map-point"},"#, "[1113194.9079,0]")
        // Ten degrees on a sphere of radius 6378137 m.
        for options in [["-s", "EPSG:3857"], ["--from", "EPSG:3857"], ["--from", "EPSG:3857", "--to", "coordinate"]] {
            let outcome = try Workdir().plat(["convert", "-q"] + options, input: Array(input.utf8))
            #expect(try positions(outcome) == [[10, 0]] && outcome.errors == "", "\(outcome.text)")
        }
        let pixels = try Workdir().plat(
            ["convert", "-q", "--from", "pixel"] + view, input: Array(collection("", "[192,128]").utf8))
        #expect(try positions(pixels) == [[90, 0]])
        let same = try Workdir().plat("convert", "-q", "--from", "map-point", "--to", "map-point", input: input)
        #expect(try positions(same) == [[1113194.908, 0]])
    }

    /// A sequence, a table and a shapefile cannot declare it, or not all of it.
    @Test func outputsThatCannotSay() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        let sequence = try directory.plat("convert", "-q", "--to", "map-point", "-f", "geojsonseq", "a.geojson")
        #expect(
            sequence.text
                == #"{"type":"Feature","geometry":{"type":"Point","coordinates":[42739440.276,96012095.912]},"properties":{"n":1}}"#
                + "\n")
        #expect(sequence.errors.contains("cannot declare") && sequence.errors.contains("map points"))
        #expect(try directory.plat("convert", "-q", "-f", "geojsonseq", "a.geojson").errors == "")
        let table = try directory.plat("convert", "-q", "--to", "map-point", "-f", "csv", "a.geojson")
        #expect(table.text == "y,x,n\n96012095.912,42739440.276,1\n")
        let back = try directory.plat(
            "convert", "-q", "--from", "map-point", "--input-format", "csv", input: table.text)
        #expect(try isNear(positions(back), [[-122.681944, 45.52]], 1e-7))
        let shapefile = try directory.plat("convert", "-q", "--to", "map-point", "-o", "b.shp", "a.geojson")
        #expect(shapefile.status == 0 && shapefile.errors.contains("a .prj cannot describe map points"))
        #expect(!directory.contents.contains("b.prj") && directory.contents.contains("b.shp"))
        #expect(try directory.plat("cat", "b.shp").status == 65)
        let again = try directory.plat("convert", "-q", "--from", "map-point", "b.shp")
        #expect(try positions(again) == [[-122.681944, 45.52]], "\(again.text)\(again.errors)")
    }
}
