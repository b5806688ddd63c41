import Foundation
import Testing

/// Records in `plat bounds`: the parts of features that are kept, the messages about odd ones, and those that are
/// refused.
struct BoundsRecordTests {
    private let point = #"{"type":"Point","coordinates":[3,4]}"#

    /// Values of the same name make room, and are counted; a second time changes nothing.
    @Test func fieldsOfTheSameNameAreReplaced() throws {
        let directory = try Workdir()
        let rows = [
            (point, #"{"map_x":"old","a":1,"rest_h":{"b":2}}"#), (point, #"{"a":2}"#), (point, #"{"spans_180":null}"#),
        ]
        try directory.write("a.geojsonl", features: rows)
        let once = try directory.plat("bounds", "-f", "geojsonseq", "-o", "b.geojsonl", "a.geojsonl")
        #expect(once.errors.contains("2 replaced-field)"), "\(once.errors)")
        let text = try #require(directory.text("b.geojsonl"))
        for line in text.split(separator: "\n") {
            for name in WrittenBounds.names {
                #expect(line.components(separatedBy: "\"\(name)\":").count == 2, "\(line)")
            }
        }
        #expect(!text.contains("old") && !text.contains(#""b":2"#))
        let twice = try directory.plat("bounds", "-f", "geojsonseq", "b.geojsonl")
        #expect(twice.text == text && twice.errors.contains("3 replaced-field)"))
        // Tables and shapefiles have each column once.
        for name in ["c.csv", "c.shp"] {
            _ = try directory.plat("bounds", "-q", "-o", name, "a.geojsonl")
            let again = try directory.plat("bounds", "--as", "table", name)
            #expect(again.errors.contains("3 replaced-field)"), "\(again.errors)")
            let header = try #require(again.lines.first).split(separator: ",").map(String.init)
            #expect(header.count == Set(header).count && header.count == 18, "\(header)")
        }
    }

    /// All other members of a feature are kept byte for byte.
    @Test func restOfFeaturesIsKept() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            #"{"type":"Feature","id":"x\u0041","title":{"k": [1, 2]},"bbox":[3,4,3,4],"geometry":\#(point),"properties":{"n":1.50,"t":"\u00e4 \/","o":{"z": 1e2,  "y":[ ]},"b":true,"0":null}}"#
                + "\n")
        let plain = try directory.plat("cat", "-q", "-f", "geojsonseq", "a.geojsonl")
        let outcome = try directory.plat("bounds", "-q", "-f", "geojsonseq", "a.geojsonl")
        let kept = #""properties":{"n":1.50,"t":"\u00e4 \/","o":{"z": 1e2,  "y":[ ]},"b":true,"0":null"#
        #expect(plain.text.contains(kept + "}"))
        let pieces = outcome.text.components(separatedBy: kept)
        #expect(pieces.count == 2, "\(outcome.text)")
        #expect(pieces[0] == plain.text.components(separatedBy: kept)[0])
        #expect(outcome.text.contains(#""id":"x\u0041""#) && outcome.text.contains(#""title":{"k": [1, 2]}"#))
        for form in ["rects", "properties"] {
            let one = try directory.plat("bounds", "-q", "--as", form, "--fields", "b", "a.geojsonl").features().first
            #expect(one?["id"] as? String == "xA" && (one?["title"] as? [String: Any])?["k"] as? [Int] == [1, 2])
        }
    }

    /// No position, no rect: null, reported with its position, and counted.
    @Test(arguments: ["properties", "rects", "table", "total"])
    func withoutAPosition(form: String) throws {
        let directory = try Workdir()
        let empty = ["Point", "MultiPoint", "LineString", "Polygon", "MultiPolygon"].map {
            (#"{"type":"\#($0)","coordinates":[]}"#, "{}")
        }
        try directory.write(
            "a.geojsonl",
            features: [(point, "{}"), ("null", "{}"), (#"{"type":"GeometryCollection","geometries":[]}"#, "{}")] + empty
        )
        let outcome = try directory.plat("bounds", "--as", form, "a.geojsonl")
        #expect(outcome.status == 0)
        #expect(
            outcome.errorLines.contains(
                "a.geojsonl:2:1: warning: "
                    + (form == "total"
                        ? "a feature without a position is not part of the total"
                        : "the bounding rect of a feature without a position is null")))
        #expect(outcome.errors.contains("7 null-rect)"), "\(outcome.errors)")
        switch form {
        case "properties":
            for bounds in try outcome.bounds().dropFirst() {
                #expect((bounds.rect + bounds.coordinate + bounds.span + bounds.rest).allSatisfy { $0 == nil })
                #expect(bounds.spans180 == nil)
            }
        case "rects": #expect(try outcome.features().dropFirst().allSatisfy { $0["geometry"] is NSNull })
        case "table":
            #expect(
                outcome.lines.dropFirst(2) == ArraySlice(repeatElement(String(repeating: ",", count: 16), count: 7)))
        default:
            let numbers = outcome.text.dropLast().split(separator: ",").compactMap { Double($0) }
            #expect(numbers.count == 4 && numbers[2] == 0 && numbers[3] == 0)
        }
    }

    /// A latitude beyond ±85 is clamped, reported and counted; the geometry stays.
    @Test func latitudesBeyondTheMap() throws {
        let directory = try Workdir()
        let line = #"{"type":"LineString","coordinates":[[0,84],[1,89]]}"#
        try directory.write(
            "a.geojsonl",
            features: [
                (#"{"type":"Point","coordinates":[0,85]}"#, "{}"), (#"{"type":"Point","coordinates":[0,-90]}"#, "{}"),
                (line, "{}"),
            ])
        let outcome = try directory.plat("bounds", "-f", "geojsonseq", "a.geojsonl")
        #expect(
            outcome.errorLines.first
                == "a.geojsonl:2:1: warning: a latitude beyond ±85° was moved to ±85°, near the edge of the map")
        #expect(outcome.errors.contains("altered (2 clamped-latitude)"))
        let bounds = try outcome.bounds()
        #expect(bounds.map { $0.rect[1] } == [439674.402, 267995781.598, 439674.402])
        #expect(bounds[2].rect[3].map { abs($0 - MapFormula.y(84) + MapFormula.y(85)) < 1e-3 } == true)
        #expect(outcome.text.contains(#""coordinates":[[0,84],[1,89]]"#))
    }

    /// By their places: the first ends the run, or all are counted.
    @Test(arguments: [[], ["--as", "table"], ["--as", "total"], ["--as", "overlaps"], ["--z-order", "z"]])
    func coordinatesOutOfRange(form: [String]) throws {
        let directory = try Workdir()
        let rows = [("[3,4]", 1), ("[3,91]", 2), ("[1e9,4]", 3), ("[5,6]", 4)].map {
            (#"{"type":"Point","coordinates":\#($0.0)}"#, #"{"z":\#($0.1)}"#)
        }
        try directory.write("a.geojsonl", features: rows)
        let ended = try directory.plat(["bounds", "a.geojsonl"] + form)
        #expect(
            ended.status == 65
                && ended.errorLines.contains {
                    $0.hasPrefix("a.geojsonl:2:63: error: latitude 91 is outside -90…90")
                })
        let skipping = try directory.plat(["bounds", "--on-error", "skip", "--rejects", "r.csv", "a.geojsonl"] + form)
        let written = form.contains("total") ? "1 rect" : form.contains("overlaps") ? "0 pairs" : "2"
        #expect(
            skipping.status == 0
                && skipping.errors.contains("4 read, \(written) written, 2 skipped (2 out-of-range)"),
            "\(skipping.errors)")
        let rejects = try #require(directory.text("r.csv")).split(separator: "\n")
        #expect(rejects.count == 3 && rejects[1].hasPrefix("a.geojsonl,2,") && rejects[2].hasPrefix("a.geojsonl,3,"))
    }

    @Test(arguments: [
        ("--exact", "--exact needs"), ("--visible", "needs a view"),
        ("--visible --size 9x9", "needs a view"),
        ("--visible --intersecting 1,1,1,1 --size 9x9 --center 0,0 --zoom 1", "cannot be used together"),
        ("--size 9x9", "needs --visible"), ("--center 0,0 --zoom 1", "needs --visible"),
        ("--pan 1,1", "needs --visible"),
        ("--visible --region 0,0,1,1", "--size is required"), ("--intersecting 1,2,3", "not a map rect"),
        ("--intersecting 1,2,-3,4", "not a map rect"), ("--as overlaps -f geojson", "writes a CSV"),
        ("--as overlaps -o a.shp", "a shapefile"), ("--as overlaps --json", "--as total"),
        ("--as overlaps --exact", "--exact needs"),
        ("--as overlaps -d EPSG:3857", "no geometries"), ("--as overlaps --write-bbox", "no geometries"),
        ("--as overlaps --no-cut", "no geometries"), ("--as overlaps --precision 2", "--precision"),
        ("--json", "--as total"),
        ("--as rects --json", "--as total"), ("--as table -f shapefile -o a.shp", "writes a CSV"),
        ("--as table -f geojsonseq", "writes a CSV"), ("--as table -o a.shp", "a shapefile"),
        ("--as table -d EPSG:3857", "no geometries"), ("--as table --cut", "no geometries"),
        ("--as table --write-bbox", "no geometries"), ("--as table --rs", "--rs"),
        ("--as total --z-order n", "writes no features to sort"),
        ("--as total -f csv", "writes one rect"), ("--as total -d EPSG:3857", "writes one rect"),
        ("--as total --write-bbox", "writes one rect"), ("--as total --cut", "writes one rect"),
        ("--as total -o a.shp", "writes one rect"), ("--as bbox -o a.geojson", "writes one rect"),
        ("--as total --json --precision 2", "--precision"),
        ("--unwrap --no-unwrap", "contradict"), ("--as nothing", "unknown form"), ("--limit -1", "at least 0"),
        ("--precision 2 -o a.shp", "all digits"), ("--z-order nothing", "no field named 'nothing'"),
        ("--as overlaps --z-order nothing", "no field named 'nothing'"),
    ])
    func usageErrors(options: String, complaint: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,3\n")
        let outcome = try directory.plat(["bounds", "a.csv"] + options.split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.status ?? -1)")
        #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
        #expect(directory.contents == ["a.csv"])
    }

    /// Of many chunks, with what is counted at their ends.
    private static let layers = {
        var rows = seededFeatures(3000, seed: 11)
        rows.insert(("null", "{}"), at: 1500)
        return (large: rows, small: seededFeatures(700, seed: 12))
    }()

    @Test(arguments: [
        "", "--as rects", "--as table --precision full", "--as total", "--as total --json", "--no-unwrap", "-f csv",
        "--intersecting 250000000,90000000,40000000,60000000", "--intersecting 0,90000000,40000000,60000000 --exact",
        "--visible --size 300x300 --center 10,175 --zoom 3 --exact --as table", "--as overlaps --fields name",
        "--as overlaps --z-order height", "--z-order height", "--z-order height --fields name -f geojsonseq",
        "--z-order height -f csv", "--z-order height --as rects", "--limit 999 --z-order height", "--limit 999",
    ])
    func sameForAllThreads(options: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: Self.layers.large)
        try directory.write("b.geojsonl", features: Self.layers.small)
        let arguments = ["bounds", "a.geojsonl", "b.geojsonl"] + options.split(separator: " ").map(String.init)
        #expect(try directory.plat(arguments).status == 0)
        #expect(try directory.isSameForAllThreads(arguments))
    }
}
