public import Layers
package import Memory

/// Keeps whole features until all are known, with the number that orders them.
public struct FeatureGatherer: FeatureConsumer, ~Copyable {
    package struct Entry: BitwiseCopyable {
        /// Index of the record in its chunk.
        package var index: Int
        var height: Double
        /// The name that an order was changed by.
        var match: NameSearch.Match
        /// Start of the feature in the text, where the number of its table of fields stands.
        package var start: Int
    }

    private let isOrdered: Bool
    private let isHidden: @Sendable (String) -> Bool
    /// Fields that are not kept.
    package private(set) var hiddenFields: [Int] = []
    package private(set) var fields: [Field] = []
    private var order: NumericField
    private var search: NameSearch
    package private(set) var features = FlatBuffer<Entry>()
    package private(set) var text = ByteBuffer(capacity: 64 << 10)
    package private(set) var source = 0
    package private(set) var recordsBefore = 0
    package private(set) var survey = Survey()

    /// - Parameters:
    ///   - orderField: the field of numbers that orders features; nil for the order of the input.
    ///   - names: names of features whose positions in the order change.
    ///   - isHidden: true for a field that is read, but not kept.
    public init(
        orderField: String?, finding names: FeatureNames? = nil,
        isHidden: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        search = NameSearch(names)
        order = orderField.map { NumericField(named: $0) } ?? NumericField(constant: 0)
        isOrdered = orderField != nil
        self.isHidden = isHidden
    }

    /// True if the reader has the order field.
    var hasOrder: Bool { order.isFound }

    /// True if the reader has the field that identifies features.
    var hasNames: Bool { search.field != nil }

    public mutating func add(_ field: Field) {
        order.add(field, at: fields.count)
        search.add(field, at: fields.count)
        if isHidden(field.name) { hiddenFields.append(fields.count) }
        fields.append(field)
        survey.add(isHidden(field.name) ? Field(field.name, .any) : field)
    }

    public mutating func begin() {
        features.removeAll()
        text.removeAll()
        survey.begin()
    }

    public mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        source = chunk.source
        try SpooledFeature.checkSize(of: feature)
        let height = isOrdered ? try height(of: &feature, chunk) : 0
        let match = search.match(feature, chunk)
        for field in hiddenFields { feature.removeValues(ofField: field) }
        features.append(Entry(index: feature.index, height: height, match: match, start: text.count))
        text.append(bytesOf: Int32(0))
        SpooledFeature.append(feature, of: chunk, to: &text)
        survey.consume(&feature, of: chunk)
    }

    private func height(of feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> Double {
        if let number = try order.valueIfAny(of: feature, chunk, code: "bad-order") { return number }
        feature.warnings.add(.unordered, at: chunk.byte(of: feature))
        return -.infinity
    }

    public mutating func receive(recordsBefore count: Int) { recordsBefore = count }

    public mutating func send(to results: SpooledFeatures) throws(Problem) {
        survey.send(to: results.findings)
        try results.take(&self)
    }

    /// Writes the text, with the number of the table that names the features' fields put into each.
    mutating func write(to scratch: Scratch, table: Int32) throws(Problem) {
        for index in 0..<features.count { text.replace(at: features[index].start, bytesOf: table) }
        try scratch.append(text)
    }
}
