import FormatKit
import Geometry
public import Layers
import Streams

/// A shapefile: the facts about its files, where its records are, and readers for them.
public final class ShapefileLayer: OpenedLayer {
    public var facts: LayerFacts {
        var facts = known
        facts.notices += chunks.lateNotices
        return facts
    }

    public let chunks: ShapefileChunks
    private let known: LayerFacts
    private let plan: ShapefilePlan
    private let set: ShapefileSet
    private let rows: ShapefileChunks.Table?

    public init(_ set: ShapefileSet, index: Int, options: LayerOptions) throws(Problem) {
        var facts = LayerFacts(source: set.name, format: ShapefileFormat())
        facts.isContinued = options.range?.range.isFirst == false
        var plan = ShapefilePlan()
        plan.isExamined = options.isExamined
        plan.recordLimit = options.recordLimit
        plan.edges = options.edges
        facts.notices += set.notices
        // Whatever else is wrong, the .shp must be one.
        let header = try set.shapes.map { (shapes) throws(Problem) in try ShapefileHeader(of: shapes) }
        let table = try Self.table(set, options, &facts, &plan)
        if let table {
            plan.attributes = try table.attributes(options, &facts)
            plan.encoding = table.encoding
            plan.promisedRows = table.header.promisedRows
            plan.cutRow = table.header.cutRow
            plan.hasTable = true
        } else if options.fields?.isEmpty == false, !options.isOneOfMany, !plan.hasLostTable {
            throw Problem(
                .usage, "no-such-field", at: facts.location,
                "\(OptionName.fields): the shapefile has no .dbf, and therefore no fields")
        }
        var locator: ShapefileLocator?
        if let shapes = set.shapes, let header {
            plan.type = header.type
            facts.geometry = header.type.name
            facts.declared = header.type.declared
            facts.box = header.box
            facts.hasOnlyPoints = header.type.family == .point && !header.type.hasElevations
            let index = try Self.index(set, &facts)
            try Self.decideSystem(set, header, options, &facts, &plan)
            plan.areDegrees = try Self.areDegrees(plan, header, options, facts)
            if options.shapefile.keepsMeasures, header.type.rawValue > 10 {
                plan.measures = Field(Self.freeName("measures", facts.fields), .any)
            }
            locator = try ShapefileLocator(shapes, header, index: index, rowCount: table?.header.rowCount)
        } else if options.needsGeometry == .always || set.index != nil || set.projection != nil {
            facts.notices.append(
                Self.notice(
                    "no-shp", facts, "the .shp is missing; rows of the .dbf became features without a geometry"))
        }
        if set.table == nil, set.tableFault == nil {
            facts.notices.append(
                Self.notice("no-dbf", facts, "the .dbf is missing; features have no attributes"))
        }
        if let measures = plan.measures { facts.fields.append(measures) }
        var records: Range<Int>?
        if let range = options.range?.range,
            var ranges = try ShapefileRanges(set, table?.rows, promisedRows: plan.promisedRows)
        {
            let own = try ranges.records(in: range.bytes)
            locator?.skip(
                to: own.lowerBound,
                at: own.lowerBound == 0 ? ShapefileHeader.length : try ranges.start(of: own.lowerBound))
            records = own
        }
        chunks = ShapefileChunks(
            locator, table: table?.rows, index: index, limit: options.recordLimit, records: records)
        known = facts
        (self.plan, self.set, rows) = (plan, set, table?.rows)
    }

    /// True if the records that start in a range of bytes are what the index says; nil if the files do not agree about
    /// the number of records.
    package func areIndexed(recordsIn bytes: Range<Int>) throws(Problem) -> Bool? {
        guard var ranges = try ShapefileRanges(set, rows, promisedRows: plan.promisedRows) else { return nil }
        return try ranges.agrees(about: ranges.records(in: bytes))
    }

    /// Makes a reader for one thread; any thread may call it.
    public var makeReader: @Sendable () -> ShapefileReader {
        let plan = plan
        return { ShapefileReader(plan) }
    }

