import FormatKit
import Layers

/// A table of a flatbuffer, each of whose offsets is checked against the bytes around it.
///
/// A table starts with the distance back to its list of fields, which has an offset into the table for each field, or 0.
struct FlatTable: ~Escapable {
    private let bytes: Span<UInt8>
    private let start: Int
    private let fields: Int
    private let fieldCount: Int

    /// - Parameter start: where the table starts.
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at start: Int) throws(FlatFault) {
        guard start >= 0, start <= bytes.count - 4 else { throw FlatFault(start) }
        let fields = start - bytes.littleInt32(start)
        guard fields >= 0, fields <= bytes.count - 4 else { throw FlatFault(start) }
        let length = Int(bytes.number16(at: fields))
        guard length >= 4, fields + length <= bytes.count else { throw FlatFault(fields) }
        (self.bytes, self.start, self.fields) = (bytes, start, fields)
        fieldCount = (length - 4) / 2
    }

    /// The root of a buffer, whose first bytes are the distance to it.
    @_lifetime(copy bytes)
    init(rootOf bytes: Span<UInt8>) throws(FlatFault) {
        guard bytes.count >= 4 else { throw FlatFault(0) }
        self = try FlatTable(bytes, at: Int(bytes.number32(at: 0)))
    }

    /// Where a field of some bytes is; nil if the table has none.
    private func position(_ field: Int, _ length: Int) throws(FlatFault) -> Int? {
        guard field < fieldCount else { return nil }
        let offset = Int(bytes.number16(at: fields + 4 + 2 * field))
        guard offset > 0 else { return nil }
        guard start + offset + length <= bytes.count else { throw FlatFault(start) }
        return start + offset
    }

    func byte(_ field: Int) throws(FlatFault) -> UInt8? { try position(field, 1).map { bytes[$0] } }

    func int16(_ field: Int) throws(FlatFault) -> UInt16? { try position(field, 2).map { bytes.number16(at: $0) } }

    func int32(_ field: Int) throws(FlatFault) -> Int32? {
        try position(field, 4).map { Int32(bitPattern: bytes.number32(at: $0)) }
    }

    func int64(_ field: Int) throws(FlatFault) -> UInt64? { try position(field, 8).map { bytes.number64(at: $0) } }

    /// Where a field that is elsewhere starts.
    func target(_ field: Int) throws(FlatFault) -> Int? {
        guard let position = try position(field, 4) else { return nil }
        let target = position + Int(bytes.number32(at: position))
        guard target <= bytes.count - 4 else { throw FlatFault(position) }
        return target
    }

    /// The range of the elements of a list; nil if there is none.
    ///
    /// - Parameter length: the bytes of an element.
    func list(_ field: Int, of length: Int) throws(FlatFault) -> Range<Int>? {
        guard let target = try target(field) else { return nil }
        let count = Int(bytes.number32(at: target))
        guard count <= (bytes.count - target - 4) / length else { throw FlatFault(target) }
        return target + 4..<target + 4 + count * length
    }

    func string(_ field: Int) throws(FlatFault) -> String? {
        guard let range = try list(field, of: 1) else { return nil }
        return String(decoding: range.map { bytes[$0] }, as: UTF8.self)
    }

    @_lifetime(copy self)
    func table(_ field: Int) throws(FlatFault) -> FlatTable? {
        guard let target = try target(field) else { return nil }
        return try FlatTable(bytes, at: target)
    }

    /// The table that an element of a list of tables leads to.
    @_lifetime(copy self)
    func table(at position: Int) throws(FlatFault) -> FlatTable {
        try FlatTable(bytes, at: position + Int(bytes.number32(at: position)))
    }
}

/// An offset of a flatbuffer that leads nowhere, and where it is.
struct FlatFault: Error {
    let byte: Int

    init(_ byte: Int) { self.byte = byte }
}
