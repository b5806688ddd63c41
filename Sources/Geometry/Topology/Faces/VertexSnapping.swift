import Geometry
import Memory

/// Vertices that are near others, and where each of them goes.
///
/// Vertices are visited in the order of their positions. One that is near a vertex that stays goes to the nearest of
/// these; any other stays. So none goes farther than allowed, and those that stay are not near each other.
struct VertexSnapping: ~Copyable {
    /// For each vertex the number of that which takes its place.
    private(set) var targets = FlatBuffer<Int32>()
    /// How far each vertex goes.
    private(set) var moves = FlatBuffer<Double>()
    /// True if any vertex goes anywhere.
    private(set) var movesAny = false

    private struct Cell: Hashable {
        var x: Double
        var y: Double
    }

    /// - Parameters:
    ///   - isUsed: false for vertices that are left alone.
    ///   - reach: how far positions near another can be from it along each axis, at most.
    ///   - distance: how far two positions are from each other; nil if they are not near.
    init(
        _ points: Span<Shape.Point>, where isUsed: Span<Bool>, within reach: (Shape.Point) -> (x: Double, y: Double),
        by distance: (Shape.Point, Shape.Point) -> Double?
    ) {
        var order = FlatBuffer<Int32>()
        var size = 1.0
        for vertex in points.indices {
            targets.append(Int32(vertex))
            moves.append(0)
            guard isUsed[vertex] else { continue }
            order.append(Int32(vertex))
            let reach = reach(points[vertex])
            size = max(size, min(reach.x, reach.y))
        }
        var room = FlatBuffer<Int32>()
        order.sort(in: &room) { one, other in
            let (first, second) = (points[Int(one)], points[Int(other)])
            return first.x != second.x ? first.x < second.x : first.y < second.y
        }
        // The vertices that stay, by cells, each of which holds a few of them.
        var cells: [Cell: Int32] = [:]
        var next = FlatBuffer<Int32>()
        next.append(repeating: -1, count: points.count)
        for index in 0..<order.count {
            let vertex = order[index]
            let point = points[Int(vertex)]
            // Next to a pole all longitudes are near.
            let near = reach(point)
            let reach = (x: min(near.x, 64 * size), y: near.y)
            var nearest: (distance: Double, vertex: Int32)?
            let (west, east) = (((point.x - reach.x) / size).rounded(.down), (point.x / size).rounded(.down))
            let south = ((point.y - reach.y) / size).rounded(.down)
            let north = ((point.y + reach.y) / size).rounded(.down)
            for x in stride(from: west, through: east, by: 1) {
                for y in stride(from: south, through: north, by: 1) {
                    var other = cells[Cell(x: x, y: y)] ?? -1
                    while other >= 0 {
                        if let found = distance(point, points[Int(other)]), found < nearest?.distance ?? .infinity {
                            nearest = (found, other)
                        }
                        other = next[Int(other)]
                    }
                }
            }
            if let nearest {
                targets[Int(vertex)] = nearest.vertex
                moves[Int(vertex)] = nearest.distance
                movesAny = true
            } else {
                let cell = Cell(x: (point.x / size).rounded(.down), y: (point.y / size).rounded(.down))
                next[Int(vertex)] = cells[cell] ?? -1
                cells[cell] = vertex
            }
        }
    }
}
