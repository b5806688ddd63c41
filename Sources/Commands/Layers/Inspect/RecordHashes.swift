package import Layers

/// Features by their hashes, packed, to be compared with others later: there are as many as records.
package struct RecordHashes {
    package private(set) var bytes: [UInt8] = []

    /// Bytes of a feature: number, line, column, byte, content, identifier.
    private static let length = 48

    mutating func append(_ record: Examination.HashedRecord, number: Int, at location: InputLocation) {
        for value in [number, location.line ?? -1, location.column ?? -1, location.byte ?? -1] {
            append(UInt64(bitPattern: Int64(value)))
        }
        append(record.content)
        append(record.identifier)
    }

    private mutating func append(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    init() {}

    package init?(bytes: [UInt8]) {
        guard bytes.count % Self.length == 0 else { return nil }
        self.bytes = bytes
    }

    package var count: Int { bytes.count / Self.length }

    /// A feature, with its position in an input.
    package func feature(_ index: Int, _ source: String) -> (
        number: Int, location: InputLocation, content: UInt64, identifier: UInt64
    ) {
        func value(_ field: Int) -> UInt64 {
            let start = index * Self.length + 8 * field
            return (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
        func number(_ field: Int) -> Int? {
            let number = Int(Int64(bitPattern: value(field)))
            return number < 0 ? nil : number
        }
        let record = number(0) ?? 0
        let location = InputLocation(
            source: source, line: number(1), column: number(2), record: record, byte: number(3))
        return (record, location, value(4), value(5))
    }
}
