import Geometry
import TestSupport

/// A shape whose corners are nodes of a lattice and whose edges run along its lines.
struct LatticeShape: Sendable {
    struct Node: Hashable, Sendable {
        var x: Int
        var y: Int
    }

    struct Rect: Sendable {
        var west: Int
        var south: Int
        var east: Int
        var north: Int

        /// True if the face whose lower left corner is at the node belongs to it.
        func holdsFace(_ x: Int, _ y: Int) -> Bool { west <= x && x < east && south <= y && y < north }

        /// True if they have more than a corner in common.
        func meets(_ other: Rect) -> Bool {
            let width = min(east, other.east) - max(west, other.west)
            let height = min(north, other.north) - max(south, other.south)
            return width >= 0 && height >= 0 && width + height > 0
        }

        var ring: Ring {
            let (west, south, east, north) = (Double(west), Double(south), Double(east), Double(north))
            return [(west, south), (east, south), (east, north), (west, north), (west, south)]
        }
    }

    struct Area: Sendable {
        var outer: Rect
        var hole: Rect?

        func holdsFace(_ x: Int, _ y: Int) -> Bool { outer.holdsFace(x, y) && hole?.holdsFace(x, y) != true }
    }

    var points: [Node] = []
    var lines: [[Node]] = []
    var areas: [Area] = []
    var isCollection = false

    var dimension: Int { areas.isEmpty ? lines.isEmpty ? 0 : 1 : 2 }

    /// The lattice has nodes from 0 to this.
    static let size = 6

    private var kind: Shape.Kind {
        if isCollection { return .collection }
        return switch dimension {
        case 0: points.count == 1 ? .point : .multiPoint
        case 1: lines.count == 1 ? .lineString : .multiLineString
        default: areas.count == 1 ? .polygon : .multiPolygon
        }
    }

    /// As a shape whose lattice begins at a place and has steps of 1.
    func shape(x: Double = 0, y: Double = 0) -> Shape {
        func moved(_ ring: Ring) -> Ring { ring.map { ($0.x + x, $0.y + y) } }
        func ring(_ nodes: [Node]) -> Ring { moved(nodes.map { (Double($0.x), Double($0.y)) }) }
        var shape = Shape()
        shape.kind = kind
        if !points.isEmpty {
            shape.append([[ring(points)]])
            if isCollection { shape.endMember(points.count == 1 ? .point : .multiPoint) }
        }
        if !lines.isEmpty {
            shape.append([lines.map(ring)])
            if isCollection { shape.endMember(lines.count == 1 ? .lineString : .multiLineString) }
        }
        for area in areas {
            shape.append([([area.outer, area.hole].compactMap(\.self)).map { moved($0.ring) }])
            if isCollection { shape.endMember(.polygon) }
        }
        return shape
    }

    /// As a feature, cut where it reaches over the antimeridian.
    func sample(x: Double = 0, y: Double = 0) -> Sample {
        Sample(geometry: { shape in
            shape = self.shape(x: x, y: y)
            var cutter = AntimeridianCutter()
            _ = cutter.cut(&shape)
        })
    }
}

/// Random shapes on the lattice, valid ones of all kinds.
struct LatticeShapes {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func list(_ count: Int, collections: Bool = false) -> [LatticeShape] {
        (0..<count).map { index in collections && index % 3 == 0 ? collection() : plain() }
    }

    mutating func plain() -> LatticeShape {
        switch random.int(0...7) {
        case 0: LatticeShape(points: [node()])
        case 1: LatticeShape(points: (0..<random.int(2...4)).map { _ in node() })
        case 2: LatticeShape(lines: [stairs()])
        case 3: LatticeShape(lines: [stairs(), random.int(0...3) == 0 ? loop() : stairs()])
        case 4: LatticeShape(lines: [loop()])
        default: LatticeShape(areas: areas())
        }
    }

    mutating func collection() -> LatticeShape {
        var shape = LatticeShape(isCollection: true)
        if random.int(0...1) == 0 { shape.points = (0..<random.int(1...3)).map { _ in node() } }
        if random.int(0...2) > 0 { shape.lines = (0..<random.int(1...2)).map { _ in stairs() } }
        // These may overlap each other.
        if random.int(0...2) > 0 || shape.points.isEmpty && shape.lines.isEmpty {
            shape.areas = areas() + (random.int(0...1) == 0 ? areas() : [])
        }
        return shape
    }

    /// One, or two that have no more than a corner in common.
    mutating func areas() -> [LatticeShape.Area] {
        let (one, other) = (area(), area())
        return random.int(0...1) == 0 || one.outer.meets(other.outer) ? [one] : [one, other]
    }

    mutating func node() -> LatticeShape.Node {
        LatticeShape.Node(x: random.int(0...LatticeShape.size), y: random.int(0...LatticeShape.size))
    }

    mutating func rect() -> LatticeShape.Rect {
        let (west, south) = (random.int(0...LatticeShape.size - 1), random.int(0...LatticeShape.size - 1))
        return LatticeShape.Rect(
            west: west, south: south, east: random.int(west + 1...LatticeShape.size),
            north: random.int(south + 1...LatticeShape.size))
    }

    private mutating func area() -> LatticeShape.Area {
        let outer = rect()
        guard outer.east - outer.west > 2, outer.north - outer.south > 2, random.int(0...1) == 0 else {
            return LatticeShape.Area(outer: outer)
        }
        let (west, south) = (random.int(outer.west + 1...outer.east - 2), random.int(outer.south + 1...outer.north - 2))
        let hole = LatticeShape.Rect(
            west: west, south: south, east: random.int(west + 1...outer.east - 1),
            north: random.int(south + 1...outer.north - 1))
        return LatticeShape.Area(outer: outer, hole: hole)
    }

    /// A line that never comes back to where it was.
    mutating func stairs() -> [LatticeShape.Node] {
        var (one, other) = (node(), node())
        while one == other { other = node() }
        let middle = LatticeShape.Node(x: random.int(min(one.x, other.x)...max(one.x, other.x)), y: one.y)
        var nodes = [one]
        for next in [middle, LatticeShape.Node(x: middle.x, y: other.y), other] where next != nodes.last {
            nodes.append(next)
        }
        return nodes
    }

    private mutating func loop() -> [LatticeShape.Node] {
        rect().ring.map { LatticeShape.Node(x: Int($0.x), y: Int($0.y)) }
    }
}
