import CCrashCleanup
import CSQLite
import Glibc

/// A connection to a database file. Only one thread at a time may use it, or a statement of it.
///
/// Views and triggers of a file that somebody else has made cannot call functions that have effects. No statement can
/// damage such a file; one that is made may do without a journal.
@safe
public struct Database: ~Copyable {
    public enum Mode: Sendable {
        /// Nothing is changed.
        case readOnly
        /// The file must be there.
        case readWrite
        /// The file is made if it is not there.
        case create

        fileprivate var flags: Int32 {
            switch self {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        }
    }

    private let functions: Functions
    let handle: OpaquePointer

    /// Opens a file (`sqlite3_open_v2`), which is not read before the first statement.
    ///
    /// - Parameters:
    ///   - path: the bytes of the path. A relative one may not begin with `file:`, which SQLite would take for a URI
    ///     if it was built so.
    ///   - longestValue: the most bytes that a text, a blob or a row may have.
    public init(path: [UInt8], _ mode: Mode, longestValue: Int = 1 << 28) throws(SQLiteError) {
        let library = try Library.shared()
        guard !path.isEmpty, !path.contains(0) else {
            throw SQLiteError(
                kind: .file, code: SQLITE_CANTOPEN, function: "sqlite3_open_v2",
                message: "the path is empty or has a null byte", sql: nil)
        }
        // `:memory:` is a file like any other.
        let start = path.first == UInt8(ascii: "/") ? [] : Array("./".utf8)
        let text = (start + path + [0]).map { CChar(bitPattern: $0) }
        let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        try self.init(library, text, flags, isDefensive: mode != .create)
        _ = unsafe library.sqlite3_limit(
            handle, SQLITE_LIMIT_LENGTH, Int32(clamping: longestValue))
    }

