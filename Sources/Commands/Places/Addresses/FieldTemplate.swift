import Layers

/// A text with names of fields in braces, such as `{name}, {city} ({country})`.
///
/// Text between two fields is written only if both have a value, the text at the start only with the first field, and
/// that at the end only with the last one. Brackets and quotes around fields are written if one of these has a value;
/// the same holds for the text inside them. A bracket without its counterpart goes with the field next to it.
public struct FieldTemplate: Hashable, Sendable {
    /// A field or a pair of brackets, and the text that is written only with it.
    struct Item: Hashable, Sendable {
        enum Content: Hashable, Sendable {
            /// Index in `names`.
            case field(Int)
            case group([Item])
        }

        var content: Content
        /// Text between the item and the one written before it.
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
    private let items: [Item]
    /// The whole text, if it names no field.
    private let constant: [UInt8]

    public init(_ text: String) throws(Fault) {
        var parser = FieldTemplateParser()
        try parser.read(text)
        (items, constant) = parser.items()
        names = parser.names
    }

    /// The address on one line.
    public static let address = try? FieldTemplate("{\(AddressRequest.addressName)}")

    /// Appends the text to a buffer.
    ///
    /// - Parameter value: appends the value of the field with an index in `names`, or nothing if it is empty.
    func write(to buffer: inout ByteBuffer, value: (Int, inout ByteBuffer) -> Void) {
        for byte in constant { buffer.append(byte) }
        Self.write(items, to: &buffer, value)
    }

    private static func write(
        _ items: [Item], to buffer: inout ByteBuffer, _ value: (Int, inout ByteBuffer) -> Void
    ) {
        var isFirst = true
        // A line break that belongs to an empty field still ends the line.
        var lineBreak: [UInt8]?
        for item in items {
            let start = buffer.count
            if item.separator.contains(UInt8(ascii: "\n")), lineBreak == nil { lineBreak = item.separator }
            if !isFirst { for byte in lineBreak ?? item.separator { buffer.append(byte) } }
            for byte in item.prefix { buffer.append(byte) }
            let valueStart = buffer.count
            switch item.content {
            case .field(let name): value(name, &buffer)
            case .group(let items): write(items, to: &buffer, value)
            }
            guard buffer.count > valueStart else {
                buffer.truncate(to: start)
                continue
            }
            for byte in item.suffix { buffer.append(byte) }
            (isFirst, lineBreak) = (false, nil)
        }
    }
}
