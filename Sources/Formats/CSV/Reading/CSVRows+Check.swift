import Layers
import Memory

extension CSVRows {
    /// Throws for a row that does not fit the table.
    ///
    /// - Parameter hasHeader: true if the first row names the columns.
    @inline(__always)
    mutating func check(hasHeader: Bool) throws(BadRecord) {
        if !fits { throw misfit(hasHeader: hasHeader) }
    }

    func bad(_ code: String, at byte: Int, _ message: Wording, hint: Wording? = nil) -> BadRecord {
        BadRecord(code, record: TextRange(start, end), at: byte, message, hint: hint)
    }

    private func misfit(hasHeader: Bool) -> BadRecord {
        if let stray { return misfit(stray, hasHeader: hasHeader) }
        if let openQuote { return unclosed(openQuote) }
        if let textAfterQuote {
            return bad("text-after-quote", at: textAfterQuote, "text follows the closing quote of a value")
        }
        return bad(
            "ragged-row", at: start,
            "the row has \(fields.count) value\(fields.count == 1 ? "" : "s"), but \(Self.wanted(columnCount, hasHeader))",
            hint: fields.count > columnCount
                ? "is there a delimiter too many, or a value that needs quotes?"
                : "is a quote or the delimiter missing?")
    }

    private static func wanted(_ count: Int, _ hasHeader: Bool) -> String {
        hasHeader
            ? "the header has \(count) column\(count == 1 ? "" : "s")"
            : "the first row has \(count) value\(count == 1 ? "" : "s")"
    }

    private func unclosed(_ quote: Int) -> BadRecord {
        // Inside lines that a stray quote had swallowed, it is unknown whether the file is cut off.
        if strayEnd > 0 {
            return bad(
                "unclosed-quote", at: quote, "the quote that opens here is not closed on its line",
                hint: "is a quote missing?")
        }
        return bad(
            "unclosed-quote", at: quote, "the quote that opens here is not closed",
            hint: "is the file cut off, or a quote missing?")
    }

    private func misfit(_ stray: StrayQuote, hasHeader: Bool) -> BadRecord {
        let lines = stray.breaks == 1 ? "1 line" : "\(stray.breaks) lines"
        let hint: Wording = "is a quote missing?"
        switch stray.flaw {
        case .openQuote:
            return bad(
                "unclosed-quote", at: stray.byte, "the quote that opens here is not closed",
                hint: "is the file cut off, or a quote missing? each line after it was read as a row of its own")
        case .textAfterQuote:
            return bad(
                "text-after-quote", at: stray.byte,
                "text follows the closing quote of this value, \(lines) below; each line was read as a row of its own",
                hint: hint)
        case .fieldCount:
            return bad(
                "ragged-row", at: stray.byte,
                "this value is closed \(lines) below, which makes a row of \(stray.fieldCount) value\(stray.fieldCount == 1 ? "" : "s"), but "
                    + "\(Self.wanted(columnCount, hasHeader)); each line was read as a row of its own", hint: hint)
        }
    }
}
