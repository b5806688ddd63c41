import Foundation
import TestSupport
import Testing

/// The way that edges of more than 180° take, in all commands and from all formats.
struct LongEdgesTests {
    private static let wide =
        #"{"type":"Feature","properties":{"n":1},"geometry":{"type":"Polygon","coordinates":[[[-120,-60],[120,-60],[120,60],[-120,60],[-120,-60]],[[-10,-10],[-10,10],[10,10],[10,-10],[-10,-10]]]}}"#
    private static let crossing =
        #"{"type":"Feature","properties":{"n":2},"geometry":{"type":"Polygon","coordinates":[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]}}"#

    private struct Polygon {
        var rings: [[[Double]]]

        static func area(_ ring: [[Double]]) -> Double {
            zip(ring, ring.dropFirst()).map { $0[0] * $1[1] - $1[0] * $0[1] }.reduce(0, +) / 2
        }

        var area: Double { rings.dropFirst().reduce(abs(Self.area(rings[0]))) { $0 - abs(Self.area($1)) } }

        /// As far as boxes show.
        var holesAreInside: Bool {
            let shell = rings[0].map { $0[0] }
            return rings.dropFirst().joined().allSatisfy { shell.min()! <= $0[0] && $0[0] <= shell.max()! }
        }
    }

    private func polygons(_ line: String) throws -> [Polygon] {
        let feature = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let geometry = try #require(feature["geometry"] as? [String: Any])
        if let rings = geometry["coordinates"] as? [[[Double]]] { return [Polygon(rings: rings)] }
        return try #require(geometry["coordinates"] as? [[[[Double]]]]).map { Polygon(rings: $0) }
    }

    private func cat(_ input: String, _ options: String...) throws -> Workdir.Outcome {
        try Workdir().plat(["cat", "-f", "geojsonseq"] + options, input: Array(input.utf8))
    }

    /// All messages, with the time in the summary set to 0.
    private func said(_ outcome: Workdir.Outcome) -> String {
        outcome.errors.replacing(/\d+\.\d s\n/, with: "0.0 s\n")
    }

    private static func box(_ west: Int, _ east: Int) -> String {
        let ring = "[[\(west),-10],[\(east),-10],[\(east),10],[\(west),10],[\(west),-10]]"
        return "{\"type\":\"Polygon\",\"coordinates\":[\(ring)]}"
    }

    /// Systems that end at the antimeridian get shapes across it in pieces. In Mercator's a width is a share of the world.
    @Test(arguments: [("EPSG:3857", 40_075_016.685_578_49), ("map-point", 268_435_456)])
    func systemsThatEndThere(system: String, world: Double) throws {
        for (west, east, way, degrees) in [
            (170, -170, nil, 20.0), (170, -170, "short", 20), (170, -170, "straight", 340), (-120, 120, nil, 240),
            (-120, 120, "short", 120), (-120, 120, "straight", 240), (-10, 10, nil, 20),
        ] as [(Int, Int, String?, Double)] {
            let options = way.map { ["--edges", $0] } ?? []
            let outcome = try Workdir().plat(
                ["cat", "-f", "geojsonseq", "-d", system] + options, input: Array(Self.box(west, east).utf8))
            #expect(outcome.status == 0, "\(outcome.errors)")
            let pieces = try polygons(outcome.text)
            let ys = pieces.flatMap { $0.rings[0].map { $0[1] } }
            let area = pieces.map(\.area).reduce(0, +)
            let expected = degrees / 360 * world * (ys.max()! - ys.min()!)
            #expect(abs(area / expected - 1) < 1e-6, "\(west) \(east) \(way ?? ""): \(area), not \(expected)")
            #expect(outcome.errors.contains("-edge)") == (way == nil && west != -10), "\(outcome.errors)")
        }
        // Degrees of another datum are degrees, too.
        for source in ["EPSG:4269", "EPSG:4258"] {
            let outcome = try Workdir().plat(
                ["cat", "-f", "geojsonseq", "-s", source, "-d", system], input: Array(Self.box(170, -170).utf8))
            let pieces = try polygons(outcome.text)
            let ys = pieces.flatMap { $0.rings[0].map { $0[1] } }
            let area = pieces.map(\.area).reduce(0, +)
            let expected = 20.0 / 360 * world * (ys.max()! - ys.min()!)
            #expect(abs(area / expected - 1) < 1e-6, "\(source): \(area), not \(expected)")
            #expect(outcome.errors.contains("(1 short-edge)"), "\(outcome.errors)")
        }
        let kept = try Workdir().plat(
            ["cat", "-f", "geojsonseq", "-d", system, "--no-cut"], input: Array(Self.box(170, -170).utf8))
        #expect(try polygons(kept.text).count == 1)
    }

