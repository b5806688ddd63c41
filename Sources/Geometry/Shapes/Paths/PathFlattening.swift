import Glibc
public import Memory

/// An outline as positions, none of whose edges is further from the outline's curves than a tolerance, nor the curves
/// from the edges.
public struct FlatPath: ~Copyable {
    public private(set) var points = FlatBuffer<Shape.Point>()
    /// Where each ring or line ends.
    public private(set) var ends = FlatBuffer<Int>()
    /// The most positions.
    public static let mostPoints = 1_000_000

    /// True if there are more positions than there may be; they are then not complete.
    public var isTooLong: Bool { points.count > Self.mostPoints }

    public init() {}

    /// - Parameters:
    ///   - origin: what becomes 0,0.
    ///   - areRings: true if each subpath leads back to its start.
    public mutating func become(
        _ outline: PathOutline, from origin: Shape.Point, areRings: Bool, tolerance: Double
    ) {
        points.removeAll()
        ends.removeAll()
        for path in outline.subpaths {
            append(path.start, from: origin)
            var last = path.start
            for segment in path.segments {
                switch segment {
                case .line: break
                case .cubic(let first, let second, let end):
                    append(CubicCurve(last, first, second, end), 0, 1, from: origin, tolerance)
                case .arc(let arc, _): append(arc, from: origin, tolerance)
                }
                append(segment.end, from: origin)
                last = segment.end
            }
            if areRings || path.isClosed, last != path.start { append(path.start, from: origin) }
            ends.append(points.count)
        }
    }

    private mutating func append(_ point: Shape.Point, from origin: Shape.Point) {
        points.append(Shape.Point(x: point.x - origin.x, y: point.y - origin.y))
    }

    /// Appends the positions between two times, without the first and the last one.
    ///
    /// A curve and its chord over a step h of time are at most h² / 8 · max |B″| apart, and the second derivative of a
    /// cubic is longest at one end of the step.
    private mutating func append(
        _ curve: CubicCurve, _ start: Double, _ end: Double, from origin: Shape.Point, _ tolerance: Double
    ) {
        let bend = 6 * max(curve.bend(start), curve.bend(end))
        let step = end - start
        guard bend > 0, step > Self.longestStep || bend * step * step / 8 > tolerance, !isTooLong else { return }
        let middle = start + step / 2
        append(curve, start, middle, from: origin, tolerance)
        append(curve.point(middle), from: origin)
        append(curve, middle, end, from: origin, tolerance)
    }

    /// The longest step of time, so that no ring collapses.
    private static let longestStep = 0.25

    /// Appends the positions of an arc without the first and the last one. The second derivative is never longer than
    /// the larger half axis.
    private mutating func append(_ arc: PathOutline.Arc, from origin: Shape.Point, _ tolerance: Double) {
        let least = (arc.sweep.magnitude / Self.longestAngle).rounded(.up)
        let needed = (arc.sweep.magnitude * (arc.radius / (8 * tolerance)).squareRoot()).rounded(.up)
        let count = max(least, min(needed, Double(Self.mostPoints) + 2))
        guard count > 1 else { return }
        for step in 1..<Int(count) {
            append(arc.point(arc.start + arc.sweep * Double(step) / count), from: origin)
        }
    }

    private static let longestAngle = Double.pi / 4
}
