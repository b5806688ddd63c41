import Features
import Geometry
public import Layers
import Memory
public import Movement
import PROJ

/// Reads the region of each feature.
public struct RegionGatherer: FeatureConsumer, ~Copyable {
    private let request: RegionRequest
    private let geodesic: Geodesic
    private var reader: RegionReader
    private var gate: ValidityGate
    private var subject = IndexedShapes()
    private var slots: FieldSlots
    fileprivate var named: Set<String> = []
    fileprivate var list = RegionList()
    fileprivate var values = StoredValues()
    fileprivate var counts = (points: 0, polygons: 0)
    /// Number of the record of each region in its input, and a key by which its location is found.
    fileprivate var recordKeys: [(record: Int, key: Int)] = []
    private var recordsBefore = 0
    /// Number of regions in earlier chunks, as far as it is known.
    private var countBefore = 0

    /// The ellipsoid, for all threads.
    public struct Globe: Sendable {
        fileprivate let geodesic: Geodesic

        /// Throws if PROJ is not installed.
        public init() throws(Problem) { geodesic = try Geodesic.loaded() }
    }

    public init(_ request: RegionRequest, _ globe: Globe) {
        self.request = request
        geodesic = globe.geodesic
        reader = RegionReader(request)
        slots = FieldSlots(request.keptFields)
        gate = ValidityGate(mends: request.makesValid, expectsPlaces: true)
    }

    public mutating func add(_ field: Field) {
        reader.add(field)
        slots.add(field)
        if request.namedFields.contains(field.name) { named.insert(field.name) }
    }

    public mutating func begin() {
        list.removeAll()
        recordKeys.removeAll(keepingCapacity: true)
        values.removeAll()
        counts = (0, 0)
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let isPoint = feature.shape.kind == .point || feature.shape.kind == .multiPoint
        try checkShape(of: feature, chunk)
        let terms = try reader.terms(of: &feature, chunk)
        var radius = 0.0
        if isPoint { radius = try reader.radius(of: &feature, chunk) }
        if !isPoint, try gate.admit(&feature, of: chunk, as: &subject) { try checkShape(of: feature, chunk) }
        try reader.readIdentifier(of: feature, chunk)
        if let limit = request.limit, countBefore + list.count >= limit {
            throw BadRecord(
                "monitoring-failed", record: feature.record, at: chunk.byte(of: feature),
                "there are more regions than --limit allows")
        }
        if isPoint {
            list.append(reader.identifier, circleAround: feature.shape.points[0], radius: radius, terms)
            counts.points += 1
        } else {
            list.append(reader.identifier, polygon: feature.shape, terms, geodesic)
            counts.polygons += 1
        }
        recordKeys.append((feature.index, chunk.key(of: feature)))
        if list.lastIsReduced { feature.warnings.add(.reducedCushion, at: chunk.byte(of: feature)) }
        guard !slots.isEmpty else { return }
        feature.keepValues(slots)
        values.append(feature, of: chunk)
    }

    private func checkShape(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        let kind = feature.shape.kind
        if kind == .null || feature.shape.points.isEmpty {
            throw BadRecord(
                "no-coordinates", record: feature.record, at: chunk.byte(of: feature), "the region has no position")
        }
        let isPoint = kind == .point || kind == .multiPoint && feature.shape.points.count == 1
        guard isPoint || kind == .polygon || kind == .multiPolygon else {
            throw BadRecord(
                "not-a-region", record: feature.record, at: chunk.byte(of: feature),
                "a region is a point or a polygon, not a \(kind.name)")
        }
        guard isPoint, feature.shape.points[0].y.magnitude > 90 || !feature.shape.points[0].x.isFinite else { return }
        throw BadRecord(
            "invalid-coordinate", record: feature.record, at: chunk.byte(of: feature),
            "the point is not on the globe")
    }

    /// With a limit, a chunk is read again if it has turned out how many regions came before it.
    public mutating func isOutdated(by results: RegionGathering) -> Bool {
        guard request.limit != nil, countBefore != results.count else { return false }
        countBefore = results.count
        return true
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: RegionGathering) throws(Problem) {
        for index in recordKeys.indices { recordKeys[index].record += recordsBefore + 1 }
        results.take(&self)
    }
}

/// Regions of all chunks, in input order.
public final class RegionGathering {
    private let request: RegionRequest
    private var list = RegionList()
    private var values = StoredValues()
    /// Number of the record of each region in its input, and a key by which its location is found.
    public private(set) var recordKeys: [(record: Int, key: Int)] = []
    /// Names of fields that have come up, of those that are requested.
    private var named: Set<String> = []
    /// Number of regions that are points, and of those that are polygons.
    public private(set) var counts = (points: 0, polygons: 0)
    /// Number of regions that are identified by the numbers of their records.
    public private(set) var numberedCount = 0

    public init(_ request: RegionRequest) { self.request = request }

    public var count: Int { list.count }

    /// The first requested field that no feature has.
    public var missingField: String? { request.namedFields.first { !named.contains($0) } }

    fileprivate func take(_ gatherer: inout RegionGatherer) {
        numberedCount += list.append(taking: &gatherer.list) { gatherer.recordKeys[$0].record }
        values.append(gatherer.values, request.keptFields.indices.map { Int32(truncatingIfNeeded: $0) })
        recordKeys += gatherer.recordKeys
        named.formUnion(gatherer.named)
        counts.points += gatherer.counts.points
        counts.polygons += gatherer.counts.polygons
    }

    /// Indexes the regions; none are left here.
    public func makeSet(findsNearest: Bool) throws(Problem) -> RegionSet {
        var taken = RegionList()
        swap(&taken, &list)
        return try RegionSet(taken, findsNearest: findsNearest)
    }

    /// Copies the kept values of a region to a feature.
    ///
    /// - Parameter first: number of the field of the first kept one.
    func copyValues(of region: Int32, in set: RegionSet, to feature: inout Feature, first: Int) {
        values.copy(set.row(of: region), to: &feature) { first + $0 }
    }
}