    public func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        Layers.erased(chunks, makeReader)
    }

    static func notice(_ code: String, _ facts: LayerFacts, _ message: Wording, hint: Wording? = nil) -> Problem {
        Problem(.data, code, severity: .warning, at: facts.location, message, hint: hint)
    }

    /// Opens the table, unless only shapes are wanted or only shapes can be read.
    private static func table(
        _ set: ShapefileSet, _ options: LayerOptions, _ facts: inout LayerFacts, _ plan: inout ShapefilePlan
    ) throws(Problem) -> ShapefileTable? {
        plan.toleratesLostRows = options.toleratesBadTables
        guard !options.leavesOutAttributes || set.shapes == nil else { return nil }
        do throws(Problem) {
            if let fault = set.tableFault { throw fault }
            guard let source = set.table else { return nil }
            return try ShapefileTable(source, set, options, &facts)
        } catch {
            guard error.kind == .data, set.shapes != nil else { throw error }
            guard options.toleratesBadTables else {
                guard error.hint == nil else { throw error }
                throw Problem(
                    error.kind, error.code, at: error.location, error.message,
                    hint: "use \(OptionName.noAttributes) to read only the shapes")
            }
            plan.hasLostTable = true
            facts.notices.append(
                Problem(
                    .data, error.code, severity: .warning, at: error.location,
                    error.message + "; features have no attributes"))
            return nil
        }
    }

    /// The index, if there is one that can be read at all.
    private static func index(_ set: ShapefileSet, _ facts: inout LayerFacts) throws(Problem) -> ShapefileIndex? {
        guard let source = set.index else {
            facts.notices.append(notice("no-shx", facts, "the .shx is missing; the .shp was read in sequence"))
            return nil
        }
        do throws(Problem) {
            let index = try ShapefileIndex(source)
            if index.promisedCount > index.count {
                facts.notices.append(
                    notice(
                        "short-index", facts,
                        "the .shx claims \(index.promisedCount) record\(index.promisedCount == 1 ? "" : "s") but has \(index.count); later records were read in sequence"
                    ))
            }
            if index.promisedCount > index.count {
                // The length of the .shx shows the same.
            } else if index.promisedCount < index.count || (source.count - ShapefileHeader.length) % 8 != 0 {
                facts.notices.append(
                    notice(
                        "index-length", facts,
                        "the .shx claims \(index.promisedCount) record\(index.promisedCount == 1 ? "" : "s"), but its \(source.count) bytes hold \(index.count)"
                    ))
            }
            return index
        } catch {
            guard error.kind == .data else { throw error }
            facts.notices.append(
                notice("bad-index", facts, "cannot use the .shx: \(error.message); the .shp was read in sequence"))
            return nil
        }
    }

    private static func freeName(_ name: String, _ fields: [Field]) -> String {
        var unique = UniqueNames(among: fields.map(\.name))
        return unique.next(for: name)
    }
}

// MARK: - What coordinates are

extension ShapefileLayer {
    private static func decideSystem(
        _ set: ShapefileSet, _ header: ShapefileHeader, _ options: LayerOptions, _ facts: inout LayerFacts,
        _ plan: inout ShapefilePlan
    ) throws(Problem) {
        if let space = options.sourceSpace {
            plan.checksDegrees = space == .wgs84
            if plan.checksDegrees, DegreeRange.isExceeded(by: header.box) {
                plan.declaredSystem = declaredSystem(set, options, facts)
            }
            return
        }
        if try readProjection(set, options, &facts) {
            plan.checksDegrees = facts.space == .wgs84
            return
        }
        if DegreeRange.isExceeded(by: header.box), try Self.startsFarOut(set) {
            facts.hasUnknownSystem = true
            if facts.hasBadSystem { complete(&facts.notices, "the coordinates are not degrees") }
            facts.guesses.append(
                LayerFacts.Guess("crs", "unknown", "no .prj, and the coordinates are not degrees"))
        } else {
            plan.checksDegrees = true
            // A layer without shapes has no coordinates to warn about.
            guard let shapes = set.shapes, shapes.count > ShapefileHeader.length else { return }
            if facts.hasBadSystem {
                return complete(&facts.notices, "coordinates are read as WGS84 degrees")
            }
            facts.notices.append(
                notice(
                    "no-prj", facts,
                    "no CRS is declared; coordinates are read as WGS84 degrees",
                    hint: "name the CRS with \(OptionName.sourceCRS)"))
        }
    }

    /// Adds to the last notice, which is about the .prj.
    private static func complete(_ notices: inout [Problem], _ consequence: Wording) {
        guard let last = notices.indices.last else { return }
        notices[last].message = notices[last].message + "; " + consequence
    }

    /// The system that an option overrides, if the .prj declares one.
    private static func declaredSystem(_ set: ShapefileSet, _ options: LayerOptions, _ facts: LayerFacts) -> String? {
        var declared = facts
        guard (try? readProjection(set, options, &declared)) == true, declared.space != .wgs84 else { return nil }
        return declared.systemName ?? declared.space.plane?.name ?? "another CRS"
    }

