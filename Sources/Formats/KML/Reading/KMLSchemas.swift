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

    private var schemas: [String: KMLSchema] = [:]
    private var open: KMLSchema?
    /// The address that was asked for last, and its schema: that of most placemarks.
    private var lastURL: [UInt8] = []
    private var last: KMLSchema?
    private var names: [String] = []
    private var field: [UInt8] = []
    private var type = ValueType.text
    private var count = 0
    /// A file may have a schema for each placemark, and memory must not grow with it.
    private static let mostFields = 1 << 16

    mutating func begin(_ element: KMLElement) {
        switch element {
        case .schema: (open, names) = (KMLSchema(), [])
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
        case .simpleField: open?.set(type, of: field)
        case .schema:
            guard let schema = open else { return }
            open = nil
            count += schema.count
            guard count <= Self.mostFields else { return }
            for name in names where schemas[name] == nil { schemas[name] = schema }
            lastURL = []
        default: break
        }
    }

    /// The schema at an address, or with such a name.
    mutating func schema(at url: Span<UInt8>) -> KMLSchema? {
        if url.isEmpty { return nil }
        if url.equals(lastURL.span) { return last }
        lastURL = url.indices.map { url[$0] }
        let text = String(decoding: lastURL, as: UTF8.self)
        last = schemas[text.split(separator: "#").last.map { String($0) } ?? ""]
        return last
    }
}

/// The types of the fields that a schema declares.
struct KMLSchema {
    private var types: [[UInt8]: KMLSchemas.ValueType] = [:]
    private var fields: [(name: [UInt8], type: KMLSchemas.ValueType)] = []
    /// Index of the field that is expected next: placemarks have their values in the order of the schema.
    private var next = 0

    var count: Int { types.count }

    mutating func set(_ type: KMLSchemas.ValueType, of name: [UInt8]) {
        types[name] = type
        fields.removeAll { $0.name == name }
        fields.append((name, type))
    }

    mutating func type(of name: Span<UInt8>) -> KMLSchemas.ValueType? {
        if next < fields.count {
            let field = fields[next]
            if name.equals(field.name.span) {
                next += 1
                return field.type
            }
        }
        return types[name.indices.map { name[$0] }]
    }
}

extension Span where Element == UInt8 {
    fileprivate func equals(_ other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
