import FormatKit

/// The types of values that schemas declare.
struct KMLSchemas {
    enum ValueType {
        case text
        case number
        case boolean

        init(_ name: String) {
            switch name.split(separator: ":").last.map({ String($0) }) ?? "" {
            case "int", "uint", "short", "ushort", "float", "double": self = .number
            case "bool", "boolean": self = .boolean
            default: self = .text
            }
        }
    }

    typealias Schema = [[UInt8]: ValueType]

    private var schemas: [String: Schema] = [:]
    private var open: Schema?
    private var names: [String] = []
    private var field: [UInt8] = []
    private var type = ValueType.text
    private var count = 0
    /// A file may have a schema for each placemark, and memory must not grow with it.
    private static let mostFields = 1 << 16

    mutating func begin(_ element: KMLElement) {
        switch element {
        case .schema: (open, names) = ([:], [])
        case .simpleField, .simpleArrayField: (field, type) = ([], .text)
        default: break
        }
    }

    mutating func take(_ attribute: Span<UInt8>, _ value: Span<UInt8>, of element: KMLElement) {
        let bytes = value.indices.map { value[$0] }
        if element == .schema {
            if attribute.spells("id") || attribute.spells("name") {
                names.append(String(decoding: bytes, as: UTF8.self))
            }
        } else if attribute.spells("name") {
            field = bytes
        } else if attribute.spells("type") {
            type = ValueType(String(decoding: bytes, as: UTF8.self))
        }
    }

    mutating func end(_ element: KMLElement) {
        switch element {
        case .simpleField: open?[field] = type
        case .schema:
            guard let schema = open else { return }
            open = nil
            count += schema.count
            guard count <= Self.mostFields else { return }
            for name in names where schemas[name] == nil { schemas[name] = schema }
        default: break
        }
    }

    /// The schema at an address, or with such a name.
    func schema(at url: Span<UInt8>) -> Schema? {
        let text = String(decoding: url.indices.map { url[$0] }, as: UTF8.self)
        return schemas[text.split(separator: "#").last.map { String($0) } ?? ""]
    }
}
