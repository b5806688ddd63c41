import Foundation
import TestSupport
import Testing

/// Output of `plat bounds --z-order`: features in drawing order.
struct BoundsOrderTests {
    private let table = "lat,lon,n,z\n1,1,a,2\n2,2,b,-1.5\n3,3,c,\n4,4,d,2\n5,5,e,1e1\n6,6,f,\n7,7,g,0\n"

    private func names(_ outcome: Workdir.Outcome) throws -> String {
        try outcome.properties().map { try #require($0["n"] as? String) }.joined()
    }

    /// By number; those without one first, counted; those of one number as they came.
    @Test func byNumber() throws {
        let outcome = try Workdir().plat("bounds", "--z-order", "z", input: table)
        #expect(try names(outcome) == "cfbgade")
        #expect(
            outcome.errors.contains(
                "<stdin>:4:1: warning: a feature without a value in the sort field comes first"))
        #expect(outcome.errors.contains("7 read, 7 written, altered (2 unordered)"), "\(outcome.errors)")
    }

    /// A field that no feature has is an error, without a warning about features that lack it.
    @Test(arguments: [
        ["bounds", "--z-order"], ["bounds", "--as", "overlaps", "--z-order"], ["declutter", "--priority"],
    ])
    func missingField(_ command: [String]) throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#)
        let outcome = try directory.plat(command + ["foo", "a.geojson"])
        #expect(outcome.status == 64 && outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("a.geojson: error: \(command[command.count - 1]): no field named 'foo'"))
    }

    /// Conditions are checked on the input as without an order: the box is compared with the shape and not with its
    /// rect, which ends at ±85, and a field that is text in one table is text in all.
    @Test func asWithoutAnOrder() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n,z\n88,10,2,1\n10,10,3,2\n")
        try directory.write("b.csv", "lat,lon,n,z\n5,5,x,3\n")
        for (words, count) in [(["--as", "rects", "--bbox", "0,87,20,89", "a.csv"], 1), (["a.csv", "b.csv"], 3)] {
            let plain = try directory.plat(["bounds", "-q", "-f", "geojsonseq"] + words)
            let ordered = try directory.plat(["bounds", "-q", "-f", "geojsonseq", "--z-order", "z"] + words)
            #expect(plain.status == 0 && plain.lines.count == count)
            #expect(ordered.text == plain.text, "\(ordered.text)")
        }
    }

    /// The field of the order need not be among those that are kept.
    @Test func inEveryFormat() throws {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        for fields in [[], ["--fields", "n"], ["--fields", "z,n"]] {
            let common = ["bounds", "-q", "--z-order", "z"] + fields + ["a.csv"]
            let hasHeight = fields != ["--fields", "n"]
            for outcome in [try directory.plat(common), try directory.plat(common + ["-f", "geojsonseq"])] {
                #expect(try names(outcome) == "cfbgade")
                #expect(try outcome.properties().allSatisfy { ($0["z"] != nil) == hasHeight })
            }
            for form in [["-f", "csv"], ["--as", "table"]] {
                let rows = try directory.plat(common + form)
                let header = try #require(rows.lines.first).split(separator: ",")
                let column = try #require(header.firstIndex(of: "n"))
                #expect(
                    rows.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[column] }
                        .joined() == "cfbgade")
                // Right behind the place a column z would be the elevation.
                #expect((header.contains("z") || header.contains("z_2")) == hasHeight)
                #expect(header.last == "north")
            }
            #expect(try names(directory.plat(common + ["--as", "rects"])) == "cfbgade")
            _ = try directory.plat(common + ["-o", "a.shp"])
            let back = try directory.plat("cat", "-q", "a.shp")
            #expect(try names(back) == "cfbgade")
            #expect(try back.properties().allSatisfy { ($0["z"] != nil) == hasHeight && $0["map_x"] != nil })
        }
        let limited = try directory.plat("bounds", "-q", "--z-order", "z", "--limit", "3", "a.csv")
        #expect(try names(limited) == "cfb")
    }

    /// Text that is no number is a bad record; a number as text is one.
    @Test func whatIsNoNumber() throws {
        let directory = try Workdir()
        let point = #"{"type":"Point","coordinates":[3,4]}"#
        let heights = [#""9""#, #""high""#, "true", "[1]", #"" 2.50 ""#, #""""#, "null", "-3e0", #""0x10""#, #""1 2""#]
        try directory.write(
            "a.geojsonl", features: heights.enumerated().map { (point, #"{"n":"\#($0)","z":\#($1)}"#) })
        let ended = try directory.plat("bounds", "--z-order", "z", "a.geojsonl")
        #expect(ended.status == 65)
        #expect(
            ended.errorLines.contains { $0.hasPrefix("a.geojsonl:2:1: error: field 'z' holds '") })
        let skipping = try directory.plat("bounds", "--z-order", "z", "--on-error", "skip", "a.geojsonl")
        #expect(try names(skipping) == "6740")
        #expect(skipping.errors.contains("10 read, 4 written, 6 skipped (6 bad-order)"), "\(skipping.errors)")
        let missing = try directory.plat("bounds", "--z-order", "none", "a.geojsonl")
        #expect(missing.status == 64 && missing.errors.contains("--z-order: no field named 'none'"))
        let empty = try directory.plat(
            "bounds", "-q", "--z-order", "none", input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(empty.status == 0)
    }

    /// Features come out byte for byte as without an order.
    @Test func featuresAreKeptWhole() throws {
        let directory = try Workdir()
        var lines = seededFeatures(500, seed: 41).enumerated().map { number, feature in
            #"{"type":"Feature","id":\#(number % 2 == 0 ? "\(number)" : "\"i\(number)\""),"extra":{"k": [\#(number), null]},"geometry":\#(feature.geometry),"properties":\#(feature.properties)}"#
        }
        lines += [
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2,3],[4,5,6.5]]},"properties":{"height":1,"t":"\u00e9\n\/","o":{"a": {"b":[ 1,2 ]}},"n":1.500,"f":false}}"#,
            #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[170,0,1],[-170,0,2],[-170,9,3],[170,0,1]],[[175,1,1],[176,1,1],[176,2,1],[175,1,1]]]},"properties":{"height":-7}}"#,
            #"{"type":"Feature","geometry":null,"properties":null}"#,
            #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2,9]},{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,1],[2,2]]}]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]}]},"properties":{"height":3}}"#,
            #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[]},"properties":{}}"#,
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2,3,4]},"properties":{"height":"12"}}"#,
        ]
        try directory.write("a.geojsonl", lines.joined(separator: "\n") + "\n")
        // WKT cannot say that only some positions have an elevation.
        let tables = lines.filter { !$0.contains("[1,2,9]") }
        try directory.write("b.geojsonl", tables.joined(separator: "\n") + "\n")
        for options in [
            [], ["--as", "rects"], ["--no-cut"], ["--fields", "more,name"], ["--as", "table"], ["-f", "csv"],
        ] {
            let format = options.contains("csv") || options.contains("table") ? [] : ["-f", "geojsonseq"]
            let name = options.contains("csv") ? "b.geojsonl" : "a.geojsonl"
            let plain = try directory.plat(["bounds", "-q", name] + options + format)
            let ordered = try directory.plat(["bounds", "-q", "--z-order", "height", name] + options + format)
            #expect(plain.status == 0 && ordered.status == 0 && ordered.output != plain.output)
            #expect(ordered.lines.sorted() == plain.lines.sorted(), "\(options)")
        }
        let heights = try directory.plat("bounds", "-q", "--z-order", "height", "a.geojsonl").properties().map {
            $0["height"] as? Double ?? ($0["height"] as? String).flatMap { Double($0) } ?? -.infinity
        }
        #expect(heights.count == 506 && heights == heights.sorted())
    }

    /// Measures are kept on their way to a shapefile.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func measuresAreKept() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            "wkt,z\n\"LINESTRING ZM (1 2 3 4, 5 6 7 8)\",2\n\"LINESTRING ZM (10 20 30 40, 50 60 70 80)\",1\n")
        _ = try directory.plat("bounds", "-q", "--z-order", "z", "-o", "b.shp", "a.csv")
        let read = try directory.shell("ogr2ogr -f CSV -lco GEOMETRY=AS_WKT -select z /vsistdout/ b.shp")
        let shapes = read.lines.dropFirst().map { $0.split(separator: "\"")[0] }
        #expect(
            shapes == ["LINESTRING ZM (10 20 30 40,50 60 70 80)", "LINESTRING ZM (1 2 3 4,5 6 7 8)"], "\(read.text)")
    }

    /// A field that features are given is one like others, also where it replaces one of the input.
    @Test func byWhatIsAdded() throws {
        let directory = try Workdir()
        let rows = [(2, "a", 1), (1, "b", 5), (3, "c", 2)].map {
            (#"{"type":"LineString","coordinates":[[0,0],[\#($0.0),1]]}"#, #"{"n":"\#($0.1)","map_w":\#($0.2)}"#)
        }
        try directory.write("a.geojsonl", features: rows)
        let common = ["bounds", "-q", "--z-order", "map_w", "a.geojsonl"]
        for options in [[], ["-f", "geojsonseq"], ["--fields", "n"]] {
            let outcome = try directory.plat(common + options)
            #expect(try names(outcome) == "bac")
            #expect(
                try outcome.bounds().map { ($0.rect[2] ?? 0) * 360 / MapFormula.world }.map { $0.rounded() } == [
                    1, 2, 3,
                ])
        }
        let without = try directory.plat("bounds", "-q", "--fields", "n", "--z-order", "center_lon", "a.geojsonl")
        #expect(try names(without) == "bac")
        // No fields are added here, so the order is that of the input's field.
        #expect(try names(directory.plat(common + ["--as", "rects"])) == "acb")
        #expect(try directory.plat(common + ["--as", "overlaps"]).lines == ["top,bottom", "3,1", "2,1", "2,3"])
    }

    /// Whatever the coordinates are or become.
    @Test func inEverySystem() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl", features: seededFeatures(70, seed: 51).filter { $0.geometry.contains(#""LineString"#) })
        _ = try directory.plat("cat", "-q", "-d", "EPSG:3857", "-o", "web.shp", "a.geojsonl")
        for arguments in [
            ["-d", "EPSG:3857", "a.geojsonl"], ["web.shp"], ["-d", "EPSG:3395", "web.shp"],
        ] {
            let common = ["bounds", "-q", "--fields", "name,height", "-f", "geojsonseq"] + arguments
            let (plain, ordered) = (try directory.plat(common), try directory.plat(common + ["--z-order", "height"]))
            #expect(
                plain.status == 0 && plain.lines.sorted() == ordered.lines.sorted(), "\(ordered.errors)")
            #expect(plain.lines != ordered.lines)
        }
        for order in [[], ["--z-order", "height"]] {
            let name = order.isEmpty ? "plain" : "ordered"
            _ = try directory.plat(["bounds", "-q", "-o", "\(name).shp", "web.shp"] + order)
        }
        #expect(
            directory.text("plain.prj") == directory.text("web.prj")
                && directory.text("ordered.prj") == directory.text("web.prj"))
        let (plain, ordered) = (
            try directory.plat("cat", "-q", "-f", "csv", "plain.shp"),
            try directory.plat("cat", "-q", "-f", "csv", "ordered.shp")
        )
        #expect(
            plain.lines.count == 11 && plain.lines != ordered.lines && plain.lines.sorted() == ordered.lines.sorted())
    }

    /// Fields of one name are one, whatever their places in their inputs.
    @Test func severalInputs() throws {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        try directory.write("b.csv", "z,extra,n,lat,lon\n1.5,x,h,1,1\n2,y,i,2,2\n")
        let outcome = try directory.plat("bounds", "-q", "--z-order", "z", "a.csv", "b.csv")
        #expect(try names(outcome) == "cfbghadie")
        let extras = try outcome.properties().map { $0["extra"] as? String }
        #expect(extras.compactMap(\.self) == ["x", "y"] && extras[4] == "x")
        let one = try directory.plat("bounds", "-q", "--as", "table", "--z-order", "z", "b.csv", "a.csv")
        #expect(one.lines.first == "z,extra,n," + WrittenBounds.names.joined(separator: ",") + ",west,south,east,north")
        // The position in a later message is that in its input.
        try directory.write(
            "c.geojsonl",
            features: [
                (#"{"type":"Point","coordinates":[1,1]}"#, #"{"z":5}"#),
                (#"{"type":"LineString","coordinates":[[1,1],[2,2]]}"#, #"{"z":4}"#),
            ])
        let refused = try directory.plat("bounds", "--z-order", "z", "-o", "d.shp", "c.geojsonl")
        #expect(refused.status == 65 && refused.errors.contains("c.geojsonl: record 1: error:"), "\(refused.errors)")
    }

    /// Features that wait are on file: memory stays far below the size of the layer.
    @Test func memoryIsBounded() throws {
        let directory = try Workdir()
        let script = """
            seq 1 400000 | awk 'BEGIN { print "lat,lon,z,text" } { printf "%.4f,%.4f,%d,%0200d\\n", $1 % 80, $1 % 170, ($1 * 7919) % 100003, $1 }' > a.csv
            /usr/bin/python3 - <<'END'
            import os, resource, subprocess
            with open("out", "wb") as out:
                subprocess.run(["plat", "bounds", "-q", "--threads", "2", "--z-order", "z", "-f", "geojsonseq", "a.csv"], stdout=out, check=True)
            print(os.path.getsize("out") // 1000000, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000)
            END
            """
        let numbers = try directory.shell(script).text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(numbers.count == 2)
        #expect(numbers[0] > 150 && numbers[1] < numbers[0] / 2, "\(numbers) MB")
    }
}