    /// Opens a file that nothing changes meanwhile, by its descriptor: without locks, and without a look for a journal
    /// beside it. Nothing is written anywhere. The descriptor may be closed afterwards.
    public init(unchanging descriptor: Int32, longestValue: Int = 1 << 28) throws(SQLiteError) {
        let library = try Library.shared()
        let path = "file:/proc/self/fd/\(descriptor)?immutable=1\0".utf8.map { CChar(bitPattern: $0) }
        let flags = Mode.readOnly.flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        try self.init(library, path, flags, isDefensive: true, fileSystem: try PlainPaths.fileSystem())
        _ = unsafe library.sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: longestValue))
    }

    /// Opens a file for data that lives no longer than its descriptor. It is empty, or was filled in the same way. Other
    /// databases can be attached by URIs.
    public init(temporary descriptor: Int32) throws(SQLiteError) {
        let path = "file:/proc/self/fd/\(descriptor)\0".utf8.map { CChar(bitPattern: $0) }
        let flags = Mode.readWrite.flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        try self.init(
            try Library.shared(), path, flags, isDefensive: true, fileSystem: try PlainPaths.fileSystem())
    }

    /// Opens a database in memory, which is empty.
    public init() throws(SQLiteError) {
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            | SQLITE_OPEN_EXRESCODE
        try self.init(try Library.shared(), ":memory:\0".utf8.map { CChar(bitPattern: $0) }, flags, isDefensive: true)
    }

    /// Opens a database in memory for expressions over rows. It is used by one thread, and `now` is a single instant for
    /// all such connections: that of the first.
    ///
    /// - Parameter milliseconds: the instant, since 1970.
    public init(withClockAt milliseconds: Int64) throws(SQLiteError) {
        let library = try Library.shared()
        guard library.sqlite3_libversion_number() >= Self.leastVersionForRows else {
            let version = unsafe library.sqlite3_libversion().map { unsafe String(cString: $0) } ?? "unknown"
            throw SQLiteError(
                kind: .notInstalled, code: 0, function: "sqlite3_libversion_number",
                message: "version 3.38 is needed, but this is \(version)", sql: nil)
        }
        let clock = try FixedClock.set(to: milliseconds)
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        try self.init(
            library, ":memory:\0".utf8.map { CChar(bitPattern: $0) }, flags, isDefensive: true, fileSystem: clock)
    }

    private static let leastVersionForRows: Int32 = 3_038_000

    private init(
        _ library: Library, _ path: [CChar], _ flags: Int32, isDefensive: Bool, fileSystem: String? = nil
    ) throws(SQLiteError) {
        let functions = try Functions.shared()
        var opened: OpaquePointer?
        let code = unsafe library.sqlite3_open_v2(path, &opened, flags, fileSystem)
        guard code == SQLITE_OK, let handle = unsafe opened else {
            let error = unsafe Self.failure(library, opened, code, "sqlite3_open_v2", nil)
            _ = unsafe library.sqlite3_close_v2(opened)
            throw error
        }
        self.functions = functions
        unsafe self.handle = handle
        let settings: [(Int32, Int32)] = [
            (SQLITE_DBCONFIG_DEFENSIVE, isDefensive ? 1 : 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
        ]
        for (setting, value) in settings {
            _ = unsafe sqlite_configure(library, handle, setting, value)
        }
    }

    var library: Library { functions.library }

    deinit {
        // Waits for statements that are still there.
        _ = unsafe library.sqlite3_close_v2(handle)
    }

    /// Prepares a statement (`sqlite3_prepare_v2`). The text must be a single one.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        var made: OpaquePointer?
        var isWhole = true
        var sql = sql
        let code = sql.withUTF8 { text -> Int32 in
            guard let start = text.baseAddress else { return SQLITE_OK }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
                var rest: UnsafePointer<CChar>?
                let code = unsafe library.sqlite3_prepare_v2(handle, start, Int32(clamping: text.count), &made, &rest)
                if let rest = unsafe rest {
                    for index in unsafe (rest - start)..<text.count where unsafe !Self.isBlank(text[index]) {
                        isWhole = false
                    }
                }
                return code
            }
        }
        guard code == SQLITE_OK else { throw failure("sqlite3_prepare_v2", code, sql) }
        guard let statement = unsafe made else {
            throw SQLiteError(
                kind: .statement, code: 1, function: "sqlite3_prepare_v2", message: "the statement is empty", sql: sql)
        }
        let result = unsafe Statement(functions, handle, statement, sql)
        guard isWhole else {
            throw SQLiteError(
                kind: .statement, code: 1, function: "sqlite3_prepare_v2", message: "more than one statement", sql: sql)
        }
        return result
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == UInt8(ascii: ";") }

    /// Runs a statement without values and drops its rows.
    public func execute(_ sql: String) throws(SQLiteError) {
        var statement = try prepare(sql)
        while try statement.step() {}
    }

    /// Lets statements change the tables behind virtual ones, and the schema itself.
    public func allowDeepChanges() {
        _ = unsafe sqlite_configure(library, handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    }

    /// The number of the row that was inserted last (`sqlite3_last_insert_rowid`).
    public var lastRow: Int64 { unsafe library.sqlite3_last_insert_rowid(handle) }

    /// The faults that `PRAGMA integrity_check` finds; empty if the file is sound.
    public func faults() throws(SQLiteError) -> [String] {
        var statement = try prepare("PRAGMA integrity_check")
        var lines: [String] = []
        while try statement.step() { lines.append(statement.string(0) ?? "") }
        return lines == ["ok"] ? [] : lines
    }

    func failure(_ function: String, _ code: Int32, _ sql: String?) -> SQLiteError {
        unsafe Self.failure(library, handle, code, function, sql)
    }

    /// The error number of a read that failed in the file system, which SQLite reports as a damaged file.
    private static func readFailure(_ library: Library, _ handle: OpaquePointer?) -> Int32? {
        guard let handle = unsafe handle else { return nil }
        var number: Int32 = 0
        guard unsafe library.sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number) == SQLITE_OK,
            [EIO, ENXIO, ERANGE].contains(number)
        else { return nil }
        return number
    }

    static func failure(
        _ library: Library, _ handle: OpaquePointer?, _ code: Int32, _ function: String, _ sql: String?
    ) -> SQLiteError {
        if code & 0xFF == SQLITE_NOMEM { cleanup_out_of_memory() }
        if code & 0xFF == SQLITE_CORRUPT, let failure = unsafe readFailure(library, handle) {
            return SQLiteError(
                kind: .file, code: SQLITE_IOERR, function: function, message: unsafe String(cString: strerror(failure)),
                sql: sql)
        }
        let message = unsafe library.sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "error \(code)"
        return SQLiteError(kind: .init(code: code), code: code, function: function, message: message, sql: sql)
    }
}
