package import Geometry

/// A line that texts may follow, with its length up to each position.
package struct LabelLine: Sendable {
    package let points: [Shape.Point]
    private let lengths: [Double]

    /// - Parameter points: positions of which none may be infinite.
    package init(_ points: [Shape.Point]) {
        var kept: [Shape.Point] = []
        var lengths: [Double] = []
        var length = 0.0
        for point in points where point != kept.last {
            if let last = kept.last { length += last.distance(to: point) }
            kept.append(point)
            lengths.append(length)
        }
        (self.points, self.lengths) = (kept, lengths)
    }

    package var length: Double { lengths.last ?? 0 }

    /// The position at a length from the start.
    package func point(at length: Double) -> Shape.Point {
        points.count > 1 ? between(edge(at: length), length) : points.first ?? Shape.Point(x: 0, y: 0)
    }

    /// Index of the edge at a length from the start, of a line that has one.
    private func edge(at length: Double) -> Int {
        var (low, high) = (0, points.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= length { low = middle } else { high = middle }
        }
        return low
    }

    /// True if a part lies on one edge of the line.
    func isStraight(_ part: ClosedRange<Double>) -> Bool {
        points.count > 1 && part.lowerBound >= 0 && part.upperBound <= self.length
            && edge(at: part.lowerBound) == edge(at: part.upperBound)
    }

    private func between(_ index: Int, _ length: Double) -> Shape.Point {
        let (start, end) = (points[index], points[index + 1])
        let part = min(max((length - lengths[index]) / (lengths[index + 1] - lengths[index]), 0), 1)
        return Shape.Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }

    /// Positions at equal steps, in pixels from the first position of the line.
    func samples(_ part: ClosedRange<Double>, count: Int, scale: Double) -> [Shape.Point] {
        var index = edge(at: part.lowerBound)
        var samples: [Shape.Point] = []
        samples.reserveCapacity(count)
        let origin = points[0]
        for number in 0..<count {
            let length = part.lowerBound + (part.upperBound - part.lowerBound) * Double(number) / Double(count - 1)
            while index < points.count - 2, lengths[index + 1] < length { index += 1 }
            let point = between(index, length)
            samples.append(Shape.Point(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale))
        }
        return samples
    }
}
