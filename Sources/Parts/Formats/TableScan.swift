package import Layers
package import PartRuns

/// Finds where the rows of a part of a table start.
package final class TableScan: PartScan {
    private let file: SeekableFile
    private let delimiter: UInt8
    private let longestRecord: Int

    /// Bytes within which a row is looked for.
    private static let searchLength = 1 << 20

    /// - Parameter longestRecord: bytes behind a part in which its last row must end.
    init(_ file: SeekableFile, delimiter: UInt8, longestRecord: Int) {
        self.file = file
        self.delimiter = delimiter
        self.longestRecord = longestRecord
    }

    /// The byte at which a part begins: states are distinguished only where no quote and no carriage return has just
    /// been read.
    package func boundary(near byte: Int) throws(Problem) -> Int {
        guard byte > 0, byte < file.count else { return byte }
        var found = byte
        try file.forEachPiece(of: byte - 1..<file.count, upTo: 4096) { bytes, start in
            for index in 0..<bytes.count {
                found = start + index + 1
                guard bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "\r") else { return false }
            }
            return true
        }
        return found
    }

    package func starts(of part: Range<Int>) throws(Problem) -> [PartStart] {
        var all: [PartStart] = []
        for state in part.lowerBound == 0 ? [.plain] : PartState.allCases {
            var rows = try RowScan(file, at: part.lowerBound, state, delimiter)
            while rows.lastStart == nil, rows.end < part.upperBound {
                try rows.takeStep(upTo: part.upperBound, noting: part.upperBound)
            }
            let first = rows.lastStart.flatMap { $0 < part.upperBound ? $0 : nil }
            all.append(PartStart(state: state, first: first, next: rows.next))
        }
        return all
    }

    package func meeting(of starts: [PartStart], in part: Range<Int>) throws(Problem) -> Int? {
        guard starts.count == 2, var one = starts[0].first, var other = starts[1].first else { return nil }
        let limit = min(part.upperBound, part.lowerBound + Self.searchLength)
        while one != other {
            guard max(one, other) < limit else { return nil }
            if one < other { one = try nextRow(after: one) } else { other = try nextRow(after: other) }
        }
        return one < limit ? one : nil
    }

    /// The start of the row behind the one that starts at a byte.
    private func nextRow(after start: Int) throws(Problem) -> Int {
        var rows = try RowScan(file, at: start, .plain, delimiter, isRow: true)
        while rows.lastStart == start, rows.end < min(file.count, start + Self.searchLength) {
            try rows.takeStep(upTo: file.count, noting: nil)
        }
        return rows.lastStart == start ? .max : rows.lastStart!
    }

    package func end(from byte: Int, in state: PartState) throws(Problem) -> Int? {
        guard byte < file.count else { return file.count }
        var rows = try RowScan(file, at: byte, state, delimiter)
        while rows.lastStart == nil, rows.end < file.count {
            guard rows.end - byte <= longestRecord else { return nil }
            try rows.takeStep(upTo: file.count, noting: nil)
        }
        return rows.lastStart ?? file.count
    }
}
