import Expat
import FormatKit
public import Layers
import Streams

/// Parses KML from front to back and returns its placemarks in chunks.
public final class KMLChunks: ChunkSource {
    // One value, so that access to it is checked once a chunk rather than once an event.
    private var parser: KMLParser

    init(
        _ input: consuming ByteSource, index: Int, options: LayerOptions, lengths: KMLLengths, fields: ParsedFields,
        unseen: UnseenNames
    ) throws(Problem) {
        var input = input
        try input.peek(1)
        // Text that was transcoded is UTF-8, whatever it declares.
        let isTranscoded = input.encodingName != nil || options.encoding != nil
        let parser: XMLParser
        do throws(ExpatError) {
            parser = try XMLParser(encoding: isTranscoded ? "UTF-8" : nil, knowsHTML: true)
        } catch { throw Problem(error) }
        self.parser = KMLParser(
            input, parser, KMLDocument(options, fields, unseen), ParsedRecords(source: index, options, unseen),
            limit: options.recordLimit, lengths: lengths)
        try self.parser.readRoot()
    }

    /// Notices about the layer, complete once it was read to its end.
    var notices: [Problem] { parser.notices }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool { try parser.next(into: &chunk) }
}

/// The state of the parsing of a KML.
private struct KMLParser: ~Copyable {
    private var input: ByteSource?
    private let name: String
    private let limit: RecordLimit
    private let lengths: KMLLengths
    private var parser: XMLParser
    private var document: KMLDocument
    private var records: ParsedRecords
    private var window = XMLWindow()
    private var nextEvent = 0
    private var problem: Problem?
    /// Where a placemark starts that is too long, as its bytes are no longer in memory when it ends.
    private var placeOfLong = (line: 1, column: 1)

    init(
        _ input: consuming ByteSource, _ parser: consuming XMLParser, _ document: consuming KMLDocument,
        _ records: consuming ParsedRecords, limit: RecordLimit, lengths: KMLLengths
    ) {
        name = input.name
        self.input = consume input
        self.parser = parser
        self.document = document
        self.records = records
        self.limit = limit
        self.lengths = lengths
    }

    /// Reads up to the root element, so that XML that is not KML is refused before there is any output.
    mutating func readRoot() throws(Problem) {
        while input != nil {
            try readPiece()
            while nextEvent < parser.events.count {
                let event = parser.events[nextEvent]
                nextEvent += 1
                if case .notKML = document.take(event, parser.text) { throw notKML(event) }
                if event.kind == .start { return }
            }
            noteFault()
            if let problem { throw problem }
        }
    }

    private mutating func notKML(_ event: XMLEvent) -> Problem {
        Problem(
            .data, "not-kml", at: window.location(of: event.byte, in: name),
            "the XML is not KML: its root element is <\(excerpt(document.rootName.utf8))>")
    }

    var notices: [Problem] {
        var unread = document.unread.map { (element, count, byte) in
            Problem(
                .data, "unread-elements", severity: .warning, at: InputLocation(source: name, byte: byte),
                count == 1
                    ? "a \(shortName(element)) was not read"
                    : "\(count) elements \(shortName(element)) were not read",
                hint: KMLElement.spelling(of: element).map { "KML spells it \($0)" })
        }
        let (others, byte) = document.otherUnread
        if others > 0 {
            unread.append(
                Problem(
                    .data, "unread-elements", severity: .warning, at: InputLocation(source: name, byte: byte),
                    others == 1
                        ? "an element of another name was not read"
                        : "\(others) elements of other names were not read"))
        }
        return unread + document.promises.problems(in: name)
    }

    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        records.begin(&chunk)
        while true {
            if problem == nil {
                take(into: &chunk)
                if nextEvent < parser.events.count { return true }
                noteFault()
            }
            if let problem {
                // Records before it are worked on first.
                guard chunk.records.isEmpty else { return true }
                throw problem
            }
            if input == nil { return !chunk.records.isEmpty }
            if !chunk.records.isEmpty, input?.isReady == false { return true }
            try readPiece()
        }
    }

    /// Reads the events of the last piece until the chunk is long enough.
    private mutating func take(into chunk: inout Chunk) {
        while nextEvent < parser.events.count {
            if chunk.bytes.count >= lengths.chunk, !chunk.records.isEmpty { return }
            if Self.takePlacemark(parser.events, parser.text, from: &nextEvent, &document) { append(to: &chunk) }
        }
    }

    /// Reads events up to the end of a placemark; false if there is none.
    private static func takePlacemark(
        _ events: Span<XMLEvent>, _ text: Span<UInt8>, from next: inout Int, _ document: inout KMLDocument
    ) -> Bool {
        while next < events.count {
            let event = events[next]
            next += 1
            if case .placemark = document.take(event, text) { return true }
        }
        return false
    }

    private mutating func append(to chunk: inout Chunk) {
        let place = document.isTooLong ? placeOfLong : window.place(of: document.start)
        let raw = document.isTooLong ? 0..<0 : window.range(document.start..<document.end)
        let origin = ParsedRecords.Origin(byte: document.start, line: place.line, column: place.column)
        Self.append(document.placemark, window, raw, origin, to: &chunk, &records)
    }

    private static func append(
        _ placemark: borrowing KMLPlacemark, _ window: borrowing XMLWindow, _ raw: Range<Int>,
        _ origin: ParsedRecords.Origin, to chunk: inout Chunk, _ records: inout ParsedRecords
    ) {
        records.append(
            placemark.parsed, raw: window.bytes.bytes.extracting(raw), fieldCount: placemark.names.count, at: origin,
            to: &chunk)
    }

    /// Reads more of the input, and parses it.
    private mutating func readPiece() throws(Problem) {
        if document.limitPlacemark(endingAt: parser.endOfLast) { placeOfLong = window.place(of: document.start) }
        window.forget(before: min(document.openStart ?? parser.endOfLast, parser.endOfLast))
        nextEvent = 0
        if let piece = try window.read(&input, upTo: lengths.piece) {
            Self.parse(window.bytes, piece, &parser)
        } else {
            _ = parser.parse(Span(), isLast: true)
        }
    }

    private static func parse(_ bytes: borrowing ByteBuffer, _ range: Range<Int>, _ parser: inout XMLParser) {
        _ = parser.parse(bytes.bytes.extracting(range), isLast: false)
    }

    private mutating func noteFault() {
        let most = RecordLimit(bytes: min(mostOfTag, limit.bytes))
        if let fault = parser.fault {
            if fault.reason == .truncated, window.end == 0 {
                problem = .blank(0, name)
                return
            }
            let place = window.location(of: fault.byte, in: name)
            problem = Problem(
                fault.reason, inFormat: "KML", at: place, end: window.location(of: window.end, in: name))
        } else if !most.allows(window.end - parser.endOfLast) {
            problem = Problem(
                .data, "xml-too-long", at: window.location(of: parser.endOfLast, in: name),
                "the tag or comment that starts here is longer than \(most.size)")
        }
    }
}
