import Features
import Geometry
package import Layers
import Memory
import Streams

/// Reads values as options say: texts that mean no value become null, and texts of some fields become numbers.
package struct ValueReading: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    private let nullTexts: NullTexts
    private let numberFields: Set<String>
    private let option: String
    /// For each field, true if its texts become numbers.
    private var areNumbers = FlatBuffer<Bool>()
    private var names: [String] = []
    private var text = ByteBuffer()

    /// - Parameter option: the option that names the fields of numbers, in messages.
    package init(nullTexts: NullTexts, numberFields: Set<String>, option: String) {
        self.nullTexts = nullTexts
        self.numberFields = numberFields
        self.option = option
    }

    package mutating func add(_ field: Field, at index: Int) {
        areNumbers.append(numberFields.contains(field.name))
        names.append(field.name)
    }

    package func passed(_ field: Field) -> Field? {
        numberFields.contains(field.name) ? Field(field.name, .number) : field
    }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let isNumber = areNumbers[value.field] && value.kind != .number
            guard value.kind != .null, isNumber || !nullTexts.isEmpty else { continue }
            text.removeAll()
            if value.isInScratch {
                text.appendPlain(value, feature.scratch.bytes)
            } else {
                text.appendPlain(value, chunk.bytes.bytes)
            }
            if nullTexts.contains(text.bytes) || isNumber && Self.isBlank(text.bytes) {
                feature.values[index].kind = .null
            } else if isNumber {
                try makeNumber(index, &feature, chunk)
            } else {
                continue
            }
            feature.properties = TextRange()
        }
        return nil
    }

    /// True for digits with one comma among them.
    private static func isDecimalComma(_ text: Span<UInt8>) -> Bool {
        var commas = 0
        for index in text.indices {
            if text[index] == UInt8(ascii: ",") { commas += 1 }
            let isOther = !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[index]) && text[index] != UInt8(ascii: "-")
            if isOther, text[index] != UInt8(ascii: ",") { return false }
        }
        return commas == 1
    }

    /// Makes a value of its text as a number.
    private func makeNumber(_ index: Int, _ feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        let value = feature.values[index]
        let start = feature.scratch.count
        if value.kind == .string || value.kind == .jsonString { Self.appendNumber(text.bytes, to: &feature.scratch) }
        guard feature.scratch.bytes.extracting(start..<feature.scratch.count).isJSONNumber else {
            throw BadRecord(
                "not-a-number", record: feature.record, at: chunk.byte(of: feature),
                "\(option): field '\(printable(names[value.field]))' holds '\(excerpt((0..<text.count).map { text[$0] }))', which is not a number",
                hint: Self.isDecimalComma(text.bytes)
                    ? "for decimal commas, use --set \"\(printable(names[value.field]))=number(replace(\(ExpressionText.spelling(of: names[value.field])),',','.'))\""
                    : "use \(OptionName.nullValues) for texts that stand for no value")
        }
        feature.values[index] = Value(
            .number, field: value.field, TextRange(start, feature.scratch.count), isInScratch: true)
    }

    private static func isBlank(_ text: Span<UInt8>) -> Bool {
        text.indices.allSatisfy { text[$0] <= UInt8(ascii: " ") }
    }

    /// Appends a text as JSON writes numbers, if it is one: without blanks, a plus sign, leading zeros or a point at
    /// either end.
    private static func appendNumber(_ text: Span<UInt8>, to buffer: inout ByteBuffer) {
        var (index, end) = (0, text.count)
        while index < end, text[index] <= UInt8(ascii: " ") { index += 1 }
        while end > index, text[end - 1] <= UInt8(ascii: " ") { end -= 1 }
        func isDigit(_ index: Int) -> Bool { index < end && text[index] &- UInt8(ascii: "0") < 10 }
        func isPoint(_ index: Int) -> Bool { index < end && text[index] == UInt8(ascii: ".") }
        if index < end, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
            if text[index] == UInt8(ascii: "-") { buffer.append(UInt8(ascii: "-")) }
            index += 1
        }
        guard isDigit(index) || isPoint(index) else { return }
        while isDigit(index), text[index] == UInt8(ascii: "0"), isDigit(index + 1) { index += 1 }
        if isPoint(index), isDigit(index + 1) { buffer.append(UInt8(ascii: "0")) }
        while index < end {
            // No digit follows the point of 5. and 5.e3.
            if !isPoint(index) || isDigit(index + 1) { buffer.append(text[index]) }
            index += 1
        }
    }
}

extension OptionName {
    static let nullValues = OptionName("--null-values", of: .fields)
}
