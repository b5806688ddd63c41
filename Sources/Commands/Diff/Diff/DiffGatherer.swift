import Features
public import Layers
import Memory

/// Keeps the features of one layer whole, with hashes of what identifies them, of their places and of their values.
public struct DiffGatherer: FeatureConsumer, ~Copyable {
    struct Entry: BitwiseCopyable {
        /// Index of the record in its chunk.
        var index: Int
        /// Nil for a feature that nothing identifies.
        var key: IdentityKey?
        var state: FeatureState
        /// Start of the feature in the text, where the number of its table of fields stands.
        var start: Int
        /// Position of its record; the line is counted from that of the first of the chunk.
        var location: RecordLocation
    }

    private let request: DiffRequest
    private var identity: FeatureIdentity
    private var states: FeatureStates
    private(set) var fields: [Field] = []
    /// Fields that are not kept.
    private(set) var hiddenFields: [Int] = []
    private(set) var features = FlatBuffer<Entry>()
    private(set) var text = ByteBuffer(capacity: 64 << 10)
    private(set) var source = 0
    private(set) var recordsBefore = 0
    private var lines = ChunkLines()
    private(set) var survey = Survey()

    public init(_ request: DiffRequest) {
        self.request = request
        identity = FeatureIdentity(request.identityFields)
        states = FeatureStates(digits: request.digits, areDegrees: request.areDegrees)
    }

    public mutating func add(_ field: Field) {
        identity.add(field, at: fields.count)
        states.add(field, isCompared: request.isCompared(field.name))
        if request.hidden.contains(field.name) { hiddenFields.append(fields.count) }
        fields.append(field)
        survey.add(field)
    }

    public mutating func begin() {
        features.removeAll()
        text.removeAll()
        lines = ChunkLines()
        survey.begin()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        source = chunk.source
        try SpooledFeature.checkSize(of: feature)
        let key = identity.key(of: feature, chunk.bytes.bytes)
        let state = states.state(of: &feature, chunk, except: identity.substitute(in: feature))
        for field in hiddenFields { feature.removeValues(ofField: field) }
        let location = lines.location(of: feature, chunk)
        features.append(Entry(index: feature.index, key: key, state: state, start: text.count, location: location))
        text.append(bytesOf: Int32(0))
        SpooledFeature.append(feature, of: chunk, to: &text)
        if request.keepsText { append(chunk.bytes.bytes.extracting(feature.record.range)) }
        text.append(bytesOf: RecordLocation())
        survey.consume(&feature, of: chunk)
    }

    /// Appends the text of a record, then its length.
    private mutating func append(_ record: Span<UInt8>) {
        text.append(record)
        text.append(bytesOf: Int32(record.count))
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func recordsToLocate(knowing results: DiffSide) -> [UnlocatedRecord] {
        lines.first.map { [$0] } ?? []
    }

    public mutating func receive(locations: [InputLocation]) { lines.firstLocation = locations.first }

    public mutating func send(to side: DiffSide) throws(Problem) {
        survey.send(to: side.differences.findings)
        try side.differences.take(&self, of: side)
    }

    /// Writes the text, with the number of the table that names the features' fields and the position of its record put
    /// into each.
    mutating func write(to scratch: Scratch, table: Int32) throws(Problem) {
        for index in 0..<features.count {
            text.replace(at: features[index].start, bytesOf: table)
            let end = index + 1 == features.count ? text.count : features[index + 1].start
            text.replace(
                at: end - MemoryLayout<RecordLocation>.size, bytesOf: lines.located(features[index].location))
        }
        try scratch.append(text)
    }
}

/// One of the layers of a comparison, which receives its features.
public final class DiffSide {
    public let differences: Differences
    let layer: DiffLayer
    /// Index, among the inputs of both layers, of the layer's first.
    let firstSource: Int
    public internal(set) var count = 0
    /// Number of features that something identifies.
    public internal(set) var identifiedCount = 0
    /// All fields of the layer's features so far.
    public internal(set) var fields = FieldNumbers()

    init(_ differences: Differences, _ layer: DiffLayer, firstSource: Int) {
        self.differences = differences
        self.layer = layer
        self.firstSource = firstSource
    }
}
