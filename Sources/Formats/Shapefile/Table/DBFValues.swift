import FormatKit
import Geometry
import Layers
import Memory

/// A column of a .dbf that is wanted.
struct DBFAttribute: Sendable {
    var field: Field
    var column: DBFColumn
    /// True if its numbers are wanted as text.
    var isText = false
}

/// Reads rows of a .dbf as values.
struct DBFValues: ~Copyable {
    let attributes: [DBFAttribute]
    private var columns = FlatBuffer<Column>()
    var text: DBFText
    let notesAsterisks: Bool
    /// True if all rows of the chunk are ASCII without a NUL, so that text need not be looked at.
    var isPlain = false

    struct Column: BitwiseCopyable {
        var kind: DBFColumn.Kind
        var offset: Int
        var width: Int
        var isText: Bool
    }

    init(_ attributes: [DBFAttribute], _ encoding: DBFEncoding, notesAsterisks: Bool = false) {
        self.notesAsterisks = notesAsterisks
        self.attributes = attributes
        text = DBFText(encoding)
        for attribute in attributes {
            let column = attribute.column
            columns.append(
                Column(kind: column.kind, offset: column.offset, width: column.width, isText: attribute.isText))
        }
    }

    var count: Int { columns.count }

    /// Starts reading other rows.
    mutating func begin(_ rows: Span<UInt8>) { isPlain = rows.isPlainASCII }

    /// Appends the values of the row that starts at `start` of the chunk.
    @inline(__always)
    mutating func read(_ bytes: Span<UInt8>, at start: Int, into feature: inout Feature) throws(BadRecord) {
        for index in 0..<columns.count {
            let column = columns[index]
            let range = start + column.offset..<start + column.offset + column.width
            switch column.kind {
            case .text, .varchar, .unknown: try readText(bytes, range, index, &feature)
            case .number, .float: readNumber(bytes, range, index, isText: column.isText, &feature)
            default: try readOther(bytes, range, index, column, &feature)
            }
        }
    }

    /// Reads the values of a missing row.
    mutating func readNulls(into feature: inout Feature) {
        for index in 0..<columns.count { Self.putNull(index, &feature) }
    }

    static func putNull(_ field: Int, _ feature: inout Feature) {
        feature.values.append(Value(.null, field: field, TextRange()))
    }
}

/// Reads text, and notes what is odd about it.
extension DBFValues {
    @inline(__always)
    mutating func readText(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let end = bytes.endWithoutBlanks(range)
        if end == range.lowerBound { return Self.putNull(field, &feature) }
        if isPlain || bytes.extracting(range.lowerBound..<end).isPlainASCII {
            feature.values.append(Value(.string, field: field, TextRange(range.lowerBound, end)))
        } else {
            try readOddText(bytes, range.lowerBound..<end, field, fills: end == range.upperBound, &feature)
        }
    }

