import Layers

/// A property of a card: a line, or several that are folded into one.
struct VCardLine {
    /// BEGIN:VCARD and END:VCARD, in capitals.
    static let begin = Array("BEGIN:VCARD".utf8)
    static let end = Array("END:VCARD".utf8)

    /// Where the line starts and ends in the chunk.
    let range: TextRange
    /// The group before the name, as `item1` in `item1.ADR`, in small letters; empty for none.
    private(set) var group = ""
    /// In capitals.
    let name: String
    /// Parameters with their names in capitals. One that is a word alone is a TYPE.
    private(set) var parameters: [(name: String, value: [UInt8])] = []
    /// The value with its escapes.
    let value: ArraySlice<UInt8>

    /// Reads a line that was unfolded; nil if it is not a property.
    init?(_ text: [UInt8], _ range: TextRange) {
        self.range = range
        var pieces: [ArraySlice<UInt8>] = []
        var isQuoted = false
        var first = 0
        var colon: Int?
        for (index, byte) in text.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { continue }
            pieces.append(text[first..<index])
            first = index + 1
            if byte == UInt8(ascii: ":") {
                colon = index
                break
            }
        }
        guard let colon, let head = pieces.first else { return nil }
        value = text[(colon + 1)...]
        var words = Self.word(head).split(separator: ".", omittingEmptySubsequences: false)
        guard let last = words.popLast(), !last.isEmpty else { return nil }
        name = String(last)
        group = words.joined(separator: ".").lowercased()
        for piece in pieces.dropFirst() {
            let parts = piece.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let isWord = parts.count == 1
            parameters.append(
                (isWord ? "TYPE" : Self.word(parts[0]), parts[parts.count - 1].filter { $0 != UInt8(ascii: "\"") }))
        }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).uppercased().filter { !$0.isWhitespace }
    }

    /// Values of a parameter, however often it is there, separated by commas; empty for none.
    func parameter(_ name: String) -> [UInt8] {
        Array(parameters.filter { $0.name == name }.map(\.value).joined(separator: [UInt8(ascii: ",")]))
    }

    /// True if the value has the encoding that only vCard 2.1 knows.
    var isQuotedPrintable: Bool {
        parameters.contains { String(decoding: $0.value, as: UTF8.self).uppercased() == "QUOTED-PRINTABLE" }
    }

    /// The value as a text.
    var text: [UInt8] { Self.text(value) }

    /// The parts of a value that are separated by semicolons. Of several texts in a part, commas stand between.
    var components: [[UInt8]] {
        split(value, at: UInt8(ascii: ";")).map { component in
            Array(
                split(component, at: UInt8(ascii: ",")).map { Self.trimmed(Self.text($0)) }.filter { !$0.isEmpty }
                    .joined(separator: [0x2C, 0x20]))
        }
    }

    private func split(_ text: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var (first, index) = (text.startIndex, text.startIndex)
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "\\") {
                index += 2
            } else if text[index] == separator {
                parts.append(text[first..<index])
                index += 1
                first = index
            } else {
                index += 1
            }
        }
        return parts + [text[first...]]
    }

    /// Replaces escapes: `\n` is a line break, and a comma, a semicolon, a colon and a backslash stand for themselves.
    private static func text(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var index = value.startIndex
        while index < value.endIndex {
            let byte = value[index]
            let next = index + 1 < value.endIndex ? value[index + 1] : 0
            index += 2
            switch (byte, next) {
            case (0x5C, UInt8(ascii: "n")), (0x5C, UInt8(ascii: "N")): text.append(0x0A)
            case (0x5C, 0x2C), (0x5C, 0x3A), (0x5C, 0x3B), (0x5C, 0x5C): text.append(next)
            default:
                text.append(byte)
                index -= 1
            }
        }
        return text
    }

    static func trimmed(_ text: [UInt8]) -> [UInt8] {
        let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return Array(text[first...last])
    }
}
