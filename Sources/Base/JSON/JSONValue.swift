/// A small JSON value made by plat itself (reports, settings), never a layer's data.
public enum JSONValue: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    /// A number in the text of an input, which may have more digits than a `Double` holds.
    case numeral(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// Members in the order in which they were set, so that the same report gives the same bytes.
public struct JSONObject: Sendable {
    public private(set) var members: [(name: String, value: JSONValue)] = []

    public init() {}

    /// Member by name; setting nil removes it. Linear in the number of members, as these objects are small.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            guard let newValue else { return members.removeAll { $0.name == name } }
            if let index = members.firstIndex(where: { $0.name == name }) {
                members[index].value = newValue
            } else {
                members.append((name, newValue))
            }
        }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        for (name, value) in elements { self[name] = value }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}

extension JSONValue {
    /// Member of an object; nil for other values.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    public var number: Double? {
        guard case .number(let value) = self else { return nil }
        return value
    }
}

extension JSONObject {
    /// JSON on one line without blanks, or indented for people. Numbers have the shortest text that reads back exactly.
    public func text(indented: Bool = false) -> String {
        JSONValue.object(self).text(indented: indented)
    }
}

extension JSONValue {
    /// JSON on one line without blanks, or with the members of each object on lines of their own.
    public func text(indented: Bool = false, depth: Int = 0) -> String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): Self.shortest(value)
        case .numeral(let text): text
        case .string(let value): Self.quoted(value)
        case .array(let values):
            "[" + values.map { $0.text() }.joined(separator: indented ? ", " : ",") + "]"
        case .object(let object):
            Self.text(of: object, indented: indented, depth: depth)
        }
    }

    private static func text(of object: JSONObject, indented: Bool, depth: Int) -> String {
        guard indented, !object.members.isEmpty else {
            return "{" + object.members.map { "\(quoted($0.name)):\($0.value.text())" }.joined(separator: ",") + "}"
        }
        let margin = String(repeating: "  ", count: depth + 1)
        let lines = object.members.map { member in
            "\(margin)\(quoted(member.name)): \(member.value.text(indented: true, depth: depth + 1))"
        }
        return "{\n" + lines.joined(separator: ",\n") + "\n" + margin.dropLast(2) + "}"
    }

    /// Shortest text that reads back exactly; JSON has no notation for infinity and NaN.
    private static func shortest(_ value: Double) -> String {
        guard value.isFinite else { return "null" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Text as a JSON string, in quotes.
    static func quoted(_ text: String) -> String {
        var bytes = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            if JSONEscape.isNeeded(for: byte) {
                JSONEscape.escape(byte) { bytes.append($0) }
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes + [UInt8(ascii: "\"")], as: UTF8.self)
    }
}
