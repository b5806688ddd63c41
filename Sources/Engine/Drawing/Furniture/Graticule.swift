public import Geometry

/// Meridians and parallels at round degrees.
public struct Graticule: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        public var isMeridian: Bool
        /// Degrees of longitude within ±180 or of latitude.
        public var degrees: Double
        public var start: MapPoint
        public var end: MapPoint
        /// Degrees with N, S, E or W.
        public var text: String
    }

    public static let steps: [Double] = [
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 45,
    ]
    /// Pixels that lines are apart if a step allows it.
    public static let distance = 60.0...150.0

    public let step: Double
    public let lines: [Line]

    /// The least step with lines that are not too near; of the steps that there are.
    public static func step(scale: ZoomScale) -> Double {
        let pixelsPerDegree = MapPoint.worldSize / 360 * scale
        return steps.first { $0 * pixelsPerDegree >= distance.lowerBound } ?? steps[steps.count - 1]
    }

    /// The lines that a view shows, meridians from west to east, then parallels from north to south.
    public init(_ view: Viewport, step: Double? = nil) {
        let step = step ?? Self.step(scale: view.scale)
        let rect = view.visibleMapRect
        self.step = step
        let (north, south) = (max(rect.minY, 0), min(rect.maxY, MapPoint.worldSize))
        var lines: [Line] = []
        if north < south {
            lines += Self.multiples(of: step, from: Self.longitude(rect.minX), to: Self.longitude(rect.maxX)).map {
                let x = MapPoint.mapX(longitude: $0)
                let inWorld = Coordinate.wrapped(longitude: $0)
                return Line(
                    isMeridian: true, degrees: inWorld, start: MapPoint(x: x, y: north), end: MapPoint(x: x, y: south),
                    text: Self.text(inWorld, "E", "W"))
            }
            let (top, bottom) = (Coordinate.latitude(ofMapY: north), Coordinate.latitude(ofMapY: south))
            lines += Self.multiples(of: step, from: bottom, to: top).reversed().map {
                let y = DrawnProjection.y(latitude: $0)
                return Line(
                    isMeridian: false, degrees: $0, start: MapPoint(x: rect.minX, y: y),
                    end: MapPoint(x: rect.maxX, y: y), text: Self.text($0, "N", "S"))
            }
        }
        self.lines = lines
    }

    private static func longitude(_ x: Double) -> Double { x / MapPoint.worldSize * 360 - 180 }

    private static func multiples(of step: Double, from start: Double, to end: Double) -> [Double] {
        let (first, last) = ((start / step).rounded(.up), (end / step).rounded(.down))
        guard first <= last, last - first < 10_000 else { return [] }
        return (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
    }

    static func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        let number = DecimalText.string(degrees.magnitude, fractionDigits: 6) + "°"
        return degrees == 0 || degrees.magnitude == 180 ? number : number + (degrees < 0 ? negative : positive)
    }
}
