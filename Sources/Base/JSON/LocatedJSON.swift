/// A JSON value of a settings file, with the position of each part, so that a message can point at it.
public struct LocatedJSON: Sendable {
    public let location: TextLocation
    public let content: Content

    public enum Content: Sendable {
        case null
        case boolean(Bool)
        /// A number, and its text in the file.
        case number(Double, text: String)
        case string(String)
        case array([LocatedJSON])
        case object([Member])
    }

    /// A member of an object.
    public struct Member: Sendable {
        public let name: String
        public let location: TextLocation
        public let value: LocatedJSON
    }

    init(_ content: Content, at location: TextLocation) {
        self.content = content
        self.location = location
    }
}

extension LocatedJSON {
    /// The kind of the value as messages call it.
    public var kind: String {
        switch content {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Members of an object, whose names must be among those that are known.
    public func members(named names: [String], of kind: String) throws(SettingsFault) -> [Member] {
        guard case .object(let members) = content else { throw wrong(kind, "an object") }
        for member in members where !names.contains(member.name) {
            throw .unknown("key", member.name, among: names, at: member.location)
        }
        return members
    }

    public func string(of kind: String) throws(SettingsFault) -> String {
        guard case .string(let text) = content else { throw wrong(kind, "a text") }
        return text
    }

    public func number(of kind: String) throws(SettingsFault) -> Double {
        guard case .number(let value, _) = content else { throw wrong(kind, "a number") }
        return value
    }

    public func array(of kind: String) throws(SettingsFault) -> [LocatedJSON] {
        guard case .array(let values) = content else { throw wrong(kind, "a list") }
        return values
    }

    /// The fault of a value that is of another kind than it must be.
    public func wrong(_ kind: String, _ expected: String) -> SettingsFault {
        SettingsFault("\(kind) is \(self.kind)", at: location, hint: "write \(expected)")
    }
}
