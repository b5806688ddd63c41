import Features
import GEOS
public import Geometry
package import JSON
public import Layers
import Memory
package import Topology

/// Finds everything that is odd about features: changes that their reader had to make, and faults of their geometry.
public struct Examination: FeatureConsumer, ~Copyable {
    private var knownInspector: GeometryInspector?
    private let isGeographic: Bool
    private let checksWinding: Bool
    private let edges: LongEdges?
    private var remarks: [Remark] = []
    private var count = 0
    private var box = Shape.Box()
    private var contents = FeatureHash()
    private var records = FlatBuffer<HashedRecord>()
    private var outlierDetector = OutlierDetector()
    private var recordsBefore = 0
    /// Features that may be far from all others, and the locations of those by record.
    private var candidates: [OutlierDetector.Candidate] = []
    private var candidateLocations: [Int: InputLocation] = [:]
    /// True if the locations of all records are kept, as later ones are compared with them.
    private var locatesAllRecords = false
    private var recordLocations: [InputLocation] = []
    /// The areas of the chunk, by the indices of their records; nil if nobody asks for them.
    private let areas: CoverageAreas?

    /// The hashes by which a feature is compared with others.
    struct HashedRecord: BitwiseCopyable {
        /// Zero for none.
        var content: UInt64
        var identifier: UInt64
        var index: Int
        var record: TextRange
        var byte: Int
    }

    /// - Parameters:
    ///   - isGeographic: true if coordinates are degrees.
    ///   - checksWinding: true if outer rings must run counter-clockwise, as in GeoJSON.
    ///   - edges: the way that edges of more than 180° take; nil to let each ring decide.
    ///   - gathersAreas: true to send all areas to the findings.
    public init(isGeographic: Bool, checksWinding: Bool, edges: LongEdges? = nil, gathersAreas: Bool = false) {
        areas = gathersAreas ? CoverageAreas(memory: .max) : nil
        self.edges = edges
        self.isGeographic = isGeographic
        self.checksWinding = checksWinding
    }

    /// Throws unless geometries can be inspected here.
    public static func checkReady() throws(Problem) {
        do throws(GEOSError) {
            _ = try GeometryInspector()
        } catch {
            throw Problem(error) ?? Problem(.unavailable, "no-geos", "\(error)")
        }
    }

    public mutating func add(_ field: Field) { contents.add(field) }

    public mutating func begin() {
        remarks.removeAll(keepingCapacity: true)
        count = 0
        box = Shape.Box()
        records.removeAll()
        outlierDetector.removeAll()
        areas?.removeAll()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        count += 1
        if !feature.warnings.isEmpty {
            for (kind, count, byte) in feature.warnings.takeNew() where !kind.isLossOfOutput {
                let times = count > 1 ? " (\(count) times)" : ""
                remark(kind.faultCode, feature, at: byte, "\(kind.fault)\(times)", hint: kind.hint)
            }
        }
        let byte = chunk.byte(of: feature)
        let featureBox = feature.shape.box
        box.insert(featureBox)
        areas?.add(feature.shape, owner: feature.index)
        let identifier = contents.identifier(of: feature, chunk)
        let content = contents.content(of: feature, chunk, id: identifier)
        if identifier != nil || content != nil {
            records.append(
                HashedRecord(
                    content: content ?? 0, identifier: identifier ?? 0, index: feature.index, record: feature.record,
                    byte: byte))
        }
        // A feature that is certainly misplaced is reported as that, and not as an outlier.
        let isPlaced = inspect(feature, at: byte)
        if isGeographic, featureBox == Shape.Box(west: 0, south: 0, east: 0, north: 0) {
            remark(
                "null-island", feature, at: byte, "the feature is at 0,0, in the sea off Africa",
                hint: "programs often write 0,0 for a missing position")
        } else if isPlaced, !featureBox.isNull {
            outlierDetector.insert(featureBox, record: feature.index, byte: byte)
        }
    }

    /// Returns false if the feature is off the globe or has numbers that are not finite.
    private mutating func inspect(_ feature: borrowing Feature, at byte: Int) -> Bool {
        var isPlaced = true
        do throws(GEOSError) {
            let faults = try inspector().faults(
                of: feature.shape, isGeographic: isGeographic, checksWinding: checksWinding)
            for fault in faults {
                remark(fault.code, feature, at: byte, "\(fault.sentence)")
                if GeometryFault.Code.misplaced.contains(fault.code) { isPlaced = false }
            }
        } catch {
            let message = "GEOS cannot check the geometry: \(error.message)"
            let record = BadRecord(error, "unchecked", record: feature.record, at: byte, message)
            remarks.append(Remark(record, index: feature.index))
        }
        return isPlaced
    }

    /// The inspector of this thread.
    private mutating func inspector() throws(GEOSError) -> GeometryInspector {
        if let knownInspector { return knownInspector }
        let made = try GeometryInspector(edges: edges)
        knownInspector = made
        return made
    }

