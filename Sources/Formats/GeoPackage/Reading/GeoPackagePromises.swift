import FormatKit
import Geometry
import Layers
import Memory
import SQLite
import Streams

/// The promises of a GeoPackage about a layer, checked as a whole. Those about single geometries are checked as
/// they are read.
struct GeoPackagePromises {
    private let plan: GeoPackagePlan
    private let columns: GeoPackageColumns
    private var problems: [Problem] = []

    init(_ plan: GeoPackagePlan, _ columns: GeoPackageColumns) { (self.plan, self.columns) = (plan, columns) }

    /// The promises that the file breaks.
    mutating func broken(_ database: borrowing Database) throws(Problem) -> [Problem] {
        do throws(SQLiteError) {
            try checkFile(database)
            if plan.hasGeometry { try checkSystem(database) }
        } catch {
            throw plan.problem(error)
        }
        if columns.hasRowNumbers, let index = GeoPackageIndex(of: plan.table, database) {
            try check(index, database)
        }
        do throws(SQLiteError) { try checkCount(database) } catch { throw plan.problem(error) }
        return problems
    }

    private mutating func add(_ code: String, _ message: Wording) {
        problems.append(
            Problem(
                .data, code, severity: .warning, at: InputLocation(source: "\(plan.file.name):\(plan.table.name)"),
                message))
    }

    private mutating func checkFile(_ database: borrowing Database) throws(SQLiteError) {
        for fault in try database.faults().prefix(20) { add("database-fault", "SQLite finds: \(printable(fault))") }
        let identifier = try Self.number("PRAGMA application_id", database)
        if ![0x4750_4B47, 0x4750_3130, 0x4750_3131].contains(identifier) {
            add("not-conformant", "the header of the file does not say that it is a GeoPackage")
        }
        if columns.key == nil {
            add("not-conformant", "the table has no INTEGER PRIMARY KEY")
        }
        let systems = try Self.number(
            "SELECT count(*) FROM gpkg_spatial_ref_sys WHERE srs_id IN (-1, 0, 4326)", database)
        if systems < 3 { add("not-conformant", "gpkg_spatial_ref_sys lacks one of the required rows -1, 0 and 4326") }
    }

    private mutating func checkSystem(_ database: borrowing Database) throws(SQLiteError) {
        let known = try Self.number(
            "SELECT count(*) FROM gpkg_spatial_ref_sys WHERE srs_id = \(plan.table.system)", database)
        if known == 0 { add("not-conformant", "gpkg_spatial_ref_sys lacks the CRS \(plan.table.system) of the layer") }
    }

    private mutating func check(_ index: GeoPackageIndex, _ database: borrowing Database) throws(Problem) {
        let boxes = IndexedBoxes()
        var failure: Problem?
        let everything: (Shape.Box) -> Bool = { _ in true }
        let isWhole: Bool
        do throws(SQLiteError) {
            isWhole = try index.forEachEntry(database, within: everything) { number, box in
                do throws(Problem) { try boxes.add(number, box) } catch { failure = error }
                return failure == nil
            }
        } catch {
            throw plan.problem(error)
        }
        if let failure { throw failure }
        try boxes.finish()
        let count = try compare(boxes, database)
        if index.count != count {
            add("index-count", "the spatial index has \(index.count) entries for \(count) geometries")
        }
        if !isWhole { add("index-row", "the spatial index is damaged") }
        if let finding = boxes.finding("row") { add("index-row", finding) }
    }

    /// Compares the entries of an index with all geometries that are not empty; returns their number.
    private func compare(_ boxes: IndexedBoxes, _ database: borrowing Database) throws(Problem) -> Int64 {
        let (row, column) = (plan.rowNumber, (plan.table.geometryColumn ?? "").quoted)
        var statement: Statement
        do throws(SQLiteError) {
            statement = try database.prepare(
                "SELECT \(row), \(column) FROM \(plan.table.name.quoted) ORDER BY \(row)")
        } catch {
            throw plan.problem(error)
        }
        var wkb = WKBReader()
        var shape = Shape()
        var count: Int64 = 0
        while try hasRow(&statement) {
            shape.removeAll()
            guard let blob = try? GeoPackageBlob(statement.bytes(1)), !blob.isEmpty else { continue }
            // Of curves, which are not read, only the bounds in the header are known.
            let isRead = (try? wkb.read(statement.bytes(1), from: blob.start, into: &shape)) != nil
            if isRead, shape.points.isEmpty { continue }
            count += 1
            try boxes.compare(statement.wholeNumber(0), isRead ? shape.box : blob.envelope ?? Shape.Box())
        }
        try boxes.finishComparing()
        return count
    }

    private func hasRow(_ statement: inout Statement) throws(Problem) -> Bool {
        do throws(SQLiteError) { return try statement.step() } catch { throw plan.problem(error) }
    }

    private mutating func checkCount(_ database: borrowing Database) throws(SQLiteError) {
        guard var claim = try? database.prepare("SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = ?")
        else {
            return
        }
        try claim.bind(plan.table.name, to: 1)
        guard try claim.step(), let claimed = claim.integer(0) else { return }
        let count = try Self.number("SELECT count(*) FROM \(plan.table.name.quoted)", database)
        if claimed != count { add("wrong-count", "gpkg_ogr_contents claims \(claimed) rows, but there are \(count)") }
    }

    private static func number(_ sql: String, _ database: borrowing Database) throws(SQLiteError) -> Int64 {
        var statement = try database.prepare(sql)
        return try statement.step() ? statement.wholeNumber(0) : 0
    }
}
