import Geometry
public import Layers

/// Makes of each fix the box of the circle in which its device is.
public struct FollowedFixes: FeatureOperation, ~Copyable {
    private var accuracy = NumericField(constant: .nan)
    /// Place of the field's name among those of accuracies.
    private var rank = Int.max

    public init() {}

    public mutating func add(_ field: Field, at index: Int) {
        guard let role = FixColumn.role(named: field.name), role.column == .accuracy, role.rank < rank else { return }
        rank = role.rank
        accuracy = NumericField(named: field.name)
        accuracy.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        let meters = try accuracy.valueIfAny(of: feature, chunk, code: "not-a-number", takesBlank: true) ?? .nan
        if meters < 0 { return .invalidFix }
        guard feature.shape.kind == .point, let place = feature.shape.points.last else {
            throw BadRecord(
                "not-a-point", record: feature.record, at: chunk.byte(of: feature),
                "the record is not a place of a device")
        }
        guard meters > 0 else { return nil }
        let point = MapPoint(Coordinate(latitude: place.y, longitude: place.x))
        let reach = meters / MapPoint.trueMetersPerPoint(atLatitude: place.y)
        guard reach.isFinite else { return nil }
        feature.shape.become(MapRect(x: point.x - reach, y: point.y - reach, width: 2 * reach, height: 2 * reach))
        feature.dropStaleBox(of: chunk)
        return nil
    }
}
