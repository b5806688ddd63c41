package import Layers
package import Memory

/// The values of a row as they are kept: their count, an entry for each, then their JSON texts with commas between.
package enum RowText {
    package struct Entry: BitwiseCopyable {
        package var field: Int32
        package var kind: Kind
        package var length: Int32
    }

    package enum Kind: Int32, BitwiseCopyable {
        case null, number, boolean, string, json
    }

    static let headLength = MemoryLayout<Int32>.size

    /// Start of the texts in a row that starts at `start`.
    package static func textStart(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        start + headLength + count(bytes, start) * MemoryLayout<Entry>.size
    }

    package static func count(_ bytes: Span<UInt8>, _ start: Int) -> Int {
        Int(bytes.number32(at: start))
    }

    package static func entry(_ bytes: Span<UInt8>, _ start: Int, _ index: Int) -> Entry {
        let offset = start + headLength + index * MemoryLayout<Entry>.size
        return Entry(
            field: Int32(bitPattern: bytes.number32(at: offset)),
            kind: Kind(rawValue: Int32(bitPattern: bytes.number32(at: offset + 4))) ?? .null,
            length: Int32(bitPattern: bytes.number32(at: offset + 8)))
    }

    /// Gives the fields of a row other numbers.
    package static func renumber(_ bytes: inout ByteBuffer, _ start: Int, _ numbers: borrowing FlatBuffer<Int32>) {
        for index in 0..<count(bytes.bytes, start) {
            let offset = start + headLength + index * MemoryLayout<Entry>.size
            set(numbers[Int(bytes.bytes.number32(at: offset))], &bytes, at: offset)
        }
    }

    package static func set(_ number: Int32, _ bytes: inout ByteBuffer, at offset: Int) {
        for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * Int32(index))) }
    }
}

extension ByteBuffer {
    package mutating func append(allOf other: borrowing ByteBuffer) { append(other.bytes) }

    /// Appends a number, least byte first.
    package mutating func append(little number: Int32) { append(bytesOf: number.littleEndian) }

    /// Appends the text of a value as JSON.
    package mutating func append(_ value: Value, _ bytes: Span<UInt8>) {
        switch value.kind {
        case .null: append("null")
        case .number, .boolean, .json, .jsonString: append(bytes.extracting(value.text.range))
        case .string: appendQuoted(bytes.extracting(value.text.range))
        }
    }

    /// Appends UTF-8 text as a JSON string.
    private mutating func appendQuoted(_ text: Span<UInt8>) {
        append(UInt8(ascii: "\""))
        var plain = 0
        for index in 0..<text.count {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
            append(text.extracting(plain..<index))
            plain = index + 1
            append(UInt8(ascii: "\\"))
            guard byte < 0x20 else {
                append(byte)
                continue
            }
            append(byte < 0x10 ? "u000" : "u001")
            let digit = byte & 15
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
        append(text.extracting(plain..<text.count))
        append(UInt8(ascii: "\""))
    }
}

extension RowText.Kind {
    package init(_ kind: Value.Kind) {
        switch kind {
        case .null: self = .null
        case .number: self = .number
        case .boolean: self = .boolean
        case .string, .jsonString: self = .string
        case .json: self = .json
        }
    }

    package var valueKind: Value.Kind {
        switch self {
        case .null: .null
        case .number: .number
        case .boolean: .boolean
        case .string: .jsonString
        case .json: .json
        }
    }
}
