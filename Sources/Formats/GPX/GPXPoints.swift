import Expat
import FormatKit
import Geometry
import Layers
import Memory

/// Makes records of the events of a GPX, and knows the bytes and lines that they come from.
struct GPXPoints: ~Copyable {
    /// A reason why nothing after an event can be read.
    enum Ending {
        case notGPX(Int, rootName: String, namespace: String?)
        case nameTooLong(Int)
    }

    private var document: GPXDocument
    private var writer: GPXRecordWriter
    /// The bytes of the input that are still needed, and where they start.
    private(set) var window = ByteBuffer()
    private var windowStart = 0
    /// The lines of the input before `counted`.
    private var lines = LineCount()
    private var counted = 0
    /// Number of records before the next one.
    private var number = 0
    private let source: Int
    private let unseen: UnseenNames
    /// Line and column of the point that is too long, as its bytes are no longer in memory when it ends.
    private var locationOfLong = (line: 1, column: 1)

    /// - Parameter prefix: put before the names of tracks and routes.
    init(_ document: consuming GPXDocument, source: Int, prefix: String, unseen: UnseenNames) {
        self.document = document
        writer = GPXRecordWriter(prefix: prefix)
        self.source = source
        self.unseen = unseen
    }

    /// End in bytes of what was read.
    var end: Int { windowStart + window.count }

    /// Number of names of tracks or routes that stand after their points, and where the first of them is.
    var lateNames: (count: Int, first: Int) { (document.lateNames, document.lateName) }

    var promises: XMLPromises { document.promises }
    var bounds: Shape.Box? { document.bounds.box }

    /// Points of other namespaces, which are not read.
    var foreignPoints: (count: Int, byte: Int, namespace: String) { document.foreignPoints }

    mutating func begin(_ chunk: inout Chunk) {
        chunk.source = source
        chunk.records.before = number
        writer.begin()
    }

    /// Reads the events up to the start of the root, which come together.
    mutating func takeRoot(of parser: borrowing XMLParser, _ next: inout Int) -> Ending? {
        let events = parser.events
        while next < events.count {
            let event = events[next]
            next += 1
            if case .notGPX = document.take(event, parser.text) {
                return notGPX(event)
            }
            if event.kind == .start { break }
        }
        return nil
    }

    private func notGPX(_ event: XMLEvent) -> Ending {
        .notGPX(event.byte, rootName: document.rootName, namespace: document.rootNamespace)
    }

    /// Reads the events of the last piece from `next` on, until the chunk is `length` bytes long.
    mutating func take(
        _ parser: borrowing XMLParser, from next: inout Int, upTo length: Int, into chunk: inout Chunk
    ) -> Ending? {
        let (events, text) = (parser.events, parser.text)
        while next < events.count {
            if chunk.bytes.count >= length, !chunk.records.isEmpty { return nil }
            next += 1
            if let ending = take(events[next - 1], text, into: &chunk) { return ending }
        }
        return nil
    }

    private mutating func take(_ event: XMLEvent, _ text: Span<UInt8>, into chunk: inout Chunk) -> Ending? {
        if event.kind != .text { endText(at: event.byte, into: &chunk) }
        switch document.take(event, text) {
        case .nothing: return nil
        case .point:
            appendPoint(to: &chunk)
            return nil
        case .notGPX: return notGPX(event)
        case .nameTooLong: return .nameTooLong(event.byte)
        }
    }

    /// Ends text between points, which is one record whatever pieces it was parsed in. Text before a fault is not one, as
    /// it depends on the pieces how much of it libexpat reports.
    private mutating func endText(at byte: Int, into chunk: inout Chunk) {
        guard document.endText(at: byte) else { return }
        appendPoint(to: &chunk)
    }

    private mutating func appendPoint(to chunk: inout Chunk) {
        var (start, end) = (document.point.start, document.point.end)
        if document.point.fault == .strayText { (start, end) = trimmed(start, end) }
        let record: Int
        switch document.point.fault {
        case .tooLong?: record = writer.append(without: document.names.fieldCount, window, 0..<0, to: &chunk)
        case .strayText?:
            let raw = start - windowStart..<end - windowStart
            record = writer.append(without: document.names.fieldCount, window, raw, to: &chunk)
        default: record = writer.append(&document, window, start - windowStart..<end - windowStart, to: &chunk)
        }
        addRecord(record, document.point.fault, at: start, to: &chunk)
    }

    /// The bounds of text without the blanks at its ends, which in UTF-16 have a zero each.
    private func trimmed(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var (start, end) = (start, end)
        while start < end, Self.isBlank(window[start - windowStart]) { start += 1 }
        while start < end, Self.isBlank(window[end - 1 - windowStart]) { end -= 1 }
        return (start, end)
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte.isXMLSpace || byte == 0 }

    private mutating func addRecord(_ start: Int, _ fault: GPXPoint.Fault?, at byte: Int, to chunk: inout Chunk) {
        chunk.records.records.append(RecordLocations.Record(start: start, byte: byte, absence: fault?.rawValue ?? 0))
        var origin = RecordLocations.Origin(source: source, record: number)
        let isGone = byte < windowStart
        count(to: byte)
        (origin.line, origin.column) = isGone ? locationOfLong : (lines.breaks + 1, lines.tail + 1)
        origin.byte = byte
        if number == 0 { unseen.noteRecords() }
        chunk.records.origins.append(origin)
        number += 1
    }

    /// Reads more of the input, and returns where it lies in the window; nil at the end.
    mutating func read(_ input: inout ByteSource?, upTo length: Int) throws(Problem) -> Range<Int>? {
        let start = window.count
        if try input?.read(into: &window, upTo: length) ?? 0 == 0 {
            input = nil
            return nil
        }
        return start..<window.count
    }

    /// Forgets the bytes that are not needed any more, once all events before `byte` are received.
    mutating func forget(parsedTo byte: Int) {
        document.limitPoint(endingAt: byte)
        if document.hasLongPoint, document.point.start >= windowStart {
            count(to: document.point.start)
            locationOfLong = (lines.breaks + 1, lines.tail + 1)
        }
        let byte = min(document.openStart ?? byte, byte)
        // Bytes of a point that is too long were forgotten before.
        guard byte > windowStart else { return }
        count(to: byte)
        window.removeFirst(byte - windowStart)
        windowStart = byte
    }

    /// Counts the lines before a byte of the window. Bytes are requested in order, but for those of a long point.
    private mutating func count(to byte: Int) {
        guard byte > counted else { return }
        lines.add(window, counted - windowStart..<byte - windowStart)
        counted = byte
    }

    mutating func location(_ byte: Int, _ name: String) -> InputLocation {
        count(to: min(byte, end))
        return InputLocation(source: name, line: lines.breaks + 1, column: lines.tail + 1, byte: byte)
    }
}

extension LineCount {
    fileprivate mutating func add(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) {
        add(bytes.bytes.extracting(range))
    }
}
