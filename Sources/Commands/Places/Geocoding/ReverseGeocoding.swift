import Devices
import Features
import Gazetteer
import Geometry
import LabelFeatures
import LayerOverlay
public import Layers
import Memory
import Movement

/// Gives each feature the names of the place where it is.
public struct ReverseGeocoding: FeatureOperation, ~Copyable {
    private let request: ReverseRequest
    private let meter = GeodesicMeter()
    private var finder: ReverseLookup
    private var fields: AnswerFields
    private var site = LabelPlace(.label, isRounded: false)
    private var reuse: AnswerReuse?
    private var heading: HeadingField?

    /// Makes an operation for one thread.
    public init(_ request: ReverseRequest) throws(Problem) {
        var request = request
        request.common = try request.common.forThread()
        self.request = request
        finder = ReverseLookup(request, meter)
        fields = AnswerFields(request.common, meter)
        reuse = request.reuse.map { AnswerReuse($0, meter) }
        heading = request.heading.map { HeadingField($0) }
    }

    public var addedFields: [Field] { request.common.added }

    public mutating func add(_ field: Field, at index: Int) {
        fields.add(field, at: index)
        heading?.add(field, at: index)
        reuse?.add(field, at: index)
        if let log = request.log, request.namedFields.contains(field.name) { log.add(field.name) }
    }

    public mutating func begin(_ chunk: borrowing Chunk) { reuse?.begin(chunk) }

    public mutating func isOutdated() -> Bool { reuse?.isOutdated() ?? false }

    public mutating func conclude() { reuse?.conclude() }

    public var fault: Problem? { request.common.fault ?? meter.problem }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        // A chunk that is worked again needs no answers before.
        if reuse?.isItsTurn == false { return .unmatched }
        let byte = chunk.byte(of: feature)
        if let fault = feature.shape.faultOfPlace(isPlanar: false, feature.record, at: byte) { throw fault }
        var written = WrittenAnswer()
        written.facts.isNamed = false
        written.heading = heading?.degrees(of: &feature, chunk)
        let isPoint = feature.shape.kind == .point && !feature.shape.points.isEmpty
        if let point = try isPoint ? feature.shape.points[0] : site.point(of: feature, in: chunk) {
            let coordinate = Self.coordinate(point)
            let given = try reuse?.place(of: &feature, at: coordinate, chunk)
            if request.reuse != nil { written.isReused = given != nil }
            if given != nil { feature.warnings.add(.reusedAnswer, at: byte) }
            answer(at: given ?? coordinate, &written)
            written.origin = coordinate
        } else {
            written.hasNoPosition = true
        }
        if let reason = try request.common.decide(
            written.status, as: .unmatchedPosition, &feature, chunk,
            written.hasNoPosition ? "the feature has no position" : "no place is near enough")
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

    private mutating func answer(at coordinate: Coordinate, _ written: inout WrittenAnswer) {
        let (answer, ground) = finder.answer(at: coordinate)
        (written.status, written.reason, written.match) = (answer.status, answer.reason, answer.match)
        (written.facts.place, written.facts.section) = (answer.place, answer.section)
        (written.facts.country, written.facts.postal) = (answer.country, answer.postal)
        written.distance = answer.distance
        written.candidateCount = answer.status == .matched ? 1 : 0
        written.ground = ground
        written.facts.zonePlace = ground?.zonePlace ?? answer.zonePlace
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

extension ReverseRequest {
    /// The fields of the input that options name.
    var namedFields: [String] { [heading, reuse?.fixes.named[.time], reuse?.fixes.named[.device]].compactMap(\.self) }
}

extension GeocodingRequest {
    /// The request for one thread, so that the chunk whose answers met damage does not depend on other threads.
    func forThread() throws(Problem) -> GeocodingRequest {
        var request = self
        do throws(GazetteerFault) { request.gazetteer = try gazetteer.forThread() } catch {
            throw Problem(geocoding: error)
        }
        return request
    }

    /// Damage of the gazetteer that an answer has met.
    var fault: Problem? { gazetteer.fault.map { Problem(geocoding: $0) } }
}

/// The heading of each feature, in a field.
struct HeadingField {
    private let name: String
    private var index: Int?

    init(_ name: String) { self.name = name }

    mutating func add(_ field: Field, at index: Int) {
        if self.index == nil, field.name == name { self.index = index }
    }

    /// Degrees from north to east, from 0 to less than 360. Text that is not a number is counted.
    func degrees(of feature: inout Feature, _ chunk: borrowing Chunk) -> Double? {
        var text = ByteBuffer()
        if let index, text.appendPlain(ofField: index, feature, chunk) {
            text.trimBlanks(from: 0)
            let bytes = text.bytes
            if let (number, end) = DecimalText.scan(bytes, from: 0), end == bytes.count {
                let heading = Fix.degrees(number)
                if !heading.isNaN { return heading }
            }
        }
        feature.warnings.add(.noHeading, at: chunk.byte(of: feature))
        return nil
    }
}
