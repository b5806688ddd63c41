import FormatKit
import Layers

/// Header of a .dbf: the layout of its rows, compared with the bytes that exist.
struct DBFHeader {
    /// Number of rows that the header claims.
    let promisedRows: Int
    /// Index of a row of which only the start is there; nil if the file does not end inside a row.
    private(set) var cutRow: Int?
    /// Number of rows that are there to be read.
    let rowCount: Int
    let headerLength: Int
    let rowLength: Int
    /// The byte of the header that stands for the code page.
    let languageByte: UInt8
    let version: UInt8
    var columns: [DBFColumn] = []
    private(set) var notices: [Problem] = []

    /// The most bytes that a length of sixteen bits can give.
    private static let longestHeader = 1 << 16

    init(_ source: any SeekableBytes) throws(Problem) {
        var window = SeekableWindow(source)
        let location = InputLocation(source: source.name)
        let available = try window.load(0, min(source.count, Self.longestHeader))
        let bytes = window.bytes(0, available)
        func bad(_ code: String, _ message: Wording) -> Problem {
            Problem(.data, code, at: InputLocation(source: source.name, byte: 0), message)
        }
        guard available >= 32 else {
            throw bad("truncated-header", "the file ends after byte \(available), in the header of a .dbf")
        }
        version = bytes[0]
        promisedRows = bytes.littleInt32(4) & 0xFFFF_FFFF
        headerLength = bytes.littleInt16(8)
        rowLength = bytes.littleInt16(10)
        languageByte = bytes[29]
        guard version & 0x07 != 0x04 else { throw bad("unread-dbf", "dBase 7 is not supported") }
        guard !Self.isDBase2(bytes) else { throw bad("unread-dbf", "dBase II is not supported") }
        guard headerLength >= 33, headerLength <= available else {
            throw bad("bad-dbf", "the header claims \(headerLength) bytes, but the file has \(source.count)")
        }
        columns = try Self.columns(bytes, length: headerLength, rowLength, source.name, &notices)
        let width = columns.reduce(1) { $0 + $1.width }
        guard width <= max(rowLength, 1) else {
            throw bad("bad-dbf", "fields take \(width) bytes of a row, but a row has \(rowLength)")
        }
        if width < rowLength {
            notices.append(
                Problem(
                    .data, "row-length", severity: .warning, at: location,
                    "rows have \(rowLength) bytes but fields take \(width); the rest was ignored"))
        }
        guard rowLength > 0 else {
            rowCount = 0
            return
        }
        let present = (source.count - headerLength) / rowLength
        var count = min(promisedRows, present)
        if promisedRows < present,
            try Self.startsRow(source, at: headerLength + promisedRows * rowLength, length: rowLength)
        {
            count = present
            notices.append(
                Problem(
                    .data, "row-count", severity: .warning, at: location,
                    "the header claims \(promisedRows) row\(promisedRows == 1 ? "" : "s"), but the file has \(present)")
            )
        }
        rowCount = count
        if promisedRows > present {
            if try Self.hasStart(source, ofRowAt: headerLength + present * rowLength) { cutRow = present }
            notices.append(
                Problem(
                    .data, "row-count", severity: .warning, at: location,
                    "the header claims \(promisedRows) row\(promisedRows == 1 ? "" : "s"), but the file ends after \(present)",
                    hint: "is it an incomplete copy?"))
        }
    }

    /// True if some bytes of a row are there; one byte alone may be the mark at the end of a file.
    private static func hasStart(_ source: any SeekableBytes, ofRowAt offset: Int) throws(Problem) -> Bool {
        var byte = ByteBuffer()
        guard source.count > offset, try source.read(into: &byte, at: offset, upTo: 1) == 1 else { return false }
        return source.count > offset + 1 || byte.bytes[0] != 0x1A
    }

    private static func startsRow(
        _ source: any SeekableBytes, at offset: Int, length: Int
    ) throws(Problem) -> Bool {
        var byte = ByteBuffer()
        guard try source.read(into: &byte, at: offset, upTo: length) == length else { return false }
        guard [0x20, 0x2A].contains(byte.bytes[0]) else { return false }
        // A row of nothing but blanks is padding.
        return (0..<byte.count).contains { byte.bytes[$0] != 0x20 }
    }

