import Layers

extension CSVSample {
    /// Reads ahead as far as a table is judged, and first to the end of a row of names that is longer than that. Returns
    /// how many bytes from the start a sample takes: the same however they come, and more than there are if there are no
    /// others.
    static func peek(_ input: inout ByteSource, delimiter: UInt8, limit: RecordLimit) throws(Problem) -> Int {
        try input.peek(length)
        var search = FirstRowSearch(delimiter: delimiter)
        if input.peeked.count < length || holdsRow(input.peeked.extracting(..<length), &search) { return length }
        while true {
            let count = input.peeked.count
            if let row = search.row(in: input.peeked) {
                // Rows of a wide table may be as long as its header.
                let length = 2 * row.upperBound + length
                try input.peek(length)
                return length
            }
            guard count <= limit.bytes + length else { return count }
            try input.peek(count + 1)
            if input.peeked.count == count { return count + 1 }
        }
    }

    private static func holdsRow(_ bytes: Span<UInt8>, _ search: inout FirstRowSearch) -> Bool {
        // What is blank so far has no other row.
        bytes.isBlank || search.row(in: bytes) != nil
    }
}

/// Finds the first row of a table in a buffer that grows at its end, looking at each byte once.
struct FirstRowSearch {
    private let delimiter: UInt8
    private var framing: CSVFraming

    init(delimiter: UInt8) {
        self.delimiter = delimiter
        framing = CSVFraming(delimiter: delimiter)
    }

    /// Where the first row that is not blank is, without its line break; nil until it is whole.
    mutating func row(in start: Span<UInt8>) -> Range<Int>? {
        let found = framing.scan(start, isAtEnd: false)
        let whole = start.extracting(found.start..<found.end)
        var rows = CSVRows(delimiter: delimiter)
        rows.begin(whole)
        guard rows.next(whole) else { return nil }
        return found.start + rows.start..<found.start + rows.end
    }
}

extension Span<UInt8> {
    /// True if there is nothing but blanks and line breaks.
    var isBlank: Bool { indices.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains(self[$0]) } }
}
