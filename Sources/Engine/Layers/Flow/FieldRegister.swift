/// The fields of a layer, up to a limit. It is filled in input order where the results of chunks come together, so that
/// the limit falls on the same record for any number of threads.
struct FieldRegister: ~Copyable {
    private let limit: FieldLimit
    private(set) var names: Set<String> = []
    private var bytes = 0
    /// True if no more fields are accepted, because one was refused.
    private(set) var isClosed = false

    init(_ limit: FieldLimit) {
        self.limit = limit
    }

    /// Adds a field; false if it is beyond the limit.
    mutating func add(_ name: String) -> Bool {
        if names.contains(name) { return true }
        guard !isClosed, limit.allows(names.count + 1, bytes: bytes + name.utf8.count) else {
            isClosed = true
            return false
        }
        names.insert(name)
        bytes += name.utf8.count
        return true
    }

    mutating func close() { isClosed = true }
}

/// The most fields that a layer may have, and the most bytes of their names.
public struct FieldLimit: Hashable, Sendable {
    public let count: Int
    public let bytes: Int

    /// The tags of OpenStreetMap have some hundred thousand keys.
    public static let standard = FieldLimit(count: 1 << 20)

    public init(count: Int, bytes: Int = 64 << 20) {
        self.count = count
        self.bytes = bytes
    }

    @inlinable
    public func allows(_ count: Int, bytes: Int) -> Bool { count <= self.count && bytes <= self.bytes }
}

/// The fields of several inputs, numbered in the order in which they came up; fields of the same name are one.
public struct FieldNumbers: Sendable {
    public private(set) var fields: [Field] = []
    private var numbers: [String: Int] = [:]

    public init() {}

    /// Number of a field, which may be new. If types differ, the field gets the type `any`.
    public mutating func number(of field: Field) -> Int {
        if let number = numbers[field.name] {
            if fields[number].type != field.type { fields[number].type = .any }
            fields[number].width = max(fields[number].width, field.width)
            fields[number].decimals = max(fields[number].decimals, field.decimals)
            return number
        }
        numbers[field.name] = fields.count
        fields.append(field)
        return fields.count - 1
    }

    public func number(named name: String) -> Int? { numbers[name] }
}
