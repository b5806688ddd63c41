import FormatKit
import Geometry
import Layers
import SQLite
import Streams

/// A layer of a GeoPackage: the facts about it, the numbers of its rows in chunks, and readers for these.
final class GeoPackageLayer: OpenedLayer {
    let facts: LayerFacts
    private let chunks: GeoPackageChunks
    private let plan: GeoPackagePlan

    init(
        _ file: GeoPackageFile, _ contents: GeoPackageContents, _ table: GeoPackageTable, reason: String?, _ index: Int,
        _ options: LayerOptions
    ) throws(Problem) {
        var facts = LayerFacts(source: "\(file.name):\(table.name)", format: GeoPackageFormat())
        if let reason { facts.guesses.append(LayerFacts.Guess("format", GeoPackageFormat().name, reason)) }
        if contents.tables.first?.name == table.name, !contents.images.isEmpty {
            facts.notices.append(
                Problem(
                    .data, "unread-images", severity: .warning, at: InputLocation(source: file.name),
                    "tables of images were skipped: \(contents.images.map { printable($0) }.joined(separator: ", "))"))
        }
        let database = try file.connect(options.recordLimit)
        let columns: GeoPackageColumns
        do throws(SQLiteError) { columns = try GeoPackageColumns(of: table, database) } catch {
            throw file.problem(error, table.name)
        }
        guard !columns.columns.isEmpty || columns.hasGeometryColumn || columns.key != nil else {
            throw Problem(
                .data, "no-such-table", at: facts.location, "the GeoPackage lists this layer, but has no such table")
        }
        let source = columns.hasRowNumbers ? nil : try GeoPackageCopy(of: table, in: file, columns)
        var plan = GeoPackagePlan(file, table, source)
        plan.rowNumber = source == nil ? columns.rowNumber : "rowid"
        plan.hasGeometry = columns.hasGeometryColumn && table.geometryColumn != nil
        try plan.choose(columns, options, &facts)
        (plan.limit, plan.isExamined, plan.nullTexts) = (options.recordLimit, options.isExamined, options.nullTexts)
        plan.areNumbersOfRows = columns.key.map { ["fid", "ogc_fid"].contains($0.lowercased()) } ?? true
        plan.hasGivenSystem = options.sourceSpace != nil
        facts.geometry = plan.hasGeometry ? table.typeName : nil
        if plan.hasGeometry { facts.declared = table.declared }
        facts.hasOnlyPoints = plan.hasGeometry && table.kind == .point && table.z == 0
        facts.hasElevations = table.z != 0
        if plan.hasGeometry {
            facts.box = table.box
            try plan.decideSystem(database, options, &facts)
        }
        var found: GeoPackageIndex.Rows?
        if plan.hasGeometry, source == nil, !facts.hasUnknownSystem, let region = options.region,
            let check = region.check(in: options.sourceSpace ?? facts.space)
        {
            found = GeoPackageIndex(of: table, database)?.rows(of: plan, within: check, database, region.skipReason)
        }
        plan.readsSingleRows = found != nil
        if options.isExamined {
            var promises = GeoPackagePromises(plan, columns)
            facts.notices += try promises.broken(database)
        }
        self.plan = plan
        self.facts = facts
        chunks = try GeoPackageChunks(plan, index, found: found)
    }

    func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let plan = plan
        return Layers.erased(chunks) { GeoPackageReader(plan) }
    }
}

/// The settings that all readers of a layer share.
struct GeoPackagePlan: Sendable {
    let file: GeoPackageFile
    let table: GeoPackageTable
    /// The copy that is read instead of a table whose rows have no numbers.
    let copy: GeoPackageCopy?
    var rowNumber = "rowid"
    var hasGeometry = false
    private(set) var columns: [GeoPackageColumn] = []
    private(set) var fields: [Field] = []
    /// True if rows are found by an index, one by one.
    var readsSingleRows = false
    /// True if the column of row numbers has a usual name, so that they say nothing of their own.
    var areNumbersOfRows = false
    /// True if an option names the CRS, whatever the file says.
    var hasGivenSystem = false
    /// True if coordinates must be in the range of degrees.
    var checksDegrees = false
    var limit = RecordLimit.standard
    var isExamined = false
    var nullTexts = NullTexts()

    init(_ file: GeoPackageFile, _ table: GeoPackageTable, _ copy: GeoPackageCopy?) {
        (self.file, self.table, self.copy) = (file, table, copy)
    }

    /// The name of the table that is read, as SQL writes it.
    var source: String { copy == nil ? table.name.quoted : GeoPackageCopy.table }

    func connect() throws(Problem) -> Database {
        if let copy { return try copy.connect() }
        return try file.connect(limit)
    }

    func problem(_ error: SQLiteError) -> Problem { file.problem(error, table.name) }

    /// The statement that reads the wanted columns of rows: their number, the geometry, then the fields.
    var statement: String {
        let geometry = hasGeometry ? (table.geometryColumn ?? "").quoted : "NULL"
        let list = [rowNumber, geometry] + columns.map { $0.name.quoted }
        let condition =
            readsSingleRows ? "\(rowNumber) = ?" : "\(rowNumber) >= ? AND \(rowNumber) <= ? ORDER BY \(rowNumber)"
        return "SELECT \(list.joined(separator: ", ")) FROM \(source) WHERE \(condition)"
    }

    mutating func choose(
        _ all: GeoPackageColumns, _ options: LayerOptions, _ facts: inout LayerFacts
    ) throws(Problem) {
        var columns = all.columns
        let usual = options.leavesOutAttributes ? [] : Array(columns.indices)
        // The number of a row is the identifier of a feature, and a field if an option names it.
        if let key = all.key { columns.append(GeoPackageColumn(key, type: "INTEGER")) }
        var forSteps: Set<String> = []
        self.columns = try options.indices(of: columns.map(\.name), usual: usual, &facts, forSteps: &forSteps).map {
            var column = columns[$0]
            column.isText = options.stringFields.contains(column.name)
            return column
        }
        fields = self.columns.map(\.field)
        facts.setFields(fields, forSteps: forSteps)
    }
}
