/// All places within some metres of a straight line through the earth. Around an arc, it is much narrower than a box
/// that is not parallel to it.
package struct SurfaceCapsule: BitwiseCopyable, Sendable {
    var from: SpaceVector
    var to: SpaceVector
    var radius: Double

    /// The ball around a box.
    package init(around box: SurfaceBox) {
        from = (box.low + box.high) / 2
        to = from
        radius = (box.high - box.low).norm / 2
    }

    /// Holds an edge.
    @inline(__always)
    init(around edge: SurfaceEdge) {
        (from, to, radius) = (edge.from, edge.to, edge.sag)
    }

    /// Holds all of several capsules, along two of their ends that are far from each other.
    package init(around parts: [SurfaceCapsule]) {
        let first = parts[0].from
        from = Self.farthest(from: first, of: parts)
        to = Self.farthest(from: from, of: parts)
        radius = 0
        // Distances from a line are convex, so the ends of a part are its farthest places.
        for part in parts {
            radius = max(radius, distance(to: part.from) + part.radius, distance(to: part.to) + part.radius)
        }
    }

    private static func farthest(from place: SpaceVector, of parts: [SurfaceCapsule]) -> SpaceVector {
        var (found, most) = (place, 0.0)
        for part in parts {
            for end in [part.from, part.to] where (end - place).norm > most {
                (found, most) = (end, (end - place).norm)
            }
        }
        return found
    }

    @inline(__always)
    func distance(to place: SpaceVector) -> Double {
        let axis = to - from
        let square: Double = axis.dot(axis)
        let share: Double = square > 0 ? min(max((place - from).dot(axis) / square, 0), 1) : 0
        return (from + axis * share - place).norm
    }

    /// The shortest chord between two capsules, at least.
    @inline(__always)
    func gap(toCapsule other: SurfaceCapsule) -> Double {
        let gap: SpaceVector = from - other.from
        let (along, beside) = (to - from, other.to - other.from)
        let model = SquareModel(
            slope: SIMD2(gap.dot(along), -gap.dot(beside)), first: along.dot(along), mixed: -along.dot(beside),
            second: beside.dot(beside))
        let shares = model.leastStep(from: .zero)
        return (gap + along * shares.x - beside * shares.y).norm - radius - other.radius - 1e-6
    }

    /// The shortest chord from a ball to what this capsule holds, at least.
    @inline(__always)
    func gap(to ball: SurfaceCapsule) -> Double { distance(to: ball.from) - radius - ball.radius - 1e-6 }
}