    /// True for dBase II: its fields start at byte 8, with a name of eleven bytes and a letter for the type, where
    /// later versions have numbers.
    private static func isDBase2(_ bytes: Span<UInt8>) -> Bool {
        bytes[0] == 0x02 && [UInt8(ascii: "C"), UInt8(ascii: "N"), UInt8(ascii: "L")].contains(bytes[19])
    }

    private static func columns(
        _ header: Span<UInt8>, length: Int, _ rowLength: Int, _ name: String, _ notices: inout [Problem]
    ) throws(Problem) -> [DBFColumn] {
        var columns: [DBFColumn] = []
        var (index, offset) = (32, 1)
        while index + 32 <= length, header[index] != 0x0D {
            let field = header.extracting(index..<index + 32)
            // An unknown letter is read as text; any other byte means that this is not a header.
            let isLetter = 0x30...0x39 ~= field[11] || 0x41...0x5A ~= field[11] || 0x61...0x7A ~= field[11]
            let known = field[11] == 0 ? nil : DBFColumn.Kind(rawValue: field[11])
            guard let kind = known ?? (isLetter ? .unknown : nil) else {
                // Anything may follow the last field.
                if !columns.isEmpty, fills(columns, rowLength) { break }
                throw Problem(
                    .data, "bad-dbf", at: InputLocation(source: name, byte: index + 11),
                    "field \(columns.count + 1) has an unknown type, byte \(field[11])")
            }
            columns.append(
                DBFColumn(
                    nameBytes: (0..<11).map { field[$0] }.split(
                        separator: 0, maxSplits: 1, omittingEmptySubsequences: false
                    )
                    .first.map(Array.init) ?? [], kind: kind, offset: offset, width: Int(field[16]),
                    decimals: Int(field[17]), isSystem: field[18] & 1 != 0 && kind == .flags))
            offset += Int(field[16])
            index += 32
        }
        // Some writers omit the mark after the fields. If it comes after the header, the header's length is wrong.
        let isEnded = index < length && header[index] == 0x0D
        if !isEnded, index < length, fills(columns, rowLength) {
            // Fields that fill a row exactly are proof enough.
            notices.append(
                Problem(
                    .data, "field-end", severity: .warning, at: InputLocation(source: name, byte: index),
                    "the list of fields ends with byte \(header[index]) instead of 13"))
        } else {
            guard isEnded || (index == length && (index >= header.count || header[index] != 0x0D)) else {
                throw Problem(
                    .data, "bad-dbf", at: InputLocation(source: name, byte: 8),
                    "the header claims \(length) bytes, but the list of fields does not end there")
            }
        }
        if offset != rowLength, wideLength(columns) == rowLength {
            offset = 1
            for index in columns.indices {
                if columns[index].kind == .text { columns[index].width += columns[index].decimals << 8 }
                columns[index].offset = offset
                offset += columns[index].width
            }
        }
        return columns
    }

    /// True if the fields add up to the length of a row.
    private static func fills(_ columns: [DBFColumn], _ rowLength: Int) -> Bool {
        columns.reduce(1) { $0 + $1.width } == rowLength || wideLength(columns) == rowLength
    }

    /// Length of a row if text fields have lengths of two bytes, as some writers give them.
    private static func wideLength(_ columns: [DBFColumn]) -> Int {
        columns.reduce(1) { $0 + $1.width + ($1.kind == .text ? $1.decimals << 8 : 0) }
    }
}

/// A column of a .dbf.
struct DBFColumn {
    let nameBytes: [UInt8]
    let kind: Kind
    /// Offset of the column in a row.
    var offset: Int
    var width: Int
    let decimals: Int
    /// True for a column that the writing program keeps for itself.
    let isSystem: Bool

    /// The letter for its type.
    enum Kind: UInt8 {
        case text = 0x43  // C
        case number = 0x4E  // N
        case float = 0x46  // F
        case logical = 0x4C  // L
        case date = 0x44  // D
        case integer = 0x49  // I
        case double = 0x4F  // O
        case autoincrement = 0x2B  // +
        case timestamp = 0x40  // @
        case dateTime = 0x54  // T
        case currency = 0x59  // Y
        case memo = 0x4D  // M
        case binary = 0x42  // B: a number of FoxPro, else a memo
        case general = 0x47  // G
        case picture = 0x50  // P
        case varchar = 0x56  // V
        case varbinary = 0x51  // Q
        case blob = 0x57  // W
        case flags = 0x30  // 0
        /// Any other letter.
        case unknown = 0
    }
}
