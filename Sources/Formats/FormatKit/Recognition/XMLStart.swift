/// The start of an XML text, read to recognise its format. The text is not parsed as a whole.
package enum XMLStart {
    /// The local name of the root element; nil if the text ends before it, or is not XML.
    package static func rootName(_ start: Span<UInt8>) -> String? {
        var index = start.count >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF ? 3 : 0
        while index < start.count {
            if start[index].isXMLSpace {
                index += 1
            } else if starts(start, with: "<?", at: index) {
                index = end(of: "?>", start, from: index + 2)
            } else if starts(start, with: "<!--", at: index) {
                index = end(of: "-->", start, from: index + 4)
            } else if starts(start, with: "<!", at: index) {
                // A declaration ends with the first bracket, unless it has others in it.
                index = endOfDeclaration(start, from: index)
            } else {
                return start[index] == UInt8(ascii: "<") ? name(start, from: index + 1) : nil
            }
        }
        return nil
    }

    private static func starts(_ bytes: Span<UInt8>, with text: StaticString, at index: Int) -> Bool {
        let end = index + text.utf8CodeUnitCount
        return end <= bytes.count && bytes.extracting(index..<end).spells(text)
    }

    private static func end(of text: StaticString, _ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if starts(bytes, with: text, at: index) { return index + text.utf8CodeUnitCount }
            index += 1
        }
        return bytes.count
    }

    private static func endOfDeclaration(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "<") { depth += 1 }
            if bytes[index] == UInt8(ascii: ">") {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
            index += 1
        }
        return bytes.count
    }

    private static func name(_ bytes: Span<UInt8>, from start: Int) -> String? {
        var end = start
        while end < bytes.count, !bytes[end].isXMLSpace, bytes[end] != UInt8(ascii: ">"),
            bytes[end] != UInt8(ascii: "/")
        {
            end += 1
        }
        guard end > start, end < bytes.count else { return nil }
        let local = bytes.extracting(start..<end).localName
        return String(decoding: local.indices.map { local[$0] }, as: UTF8.self)
    }
}

extension Span where Element == UInt8 {
    /// The name of an element or attribute without the prefix of its namespace.
    @inlinable
    public var localName: Span<UInt8> {
        @_lifetime(copy self)
        get {
            var start = count
            while start > 0, self[start - 1] != UInt8(ascii: ":") { start -= 1 }
            return extracting(start...)
        }
    }

    @inlinable
    public func spells(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { text in
            for index in 0..<count where unsafe text[index] != self[index] { return false }
            return true
        }
    }
}

extension UInt8 {
    @inlinable
    public var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
