import Layers

/// A table of place names by its shape: the tables that GeoNames publishes, and a table with a header of their columns.
///
/// All are UTF-8 with tabs between the columns, and nothing is quoted.
public enum GeoNamesTable: Hashable, Sendable {
    /// Places in 19 columns: `cities15000.txt`, `FR.txt`, `allCountries.txt`.
    case places
    /// `countryInfo.txt`.
    case countries
    /// `admin1CodesASCII.txt` and `admin2Codes.txt`: the codes distinguish them.
    case divisions
    /// `alternateNames.txt`, and `alternateNamesV2.txt` with two columns more.
    case alternateNames(columns: Int)
    /// Postal codes in 12 columns.
    case postalCodes
    /// A table whose first line names its columns.
    case named(GeoNamesColumns)

    /// The name of the shape in messages.
    public var name: String {
        switch self {
        case .places: "places"
        case .countries: "countries"
        case .divisions: "divisions"
        case .alternateNames: "alternate names"
        case .postalCodes: "postal codes"
        case .named: "places with a header"
        }
    }

    /// Number of columns that a row must have; several where the last ones may be absent.
    var columnCounts: ClosedRange<Int> {
        switch self {
        case .places: 19...19
        case .countries: 18...19
        case .divisions: 4...4
        case .alternateNames(let columns): columns...columns
        case .postalCodes: 12...12
        case .named(let columns): columns.count...columns.count
        }
    }

    /// Recognises a table by its first row, or by the next one if that is cut.
    ///
    /// - Parameter start: the start of the text.
    /// - Returns: Nil if the text is none of these tables.
    public static func recognize(_ start: Span<UInt8>) -> GeoNamesTable? {
        var lines = TableLines()
        var cells = TableCells()
        var isFirst = true
        while let line = lines.next(in: start) {
            guard !lines.isComment(line, in: start) else { continue }
            cells.split(start, line)
            // The last row may be there in part only.
            guard isFirst || line.upperBound < start.count else { return nil }
            if let table = recognize(cells, in: start) { return table }
            if isFirst, let columns = GeoNamesColumns(cells, in: start) { return .named(columns) }
            isFirst = false
        }
        return nil
    }

    private static func recognize(_ cells: TableCells, in text: Span<UInt8>) -> GeoNamesTable? {
        func isNumber(_ index: Int) -> Bool { cells.number(index, in: text) != nil }
        func isWhole(_ index: Int) -> Bool { cells.integer(index, in: text) != nil }
        func isCode(_ index: Int, _ length: Int) -> Bool { cells.isCapitals(index, length, in: text) }
        switch cells.count {
        case 19 where isWhole(0) && isNumber(4) && isNumber(5): return .places
        case 18...19 where isCode(0, 2) && isCode(1, 3): return .countries
        case 12 where isCode(0, 2) && (isNumber(9) || cells.isEmpty(9)) && (isNumber(10) || cells.isEmpty(10)):
            return .postalCodes
        case 4 where isWhole(3) && cells.isDivision(0, in: text): return .divisions
        case 8, 10: return isWhole(0) && isWhole(1) && !cells.isEmpty(3) ? .alternateNames(columns: cells.count) : nil
        default: return nil
        }
    }
}

/// Finds the lines of a text.
struct TableLines {
    private var position = 0

    /// Range of the next line without its end; nil at the end of the text.
    mutating func next(in text: Span<UInt8>) -> Range<Int>? {
        if position == 0, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
        guard position < text.count else { return nil }
        let start = position
        var end = start
        while end < text.count {
            let feeds = text.find(UInt8(ascii: "\n"), UInt8(ascii: "\n"), at: end)
            if feeds != 0 {
                end += feeds.trailingZeroBitCount
                break
            }
            end = min(end + 64, text.count)
        }
        position = min(end + 1, text.count)
        if end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// True for a line that holds no row: blank, or a comment as in `countryInfo.txt`.
    func isComment(_ line: Range<Int>, in text: Span<UInt8>) -> Bool {
        line.isEmpty || text[line.lowerBound] == UInt8(ascii: "#")
    }
}

extension GeoNamesTable {
    /// Statements in comments before the rows, such as `# licence: CC BY 4.0`.
    public static func comments(at start: Span<UInt8>) -> [(key: String, value: String)] {
        var comments: [(key: String, value: String)] = []
        var lines = TableLines()
        while let line = lines.next(in: start), lines.isComment(line, in: start) {
            guard start.extracting(line).firstInvalidUTF8() == nil else { continue }
            let text = start.string(line).drop { $0 == "#" || $0 == " " }
            guard let colon = text.firstIndex(of: ":") else { continue }
            let value = text[text.index(after: colon)...].drop { $0 == " " }
            comments.append((String(text[..<colon]), String(value)))
        }
        return comments
    }
}
