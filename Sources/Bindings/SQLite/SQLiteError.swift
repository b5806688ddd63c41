import CSQLite

/// A failure of SQLite, with the name of its function and its own message.
public struct SQLiteError: Error, Hashable, Sendable {
    public enum Kind: Sendable {
        /// libsqlite3 cannot be loaded.
        case notInstalled
        /// The file is not a database, or is damaged.
        case damaged
        /// The file cannot be opened, read or written.
        case file
        /// Another connection has locked the file.
        case busy
        /// The statement is wrong, or a value is not allowed where it is.
        case statement
    }

    public let kind: Kind
    /// The extended result code; 0 if the library is not installed.
    public let code: Int32
    public let function: String
    public let message: String
    /// The statement, if it is about one.
    public let sql: String?
}

extension SQLiteError: CustomStringConvertible {
    public var description: String { "\(message) (\(function)\(sql.map { ": \($0)" } ?? ""))" }
}

extension SQLiteError.Kind {
    init(code: Int32) {
        switch sqlite_result(rawValue: UInt32(truncatingIfNeeded: code & 0xFF)) {
        case sqlite_corrupt, sqlite_not_a_database: self = .damaged
        case sqlite_io_error, sqlite_full, sqlite_cannot_open, sqlite_read_only: self = .file
        case sqlite_busy: self = .busy
        default: self = .statement
        }
    }
}
