import Expat
import FormatKit
import Geometry
public import Layers
import Streams

/// Parses GPX from front to back and returns its points in chunks.
public final class GPXChunks: ChunkSource {
    // One value, so that access to it is checked once a chunk rather than once an event.
    private var parser: GPXParser

    init(
        _ input: consuming ByteSource, index: Int, options: LayerOptions, lengths: GPXLengths, fields: GPXFields,
        unseen: UnseenNames
    ) throws(Problem) {
        var input = input
        try input.peek(1)
        // Text that was transcoded is UTF-8, whatever it declares.
        let isTranscoded = input.encodingName != nil || options.encoding != nil
        parser = GPXParser(
            input, try Self.parser(encoding: isTranscoded ? "UTF-8" : nil),
            GPXPoints(
                GPXDocument(options, fields: fields, unseen: unseen), source: index,
                prefix: options.areTracksNamedByFile ? "\(input.name): " : "", unseen: unseen),
            limit: options.recordLimit, lengths: lengths)
        try parser.readRoot()
    }

    private static func parser(encoding: String?) throws(Problem) -> XMLParser {
        do throws(ExpatError) { return try XMLParser(encoding: encoding) } catch { throw Problem(error) }
    }

    /// Notices about the layer, complete once it was read to its end.
    var notices: [Problem] { parser.notices }

    /// The bounds that the file claims; known once they were read.
    var bounds: Shape.Box? { parser.bounds }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool { try parser.next(into: &chunk) }
}

/// The state of the parsing of a GPX.
private struct GPXParser: ~Copyable {
    private var input: ByteSource?
    private let name: String
    private let limit: RecordLimit
    private let lengths: GPXLengths
    private var parser: XMLParser
    private var points: GPXPoints
    private var nextEvent = 0
    private var problem: Problem?

    init(
        _ input: consuming ByteSource, _ parser: consuming XMLParser, _ points: consuming GPXPoints,
        limit: RecordLimit, lengths: GPXLengths
    ) {
        name = input.name
        self.input = consume input
        self.parser = parser
        self.points = points
        self.limit = limit
        self.lengths = lengths
    }

    /// Reads up to the root element, so that XML that is not GPX is refused before there is any output.
    mutating func readRoot() throws(Problem) {
        while input != nil {
            try readPiece()
            if parser.events.count > 0 {
                if let ending = points.takeRoot(of: parser, &nextEvent) { throw problem(of: ending) }
                return
            }
            noteFault()
            if let problem { throw problem }
        }
    }

    var notices: [Problem] {
        var notices: [Problem] = []
        let (lateNames, lateName) = points.lateNames
        if lateNames > 0 {
            let count = lateNames == 1 ? "" : " (\(lateNames) times)"
            notices.append(
                Problem(
                    .data, "late-name", severity: .warning, at: InputLocation(source: name, byte: lateName),
                    "the name of a track or route stands after its first point and was not used\(count)"))
        }
        let (count, byte, namespace) = points.foreignPoints
        if count > 0 {
            let excerpt = excerpt(namespace.utf8, limit: 80)
            notices.append(
                Problem(
                    .data, "foreign-points", severity: .warning, at: InputLocation(source: name, byte: byte),
                    count == 1
                        ? "a point in the namespace '\(excerpt)', which is not GPX's, was not read"
                        : "\(count) points in namespaces other than GPX's, such as '\(excerpt)', were not read"))
        }
        return notices + points.promises.problems(in: name)
    }

    var bounds: Shape.Box? { points.bounds }

    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        points.begin(&chunk)
        while true {
            if problem == nil {
                let ending = points.take(parser, from: &nextEvent, upTo: lengths.chunk, into: &chunk)
                if let ending { problem = problem(of: ending) } else if nextEvent < parser.events.count { return true }
                if problem == nil { noteFault() }
            }
            if let problem {
                // What comes before it is worked on first.
                guard chunk.records.isEmpty else { return true }
                throw problem
            }
            if input == nil { return !chunk.records.isEmpty }
            if !chunk.records.isEmpty, input?.isReady == false { return true }
            try readPiece()
        }
    }

    /// Reads more of the input, and parses it.
    private mutating func readPiece() throws(Problem) {
        points.forget(parsedTo: parser.endOfLast)
        nextEvent = 0
        if let piece = try points.read(&input, upTo: lengths.piece) {
            parser.parse(points.window, piece)
        } else {
            _ = parser.parse(Span(), isLast: true)
        }
    }
}

/// Problems that end the input.
extension GPXParser {
    private mutating func noteFault() {
        let most = RecordLimit(bytes: min(mostOfTag, limit.bytes))
        if let fault = parser.fault {
            problem = problem(of: fault)
        } else if !most.allows(points.end - parser.endOfLast) {
            problem = Problem(
                .data, "xml-too-long", at: location(parser.endOfLast),
                "the tag or comment that starts here is longer than \(most.size)")
        }
    }

    private mutating func location(_ byte: Int) -> InputLocation { points.location(byte, name) }

    private mutating func problem(of ending: GPXPoints.Ending) -> Problem {
        switch ending {
        case .notGPX(let byte, _, let namespace?):
            Problem(
                .data, "not-gpx", at: location(byte),
                "the XML is not GPX: its root element is in the namespace '\(excerpt(namespace.utf8, limit: 80))'",
                hint: "that of GPX is http://www.topografix.com/GPX/1/1; if the file is GPX, correct its xmlns")
        case .notGPX(let byte, let root, nil):
            Problem(
                .data, "not-gpx", at: location(byte), "the XML is not GPX: its root element is <\(excerpt(root.utf8))>")
        case .nameTooLong(let byte):
            Problem(
                .data, "xml-too-long", at: location(byte),
                "the name of a track or route is longer than \(GPXDocument.mostName >> 10) KiB")
        }
    }

    private mutating func problem(of fault: XMLFault) -> Problem {
        if fault.reason == .truncated, points.end == 0 { return .blank(0, name) }
        let place = location(fault.byte)
        return Problem(fault.reason, inFormat: "GPX", at: place, end: location(points.end))
    }
}

extension XMLParser {
    fileprivate mutating func parse(_ bytes: borrowing ByteBuffer, _ range: Range<Int>) {
        _ = parse(bytes.bytes.extracting(range), isLast: false)
    }
}
