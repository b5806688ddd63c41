package import Geometry
package import Layers
import Memory
import Streams

/// A number for every feature: a constant, or the value of a field.
public struct NumericField: Sendable {
    private let constant: Double
    private let name: String?
    /// The direction of degrees with minutes and seconds, which the text may then be; nil for numbers alone.
    private let axis: DegreeText.Axis?
    /// Reads texts other than numbers, such as lengths with a unit; nil to accept only numbers.
    private let reader: (@Sendable (String) -> Double?)?
    /// Index of the field; nil until it has come up.
    package private(set) var index: Int?

    /// Gives all features the same number.
    public init(constant: Double) {
        self.constant = constant
        name = nil
        axis = nil
        reader = nil
    }

    /// Reads the numbers of a field, which may also be text.
    public init(named name: String) { self.init(named: name, reading: nil) }

    /// Reads the numbers of a field, which may also be text that another function reads.
    package init(named name: String, reading reader: (@Sendable (String) -> Double?)?) {
        constant = 0
        self.name = name
        axis = nil
        self.reader = reader
    }

    /// Reads the numbers of a field, which may also be degrees with minutes and seconds.
    package init(named name: String, _ axis: DegreeText.Axis) {
        constant = 0
        self.name = name
        self.axis = axis
        reader = nil
    }

    /// Takes the first of several fields with the name: fields that an operation adds come before those that they
    /// replace.
    package mutating func add(_ field: Field, at index: Int) {
        if self.index == nil, field.name == name { self.index = index }
    }

    /// - Parameter code: the code of the problem if the feature has no number.
    package func value(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, code: String
    ) throws(BadRecord) -> Double {
        if let value = try valueIfAny(of: feature, chunk, code: code) { return value }
        throw Self.absent(name ?? "", of: feature, chunk, code)
    }

    private static func absent(
        _ name: String, of feature: borrowing Feature, _ chunk: borrowing Chunk, _ code: String
    ) -> BadRecord {
        BadRecord(
            code, record: feature.record, at: chunk.byte(of: feature), "field '\(printable(name))' has no value",
            hint: code == "bad-radius" ? "use --no-radius skip or point" : nil)
    }

    /// True if any feature has had the field so far.
    package var isFound: Bool { index != nil }

    /// The number of a feature; nil if it has none.
    ///
    /// - Parameter takesBlank: true if text of blanks alone counts as no value, not as a bad one.
    package func valueIfAny(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, code: String, takesBlank: Bool = false
    ) throws(BadRecord) -> Double? {
        guard let name else { return constant }
        let values = feature.values.span
        for position in values.indices where values[position].field == index && values[position].kind != .null {
            let value = values[position]
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            let text = bytes.extracting(value.text.range)
            if let number = Self.number(text, value.kind) { return number }
            if let axis, let degrees = Self.degrees(text, value.kind, axis) { return degrees }
            if let reader, let range = Self.range(text, value.kind) {
                let bytes = range.map { text[$0] }
                if let number = String(validating: bytes, as: UTF8.self).flatMap(reader) { return number }
            }
            if Self.isBlank(text, value.kind) {
                if takesBlank { return nil }
                throw Self.absent(name, of: feature, chunk, code)
            }
            let shown = Self.range(text, value.kind) ?? 0..<text.count
            throw BadRecord(
                code, record: feature.record, at: chunk.byte(of: feature),
                "field '\(printable(name))' holds '\(excerpt(shown.map { text[$0] }))', which is not a number")
        }
        return nil
    }

    /// Reads a text that is a number as a whole, except for quotes and blanks around it.
    private static func number(_ text: Span<UInt8>, _ kind: Value.Kind) -> Double? {
        guard let range = range(text, kind), !range.isEmpty else { return nil }
        let trimmed = text.extracting(range)
        guard let (value, length) = DecimalText.scan(trimmed, from: 0), length == trimmed.count else { return nil }
        return value
    }

    /// Reads a text that is degrees as a whole, as `DegreeText` does.
    private static func degrees(_ text: Span<UInt8>, _ kind: Value.Kind, _ axis: DegreeText.Axis) -> Double? {
        guard let range = range(text, kind) else { return nil }
        var bytes: [UInt8] = []
        for index in range {
            // The sign of seconds is escaped in JSON and doubled in CSV.
            let isQuote = text[index] == UInt8(ascii: "\"")
            if isQuote, bytes.last == UInt8(ascii: "\"") { continue }
            if isQuote, kind == .jsonString, bytes.last == UInt8(ascii: "\\") { bytes.removeLast() }
            bytes.append(text[index])
        }
        return String(validating: bytes, as: UTF8.self).flatMap { DegreeText.read($0, axis, decimalComma: true) }
    }

    private static func isBlank(_ text: Span<UInt8>, _ kind: Value.Kind) -> Bool {
        range(text, kind)?.isEmpty ?? false
    }

    /// Range of a text without the quotes and blanks around it; nil for a value that is not text.
    private static func range(_ text: Span<UInt8>, _ kind: Value.Kind) -> Range<Int>? {
        var (start, end) = (0, text.count)
        switch kind {
        case .number, .string: break
        case .jsonString: (start, end) = (1, max(end - 1, 1))
        case .null, .boolean, .json: return nil
        }
        while start < end, text[start] == UInt8(ascii: " ") { start += 1 }
        while start < end, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return start..<end
    }
}
