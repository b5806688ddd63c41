import FormatKit
import Geometry
import Layers
import SQLite
import Streams

/// A GeoPackage that is made or changed, in one transaction.
final class GeoPackageOutput {
    let path: String
    let database: Database
    /// Number of arrays and objects that were written as text.
    var documents = 0
    /// Number of features that were added under other numbers than their identifiers.
    var renumbered = 0
    /// Columns of text that got numbers.
    var numbersAsText: [String] = []

    /// Makes a file that gets its name only when it is whole, so that it needs no journal.
    init(making path: String, descriptor: Int32) throws(Problem) {
        self.path = path
        do throws(SQLiteError) {
            database = try Database(path: Array("/proc/self/fd/\(descriptor)".utf8), .create)
            for statement in Self.preparation { try database.execute(statement) }
            for statement in GeoPackageSystemTables.statements { try database.execute(statement) }
        } catch {
            throw Self.problem(error, path)
        }
    }

    /// Changes a file where it is: another program sees the older state until all is written.
    init(changing path: String) throws(Problem) {
        self.path = path
        do throws(SQLiteError) {
            database = try Database(path: pathBytes(resolvingLinks(path)), .readWrite)
            database.allowDeepChanges()
            try GeoPackageFunctions.define(in: database)
            // The triggers of an index change it, which SQLite 3.40 allows only for a file that is trusted.
            try database.execute("PRAGMA trusted_schema = ON")
            try database.execute("PRAGMA busy_timeout = \(Self.patience)")
            try database.execute("BEGIN IMMEDIATE")
        } catch {
            throw Self.problem(error, path)
        }
        do throws(Problem) { try prepareChange() } catch {
            rollBack()
            throw error
        }
    }

    /// Milliseconds for which another program may keep the file locked.
    private static let patience = 5000

    private func prepareChange() throws(Problem) {
        guard try number("SELECT count(*) FROM sqlite_master WHERE name = 'gpkg_contents'") > 0 else {
            throw Problem(
                .cannotCreate, "not-a-geopackage",
                "cannot write \(printable(path)): the file is a database, but not a GeoPackage",
                hint: "choose another name")
        }
        for statement in GeoPackageSystemTables.optionalStatements { try execute(statement) }
    }

    private static let preparation = [
        "PRAGMA page_size = 4096", "PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF",
        "PRAGMA secure_delete = OFF", "PRAGMA locking_mode = EXCLUSIVE", "PRAGMA cache_size = -16000",
        "PRAGMA application_id = 1196444487", "PRAGMA user_version = 10300", "BEGIN",
    ]

    func commit() throws(Problem) { try execute("COMMIT") }

    /// Restores a file that was being changed. After a failed write SQLite leaves a journal, from which only
    /// the next statement that reads restores the file.
    func rollBack() {
        for statement in ["ROLLBACK", "SELECT count(*) FROM sqlite_master"] { try? database.execute(statement) }
    }

    func execute(_ sql: String) throws(Problem) {
        do throws(SQLiteError) { try database.execute(sql) } catch { throw Self.problem(error, path) }
    }

    func prepare(_ sql: String) throws(Problem) -> Statement {
        do throws(SQLiteError) { return try database.prepare(sql) } catch { throw Self.problem(error, path) }
    }

    func number(_ sql: String) throws(Problem) -> Int64 {
        do throws(SQLiteError) {
            var statement = try database.prepare(sql)
            return try statement.step() ? statement.wholeNumber(0) : 0
        } catch {
            throw Self.problem(error, path)
        }
    }

    func problem(_ error: SQLiteError) -> Problem { Self.problem(error, path) }

    private static func problem(_ error: SQLiteError, _ path: String) -> Problem {
        switch error.kind {
        case .notInstalled: .noSQLite(error)
        case .busy:
            Problem(
                .cannotCreate, "locked",
                "cannot write \(printable(path)): another program has locked it for \(patience / 1000) seconds",
                hint: "close that program, or try again")
        case .statement where error.message.contains("constraint failed"):
            Problem(
                .data, "other-layer", "cannot write \(printable(path)): \(printable(error.message))",
                hint: "the layer has a rule that a feature breaks; use --layer-name to write another layer")
        case .damaged, .file, .statement:
            Problem(
                .writeFailed, "write-failed", "cannot write \(printable(path)): \(printable(error.message))",
                hint: error.isDiskFull ? "free space on the disk, then run again" : nil)
        }
    }
}

/// The tables that are in every GeoPackage, and those of which some are.
enum GeoPackageSystemTables {
    static let statements =
        [
            """
            CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, \
            organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, \
            description TEXT)
            """,
            """
            INSERT INTO gpkg_spatial_ref_sys VALUES ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', \
            'undefined Cartesian coordinate reference system'), ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', \
            'undefined geographic coordinate reference system'), ('WGS 84 geodetic', 4326, 'EPSG', 4326, \
            \(SystemDefinition.wgs84.text.quotedText), 'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid')
            """,
            """
            CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, \
            identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT \
            (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, \
            srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))
            """,
        ] + optionalStatements

    static let optionalStatements = [
        """
        CREATE TABLE IF NOT EXISTS gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, \
        geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL, \
        CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT uk_gc_table_name UNIQUE (table_name), \
        CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), \
        CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))
        """,
        """
        CREATE TABLE IF NOT EXISTS gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, \
        definition TEXT NOT NULL, scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))
        """,
        """
        CREATE TABLE IF NOT EXISTS gpkg_ogr_contents (table_name TEXT NOT NULL PRIMARY KEY, \
        feature_count INTEGER DEFAULT NULL)
        """,
    ]
}
