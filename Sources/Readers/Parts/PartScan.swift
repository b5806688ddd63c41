public import Layers

/// Finds where the records of a part of an input start, whatever state the bytes before it have left.
public struct PartScan: ~Copyable {
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

    /// The records that start in a part.
    public struct Extent: Sendable {
        /// From the start of the first one to that of the first one behind the part.
        public var bytes: Range<Int>
        /// The state at the end of the part.
        public var next: State
        /// True if the last record is longer than any may be.
        public var isOpen = false
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
    public var states: [State] { if case .table = form { State.allCases } else { [.plain] } }

    /// The byte at which a part really begins: states are told apart only where no quote and no carriage return has just
    /// been read.
    public mutating func boundary(near byte: Int) throws(Problem) -> Int {
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

    /// The records that start between two boundaries.
    public mutating func extent(of part: Range<Int>, from state: State) throws(Problem) -> Extent {
        switch form {
        case .table(let delimiter): return try rows(of: part, from: state, delimiter)
        case .separated(let separator, let isLeading):
            let start = try record(at: part.lowerBound, separator, isLeading)
            let end = part.upperBound <= start ? start : try record(at: part.upperBound, separator, isLeading)
            return Extent(bytes: start..<end, next: .plain)
        }
    }

    private mutating func load(from byte: Int) throws(Problem) {
        buffer.removeAll()
        base = byte
        _ = try file.read(into: &buffer, at: byte, upTo: Self.pieceLength)
    }

    // MARK: Between separators

    /// The start of the first record from a byte on.
    private mutating func record(at byte: Int, _ separator: UInt8, _ isLeading: Bool) throws(Problem) -> Int {
        guard byte > 0 else { return 0 }
        var start = isLeading ? byte : byte - 1
        while start < file.count {
            try load(from: start)
            let found = buffer.bytes.first(separator, from: 0)
            if found < buffer.count { return start + found + (isLeading ? 0 : 1) }
            start += buffer.count
        }
        return file.count
    }

    // MARK: Rows

    private mutating func rows(
        of part: Range<Int>, from state: State, _ delimiter: UInt8
    ) throws(Problem) -> Extent {
        var rows = try RowScan(file, at: part.lowerBound, state, delimiter)
        while rows.lastStart == nil, rows.end < part.upperBound {
            try rows.takeStep(upTo: part.upperBound, noting: part.upperBound)
        }
        let start = rows.lastStart ?? part.upperBound
        while rows.end < part.upperBound {
            try rows.take(min(part.upperBound - rows.end, Self.pieceLength), noting: part.upperBound)
        }
        guard start < part.upperBound else { return Extent(bytes: start..<start, next: rows.next) }
        // The end of the last row, which belongs to the part as a whole.
        while rows.lastStart! < part.upperBound, rows.end < file.count {
            guard rows.end - part.upperBound <= longestRecord else {
                return Extent(bytes: start..<rows.end, next: rows.next, isOpen: true)
            }
            try rows.takeStep(upTo: file.count, noting: nil)
        }
        return Extent(
            bytes: start..<(rows.lastStart! < part.upperBound ? file.count : rows.lastStart!), next: rows.next)
    }
}

/// A scan of rows from any byte of a table on.
private struct RowScan: ~Copyable {
    private let file: SeekableFile
    private var framing: CSVFraming
    private var buffer = ByteBuffer()
    /// Where the buffer starts in the file.
    private var base: Int
    /// The last row that starts at or before the end of what was taken; nil if none is known.
    private(set) var lastStart: Int?
    /// The end of what was taken.
    private(set) var end: Int
    /// The state at the byte that was noted.
    private(set) var next = PartScan.State.plain
    /// Bytes that were read and not yet taken.
    private var ahead = ByteBuffer()
    private var aheadStart = 0

    init(_ file: SeekableFile, at byte: Int, _ state: PartScan.State, _ delimiter: UInt8) throws(Problem) {
        self.file = file
        framing = CSVFraming(delimiter: delimiter, isAtStart: byte == 0)
        (base, end) = (byte, byte)
        guard byte > 0 else {
            lastStart = 0
            return
        }
        // The byte before decides whether a quote can open a field.
        base -= 1
        _ = try file.read(into: &buffer, at: base, upTo: 1)
        framing.scanned = 1
        framing.isInQuotes = state == .quoted
        let before = buffer.bytes[0]
        if state == .plain, before == UInt8(ascii: "\n") || before == UInt8(ascii: "\r") {
            framing.end = 1
            lastStart = byte
        }
    }

    /// Takes the bytes up to the next that may end a row, so that the first of several rows is found.
    mutating func takeStep(upTo limit: Int, noting place: Int?) throws(Problem) {
        try readAhead(1)
        // What a carriage return or a quote means, the next byte tells, which may itself end a row.
        let before = buffer.count > 0 ? buffer.bytes[buffer.count - 1] : 0
        let isPending = before == UInt8(ascii: "\r") || before == UInt8(ascii: "\"")
        let last = isPending ? aheadStart + 1 : min(ahead.count, aheadStart + limit - end)
        try take(nextOfInterest(before: last) - aheadStart, noting: place)
    }

    /// The end of the next byte that may end a row or begin a quote.
    private func nextOfInterest(before last: Int) -> Int {
        let bytes = ahead.bytes
        var index = aheadStart
        while index < last, !isOfInterest(bytes[index]) { index += 1 }
        return min(index + 1, last)
    }

    private func isOfInterest(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || !framing.isInQuotes && (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r"))
    }

    private mutating func readAhead(_ count: Int) throws(Problem) {
        guard aheadStart == ahead.count else { return }
        ahead.removeAll()
        aheadStart = 0
        _ = try file.read(into: &ahead, at: end, upTo: max(count, 64 << 10))
    }

    /// Takes more bytes.
    ///
    /// - Parameter place: the byte whose state is wanted.
    mutating func take(_ count: Int, noting place: Int?) throws(Problem) {
        forget()
        try readAhead(count)
        let count = min(count, ahead.count - aheadStart)
        var buffer = ByteBuffer()
        var framing = framing
        swap(&buffer, &self.buffer)
        buffer.append(ahead.bytes.extracting(aheadStart..<aheadStart + count))
        aheadStart += count
        end += count
        let known = framing.end
        _ = framing.scan(buffer.bytes, isAtEnd: false)
        if framing.end > known { lastStart = base + framing.end }
        self.framing = framing
        swap(&buffer, &self.buffer)
        if end == place { next = framing.isInQuotes ? .quoted : .plain }
    }

    /// Forgets the bytes that are not needed to go on.
    private mutating func forget() {
        let count = buffer.count - 2
        guard count >= 512 else { return }
        framing.drop(count)
        framing.end = max(framing.end, 0)
        buffer.removeFirst(count)
        base += count
    }
}
