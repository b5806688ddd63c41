import Features
import Layers
import Memory

/// The values that features have in certain fields, as text.
struct NamedTexts: ~Copyable {
    private let names: [String]
    /// Index of the field of each name; -1 until it has come up.
    private var fields: [Int]
    private let log: FoundNames?

    /// - Parameter log: records which of the names come up.
    init(_ names: [String], log: FoundNames? = nil) {
        self.names = names
        fields = Array(repeating: -1, count: names.count)
        self.log = log
    }

    mutating func add(_ field: Field, at index: Int) {
        for position in names.indices where fields[position] < 0 && names[position] == field.name {
            fields[position] = index
            log?.add(field.name)
        }
    }

    /// True if a field with a name has come up.
    func isKnown(_ position: Int) -> Bool { fields[position] >= 0 }

    /// Appends the value in the field of a name, without blanks around it.
    func append(
        _ position: Int, of feature: borrowing Feature, _ chunk: borrowing Chunk, to buffer: inout ByteBuffer
    ) {
        let start = buffer.count
        guard fields[position] >= 0, buffer.appendPlain(ofField: fields[position], feature, chunk) else { return }
        buffer.trimBlanks(from: start)
    }
}

/// Names of fields that features were found to have.
public final class FoundNames: Sendable {
    private let found = Monitor<Set<String>>([])

    public init() {}

    public var names: Set<String> { found.update { $0 } }

    func add(_ name: String) {
        found.update { found in _ = found.insert(name) }
    }
}

extension ByteBuffer {
    /// Removes blanks and line breaks from both ends of the text from a byte on.
    mutating func trimBlanks(from start: Int) {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
        var end = count
        while end > start, isBlank(self[end - 1]) { end -= 1 }
        truncate(to: end)
        var first = start
        while first < end, isBlank(self[first]) { first += 1 }
        guard first > start else { return }
        for index in first..<end { self[start + index - first] = self[index] }
        truncate(to: end - (first - start))
    }
}
