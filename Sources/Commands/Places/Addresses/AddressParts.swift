import Layers

/// The parts of one address, in a buffer that the next address reuses.
struct AddressParts: ~Copyable {
    private var text = ByteBuffer()
    private var ranges: [Range<Int>] = Array(repeating: 0..<0, count: AddressPart.allCases.count)

    mutating func removeAll() {
        text.removeAll()
        for index in ranges.indices { ranges[index] = 0..<0 }
    }

    /// Sets a part to what `body` appends, without blanks around it. Line breaks stay in the street alone.
    mutating func set(_ part: AddressPart, _ body: (inout ByteBuffer) -> Void) {
        let start = text.count
        body(&text)
        text.trimBlanks(from: start)
        var end = start
        for index in start..<text.count {
            var byte = text[index]
            if byte == UInt8(ascii: "\r") { byte = UInt8(ascii: "\n") }
            if byte < 0x20 || byte == 0x7F, byte != UInt8(ascii: "\n") || part != .street { byte = UInt8(ascii: " ") }
            if byte == UInt8(ascii: "\n") {
                // Lines have no blanks at their ends, and none is empty.
                while text[end - 1] == UInt8(ascii: " ") { end -= 1 }
            }
            if end > start, text[end - 1] == UInt8(ascii: "\n"), byte == text[end - 1] || byte == UInt8(ascii: " ") {
                continue
            }
            text[end] = byte
            end += 1
        }
        text.truncate(to: end)
        ranges[part.rawValue] = start..<end
    }

    mutating func remove(_ part: AddressPart) { ranges[part.rawValue] = 0..<0 }

    func isEmpty(_ part: AddressPart) -> Bool { ranges[part.rawValue].isEmpty }

    /// True if the parts make an address.
    var hasAddress: Bool { AddressPart.essential.contains { !isEmpty($0) } }

    /// The text of a part, to be used before the next change.
    subscript(_ part: AddressPart) -> Span<UInt8> {
        @_lifetime(borrow self)
        get { text.bytes.extracting(ranges[part.rawValue]) }
    }

    /// True if both parts hold the same text but for the case of Latin letters, and are not empty.
    func isSame(_ part: AddressPart, _ other: AddressPart) -> Bool {
        let (first, second) = (self[part], self[other])
        guard !first.isEmpty, first.count == second.count else { return false }
        for index in first.indices where Self.small(first[index]) != Self.small(second[index]) { return false }
        return true
    }

    /// True if a part of the place is written in Chinese, Japanese or Korean characters.
    var isEastAsian: Bool {
        Self.isEastAsian(self[.city]) || Self.isEastAsian(self[.street]) || Self.isEastAsian(self[.state])
    }

    private static func small(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
    }

    private static func isEastAsian(_ text: Span<UInt8>) -> Bool {
        for index in 0..<max(text.count - 1, 0) {
            let second = text[index + 1]
            switch text[index] {
            case 0xE3: if second >= 0x81 { return true }
            case 0xE4...0xE9, 0xEB, 0xEC: return true
            case 0xEA: if second >= 0xB0 { return true }
            case 0xED: if second <= 0x9E { return true }
            case 0xF0: if second >= 0xA0 { return true }
            default: break
            }
        }
        return false
    }
}
