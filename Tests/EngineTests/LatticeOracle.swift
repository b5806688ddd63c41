import Geometry
import Memory

/// Where each vertex, open edge and open face of the lattice lies to a shape, found by counting: what is known of the shape
/// without any geometry.
///
/// Cells are numbered in half steps: those of two even numbers are vertices, those of two odd ones are faces.
struct LatticePlaces {
    enum Place: Int { case interior, boundary, exterior }

    static let width = 2 * LatticeShape.size + 1
    static let cells = (0..<width * width).map { (x: $0 % width, y: $0 / width) }
    private(set) var places: [Place]
    /// The cells of the shape that bound no greater one.
    let parts: [(x: Int, y: Int)]
    /// Of the shape.
    let dimension: Int

    /// Counts areas before lines, and lines before points. Lines of a collection are what they cover together.
    init(_ shape: LatticeShape) {
        dimension = shape.dimension
        places = Self.places(ofAreas: shape.areas)
        for (index, place) in Self.places(ofLines: shape.lines, areDissolved: shape.isCollection)
        where places[index] == .exterior { places[index] = place }
        for point in shape.points {
            let index = 2 * point.y * Self.width + 2 * point.x
            if places[index] == .exterior { places[index] = .interior }
        }
        parts = Self.parts(of: places.map { $0 != .exterior })
    }

    /// By the faces around each cell: inside where all of them are, outside where none is.
    private static func places(ofAreas areas: [LatticeShape.Area]) -> [Place] {
        if areas.isEmpty { return [Place](repeating: .exterior, count: width * width) }
        // With a frame around the lattice that belongs to no area.
        let size = LatticeShape.size + 2
        let faces = (0..<size * size).map { face in
            areas.contains { $0.holdsFace(face % size - 1, face / size - 1) }
        }
        return cells.map { x, y in
            let (west, south) = ((x + 1) / 2, (y + 1) / 2)
            let (east, north) = ((x + 2) / 2, (y + 2) / 2)
            let isInside = faces[south * size + west]
            let isSame =
                faces[south * size + east] == isInside && faces[north * size + west] == isInside
                && faces[north * size + east] == isInside
            return isSame ? isInside ? .interior : .exterior : .boundary
        }
    }

    /// By the mod-2 rule: where an odd number of lines ends is their boundary.
    private static func places(ofLines lines: [[LatticeShape.Node]], areDissolved: Bool) -> [Int: Place] {
        var edges: Set<Int> = []
        var ends: [Int: Int] = [:]
        for line in lines {
            for (one, other) in zip(line, line.dropFirst()) {
                let (stepX, stepY) = ((other.x - one.x).signum(), (other.y - one.y).signum())
                for step in 0..<abs(other.x - one.x + other.y - one.y) {
                    edges.insert((2 * (one.y + step * stepY) + stepY) * width + 2 * (one.x + step * stepX) + stepX)
                }
            }
            for end in [line[0], line[line.count - 1]] { ends[2 * end.y * width + 2 * end.x, default: 0] += 1 }
        }
        var places: [Int: Place] = [:]
        var degrees: [Int: Int] = [:]
        for edge in edges {
            places[edge] = .interior
            let step = edge / width % 2 == 0 ? 1 : width
            for vertex in [edge - step, edge + step] {
                places[vertex] = .interior
                degrees[vertex, default: 0] += 1
            }
        }
        for (vertex, count) in areDissolved ? degrees : ends where count % 2 == 1 { places[vertex] = .boundary }
        return places
    }

    func place(_ x: Int, _ y: Int) -> Place { places[y * Self.width + x] }

    /// True for each cell that is not outside.
    var cover: [Bool] { places.map { $0 != .exterior } }

    /// The cells that bound no greater one of those chosen.
    static func parts(of cells: [Bool]) -> [(x: Int, y: Int)] {
        self.cells.indices.filter { cells[$0] }.map { self.cells[$0] }.filter { x, y in
            let (stepX, stepY) = (1 - x % 2, 1 - y % 2)
            for nearX in max(x - stepX, 0)...min(x + stepX, width - 1) {
                for nearY in max(y - stepY, 0)...min(y + stepY, width - 1)
                where (nearX, nearY) != (x, y) && cells[nearY * width + nearX] {
                    return false
                }
            }
            return true
        }
    }
}

