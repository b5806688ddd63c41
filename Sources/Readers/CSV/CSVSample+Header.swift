import Geometry
import Layers

extension CSVSample {
    /// Throws for a row of names that is no row, or whose quotes have taken in what would be whole rows.
    ///
    /// - Parameter place: the columns of coordinates, if they are known.
    func checkHeader(of source: String, place: NamedPlace?) throws(Problem) {
        var fault: HeaderFault?
        forEachRow { rows, bytes in
            fault = HeaderFault(rows, bytes, delimiter, place)
            return false
        }
        guard let fault else { return }
        var lines = LineCount()
        lines.add(bytes.span.extracting(..<fault.byte))
        throw Problem(
            .data, fault.code,
            at: Place(source: source, line: lines.breaks + 1, column: lines.tail + 1, byte: offset + fault.byte),
            "the header: \(fault.message)", hint: "is a quote missing?")
    }

    /// The texts of the first row without the blanks around them, unless those are in quotes, and which had any.
    var columnNames: (names: [String], trimmed: [String]) {
        var names: [String] = []
        var trimmed: [String] = []
        forEachRow { rows, bytes in
            for index in 0..<rows.fields.count {
                let name = Self.text(rows.fields[index], bytes)
                let bare = CoordinateText.trimmed(name)
                // A name of blanks only is none.
                let keepsBlanks = rows.fields[index].isQuoted && !bare.isEmpty
                names.append(keepsBlanks ? name : bare)
                if !keepsBlanks, bare != name, !bare.isEmpty { trimmed.append(bare) }
            }
            return false
        }
        return (names, trimmed)
    }
}

/// What is wrong with a row of names, and where.
private struct HeaderFault {
    var code: String
    var byte: Int
    var message: String

    init?(_ rows: borrowing CSVRows, _ bytes: Span<UInt8>, _ delimiter: UInt8, _ place: NamedPlace?) {
        if let quote = rows.openQuote {
            (code, byte, message) = ("unclosed-quote", quote, "the quote that opens here is not closed")
            return
        }
        for index in 0..<rows.fields.count where rows.fields[index].isQuoted {
            let text = rows.fields[index].text
            let isFollowed = rows.textAfterQuote == text.upperBound + 1
            let table = Table(delimiter: delimiter, columnCount: rows.fields.count, place: place)
            let (breaks, hasRow) = table.lines(of: bytes.extracting(text.range), column: index)
            guard isFollowed || hasRow else { continue }
            guard breaks > 0 else {
                (code, byte) = ("text-after-quote", text.upperBound + 1)
                message = "text follows the closing quote of a name"
                return
            }
            code = isFollowed ? "text-after-quote" : "header-of-lines"
            byte = text.lowerBound - 1
            message =
                "the quote that opens here closes \(breaks) \(breaks == 1 ? "line" : "lines") below, and "
                + (isFollowed ? "text follows it there" : "there are whole rows between")
            return
        }
        return nil
    }
}

/// A table as its header tells of it, and what would be a row of it.
private struct Table {
    var delimiter: UInt8
    var columnCount: Int
    var place: NamedPlace?

    /// How many line breaks are in a column's name, and whether a line after one of them would be a row of the table.
    func lines(of name: Span<UInt8>, column: Int) -> (breaks: Int, hasRow: Bool) {
        var count = LineCount()
        count.add(name)
        guard count.breaks > 0, columnCount > 1 else { return (count.breaks, false) }
        var rows = CSVRows(delimiter: delimiter)
        rows.begin(name)
        var isFirst = true
        var hasRow = false
        while rows.next(name) {
            if !isFirst, isRow(rows, name, column) { hasRow = true }
            isFirst = false
        }
        return (count.breaks, hasRow)
    }

    /// A row of a table whose names a quote has taken in from a column on has that column. How many more nobody knows: what
    /// follows the closing quote may belong to a row below.
    private func isRow(_ rows: borrowing CSVRows, _ bytes: Span<UInt8>, _ column: Int) -> Bool {
        guard let place else { return rows.fields.count >= columnCount }
        guard rows.fields.count > column else { return false }
        return place.isValid(
            rows, bytes, columnCount: columnCount, allowsComma: delimiter != UInt8(ascii: ","))
    }
}
