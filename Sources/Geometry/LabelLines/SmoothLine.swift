import Geometry

/// A part of a line in pixels, without the bends that are smaller than letters, or than several letters for a line that
/// meanders.
struct SmoothLine {
    /// The line itself at the same steps.
    let raw: [Shape.Point]
    let points: [Shape.Point]
    /// Directions of length 1.
    let directions: [Shape.Point]
    /// Lengths from the first sample, smooth.
    let lengths: [Double]
    /// The part of the line, in its own units.
    let part: ClosedRange<Double>

    /// Steps in the height of a letter.
    private static let stepsOfHeight = 4.0
    /// Steps to each side over which positions are averaged, twice: the least that is enough for a text counts.
    static let reaches = [5, 16, 48]
    private static let mostSteps = 1 << 19

    /// - Parameters:
    ///   - scale: pixels in a unit of the line.
    ///   - height: of the letters.
    ///   - reach: one of those above.
    init?(_ line: LabelLine, _ part: ClosedRange<Double>, scale: Double, height: Double, reach: Int) {
        let part = max(part.lowerBound, 0)...max(min(part.upperBound, line.length), max(part.lowerBound, 0))
        let steps = ((part.upperBound - part.lowerBound) * scale * Self.stepsOfHeight / height).rounded(.up)
        guard line.points.count > 1, part.upperBound > part.lowerBound, steps.isFinite, height > 0 else { return nil }
        let count = min(Int(min(max(steps, 4), 1e9)), Self.mostSteps) + 1
        self.part = part
        raw = line.samples(part, count: count, scale: scale)
        let points = Self.smoothed(Self.smoothed(raw, reach), reach)
        var directions: [Shape.Point] = []
        var lengths: [Double] = []
        directions.reserveCapacity(count)
        lengths.reserveCapacity(count)
        for index in points.indices {
            let (before, after) = (points[max(index - 1, 0)], points[min(index + 1, count - 1)])
            let distance = before.distance(to: after)
            directions.append(
                distance > 0
                    ? Shape.Point(x: (after.x - before.x) / distance, y: (after.y - before.y) / distance)
                    : directions.last ?? Shape.Point(x: 1, y: 0))
            lengths.append(index > 0 ? lengths[index - 1] + points[index - 1].distance(to: points[index]) : 0)
        }
        (self.points, self.directions, self.lengths) = (points, directions, lengths)
    }

    var count: Int { points.count }

    /// The length in the line, in its own units, of a sample.
    func lineLength(at index: Int) -> Double {
        part.lowerBound + (part.upperBound - part.lowerBound) * Double(index) / Double(count - 1)
    }

    /// Means of positions over as many to each side; fewer at the ends, which stay.
    private static func smoothed(_ points: [Shape.Point], _ reach: Int) -> [Shape.Point] {
        var sums = [Shape.Point(x: 0, y: 0)]
        sums.reserveCapacity(points.count + 1)
        for point in points {
            let last = sums[sums.count - 1]
            sums.append(Shape.Point(x: last.x + point.x, y: last.y + point.y))
        }
        return points.indices.map { index in
            let reach = min(reach, index, points.count - 1 - index)
            let (first, end) = (sums[index - reach], sums[index + reach + 1])
            let count = Double(2 * reach + 1)
            return Shape.Point(x: (end.x - first.x) / count, y: (end.y - first.y) / count)
        }
    }

    /// Pixels by which the line itself lies beside a sample, to the left of its direction.
    func deviation(at index: Int) -> Double {
        let (x, y) = (raw[index].x - points[index].x, raw[index].y - points[index].y)
        return x * directions[index].y - y * directions[index].x
    }

    /// Sine of the turn from the sample before; 2 for more than a right angle.
    func bend(at index: Int) -> Double {
        guard index > 0 else { return 0 }
        let (one, other) = (directions[index - 1], directions[index])
        if one.x * other.x + one.y * other.y < 0 { return 2 }
        return (one.x * other.y - one.y * other.x).magnitude
    }
}
