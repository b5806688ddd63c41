package import Layers
package import Shapelib

/// Column of a .dbf: how it holds the values of a field.
package struct ShapefileColumn {
    enum Content {
        case text
        /// A number without an exponent.
        case number
        /// A number with the text that it came with.
        case numberAsIs
        case boolean
        case date
    }

    var name: String
    let content: Content
    let width: Int
    let decimals: Int
    /// Number of values that are too long.
    let cutCount: Int
    /// True if the values are numbers but some are too long for a column of numbers.
    let isNumberAsText: Bool

    /// Most characters that GDAL and ESRI give a number; the shortest text of every double fits. A column is only wider
    /// if the source had a wider field of numbers.
    private static let longestNumber = 24
    /// Largest width, which is one byte in the header.
    private static let widestField = 255

    init(_ field: Field, _ tally: ColumnTally) {
        name = field.name
        let count = tally.numbers + tally.booleans + tally.texts
        let fixed = tally.before + (tally.after > 0 ? 1 + tally.after : 0)
        let areNumbers = count > 0 && tally.numbers == count
        let room = max(Self.longestNumber, min(field.type == .number ? field.width : 0, Self.widestField))
        if areNumbers, fixed <= room {
            (content, width, decimals) = (.number, fixed, tally.after)
        } else if areNumbers, tally.longest <= room {
            // Decimals leave room for one digit. Readers take the point and the exponent from the text.
            (content, width, decimals) = (.numberAsIs, tally.longest, max(min(tally.after, 15, tally.longest - 2), 0))
        } else if count > 0, tally.booleans == count {
            (content, width, decimals) = (.boolean, 1, 0)
        } else if field.type == .date, tally.areDates, tally.texts == count {
            (content, width, decimals) = (.date, 8, 0)
        } else if count == 0, field.type == .number {
            // For a field without values, the width in the source is the best estimate.
            let declared = min(max(field.width, 1), Self.widestField)
            (content, width, decimals) = (.number, declared, min(field.decimals, max(declared - 2, 0)))
        } else if count == 0, field.type == .boolean {
            (content, width, decimals) = (.boolean, 1, 0)
        } else if count == 0, field.type == .string {
            (content, width, decimals) = (.text, min(max(field.width, 1), ColumnTally.longestText), 0)
        } else {
            (content, width, decimals) = (.text, min(max(tally.longest, 1), ColumnTally.longestText), 0)
        }
        cutCount = content == .text ? tally.overlong : 0
        isNumberAsText = areNumbers && content == .text
    }

    /// Makes a column of numbers from 0 up.
    init(identifiersUpTo count: Int) {
        name = "FID"
        (content, width, decimals) = (.number, String(max(count - 1, 0)).utf8.count, 0)
        cutCount = 0
        isNumberAsText = false
    }

    package var described: TableWriter.Column {
        let letter: Unicode.Scalar
        switch content {
        case .text: letter = "C"
        case .number: letter = "N"
        case .numberAsIs: letter = "F"
        case .boolean: letter = "L"
        case .date: letter = "D"
        }
        return TableWriter.Column(name: name, type: UInt8(ascii: letter), width: width, decimals: decimals)
    }

    /// Appends a null value: a question mark for a boolean, blanks for anything else.
    func appendNull(to row: inout ByteBuffer) {
        if content == .boolean { row.append(UInt8(ascii: "?")) } else { Self.appendBlanks(width, to: &row) }
    }

    /// Appends the text of a value in the column's width.
    package func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to row: inout ByteBuffer, _ buffer: inout ByteBuffer)
    {
        let text = bytes.extracting(range)
        switch content {
        case .text:
            let end = Self.boundary(in: text, upTo: width)
            row.append(text.extracting(..<end))
            Self.appendBlanks(width - end, to: &row)
        case .number:
            buffer.removeAll()
            DecimalNotation(text).appendFixed(text, to: &buffer)
            Self.appendBlanks(width - buffer.count, to: &row)
            row.append(buffer.bytes)
        case .numberAsIs:
            Self.appendBlanks(width - text.count, to: &row)
            row.append(text)
        case .boolean: row.append(UInt8(ascii: text[0] == UInt8(ascii: "t") ? "T" : "F"))
        case .date: for index in 0..<10 where index != 4 && index != 7 { row.append(text[index]) }
        }
    }

    private static func appendBlanks(_ count: Int, to row: inout ByteBuffer) {
        for _ in 0..<count { row.append(UInt8(ascii: " ")) }
    }

    /// End of the last whole character that fits.
    private static func boundary(in text: Span<UInt8>, upTo room: Int) -> Int {
        guard text.count > room else { return text.count }
        var end = room
        while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}
