public import Geometry
import Glibc

/// An outline of lines and curves in pixels, y down.
public struct FigurePath: Hashable, Sendable {
    public enum Command: Hashable, Sendable {
        case move(Shape.Point)
        case line(Shape.Point)
        /// A cubic curve by its two control points and its end.
        case curve(Shape.Point, Shape.Point, Shape.Point)
        case close
    }

    public private(set) var commands: [Command] = []

    public init() {}

    public mutating func move(_ x: Double, _ y: Double) { commands.append(.move(Shape.Point(x: x, y: y))) }

    public mutating func line(_ x: Double, _ y: Double) { commands.append(.line(Shape.Point(x: x, y: y))) }

    public mutating func close() { commands.append(.close) }

    public mutating func curve(_ first: (Double, Double), _ second: (Double, Double), _ end: (Double, Double)) {
        commands.append(
            .curve(
                Shape.Point(x: first.0, y: first.1), Shape.Point(x: second.0, y: second.1),
                Shape.Point(x: end.0, y: end.1)))
    }

    public mutating func append(_ other: FigurePath) { commands += other.commands }

    /// The path with each position moved after it was multiplied.
    public func moved(x: Double, y: Double, scale: Double = 1) -> FigurePath {
        func moved(_ point: Shape.Point) -> Shape.Point {
            Shape.Point(x: point.x * scale + x, y: point.y * scale + y)
        }
        var path = FigurePath()
        path.commands = commands.map { command in
            switch command {
            case .move(let point): .move(moved(point))
            case .line(let point): .line(moved(point))
            case .curve(let first, let second, let end): .curve(moved(first), moved(second), moved(end))
            case .close: .close
            }
        }
        return path
    }

    /// A box that holds the path, with its control points.
    public var box: Shape.Box {
        var box = Shape.Box()
        for command in commands {
            switch command {
            case .move(let point), .line(let point): box.insert(point)
            case .curve(let first, let second, let end): for point in [first, second, end] { box.insert(point) }
            case .close: break
            }
        }
        return box
    }
}

extension FigurePath {
    /// Distance of control points by which a cubic curve is a quarter of a circle, within 0.03 %.
    private static let quarter = 0.5522847498307936

    public static func ellipse(x: Double, y: Double, radiusX: Double, radiusY: Double) -> FigurePath {
        let (bendX, bendY) = (radiusX * quarter, radiusY * quarter)
        var path = FigurePath()
        path.move(x + radiusX, y)
        path.curve((x + radiusX, y + bendY), (x + bendX, y + radiusY), (x, y + radiusY))
        path.curve((x - bendX, y + radiusY), (x - radiusX, y + bendY), (x - radiusX, y))
        path.curve((x - radiusX, y - bendY), (x - bendX, y - radiusY), (x, y - radiusY))
        path.curve((x + bendX, y - radiusY), (x + radiusX, y - bendY), (x + radiusX, y))
        path.close()
        return path
    }

    public static func circle(x: Double, y: Double, radius: Double) -> FigurePath {
        ellipse(x: x, y: y, radiusX: radius, radiusY: radius)
    }

    public static func rect(_ rect: PixelRect, corner: Double = 0) -> FigurePath {
        let radius = max(min(corner, rect.width / 2, rect.height / 2), 0)
        var path = FigurePath()
        path.move(rect.minX + radius, rect.minY)
        path.line(rect.maxX - radius, rect.minY)
        path.corner(toward: (rect.maxX, rect.minY), to: (rect.maxX, rect.minY + radius))
        path.line(rect.maxX, rect.maxY - radius)
        path.corner(toward: (rect.maxX, rect.maxY), to: (rect.maxX - radius, rect.maxY))
        path.line(rect.minX + radius, rect.maxY)
        path.corner(toward: (rect.minX, rect.maxY), to: (rect.minX, rect.maxY - radius))
        path.line(rect.minX, rect.minY + radius)
        path.corner(toward: (rect.minX, rect.minY), to: (rect.minX + radius, rect.minY))
        path.close()
        return path
    }

    /// A quarter of a circle from the last position to another one, inside a corner.
    mutating func corner(toward corner: (Double, Double), to end: (Double, Double)) {
        guard let last, last.x != end.0 || last.y != end.1 else { return }
        func bend(_ x: Double, _ y: Double) -> (Double, Double) {
            (x + (corner.0 - x) * Self.quarter, y + (corner.1 - y) * Self.quarter)
        }
        curve(bend(last.x, last.y), bend(end.0, end.1), end)
    }

    private var last: Shape.Point? {
        switch commands.last {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .close, nil: nil
        }
    }

    /// A piece of a disc around 0,0, between two directions in degrees clockwise from the top.
    public static func sector(radius: Double, from start: Double, to end: Double) -> FigurePath {
        var path = FigurePath()
        path.move(0, 0)
        let count = max(1, Int(((end - start) / 30).magnitude.rounded(.up)))
        let step: Double = (end - start) / Double(count) * .pi / 180
        let reach: Double = 4 / 3 * tan(step / 4) * radius
        for index in 0...count {
            let angle: Double = start * .pi / 180 + step * Double(index)
            let (x, y) = (radius * sin(angle), -radius * cos(angle))
            if index == 0 {
                path.line(x, y)
            } else {
                let before = angle - step
                let (fromX, fromY) = (radius * sin(before), -radius * cos(before))
                path.curve(
                    (fromX + reach * cos(before), fromY + reach * sin(before)),
                    (x - reach * cos(angle), y - reach * sin(angle)), (x, y))
            }
        }
        path.close()
        return path
    }
}
