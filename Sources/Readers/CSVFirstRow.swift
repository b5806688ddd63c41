import Layers

/// The first row of a table, by which columns are found: nothing after it is waited for.
struct CSVFirstRow {
    let header: CSVHeader
    let delimiter: UInt8
    /// All up to its end, without its line break.
    let text: [UInt8]
    /// What ends it; empty at the end of the input.
    let lineBreak: [UInt8]
    /// The names of several columns.
    let repeated: Set<String>
    /// Why that delimiter, if it is a guess.
    let reason: String?

    init(_ input: inout ByteSource, _ options: ColumnOptions) throws(Problem) {
        try Self.peek(&input, options.delimiter.map { [$0] } ?? CSVDelimiter.candidates.map(\.byte))
        let (format, _) = try InputFormat.guess(from: input.peeked, name: input.name)
        guard format == .csv || format == .tsv else {
            throw Problem(
                .data, "not-a-table", at: Place(source: input.name),
                "it is \(format.rawValue), and only a table has columns")
        }
        let given = options.delimiter ?? (format == .tsv ? UInt8(ascii: "\t") : nil)
        let guess = given == nil ? Self.guess(input.peeked, input.name, options) : nil
        delimiter = given ?? guess?.delimiter ?? UInt8(ascii: ",")
        reason = guess?.reason
        let sample = try CSVSample(input.peeked, delimiter: delimiter, name: input.name)
        header = try Self.header(sample, input.name, options)
        let names = sample.firstRow
        repeated = Set(options.hasHeader ? names.filter { name in names.count { $0 == name } > 1 } : [])
        let end = sample.firstRowEnd
        text = Array(sample.bytes[..<end])
        let next = sample.bytes.dropFirst(end)
        let isPair = next.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
        lineBreak = Array(next.prefix(isPair ? 2 : 1))
    }

    /// Reads ahead until the first row is whole, whatever parts its columns.
    private static func peek(_ input: inout ByteSource, _ delimiters: [UInt8]) throws(Problem) {
        var length = 1
        while true {
            try input.peek(length)
            let count = input.peeked.count
            guard count >= length, count < CSVSample.length else { return }
            if delimiters.allSatisfy({ holdsRow(input.peeked, $0) }) { return }
            length = count + 1
        }
    }

    private static func holdsRow(_ start: Span<UInt8>, _ delimiter: UInt8) -> Bool {
        var framing = CSVFraming(delimiter: delimiter)
        let found = framing.scan(start, isAtEnd: false)
        for index in found.start..<found.end
        where start[index] != UInt8(ascii: "\n") && start[index] != UInt8(ascii: "\r") {
            return true
        }
        return false
    }

    /// What is odd about the names makes no difference to a table that keeps them.
    private static func header(
        _ sample: CSVSample, _ name: String, _ options: ColumnOptions
    ) throws(Problem) -> CSVHeader {
        var facts = LayerFacts(source: name, format: InputFormat.csv.rawValue)
        var reading = LayerOptions()
        reading.hasHeader = options.hasHeader
        return try CSVHeader(sample, reading, &facts)
    }
}

extension CSVFirstRow {
    /// The delimiter that makes the columns that are wanted; of several the one that makes the most.
    private static func guess(
        _ start: Span<UInt8>, _ name: String, _ options: ColumnOptions
    ) -> (delimiter: UInt8, reason: String)? {
        var best: (delimiter: UInt8, columns: Int, fits: Bool)?
        for (delimiter, _) in CSVDelimiter.candidates {
            do throws(Problem) {
                let sample = try CSVSample(start, delimiter: delimiter, name: name)
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
        return best.map { ($0.delimiter, "it parts the first row into \($0.columns) columns") }
    }

    /// Whether it has all columns; without names, whether they hold numbers.
    private static func fits(
        _ sample: CSVSample, _ header: CSVHeader, _ options: ColumnOptions
    ) throws(Problem) -> Bool {
        for name in options.inputs {
            guard let column = header.position(of: name) else { return false }
            if options.hasHeader { continue }
            let text = Array(sample.firstRow[column].utf8)
            let range = CoordinateText.trimmed(text.span)
            let value = CoordinateText.read(
                text.span.extracting(range), .longitude, allowsComma: sample.delimiter != 0x2C)
            guard value != nil || range.isEmpty else { return false }
        }
        return true
    }
}

extension CSVSample {
    /// Where the first row that is not blank ends, before its line break.
    var firstRowEnd: Int {
        var end = bytes.count
        forEachRow { rows, _ in
            end = rows.end
            return false
        }
        return end
    }
}