    /// A zone that lies across the antimeridian has shapes there in one piece.
    @Test func systemsThatGoOn() throws {
        let outcome = try Workdir().plat(
            ["cat", "-f", "geojsonseq", "-d", "EPSG:3832"], input: Array(Self.box(170, -170).utf8))
        let pieces = try polygons(outcome.text)
        #expect(pieces.count == 1 && !outcome.errors.contains("-edge"), "\(outcome.errors)")
    }

    /// Areas that were cut at the antimeridian, to compare their borders, are one where the map goes on there.
    @Test(
        arguments: ["repair --coverage", "simplify --tolerance 1km", "dissolve --gaps 1km", "overlay union other.csv"],
        ["EPSG:3832", "EPSG:3571"])
    func halves(_ line: String, _ system: String) throws {
        let directory = try Workdir()
        try directory.write("other.csv", "wkt\n\"POLYGON ((0 0, 1 0, 1 1, 0 0))\"\n")
        try directory.write("in.geojson", Self.box(170, -170))
        var words = line.split(separator: " ").map(String.init)
        words.insert("in.geojson", at: words.last == "other.csv" ? words.count - 1 : words.count)
        let outcome = try directory.plat(words + ["-f", "geojsonseq", "-d", system], input: [])
        let whole = try directory.plat(["cat", "-f", "geojsonseq", "-d", system, "in.geojson"], input: [])
        let (pieces, expected) = (try polygons(outcome.lines[0]), try polygons(whole.text))
        #expect(pieces.count == 1 && expected.count == 1, "\(outcome)")
        // The cut has added two vertices.
        #expect(abs(pieces[0].area / expected[0].area - 1) < 2e-2, "\(outcome.text)\(whole.text)")
    }

    /// Maps that end at another meridian cut shapes there, so that none reaches from one side of the map to the other.
    @Test(arguments: [("EPSG:3832", -40), ("+proj=eqc +lon_0=11 +type=crs", -179)])
    func otherMeridians(_ system: String, west: Int) throws {
        let outcome = try Workdir().plat(
            ["cat", "-f", "geojsonseq", "--precision", "full", "-d", system],
            input: Array(Self.box(west, west + 20).utf8))
        let pieces = try polygons(outcome.text)
        let ys = pieces.flatMap { $0.rings[0].map { $0[1] } }
        let expected = 20.0 / 360 * 2 * .pi * 6_378_137 * (ys.max()! - ys.min()!)
        let area = pieces.map(\.area).reduce(0, +)
        #expect(pieces.count == 2 && abs(area / expected - 1) < 1e-6, "\(area), not \(expected): \(outcome)")
    }

    /// The choice holds for every format, whether it is cut by default or not.
    @Test(arguments: ["csv", "geojsonseq"]) func everyFormat(format: String) throws {
        for (way, area) in [("short", 400.0), ("straight", 6800)] {
            let written = try Workdir().plat(
                ["cat", "-f", format, "--edges", way], input: Array(Self.box(170, -170).utf8))
            let back = try Workdir().plat(["cat", "-f", "geojsonseq"], input: written.output)
            #expect(try polygons(back.text).map(\.area).reduce(0, +) == area)
        }
    }

