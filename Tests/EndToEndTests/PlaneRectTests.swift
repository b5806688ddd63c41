import Foundation
import TestSupport
import Testing

/// Rects and boxes on a plane: to which of them places on edges belong, and what features meet them.
struct PlaneRectTests {
    private struct Place: Hashable {
        var x: Int
        var y: Int
    }

    /// The ids of features that a rect keeps.
    private func kept(_ directory: Workdir, _ rect: String, _ options: String) throws -> Set<Int> {
        let outcome = try directory.shell(
            "plat bounds -q \(options) --as table --fields id --intersecting \(rect) a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Set(outcome.lines.compactMap { $0.split(separator: ",").first.flatMap { Int($0) } })
    }

    /// Of the rects of a random grid each place is in exactly one, also on edges and corners; of features of several places, and
    /// of collections, each that has one there or whose box overlaps it.
    @Test(arguments: [
        "--planar", "--planar --exact", "-s map-point", "-s map-point --exact", "-s map-point --no-unwrap",
    ])
    func grids(_ options: String) throws {
        var random = SplitMix64(seed: 41)
        func edges() -> [Int] {
            (0..<3).reduce(into: [random.int(1...300)]) { edges, index in
                edges.append(edges[index] + random.int(2...300))
            }
        }
        let (xs, ys) = (edges(), edges())
        func place() -> Place {
            let isOnEdge = (random.int(0...2) > 0, random.int(0...2) > 0)
            return Place(
                x: isOnEdge.0 ? xs[random.int(0...2)] : random.int(xs[0]...xs[3] - 1),
                y: isOnEdge.1 ? ys[random.int(0...2)] : random.int(ys[0]...ys[3] - 1))
        }
        let features = (0..<120).map { index in
            (0..<(index % 3 == 0 ? 1 : random.int(2...3))).map { _ in place() }
        }
        let rows = features.enumerated().map { index, places in
            let texts = places.map { "\($0.x) \($0.y)" }
            let wkt =
                switch index % 3 {
                case 0: "POINT (\(texts[0]))"
                case 1: "MULTIPOINT (\(texts.joined(separator: ",")))"
                default: "GEOMETRYCOLLECTION (\(texts.map { "POINT (\($0))" }.joined(separator: ",")))"
                }
            return "\(index),\"\(wkt)\""
        }
        let directory = try Workdir()
        try directory.write("a.csv", "id,wkt\n" + rows.joined(separator: "\n") + "\n")
        var counts: [Int: Int] = [:]
        for column in 0..<3 {
            for row in 0..<3 {
                let (west, east, south, north) = (xs[column], xs[column + 1], ys[row], ys[row + 1])
                let found = try kept(directory, "\(west),\(south),\(east - west),\(north - south)", options)
                let expected = features.indices.filter { index in
                    let places = features[index]
                    let holds = places.contains { west <= $0.x && $0.x < east && south <= $0.y && $0.y < north }
                    if holds || options.contains("exact") { return holds }
                    let (x, y) = (places.map(\.x), places.map(\.y))
                    guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else {
                        return false
                    }
                    func overlap(_ start: Int, _ end: Int, _ least: Int, _ most: Int) -> Bool {
                        start == end ? least <= start && start < most : start < most && least < end
                    }
                    return overlap(left, right, west, east) && overlap(low, high, south, north)
                }
                #expect(
                    found == Set(expected), "\(column),\(row) \(found.symmetricDifference(expected).map { rows[$0] })")
                for index in found where features[index].count == 1 { counts[index, default: 0] += 1 }
            }
        }
        #expect(counts.count == 40 && counts.values.allSatisfy { $0 == 1 })
    }

    /// Random shapes in a layer, as `intersect` sees them.
    private func shapes(_ count: Int, _ random: inout SplitMix64) -> [String] {
        (0..<count).map { index in
            let center = (random.double(-9e5...9e5), random.double(-9e5...9e5))
            func text(_ place: (Double, Double)) -> String { "\(place.0) \(place.1)" }
            func near() -> String {
                text((center.0 + random.double(-3e5...3e5), center.1 + random.double(-3e5...3e5)))
            }
            let (a, b, c) = (near(), near(), near())
            return switch index % 4 {
            case 0: "POINT (\(a))"
            case 1: "LINESTRING (\(a),\(b),\(c))"
            case 2: "POLYGON ((\(a),\(b),\(c),\(a)))"
            default: "MULTIPOLYGON (((\(a),\(b),\(c),\(a))))"
            }
        }
    }

    private func write(_ shapes: [String], to name: String, in directory: Workdir) throws {
        let rows = shapes.enumerated().map { "\($0 + 1),\"\($1)\"\n" }
        try directory.write(name, "id,wkt\n" + rows.joined())
    }

    /// Against `intersect`, which uses another index, and GEOS.
    @Test func shapesThatMeetARect() throws {
        var random = SplitMix64(seed: 5)
        let directory = try Workdir()
        try write(shapes(300, &random), to: "a.csv", in: directory)
        for _ in 0..<8 {
            let (x, y) = (random.double(-9e5...7e5), random.double(-9e5...7e5))
            let (width, height) = (random.double(1...8e5), random.double(1...8e5))
            let (east, north) = (x + width, y + height)
            try write(
                ["POLYGON ((\(x) \(y),\(east) \(y),\(east) \(north),\(x) \(north),\(x) \(y)))"], to: "b.csv",
                in: directory)
            let pairs = try directory.pairs(["--planar", "--planar-b", "a.csv", "b.csv"])
            let expected = Set(pairs.compactMap { Int($0.split(separator: ",")[0]) })
            #expect(try kept(directory, "\(x),\(y),\(width),\(height)", "--planar --exact") == expected)
        }
    }

