/// The fields of several inputs, numbered in the order in which they came up: those of one name are one.
public struct FieldNumbers: Sendable {
    public private(set) var fields: [Field] = []
    private var numbers: [String: Int] = [:]

    public init() {}

    /// Of a field that may be a new one. Where types differ each value tells.
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