    /// True if the shapes are in degrees; false without a look at their system if no edge can be longer than 180°.
    private static func areDegrees(
        _ plan: ShapefilePlan, _ header: ShapefileHeader, _ options: LayerOptions, _ facts: LayerFacts
    ) throws(Problem) -> Bool {
        if plan.checksDegrees { return true }
        guard header.box.east - header.box.west > 180, !DegreeRange.isExceeded(by: header.box) else { return false }
        guard case .system(let system) = options.sourceSpace ?? facts.space else { return false }
        return try options.isGeographic(system)
    }

    /// True if the first shape is outside the range of degrees, too: the bounds that a header claims can be anything.
    private static func startsFarOut(_ set: ShapefileSet) throws(Problem) -> Bool {
        guard let shapes = set.shapes else { return false }
        var offset = ShapefileHeader.length
        var bytes = ByteBuffer()
        // Shapes may be null, though not many of them before the first that is not.
        for _ in 0..<1000 {
            bytes.removeAll()
            guard try shapes.read(into: &bytes, at: offset, upTo: 44) >= 28 else {
                return bytes.count < 12 ? false : true
            }
            let record = bytes.bytes
            let type = ShapeType(rawValue: Int32(truncatingIfNeeded: record.littleInt32(8)))
            if let type, type != .null {
                let isPoint = type.family == .point
                guard isPoint || record.count >= 44 else { return true }
                let (x, y) = (record.littleDouble(12), record.littleDouble(20))
                let (east, north) = isPoint ? (x, y) : (record.littleDouble(28), record.littleDouble(36))
                return DegreeRange.isExceeded(by: Shape.Box(west: x, south: y, east: east, north: north))
            }
            let length = record.bigInt32(4) * 2
            guard length >= 4 else { return true }
            offset += 8 + length
        }
        return true
    }

    /// Reads the .prj; true if it defines what the coordinates are.
    private static func readProjection(
        _ set: ShapefileSet, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) -> Bool {
        guard let source = set.projection else { return false }
        var bytes = ByteBuffer()
        _ = try source.read(into: &bytes, at: 0, upTo: SmallFile.longest)
        var text = String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
        if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
        text = String(text.drop(while: \.isWhitespace))
        while let last = text.last, last.isWhitespace || last == "\0" { text.removeLast() }
        if let plane = Plane(definition: text) {
            facts.space = .plane(plane)
            facts.guesses.append(
                LayerFacts.Guess("crs", "plane", "the .prj defines a local system that has no relation to the globe"))
            return true
        }
        switch try text.isEmpty ? .none : options.classifySystem(text) {
        case .none:
            let message =
                text.isEmpty
                ? "the .prj is empty"
                : "the .prj is not a CRS that PROJ knows: \(excerpt(text.utf8))"
            facts.notices.append(
                notice(
                    "bad-prj", facts, "\(message)", hint: "name the CRS with \(OptionName.sourceCRS)"))
            facts.hasBadSystem = true
            return false
        case .wgs84: return true
        case .other:
            facts.space = .system(text)
            facts.systemName = WKTName.of(text)
            return true
        }
    }
}

/// The settings that all readers of one shapefile share.
struct ShapefilePlan: Sendable {
    var attributes: [DBFAttribute] = []
    var encoding = DBFEncoding()
    /// Number of rows that the .dbf claims to have.
    var promisedRows = 0
    /// Index of a row of which only the start is there; nil for none.
    var cutRow: Int?
    var hasTable = false
    /// True if shapes are wanted even where the table has no row for them.
    var toleratesLostRows = false
    /// True if there is a table that cannot be read.
    var hasLostTable = false
    /// The type of all shapes, as the header of the .shp claims.
    var type = ShapeType.null
    /// True if coordinates must be in the range of degrees, because they are WGS84 or taken for it.
    var checksDegrees = false
    /// The system that the .prj declares, if an option overrides it and the coordinates look as if it should not.
    var declaredSystem: String?
    /// True if longitudes are degrees, which may wrap at ±180°.
    var areDegrees = false
    /// The way that edges of more than 180° take; nil to decide it by each ring.
    var edges: LongEdges?
    /// True if every oddity is to be noted, harmless ones too.
    var isExamined = false
    var recordLimit = RecordLimit.standard
    /// The field of measures, if they are wanted.
    var measures: Field?
}
