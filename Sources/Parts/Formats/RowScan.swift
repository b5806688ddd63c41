import CSVLayers
import FormatKit
import Layers
import PartRuns

/// Scan of rows from any byte of a table on, which stops at each byte that may end a row.
struct RowScan: ~Copyable {
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
    private(set) var next = PartState.plain
    /// Bytes that were read and not yet taken.
    private var ahead = ByteBuffer()
    private var aheadStart = 0

    /// - Parameter isRow: true if a row is known to start at the byte.
    init(
        _ file: SeekableFile, at byte: Int, _ state: PartState, _ delimiter: UInt8, isRow: Bool = false
    ) throws(Problem) {
        self.file = file
        framing = CSVFraming(delimiter: delimiter, isAtStart: byte == 0)
        (base, end) = (byte, byte)
        guard byte > 0, !isRow else {
            lastStart = byte
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
    ///
    /// - Parameter offset: the byte whose state is wanted.
    mutating func takeStep(upTo limit: Int, noting offset: Int?) throws(Problem) {
        try readAhead()
        // The next byte, which may itself end a row, decides what a carriage return or a quote means.
        let before = buffer.count > 0 ? buffer.bytes[buffer.count - 1] : 0
        let isPending = before == UInt8(ascii: "\r") || before == UInt8(ascii: "\"")
        let last = isPending ? aheadStart + 1 : min(ahead.count, aheadStart + limit - end)
        take(nextOfInterest(before: last) - aheadStart, noting: offset)
    }

    /// The end of the next byte that may end a row or begin a quote.
    private func nextOfInterest(before last: Int) -> Int {
        let bytes = ahead.bytes
        if framing.isInQuotes { return min(bytes.first(UInt8(ascii: "\""), from: aheadStart) + 1, last) }
        var index = aheadStart
        while index < last, !isOfInterest(bytes[index]) { index += 1 }
        return min(index + 1, last)
    }

    private func isOfInterest(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private mutating func readAhead() throws(Problem) {
        guard aheadStart == ahead.count else { return }
        ahead.removeAll()
        aheadStart = 0
        _ = try file.read(into: &ahead, at: end, upTo: 64 << 10)
    }

    private mutating func take(_ count: Int, noting offset: Int?) {
        forget()
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
        if end == offset { next = framing.isInQuotes ? .quoted : .plain }
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
