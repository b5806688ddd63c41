import Foundation
import TestSupport
import Testing

/// The same positions as lines, as columns of a table and as a layer.
struct ConvertFormsTests: ConvertedLayers {
    private static let spaces = ["map-point", "pixel", "EPSG:3857", "EPSG:25832", "+proj=laea +lat_0=50 +lon_0=9"]
    private static let pixels = ["--size", "640x480", "--center", "50,10", "--zoom", "5.5"]

    private func options(_ source: String, _ target: String) -> [String] {
        ["--from", source, "--to", target, "--precision", "full"]
            + (source == "pixel" || target == "pixel" ? Self.pixels : [])
    }

    private func layer(_ positions: [String]) -> String {
        let features = positions.map {
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#($0)]}}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private func convert(_ words: [String], _ text: String) throws -> Workdir.Outcome {
        try Workdir().plat(["convert"] + words, input: Array(text.utf8))
    }

    /// The text of each position of a layer of points.
    private func texts(_ outcome: Workdir.Outcome) -> [String] {
        outcome.text.components(separatedBy: #""coordinates":["#).dropFirst().map { String($0.prefix { $0 != "]" }) }
    }

    private func swapped(_ pair: String) -> String {
        pair.split(separator: ",").reversed().joined(separator: ",")
    }

    /// Digit for digit, there and back.
    @Test(arguments: spaces) func haveTheSameDigits(_ space: String) throws {
        var random = SplitMix64(seed: 31)
        let places = (0..<300).map { _ in "\(random.double(40...60)),\(random.double(-5...25))" }
        var input = places
        for (source, target) in [("coordinate", space), (space, "coordinate")] {
            let words = ["-q"] + options(source, target)
            let text = input.joined(separator: "\n")
            let lines = try convert(words, text).lines
            let rows = try convert(words + ["--columns", "a,b:c,d"], "a,b\n" + text).lines
            let positions = source == "coordinate" ? input.map(swapped) : input
            let features = texts(try convert(words, layer(positions)))
            try #require(lines.count == places.count)
            #expect(Array(rows.dropFirst()) == zip(input, lines).map { "\($0),\($1)" })
            #expect(features == (target == "coordinate" ? lines.map(swapped) : lines))
            input = lines
        }
    }

    /// A rect of a system that reaches beyond the map ends at its edge, and is counted.
    @Test(arguments: [("0,19900000,1000,1000", 0), ("0,20000000,1000,1000", 1), ("0,-20100000,1000,40000000", 1)])
    func rectsBeyondTheMapAreCounted(_ rect: String, _ count: Int) throws {
        let outcome = try convert(["--kind", "rect"] + options("EPSG:3857", "map-point"), rect)
        #expect(outcome.status == 0 && outcome.errors.contains("(1 clamped-latitude)") == (count == 1), "\(outcome)")
    }

    /// Latitudes that count as beyond the map are the same for all three.
    @Test(arguments: [("85", 0), ("85.0000000001", 0), ("-85.00000005", 0), ("85.0000002", 1), ("-86", 1), ("90", 1)])
    func agreeOnWhereTheMapEnds(_ latitude: String, _ count: Int) throws {
        let words = options("coordinate", "map-point")
        let edge = try convert(words, "\(latitude.hasPrefix("-") ? -85 : 85),0\n").lines
        let lines = try convert(words, "\(latitude),0\n")
        let rows = try convert(words + ["--columns", "a,b:a,b"], "a,b\n\(latitude),0\n")
        let features = try convert(words, layer(["0,\(latitude)"]))
        #expect(lines.lines == edge)
        #expect(rows.lines == ["a,b"] + edge)
        #expect(texts(features) == edge)
        for outcome in [lines, rows, features] {
            #expect(outcome.errors.contains("\(count) clamped-latitude") == (count > 0), "\(outcome.errors)")
            #expect(outcome.errors.contains("clamped") == (count > 0), "\(outcome.errors)")
        }
    }
}
