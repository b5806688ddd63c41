import Expat
import Geometry
public import Layers
import Streams

/// Parses GPX from front to back and hands on its points in chunks.
public final class GPXChunks: ChunkSource {
    private var input: ByteSource?
    private let sourceIndex: Int
    private let name: String
    private let limit: RecordLimit
    private var parser: XMLParser
    private var document: GPXDocument
    private var writer = GPXRecordWriter()
    /// The bytes of the input that are still needed, and where they start.
    private var window = ByteBuffer()
    private var windowStart = 0
    /// The lines of the input before `counted`.
    private var lines = LineCount()
    private var counted = 0
    private var nextEvent = 0
    /// Number of records before the next one.
    private var number = 0
    private var problem: Problem?
    private let unseen: UnseenNames
    /// Line and column of the point that is too long, as its bytes are gone when it ends.
    private var placeOfLong = (line: 1, column: 1)

    private static let pieceLength = 64 << 10
    /// The longest tag or comment; libexpat holds it as a whole.
    private static let mostTag = 16 << 20

    init(
        _ input: consuming ByteSource, index: Int, options: LayerOptions, fields: GPXFields, unseen: UnseenNames
    ) throws(Problem) {
        var input = input
        try input.peek(1)
        name = input.name
        sourceIndex = index
        limit = options.recordLimit
        self.unseen = unseen
        do throws(ExpatError) {
            // Text that was transcoded is UTF-8, whatever it declares.
            parser = try XMLParser(encoding: input.encodingName == nil && options.encoding == nil ? nil : "UTF-8")
        } catch {
            throw Problem(error)
        }
        document = GPXDocument(options, fields: fields, unseen: unseen)
        self.input = consume input
        try readRoot()
    }

    /// Reads up to the root element, so that XML that is not GPX is refused before there is any output.
    private func readRoot() throws(Problem) {
        while input != nil {
            try readPiece()
            if parser.count > 0 {
                if case .notGPX = document.take(parser[0], parser.text) { throw notGPX(at: parser[0].byte) }
                nextEvent = 1
                return
            }
            try check()
        }
    }

