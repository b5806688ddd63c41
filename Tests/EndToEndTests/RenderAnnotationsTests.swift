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

    /// In summaries, each feature with a text is labelled, hidden or named by another one, and each marker shows, waits or is
    /// covered. What a picture shows does not depend on whether its zoom is a whole number, and nothing overlaps.
    @Test func summariesAddUp() throws {
        let directory = try Workdir()
        let italy = "\(Package.root)/samples/italy"
        try directory.write(
            "sums.py",
            """
            import json, sys
            for line in sys.stdin:
                if not line.startswith("{"): continue
                counts = json.loads(line)
                texts = sum(counts[key] for key in ("labels", "hiddenLabels", "sharedLabels"))
                waiting = 0 if "bytes" in counts else counts["waitingMarkers"] + counts["coveredMarkers"]
                print(texts == counts["drawn"] + waiting, counts["coveredMarkers"], counts["outside"] > 0)
            """)
        let outcome = try directory.shell(
            """
            layers="--layer \(italy)/lands.geojson,label=name --layer \(italy)/rivers.geojson,label=name"
            layers="$layers --layer \(italy)/towns.csv,label=name,priority=population,marker=dot --summary json"
            view="--center 42,12 --size 600x500"
            {
                plat render $layers $view --zoom 6 --title Italy -o a.svg
                plat render $layers $view --zoom 5 --heading 20 --repeat-distance 150 -o b.png
                plat render $layers --tiles 3-6 --bbox 6,38,14,46 -o t
                plat view $layers --max-zoom 7 -o a.html
            } 2>&1 | python3 sums.py
            plat render $layers $view --zoom 6.000001 --title Italy -o c.svg 2> /dev/null
            for file in a.svg c.svg; do grep -c '<title>' $file; done | uniq | wc -l | tr -d ' '
            """)
        #expect(
            outcome.lines == ["True 4 True", "True 0 True", "True 0 False", "True 0 False", "1"],
            "\(outcome.text)\(outcome.errors)")
        let views = Effort.of(200, oneIn: 50)
        let overlaps = try directory.shell(
            """
            python3 '\(Package.root)/Tests/EndToEndTests/Oracles/label_overlaps.py' '\(Binary.path)' \(italy) 0 \(views)
            """)
        #expect(overlaps.lines.last == "0 overlaps", "\(overlaps.text)\(overlaps.errors)")
    }

    /// Names of areas stand beside capitals and not over them, in pictures, tiles and pages alike.
    @Test func areasMoveAside() throws {
        let directory = try Workdir()
        try directory.write(
            "land.geojson",
            """
            {"type":"Feature","properties":{"name":"Landland"},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[10,0],[10,10],[0,10],[0,0]]],[[[11,0],[14,0],[14,10],[11,10],[11,0]]]]}}
            """)
        try directory.write("capital.csv", "name,lat,lon,pop\nCapital,5.03,5,9\n")
        let outcome = try directory.shell(
            """
            layers="--layer land.geojson,label=name --layer capital.csv,marker=dot,label=name"
            plat render $layers --center 5,6 --zoom 5 --size 500x400 -f svg --labels-to a.json > a.svg
            plat render $layers --summary json -o t --tiles 2-6
            plat view $layers --summary json -o a.html
            python3 -c '
            import json
            boxes = {f["properties"].get("text", f["properties"]["kind"]): f["properties"]["pixels"] for f in json.load(open("a.json"))["features"]}
            print(*sorted(boxes))
            (west, south), (east, north) = boxes["Landland"][0], boxes["Landland"][2]
            print(136 < west < east < 364 and 108 < south < north < 337)'
            """)
        #expect(outcome.lines == ["Capital Landland marker", "True"], "\(outcome.text)\(outcome.errors)")
        let summaries = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
        #expect(summaries.count == 2 && summaries.allSatisfy { $0.contains(#""labels":2,"hiddenLabels":0"#) })
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
