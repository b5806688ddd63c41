import Features
package import Layers
import Memory

/// Gives features that did not match the key of the other side that is nearest, and what makes the two differ.
package struct SuggestionColumns: FeatureOperation, ~Copyable {
    private let isOfLayer: Bool
    private let suggestions: KeySuggestions?
    private let fields: JoinedFields
    private var writer: RowKeyWriter
    private var key = ByteBuffer()

    /// The names of the fields that are added, unless features have them.
    private static let fields = ["suggested_key", "suggested_by"].map { Field($0, .string) }

    /// - Parameters:
    ///   - key: the fields of the key, those of the layer or those of the table.
    ///   - own: the names of the features' own fields.
    package init(_ key: RowKey, isOfLayer: Bool, _ suggestions: KeySuggestions?, besides own: Set<String>) {
        (self.isOfLayer, self.suggestions) = (isOfLayer, suggestions)
        writer = RowKeyWriter(key)
        fields = JoinedFields(Self.fields, besides: own, prefix: "plat_")
    }

    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    package var addedFields: [Field] { fields.added }

    package mutating func add(_ field: Field, at index: Int) { writer.add(field, at: index) }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        key.removeAll()
        try writer.append(feature, of: chunk, to: &key)
        let suggestion =
            writer.isIncomplete
            ? nil : isOfLayer ? suggestions?.suggestion(forLayer: key) : suggestions?.suggestion(forTable: key)
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        append(suggestion?.text, asField: 0, to: &feature)
        append(suggestion?.by.rawValue, asField: 1, to: &feature)
        return nil
    }

    private func append(_ text: String?, asField number: Int, to feature: inout Feature) {
        let start = feature.scratch.count
        if let text { feature.scratch.append(text) }
        feature.values.append(
            Value(
                text == nil ? .null : .string, field: number, TextRange(start, feature.scratch.count),
                isInScratch: true))
    }
}