    /// Notices about the layer, complete once it was read to its end.
    var notices: [Problem] {
        guard document.lateNames > 0 else { return [] }
        let count = document.lateNames == 1 ? "" : " (\(document.lateNames) times)"
        return [
            Problem(
                .data, "late-name", severity: .warning, at: Place(source: name, byte: document.lateName),
                "the name of a track or route stands after its first point and was not used\(count)")
        ]
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = sourceIndex
        chunk.records.before = number
        writer.begin()
        while true {
            while problem == nil, nextEvent < parser.count {
                if chunk.bytes.count >= LineChunks.chunkLength, !chunk.records.isEmpty { return true }
                take(parser[nextEvent], into: &chunk)
                nextEvent += 1
            }
            if problem == nil { noteFault() }
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

    private func take(_ event: XMLEvent, into chunk: inout Chunk) {
        switch document.take(event, parser.text) {
        case .nothing: break
        case .point: appendPoint(to: &chunk)
        case .strayText:
            let raw = event.byte - windowStart..<event.endByte - windowStart
            let start = writer.append(without: document.names.fieldCount, window, raw, to: &chunk)
            addRecord(start, .strayText, at: event.byte, to: &chunk)
        case .notGPX: problem = notGPX(at: event.byte)
        case .nameTooLong:
            problem = Problem(
                .data, "xml-too-long", at: place(event.byte),
                "the name of a track or route is longer than \(GPXDocument.mostName >> 10) KiB")
        }
    }

    private func appendPoint(to chunk: inout Chunk) {
        let (start, end) = (document.point.start, document.point.end)
        guard document.point.fault != .tooLong else {
            let record = writer.append(without: document.names.fieldCount, window, 0..<0, to: &chunk)
            return addRecord(record, .tooLong, at: start, to: &chunk)
        }
        let record = writer.append(&document, window, start - windowStart..<end - windowStart, to: &chunk)
        addRecord(record, document.point.fault, at: start, to: &chunk)
    }

    private func addRecord(_ start: Int, _ fault: GPXPoint.Fault?, at byte: Int, to chunk: inout Chunk) {
        chunk.records.records.append(RecordPlaces.Record(start: start, byte: byte, absence: fault?.rawValue ?? 0))
        var origin = RecordPlaces.Origin(source: sourceIndex, record: number)
        let isGone = byte < windowStart
        count(to: byte)
        (origin.line, origin.column) = isGone ? placeOfLong : (lines.breaks + 1, lines.tail + 1)
        origin.byte = byte
        if number == 0 { unseen.noteRecords() }
        chunk.records.origins.append(origin)
        number += 1
    }

    /// Reads more of the input, and parses it.
    private func readPiece() throws(Problem) {
        if document.hasLongPoint, document.point.start >= windowStart {
            count(to: document.point.start)
            placeOfLong = (lines.breaks + 1, lines.tail + 1)
        }
        forget(upTo: min(document.openStart ?? parser.endOfLast, parser.endOfLast))
        let length = window.count
        nextEvent = 0
        if try input?.read(into: &window, upTo: Self.pieceLength) ?? 0 == 0 {
            input = nil
            _ = parser.parse(Span(), isLast: true)
        } else {
            _ = parser.parse(window.bytes.extracting(length...), isLast: false)
        }
        document.limitPoint(endingAt: parser.endOfLast)
    }

    private func forget(upTo byte: Int) {
        // Bytes of a point that is too long were forgotten before.
        guard byte > windowStart else { return }
        count(to: byte)
        window.removeFirst(byte - windowStart)
        windowStart = byte
    }

    /// Counts the lines before a byte of the window. Bytes are asked for in order, but for those of a long point.
    private func count(to byte: Int) {
        guard byte > counted else { return }
        lines.add(window.bytes.extracting(counted - windowStart..<byte - windowStart))
        counted = byte
    }

    private func place(_ byte: Int) -> Place {
        count(to: min(byte, windowStart + window.count))
        return Place(source: name, line: lines.breaks + 1, column: lines.tail + 1, byte: byte)
    }
}

/// Problems that end the input.
extension GPXChunks {
    private func check() throws(Problem) {
        noteFault()
        if let problem { throw problem }
    }

    private func noteFault() {
        let most = RecordLimit(bytes: min(Self.mostTag, limit.bytes))
        if let fault = parser.fault {
            problem = problem(of: fault)
        } else if !most.allows(windowStart + window.count - parser.endOfLast) {
            problem = Problem(
                .data, "xml-too-long", at: place(parser.endOfLast),
                "the tag or comment that starts here is longer than \(most.size)")
        }
    }

    private func notGPX(at byte: Int) -> Problem {
        Problem(
            .data, "not-gpx", at: place(byte),
            "the XML is not GPX: its root element is <\(excerpt(document.rootName.utf8))>")
    }

    private func problem(of fault: XMLFault) -> Problem {
        let end = windowStart + window.count
        switch fault.reason {
        case .truncated:
            if end == 0 { return .blank(0, name) }
            return Problem(
                .data, "truncated", at: place(end), "the GPX ends before its root element is closed",
                hint: "is it an incomplete copy?")
        case .malformed(let reason):
            return Problem(
                .data, "bad-xml", at: place(fault.byte), "the XML is not well-formed: \(printable(reason))")
        case .doctype:
            return Problem(
                .data, "xml-doctype", at: place(fault.byte),
                "a document type declaration, which may declare entities, is not allowed in GPX",
                hint: "remove <!DOCTYPE …> if you trust the file")
        case .entity:
            return Problem(
                .data, "bad-xml", at: place(fault.byte), "the XML refers to an entity that it does not declare",
                hint: "write & as &amp;")
        case .encoding(let encoding):
            return Problem(
                .data, "bad-encoding", at: place(fault.byte),
                "the XML declares the encoding '\(excerpt(encoding.utf8))', which cannot be read as it is declared",
                hint: "name the encoding with \(Setting.encoding)")
        case .tooDeep:
            return Problem(
                .data, "too-deep", at: place(fault.byte),
                "elements are nested more than \(XMLParser.mostDepth) deep")
        }
    }
}

extension Problem {
    /// Reports a libexpat that cannot be used.
    init(_ error: ExpatError) {
        self.init(
            .unavailable, "no-libexpat", "\(printable(error.reason))",
            hint: "install libexpat (Debian: apt-get install libexpat1)")
    }
}

extension SystemLibrary {
    /// The library that GPX needs, loaded only when a run reads it.
    public static var expat: SystemLibrary {
        do throws(ExpatError) {
            let version = try Installation.version()
            return SystemLibrary(loaded: "libexpat", version: version, prefix: "libexpat.so")
        } catch {
            return .notFound(name: "libexpat", Problem(error))
        }
    }
}
