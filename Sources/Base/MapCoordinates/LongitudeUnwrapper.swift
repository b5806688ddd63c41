/// Follows a line's vertices over the antimeridian: a step of more than half the world is taken the short way, so the
/// line stays in one piece and its x may leave the world.
@usableFromInline
package struct LongitudeUnwrapper: Hashable, Sendable {
    /// The x of the last vertex as it came in.
    @usableFromInline var lastX: Double?
    /// Worlds to add to what comes in.
    @usableFromInline var turns: Double

    /// The first vertex stays where it is.
    @inlinable
    package init() {
        lastX = nil
        turns = 0
    }

    /// The copy of the next vertex that continues the line.
    @inlinable
    package mutating func unwrap(_ point: MapPoint) -> MapPoint {
        if let lastX {
            let step = point.x - lastX
            if step > MapPoint.worldSize / 2 {
                turns -= 1
            } else if step < -MapPoint.worldSize / 2 {
                turns += 1
            }
        }
        lastX = point.x
        return turns == 0 ? point : point.turned(by: turns)
    }
}
