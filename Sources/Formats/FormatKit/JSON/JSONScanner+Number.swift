import Geometry

extension JSONScanner {
    /// End of a number of any size; only its form is checked.
    @inlinable
    static func endOfNumber(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        var index = start
        if byte(bytes, at: index) == UInt8(ascii: "-") { index &+= 1 }
        let first = index
        index = endOfDigits(bytes, from: index)
        guard index > first else { throw JSONFault(.digit, at: index) }
        guard index == first &+ 1 || bytes[first] != UInt8(ascii: "0") else { throw JSONFault(.leadingZero, at: first) }
        if byte(bytes, at: index) == UInt8(ascii: ".") {
            let fraction = index &+ 1
            index = endOfDigits(bytes, from: fraction)
            guard index > fraction else { throw JSONFault(.digit, at: index) }
        }
        return byte(bytes, at: index) | 0x20 == UInt8(ascii: "e") ? try endOfExponent(bytes, from: index &+ 1) : index
    }

    @usableFromInline
    static func endOfExponent(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        let sign = byte(bytes, at: start)
        let first = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") ? start + 1 : start
        let end = endOfDigits(bytes, from: first)
        guard end > first else { throw JSONFault(.digit, at: end) }
        return end
    }

    @inlinable
    @inline(__always)
    static func endOfDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index &+= 1 }
        return index
    }

    /// Reads a number of any form: its value, the nearest double, and where it ends.
    @inline(never)
    package static func anyNumber(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (value: Double, end: Int)
    {
        let end = try endOfNumber(bytes, from: start)
        guard let (value, _) = DecimalText.scan(bytes.extracting(..<end), from: start) else {
            throw JSONFault(.hugeNumber, at: start)
        }
        return (value, end)
    }
}
