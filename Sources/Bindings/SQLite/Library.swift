import CCrashCleanup
import CSQLite

/// The functions of libsqlite3, found when the first database is opened.
extension Library {
    static func shared() throws(SQLiteError) -> Library { try Functions.shared().library }
}

/// The functions, by the address of their table, which would be long to copy with each statement.
@safe
struct Functions: @unchecked Sendable {
    private let table: UnsafeMutablePointer<Library>

    var library: Library { unsafe table.pointee }

    static func shared() throws(SQLiteError) -> Functions { try loaded.get() }

    private static let loaded = Result { () throws(SQLiteError) -> Functions in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libsqlite3.so.0", sqlite_names(), sqlite_table(), &problem) else {
            throw unsafe SQLiteError(
                kind: .notInstalled, code: 0, function: String(cString: problem.function),
                message: String(cString: problem.message), sql: nil)
        }
        unsafe sqlite_skip_statistics(sqlite_table().pointee)
        // Only here: each file of Swift may have a table of its own.
        return unsafe Functions(table: sqlite_table())
    }
}

/// The installed libsqlite3 and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libsqlite3-0"

    /// The version, such as `3.40.1`; throws if libsqlite3 cannot be used.
    public static func version() throws(SQLiteError) -> String? {
        let library = try Library.shared()
        return unsafe library.sqlite3_libversion().map { unsafe String(cString: $0) }
    }
}
