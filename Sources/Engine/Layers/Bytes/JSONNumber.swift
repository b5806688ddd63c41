extension Span where Element == UInt8 {
    /// True if the span is a number as JSON writes it: no plus sign, no leading zeros, digits on both sides of a point.
    @inlinable
    @inline(__always)
    public var isJSONNumber: Bool {
        var index = 0
        if index < count, self[index] == UInt8(ascii: "-") { index += 1 }
        guard index < count, Self.isDigit(self[index]) else { return false }
        if self[index] == UInt8(ascii: "0") { index += 1 } else { skipDigits(&index) }
        if index < count, self[index] == UInt8(ascii: ".") {
            index += 1
            guard index < count, Self.isDigit(self[index]) else { return false }
            skipDigits(&index)
        }
        if index < count, self[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < count, self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+") { index += 1 }
            guard index < count, Self.isDigit(self[index]) else { return false }
            skipDigits(&index)
        }
        return index == count
    }

    @inlinable
    func skipDigits(_ index: inout Int) {
        while index < count, Self.isDigit(self[index]) { index += 1 }
    }

    @inlinable
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
