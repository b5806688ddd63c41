public import Geometry

/// What a space is called in messages.
public enum SpaceName {
    public static func short(_ space: CoordinateSpace) -> String {
        switch space {
        case .wgs84: "WGS84"
        case .mapPoint: "map points"
        case .pixel: "pixels"
        case .system(let system): SystemName.short(system)
        case .plane(let plane): plane.name.map { "the plane '\($0)'" } ?? "a plane"
        }
    }
}
