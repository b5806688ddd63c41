import Layers
import SQLite
import Streams

/// The rows of a view, or of a table whose rows have no numbers, in the order in which SQLite returns them. They are kept
/// in a temporary database, so that several threads can read them.
final class GeoPackageCopy: Sendable {
    private let scratch: HeldFile
    private let limit: RecordLimit

    static let table = "copy"

    init(
        of table: GeoPackageTable, in file: GeoPackageFile, _ columns: GeoPackageColumns, limit: RecordLimit = .standard
    ) throws(Problem) {
        let scratch = try Scratch().held
        do throws(SQLiteError) {
            let database = try Database(temporary: scratch.descriptor)
            // A file without a name has no place for a journal; a connection that is defensive does not do without one.
            for statement in ["PRAGMA journal_mode = MEMORY", "PRAGMA synchronous = OFF"] {
                try database.execute(statement)
            }
            try database.execute("ATTACH \(file.attachedName.quotedText) AS source")
            try database.execute("CREATE TABLE \(Self.table) AS SELECT * FROM source.\(table.name.quoted)")
        } catch {
            throw file.problem(error, table.name)
        }
        (self.scratch, self.limit) = (scratch, limit)
    }

    func connect() throws(Problem) -> Database {
        do throws(SQLiteError) {
            return try Database(unchanging: scratch.descriptor, longestValue: limit.bytes)
        } catch {
            throw error.kind == .notInstalled
                ? .noSQLite(error) : Problem(.writeFailed, "spool-failed", "\(printable(error.message))")
        }
    }
}
