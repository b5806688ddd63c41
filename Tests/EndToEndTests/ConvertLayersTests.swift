import Foundation
import Testing

/// What `plat convert` makes of whole layers.
@Suite struct ConvertLayersTests {
    private let point =
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[-122.681944,45.52]}}]}"#
    private let view = ["--size", "256x256", "--center", "0,0", "--zoom", "0"]

    private func collection(_ members: String, _ coordinates: String = "[134217728,134217728]") -> String {
        #"{"type":"FeatureCollection",\#(members)"features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":\#(coordinates)}}]}"#
    }

    private func object(_ outcome: Workdir.Outcome) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any],
            "\(outcome.text)\(outcome.errors)")
    }

    /// The positions of all features, in order.
    private func positions(_ outcome: Workdir.Outcome) throws -> [[Double]] {
        func flat(_ value: Any) -> [[Double]] {
            if let position = value as? [Double] { return [position] }
            if let list = value as? [Any] { return list.flatMap(flat) }
            guard let geometry = value as? [String: Any] else { return [] }
            return flat(geometry["coordinates"] ?? geometry["geometries"] ?? [])
        }
        let features = try #require(try object(outcome)["features"] as? [[String: Any]])
        return features.flatMap { flat($0["geometry"] ?? []) }
    }

    private func isNear(_ positions: [[Double]], _ others: [[Double]], _ error: Double) -> Bool {
        positions.count == others.count
            && zip(positions, others).allSatisfy { first, second in
                first.count == second.count && zip(first, second).allSatisfy { abs($0 - $1) <= error }
            }
    }

    /// One point in every format that there is, each named as somebody would.
    private func writeFormats(_ directory: Workdir) throws {
        try directory.write("a.geojson", point)
        let made = try directory.shell(
            """
            plat cat -q -o a.geojsonl a.geojson && plat cat -q -o a.csv a.geojson && plat cat -q -o s.shp a.geojson &&
            gzip -k a.geojson && python3 -m zipfile -c a.zip s.shp s.shx s.dbf s.prj s.cpg
            """)
        #expect(made.status == 0, "\(made.errors)")
    }

    private static let inputs = [
        "a.geojson", "- < a.geojson", "< a.geojson", "a.geojson.gz", "< a.geojson.gz", "a.geojsonl", "< a.geojsonl",
        "--input-format csv a.csv", "--input-format csv < a.csv", "--lat lat a.csv", "s.shp", "s.dbf", "a.zip",
        "a.zip/s.shp", "<(cat a.geojson)",
    ]

    /// The map point is one of the framework's, by its published tables; its pixel is that over 2^20.
    @Test(arguments: inputs) func everyInput(_ input: String) throws {
        let directory = try Workdir()
        try writeFormats(directory)
        let mapPoint = [42739440.276093155, 96012095.91233155]
        let wanted: [(options: String, position: [Double])] = [
            ("--to map-point", mapPoint),
            ("--to pixel \(view.joined(separator: " "))", mapPoint.map { $0 / 1_048_576 }),
            // From `echo 45.52 -122.681944 | cs2cs EPSG:4326 EPSG:3857`.
            ("--to EPSG:3857", [-13656891.535609, 5703759.727614]),
            ("-d EPSG:3857", [-13656891.535609, 5703759.727614]),
            ("--to coordinate", [-122.681944, 45.52]),
        ]
        for (options, position) in wanted {
            let outcome = try directory.shell("plat convert -q --precision full \(options) \(input)")
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
            #expect(try isNear(positions(outcome), [position], 1e-6), "\(options): \(outcome.text)")
        }
    }

    /// Each way to say the same view.
    @Test(arguments: [
        "--size 512x512 --center 0,0 --zoom 1", "--size 512x512 --map-rect 0,0,268435456,268435456",
        "--viewport view.json", "--size 512x512 --center 0,0 --zoom 0 --zoom-by 1",
        "--size 512x512 --center 0,0 --zoom 1 --pan 0,0", "--size 512x512 --region 0,0,170.10225755961318,360",
    ])
    func everyView(_ options: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        let fit = try directory.plat(
            "fit", "-q", "--json", "--size", "512x512", "--map-rect", "0,0,268435456,268435456")
        try directory.write("view.json", fit.output)
        let words =
            ["convert", "-q", "--to", "pixel", "--precision", "9"] + options.split(separator: " ").map(String.init)
        let outcome = try directory.plat(words + ["a.geojson"])
        let expected = [42739440.276093155, 96012095.91233155].map { $0 / 524288 }
        #expect(try isNear(positions(outcome), [expected], 1e-6), "\(outcome.text)\(outcome.errors)")
    }

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

    /// Every kind of geometry, with heights, there and back: within the precision of what is written between.
    @Test(arguments: [
        ["map-point"], ["pixel", "--size", "640x480", "--center", "50,10", "--zoom", "12"], ["EPSG:3857"],
        ["EPSG:25832"], ["+proj=utm +zone=32 +ellps=GRS80"],
    ])
    func thereAndBack(_ target: [String]) throws {
        let directory = try Workdir()
        var generator = SplitMix64(seed: 7)
        func position() -> String {
            let (x, y) = (Double.random(in: 5...15, using: &generator), Double.random(in: 45...55, using: &generator))
            return "[\(x),\(y),\(Double.random(in: -100...3000, using: &generator))]"
        }
        func line(_ count: Int) -> String { "[" + (0..<count).map { _ in position() }.joined(separator: ",") + "]" }
        // Counterclockwise and closed, as they are written.
        func ring() -> String {
            let (x, y) = (Double.random(in: 5...14, using: &generator), Double.random(in: 45...54, using: &generator))
            return "[[\(x),\(y),1.5],[\(x + 0.5),\(y),2.5],[\(x),\(y + 0.5),-3],[\(x),\(y),1.5]]"
        }
        let geometries = [
            #"{"type":"Point","coordinates":\#(position())}"#, #"{"type":"MultiPoint","coordinates":\#(line(5))}"#,
            #"{"type":"LineString","coordinates":\#(line(9))}"#,
            #"{"type":"MultiLineString","coordinates":[\#(line(2)),\#(line(3))]}"#,
            #"{"type":"Polygon","coordinates":[\#(ring())]}"#,
            #"{"type":"MultiPolygon","coordinates":[[\#(ring())],[\#(ring())]]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":\#(position())},{"type":"LineString","coordinates":\#(line(2))}]}"#,
            "null",
        ]
        let features = geometries.map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }
        try directory.write(
            "a.geojson", #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
        let before = try positions(try directory.plat("cat", "-q", "--precision", "full", "a.geojson"))
        #expect(before.count == 35)
        // Half a unit of the last digit in degrees: a metre is 9e-6°, a map point here 1.3e-6°, a pixel 3.4e-4°.
        for (precision, error) in [("3", target[0] == "pixel" ? 4e-7 : 2e-8), ("full", 1e-11)] {
            let there = try directory.plat(
                ["convert", "-q", "--precision", precision, "--to"] + target + ["-o", "b.geojson", "a.geojson"])
            #expect(there.status == 0, "\(there.errors)")
            for command in [["convert"], ["cat"], ["convert", "--to", "coordinate"]] {
                let back = try directory.plat(command + ["-q", "--precision", "full", "b.geojson"])
                #expect(back.status == 0 && back.errors == "", "\(back.errors)")
                let after = try positions(back)
                let planar = isNear(after.map { Array($0.prefix(2)) }, before.map { Array($0.prefix(2)) }, error)
                #expect(planar, "\(precision) \(target)")
                #expect(isNear(after.map { [$0[2]] }, before.map { [$0[2]] }, precision == "3" ? 5e-4 : 0))
                #expect(try object(back)["coordinateSpace"] == nil)
            }
        }
    }

    /// What the member says is what every command goes by.
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
            #expect(explained.errors.contains("member says so"), "\(explained.errors)")
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

    /// Others may call a member like that: it is handed on, and degrees are degrees.
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
            #expect(other.errors.contains("of its own"), "\(other.errors)")
        }
    }

    /// What cannot be what it says is refused, before numbers are taken for others.
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
            // One who knows says so.
            let told = try Workdir().plat("convert", "-q", "--from", "map-point", input: late)
            #expect(told.status == 0 && told.errors == "")
            #expect(try positions(told).count == 1)
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

    /// Whoever says what coordinates are is believed, whatever the input says.
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

    /// A sequence, a table and a shapefile cannot say it, or not all of it.
    @Test func outputsThatCannotSay() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        let sequence = try directory.plat("convert", "-q", "--to", "map-point", "-f", "geojsonseq", "a.geojson")
        #expect(
            sequence.text
                == #"{"type":"Feature","geometry":{"type":"Point","coordinates":[42739440.276,96012095.912]},"properties":{"n":1}}"#
                + "\n")
        #expect(sequence.errors.contains("no place to say") && sequence.errors.contains("map points"))
        #expect(try directory.plat("convert", "-q", "-f", "geojsonseq", "a.geojson").errors == "")
        let table = try directory.plat("convert", "-q", "--to", "map-point", "-f", "csv", "a.geojson")
        #expect(table.text == "y,x,n\n96012095.912,42739440.276,1\n")
        let back = try directory.plat(
            "convert", "-q", "--from", "map-point", "--input-format", "csv", input: table.text)
        #expect(try isNear(positions(back), [[-122.681944, 45.52]], 1e-7))
        let shapefile = try directory.plat("convert", "-q", "--to", "map-point", "-o", "b.shp", "a.geojson")
        #expect(shapefile.status == 0 && shapefile.errors.contains("a .prj has no words for map points"))
        #expect(!directory.contents.contains("b.prj") && directory.contents.contains("b.shp"))
        #expect(try directory.plat("cat", "b.shp").status == 65)
        let again = try directory.plat("convert", "-q", "--from", "map-point", "b.shp")
        #expect(try positions(again) == [[-122.681944, 45.52]], "\(again.text)\(again.errors)")
    }

    @Test func latitudesBeyondTheMap() throws {
        let line = #"{"type":"LineString","coordinates":[[0,86],[0,-90]]}"#
        for target in [["--to", "map-point"], ["--to", "pixel"] + view] {
            let outcome = try Workdir().plat(["convert", "--precision", "6"] + target, input: Array(line.utf8))
            #expect(outcome.errors.contains("altered (clamped-latitude 1)"), "\(outcome.errors)")
            let ends = [439674.402484, 267995781.597516].map { target.count > 2 ? $0 / 1_048_576 : $0 }
            let half = target.count > 2 ? 128.0 : 134_217_728
            #expect(try isNear(positions(outcome), ends.map { [half, $0] }, 1e-6), "\(outcome.text)")
        }
        // What is no latitude is a bad record.
        for (input, format) in [
            (collection("", "[0,91]"), "geojson"), ("lat,lon\n91,0\n", "csv"), ("wkt\nPOINT (0 91)\n", "csv"),
        ] {
            let words = ["convert", "--to", "map-point", "--input-format", format]
            #expect(try Workdir().plat(words, input: Array(input.utf8)).status == 65)
            let skipped = try Workdir().plat(words + ["--on-error", "skip"], input: Array(input.utf8))
            #expect(skipped.errors.contains("read 1, written 0, skipped 1"), "\(skipped.errors)")
            #expect(try positions(skipped) == [])
        }
    }

    /// A shape over the antimeridian is one piece on a screen, where the view is; so is what was cut for RFC 7946 in pieces.
    @Test func pixelsOverTheAntimeridian() throws {
        let fiji = #"{"type":"Polygon","coordinates":[[[177,-20],[-178,-20],[-178,-16],[177,-16],[177,-20]]]}"#
        // At zoom 1 the world is 512 pixels wide.
        let views: [(center: String, west: Double, east: Double)] = [
            ("0,180", -3, 2), ("0,-180", -3, 2), ("0,170", 7, 12), ("0,-170", -13, -8),
        ]
        for (center, west, east) in views {
            let xs: [Double] = [west, east].map { 128 + $0 * 512 / 360 }
            let outcome = try Workdir().plat(
                "convert", "-q", "--to", "pixel", "--size", "256x256", "--center", center, "--zoom", "1", "--precision",
                "6", input: fiji)
            #expect(outcome.text.contains(#""Polygon""#))
            let found: [Double] = try positions(outcome).map { $0[0] }
            let reach: [Double] = [found.min() ?? 0, found.max() ?? 0]
            #expect(isNear([reach], [xs], 2e-6), "\(center): \(outcome.text)")
            // And back in degrees it is cut again.
            let back = try Workdir().plat("cat", "-q", "--write-bbox", "--precision", "5", input: outcome.text)
            #expect(back.text.contains("MultiPolygon"), "\(back.text)")
            #expect(try object(back)["bbox"] as? [Double] == [177, -20, -178, -16], "\(back.text)")
        }
    }

    /// A box of degrees is none of what coordinates become.
    @Test func theBoxThatAFeatureHas() throws {
        let feature =
            #"{"type":"Feature","bbox":[10,20,10,20],"properties":{},"geometry":{"type":"Point","coordinates":[10,20]}}"#
        let degrees = try Workdir().plat("convert", "--to", "coordinate", input: feature)
        #expect(degrees.text.contains("bbox"), "\(degrees.text)")
        for target in ["map-point", "EPSG:3857"] {
            let outcome = try Workdir().plat("convert", "--to", target, input: feature)
            #expect(!outcome.text.contains("bbox") && outcome.errors.contains("stale-bbox 1"), "\(outcome.errors)")
            let extent = try Workdir().plat("convert", "-q", "--write-bbox", "--to", target, input: feature)
            let position = try positions(extent)[0]
            #expect(try object(extent)["bbox"] as? [Double] == position + position)
        }
    }

    /// A text that starts with anything but a brace is lines, as it always was.
    @Test(arguments: [
        "45.52,-122.681944,Portland\n\n# x\n  0 0 {\n", "0,0,{\"type\":\"Point\"}\n", "\n\n1,2\n", "# {\n", "",
    ])
    func linesStayLines(_ text: String) throws {
        let directory = try Workdir()
        try directory.write("a", text)
        for input in ["a", "< a", "- < a", "<(cat a)"] {
            let outcome = try directory.shell(
                "plat convert -q --from coordinate --to coordinate --precision full \(input)")
            #expect(outcome.text == text && outcome.errors == "" && outcome.status == 0, "\(input): \(outcome.text)")
        }
    }

    /// What is looked at to tell lines from layers is there at once, and nothing more is waited for.
    @Test func aSlowPipe() throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        let outcome = try directory.shell(
            """
            mkfifo in out
            plat convert -q --from coordinate --to map-point < in > out & exec 4> in; exec 5< out
            printf '0,0\\n' >&4; read -t 5 -u 5 line; echo "$line"
            printf '0,0 b\\n' >&4; read -t 5 -u 5 line; echo "$line"
            exec 4>&-; wait; exec 5<&-
            plat convert -q --to map-point < in > out & exec 4> in; exec 5< out
            printf '{"type":"FeatureCollection","features":[\\n{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}},\\n' >&4
            read -t 5 -u 5 line; echo "$line"; read -t 5 -u 5 line; echo "${line:0:80}"
            echo '{"type":"Feature","properties":{},"geometry":null}]}' >&4; exec 4>&-; wait; exec 5<&-
            plat convert -q -f csv --to map-point in & cat a.geojson > in; wait
            plat convert -q --from coordinate --to map-point in & echo 0,0 > in; wait
            """)
        #expect(
            outcome.lines == [
                "134217728,134217728", "134217728,134217728 b",
                #"{"type":"FeatureCollection","coordinateSpace":{"name":"map-point"},"features":["#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[134217728,134217728]"#,
                "y,x,n", "96012095.912,42739440.276,1", "134217728,134217728",
            ], "\(outcome.errors)")
    }

    @Test(arguments: [
        (["--to", "map-point", "--kind", "rect", "a.geojson"], 64, "--kind"),
        (["--to", "map-point", "--columns", "lat,lon", "--write-bbox", "a.csv"], 64, "--write-bbox"),
        (["--to", "map-point", "--columns", "lat,lon", "--wkt", "w", "a.csv"], 64, "--wkt"),
        (["--to", "map-point", "--columns", "lat,lon", "--from", "coordinate", "a.geojson"], 65, "only a table"),
        (["--to", "map-point", "-", "-"], 64, "only once"), (["--to", "map-point", "."], 66, "directory"),
        (["--to", "map-point", "a.geojson", "nope"], 66, "nope"), (["--to", "pixel", "a.geojson"], 64, "viewport"),
        (["--to", "map-point", "--size", "2x2", "a.geojson"], 64, "--size"),
        (["--to", "EPSG:1", "a.geojson"], 64, "crs not found"),
        (["--to", "map-point", "-d", "EPSG:3857", "a.geojson"], 64, "--dst-crs"),
        (["--to", "map-point", "-o", "a.geojson", "a.geojson"], 73, "also an input"),
        (["--to", "map-point", "-f", "csv", "--write-bbox", "a.geojson"], 64, "--write-bbox"),
        (["--to", "map-point", "-f", "shapefile", "a.geojson"], 64, "stream"),
        (["--to", "map-point", "--input-format", "shapefile", "a.geojson"], 64, "by its name"),
        (["--to", "map-point"], 64, "--from"), (["--to", "map-point", "--input-format", "geojson"], 65, "empty"),
    ])
    func whatDoesNotGo(_ words: [String], _ status: Int32, _ reason: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", point)
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let outcome = try directory.plat(["convert"] + words)
        #expect(
            outcome.status == status && outcome.errors.contains(reason), "\(outcome.status ?? -1) \(outcome.errors)")
        #expect(!outcome.text.contains("Point"))
        #expect(directory.text("a.geojson") == point)
    }
}