    mutating func readOddText(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, fills: Bool, _ feature: inout Feature
    ) throws(BadRecord) {
        var range = range
        if let first = range.first(where: { bytes[$0] == 0 }) {
            if range.suffix(from: first).contains(where: { bytes[$0] != 0 && bytes[$0] != 0x20 }) {
                feature.warnings.add(.textAfterNUL, at: first)
            }
            range = range.lowerBound..<first
            while let last = range.last, bytes[last] == 0x20 { range.removeLast() }
        }
        guard !range.isEmpty else { return Self.putNull(field, &feature) }
        let start = feature.scratch.count
        var noted: WarningKind?
        let outcome = text.decode(bytes.extracting(range), fills: fills, into: &feature.scratch) { noted = $0 }
        if let noted { feature.warnings.add(noted, at: range.lowerBound) }
        switch outcome {
        case .asItIs(let length):
            let end = range.lowerBound + length
            feature.values.append(Value(.string, field: field, TextRange(range.lowerBound, end)))
        case .decoded:
            feature.values.append(
                Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
        case .invalid:
            throw BadRecord(
                "bad-encoding", record: feature.record, at: range.lowerBound,
                "text of field '\(attributes[field].field.name)' is not in the encoding given with \(OptionName.encoding)"
            )
        }
    }

    /// Keeps a value that does not match the type of its column as text.
    mutating func readMisfit(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        feature.warnings.add(.misfit, at: range.lowerBound)
        try readText(bytes, range, field, &feature)
    }
}

/// Values of types other than text and numbers written in digits.
extension DBFValues {
    mutating func readOther(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ column: Column, _ feature: inout Feature
    ) throws(BadRecord) {
        let content = bytes.extracting(range)
        if range.allSatisfy({ bytes[$0] == 0x20 }) { return Self.putNull(field, &feature) }
        switch column.kind {
        case .logical: try readLogical(bytes, range, field, &feature)
        case .date: try readDate(bytes, range, field, &feature)
        case .integer where range.count == 4, .autoincrement where range.count == 4:
            put("\(content.littleInt32(0))", column.isText ? .string : .number, field, &feature)
        case .double where range.count == 8, .binary where range.count == 8:
            let value = content.littleDouble(0)
            guard value.isFinite else {
                feature.warnings.add(.misfit, at: range.lowerBound)
                return put(value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity", .string, field, &feature)
            }
            put(DecimalText.shortest(value), column.isText ? .string : .number, field, &feature)
        case .currency where range.count == 8:
            put(Self.currency(content.littleInt64(0)), column.isText ? .string : .number, field, &feature)
        case .timestamp where range.count == 8, .dateTime where range.count == 8:
            let (day, milliseconds) = (content.littleInt32(0), content.littleInt32(4))
            if range.allSatisfy({ bytes[$0] == 0 || bytes[$0] == 0x20 }) { return Self.putNull(field, &feature) }
            guard 0..<86_400_000 ~= milliseconds, let date = JulianDay(day).text else {
                return try readMisfit(bytes, range, field, &feature)
            }
            put(date + "T" + Self.time(milliseconds), .string, field, &feature)
        case .integer, .double, .currency, .autoincrement, .timestamp, .dateTime:
            try readMisfit(bytes, range, field, &feature)
        case .memo, .binary, .general, .picture, .varbinary, .blob, .flags:
            // Their content is in another file, or is not text; a notice said so when the layer was opened.
            Self.putNull(field, &feature)
        case .text, .varchar, .unknown, .number, .float: break
        }
    }

    private func put(_ text: String, _ kind: Value.Kind, _ field: Int, _ feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(text)
        feature.values.append(Value(kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    private mutating func readLogical(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let rest = range.filter { bytes[$0] != 0x20 && bytes[$0] != 0 }
        guard let index = rest.first else { return Self.putNull(field, &feature) }
        if rest.count == 1 {
            switch bytes[index] {
            case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "Y"), UInt8(ascii: "y"):
                return put("true", .boolean, field, &feature)
            case UInt8(ascii: "F"), UInt8(ascii: "f"), UInt8(ascii: "N"), UInt8(ascii: "n"):
                return put("false", .boolean, field, &feature)
            default: break
            }
        }
        if rest.allSatisfy({ bytes[$0] == UInt8(ascii: "?") || bytes[$0] == UInt8(ascii: "*") }) {
            return Self.putNull(field, &feature)
        }
        try readMisfit(bytes, range, field, &feature)
    }

    /// Reads eight digits as a date, written as in ISO 8601.
    private mutating func readDate(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let isNull = range.allSatisfy { [0x00, 0x20, 0x2A, 0x30].contains(bytes[$0]) }
        if isNull { return Self.putNull(field, &feature) }
        guard range.count == 8, range.allSatisfy({ 0x30...0x39 ~= bytes[$0] }) else {
            return try readMisfit(bytes, range, field, &feature)
        }
        let digits = range.map { Int(bytes[$0]) - 0x30 }
        let year = digits[..<4].reduce(0) { $0 * 10 + $1 }
        let (month, day) = (digits[4] * 10 + digits[5], digits[6] * 10 + digits[7])
        guard 1...12 ~= month, 1...JulianDay.days(inMonth: month, of: year) ~= day else {
            return try readMisfit(bytes, range, field, &feature)
        }
        let start = feature.scratch.count
        for (position, index) in range.enumerated() {
            if position == 4 || position == 6 { feature.scratch.append(UInt8(ascii: "-")) }
            feature.scratch.append(bytes[index])
        }
        feature.values.append(
            Value(.string, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    /// Writes an amount given in ten-thousandths of a unit.
    private static func currency(_ amount: Int64) -> String {
        let (units, rest) = amount.magnitude.quotientAndRemainder(dividingBy: 10_000)
        let digits = String(rest + 10_000).dropFirst()
        return (amount < 0 ? "-" : "") + "\(units)." + digits
    }

    private static func time(_ milliseconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let seconds = milliseconds / 1000
        let text = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        let rest = milliseconds % 1000
        return rest == 0 ? text : text + "." + String(rest + 1000).dropFirst()
    }
}

/// Numbers written in digits.
extension DBFValues {
    @inline(__always)
    mutating func readNumber(
        _ bytes: Span<UInt8>, _ range: Range<Int>, _ field: Int, isText: Bool, _ feature: inout Feature
    ) {
        let start = bytes.startWithoutBlanks(range)
        var end = range.upperBound
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0 { end -= 1 }
        if start == end { return Self.putNull(field, &feature) }
        if bytes.extracting(start..<end).isJSONNumber {
            return feature.values.append(Value(isText ? .string : .number, field: field, TextRange(start, end)))
        }
        readOddNumber(bytes, range, start..<end, field, isText: isText, &feature)
    }

    /// Reads a number that is not written as in JSON. Asterisks stand for no value, or for one that did not fit; NUL is
    /// ignored.
    mutating func readOddNumber(
        _ bytes: Span<UInt8>, _ field: Range<Int>, _ range: Range<Int>, _ index: Int, isText: Bool,
        _ feature: inout Feature
    ) {
        var trimmed = range
        while let first = trimmed.first, [0x00, 0x09, 0x0A, 0x0D, 0x20].contains(bytes[first]) { trimmed.removeFirst() }
        if trimmed.isEmpty || trimmed.allSatisfy({ bytes[$0] == UInt8(ascii: "*") || bytes[$0] == 0x20 }) {
            if notesAsterisks, !trimmed.isEmpty { feature.warnings.add(.asterisks, at: trimmed.lowerBound) }
            return Self.putNull(index, &feature)
        }
        let start = feature.scratch.count
        if !isText, let number = DBFNumber(bytes.extracting(trimmed)) {
            number.put(bytes.extracting(trimmed), into: &feature.scratch)
            feature.values.append(
                Value(
                    .number, field: index, TextRange(start, feature.scratch.count), isInScratch: true
                ))
        } else {
            if !isText { feature.warnings.add(.misfit, at: trimmed.lowerBound) }
            feature.scratch.append(likeWindows1252: bytes.extracting(trimmed))
            feature.values.append(
                Value(.string, field: index, TextRange(start, feature.scratch.count), isInScratch: true))
        }
    }
}
