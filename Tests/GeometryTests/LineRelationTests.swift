import Geometry
import TestSupport
import Testing

/// How lines lie to each other, compared with an arrangement of whole numbers and fractions of them.
struct LineRelationTests {
    /// A fraction in lowest terms, its denominator above 0.
    private struct Fraction: Hashable, Comparable {
        let top: Int
        let bottom: Int

        init(_ top: Int, _ bottom: Int = 1) {
            var (a, b) = (top.magnitude, bottom.magnitude)
            while b > 0 { (a, b) = (b, a % b) }
            let common = Int(max(a, 1)) * (bottom < 0 ? -1 : 1)
            (self.top, self.bottom) = (top / common, bottom / common)
        }

        static func < (one: Fraction, other: Fraction) -> Bool { one.top * other.bottom < other.top * one.bottom }
    }

    private struct Node: Hashable {
        let x: Fraction
        let y: Fraction
    }

    private struct Grid: Hashable {
        let x: Int
        let y: Int
    }

    private struct Edge: Hashable {
        let from: Grid
        let to: Grid
    }

    /// A stretch between two neighbouring nodes of an arrangement.
    private struct Stretch: Hashable {
        let from: Node
        let to: Node
    }

    private static func edges(_ lines: [[Grid]]) -> [Edge] {
        lines.flatMap { line in zip(line, line.dropFirst()).filter { $0 != $1 }.map { Edge(from: $0, to: $1) } }
    }

    /// Where two edges share single places, or where stretches that they share end.
    private static func common(_ a: Edge, _ b: Edge) -> [Node] {
        let (dx, dy) = (a.to.x - a.from.x, a.to.y - a.from.y)
        let (ex, ey) = (b.to.x - b.from.x, b.to.y - b.from.y)
        let (fx, fy) = (b.from.x - a.from.x, b.from.y - a.from.y)
        let cross = dx * ey - dy * ex
        guard cross == 0 else {
            let (t, u) = (Fraction(fx * ey - fy * ex, cross), Fraction(fx * dy - fy * dx, cross))
            guard Fraction(0) <= t, t <= Fraction(1), Fraction(0) <= u, u <= Fraction(1) else { return [] }
            return [
                Node(
                    x: Fraction(a.from.x * t.bottom + dx * t.top, t.bottom),
                    y: Fraction(a.from.y * t.bottom + dy * t.top, t.bottom))
            ]
        }
        guard fx * dy == fy * dx else { return [] }
        return [b.from, b.to].filter { isOn($0, a) }.map(node) + [a.from, a.to].filter { isOn($0, b) }.map(node)
    }

    private static func node(_ place: Grid) -> Node { Node(x: Fraction(place.x), y: Fraction(place.y)) }

    private static func isOn(_ p: Grid, _ edge: Edge) -> Bool {
        min(edge.from.x, edge.to.x)...max(edge.from.x, edge.to.x) ~= p.x
            && min(edge.from.y, edge.to.y)...max(edge.from.y, edge.to.y) ~= p.y
    }

    /// Lines cut at every node of both.
    private struct Arrangement {
        var stretches: Set<Stretch> = []
        var nodes: Set<Node> = []
        var boundary: Set<Node> = []

        init(_ lines: [[Grid]], with others: [[Grid]]) {
            let all = edges(lines) + edges(others)
            for edge in edges(lines) {
                var cuts: Set<Node> = [node(edge.from), node(edge.to)]
                for other in all { cuts.formUnion(common(edge, other)) }
                let ordered = cuts.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
                nodes.formUnion(ordered)
                for (from, to) in zip(ordered, ordered.dropFirst()) { stretches.insert(Stretch(from: from, to: to)) }
            }
            for line in lines {
                for end in [line[0], line[line.count - 1]] { boundary.formSymmetricDifference([node(end)]) }
            }
        }

        var interior: Set<Node> { nodes.subtracting(boundary) }
    }

