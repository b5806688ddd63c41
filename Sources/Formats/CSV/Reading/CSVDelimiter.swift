import FormatKit
import Geometry
import Layers
import Memory

/// Finds out what separates the columns of a table.
enum CSVDelimiter {
    static let candidates: [(byte: UInt8, name: String)] = [
        (UInt8(ascii: ","), "comma"), (UInt8(ascii: ";"), "semicolon"), (UInt8(ascii: "\t"), "tab"),
        (UInt8(ascii: "|"), "bar"),
    ]

    /// Guesses the delimiter that gives the most rows as many columns as the first row; of equals, the one with the
    /// most columns.
    static func guess(
        _ start: Span<UInt8>, among delimiters: [UInt8] = candidates.map(\.byte)
    ) -> (delimiter: UInt8, reason: String) {
        var best = (byte: UInt8(ascii: ","), agreement: 0.0, columns: 1)
        for byte in delimiters {
            let (columns, agreement) = columns(start, byte)
            guard columns > 1 else { continue }
            // A tenth of the rows may be bad.
            let isBetter = agreement > best.agreement + 0.1
            let isAsGood = agreement > best.agreement - 0.1 && columns > best.columns
            if best.columns == 1 || isBetter || isAsGood { best = (byte, agreement, columns) }
        }
        let (comma, semicolon) = (UInt8(ascii: ","), UInt8(ascii: ";"))
        // In a table without a header, commas in the numbers may split the rows as well as what separates them.
        if best.byte == comma, delimiters.contains(semicolon), hasDecimalCommasOnly(start, semicolon) {
            best = (semicolon, columns(start, semicolon).agreement, columns(start, semicolon).count)
        }
        guard best.columns > 1 else { return (best.byte, "no other character splits the first row") }
        return (best.byte, "splits \(best.agreement == 1 ? "every row" : "most rows") into \(best.columns) columns")
    }

    /// True if a delimiter splits each row into columns, and all commas are those of numbers in them.
    private static func hasDecimalCommasOnly(_ bytes: Span<UInt8>, _ delimiter: UInt8) -> Bool {
        var rows = CSVRows(delimiter: delimiter)
        rows.begin(bytes)
        while rows.next(bytes) {
            if rows.fields.count < 2 { return false }
            for index in 0..<rows.fields.count {
                let text = bytes.extracting(rows.fields[index].text.range)
                let isNumber = CoordinateText.hasDecimalComma(text.extracting(CoordinateText.trimmed(text)))
                // The last row may be cut off.
                if !isNumber, text.contains(UInt8(ascii: ",")), rows.end < bytes.count { return false }
            }
        }
        return true
    }

    private static func columns(_ bytes: Span<UInt8>, _ delimiter: UInt8) -> (count: Int, agreement: Double) {
        var rows = CSVRows(delimiter: delimiter)
        let skipped = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
        let span = bytes.extracting(skipped...)
        rows.begin(span)
        var (first, agreeing, all) = (0, 0, 0)
        while rows.next(span) {
            // The last row may be cut off.
            if rows.end == span.count, all > 1 { break }
            if all == 0 { first = rows.fields.count }
            if rows.fields.count == first { agreeing += 1 }
            all += 1
        }
        return (first, all == 0 ? 0 : Double(agreeing) / Double(all))
    }
}
