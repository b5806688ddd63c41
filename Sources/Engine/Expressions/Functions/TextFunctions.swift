import Geometry
import Layers
import Memory
import SQLite

/// Functions that replace those of SQLite, which know ASCII only or are not exact, and functions about texts and numbers.
extension Database {
    func defineTextFunctions() throws(SQLiteError) {
        try define("upper", 1) { call in
            call.returnsChanged(from: UInt8(ascii: "a"), to: UInt8(ascii: "z")) { $0.uppercased() }
        }
        try define("lower", 1) { call in
            call.returnsChanged(from: UInt8(ascii: "A"), to: UInt8(ascii: "Z")) { $0.lowercased() }
        }
        for count in [2, 3] {
            var matcher = LikePattern()
            try define("like", count) { call in
                guard call.type(0) != .null, call.type(1) != .null, count == 2 || call.type(2) != .null else {
                    return call.returnNull()
                }
                let escape = count == 3 ? FoldedText.scalars(call.bytes(2)) : []
                guard count == 2 || escape.count == 1 else {
                    return call.fail("ESCAPE expression must be a single character")
                }
                matcher.compile(call.bytes(0), escape: escape.first)
                call.returns(matcher.matches(call.bytes(1)))
            }
        }
        try definePatternFunction()
        try defineCollation("NOCASE") { (first, second) in FoldedText.order(first, second) }
        for count in [1, 2] {
            try define("round", count) { call in
                guard let number = call.number(0) ?? RecordNumber(call.bytes(0)).map(\.double) ?? call.zero,
                    count == 1 || call.type(1) != .null
                else { return call.returnNull() }
                let digits = count == 1 ? 0 : Int(min(max(call.number(1) ?? 0, 0), 15))
                call.returns(number.rounded(toDecimals: digits))
            }
        }
        try define("text", 1) { call in
            switch call.type(0) {
            case .null: call.returnNull()
            case .real: call.returns(DecimalText.shortest(call.number(0) ?? 0))
            case .integer, .text, .blob: call.returns(call.bytes(0))
            }
        }
        try define("number", 1) { call in
            if let integer = call.integer(0) { return call.returns(integer) }
            if let number = call.number(0) { return call.returns(number) }
            let bytes = call.bytes(0)
            var (start, end) = (0, bytes.count)
            while start < end, bytes[start] == UInt8(ascii: " ") { start += 1 }
            while start < end, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
            switch RecordNumber(bytes.extracting(start..<end)) {
            case .integer(let integer): call.returns(integer)
            case .real(let number), .wideInteger(let number): call.returns(number)
            case nil: call.returnNull()
            }
        }
        for name in ["printf", "format"] {
            try define(name, -1) { call in
                guard call.count > 0, call.type(0) != .null else { return call.returnNull() }
                do throws(FormattedText.Fault) {
                    call.returns(try FormattedText(call.string(0), call).text)
                } catch {
                    call.fail("\(name)(): \(error.message)")
                }
            }
        }
    }
}

extension Double {
    /// The nearest number with so many decimals, exactly; of two, the one further from zero.
    func rounded(toDecimals digits: Int) -> Double {
        guard isFinite else { return self }
        // Only a number with so few binary digits behind the point can lie exactly half way.
        let scaled = self * Double(sign: .plus, exponent: digits + 1, significand: 1)
        if digits < 15, scaled == scaled.rounded() {
            let text = DecimalText.string(magnitude, fractionDigits: digits + 1, trimmingZeros: false)
            if text.hasSuffix("5") {
                let unit = DecimalText.powerOfTen(digits)
                let away = DecimalText.rounded(magnitude + 0.1 / unit, fractionDigits: digits)
                return self < 0 ? -away : away
            }
        }
        return DecimalText.rounded(self, fractionDigits: digits)
    }
}

extension RecordNumber {
    /// The number, or the nearest double.
    var double: Double {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let number), .wideInteger(let number): number
        }
    }
}

extension FunctionCall {
    /// What SQLite takes a text for that is not a number; nil for null.
    fileprivate var zero: Double? { type(0) == .null ? nil : 0 }

    /// Returns a text whose letters are changed: those of ASCII by their case bit, others by Unicode.
    fileprivate func returnsChanged(from first: UInt8, to last: UInt8, _ change: (String) -> String) {
        guard type(0) != .null else { return returnNull() }
        let bytes = bytes(0)
        var changed = ByteBuffer(capacity: bytes.count)
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte < 0x80 else { return returns(change(string(0))) }
            changed.append(first...last ~= byte ? byte ^ 0x20 : byte)
        }
        returns(changed.bytes)
    }
}
