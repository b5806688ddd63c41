import Glibc

/// An outline of lines and curves in units, x to the east and y to the north, in one or several subpaths.
public struct PathOutline: Sendable {
    /// A piece of a subpath, from where the last one ends.
    enum Segment: Sendable {
        case line(Shape.Point)
        case cubic(Shape.Point, Shape.Point, Shape.Point)
        case arc(Arc, Shape.Point)

        var end: Shape.Point {
            switch self {
            case .line(let end), .cubic(_, _, let end), .arc(_, let end): end
            }
        }
    }

    /// A part of an ellipse: at an angle t it is at `center` + `major` · cos t + `minor` · sin t.
    struct Arc: Sendable {
        var center: Shape.Point
        /// The half axes, which are at right angles.
        var major: Shape.Point
        var minor: Shape.Point
        var start: Double
        /// Angle from its start to its end.
        var sweep: Double

        func point(_ angle: Double) -> Shape.Point {
            let (cosine, sine) = (cos(angle), sin(angle))
            return Shape.Point(
                x: center.x + major.x * cosine + minor.x * sine, y: center.y + major.y * cosine + minor.y * sine)
        }

        var radius: Double { max(hypot(major.x, major.y), hypot(minor.x, minor.y)) }
    }

    struct Subpath: Sendable {
        var start: Shape.Point
        var segments: [Segment] = []
        /// True if the path itself leads back to its start.
        var isClosed = false
    }

    var subpaths: [Subpath]

    /// An outline of straight lines.
    public init(_ positions: [Shape.Point]) {
        subpaths =
            positions.first.map { first in
                [Subpath(start: first, segments: positions.dropFirst().map { .line($0) })]
            } ?? []
    }

    /// Takes subpaths as they are.
    init(subpaths: [Subpath]) { self.subpaths = subpaths }

    public var subpathCount: Int { subpaths.count }

    /// True if no piece is a curve.
    public var isStraight: Bool {
        subpaths.allSatisfy { path in
            path.segments.allSatisfy { segment in
                if case .line = segment { true } else { false }
            }
        }
    }

    /// The smallest box around all of it, curves included.
    public var box: Shape.Box { subpaths.reduce(into: Shape.Box()) { $0.insert($1.box) } }

    /// Length that no position exceeds, from a point.
    public func reach(from point: Shape.Point) -> Double {
        var reach = 0.0
        func add(_ other: Shape.Point, beyond: Double = 0) {
            reach = max(reach, hypot(other.x - point.x, other.y - point.y) + beyond)
        }
        for path in subpaths {
            add(path.start)
            for segment in path.segments {
                switch segment {
                case .line: break
                case .cubic(let first, let second, _):
                    add(first)
                    add(second)
                case .arc(let arc, _): add(arc.center, beyond: arc.radius)
                }
                add(segment.end)
            }
        }
        return reach
    }
}

extension PathOutline.Subpath {
    var box: Shape.Box {
        var box = Shape.Box()
        box.insert(start)
        var last = start
        for segment in segments {
            box.insert(segment.end)
            switch segment {
            case .line: break
            case .cubic(let first, let second, let end):
                let curve = CubicCurve(last, first, second, end)
                for turn in curve.turns { box.insert(curve.point(turn)) }
            case .arc(let arc, _):
                for turn in arc.turns { box.insert(arc.point(turn)) }
            }
            last = segment.end
        }
        return box
    }
}

extension PathOutline.Arc {
    /// Angles within it at which it turns back in x or y.
    fileprivate var turns: [Double] {
        let (first, last) = (min(start, start + sweep), max(start, start + sweep))
        let angles: [Double] = [atan2(minor.x, major.x), atan2(minor.y, major.y)]
        return angles.flatMap { (angle: Double) -> [Double] in
            let all = (-5...5).map { (turn: Int) -> Double in angle + Double(turn) * .pi }
            return all.filter { first < $0 && $0 < last }
        }
    }
}

/// A cubic Bézier curve.
struct CubicCurve {
    let start: Shape.Point
    let first: Shape.Point
    let second: Shape.Point
    let end: Shape.Point

    init(_ start: Shape.Point, _ first: Shape.Point, _ second: Shape.Point, _ end: Shape.Point) {
        (self.start, self.first, self.second, self.end) = (start, first, second, end)
    }

    func point(_ time: Double) -> Shape.Point {
        let rest = 1 - time
        func blend(_ axis: (Shape.Point) -> Double) -> Double {
            let outer: Double = rest * rest * rest * axis(start) + time * time * time * axis(end)
            let inner: Double = rest * axis(first) + time * axis(second)
            return outer + 3 * rest * time * inner
        }
        return Shape.Point(x: blend { $0.x }, y: blend { $0.y })
    }

    /// A sixth of the length of the second derivative, which runs straight from the start to the end.
    func bend(_ time: Double) -> Double {
        let atStart = Shape.Point(x: start.x - 2 * first.x + second.x, y: start.y - 2 * first.y + second.y)
        let atEnd = Shape.Point(x: first.x - 2 * second.x + end.x, y: first.y - 2 * second.y + end.y)
        return hypot(
            atStart.x + (atEnd.x - atStart.x) * time, atStart.y + (atEnd.y - atStart.y) * time)
    }

    /// Times within it at which it turns back in x or y.
    fileprivate var turns: [Double] {
        [(start.x, first.x, second.x, end.x), (start.y, first.y, second.y, end.y)].flatMap { p, q, r, s in
            // The derivative, by powers of the time.
            let (constant, linear, square) = (q - p, 2 * (p - 2 * q + r), s - p + 3 * (q - r))
            return Self.roots(square, linear, constant).filter { $0 > 0 && $0 < 1 }
        }
    }

    /// Where `square` · t² + `linear` · t + `constant` is 0.
    private static func roots(_ square: Double, _ linear: Double, _ constant: Double) -> [Double] {
        let discriminant = linear * linear - 4 * square * constant
        guard discriminant >= 0 else { return [] }
        // The sum of equal signs loses no digits; the other root follows from the product of both.
        let sum = -(linear + (linear < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        return [square == 0 ? nil : sum / square, sum == 0 ? nil : constant / sum].compactMap(\.self)
    }
}
