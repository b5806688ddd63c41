import CEnding
import CSQLite
import Glibc

/// The functions of libsqlite3, found when the first database is opened.
@safe
final class Library: @unchecked Sendable {
    typealias Text = UnsafePointer<CChar>?
    typealias Bytes = UnsafeRawPointer?
    /// A destructor of bound bytes. -1 means that SQLite copies them.
    typealias Destructor = UnsafeMutableRawPointer?
    typealias Position = @convention(c) (OpaquePointer?, Int32) -> Int32

    let open: @convention(c) (Text, UnsafeMutablePointer<OpaquePointer?>?, Int32, Text) -> Int32
    let close: @convention(c) (OpaquePointer?) -> Int32
    let message: @convention(c) (OpaquePointer?) -> Text
    let code: @convention(c) (OpaquePointer?) -> Int32
    let limit: @convention(c) (OpaquePointer?, Int32, Int32) -> Int32
    let lastRow: @convention(c) (OpaquePointer?) -> Int64
    let prepare:
        @convention(c) (OpaquePointer?, Text, Int32, UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<Text>?)
            -> Int32
    let finalize: @convention(c) (OpaquePointer?) -> Int32
    let step: @convention(c) (OpaquePointer?) -> Int32
    let reset: @convention(c) (OpaquePointer?) -> Int32
    let parameterCount: @convention(c) (OpaquePointer?) -> Int32
    let bindInteger: @convention(c) (OpaquePointer?, Int32, Int64) -> Int32
    let bindReal: @convention(c) (OpaquePointer?, Int32, Double) -> Int32
    let bindNull: Position
    let bindText: @convention(c) (OpaquePointer?, Int32, Bytes, UInt64, Destructor, UInt8) -> Int32
    let bindBlob: @convention(c) (OpaquePointer?, Int32, Bytes, UInt64, Destructor) -> Int32
    let columnCount: @convention(c) (OpaquePointer?) -> Int32
    let columnName: @convention(c) (OpaquePointer?, Int32) -> Text
    let columnType: Position
    let columnInteger: @convention(c) (OpaquePointer?, Int32) -> Int64
    let columnReal: @convention(c) (OpaquePointer?, Int32) -> Double
    let columnText: @convention(c) (OpaquePointer?, Int32) -> UnsafePointer<UInt8>?
    let columnBlob: @convention(c) (OpaquePointer?, Int32) -> Bytes
    let columnLength: Position
    let version: @convention(c) () -> Text
    /// `sqlite3_db_config`, called by `sqlite_configure`.
    let configure: UnsafeMutableRawPointer

    /// The version of the interface that these types describe.
    static let name = "libsqlite3.so.0"

    private static let loaded: Result<Library, SQLiteError> = Result { () throws(SQLiteError) in try Library() }

    static func shared() throws(SQLiteError) -> Library { try loaded.get() }

    private init() throws(SQLiteError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(Self.name, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw .notInstalled("dlopen", "cannot load \(Self.name): \(reason)")
        }
        func address(_ name: String) throws(SQLiteError) -> UnsafeMutableRawPointer {
            guard let address = unsafe dlsym(handle, name) else {
                throw .notInstalled("dlsym", "\(Self.name) has no \(name)")
            }
            return unsafe address
        }
        func find<Function>(_ name: String) throws(SQLiteError) -> Function {
            unsafe unsafeBitCast(try address(name), to: Function.self)
        }
        unsafe open = try unsafe find("sqlite3_open_v2")
        unsafe close = try unsafe find("sqlite3_close_v2")
        unsafe message = try unsafe find("sqlite3_errmsg")
        unsafe code = try unsafe find("sqlite3_extended_errcode")
        unsafe limit = try unsafe find("sqlite3_limit")
        unsafe lastRow = try unsafe find("sqlite3_last_insert_rowid")
        unsafe prepare = try unsafe find("sqlite3_prepare_v2")
        unsafe finalize = try unsafe find("sqlite3_finalize")
        unsafe step = try unsafe find("sqlite3_step")
        unsafe reset = try unsafe find("sqlite3_reset")
        unsafe parameterCount = try unsafe find("sqlite3_bind_parameter_count")
        unsafe bindInteger = try unsafe find("sqlite3_bind_int64")
        unsafe bindReal = try unsafe find("sqlite3_bind_double")
        unsafe bindNull = try unsafe find("sqlite3_bind_null")
        unsafe bindText = try unsafe find("sqlite3_bind_text64")
        unsafe bindBlob = try unsafe find("sqlite3_bind_blob64")
        unsafe columnCount = try unsafe find("sqlite3_column_count")
        unsafe columnName = try unsafe find("sqlite3_column_name")
        unsafe columnType = try unsafe find("sqlite3_column_type")
        unsafe columnInteger = try unsafe find("sqlite3_column_int64")
        unsafe columnReal = try unsafe find("sqlite3_column_double")
        unsafe columnText = try unsafe find("sqlite3_column_text")
        unsafe columnBlob = try unsafe find("sqlite3_column_blob")
        unsafe columnLength = try unsafe find("sqlite3_column_bytes")
        unsafe version = try unsafe find("sqlite3_libversion")
        unsafe configure = try unsafe address("sqlite3_db_config")
    }
}

extension SQLiteError {
    fileprivate static func notInstalled(_ function: String, _ message: String) -> SQLiteError {
        SQLiteError(kind: .notInstalled, code: 0, function: function, message: message, sql: nil)
    }
}

/// The installed libsqlite3 and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libsqlite3-0"

    /// The version, such as `3.40.1`; throws if libsqlite3 cannot be used.
    public static func version() throws(SQLiteError) -> String? {
        let library = try Library.shared()
        return unsafe library.version().map { unsafe String(cString: $0) }
    }
}
