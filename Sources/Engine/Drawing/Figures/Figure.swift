public import Geometry

/// A drawing of filled and stroked paths, from the lowest to the uppermost, in pixels around the place that it marks.
public struct Figure: Hashable, Sendable {
    public struct Part: Hashable, Sendable {
        public var path: FigurePath
        public var paint: Paint
        /// Width of a stroke; nil for an area.
        public var stroke: Double?
    }

    public enum Paint: Hashable, Sendable {
        case color(Color)
        /// Colours that merge from one place to another.
        case linear(start: Shape.Point, end: Shape.Point, stops: [Gradient.Stop])
        /// Colours that merge from a centre outwards.
        case radial(center: Shape.Point, radius: Double, stops: [Gradient.Stop])
    }

    public private(set) var parts: [Part] = []

    public init() {}

    public mutating func fill(_ path: FigurePath, _ paint: Paint) {
        parts.append(Part(path: path, paint: paint, stroke: nil))
    }

    public mutating func fill(_ path: FigurePath, _ color: Color) { fill(path, .color(color)) }

    public mutating func stroke(_ path: FigurePath, width: Double, _ color: Color) {
        parts.append(Part(path: path, paint: .color(color), stroke: width))
    }

    public mutating func append(_ other: Figure) { parts += other.parts }

    /// The figure with all lengths multiplied, then moved.
    public func moved(x: Double, y: Double, scale: Double = 1) -> Figure {
        var figure = Figure()
        figure.parts = parts.map { part in
            Part(
                path: part.path.moved(x: x, y: y, scale: scale), paint: part.paint.moved(x: x, y: y, scale: scale),
                stroke: part.stroke.map { $0 * scale })
        }
        return figure
    }

    /// A box that holds all that is drawn.
    public var box: Shape.Box {
        var box = Shape.Box()
        for part in parts {
            var around = part.path.box
            guard !around.isNull else { continue }
            let reach = (part.stroke ?? 0) / 2
            around.west -= reach
            around.south -= reach
            around.east += reach
            around.north += reach
            box.insert(around)
        }
        return box
    }
}

extension Figure.Paint {
    func moved(x: Double, y: Double, scale: Double) -> Figure.Paint {
        func moved(_ point: Shape.Point) -> Shape.Point {
            Shape.Point(x: point.x * scale + x, y: point.y * scale + y)
        }
        switch self {
        case .color: return self
        case .linear(let start, let end, let stops):
            return .linear(start: moved(start), end: moved(end), stops: stops)
        case .radial(let center, let radius, let stops):
            return .radial(center: moved(center), radius: radius * scale, stops: stops)
        }
    }

    /// Colours from the top to the bottom.
    static func down(from top: Double, to bottom: Double, _ stops: [Gradient.Stop]) -> Figure.Paint {
        .linear(start: Shape.Point(x: 0, y: top), end: Shape.Point(x: 0, y: bottom), stops: stops)
    }
}

extension Figure {
    /// A soft shadow: shapes on top of each other, each a little larger and as faint.
    mutating func shadow(_ steps: Int, alpha: Double, _ path: (Double) -> FigurePath) {
        for step in 0..<steps {
            fill(path(Double(step) / Double(max(steps - 1, 1))), Color.black.faded(by: alpha / Double(steps)))
        }
    }
}
