import FormatKit
import Geometry
public import Layers

/// A table: what its columns are, where its rows are, and readers for them.
public final class CSVLayer: OpenedLayer {
    public var facts: LayerFacts
    public let chunks: RecordChunks<CSVFraming>
    let plan: CSVPlan
    package let options: LayerOptions
    /// The plan with all columns whose types matter.
    let planOfTypes: CSVPlan

    /// Reads the start of a table and decides what the options leave open: delimiter, header, columns of coordinates,
    /// types.
    ///
    /// - Parameters:
    ///   - reopen: reads the same input again from its start, so that all rows decide on the types; if nil, only the
    ///     rows of the start do.
    public init(
        _ input: consuming ByteSource, reopen: (() throws(Problem) -> ByteSource)?, index: Int, options: LayerOptions,
        format: any LayerFormat = CSVFormat()
    ) throws(Problem) {
        var input = input
        var facts = LayerFacts(source: input.name, format: format)
        facts.isContinued = options.range?.range.isFirst == false
        let firstRows =
            options.isLive && !options.needsTypes && reopen == nil ? try CSVSample.peekFirstRows(&input) : nil
        if firstRows == nil { try input.peek(CSVSample.length) }
        let start = firstRows ?? input.peeked.count
        let (delimiter, isGuess) = Self.delimiter(input.peeked.extracting(..<start), options)
        var length = firstRows ?? 0
        if firstRows == nil {
            length = try CSVSample.peek(&input, delimiter: delimiter, limit: options.recordLimit)
        }
        if isGuess { facts.guesses.append(Self.guess(delimiter, input.peeked)) }
        let sample = try CSVSample(
            input.peeked, delimiter: delimiter, name: input.name, length: length, limit: options.recordLimit)
        let options = sample.settingsOfLines(options, &facts) ?? options
        let header = try CSVHeader(sample, options, &facts)
        if !isGuess { facts.notices += header.unusedDelimiter(delimiter) }
        var plan = CSVPlan(
            delimiter: delimiter, hasHeader: options.csv.hasHeader, columnNames: header.names,
            geometry: try header.geometry(sample, options, &facts))
        plan.isGeographic = options.sourceSpace == nil || options.sourceSpace == .wgs84
        plan.demandsUTF8 = options.demandsUTF8
        plan.nullTexts = options.nullTexts
        plan.recordLimit = options.recordLimit
        var forSteps: Set<String> = []
        plan.attributes = try header.attributes(plan.geometry, options, &facts, forSteps: &forSteps)
        let elevation = header.elevation(plan.geometry, options)
        if let elevation, !plan.attributes.contains(where: { $0.column == elevation }) {
            // Only its type is wanted.
            plan.attributes.append(CSVPlan.Attribute(column: elevation, field: Field(header.names[elevation], .string)))
        }
        planOfTypes = plan
        var types = CSVTypes(plan, options)
        let isRange = options.range != nil
        // If no other rows are examined, the first rows decide for each range.
        let decidesByStart = reopen == nil
        if !isRange || decidesByStart { types.take(sample, plan) }
        if !isRange, !sample.isWhole, types.hasCandidates, let reopen {
            try types.check(
                RecordChunks(
                    reopen(), index: index, framing: CSVFraming(delimiter: delimiter), limit: options.recordLimit),
                plan, options)
        }
        types.decide(&plan, isVerified: !isRange && (sample.isWhole || reopen != nil), isRange: isRange)
        if !decidesByStart { types.verify(&plan) }
        if let elevation, let index = plan.attributes.firstIndex(where: { $0.column == elevation }) {
            let isNumber = plan.attributes[index].field.type == .number
            if isNumber {
                plan.elevation = elevation
                facts.hasElevations = true
                facts.guesses.append(
                    LayerFacts.Guess("elevation", header.names[elevation], "numbers after the coordinates"))
            }
            let isForSteps = forSteps.contains(header.names[elevation])
            if (isNumber || options.fields != nil) && !isForSteps { plan.attributes.remove(at: index) }
        }
        facts.setFields(plan.attributes.map(\.field), forSteps: forSteps)
        facts.geometryColumns = header.geometryColumns(plan.geometry).filter { name in
            !facts.fields.contains { $0.name == name }
        }
        switch plan.geometry {
        case .wkt: facts.kind = .null
        // True, too, of a table without geometries.
        case .none: facts.hasOnlyPoints = true
        default:
            facts.hasOnlyPoints = true
            facts.declared = DeclaredGeometry(.point, elevations: facts.hasElevations ? .all : .none)
        }
        if let encoding = input.encodingName {
            facts.guesses.append(
                LayerFacts.Guess("encoding", encoding, options.encoding == nil ? "byte order mark" : "as requested"))
        }
        chunks =
            if let (path, range) = options.range {
                Self.chunks(try ByteSource(path: path, bytes: range.bytes), index, delimiter, options)
            } else {
                Self.chunks(input, index, delimiter, options)
            }
        self.facts = facts
        self.plan = plan
        self.options = options
    }

    private static func chunks(
        _ input: consuming ByteSource, _ index: Int, _ delimiter: UInt8, _ options: LayerOptions
    ) -> RecordChunks<CSVFraming> {
        let range = options.range?.range
        return RecordChunks(
            input, index: index, framing: CSVFraming(delimiter: delimiter, isAtStart: range?.isFirst ?? true),
            limit: options.recordLimit, length: options.chunkLength, range: range)
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> CSVReader {
        let plan = plan
        return { CSVReader(plan) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }

    private static func delimiter(
        _ start: Span<UInt8>, _ options: LayerOptions
    ) -> (byte: UInt8, isGuess: Bool) {
        if let delimiter = options.csv.delimiter { return (delimiter, false) }
        return (CSVDelimiter.guess(start).delimiter, true)
    }

    /// Explains a guessed delimiter by everything read ahead: at the time of the guess the first row may have been cut
    /// off.
    private static func guess(_ delimiter: UInt8, _ start: Span<UInt8>) -> LayerFacts.Guess {
        LayerFacts.Guess(
            "delimiter", delimiter == 0x09 ? "tab" : String(Unicode.Scalar(delimiter)),
            CSVDelimiter.guess(start, among: [delimiter]).reason)
    }
}

/// The settings of a reader of a table: its layout, and the use of each column.
struct CSVPlan: Sendable {
    var delimiter: UInt8
    var hasHeader: Bool
    var columnNames: [String]
    var geometry: Geometry
    /// The column of the third ordinate of points.
    var elevation: Int?
    /// The columns that are attributes, in the order in which they are wanted.
    var attributes: [Attribute] = []
    /// True if coordinates are degrees of WGS84.
    var isGeographic = true
    var demandsUTF8 = false
    /// Texts that stand for no value.
    var nullTexts = NullTexts()
    var recordLimit = RecordLimit.standard

    /// The number of fields that each row must have.
    var columnCount: Int { columnNames.count }

    enum Geometry: Sendable {
        /// Columns of latitude (or y) and longitude (or x).
        case point(latitude: Int, longitude: Int)
        /// A column of latitudes and longitudes, such as `47.37, 8.54`.
        case both(Int)
        case wkt(Int)
        /// No columns: every column is a field.
        case none
    }

    struct Attribute: Sendable {
        var column: Int
        var field: Field
        /// True if every value is known to be valid, so that none is checked again.
        var isVerified = false
    }
}