    private mutating func remark(
        _ code: String, _ feature: borrowing Feature, at byte: Int, _ message: Wording, hint: Wording? = nil
    ) {
        remarks.append(
            Remark(BadRecord(code, record: feature.record, at: byte, message, hint: hint), index: feature.index))
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func takeRemarks(knowing results: Findings) -> [Remark] {
        if results.kept != nil { return remarks }
        var repeats: [Remark] = []
        for index in 0..<records.count {
            let record = records[index]
            let number = recordsBefore + record.index + 1
            func remark(_ code: String, _ message: Wording) {
                let problem = BadRecord(code, record: record.record, at: record.byte, message)
                repeats.append(Remark(problem, index: record.index))
            }
            if let (code, message) = results.repeats(record.content, record.identifier, number) {
                remark(code, message)
            }
        }
        return repeats.isEmpty ? remarks : merged(repeats)
    }

    /// All remarks in the order of records.
    private func merged(_ repeats: [Remark]) -> [Remark] {
        var all: [Remark] = []
        var next = 0
        for remark in remarks {
            while next < repeats.count, repeats[next].index < remark.index {
                all.append(repeats[next])
                next += 1
            }
            all.append(remark)
        }
        return all + repeats[next...]
    }

    public mutating func recordsToLocate(knowing results: Findings) -> [UnlocatedRecord] {
        candidates = outlierDetector.candidates(beyond: results.outlierDetector)
        locatesAllRecords = results.kept != nil
        let outliers = candidates.map { UnlocatedRecord(index: $0.record, byte: $0.byte) }
        guard locatesAllRecords else { return outliers }
        // Locations are found in order.
        return (0..<records.count).map { UnlocatedRecord(index: records[$0].index, byte: records[$0].byte) } + outliers
    }

    public mutating func receive(locations: [InputLocation]) {
        let count = locatesAllRecords ? records.count : 0
        recordLocations = Array(locations[..<count])
        for (index, location) in locations[count...].enumerated() {
            candidateLocations[candidates[index].record] = location
        }
    }

    public mutating func send(to results: Findings) {
        results.features += count
        results.box.insert(box)
        if let areas { results.areas?.add(contentsOf: areas, ownersFrom: recordsBefore + 1) }
        outlierDetector.setLocations(candidateLocations)
        candidateLocations.removeAll(keepingCapacity: true)
        results.outlierDetector.merge(outlierDetector, recordsBefore: recordsBefore)
        for (index, location) in recordLocations.enumerated() {
            results.keep(records[index], number: recordsBefore + records[index].index + 1, at: location)
        }
        recordLocations = []
    }

    /// The findings of all threads together.
    public final class Findings {
        package var features = 0
        /// The box around all positions of the input.
        package var box = Shape.Box()

        /// The features, to be compared with others later; nil if they are compared now.
        package private(set) var kept: RecordHashes?

        /// The areas of all records, by their numbers from 1; nil if nobody asks for them.
        package let areas: CoverageAreas?

        /// The most features that are remembered to find repeated ones.
        public static let mostRemembered = 5_000_000

        fileprivate var contents = HashTable(bound: mostRemembered)
        fileprivate var identifiers = HashTable(bound: mostRemembered)
        fileprivate var outlierDetector = OutlierDetector()

        package var outlierValue: JSONValue { outlierDetector.value }

        /// Adds the positions of later features; false if the JSON does not hold positions.
        package func addOutliers(_ value: JSONValue) -> Bool {
            var later = OutlierDetector()
            guard later.take(value) else { return false }
            outlierDetector.merge(later, recordsBefore: 0)
            return true
        }

        /// - Parameter keepsAll: true to keep features for a later comparison with others.
        package init(keepsAll: Bool = false, gathering areas: CoverageAreas? = nil) {
            kept = keepsAll ? RecordHashes() : nil
            self.areas = areas
        }

        fileprivate func keep(_ record: Examination.HashedRecord, number: Int, at location: InputLocation) {
            kept?.append(record, number: number, at: location)
        }

        /// The code and the message for a repeated feature; nil for a new one.
        package func repeats(_ content: UInt64, _ identifier: UInt64, _ number: Int) -> (String, Wording)? {
            if content != 0, let earlier = contents.number(of: content, orInsert: number) {
                // An equal feature also has the same identifier.
                return ("duplicate-feature", "the feature equals record \(earlier)")
            }
            if identifier != 0, let earlier = identifiers.number(of: identifier, orInsert: number) {
                return ("repeated-id", "the feature has the id of record \(earlier)")
            }
            return nil
        }

        /// True if repeated features may have been missed, as there were too many features.
        public var hasForgotten: Bool { contents.isFull || identifiers.isFull }

        /// The features that are far from all others, in their order.
        ///
        /// - Parameters:
        ///   - isGeographic: true if positions are degrees.
        ///   - leastSide: features within this distance of each other are never far.
        public func farOutliers(isGeographic: Bool, leastSide: Double) -> [FarOutlier] {
            outlierDetector.outliers(isGeographic: isGeographic, leastSide: leastSide)
        }
    }
}

extension GeometryFault {
    /// The message, with the location of the fault where it has one.
    fileprivate var sentence: String {
        guard let x, let y else { return message }
        return "\(message), at \(Shape.Point(x: x, y: y).words)"
    }
}
