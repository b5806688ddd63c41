import Expat
import FormatKit
import Layers
import Streams

/// Parses TCX from front to back.
final class TCXChunks: ChunkSource {
    // One value, so that access to it is checked once a chunk rather than once an event.
    private var parser: TCXParser

    init(_ source: consuming ByteSource, index: Int, options: LayerOptions, prefix: String) throws(Problem) {
        var source = source
        try source.peek(1)
        // Text that was transcoded is UTF-8, whatever it declares.
        let isTranscoded = source.encodingName != nil || options.encoding != nil
        let parser: XMLParser
        do throws(ExpatError) {
            parser = try XMLParser(encoding: isTranscoded ? "UTF-8" : nil)
        } catch {
            throw Problem(
                .unavailable, "no-libexpat", "\(printable(error.reason))",
                hint: "install libexpat (Debian: apt-get install libexpat1)")
        }
        self.parser = TCXParser(source, parser, index: index, options: options, prefix: prefix)
    }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool { try parser.next(into: &chunk) }
}

private struct TCXParser: ~Copyable {
    private var window: InputWindow
    private var parser: XMLParser
    private var document: TCXDocument
    private var nextEvent = 0
    private let length: Int
    private let limit: RecordLimit
    private var problem: Problem?

    private static let piece = 64 << 10

    init(
        _ source: consuming ByteSource, _ parser: consuming XMLParser, index: Int, options: LayerOptions, prefix: String
    ) {
        window = InputWindow(source)
        self.parser = parser
        document = TCXDocument(source: index, prefix: prefix)
        length = options.chunkLength
        limit = options.recordLimit
    }

    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        document.begin(&chunk)
        while problem == nil {
            document.take(parser, from: &nextEvent, upTo: length, &window, into: &chunk)
            if nextEvent < parser.events.count { return true }
            noteFault()
            if problem != nil { break }
            if window.isAtEnd { return !chunk.records.isEmpty }
            if !chunk.records.isEmpty, !window.isReady { return true }
            try readPiece()
        }
        // Records before a problem are worked on first.
        if let problem, chunk.records.isEmpty { throw problem }
        return !chunk.records.isEmpty
    }

    private mutating func readPiece() throws(Problem) {
        window.forget(before: min(document.openStart ?? parser.endOfLast, parser.endOfLast))
        nextEvent = 0
        if let piece = try window.read(upTo: Self.piece) {
            parser.parse(window, piece)
        } else {
            _ = parser.parse(Span(), isLast: true)
        }
    }

    private mutating func noteFault() {
        if let fault = parser.fault {
            problem = problem(of: fault)
        } else if !limit.allows(window.end - (document.openStart ?? parser.endOfLast)) {
            problem = Problem(
                .data, "xml-too-long", at: window.location(document.openStart ?? parser.endOfLast),
                "the point, tag or comment that starts here is longer than \(limit.size)")
        }
    }

    private mutating func problem(of fault: XMLFault) -> Problem {
        let (code, message, hint): (String, Wording, Wording?)
        switch fault.reason {
        case .truncated:
            return Problem(
                .data, "truncated", at: window.location(window.end), "the TCX ends before its root element is closed",
                hint: "is it an incomplete copy?")
        case .malformed(let reason):
            (code, message, hint) = ("bad-xml", "the XML is not well-formed: \(printable(reason))", nil)
        case .doctype:
            (code, message) = (
                "xml-doctype", "a document type declaration, which may declare entities, is not allowed in TCX"
            )
            hint = "remove <!DOCTYPE …> if you trust the file"
        case .entity:
            (code, message) = ("bad-xml", "the XML refers to an entity that it does not declare")
            hint = "write & as &amp;"
        case .encoding(let encoding):
            (code, message) = (
                "bad-encoding", "the XML declares the encoding '\(excerpt(encoding.utf8))', which cannot be read"
            )
            hint = "name the encoding with \(OptionName.encoding)"
        case .tooDeep:
            (code, message, hint) = ("too-deep", "elements are nested more than \(XMLParser.mostDepth) deep", nil)
        }
        return Problem(.data, code, at: window.location(fault.byte), message, hint: hint)
    }
}

extension XMLParser {
    fileprivate mutating func parse(_ window: borrowing InputWindow, _ range: Range<Int>) {
        _ = parse(window.bytes.bytes.extracting(range), isLast: false)
    }
}
