public import Layers

/// Finds where the records of a part of an input start, whatever state the bytes before it have left.
public final class PartScan {
    /// The way in which records follow each other.
    public enum Form: Sendable {
        case table(delimiter: UInt8)
        /// A separator stands before each record, or after it.
        case separated(by: UInt8, isLeading: Bool)
    }

    /// The state of a byte: in a table it may be within quotes.
    public enum State: Int, CaseIterable, Sendable {
        case plain, quoted
    }

    /// The records that start in a part if it begins in a state.
    public struct Start: Sendable {
        public var state: State
        /// Start of the first of them; nil for none.
        public var first: Int?
        /// The state at the end of the part, if there is none.
        public var next = State.plain
    }

    private let file: SeekableFile
    private let form: Form
    private let longestRecord: Int
    /// Bytes from `base` on.
    private var buffer = ByteBuffer()
    private var base = 0

    private static let pieceLength = 1 << 20

    /// - Parameter longestRecord: bytes behind a part in which its last record must end.
    public init(_ file: SeekableFile, _ form: Form, longestRecord: Int) {
        self.file = file
        self.form = form
        self.longestRecord = longestRecord
    }

    /// States in which a part that does not begin the input may begin.
    private var states: [State] { if case .table = form { State.allCases } else { [.plain] } }

    /// The byte at which a part really begins: states are told apart only where no quote and no carriage return has just
    /// been read.
    public func boundary(near byte: Int) throws(Problem) -> Int {
        guard case .table = form, byte > 0 else { return byte }
        var byte = byte
        try load(from: byte - 1)
        while byte < file.count {
            if byte - base > buffer.count { try load(from: byte - 1) }
            let before = buffer.bytes[byte - 1 - base]
            guard before == UInt8(ascii: "\"") || before == UInt8(ascii: "\r") else { return byte }
            byte += 1
        }
        return byte
    }

    /// The first records of a part between two boundaries, by the state in which it may begin.
    public func starts(of part: Range<Int>) throws(Problem) -> [Start] {
        var all: [Start] = []
        for state in part.lowerBound == 0 ? [.plain] : states {
            all.append(try start(of: part, from: state))
        }
        return all
    }

    private func start(of part: Range<Int>, from state: State) throws(Problem) -> Start {
        guard case .table(let delimiter) = form else {
            let first = try record(from: part.lowerBound)
            return Start(state: state, first: first < part.upperBound ? first : nil)
        }
        var rows = try RowScan(file, at: part.lowerBound, state, delimiter)
        while rows.lastStart == nil, rows.end < part.upperBound {
            try rows.takeStep(upTo: part.upperBound, noting: part.upperBound)
        }
        let first = rows.lastStart.flatMap { $0 < part.upperBound ? $0 : nil }
        return Start(state: state, first: first, next: rows.next)
    }

    /// The first place at which a record starts from two starts alike: all that follows is the same. Nil if there is none
    /// nearby.
    public func meeting(of starts: [Start], in part: Range<Int>) throws(Problem) -> Int? {
        guard case .table(let delimiter) = form, starts.count == 2, var one = starts[0].first,
            var other = starts[1].first
        else { return nil }
        let limit = min(part.upperBound, part.lowerBound + Self.pieceLength)
        while one != other {
            guard max(one, other) < limit else { return nil }
            if one < other {
                one = try nextRow(after: one, delimiter)
            } else {
                other = try nextRow(after: other, delimiter)
            }
        }
        return one < limit ? one : nil
    }

    /// The start of the row behind the one that starts at a byte.
    private func nextRow(after start: Int, _ delimiter: UInt8) throws(Problem) -> Int {
        var rows = try RowScan(file, at: start, .plain, delimiter, isRow: true)
        while rows.lastStart == start, rows.end < min(file.count, start + Self.pieceLength) {
            try rows.takeStep(upTo: file.count, noting: nil)
        }
        return rows.lastStart == start ? .max : rows.lastStart!
    }

    /// The start of the first record from the end of a part on, which ends the last one of the part; nil if that never
    /// ends.
    public func end(from byte: Int, in state: State) throws(Problem) -> Int? {
        guard case .table(let delimiter) = form else { return try record(from: byte) }
        guard byte < file.count else { return file.count }
        var rows = try RowScan(file, at: byte, state, delimiter)
        while rows.lastStart == nil, rows.end < file.count {
            guard rows.end - byte <= longestRecord else { return nil }
            try rows.takeStep(upTo: file.count, noting: nil)
        }
        return rows.lastStart ?? file.count
    }

    private func load(from byte: Int) throws(Problem) {
        buffer.removeAll()
        base = byte
        _ = try file.read(into: &buffer, at: byte, upTo: Self.pieceLength)
    }

    /// The start of the first record between separators from a byte on.
    private func record(from byte: Int) throws(Problem) -> Int {
        guard case .separated(let separator, let isLeading) = form, byte > 0 else { return byte }
        var start = isLeading ? byte : byte - 1
        while start < file.count {
            try load(from: start)
            let found = buffer.bytes.first(separator, from: 0)
            if found < buffer.count { return start + found + (isLeading ? 0 : 1) }
            start += buffer.count
        }
        return file.count
    }
}
