import Layers

extension JSONScanner {
    /// Checks a whole text: one value, with blanks around it.
    package static func checkText(_ bytes: Span<UInt8>) throws(JSONFault) {
        let end = skipBlanks(bytes, from: try endOfValue(bytes, from: skipBlanks(bytes, from: 0), depth: 0))
        guard end == bytes.count else { throw JSONFault(.textAfterValue, at: end) }
        if let invalid = bytes.firstInvalidUTF8() { throw JSONFault(.invalidUTF8, at: invalid) }
    }

    /// - Parameter depth: how many arrays and objects are open around the value.
    @inlinable
    @inline(__always)
    public static func endOfValue(_ bytes: Span<UInt8>, from start: Int, depth: Int) throws(JSONFault) -> Int {
        let first = byte(bytes, at: start)
        if first == UInt8(ascii: "\"") { return try endOfString(bytes, from: start &+ 1) }
        if first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") {
            return try endOfNumber(bytes, from: start)
        }
        if first | 0x20 == UInt8(ascii: "{") { return try endOfNested(bytes, from: start, depth: depth) }
        return try endOfWord(bytes, from: start)
    }

    @usableFromInline
    static func endOfWord(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        switch byte(bytes, at: start) {
        case UInt8(ascii: "t") where bytes.has("true", at: start): return start + 4
        case UInt8(ascii: "f") where bytes.has("false", at: start): return start + 5
        case UInt8(ascii: "n") where bytes.has("null", at: start): return start + 4
        default: throw JSONFault(.value, at: start)
        }
    }

    /// - Parameter start: at the opening bracket.
    @usableFromInline
    static func endOfNested(_ bytes: Span<UInt8>, from start: Int, depth: Int) throws(JSONFault) -> Int {
        var nesting = Nesting(depth: depth)
        var index = start
        while true {
            let opening = byte(bytes, at: index)
            if opening | 0x20 == UInt8(ascii: "{") {
                let isObject = opening == UInt8(ascii: "{")
                guard nesting.open(isObject: isObject) else { throw JSONFault(.tooDeep, at: index) }
                index = skipBlanks(bytes, from: index + 1)
                if byte(bytes, at: index) != opening + 2 {
                    if isObject { index = try endOfName(bytes, from: index) }
                    continue
                }
            } else {
                index = try endOfValue(bytes, from: index, depth: 0)
                index = skipBlanks(bytes, from: index)
            }
            while byte(bytes, at: index) != UInt8(ascii: ",") {
                guard byte(bytes, at: index) == (nesting.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw JSONFault(nesting.isObject ? .commaOrBrace : .commaOrBracket, at: index)
                }
                index += 1
                if nesting.close() { return index }
                index = skipBlanks(bytes, from: index)
            }
            index = skipBlanks(bytes, from: index + 1)
            if nesting.isObject { index = try endOfName(bytes, from: index) }
        }
    }

    /// Passes a member's name and its colon; returns where its value starts.
    static func endOfName(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        guard byte(bytes, at: start) == UInt8(ascii: "\"") else { throw JSONFault(.memberName, at: start) }
        return try endOfColon(bytes, from: try endOfString(bytes, from: start &+ 1))
    }

    /// Passes the colon after a name; returns where the value starts.
    @inlinable
    @inline(__always)
    public static func endOfColon(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> Int {
        let colon = skipBlanks(bytes, from: start)
        guard byte(bytes, at: colon) == UInt8(ascii: ":") else { throw JSONFault(.colon, at: colon) }
        return skipBlanks(bytes, from: colon &+ 1)
    }

    /// The kinds of the open levels, object or array: one bit each, so that deep input takes no more memory.
    struct Nesting {
        private let outer: Int
        private var depth = 0
        private var bits = InlineArray<8, UInt64>(repeating: 0)

        init(depth: Int) { outer = depth }

        var isObject: Bool { bits[(depth - 1) >> 6] >> UInt64((depth - 1) & 63) & 1 == 1 }

        /// Opens a level; false when it is too deep.
        mutating func open(isObject: Bool) -> Bool {
            guard outer + depth < JSONScanner.deepest else { return false }
            let bit: UInt64 = 1 << UInt64(depth & 63)
            if isObject { bits[depth >> 6] |= bit } else { bits[depth >> 6] &= ~bit }
            depth += 1
            return true
        }

        /// Closes a level; true if it was the outermost.
        mutating func close() -> Bool {
            depth -= 1
            return depth == 0
        }
    }
}
