import Geometry
import Glibc
public import Layers

/// Makes of each fix the box of the circle in which its device is.
public struct AccuracyBoxes: FeatureOperation, ~Copyable {
    private var accuracy = NumericField(constant: .nan)
    /// Index of the field's name among those of accuracies.
    private var rank = Int.max

    public init() {}

    public mutating func add(_ field: Field, at index: Int) {
        guard let role = FixColumn.role(named: field.name), role.column == .accuracy, role.rank < rank else { return }
        rank = role.rank
        accuracy = NumericField(named: field.name)
        accuracy.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        let place = try feature.placeOfFix(chunk)
        let meters = try accuracy.valueIfAny(of: feature, chunk, code: "not-a-number", takesBlank: true) ?? .nan
        if meters < 0 { return .invalidFix }
        guard meters > 0 else { return nil }
        feature.shape.become(Self.box(around: place, meters))
        feature.dropStaleBox(of: chunk)
        return nil
    }

    /// The rect of the map that holds a circle on the ground, and hardly more: on the sphere of the least radius, it is
    /// a little larger.
    private static func box(around place: Shape.Point, _ meters: Double) -> MapRect {
        let radius = meters / WGS84.leastRadius
        let (south, north) = (place.y - radius * 180 / .pi, place.y + radius * 180 / .pi)
        let top = MapPoint(Coordinate(latitude: min(north, 90), longitude: place.x))
        let bottom = MapPoint(Coordinate(latitude: max(south, -90), longitude: place.x))
        var width = MapPoint.worldSize
        if max(north, -south) < 90 {
            let reach = asin(min(sin(radius) / cos(place.y * .pi / 180), 1))
            width = reach / .pi * MapPoint.worldSize
        }
        return MapRect(x: top.x - width / 2, y: top.y, width: width, height: bottom.y - top.y)
    }
}

extension WGS84 {
    /// The least radius of curvature, that of the meridian at the equator, in metres.
    fileprivate static var leastRadius: Double { equatorialRadius * (1 - eccentricitySquared) }
}