/// How two shapes lie to each other, by the matrix of the simple features of OGC.
struct LatticeRelation {
    /// The highest dimension of what interior, boundary and exterior of the one have in common with those of the other;
    /// -1 for nothing.
    private var matrix = [[Int]](repeating: [-1, -1, -1], count: 3)
    private let dimensions: (Int, Int)

    init(_ one: LatticePlaces, _ other: LatticePlaces) {
        dimensions = (one.dimension, other.dimension)
        for (index, cell) in LatticePlaces.cells.enumerated() {
            let (mine, its) = (one.places[index].rawValue, other.places[index].rawValue)
            matrix[mine][its] = max(matrix[mine][its], cell.x % 2 + cell.y % 2)
        }
    }

    func holds(_ predicate: Predicate) -> Bool {
        func meet(_ one: Int, _ other: Int) -> Bool { matrix[one][other] >= 0 }
        let interiorsMeet = meet(0, 0)
        let intersect = interiorsMeet || meet(0, 1) || meet(1, 0) || meet(1, 1)
        let isInside = !meet(0, 2) && !meet(1, 2)
        let isAround = !meet(2, 0) && !meet(2, 1)
        switch predicate {
        case .intersects: return intersect
        case .disjoint: return !intersect
        case .within: return interiorsMeet && isInside
        case .contains: return interiorsMeet && isAround
        case .coveredBy: return intersect && isInside
        case .covers: return intersect && isAround
        case .equals: return interiorsMeet && isInside && isAround
        case .touches: return intersect && !interiorsMeet
        case .crosses:
            if dimensions.0 == dimensions.1 { return dimensions.0 == 1 && matrix[0][0] == 0 }
            return interiorsMeet && (dimensions.0 < dimensions.1 ? meet(0, 2) : meet(2, 0))
        case .overlaps:
            guard dimensions.0 == dimensions.1, meet(0, 2), meet(2, 0) else { return false }
            return dimensions.0 == 1 ? matrix[0][0] == 1 : interiorsMeet
        }
    }
}

/// How much of the lattice something covers: faces, edges away from these, and vertices away from either.
struct LatticeExtent: Equatable {
    var area = 0.0
    var length = 0.0
    var points = 0

    /// Counts cells, of the requested dimensions.
    init(_ cells: [Bool], dimensions: ClosedRange<Int> = 0...2) {
        for (x, y) in LatticePlaces.parts(of: cells) where dimensions.contains(x % 2 + y % 2) {
            switch x % 2 + y % 2 {
            case 0: points += 1
            case 1: length += 1
            default: area += 1
            }
        }
    }

    /// Measures pieces, whose edges run along the lattice.
    init(_ pieces: borrowing IndexedShapes) {
        var shape = Shape()
        for index in 0..<pieces.count {
            pieces.read(index, into: &shape)
            switch pieces.kind(index).dimension {
            case 0?: points += shape.points.count
            case 1?: length += shape.ringEnds.indices.map { shape.steps(ofRing: $0) }.reduce(0, +)
            default: area += shape.facesCovered
            }
        }
    }
}

extension FlatBuffer {
    fileprivate var indices: Range<Int> { 0..<count }
}

extension Shape {
    fileprivate func steps(ofRing ring: Int) -> Double {
        positions(ofRing: ring).dropLast().map { index in
            (points[index + 1].x - points[index].x).magnitude + (points[index + 1].y - points[index].y).magnitude
        }.reduce(0, +)
    }

    /// The first ring of each part without the others.
    fileprivate var facesCovered: Double {
        partEnds.indices.map { part in
            let rings = rings(ofParts: part..<part + 1)
            return rings.map { ring in
                let doubled = positions(ofRing: ring).dropLast().map { index in
                    points[index].x * points[index + 1].y - points[index + 1].x * points[index].y
                }.reduce(0, +)
                return (ring == rings.lowerBound ? 0.5 : -0.5) * doubled.magnitude
            }.reduce(0, +)
        }.reduce(0, +)
    }
}
