import Geometry
import Layers

/// A text with names of fields in braces, such as `{name}, {city} ({country})`.
///
/// Text between two fields is written only if both have a value. A bracket goes with the field next to it, the text at
/// the start with the first field, and that at the end with the last one.
public struct FieldTemplate: Hashable, Sendable {
    /// A field, and the text that is written only with it.
    private struct Slot: Hashable, Sendable {
        /// Index in `names`.
        var name: Int
        /// What separates the field from the one written before it.
        var separator: [UInt8] = []
        var prefix: [UInt8] = []
        var suffix: [UInt8] = []
    }

    public enum Fault: Error, Hashable {
        case unclosedBrace
        case strayBrace
        case noName
    }

    /// Names of fields, each once, in the order in which they come up.
    public let names: [String]
    private let slots: [Slot]
    /// The whole text, if it names no field.
    private let constant: [UInt8]

    public init(_ text: String) throws(Fault) {
        var names: [String] = []
        var slots: [Slot] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "}" {
                guard rest.popFirst() == "}" else { throw .strayBrace }
                literal.append("}")
                continue
            }
            guard character == "{" else {
                literal.append(character)
                continue
            }
            if rest.first == "{" {
                rest.removeFirst()
                literal.append("{")
                continue
            }
            guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
            let name = String(rest[..<end])
            guard !name.isEmpty else { throw .noName }
            rest = rest[rest.index(after: end)...]
            let index = names.firstIndex(of: name) ?? names.count
            if index == names.count { names.append(name) }
            var slot = Slot(name: index)
            if slots.isEmpty {
                slot.prefix = Array(literal.utf8)
            } else {
                let (suffix, separator, prefix) = Self.split(literal)
                slots[slots.count - 1].suffix = suffix
                (slot.separator, slot.prefix) = (separator, prefix)
            }
            slots.append(slot)
            literal = ""
        }
        constant = slots.isEmpty ? Array(literal.utf8) : []
        if !slots.isEmpty { slots[slots.count - 1].suffix = Array(literal.utf8) }
        self.names = names
        self.slots = slots
    }

    /// The address on one line.
    public static let address = try? FieldTemplate("{\(AddressRequest.addressName)}")

    /// Splits the text between two fields: what ends with a closing bracket, what separates the fields, and what starts
    /// with an opening bracket or the mark of Japanese postal codes.
    private static func split(_ literal: String) -> (suffix: [UInt8], separator: [UInt8], prefix: [UInt8]) {
        let opening = literal.firstIndex { "([«“‘「『（【〒".contains($0) } ?? literal.endIndex
        let closing = literal[..<opening].lastIndex { ")]»”’」』）】".contains($0) }
        let start = closing.map { literal.index(after: $0) } ?? literal.startIndex
        return (
            Array(literal[..<start].utf8), Array(literal[start..<opening].utf8), Array(literal[opening...].utf8)
        )
    }

    /// Appends the text to a buffer.
    ///
    /// - Parameter value: appends the value of the field with an index in `names`, or nothing if it is empty.
    func write(to buffer: inout ByteBuffer, value: (Int, inout ByteBuffer) -> Void) {
        for byte in constant { buffer.append(byte) }
        var isFirst = true
        // A line break that belongs to an empty field still ends the line.
        var lineBreak: [UInt8]?
        for slot in slots {
            let start = buffer.count
            if slot.separator.contains(UInt8(ascii: "\n")), lineBreak == nil { lineBreak = slot.separator }
            if !isFirst { for byte in lineBreak ?? slot.separator { buffer.append(byte) } }
            for byte in slot.prefix { buffer.append(byte) }
            let valueStart = buffer.count
            value(slot.name, &buffer)
            guard buffer.count > valueStart else {
                buffer.truncate(to: start)
                continue
            }
            for byte in slot.suffix { buffer.append(byte) }
            (isFirst, lineBreak) = (false, nil)
        }
    }
}
