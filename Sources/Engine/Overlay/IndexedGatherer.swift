import Features
import Geometry
public import Layers
import Memory

/// Gathers the features of a layer to compare others with.
public struct IndexedGatherer: FeatureConsumer, ~Copyable {
    private let content: IndexedFeatures.Content
    private(set) var fields: [Field] = []
    private var order: NumericField
    private var gate: ValidityGate
    private var subject = IndexedShapes()
    private var bounds = ShapeBounds()
    var columns = IndexedColumns()
    private var sizeFields: PixelSizeFields?
    private var recordsBefore = 0

    /// - Parameter makesValid: true if shapes that are not valid are repaired, not refused.
    public init(_ content: IndexedFeatures.Content, makesValid: Bool) {
        self.content = content
        order = content.orderField.map { NumericField(named: $0) } ?? NumericField(constant: 0)
        sizeFields = content.sizeFields.map { PixelSizeFields(width: $0.width, height: $0.height) }
        gate = ValidityGate(mends: makesValid, expectsPlaces: false)
    }

    var hasOrder: Bool { order.isFound }

    var haveSizes: (width: Bool, height: Bool) { sizeFields?.areFound ?? (false, false) }

    /// The field whose values are not kept; -1 for none.
    var hiddenField: Int { content.hidesOrder ? order.index ?? -1 : -1 }

    public mutating func add(_ field: Field) {
        order.add(field, at: fields.count)
        sizeFields?.add(field, at: fields.count)
        fields.append(field)
    }

    public mutating func begin() { columns.removeAll() }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let height = try order.valueIfAny(of: feature, chunk, code: "bad-order")
        if height == nil { feature.warnings.add(.unordered, at: chunk.byte(of: feature)) }
        let size = try sizeFields?.size(of: feature, chunk)
        if content.keepsShapes {
            if content.areChecked { try gate.admit(&feature, of: chunk, as: &subject) }
            columns.shapes.append(feature.shape, indexesEdges: false)
        }
        if feature.shape.points.isEmpty { feature.warnings.add(.nowhereInB, at: chunk.byte(of: feature)) }
        if content.keepsRects {
            let rect = bounds.mapRect(of: feature.shape)
            columns.rects.append(content.turned?.box(around: rect) ?? rect)
        }
        if content.hidesOrder { feature.removeValues(ofField: hiddenField) }
        if content.keepsValues { columns.values.append(feature, of: chunk) }
        if let size { columns.sizes.append(IndexedSize(width: size.width ?? .nan, height: size.height ?? .nan)) }
        columns.origins.append(
            IndexedOrigin(
                source: Int32(chunk.source), record: feature.index, key: chunk.key(of: feature),
                height: height ?? -.infinity))
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: IndexedFeatures) throws(Problem) {
        for index in 0..<columns.origins.count { columns.origins[index].record += recordsBefore }
        try results.take(&self)
    }
}
