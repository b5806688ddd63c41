import Geometry
import Layers

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
                feature.alterations.add(.misfit, at: range.lowerBound)
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
            // What they hold is in another file, or no text; that was said when the layer was opened.
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

    /// Eight digits become a date as ISO 8601 writes it.
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

    /// Ten thousandths of a unit.
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
