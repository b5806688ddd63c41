import Gazetteer
import Geometry
public import Layers

/// Gives each feature the names of the place where it is.
public struct ReverseGeocoding: FeatureOperation, ~Copyable {
    private let request: ReverseRequest
    private let meter: GeodesicMeter
    private var fields: AnswerFields
    private var site = LabelPlace(.label, isRounded: false)

    /// Makes an operation for one thread.
    public init(_ request: ReverseRequest) throws(Problem) {
        let fields = try AnswerFields(request.common)
        let meter = try GeodesicMeter()
        self.request = request
        self.meter = meter
        self.fields = fields
    }

    public var addedFields: [Field] { request.common.added }

    public mutating func add(_ field: Field, at index: Int) { fields.add(field, at: index) }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        let byte = chunk.byte(of: feature)
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: byte) { throw fault }
        var written = WrittenAnswer()
        written.facts.isNamed = false
        let isPoint = feature.shape.kind == .point && !feature.shape.points.isEmpty
        if let point = isPoint ? feature.shape.points[0] : site.point(of: feature) {
            answer(at: Self.coordinate(point), &written)
        } else {
            written.reason = .emptyQuery
        }
        if let reason = try request.common.settle(
            written.status, &feature, chunk,
            written.reason == .tooFar ? "no place is near enough" : "the feature has no position")
        {
            return reason
        }
        fields.read(feature, chunk)
        fields.clear(&feature, at: byte)
        fields.append(written, to: &feature)
        guard request.snaps, let place = written.facts.place else { return nil }
        let coordinate = request.common.gazetteer.coordinate(place)
        feature.dropStaleBox(of: chunk)
        feature.shape.setPoint(x: coordinate.longitude, y: coordinate.latitude)
        return nil
    }

    private func answer(at coordinate: Coordinate, _ written: inout WrittenAnswer) {
        let answer = request.common.gazetteer.answer(at: coordinate, request.rules) {
            meter.distance(from: $0, to: $1)
        }
        (written.status, written.reason, written.match) = (answer.status, answer.reason, answer.match)
        (written.facts.place, written.facts.section) = (answer.place, answer.section)
        written.facts.country = answer.country
        written.distance = answer.distance
        written.candidateCount = answer.place == nil ? 0 : 1
        written.origin = coordinate
    }

    /// A point as a coordinate; longitudes beyond ±180° go once around, and those of the poles are all one place.
    private static func coordinate(_ point: Shape.Point) -> Coordinate {
        let latitude = min(max(point.y, -90), 90)
        if latitude.magnitude == 90 { return Coordinate(latitude: latitude, longitude: 0) }
        var longitude = point.x.truncatingRemainder(dividingBy: 360)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return Coordinate(latitude: latitude, longitude: longitude == -180 ? 180 : longitude)
    }
}
