import Geometry
import Memory

/// A part of a polygon's boundary along the antimeridian, in degrees of latitude.
///
/// A shape that was cut there has an edge on either side of the same place, which is inside. Where the area is on one
/// side only, that edge is a boundary.
struct RegionWall: BitwiseCopyable, Sendable {
    var south: Double
    var north: Double

    /// Appends the walls of a shape: where the number of its edges along the meridian is odd.
    static func append(
        wallsOf shape: Int, in shapes: borrowing IndexedShapes, to walls: inout FlatBuffer<RegionWall>
    ) -> Region.Walls {
        var ends = FlatBuffer<Double>()
        shapes.visitEdgesOnAntimeridian(shape) { south, north in
            ends.append(south)
            ends.append(north)
        }
        let first = walls.count
        var room = FlatBuffer<Double>()
        ends.sort(in: &room) { $0 < $1 }
        // Each edge adds one at its two ends, so between two ends the parity of those before is that of the edges there.
        for index in stride(from: 0, to: ends.count, by: 2) where ends[index] < ends[index + 1] {
            if walls.count > first, walls[walls.count - 1].north == ends[index] {
                walls[walls.count - 1].north = ends[index + 1]
            } else {
                walls.append(RegionWall(south: ends[index], north: ends[index + 1]))
            }
        }
        return Region.Walls(
            first: Int32(truncatingIfNeeded: first), count: Int32(truncatingIfNeeded: walls.count - first))
    }
}
