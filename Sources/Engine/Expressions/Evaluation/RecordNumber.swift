import Geometry
import Layers

/// A number of a record, as expressions get it.
enum RecordNumber {
    case integer(Int64)
    case real(Double)
    /// The nearest double of an integer beyond 64 bits.
    case wideInteger(Double)

    /// Reads the whole of a text; nil if it is not a number.
    init?(_ text: Span<UInt8>) {
        if let integer = Self.integer(text) {
            self = .integer(integer)
            return
        }
        let isWhole = text.indices.allSatisfy { text[$0] < UInt8(ascii: ".") || text[$0] &- UInt8(ascii: "0") < 10 }
        guard let (value, end) = DecimalText.scan(text, from: 0) else {
            // Too large for a double.
            guard text.isJSONNumber else { return nil }
            let infinity = text[0] == UInt8(ascii: "-") ? -Double.infinity : .infinity
            self = isWhole ? .wideInteger(infinity) : .real(infinity)
            return
        }
        guard end == text.count else { return nil }
        self = isWhole ? .wideInteger(value) : .real(value)
    }

    /// The integer that digits spell; nil for another text, or if it is beyond 64 bits.
    private static func integer(_ text: Span<UInt8>) -> Int64? {
        var index = 0
        let isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
        if isNegative || !text.isEmpty && text[0] == UInt8(ascii: "+") { index = 1 }
        guard index < text.count else { return nil }
        var magnitude: UInt64 = 0
        // As many digits as always fit.
        let safe = min(index + 19, text.count)
        while index < safe {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            magnitude = magnitude &* 10 &+ UInt64(digit)
            index += 1
        }
        while index < text.count {
            let digit = text[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            let (tens, isOver) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, isOverOnce) = tens.addingReportingOverflow(UInt64(digit))
            guard !isOver, !isOverOnce else { return nil }
            magnitude = sum
            index += 1
        }
        if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
        return Int64(exactly: magnitude)
    }
}
