import CommandKit
public import FormatKit
import Geometry
public import Layers
import Memory
import Streams

/// A layer of TopoJSON: the features of its objects.
public final class TopoJSONLayer: OpenedLayer {
    private let knownFacts: LayerFacts
    public let chunks: TopoJSONChunks
    private let fields = ParsedFields()
    private let unseen: UnseenNames

    /// - Parameters:
    ///   - object: the name of the only object to read; nil for all.
    ///   - name: the name of the layer in messages; nil for that of the input.
    ///   - reason: why it is taken for TopoJSON; nil if the user says so.
    public init(
        _ input: consuming ByteSource, _ reason: String?, index: Int, object: String? = nil, named name: String? = nil,
        options: LayerOptions
    ) throws(Problem) {
        var facts = LayerFacts(source: name ?? input.name, format: TopoJSONFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", TopoJSONFormat().name, reason)) }
        if let space = options.sourceSpace { facts.space = space }
        unseen = UnseenNames(options.expectedFields)
        let document = try HeldJSON(input, format: "TopoJSON", options)
        chunks = try TopoJSONChunks(
            document, object: object, ParsedRecords(source: index, options, unseen),
            ParsedNames(options, fields, unseen), options)
        if object == nil, chunks.objects.count > 1 {
            facts.merging = Problem(
                .data, "several-objects", severity: .note, at: facts.location,
                "the topology has \(chunks.objects.count) objects: \(listed(chunks.objects))",
                hint:
                    "for one of them, add its name to the path, as in \(path(of: chunks.objects[0], in: facts.source))")
        }
        if chunks.heldBytes >= Self.manyBytes {
            facts.notices.append(
                Problem(
                    .data, "memory", severity: .note, at: facts.location,
                    "TopoJSON is held in memory as a whole, which takes about \(chunks.heldBytes >> 20) MB",
                    hint: "--max-record allows less"))
        }
        if chunks.hasFlattenedArcs {
            facts.notices.append(
                Problem(
                    .data, "dropped-ordinate", severity: .warning, at: facts.location,
                    "numbers after the x and the y of positions in arcs were dropped"))
        }
        knownFacts = facts
    }

    /// The names of the objects of a file; none if it is not a topology.
    static func objects(of path: String) throws(Problem) -> [String] {
        var source = try ByteSource(path: path)
        try source.peek(startLength)
        guard JSONLayerKind(source.peeked) == .topology else { return [] }
        let document = try HeldJSON(source, format: "TopoJSON", LayerOptions())
        ByteSource.noteRereading(of: path)
        return document.withBytes { bytes in
            var names: [String] = []
            if let list = JSONText.value(named: "objects", bytes, in: document.start), bytes[list] == UInt8(ascii: "{")
            {
                JSONScanner.forEachMember(of: list, bytes) { name, _ in
                    names.append(JSONText.string(bytes, name.lowerBound, name.upperBound))
                }
            }
            return names
        }
    }

    /// Bytes that show what a document is.
    private static let startLength = 64 << 10

    public var facts: LayerFacts {
        var facts = knownFacts
        facts.notices += unseen.lacks(at: facts.location)
        return facts
    }

    /// Bytes that are worth a note.
    private static let manyBytes = 64 << 20

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> ParsedReader {
        let fields = fields
        return { ParsedReader(fields) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }
}

/// The features of a topology in chunks.
public final class TopoJSONChunks: ChunkSource {
    private let document: HeldJSON
    /// Names of the objects.
    let objects: [String]
    /// Where each feature starts.
    private let starts: [Int]
    private var next = 0
    private let geometry: TopoJSONGeometry
    private var records: ParsedRecords
    private var names: ParsedNames
    private var parsed = ParsedFeature()
    private var lines = HeldLines()
    private let space: CoordinateSpace

    private static let chunkLength = 1 << 20

    /// Bytes of the document, of its arcs, and of where its features start.
    var heldBytes: Int {
        document.withBytes { $0.count } + 16 * geometry.arcs.points.count + 8
            * (geometry.arcs.ends.count + starts.count)
    }

    /// True if positions of arcs have more than two numbers.
    var hasFlattenedArcs: Bool { geometry.arcs.hasMore }

    init(
        _ document: HeldJSON, object: String?, _ records: consuming ParsedRecords, _ names: consuming ParsedNames,
        _ options: LayerOptions
    ) throws(Problem) {
        self.document = document
        self.records = records
        self.names = names
        space = options.sourceSpace ?? .wgs84
        let survey = try document.withBytes { (bytes) throws(Problem) in
            try Survey(document, bytes, object: object)
        }
        (objects, starts) = (survey.objects, survey.starts)
        geometry = TopoJSONGeometry(
            try TopoJSONArcs(document, at: survey.arcs, survey.transform), survey.transform)
    }

    /// Facts that the members of a document state.
    private struct Survey {
        var transform: TopoJSONTransform?
        /// Where the array of arcs starts; nil for none.
        let arcs: Int?
        var objects: [String] = []
        var starts: [Int] = []

        init(_ document: HeldJSON, _ bytes: Span<UInt8>, object: String?) throws(Problem) {
            let start = document.start
            guard JSONText.string(named: "type", bytes, in: start) == "Topology" else {
                throw document.problem(
                    "not-topojson", at: start, "the document is not TopoJSON: its type is not Topology")
            }
            if let value = JSONText.value(named: "transform", bytes, in: start), !bytes.has("null", at: value) {
                transform = TopoJSONTransform(bytes, at: value)
                guard transform != nil else {
                    throw document.problem("bad-topology", at: value, "the transform has no scale and translate")
                }
            }
            arcs = JSONText.value(named: "arcs", bytes, in: start)
            guard arcs.map({ bytes[$0] == UInt8(ascii: "[") }) ?? true else {
                throw document.problem("bad-topology", at: arcs ?? 0, "\"arcs\" must be an array")
            }
            guard let list = JSONText.value(named: "objects", bytes, in: start), bytes[list] == UInt8(ascii: "{") else {
                throw document.problem("bad-topology", at: start, "the topology has no objects")
            }
            var (found, starts): ([String], [Int]) = ([], [])
            JSONScanner.forEachMember(of: list, bytes) { name, value in
                let text = JSONText.string(bytes, name.lowerBound, name.upperBound)
                found.append(text)
                guard object == nil || object == text else { return }
                TopoJSONChunks.addFeatures(of: value.lowerBound, bytes, to: &starts)
            }
            if let object, !found.contains(object) {
                var problem = document.problem(
                    "no-such-object", at: list, "the topology has no object named '\(printable(object))'",
                    hint: found.isEmpty ? nil : "\(adviceOnObjects(object, found))")
                problem.kind = .noInput
                throw problem
            }
            (objects, self.starts) = (found, starts)
        }
    }

    private static func addFeatures(of object: Int, _ bytes: Span<UInt8>, to starts: inout [Int]) {
        if JSONText.string(named: "type", bytes, in: object) == "GeometryCollection",
            JSONText.value(named: "properties", bytes, in: object) == nil,
            JSONText.value(named: "id", bytes, in: object) == nil,
            let list = JSONText.value(named: "geometries", bytes, in: object), bytes[list] == UInt8(ascii: "[")
        {
            JSONScanner.forEachElement(of: list, bytes) { starts.append($0.lowerBound) }
        } else {
            starts.append(object)
        }
    }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        records.begin(&chunk)
        document.withBytes { fill(&chunk, $0) }
        return !chunk.records.isEmpty
    }

    private func fill(_ chunk: inout Chunk, _ bytes: Span<UInt8>) {
        while next < starts.count, chunk.bytes.count < Self.chunkLength {
            let start = starts[next]
            next += 1
            let end = (try? JSONScanner.endOfValue(bytes, from: start, depth: 0)) ?? start
            parsed.removeAll()
            read(bytes, start)
            records.append(
                parsed, text: document.text, raw: bytes.extracting(start..<end), fieldCount: names.count,
                at: lines.origin(of: start, in: bytes), to: &chunk)
        }
    }

    private func read(_ bytes: Span<UInt8>, _ start: Int) {
        guard bytes[start] == UInt8(ascii: "{") else {
            parsed.fault = ParsedFault("bad-geometry", "a geometry of the topology is not an object")
            return
        }
        JSONScanner.forEachMember(of: start, bytes) { name, value in
            switch JSONText.string(bytes, name.lowerBound, name.upperBound) {
            case "properties":
                if bytes[value.lowerBound] == UInt8(ascii: "{") {
                    parsed.appendValues(of: value.lowerBound, bytes, &names)
                }
            case "id":
                let first = bytes[value.lowerBound]
                if first == UInt8(ascii: "\"") || first == UInt8(ascii: "-") || first &- UInt8(ascii: "0") < 10 {
                    parsed.feature.id = TextRange(value.lowerBound, value.upperBound)
                }
            case "type", "arcs", "coordinates", "geometries", "bbox": break
            default:
                parsed.feature.foreignMembers.append(
                    Feature.Member(
                        key: TextRange(name.lowerBound, name.upperBound),
                        value: TextRange(value.lowerBound, value.upperBound)))
            }
        }
        do throws(ParsedFault) {
            try geometry.read(bytes, at: start, into: &parsed)
            try parsed.checkGlobe(in: space)
        } catch {
            parsed.fault = parsed.fault ?? error
        }
    }
}

private func adviceOnObjects(_ name: String, _ names: [String]) -> String {
    names.count == 1 ? "the only object is \(listed(names))" : "the objects are \(listed(names))"
}

/// The path that names an object of a file, as a word for a shell.
private func path(of object: String, in source: String) -> String {
    printable(shellWord("\(source == ByteSource.standardInputName ? "FILE" : source):\(object)"))
}
