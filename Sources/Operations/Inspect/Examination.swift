import GEOS
public import Geometry
public import Layers

/// Remarks on everything that is odd about features: what their reader had to do to them, and what is wrong with their
/// geometry.
public struct Examination: FeatureConsumer, ~Copyable {
    private var knownInspector: GeometryInspector?
    private let isGeographic: Bool
    private let checksWinding: Bool
    private let edges: LongEdges?
    private var remarks: [Remark] = []
    private var alterations = Alterations()
    private var count = 0
    private var box = Shape.Box()

    /// - Parameters:
    ///   - isGeographic: true if coordinates are degrees.
    ///   - checksWinding: true if outer rings must run counter-clockwise, as in GeoJSON.
    ///   - edges: the way that edges of more than 180° take; nil to let each ring decide.
    public init(isGeographic: Bool, checksWinding: Bool, edges: LongEdges? = nil) {
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

    public mutating func add(_ field: Field) {}

    public mutating func begin() {
        remarks.removeAll(keepingCapacity: true)
        alterations = Alterations()
        count = 0
        box = Shape.Box()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) {
        count += 1
        if !feature.alterations.isEmpty {
            for (kind, count, byte) in feature.alterations.since(alterations) {
                let times = count > 1 ? " (\(count) times)" : ""
                remark(kind.code, feature, at: byte, "\(kind.message)\(times)", hint: kind.hint)
            }
            alterations = feature.alterations
        }
        box.insert(feature.shape.box)
        inspect(feature, at: chunk.byte(of: feature))
    }

    private mutating func inspect(_ feature: borrowing Feature, at byte: Int) {
        do throws(GEOSError) {
            let faults = try inspector().faults(
                of: feature.shape, isGeographic: isGeographic, checksWinding: checksWinding)
            for fault in faults { remark(fault.code, feature, at: byte, "\(fault.sentence)") }
        } catch {
            let message = "GEOS cannot check the geometry: \(error.message)"
            let record = BadRecord(error, "unchecked", record: feature.record, at: byte, message)
            remarks.append(Remark(record, index: feature.index))
        }
    }

    /// The one of this thread.
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

    public mutating func takeRemarks() -> [Remark] { remarks }

    public func handOver(to results: Findings) {
        results.features += count
        results.box.insert(box)
    }

    /// The findings of all threads together.
    public final class Findings {
        public internal(set) var features = 0
        /// Around all positions, as they stand in the input.
        public internal(set) var box = Shape.Box()

        public init() {}
    }
}

extension GeometryFault {
    /// The message, with the place of the fault where it has one.
    fileprivate var sentence: String {
        guard let x, let y else { return message }
        return "\(message), at \(DecimalText.shortest(x)),\(DecimalText.shortest(y))"
    }
}
