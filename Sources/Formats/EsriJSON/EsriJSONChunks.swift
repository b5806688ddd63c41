import FormatKit
import Geometry
public import Layers
import Memory
import Times

/// The features of a document in chunks.
public final class EsriJSONChunks: ChunkSource {
    private let document: HeldJSON
    private let starts: [Int]
    private var next = 0
    private var geometry: EsriGeometry
    private var records: ParsedRecords
    private var names: ParsedNames
    private var parsed = ParsedFeature()
    private var lines = HeldLines()
    /// Fields that hold times in milliseconds.
    private let dates: Set<[UInt8]>
    private let space: CoordinateSpace

    private static let chunkLength = 1 << 20

    init(
        _ document: HeldJSON, _ records: consuming ParsedRecords, _ names: consuming ParsedNames, space: CoordinateSpace
    ) throws(Problem) {
        (self.document, self.space) = (document, space)
        self.records = records
        self.names = names
        let survey = try document.withBytes { (bytes) throws(Problem) in try Survey(document, bytes) }
        (starts, dates) = (survey.starts, survey.dates)
        geometry = EsriGeometry(
            hasElevations: survey.hasElevations, hasMeasures: survey.hasMeasures, areDegrees: space == .wgs84)
    }

    /// Facts that the members of a document state.
    private struct Survey {
        let hasElevations: Bool
        let hasMeasures: Bool
        var starts: [Int] = []
        var dates: Set<[UInt8]> = []

        init(_ document: HeldJSON, _ bytes: Span<UInt8>) throws(Problem) {
            let start = document.start
            hasElevations = EsriJSONChunks.isTrue("hasZ", bytes, start)
            hasMeasures = EsriJSONChunks.isTrue("hasM", bytes, start)
            guard let list = JSONText.value(named: "features", bytes, in: start), bytes[list] == UInt8(ascii: "[")
            else {
                let error = JSONText.value(named: "error", bytes, in: start)
                    .flatMap { JSONText.string(named: "message", bytes, in: $0) }
                throw document.problem(
                    "not-esrijson", at: start,
                    error.map { "the service sent an error: \(shortName($0))" } ?? "the document has no features")
            }
            var starts: [Int] = []
            JSONScanner.forEachElement(of: list, bytes) { starts.append($0.lowerBound) }
            self.starts = starts
            guard let fields = JSONText.value(named: "fields", bytes, in: start), bytes[fields] == UInt8(ascii: "[")
            else { return }
            var dates: Set<[UInt8]> = []
            JSONScanner.forEachElement(of: fields, bytes) { field in
                if JSONText.string(named: "type", bytes, in: field.lowerBound) == "esriFieldTypeDate",
                    let name = JSONText.string(named: "name", bytes, in: field.lowerBound)
                {
                    dates.insert(Array(name.utf8))
                }
            }
            self.dates = dates
        }
    }

    static func isTrue(_ name: String, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
        JSONText.value(named: name, bytes, in: start).map { bytes.has("true", at: $0) } ?? false
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
            parsed.fault = ParsedFault("bad-feature", "a feature is not an object")
            return
        }
        var shape: Int?
        JSONScanner.forEachMember(of: start, bytes) { name, value in
            switch JSONText.string(bytes, name.lowerBound, name.upperBound) {
            case "attributes":
                if bytes[value.lowerBound] == UInt8(ascii: "{") { readAttributes(bytes, value.lowerBound) }
            case "geometry": shape = value.lowerBound
            default: break
            }
        }
        guard let shape, !bytes.has("null", at: shape) else { return }
        do throws(ParsedFault) {
            try geometry.read(bytes, at: shape, into: &parsed)
            try parsed.checkGlobe(in: space)
        } catch {
            parsed.fault = parsed.fault ?? error
        }
    }

    private func readAttributes(_ bytes: Span<UInt8>, _ start: Int) {
        JSONScanner.forEachMember(of: start, bytes) { name, value in
            let text = JSONText.bytes(bytes, name.lowerBound, name.upperBound)
            let (field, isText) = names.field(named: text.span)
            if field >= 0, dates.contains(text), let time = time(bytes, value) {
                let first = parsed.feature.scratch.count
                parsed.feature.scratch.append(time)
                parsed.feature.values.append(
                    Value(
                        .string, field: field, TextRange(first, parsed.feature.scratch.count), isInScratch: true))
            } else {
                parsed.append(json: value, bytes, field, isText: isText)
            }
        }
    }

    /// The time of a number of milliseconds; nil for another value.
    private func time(_ bytes: Span<UInt8>, _ value: Range<Int>) -> String? {
        guard let number = JSONScanner.number(bytes, value), number.magnitude < 1e15, number == number.rounded() else {
            return nil
        }
        let instant = Instant(microseconds: Int64(number) * 1000)
        return Instant.earliest <= instant && instant <= Instant.latest ? instant.description : nil
    }
}
