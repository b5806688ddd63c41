import Foundation
import TestSupport
import Testing

/// Markers and labels of pictures, tiles and pages, which show where they have room.
struct RenderAnnotationsTests {
    /// The markers of an SVG: their names and places.
    private func markers(_ svg: String) -> [(name: String, x: Double, y: Double)] {
        svg.matches(of: /<use xlink:href="#(marker\.\d+)" x="([-\d.]+)" y="([-\d.]+)"/).map {
            (String($0.1), Double($0.2) ?? .nan, Double($0.3) ?? .nan)
        }
    }

    /// Pins do not overlap, and those that wait are counted, in any order of the priorities. All show on request.
    @Test func pinsHaveRoom() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 7)
        let rows = (0..<300).map { index in
            "\(index),\(Double.random(in: -3...3, using: &random)),\(Double.random(in: -4...4, using: &random)),\(index % 50)"
        }
        try directory.write("a.csv", "id,lat,lon,pop\n\(rows.joined(separator: "\n"))\n")
        let view = "--size 800x600 --center 0,0 --zoom 5.3 -f svg"
        for options in ["", "--priority pop", "--priority pop --ascending", "--display-priority pop"] {
            let outcome = try directory.shell("plat render \(view) \(options) a.csv")
            let shown = markers(outcome.text)
            for first in shown.indices {
                for second in shown.indices.dropFirst(first + 1) {
                    let (dx, dy) = (abs(shown[first].x - shown[second].x), abs(shown[first].y - shown[second].y))
                    #expect(dx >= 14.2 || dy >= 27.6, "\(shown[first]) \(shown[second])")
                }
            }
            #expect(shown.count > 20)
            #expect(
                outcome.errors.contains(
                    "\(shown.count) drawn, \(300 - shown.count) of 300 markers wait for a closer zoom"),
                "\(outcome.errors)")
        }
        for options in ["--markers all a.csv", "--layer a.csv,display-priority=required", "--dot a.csv"] {
            let outcome = try directory.shell("plat render \(view) \(options)")
            #expect(markers(outcome.text).count == 300)
            #expect(!outcome.errors.contains("wait"))
        }
        // Of the pins in one place only the better one shows, at any level, and a page shows both at its last one.
        try directory.write("b.csv", "name,lat,lon,pop\nB,1,1,1\nA,1,1,2\n")
        let outcome = try directory.shell(
            """
            plat render -o t --tiles 3-5 b.csv
            plat view -o b.html --max-zoom 6 b.csv && grep -c '"markerLevels":"BgYAAA=="' b.html
            plat view -o c.html --markers all b.csv && grep -c '"markerLevels":""' c.html
            """)
        #expect(outcome.errors.contains("1 of 2 markers waits for a closer zoom, 4 tiles written"), "\(outcome.errors)")
        #expect(outcome.text == "1\n1\n", "\(outcome.text)\(outcome.errors)")
    }

    /// A marker whose label has no room is kept, drawn small or dropped; a label never stands over another marker.
    @Test func unlabeledMarkers() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,lat,lon\nAlphaville,0,10\nBetatown,-0.66,10\n")
        try directory.write("b.csv", "name,lat,lon\nAlphaville,0,10\n,0,11.5\n")
        let view = "--size 400x300 --center 0,11 --zoom 5 -f svg --label name"
        for (options, names, errors) in [
            ("--dot --unlabeled keep a.csv", [0, 0], "1 label, 1 hidden, 0."),
            ("--dot a.csv", [0, 1], "1 label, 1 hidden, 0."),
            ("--dot --unlabeled drop a.csv", [0], "1 label, 1 hidden, 1 of 2 markers waits"),
            ("--dot --markers all a.csv", [0, 0], "1 label, 1 hidden, 0."),
            ("--dot --labels all a.csv", [0, 0], "2 labels, 0 hidden, 0."),
            ("--dot b.csv", [0], "1 label, 0 hidden, 1 of 2 markers waits"),
        ] {
            let outcome = try directory.shell("plat render \(view) \(options)")
            let found = markers(outcome.text).map(\.name)
            let known = found.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            #expect(found.map { known.firstIndex(of: $0) ?? -1 }.sorted() == names, "\(options)")
            #expect(outcome.errors.contains(errors), "\(options): \(outcome.errors)")
        }
        for (options, message) in [
            ("--unlabeled drop", "--unlabeled needs --label"),
            ("--label name --markers all --unlabeled drop", "needs markers and labels"),
            ("--label name --minzoom-field z --markers fit", "an earlier run has decided"),
        ] {
            let outcome = try directory.shell("plat render -o a.png \(options) a.csv")
            #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    /// Without --priority, large areas come first, then points by a number of people, then those that come first. A picture
    /// is decided at its own zoom.
    @Test func usualOrder() throws {
        let directory = try Workdir()
        func square(_ name: String, _ west: Double, _ size: Double) -> String {
            let (east, north) = (west + size, size)
            return """
                {"type":"Feature","properties":{"name":"\(name)"},"geometry":{"type":"Polygon","coordinates":\
                [[[\(west),0],[\(east),0],[\(east),\(north)],[\(west),\(north)],[\(west),0]]]}}
                """
        }
        try directory.write("areas.jsonl", square("Tiny", 2, 1) + "\n" + square("Large", 0, 4) + "\n")
        try directory.write(
            "towns.csv", "name,lat,lon,POP_MAX,rank\nSmall,0,0,10,1\nGreat,0.1,0,5000,9\nMissing,0,0.1,,2\n")
        try directory.write("plain.csv", "name,lat,lon\nFirst,0,0\nSecond,0.1,0\nThird,0,0.1\n")
        try directory.write("pair.csv", "name,lat,lon\nFirst,0,0\nSecond,0,6\n")
        let view = "--size 400x300 --center 1,1 --zoom 4 -f svg --real-text --label name"
        for (file, shown, note) in [
            ("--padding 40 areas.jsonl", ["Large"], ""),
            ("towns.csv", ["Great"], "labels and markers of points are ordered by 'POP_MAX'"),
            ("plain.csv", ["First"], ""), ("--priority rank towns.csv", ["Great"], ""),
            ("--priority rank --ascending towns.csv", ["Small"], ""),
            ("--marker none --zoom 3.1 pair.csv", ["First"], ""),
            ("--marker none --zoom 3.9 pair.csv", ["First", "Second"], ""),
        ] {
            let options = file.contains("--zoom") ? view.replacingOccurrences(of: "--zoom 4", with: "") : view
            let outcome = try directory.shell("plat render \(options) \(file)")
            let names = outcome.text.matches(of: /<text[^>]*>(\w+)</).map { String($0.1) }
            #expect(names == shown, "\(file): \(outcome.errors)")
            #expect(
                note.isEmpty ? !outcome.errors.contains("ordered by") : outcome.errors.contains(note),
                "\(outcome.errors)")
        }
    }

    /// A layer has a field of its own for its texts and its ranks, or no texts; then its dots are all drawn.
    @Test func layersOfTheirOwn() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,town,rank,lat,lon\nA,Alpha,1,0,0\nB,Beta,2,0.1,0\n")
        try directory.write("b.csv", "name,lat,lon\nC,3,8\nD,3.1,8\n")
        let view = "--size 400x300 --center 1,4 --zoom 4 -f svg --real-text"
        for (options, shown, count) in [
            ("--label name a.csv b.csv", ["A", "C"], 2), ("--layer a.csv,label=town,priority=rank b.csv", ["Beta"], 2),
            ("--label name --layer a.csv,label=town --layer b.csv,label=,marker=dot", ["Alpha"], 3),
        ] {
            let outcome = try directory.shell("plat render \(view) \(options)")
            let names = outcome.text.matches(of: /<text[^>]*>(\w+)</).map { String($0.1) }
            #expect(names == shown && markers(outcome.text).count == count, "\(options): \(outcome.errors)")
        }
        let outcome = try directory.shell(
            "plat render -o a.png --layer b.csv,label=town; plat render -o a.png --layer b.csv,priority=; plat view -o a.html --layer a.csv,label=town && grep -c '\"label\":1' a.html"
        )
        #expect(
            outcome.text == "1\n" && outcome.errors.contains("--layer: label: no field named 'town'"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("priority: a field is missing"), "\(outcome.errors)")
    }

    /// The whole world is drawn once, and copies of it where a view is moved beyond its edge. Dots are for points.
    @Test func oneWorld() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n10,170\n-10,-170\n")
        try directory.write(
            "land.jsonl",
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[-180,-80],[180,-80],[180,80],[-180,80],[-180,-80]]]}}"#
        )
        for (options, count) in [
            ("--world --size 1024x768 a.csv", 2), ("--size 1024x768 land.jsonl a.csv", 2),
            ("--center 0,170 --zoom 1 --size 1024x300 a.csv", 6),
            ("--dot --size 1024x768 land.jsonl a.csv", 2), ("--marker dot --size 1024x768 land.jsonl a.csv", 3),
        ] {
            let outcome = try directory.shell("plat render -f svg \(options)")
            #expect(markers(outcome.text).count == count, "\(options): \(outcome.errors)")
        }
    }

    /// A fill is as opaque as its colour, unless an option says something else.
    @Test(arguments: [
        ("--fill '#ff0000'", ##"fill="#f00" fill-rule"##),
        ("--fill '#ff000080'", ##"fill="#f00" fill-opacity="0.502""##),
        ("--fill '#ff0000' --fill-opacity 0.5", ##"fill="#f00" fill-opacity="0.5""##),
        ("", ##"fill="#fff6dd" fill-opacity="0.7""##),
    ])
    func fills(options: String, expected: String) throws {
        let directory = try Workdir()
        try directory.write(
            "a.jsonl",
            #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}}"#
        )
        let outcome = try directory.shell("plat render -f svg --size 100x100 \(options) a.jsonl")
        #expect(outcome.text.contains(expected), "\(outcome.text)\(outcome.errors)")
    }
}
