import Features
package import Layers
import Memory

/// The fields of a layer whose records one thread parses, in the order in which they came up. That thread adds them;
/// readers on all threads see them.
package final class ParsedFields: Sendable {
    private let state = Monitor<[Field]>([])

    package init() {}

    func append(_ field: Field) { state.update { $0.append(field) } }

    package var all: [Field] { state.update { $0 } }
}

/// The names of values in records that one thread parses, and the fields that they become.
package struct ParsedNames: ~Copyable {
    /// Numbers of names that are not fields: nobody wants them, or there is no room for them.
    package static var unwanted: Int { -1 }
    package static var refused: Int { -2 }

    private let fields: ParsedFields
    private let selection: Set<String>?
    private let stringFields: Set<String>
    private let limit: FieldLimit
    private let unseen: UnseenNames
    private var table = TextTable()
    /// The field of each name of the table.
    private var numbers = FlatBuffer<Int32>()
    private var areText = FlatBuffer<Bool>()
    /// Number of the name that is expected next: most records have the same names in the same order.
    private var next = 0
    private var nameBytes = 0
    package private(set) var count = 0

    /// Names that nobody wants are remembered up to this number.
    private static let mostRemembered = 1 << 16

    package init(_ options: LayerOptions, _ fields: ParsedFields, _ unseen: UnseenNames) {
        (self.fields, self.unseen) = (fields, unseen)
        selection = options.leavesOutAttributes ? [] : options.readFields.map { Set($0) }
        stringFields = options.stringFields
        limit = options.fieldLimit
    }

    /// Finds the number of a field, which may be new; a negative one if it does not become a field.
    package mutating func field(named name: Span<UInt8>, _ type: FieldType = .any) -> (number: Int, isText: Bool) {
        if table.count - count > Self.mostRemembered { forget() }
        let number = table.has(next, name) ? next : table.number(of: name)
        next = number + 1 < table.count ? number + 1 : 0
        if number == numbers.count {
            let string = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
            let isText = stringFields.contains(string)
            numbers.append(Int32(truncatingIfNeeded: add(string, isText ? .string : type)))
            areText.append(isText)
        }
        return (Int(numbers[number]), areText[number])
    }

    package mutating func field(named name: String, _ type: FieldType = .any) -> (number: Int, isText: Bool) {
        field(named: Array(name.utf8).span, type)
    }

    private mutating func add(_ name: String, _ type: FieldType) -> Int {
        if let selection, !selection.contains(name) { return Self.unwanted }
        guard limit.allows(count + 1, bytes: nameBytes + name.utf8.count) else { return Self.refused }
        unseen.see(name)
        fields.append(Field(name, type, isDeclared: type == .string))
        nameBytes += name.utf8.count
        count += 1
        return count - 1
    }

    /// Forgets the names that are not fields.
    private mutating func forget() {
        table.removeAll()
        numbers.removeAll()
        areText.removeAll()
        for (number, field) in fields.all.enumerated() {
            _ = table.number(of: Array(field.name.utf8).span)
            numbers.append(Int32(truncatingIfNeeded: number))
            areText.append(stringFields.contains(field.name))
        }
    }
}
