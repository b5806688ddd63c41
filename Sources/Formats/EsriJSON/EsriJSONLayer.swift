public import FormatKit
import Geometry
public import Layers
import Memory
import Streams

/// A layer of Esri JSON: its features, and the CRS that it declares.
public final class EsriJSONLayer: OpenedLayer {
    private let knownFacts: LayerFacts
    public let chunks: EsriJSONChunks
    private let fields = ParsedFields()
    private let unseen: UnseenNames

    /// - Parameter reason: why it is taken for Esri JSON; nil if the user says so.
    public init(
        _ input: consuming ByteSource, _ reason: String?, index: Int, options: LayerOptions
    ) throws(Problem) {
        var facts = LayerFacts(source: input.name, format: EsriJSONFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", EsriJSONFormat().name, reason)) }
        unseen = UnseenNames(options.expectedFields)
        let document = try HeldJSON(input, format: "Esri JSON", options)
        if let space = options.sourceSpace {
            facts.space = space
        } else {
            let system = document.withBytes { bytes in
                JSONText.value(named: "spatialReference", bytes, in: document.start)
                    .flatMap { EsriSystem(bytes, at: $0) }
            }
            try Self.decideSystem(system, options, &facts)
        }
        if document.withBytes({ EsriJSONChunks.isTrue("exceededTransferLimit", $0, document.start) }) {
            facts.notices.append(
                Problem(
                    .data, "transfer-limit", severity: .warning, at: facts.location,
                    "the service has more features than it sent",
                    hint: "request the others with resultOffset, and read all documents together"))
        }
        chunks = try EsriJSONChunks(
            document, ParsedRecords(source: index, options, unseen), ParsedNames(options, fields, unseen),
            space: facts.space)
        knownFacts = facts
    }

    private static func decideSystem(
        _ system: EsriSystem?, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) {
        guard let system else { return }
        switch try options.classifySystem(system.definition) {
        case .wgs84: break
        case .other: facts.space = CoordinateSpace(definedBy: system.definition)
        case .none:
            throw Problem(
                .data, "unknown-crs", at: facts.location,
                "PROJ does not know the CRS of the document: \(printable(shortName(system.definition)))",
                hint: "name the CRS with \(OptionName.sourceCRS)")
        }
    }

    public var facts: LayerFacts {
        var facts = knownFacts
        facts.notices += unseen.lacks(at: facts.location)
        return facts
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> ParsedReader {
        let fields = fields
        return { ParsedReader(fields) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }
}

/// The CRS that a spatialReference states.
struct EsriSystem {
    /// A code or a definition, for PROJ.
    let definition: String

    /// Nil if it states none.
    init?(_ bytes: Span<UInt8>, at start: Int) {
        func code(_ name: String) -> Int? {
            guard let value = JSONText.value(named: name, bytes, in: start),
                let end = try? JSONScanner.endOfValue(bytes, from: value, depth: 0),
                let number = JSONScanner.number(bytes, value..<end), number > 0, number < 1e8
            else { return nil }
            return Int(number)
        }
        if let code = code("latestWkid") ?? code("wkid") {
            // Esri's own numbers of the web's Mercator, and those of EPSG are below 32768.
            let isWeb = [102_100, 102_113, 900_913, 3857].contains(code)
            definition = isWeb ? "EPSG:3857" : code < 32768 ? "EPSG:\(code)" : "ESRI:\(code)"
        } else if let text = JSONText.string(named: "wkt", bytes, in: start), !text.isEmpty {
            definition = text
        } else {
            return nil
        }
    }
}
