import Features
import GEOS
import Geometry
import Layers
import Memory
import Runner

/// Makes the zone around each feature, or the zone inside of areas, on WGS84 or on a plane.
struct ZoneMaking: FeatureOperation, ~Copyable {
    struct Request: Sendable {
        var distance: NumericField
        /// Distances of the rings that each feature becomes; empty for one zone.
        var rings: [Double] = []
        var style = ZoneStyle()
        /// True if a feature that nothing is left of is skipped.
        var skipsEmpty = false
    }

    static var yieldsSeveral: Bool { true }

    private static let ringField = Field("distance", .number)

    private var request: Request
    private let isPlanar: Bool
    private var builder: ZoneBuilder
    private var cutter = AntimeridianCutter()
    private var replaced: ReplacedFields

    /// The shape as it was, cut at the antimeridian: rings are made of it one after the other.
    private var source = Shape()
    private var zone = Shape()
    /// The zone within the ring.
    private var inner = Shape()
    private var ring = Shape()
    private var nextRing = 0
    /// The values as they are here: later steps number their fields anew.
    private var values = FlatBuffer<Value>()

    init(_ request: Request, isPlanar: Bool) throws(Problem) {
        self.request = request
        self.isPlanar = isPlanar
        builder = ZoneBuilder(try ZoneGround(isPlanar: isPlanar), request.style)
        replaced = ReplacedFields(request.rings.isEmpty ? [] : [Self.ringField])
    }

    var addedFields: [Field] { request.rings.isEmpty ? [] : [Self.ringField] }

    mutating func add(_ field: Field, at index: Int) {
        request.distance.add(field, at: index)
        replaced.add(field, at: index)
    }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        if let fault = feature.shape.faultOfPlace(isPlanar: isPlanar, feature.record, at: chunk.byte(of: feature)) {
            throw fault
        }
        let distance =
            if let greatest = request.rings.last { greatest } else {
                try request.distance.value(of: feature, chunk, code: "bad-distance")
            }
        try check(distance, of: feature, chunk)
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        feature.dropStaleBox(of: chunk)
        swap(&source, &feature.shape)
        if !isPlanar { _ = cutter.cut(&source) }
        inner.removeAll()
        nextRing = 0
        guard request.rings.isEmpty else {
            // The properties' text from the input lacks the new field.
            feature.properties = TextRange()
            values.removeAll()
            values.append(contentsOf: feature.values.span)
            _ = try advance(&feature, of: chunk)
            return nil
        }
        try makeZone(distance, feature, chunk)
        put(into: &feature)
        guard feature.shape.points.isEmpty, !source.points.isEmpty else { return nil }
        if request.skipsEmpty { return .emptyZone }
        feature.warnings.add(.emptyZone, at: chunk.byte(of: feature))
        return nil
    }

    mutating func advance(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> Bool {
        guard nextRing < request.rings.count else { return false }
        let distance = request.rings[nextRing]
        nextRing += 1
        feature.values.removeAll()
        feature.values.append(contentsOf: values.span)
        var added = FeatureValues()
        added.append(distance, .digits(3), to: &feature)
        try makeZone(distance, feature, chunk)
        put(into: &feature)
        return true
    }

    private mutating func put(into feature: inout Feature) {
        feature.shape.removeAll()
        feature.measuresField = -1
        swap(&feature.shape, &zone)
    }

    private func check(
        _ distance: Double, of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        let isOfPoints = feature.shape.kind == .point || feature.shape.kind == .multiPoint
        let most = isOfPoints ? CircleRadius.largest : ZoneStyle.largestOfLines
        guard !isPlanar, distance.magnitude > most else { return }
        throw BadRecord(
            "bad-distance", record: feature.record, at: chunk.byte(of: feature),
            "\(DecimalText.shortest(distance)) m is more than \(DecimalText.shortest(most)) m, the most around \(isOfPoints ? "points" : "lines and areas")"
        )
    }

    /// Makes the next zone, without the one inside of it.
    private mutating func makeZone(
        _ distance: Double, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        zone.removeAll()
        guard !source.points.isEmpty else { return }
        do throws(GEOSError) {
            try builder.build(distance, around: source, into: &zone)
            guard !request.rings.isEmpty else { return }
            try builder.subtract(inner, from: zone, into: &ring)
            swap(&inner, &zone)
            swap(&zone, &ring)
        } catch {
            throw BadRecord(
                error, "no-zone", record: feature.record, at: chunk.byte(of: feature),
                "GEOS cannot make the zone: \(error)")
        }
    }
}