    private static func holds(_ predicate: Predicate, _ a: Arrangement, _ b: Arrangement) -> Bool {
        let shared = a.stretches.intersection(b.stretches)
        let insidesMeet = !shared.isEmpty || !a.interior.isDisjoint(with: b.interior)
        let meet = !a.nodes.isDisjoint(with: b.nodes)
        let (isCovered, covers) = (a.stretches.isSubset(of: b.stretches), b.stretches.isSubset(of: a.stretches))
        return switch predicate {
        case .intersects: meet
        case .disjoint: !meet
        case .within, .coveredBy: isCovered
        case .contains, .covers: covers
        case .equals: isCovered && covers
        case .touches: meet && !insidesMeet
        case .crosses: insidesMeet && shared.isEmpty
        case .overlaps: !shared.isEmpty && !isCovered && !covers
        }
    }

    private static func lines(_ random: inout SplitMix64, _ size: Int) -> [[Grid]] {
        (0..<random.int(1...3)).map { _ in
            while true {
                var line = (0..<random.int(2...4)).map { _ in
                    Grid(x: random.int(0...size), y: random.int(0...size))
                }
                if random.int(0...3) == 0 { line.append(line[0]) }
                if Set(line).count > 1 { return line }
            }
        }
    }

    /// An affine image, which lies to others as the lines themselves do. Coefficients are so large that hardly a node is a double.
    private struct Image {
        let (a, b, c, d): (Double, Double, Double, Double)

        func shape(_ lines: [[Grid]]) -> Shape {
            .of(
                lines.count == 1 ? .lineString : .multiLineString,
                lines.map { $0.map { (a * Double($0.x) + b * Double($0.y), c * Double($0.x) + d * Double($0.y)) } })
        }
    }

    private static let images = [
        Image(a: 1, b: 0, c: 0, d: 1), Image(a: 0x1p-30, b: 0, c: 0, d: 0x1p30),
        Image(a: 43_046_721, b: 1_594_323, c: -387_420_489, d: 48_828_125),
        Image(a: 847_288_609_443, b: 1, c: 847_288_609_444, d: 1),
    ]

    @Test(arguments: [2, 3, 6]) func asFractionsHaveIt(_ size: Int) {
        var random = SplitMix64(seed: UInt64(size) + 17)
        var confirmed: [Predicate: Int] = [:]
        for number in 0..<Effort.of(800) {
            let first = Self.lines(&random, size)
            let second: [[Grid]] =
                switch number % 20 {
                case 0: first.map { Array($0.reversed()) }
                case 1: [first[0]]
                default: Self.lines(&random, size)
                }
            let (one, other) = (Arrangement(first, with: second), Arrangement(second, with: first))
            let image = Self.images[number % Self.images.count]
            var left = IndexedShapes()
            var right = IndexedShapes()
            left.append(image.shape(first), indexesEdges: number % 3 > 0)
            right.append(image.shape(second), indexesEdges: number % 5 > 0)
            for predicate in Predicate.allCases {
                let expected = Self.holds(predicate, one, other)
                if expected { confirmed[predicate, default: 0] += 1 }
                let answer = left.answer(predicate, 0, right, 0)
                let mirrored = right.answer(predicate.mirrored, 0, left, 0)
                #expect(answer == expected && mirrored == expected, "\(predicate) \(first) \(second)")
            }
        }
        for predicate in Predicate.allCases { #expect(confirmed[predicate, default: 0] > 0, "\(predicate)") }
    }

    @Test func linesThatAreThereTwice() {
        func overlap(_ lines: [Shape.Pairs]) -> Bool {
            var shapes = IndexedShapes()
            shapes.append(Shape.of(.multiLineString, lines))
            return shapes.linesOverlapThemselves(0)
        }
        #expect(!overlap([[(0, 0), (2, 2)], [(2, 2), (3, 3)], [(0, 2), (2, 0)]]))
        #expect(overlap([[(0, 0), (2, 2)], [(1, 1), (3, 3)]]))
        #expect(overlap([[(0, 0), (2, 2)], [(2, 2), (0, 0)]]))
        #expect(overlap([[(0, 0), (9, 0), (9, 9)], [(20, 20), (30, 30)], [(9, 4), (9, 3), (8, 3)]]))
    }
}
