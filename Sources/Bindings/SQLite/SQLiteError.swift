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

    /// True if there was no room for a write.
    public var isDiskFull: Bool { code & 0xFF == SQLITE_FULL }
}

extension SQLiteError: CustomStringConvertible {
    public var description: String { "\(message) (\(function)\(sql.map { ": \($0)" } ?? ""))" }
}

extension SQLiteError.Kind {
    init(code: Int32) {
        switch code & 0xFF {
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
        case SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_READONLY: self = .file
        case SQLITE_BUSY: self = .busy
        default: self = .statement
        }
    }
}
