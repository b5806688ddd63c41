import Glibc

extension FarPaths {
    /// How the length of a path changes around its end.
    ///
    /// The curvature of the surface is nowhere greater than that of a sphere of the polar radius b. So a path of m
    /// metres whose end moves on by s metres, at an angle from its own way, is not shorter than the third side of the
    /// same triangle on that sphere: cos(d/b) ≤ cos(m/b) cos(s/b) - sin(m/b) sin(s/b) cos(angle). With v the vector to
    /// the new end, this is cos(m/b) (1 - v²/2b²) - sin(m/b) (way · v)/b, but for errors of the third order. Up to a
    /// quarter of the girth, only the distance of the new end from the place b tan(m/b) back along the way counts.
    ///
    /// Further away, the length grows along the path, and across it the second derivative is not less than on that
    /// sphere: never less than -2.9 / R up to 17,200 km.
    package struct Slope {
        private let center: SpaceVector
        /// Metres at the centre.
        private let meters: Double
        /// Metres around the start of the path that hold all starts.
        private let radius: Double
        /// Unit vector along which the path goes on; nil if that may be any.
        private let way: SpaceVector?
        private let sine: Double
        private let cosine: Double
        /// The place back along the way, and the square of its distance from the centre.
        private let aim: SpaceVector
        private let aimSquare: Double

        private static let sphere = EllipsoidChord.polarRadius
        /// The longest path whose place back along the way is near enough to use, and the distance from the centre
        /// within which the errors are known.
        private static let (mostMeters, mostReach) = (8_900_000.0, 3_000_000.0)

        init(_ center: SpaceVector, _ meters: Double, way: SpaceVector?, radius: Double) {
            (self.center, self.meters, self.way, self.radius) = (center, meters, way, radius)
            (sine, cosine) = (sin(meters / Self.sphere), cos(meters / Self.sphere))
            let back = Self.sphere * sine / max(cosine, 0.1)
            aim = center - (way ?? SpaceVector()) * back
            aimSquare = back * back
        }

        /// By how much less than a path's length these bounds may be, so many metres from its end. The curvature varies
        /// by a hundredth.
        static func mostError(_ reach: Double, of meters: Double) -> Double {
            let radius = EllipsoidChord.leastRadius
            guard meters < mostMeters, reach < mostReach else { return 2 * reach * reach / radius }
            return (0.003 * meters * reach * reach + 0.03 * reach * reach * reach) / (radius * radius)
        }

        /// True if a slope at the middle of a box would hardly be more precise: for an arc across the path, whose
        /// length grows with the square of the size.
        func isGood(for box: SurfaceBox) -> Bool {
            guard way != nil else { return false }
            let reach = box.reach(around: center)
            let error = Self.mostError(reach, of: meters)
            guard error > 1e-4 else { return true }
            let size: Double = (box.high - box.low).norm
            return reach < 500_000 && error < min(0.02 * size, 12 * size * size / meters)
        }

        /// The least metres to a place in a box.
        @inline(__always)
        package func least(to box: SurfaceBox) -> Double {
            let reach = box.reach(around: center)
            guard let way else { return leastOfAny(reach) }
            if isNear(reach) { return least(box.gap(to: aim), reach) }
            let (toLow, toHigh) = (way * (box.low - center), way * (box.high - center))
            return leastFar(toLow.replacing(with: toHigh, where: toHigh .< toLow).sum(), reach)
        }

        /// The least metres to a place in a capsule. Around an arc across the path, this is much better than for a box.
        @inline(__always)
        package func least(to capsule: SurfaceCapsule) -> Double {
            let (from, to) = (capsule.from - center, capsule.to - center)
            let reach = max(from.norm, to.norm) + capsule.radius
            guard let way else { return leastOfAny(reach) }
            if isNear(reach) { return least(capsule.distance(to: aim) - capsule.radius, reach) }
            return leastFar(min(way.dot(from), way.dot(to)) - capsule.radius, reach)
        }

        /// The least metres to a place in both.
        @inline(__always)
        func least(to box: SurfaceBox, _ capsule: SurfaceCapsule) -> Double {
            let reach = box.reach(around: center)
            guard way != nil, isNear(reach) else { return max(least(to: box), least(to: capsule)) }
            return least(max(box.gap(to: aim), capsule.distance(to: aim) - capsule.radius), reach)
        }

        @inline(__always)
        private func isNear(_ reach: Double) -> Bool { meters < Self.mostMeters && reach < Self.mostReach }

        /// Up to half of the radius, the arc to a place is at most 1.012 times the chord. Along the surface and up from
        /// it, the vector differs from that on the sphere by hundredths of s³ / 6b² and of s⁴ / 24b³, since normal
        /// curvatures differ by hundredths, and the torsion is less than these.
        @inline(__always)
        private func least(_ gap: Double, _ reach: Double) -> Double {
            let square: Double = gap > 0 ? gap * gap : 0
            let share: Double = reach / Self.sphere
            let error: Double = share * share * share * (0.02 * sine + 0.003 * share)
            let change: Double = cosine * (square - aimSquare) / (2 * Self.sphere * Self.sphere) - error
            if change >= 0, change < 3e-4 * sine * sine {
                // The third derivative of the arc cosine is below zero, so the start of its series is less.
                let arc: Double = change / sine
                return meters + Self.sphere * arc * (1 - cosine * arc / (2 * sine)) - radius - 1e-6
            }
            return Self.sphere * acos(min(max(cosine - change, -1), 1)) - radius - 1e-6
        }

        @inline(__always)
        private func leastFar(_ along: Double, _ reach: Double) -> Double {
            meters - radius + along - 2 * reach * reach / EllipsoidChord.leastRadius - 1e-6
        }

        @inline(__always)
        private func leastOfAny(_ reach: Double) -> Double {
            meters - radius - EllipsoidChord.longestPath(over: reach) - 1e-6
        }
    }
}
