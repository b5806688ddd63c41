import CCrashCleanup
import CSQLite

/// A prepared statement. Parameters are numbered from 1, columns from 0. It keeps its connection open.
@safe
public struct Statement: ~Copyable {
    private let functions: Functions
    private let database: OpaquePointer
    let handle: OpaquePointer
    public let sql: String
    public let columnCount: Int
    /// True while there is a row.
    var hasRow = false

    init(_ functions: Functions, _ database: OpaquePointer, _ handle: OpaquePointer, _ sql: String) {
        self.functions = functions
        unsafe self.database = database
        unsafe self.handle = handle
        self.sql = sql
        columnCount = Int(unsafe functions.library.sqlite3_column_count(handle))
    }

    var library: Library { functions.library }

    deinit {
        _ = unsafe library.sqlite3_finalize(handle)
    }

    /// Takes a step (`sqlite3_step`); true if there is a row, false if the statement has ended. After that, and after an
    /// error, it must be reset.
    public mutating func step() throws(SQLiteError) -> Bool {
        hasRow = false
        let code = unsafe library.sqlite3_step(handle)
        switch code {
        case SQLITE_ROW:
            hasRow = true
            return true
        case SQLITE_DONE: return false
        default: throw failure("sqlite3_step", code)
        }
    }

    /// Makes the statement run from its start again. Bound values stay.
    public mutating func reset() {
        hasRow = false
        // It returns the code of the last step, which was thrown.
        _ = unsafe library.sqlite3_reset(handle)
    }

    /// Runs the statement to its end and resets it.
    public mutating func run() throws(SQLiteError) {
        defer { reset() }
        while try step() {}
    }

    public mutating func bind(_ value: Int64, to parameter: Int) throws(SQLiteError) {
        try check(unsafe library.sqlite3_bind_int64(handle, Int32(clamping: parameter), value), "sqlite3_bind_int64")
    }

    public mutating func bind(_ value: Double, to parameter: Int) throws(SQLiteError) {
        try check(unsafe library.sqlite3_bind_double(handle, Int32(clamping: parameter), value), "sqlite3_bind_double")
    }

    public mutating func bindNull(to parameter: Int) throws(SQLiteError) {
        try check(unsafe library.sqlite3_bind_null(handle, Int32(clamping: parameter)), "sqlite3_bind_null")
    }

    public mutating func bind(_ text: String, to parameter: Int) throws(SQLiteError) {
        var text = text
        let code = text.withUTF8 { bytes in
            unsafe bind(text: UnsafeRawBufferPointer(bytes), to: parameter)
        }
        try check(code, "sqlite3_bind_text64")
    }

    /// Binds a copy of bytes as text. They should be UTF-8; SQLite does not look.
    public mutating func bind(text bytes: Span<UInt8>, to parameter: Int) throws(SQLiteError) {
        let code = unsafe bytes.withUnsafeBytes { unsafe bind(text: $0, to: parameter) }
        try check(code, "sqlite3_bind_text64")
    }

    /// Binds a copy of bytes as a blob.
    public mutating func bind(blob bytes: Span<UInt8>, to parameter: Int) throws(SQLiteError) {
        let code = unsafe bytes.withUnsafeBytes { bytes in
            // Without an address it would be null.
            unsafe library.sqlite3_bind_blob64(
                handle, Int32(clamping: parameter), bytes.baseAddress ?? Self.nowhere, UInt64(bytes.count), Self.copied)
        }
        try check(code, "sqlite3_bind_blob64")
    }

    /// Makes all values null (`sqlite3_clear_bindings`).
    public mutating func clearBindings() { _ = unsafe library.sqlite3_clear_bindings(handle) }

    /// Binds bytes as text or as a blob without copying them. They must stay as they are until the statement has run and
    /// the values were cleared or bound again.
    public mutating func bind(lasting bytes: Span<UInt8>, isText: Bool, to parameter: Int) throws(SQLiteError) {
        let (parameter, count) = (Int32(clamping: parameter), UInt64(bytes.count))
        let code = unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress ?? Self.nowhere
            return isText
                ? unsafe library.sqlite3_bind_text64(handle, parameter, start, count, nil, UInt8(SQLITE_UTF8))
                : unsafe library.sqlite3_bind_blob64(handle, parameter, start, count, nil)
        }
        try check(code, isText ? "sqlite3_bind_text64" : "sqlite3_bind_blob64")
    }

    /// `SQLITE_TRANSIENT`.
    private static var copied: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
    private static var nowhere: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }

    private func bind(text: UnsafeRawBufferPointer, to parameter: Int) -> Int32 {
        unsafe library.sqlite3_bind_text64(
            handle, Int32(clamping: parameter), text.baseAddress ?? Self.nowhere, UInt64(text.count), Self.copied,
            UInt8(SQLITE_UTF8))
    }

    private func check(_ code: Int32, _ function: String) throws(SQLiteError) {
        if code != SQLITE_OK { throw failure(function, code) }
    }

    private func failure(_ function: String, _ code: Int32) -> SQLiteError {
        unsafe Database.failure(library, database, code, function, sql)
    }
}
