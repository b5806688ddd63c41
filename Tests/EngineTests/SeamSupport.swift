import Geometry
import TestSupport

/// Shape whose edges lie along the lines of a lattice, as the cells that it is made of. So every question about it is
/// one of integers.
struct SeamShape: CustomStringConvertible {
    /// A vertex of the lattice, an edge between two, or a face of four, by twice the place of its middle.
    struct Cell: Hashable {
        var x: Int
        var y: Int

        var dimension: Int { x & 1 + y & 1 }
    }

    private(set) var kind: Shape.Kind
    private var parts: [[[Cell]]]
    private(set) var interior: Set<Cell> = []
    private(set) var boundary: Set<Cell> = []

    var dimension: Int { kind.dimension ?? 0 }
    var cells: Set<Cell> { interior.union(boundary) }
    var description: String { "\(kind.name) \(parts.map { $0.map { $0.map { "\($0.x / 2) \($0.y / 2)" } } })" }

    /// Rects, each with the vertices of the lattice that its corners are, apart from each other.
    init(rects: [(west: Int, south: Int, east: Int, north: Int)], hasHole: Bool = false) {
        kind = rects.count == 1 ? .polygon : .multiPolygon
        parts = rects.map { rect in
            let hole = (west: rect.west + 1, south: rect.south + 1, east: rect.east - 1, north: rect.north - 1)
            return hasHole ? [Self.ring(rect), Self.ring(hole).reversed()] : [Self.ring(rect)]
        }
        for part in parts {
            let rings = part.map { Self.path($0) }
            for (index, ring) in part.enumerated() {
                let (xs, ys) = (ring.map(\.x), ring.map(\.y))
                for x in xs.min()!...xs.max()! {
                    for y in ys.min()!...ys.max()! {
                        if index == 0 { interior.insert(Cell(x: x, y: y)) } else { interior.remove(Cell(x: x, y: y)) }
                    }
                }
            }
            for ring in rings { boundary.formUnion(ring) }
        }
        interior.subtract(boundary)
    }

    /// Lines through vertices of the lattice, none along another.
    init(lines: [[(x: Int, y: Int)]]) {
        kind = lines.count == 1 ? .lineString : .multiLineString
        parts = [lines.map { $0.map { Cell(x: 2 * $0.x, y: 2 * $0.y) } }]
        for line in parts[0] {
            interior.formUnion(Self.path(line))
            boundary.formSymmetricDifference([line.first!])
            boundary.formSymmetricDifference([line.last!])
        }
        if kind == .multiLineString { parts = parts[0].map { [$0] } }
        interior.subtract(boundary)
    }

    init(points: [(x: Int, y: Int)]) {
        let cells = points.map { Cell(x: 2 * $0.x, y: 2 * $0.y) }
        kind = points.count == 1 ? .point : .multiPoint
        parts = cells.map { [[$0]] }
        interior = Set(cells)
    }

    private static func ring(_ rect: (west: Int, south: Int, east: Int, north: Int)) -> [Cell] {
        let corners = [
            (rect.west, rect.south), (rect.east, rect.south), (rect.east, rect.north), (rect.west, rect.north),
        ]
        return (corners + [corners[0]]).map { Cell(x: 2 * $0.0, y: 2 * $0.1) }
    }

    /// The vertices and edges along a line.
    private static func path(_ line: [Cell]) -> Set<Cell> {
        var cells: Set<Cell> = []
        for (one, other) in zip(line, line.dropFirst()) {
            for x in min(one.x, other.x)...max(one.x, other.x) {
                for y in min(one.y, other.y)...max(one.y, other.y) { cells.insert(Cell(x: x, y: y)) }
            }
        }
        return cells
    }

    /// Gives the shape with the lattice's origin at a longitude, cut at the 180th meridian.
    func cut(at longitude: Double) -> Shape {
        var shape = shape(
            kind,
            parts.map { part in part.map { ring in ring.map { (longitude + Double($0.x) / 2, Double($0.y) / 2) } } })
        var cutter = AntimeridianCutter()
        _ = cutter.cut(&shape)
        return shape
    }
}

extension SeamShape {
    /// True if the predicate holds with another, by the dimensions of what their interiors, boundaries and exteriors
    /// have in common.
    func satisfies(_ predicate: Predicate, _ other: SeamShape) -> Bool {
        let (mine, its) = (cells, other.cells)
        let common = interior.intersection(other.interior)
        let isCovered = mine.isSubset(of: its)
        switch predicate {
        case .intersects: return !mine.isDisjoint(with: its)
        case .disjoint: return mine.isDisjoint(with: its)
        case .touches: return !mine.isDisjoint(with: its) && common.isEmpty
        case .coveredBy: return isCovered
        case .within: return isCovered && !common.isEmpty
        case .covers, .contains: return other.satisfies(predicate.mirrored, self)
        case .equals: return mine == its
        case .crosses:
            if dimension > other.dimension { return other.satisfies(.crosses, self) }
            if dimension < other.dimension { return !common.isEmpty && !interior.isSubset(of: its) }
            return dimension == 1 && !common.isEmpty && common.allSatisfy { $0.dimension == 0 }
        case .overlaps:
            return dimension == other.dimension && common.contains { $0.dimension == dimension }
                && !interior.isSubset(of: its) && !other.interior.isSubset(of: mine)
        }
    }

    /// One of any kind, between the vertices 0,0 and 8,8.
    static func random(_ generator: inout SplitMix64) -> SeamShape {
        let (x, y) = (generator.int(0...5), generator.int(0...5))
        func side() -> Int { generator.int(1...3) }
        switch generator.int(0...7) {
        case 0, 1: return SeamShape(rects: [(x, y, x + side(), y + side())])
        case 2: return SeamShape(rects: [(x, y, x + 3, y + 3)], hasHole: true)
        case 3: return SeamShape(rects: [(x, y, x + 1, y + side()), (x + 2, y, x + 3, y + side())])
        case 4:
            let (width, height) = (side(), side())
            return SeamShape(lines: [[(x, y), (x + width, y), (x + width, y + height)]])
        case 5:
            return SeamShape(lines: [generator.int(0...1) == 0 ? [(x, y), (x + side(), y)] : [(x, y), (x, y + 2)]])
        case 6:
            let middle = x + generator.int(0...1)
            return SeamShape(lines: [[(x, y), (x + side(), y)], [(middle, y), (middle, y + 3)]])
        default:
            let points = [(x, y), (x + 1, y), (x + 1, y + 2)]
            return SeamShape(points: Array(points.prefix(generator.int(1...3))))
        }
    }
}
