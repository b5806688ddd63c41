public import Geometry

/// The unit of the width of a line.
public enum LengthUnit: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Pixels of the picture at any zoom.
    case px
    /// Metres on the ground.
    case m
    /// Map points.
    case map
    /// Times the width of a road at the zoom level.
    case road

    public var name: String {
        switch self {
        case .px: "px"
        case .m: "m"
        case .map: "map"
        case .road: "road"
        }
    }
}

/// The width of a line in its unit.
public struct StrokeWidth: Hashable, Sendable, BitwiseCopyable {
    public var value: Double
    public var unit: LengthUnit

    public init(_ value: Double, _ unit: LengthUnit = .px) {
        self.value = value
        self.unit = unit
    }

    /// A width that covers all of the largest picture, beyond which numbers make no difference.
    private static let widest = 100_000.0

    /// The width in pixels.
    ///
    /// - Parameters:
    ///   - scale: pixels per map point.
    ///   - latitude: where the line is.
    public func pixels(atScale scale: ZoomScale, latitude: Double) -> Double {
        let pixels =
            switch unit {
            case .px: value
            case .m: value * MapPoint.drawnPointsPerMeter(atLatitude: latitude) * scale
            case .map: value * scale
            case .road: value * RoadWidth.pixels(atScale: scale)
            }
        return min(pixels, Self.widest)
    }
}

/// The width of roads, which grows with the zoom level as roads on maps do, not as they do on the ground.
public enum RoadWidth {
    /// Pixels at the levels from 11 to 20.
    static let table: [Double] = [4, 6, 6, 7, 9, 11, 12, 15, 16, 21]
    private static let firstLevel = 11.0
    private static let lastLevel = 20.0
    /// The level up to which roads are a pixel wide.
    private static let thinLevel = 5.0

    public static func pixels(atScale scale: ZoomScale) -> Double { pixels(atLevel: Zoom.level(scale: scale)) }

    /// Linear between the levels of the table, doubled with each level beyond the last.
    public static func pixels(atLevel level: Double) -> Double {
        guard level > thinLevel else { return 1 }
        if level >= lastLevel { return table[table.count - 1] * Zoom.scale(level: level) }
        if level < firstLevel { return 1 + (table[0] - 1) * (level - thinLevel) / (firstLevel - thinLevel) }
        let index = min(Int(level - firstLevel), table.count - 2)
        return table[index] + (table[index + 1] - table[index]) * (level - firstLevel - Double(index))
    }
}
