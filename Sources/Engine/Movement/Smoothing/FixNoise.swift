import Geometry
import Glibc

/// The accuracy of fixes that do not say it: by how far each is from the straight way between its neighbours.
enum FixNoise {
    /// Variance of fixes of which there are too few, and the least one, in square metres.
    static let (usual, least) = (100.0, 1.0)

    /// The variance of the fixes of a leg; nil for fewer than three.
    ///
    /// - Parameter rate: deviation of the velocity after a second, which also leads away from the straight way.
    static func variance(of fixes: some RandomAccessCollection<Fix>, rate: Double) -> Double? {
        guard fixes.count > 2 else { return nil }
        var (squares, turns): ([Double], [Double]) = ([], [])
        var (before, middle): ((time: Int64, point: GlobePoint)?, (time: Int64, point: GlobePoint)?)
        for fix in fixes {
            let last = (time: fix.time, point: GlobePoint(fix.place))
            if let before, let middle {
                let (one, other) = (Double(middle.time - before.time) * 1e-6, Double(last.time - middle.time) * 1e-6)
                let (nearer, farther) = (other / (one + other), one / (one + other))
                let distance = middle.point - (nearer * before.point + farther * last.point)
                // What errors of one metre would add up to.
                let weight = 1 + nearer * nearer + farther * farther
                squares.append(distance.squaredLength / (2 * weight))
                turns.append(one * one * other * other / (3 * (one + other) * weight))
            }
            (before, middle) = (middle, last)
        }
        // A median does not heed the few that are far off; the one of squares in a plane is ln 2 of their mean.
        return max(median(&squares) / log(2) - rate * rate * median(&turns), least)
    }

    private static func median(_ numbers: inout [Double]) -> Double {
        numbers.sort()
        return numbers[numbers.count / 2]
    }
}
