import Glibc

/// Shapes for the heads of pins, by the names that simplestyle files use for them.
public enum MarkerSymbol: String, CaseIterable, Sendable {
    case circle
    case square
    case triangle
    case diamond
    case star
    case cross
    case heart

    /// The shape around 0,0.
    ///
    /// - Parameter radius: of the circle that holds it.
    public func path(radius: Double) -> FigurePath {
        switch self {
        case .circle: return .circle(x: 0, y: 0, radius: radius * 0.72)
        case .square: return Self.polygon(4, radius: radius * 0.95, turned: 45)
        case .triangle: return Self.polygon(3, radius: radius, turned: 0)
        case .diamond: return Self.polygon(4, radius: radius, turned: 0)
        case .star: return Self.polygon(10, radius: radius, turned: 0, inner: 0.42)
        case .cross: return Self.cross(radius)
        case .heart: return Self.heart(radius)
        }
    }

    /// - Parameter inner: the part of the radius at which every second corner is.
    private static func polygon(
        _ count: Int, radius: Double, turned degrees: Double, inner: Double = 1
    ) -> FigurePath {
        var path = FigurePath()
        for index in 0..<count {
            let angle: Double = (degrees + 360 * Double(index) / Double(count)) * .pi / 180
            let reach = index % 2 == 1 ? radius * inner : radius
            let (x, y) = (reach * sin(angle), -reach * cos(angle))
            if index == 0 { path.move(x, y) } else { path.line(x, y) }
        }
        path.close()
        return path
    }

    private static func cross(_ radius: Double) -> FigurePath {
        let (far, near) = (radius * 0.85, radius * 0.28)
        let corners = [
            (-near, -far), (near, -far), (near, -near), (far, -near), (far, near), (near, near), (near, far),
            (-near, far), (-near, near), (-far, near), (-far, -near), (-near, -near),
        ]
        var path = FigurePath()
        path.move(corners[0].0, corners[0].1)
        for corner in corners.dropFirst() { path.line(corner.0, corner.1) }
        path.close()
        return path
    }

    private static func heart(_ radius: Double) -> FigurePath {
        let unit = radius * 0.9
        var path = FigurePath()
        path.move(0, unit)
        path.curve((-unit * 1.5, -unit * 0.1), (-unit * 0.9, -unit * 1.15), (0, -unit * 0.4))
        path.curve((unit * 0.9, -unit * 1.15), (unit * 1.5, -unit * 0.1), (0, unit))
        path.close()
        return path
    }
}
