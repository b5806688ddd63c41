package import Layers
package import Memory

/// A feature that one thread parses, for the readers on all others.
package struct ParsedFeature: ~Copyable {
    package var feature = Feature()
    /// The texts of its values and its identifier.
    package var text = Chunk()
    package var warnings = FlatBuffer<WarningKind>()
    package var fault: ParsedFault?

    package init() {}

    package mutating func removeAll() {
        feature.removeAll()
        text.removeAll()
        warnings.removeAll()
        fault = nil
    }

    /// Appends the value of a field, unless it has one or nobody wants it; false if it has one.
    package mutating func append(_ kind: Value.Kind, _ field: Int, _ text: TextRange) -> Bool {
        if field == ParsedNames.refused { fault = fault ?? .tooManyFields }
        guard field >= 0 else { return true }
        for index in 0..<feature.values.count where feature.values[index].field == field { return false }
        feature.values.append(Value(kind, field: field, text))
        return true
    }

    /// Copies a text.
    package mutating func put(_ bytes: Span<UInt8>) -> TextRange {
        let start = text.bytes.count
        text.bytes.append(bytes)
        return TextRange(start, text.bytes.count)
    }
}

/// The reason why a record that one thread has parsed is bad.
package struct ParsedFault: Error {
    package let code: String
    package let message: String
    package let hint: String?

    package init(_ code: String, _ message: String, hint: String? = nil) {
        (self.code, self.message, self.hint) = (code, message, hint)
    }

    package static let tooManyFields = ParsedFault(
        "too-many-fields", "with this record, the layer has more fields than are allowed",
        hint: "use \(OptionName.fields) to read only some, or --max-fields to allow more")

    package static func tooLong(_ limit: RecordLimit) -> ParsedFault {
        ParsedFault(
            "record-too-long", "the record that starts here is longer than \(limit.size)", hint: "\(RecordLimit.hint)")
    }
}