    /// The account names both ways; the first of each is reported with its position.
    @Test func whatIsSaid() throws {
        let outcome = try cat([Self.wide, Self.crossing, Self.wide].joined(separator: "\n"))
        #expect(outcome.status == 0)
        #expect(
            said(outcome) == """
                <stdin>:1:1: warning: an edge longer than 180° was kept straight, as drawn on the map; hint: use --edges short to take it across the antimeridian
                <stdin>:2:1: warning: an edge longer than 180° was taken the short way, across the antimeridian; hint: use --edges straight to keep it as drawn on the map
                3 read, 3 written, altered (2 straight-edge, 1 short-edge), 0.0 s

                """)
        let areas = try outcome.lines.map { try polygons($0).map(\.area).reduce(0, +) }
        #expect(areas == [28400, 400, 28400])
    }

    /// An option that decides the way stops the warnings; but no hole comes to lie out of its shell.
    @Test func theOption() throws {
        for (way, expected) in [("straight", 6800.0), ("short", 400)] {
            let outcome = try cat(Self.crossing, "--edges", way)
            #expect(said(outcome) == "1 read, 1 written, 0.0 s\n")
            let area = try polygons(outcome.text).map(\.area).reduce(0, +)
            #expect(area == expected)
        }
        let stray = try cat(Self.wide, "--edges", "short")
        #expect(
            stray.status == 65 && stray.errors.contains("with --edges a hole lies outside its outer ring"),
            "\(stray.errors)")
        let skipped = try cat(
            [Self.wide, Self.crossing].joined(separator: "\n"), "--edges", "short", "--on-error", "skip")
        #expect(skipped.errors.contains("2 read, 1 written, 1 skipped (1 hole-outside-shell)"), "\(skipped.errors)")
        let unknown = try cat(Self.wide, "--edges", "long")
        #expect(unknown.status == 64)
    }

    /// From each format the same. One that is written as it came is not changed, without a message.
    @Test func formats() throws {
        let directory = try Workdir()
        try directory.write("wide.geojson", Self.wide)
        let outcome = try directory.shell(
            """
            plat cat -f csv -o wide.csv wide.geojson && plat cat -o wide.shp wide.geojson && grep -c ' 0 ' wide.csv
            plat cat -q -f geojsonseq wide.csv; plat cat -q -f geojsonseq wide.shp
            plat cat -q -f geojsonseq -s EPSG:4269 wide.shp
            """)
        #expect(
            said(outcome).components(separatedBy: "\n")[..<2] == [
                "1 read, 1 written, 0.0 s", "1 read, 1 written, 0.0 s",
            ])
        let lines = outcome.lines.filter { $0.hasPrefix("{") }
        #expect(lines.count == 3, "\(outcome.text)\(outcome.errors)")
        for line in lines {
            let area = try polygons(line).map(\.area).reduce(0, +)
            #expect(abs(area - 28400) < 1e-3)
        }
    }

    /// Bounds, overlays and views see the same shape.
    @Test func commands() throws {
        let directory = try Workdir()
        try directory.write("wide.geojson", Self.wide)
        try directory.write("places.csv", "n,lat,lon\n1,0,0\n2,20,0\n3,0,180\n4,20,100\n")
        let bounds = try directory.plat("bounds", "--as", "total", "wide.geojson")
        #expect(bounds.text.hasPrefix("44739242.667,"), "\(bounds.text)")
        #expect(bounds.errors.contains("altered (1 straight-edge)"))
        let pairs = try directory.plat(
            "intersect", "--pairs", "--id-a", "n", "--id-b", "n", "places.csv", "wide.geojson")
        #expect(Set(pairs.lines.dropFirst()) == ["2,1", "4,1"], "\(pairs.text)\(pairs.errors)")
        #expect(pairs.errors.contains("1 straight-edge"), "\(pairs.errors)")
        let visible = try directory.plat(
            "bounds", "--intersecting", "134217000,100000000,10,10", "--exact", "--as", "table", "wide.geojson")
        #expect(visible.lines.count == 2)
        let box = try directory.plat("cat", "--bbox", "-5,20,5,25", "-f", "geojsonseq", "wide.geojson")
        #expect(box.lines.count == 1)
        let outside = try directory.plat("cat", "--bbox", "170,20,175,25", "-f", "geojsonseq", "wide.geojson")
        #expect(
            outside.lines.isEmpty && said(outside) == "1 read, 0 written, 1 skipped (1 outside-bbox), 0.0 s\n",
            "\(outside.errors)")
        let view = try directory.plat(
            "convert", "--to", "pixel", "--size", "256x256", "--center", "0,0", "--zoom", "0", "-f", "csv",
            "wide.geojson")
        #expect(view.text.contains("POLYGON ((42.667 "), "\(view.text)")
        let check = try directory.plat("check", "wide.geojson")
        #expect(check.text.contains("antimeridian: an edge is longer than 180° and is kept straight"))
    }

    /// A line of rows goes the short way, as its help says, even along a parallel; unless something else is requested.
    @Test func linesOfRows() throws {
        let rows = "lat,lon\n5,-100\n5,100\n"
        let short = try Workdir().plat("shape", "polyline", "-f", "geojsonseq", input: rows)
        #expect(short.text.contains("[[[-100,5],[-180,5]],[[180,5],[100,5]]]"), "\(short.text)")
        #expect(short.errors.hasPrefix("2 read, 2 in 1 group, 1 shape written, 0."), "\(short.errors)")
        let whole = try Workdir().plat("shape", "polyline", "--no-cut", "-f", "geojsonseq", input: rows)
        #expect(whole.text.contains("[[-100,5],[100,5]]"), "\(whole.text)")
        let straight = try Workdir().plat(
            "shape", "polyline", "--edges", "straight", "-f", "geojsonseq", input: rows)
        #expect(straight.text.contains("[[-100,5],[0,5],[100,5]]"), "\(straight.text)")
    }

    /// A plane on which the antimeridian is a line like others knows which way its edges take, and nothing has to be
    /// reported.
    @Test func theSystemKnows() throws {
        // Corners at 135° east and west, 70.8° south: a side over the antimeridian, symmetric to it.
        let square =
            "wkt\n\"POLYGON ((-1500000 -1500000, 1500000 -1500000, 1500000 -2000000, -1500000 -2000000, -1500000 -1500000))\"\n"
        let outcome = try Workdir().plat(
            ["cat", "-f", "geojsonseq", "-s", "EPSG:3031"], input: Array(square.utf8))
        #expect(outcome.errors.hasPrefix("1 read, 1 written, 0."), "\(outcome.errors)")
        let parts = try polygons(outcome.text)
        #expect(parts.count == 2)
        let longitudes = parts.flatMap { $0.rings.joined().map { abs($0[0]) } }
        #expect((longitudes.min() ?? 0) >= 135 - 1e-6)
    }

    /// Seeded boxes of more than half the world with holes, and stars over the antimeridian, of known areas.
    @Test func manyOfKnownArea() throws {
        var numbers = SplitMix64(seed: 1720)
        var (lines, areas): ([String], [Double]) = ([], [])
        var straight = 0
        func text(_ ring: [(Double, Double)]) -> String {
            "[" + (ring + [ring[0]]).map { "[\($0.0),\($0.1)]" }.joined(separator: ",") + "]"
        }
        func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [(Double, Double)] {
            var box = [(west, south), (east, south), (east, north), (west, north)]
            if numbers.int(0...1) == 0 { box.reverse() }
            let first = numbers.int(0...3)
            return Array(box[first...] + box[..<first])
        }
        for _ in 0..<Effort.of(200) {
            let hasHoles = numbers.int(0...2) > 0
            let width = Double(numbers.int(181...(hasHoles ? 359 : 299)))
            let west = Double(numbers.int(-180...Int(180 - width)))
            let (south, height) = (Double(numbers.int(-80...20)), Double(numbers.int(8...60)))
            var rings = [text(box(west, south, west + width, south + height))]
            var area = width * height
            for hole in 0..<(hasHoles ? numbers.int(1...3) : 0) {
                let x = west + 5 + Double(hole) * 50 + Double(numbers.int(0...9))
                let wide = Double(numbers.int(1...20))
                rings.append(text(box(x, south + 2, x + wide, south + 4)))
                area -= wide * 2
            }
            lines.append(
                #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":["#
                    + rings.joined(separator: ",") + "]}}")
            areas.append(area)
            straight += 1
        }
        for _ in 0..<Effort.of(200) {
            let (x, y) = (numbers.double(165...195), numbers.double(-50...50))
            let count = numbers.int(5...20)
            func star(_ least: Double, _ most: Double) -> [(Double, Double)] {
                (0..<count).map { index in
                    let (angle, radius) = (Double(index) / Double(count) * 2 * .pi, numbers.double(least...most))
                    return (x + radius * cos(angle), y + radius * sin(angle))
                }
            }
            let rings = [star(5, 9), star(1, 3)]
            areas.append(Polygon(rings: rings.map { ring in (ring + [ring[0]]).map { [$0.0, $0.1] } }).area)
            let wrapped = rings.map { ring in text(ring.map { ($0.0 > 180 ? $0.0 - 360 : $0.0, $0.1) }) }
            lines.append(
                #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":["#
                    + wrapped.joined(separator: ",") + "]}}")
        }
        let outcome = try cat(lines.joined(separator: "\n"), "--precision", "full")
        #expect(outcome.lines.count == lines.count)
        #expect(outcome.errors.contains("altered (\(straight) straight-edge, "), "\(outcome.errors)")
        for (index, line) in outcome.lines.enumerated() {
            let parts = try polygons(line)
            let area = parts.map(\.area).reduce(0, +)
            #expect(abs(area - areas[index]) < 1e-9 * max(areas[index], 1), "\(lines[index]): \(line)")
            let strays = parts.filter { !$0.holesAreInside }
            #expect(strays.isEmpty, "\(line)")
        }
    }
}
