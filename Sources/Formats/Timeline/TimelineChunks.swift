import FormatKit
import Layers

/// Parses the entries of a document from front to back.
final class TimelineChunks: ChunkSource {
    private var parser: TimelineParser

    init(_ source: consuming ByteSource, index: Int, length: Int, limit: RecordLimit) {
        parser = TimelineParser(source, index: index, length: length, limit: limit)
    }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool { try parser.next(into: &chunk) }
}

private struct TimelineParser: ~Copyable {
    private var window: InputWindow
    private var writer: PointWriter
    private var framing = TimelineFraming()
    private let length: Int
    private let limit: RecordLimit
    private var problem: Problem?

    private static let piece = 64 << 10

    init(_ source: consuming ByteSource, index: Int, length: Int, limit: RecordLimit) {
        window = InputWindow(source)
        writer = PointWriter(source: index)
        (self.length, self.limit) = (length, limit)
    }

    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        writer.begin(&chunk)
        while problem == nil, chunk.bytes.count < length {
            switch framing.next(window) {
            case .entry(let range): take(range, into: &chunk)
            case .fault(let byte, let found):
                problem = Problem(
                    .data, "not-json", at: window.location(byte), "expected an entry of the timeline, found \(found)")
            case .none:
                if window.isAtEnd {
                    guard !framing.isWhole else { return !chunk.records.isEmpty }
                    problem = Problem(
                        .data, "truncated", at: window.location(window.end), "the JSON ends before it is closed",
                        hint: "is it an incomplete copy?")
                    break
                }
                if !chunk.records.isEmpty, !window.isReady { return true }
                try read()
            }
        }
        // Records before a problem are worked on first.
        if let problem, chunk.records.isEmpty { throw problem }
        return !chunk.records.isEmpty
    }

    private mutating func read() throws(Problem) {
        if let entry = framing.entry, !limit.allows(framing.position - entry) {
            problem = Problem(
                .data, "record-too-long", at: window.location(entry),
                "the entry that starts here is longer than \(limit.size)",
                hint: RecordLimit.hint)
            return
        }
        window.forget(before: framing.needed)
        _ = try window.read(upTo: Self.piece)
    }

    private mutating func take(_ range: Range<Int>, into chunk: inout Chunk) {
        let place = window.place(of: range.lowerBound)
        let local = range.lowerBound - window.start..<range.upperBound - window.start
        let text = local.map { window.bytes[$0] }
        TimelineEntry.read(text.span, at: range.lowerBound, place, &writer, into: &chunk)
    }
}
