import Foundation
import TestSupport
import Testing

/// Output of `plat convert` for whole layers.
struct ConvertLayersTests: ConvertedLayers {
    /// One point in every format that there is, each named as somebody would.
    private static let formats = Result {
        let directory = try Workdir()
        try directory.write("a.geojson", ConvertLayersTests().point)
        let made = try directory.shell(
            """
            plat cat -q -o a.geojsonl a.geojson && plat cat -q -o a.csv a.geojson && plat cat -q -o s.shp a.geojson &&
            gzip -k a.geojson && python3 -m zipfile -c a.zip s.shp s.shx s.dbf s.prj s.cpg
            """)
        #expect(made.status == 0, "\(made.errors)")
        return try directory.contents.map { name in (name: name, bytes: try #require(directory.read(name))) }
    }

    private static let inputs = [
        "a.geojson", "- < a.geojson", "< a.geojson", "a.geojson.gz", "< a.geojson.gz", "a.geojsonl", "< a.geojsonl",
        "--input-format csv a.csv", "--input-format csv < a.csv", "--lat lat a.csv", "s.shp", "s.dbf", "a.zip",
        "a.zip/s.shp", "<(cat a.geojson)",
    ]

    /// The map point is one of MapKit's, by its published tables; its pixel is that over 2^20.
    @Test(arguments: inputs) func everyInput(_ input: String) throws {
        let directory = try Workdir()
        for file in try Self.formats.get() { try directory.write(file.name, file.bytes) }
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

    /// Every kind of geometry, with heights, is converted there and back, within the precision of the file in between.
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

    @Test func latitudesBeyondTheMap() throws {
        let line = #"{"type":"LineString","coordinates":[[0,86],[0,-90]]}"#
        for target in [["--to", "map-point"], ["--to", "pixel"] + view] {
            let outcome = try Workdir().plat(["convert", "--precision", "6"] + target, input: Array(line.utf8))
            #expect(outcome.errors.contains("altered (1 clamped-latitude)"), "\(outcome.errors)")
            let ends = [439674.402484, 267995781.597516].map { target.count > 2 ? $0 / 1_048_576 : $0 }
            let half = target.count > 2 ? 128.0 : 134_217_728
            #expect(try isNear(positions(outcome), ends.map { [half, $0] }, 1e-6), "\(outcome.text)")
        }
        // A number that cannot be a latitude makes a bad record.
        for (input, format) in [
            (collection("", "[0,91]"), "geojson"), ("lat,lon\n91,0\n", "csv"), ("wkt\nPOINT (0 91)\n", "csv"),
        ] {
            let words = ["convert", "--to", "map-point", "--input-format", format]
            #expect(try Workdir().plat(words, input: Array(input.utf8)).status == 65)
            let skipped = try Workdir().plat(words + ["--on-error", "skip"], input: Array(input.utf8))
            #expect(skipped.errors.contains("1 read, 0 written, 1 skipped"), "\(skipped.errors)")
            #expect(try positions(skipped) == [])
        }
    }

    /// A shape over the antimeridian is one piece on a screen, where the view is; so is what was cut for RFC 7946 in
    /// pieces.
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
            #expect(!outcome.text.contains("bbox") && outcome.errors.contains("1 stale-bbox"), "\(outcome.errors)")
            let extent = try Workdir().plat("convert", "-q", "--write-bbox", "--to", target, input: feature)
            let position = try positions(extent)[0]
            #expect(try object(extent)["bbox"] as? [Double] == position + position)
        }
    }

    /// EPSG:3857 ends at ±85.06°, and the poles are infinitely far away.
    @Test(arguments: [(-90.0, true), (90, true), (88, true), (85.07, true), (-85.06, false), (60, false)])
    func latitudesBeyondTheMap(_ latitude: Double, _ isBeyond: Bool) throws {
        let directory = try Workdir()
        let polygon = "[[[0,\(latitude)],[1,\(latitude)],[1,10],[0,\(latitude)]]]"
        try directory.write("a.geojson", #"{"type":"Polygon","coordinates":\#(polygon)}"#)
        try directory.write("a.csv", "lat,lon\n\(latitude),7\n1,2\n")
        for command in [
            "cat -d EPSG:3857 -f csv a.csv", "cat -d EPSG:3857 -o b.shp a.geojson",
            "convert --to EPSG:3857 -f csv a.csv", "cat -s EPSG:4258 -d EPSG:3857 -f csv a.csv",
            "convert --columns lat,lon --from coordinate --to EPSG:3857 a.csv",
            "convert --from coordinate --to EPSG:3857 <(sed 1d a.csv)",
        ] {
            let outcome = try directory.shell("plat \(command)")
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
            let warning = "warning: a latitude beyond ±85.06° lies outside the area of EPSG:3857"
            #expect(outcome.errors.contains(warning) == isBeyond, "\(command): \(outcome.errors)")
            #expect(outcome.errors.contains("altered (1 beyond-map)") == isBeyond, "\(command): \(outcome.errors)")
        }
        let other = try directory.plat("cat", "-d", "EPSG:4258", "-f", "csv", "a.csv")
        #expect(!other.errors.contains("beyond-map"), "\(other.errors)")
    }
}
