/// All places within some distance of a straight line. Around an arc or an oblique row it is much narrower than a box.
@usableFromInline
struct BoxCapsule: BitwiseCopyable, Sendable {
    private var from: SIMD2<Double>
    private var to: SIMD2<Double>
    private var radius: Double

    /// The disc around a box.
    @usableFromInline
    init(around box: Shape.Box) {
        let (low, high) = (SIMD2(box.west, box.south), SIMD2(box.east, box.north))
        from = low / 2 + high / 2
        to = from
        radius = Self.norm(high / 2 - low / 2)
    }

    /// Holds all of several capsules, along two of their ends that are far from each other.
    init(around parts: [BoxCapsule]) {
        from = Self.farthest(from: parts[0].from, of: parts)
        to = Self.farthest(from: from, of: parts)
        radius = 0
        // Distances from a line are convex, so the ends of a part are its farthest places.
        for part in parts {
            radius = max(radius, distance(to: part.from) + part.radius, distance(to: part.to) + part.radius)
        }
    }

    private static func farthest(from place: SIMD2<Double>, of parts: [BoxCapsule]) -> SIMD2<Double> {
        var (found, most) = (place, 0.0)
        for part in parts {
            for end in [part.from, part.to] where norm(end - place) > most { (found, most) = (end, norm(end - place)) }
        }
        return found
    }

    private static func norm(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

    @inline(__always)
    private func distance(to place: SIMD2<Double>) -> Double {
        let axis = to - from
        let square = (axis * axis).sum()
        let share = square > 0 ? min(max(((place - from) * axis).sum() / square, 0), 1) : 0
        return Self.norm(from + axis * share - place)
    }

    /// The distance from a disc to what this capsule holds, at least, whatever rounding does.
    @usableFromInline
    func gap(to disc: BoxCapsule) -> Double {
        let farthest = max(from.x.magnitude, from.y.magnitude, disc.from.x.magnitude, disc.from.y.magnitude)
        return distance(to: disc.from) - radius - disc.radius - (farthest + radius + disc.radius) * 0x1p-40
    }
}