    /// A rect without width is a line, one without extent a place: of those something must be inside an area, as on the map.
    @Test(arguments: ["--planar", "-s map-point --no-unwrap"]) func thinRects(_ space: String) throws {
        let directory = try Workdir()
        try write(
            [
                "POLYGON ((0 0,500 0,500 500,0 500,0 0),(100 100,400 100,400 400,100 400,100 100))",
                "LINESTRING (0 250,500 250)", "POINT (250 250)",
            ], to: "a.csv", in: directory)
        for (rect, expected) in [
            ("250,250,0,0", []), ("50,50,0,0", [1]), ("200,250,100,0", []), ("200,200,100,100", [2, 3]),
            ("200,50,0,100", [1]), ("200,150,0,50", []), ("450,450,1,1", [1]), ("0,600,1,1", []),
            ("250,200,0,100", [2]),
            ("0,0,5000,5000", [1, 2, 3]),
        ] as [(String, Set<Int>)] {
            #expect(try kept(directory, rect, "\(space) --exact") == expected, "\(rect)")
        }
    }

    private func boxes(_ directory: Workdir) throws -> [[Double]] {
        try directory.plat("bounds", "-q", "--planar", "--as", "table", "--precision", "full", "a.csv").lines
            .dropFirst()
            .map { line in
                let numbers = line.split(separator: ",").dropFirst().prefix(4).compactMap { Double($0) }
                return [numbers[0], numbers[1], numbers[0] + numbers[2], numbers[1] + numbers[3]]
            }
    }

    @Test func boxesAndOverlaps() throws {
        var random = SplitMix64(seed: 12)
        let directory = try Workdir()
        try write(shapes(80, &random), to: "a.csv", in: directory)
        let boxes = try boxes(directory)
        #expect(boxes.count == 80)
        for _ in 0..<6 {
            let (west, south) = (random.double(-9e5...7e5), random.double(-9e5...7e5))
            let (east, north) = (west + random.double(0...8e5), south + random.double(0...8e5))
            let outcome = try directory.plat(
                "cat", "-q", "--planar", "-f", "csv", "--fields", "id", "--bbox", "\(west),\(south),\(east),\(north)",
                "a.csv")
            let expected = boxes.indices.filter {
                boxes[$0][0] <= east && west <= boxes[$0][2] && boxes[$0][1] <= north && south <= boxes[$0][3]
            }
            let found = outcome.lines.dropFirst().compactMap { $0.split(separator: ",").last.flatMap { Int($0) } }
            #expect(found == expected.map { $0 + 1 } && outcome.status == 0, "\(outcome.errors)")
        }
        let pairs = try directory.plat("bounds", "-q", "--planar", "--as", "overlaps", "a.csv").lines.dropFirst()
        var expected: Set<String> = []
        for top in boxes.indices {
            for bottom in 0..<top {
                let (one, other) = (boxes[top], boxes[bottom])
                let isPoint = one[0] == one[2] && other[0] == other[2]
                if !isPoint, one[0] < other[2], other[0] < one[2], one[1] < other[3], other[1] < one[3] {
                    expected.insert("\(top + 1),\(bottom + 1)")
                }
            }
        }
        #expect(Set(pairs) == expected && pairs.count == expected.count && expected.count > 40)
    }

    /// All edges of a box are in it, and W greater than E means nothing.
    @Test func aBoxIsClosed() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "x,y,id\n1000,0,1\n2000,500,2\n999,0,3\n1500,501,4\n")
        let outcome = try directory.plat("cat", "--planar", "-f", "csv", "--bbox", "1000,0,2000,500", "a.csv")
        #expect(outcome.lines == ["y,x,id", "0,1000,1", "500,2000,2"], "\(outcome.text)\(outcome.errors)")
        let turned = try directory.plat("cat", "--planar", "--bbox", "20,0,10,5", "a.csv")
        #expect(turned.status == 64 && turned.errors.contains("W cannot be greater than E"), "\(turned.errors)")
        try directory.write("d.csv", "lat,lon\n1,2\n")
        let degrees = try directory.plat("cat", "-o", "out", "--bbox", "1000,0,2000,500", "d.csv")
        #expect(
            degrees.status == 64 && degrees.errors.contains(" is outside -"), "\(degrees.errors)")
        #expect(directory.read("out") == nil)
    }

    @Test func drawingOrder() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "x,y,n\n1000,0,3\n2000,5000,1\n-900,-700,2\n")
        let outcome = try directory.plat("bounds", "-q", "--planar", "--z-order", "n", "--as", "table", "a.csv")
        #expect(
            outcome.lines == ["n,box_x,box_y,box_w,box_h", "1,2000,5000,0,0", "2,-900,-700,0,0", "3,1000,0,0,0"]
                || outcome.lines == [
                    "box_x,box_y,box_w,box_h,n", "2000,5000,0,0,1", "-900,-700,0,0,2", "1000,0,0,0,3",
                ],
            "\(outcome.text)\(outcome.errors)")
        let written = try directory.plat("bounds", "-q", "--planar", "--z-order", "n", "--as", "rects", "a.csv")
        #expect(written.text.contains(#""coordinateSpace":{"name":"plane"}"#), "\(written.text)\(written.errors)")
    }
}
