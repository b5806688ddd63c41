import FormatKit
import Geometry
import Layers

/// The first row of a table, which defines the columns; nothing after it is waited for.
struct CSVFirstRow {
    let header: CSVHeader
    let delimiter: UInt8
    /// All bytes up to the end of the row, without its line break.
    let text: [UInt8]
    /// The line break that ends it; empty at the end of the input.
    let lineBreak: [UInt8]
    /// The names that more than one column has.
    let repeated: Set<String>
    /// The reason for the delimiter, if it was guessed.
    let reason: String?

    init(_ input: inout ByteSource, _ options: ColumnOptions) throws(Problem) {
        let length = try Self.peek(
            &input, options.delimiter.map { [$0] } ?? CSVDelimiter.candidates.map(\.byte), options.recordLimit)
        let isTSV = try Self.format(of: input.peeked, input.name, options.recognition) is TSVFormat
        let given = options.delimiter ?? (isTSV ? TSVFormat.tab : nil)
        let guess = given == nil ? Self.guess(input.peeked, length, input.name, options) : nil
        delimiter = given ?? guess?.delimiter ?? UInt8(ascii: ",")
        reason = guess?.reason
        let sample = try CSVSample(
            input.peeked, delimiter: delimiter, name: input.name, length: length, limit: options.recordLimit)
        header = try Self.header(sample, input.name, options)
        let names = sample.firstRow
        let counts = Dictionary(options.hasHeader ? names.map { ($0, 1) } : [], uniquingKeysWith: +)
        repeated = Set(counts.filter { $0.value > 1 }.keys)
        let end = sample.firstRowEnd
        text = Array(sample.bytes[..<end])
        let next = sample.bytes.dropFirst(end)
        let isPair = next.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
        lineBreak = Array(next.prefix(isPair ? 2 : 1))
    }

    /// The format of a table; throws for anything else.
    private static func format(
        of start: Span<UInt8>, _ name: String, _ recognition: FormatRecognition
    ) throws(Problem) -> any ReadableFormat {
        func other(_ code: String, _ noun: String) -> Problem {
            Problem(
                .data, code, at: InputLocation(source: name), "the file is \(noun), but --columns needs a CSV",
                hint: "omit --columns to take the features of a layer")
        }
        do throws(Problem) {
            let format = try recognition.format(of: start, name: name).format
            guard format.has(.isTable) else { throw other("not-a-table", format.name) }
            return format
        } catch {
            guard error.code == "not-seekable" else { throw error }
            throw other(error.code, start.isZip ? "a zip archive" : "a shapefile")
        }
    }

    /// Reads ahead until the first row is whole by every delimiter, or by any once that is more than a sample. Returns
    /// how many bytes a sample takes.
    private static func peek(
        _ input: inout ByteSource, _ delimiters: [UInt8], _ limit: RecordLimit
    ) throws(Problem) -> Int {
        var searches = delimiters.map { FirstRowSearch(delimiter: $0) }
        var length = 1
        while true {
            try input.peek(length)
            let count = input.peeked.count
            guard count >= length else { return max(count + 1, CSVSample.length) }
            var found = 0
            for index in searches.indices where searches[index].row(in: input.peeked) != nil { found += 1 }
            let isEnough =
                found == searches.count
                || count >= CSVSample.length && (found > 0 || count > limit.bytes + CSVSample.length)
            if isEnough || count >= CSVSample.length && input.peeked.extracting(..<CSVSample.length).isBlank {
                return max(count, CSVSample.length)
            }
            length = count + 1
        }
    }

    /// Reads the header without its notices: the table keeps its names, however odd.
    private static func header(
        _ sample: CSVSample, _ name: String, _ options: ColumnOptions
    ) throws(Problem) -> CSVHeader {
        var facts = LayerFacts(source: name, format: CSVFormat())
        var reading = LayerOptions()
        reading.csv.hasHeader = options.hasHeader
        return try CSVHeader(sample, reading, &facts)
    }
}

extension CSVFirstRow {
    /// Guesses the delimiter that yields the wanted columns; of several, the one that yields the most columns.
    private static func guess(
        _ start: Span<UInt8>, _ length: Int, _ name: String, _ options: ColumnOptions
    ) -> (delimiter: UInt8, reason: String)? {
        var best: (delimiter: UInt8, columns: Int, fits: Bool)?
        for (delimiter, _) in CSVDelimiter.candidates {
            do throws(Problem) {
                let sample = try CSVSample(
                    start, delimiter: delimiter, name: name, length: length, limit: options.recordLimit)
                let header = try header(sample, name, options)
                guard header.names.count > 1 else { continue }
                let fits = try fits(sample, header, options)
                if let best, best.fits && !fits { continue }
                if let best, best.fits == fits, best.columns >= header.names.count { continue }
                best = (delimiter, header.names.count, fits)
            } catch {
                continue
            }
        }
        return best.map { ($0.delimiter, "splits the first row into \($0.columns) columns") }
    }

    /// True if all wanted columns exist and, in a table without a header, hold numbers or nothing. If none are named,
    /// those of degrees are wanted.
    private static func fits(
        _ sample: CSVSample, _ header: CSVHeader, _ options: ColumnOptions
    ) throws(Problem) -> Bool {
        if options.inputs.isEmpty { return header.degreeColumns != nil }
        for name in options.inputs {
            guard let column = header.position(of: name) else { return false }
            if options.hasHeader { continue }
            let text = Array(sample.firstRow[column].utf8)
            let range = CoordinateText.trimmed(text.span)
            let isNumber = [DegreeText.Axis.latitude, .longitude].contains { axis in
                CoordinateText.read(text.span.extracting(range), axis, allowsComma: sample.delimiter != 0x2C) != nil
            }
            guard isNumber || range.isEmpty else { return false }
        }
        return true
    }
}

extension CSVSample {
    /// End of the first row that is not blank, before its line break.
    var firstRowEnd: Int {
        var end = bytes.count
        forEachRow { rows, _ in
            end = rows.end
            return false
        }
        return end
    }
}
