import CSQLite

/// Something that a statement does, as it is prepared.
public enum StatementAction: Sendable {
    /// It has another SELECT, its first one included.
    case select
    /// It reads a column of a table.
    case read(table: String, column: String)
    /// It calls a function.
    case call(function: String)
    /// Anything else.
    case other
}

/// Decides what the statements of a connection may do.
public final class StatementGuard {
    fileprivate let allows: (StatementAction) -> Bool

    public init(_ allows: @escaping (StatementAction) -> Bool) { self.allows = allows }
}

extension Database {
    /// Lets a guard decide about each statement that is prepared from now on (`sqlite3_set_authorizer`). It must live as
    /// long as the connection.
    public func setGuard(_ guardian: StatementGuard) {
        _ = unsafe library.sqlite3_set_authorizer(
            handle,
            { guardian, action, first, second, _, _ in
                guard let guardian = unsafe guardian else { return SQLITE_DENY }
                func text(_ pointer: UnsafePointer<CChar>?) -> String {
                    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
                }
                let request: StatementAction =
                    switch action {
                    case SQLITE_SELECT: .select
                    case SQLITE_READ: unsafe .read(table: text(first), column: text(second))
                    case SQLITE_FUNCTION: unsafe .call(function: text(second))
                    default: .other
                    }
                let object = unsafe Unmanaged<StatementGuard>.fromOpaque(guardian).takeUnretainedValue()
                return object.allows(request) ? SQLITE_OK : SQLITE_DENY
            }, Unmanaged.passUnretained(guardian).toOpaque())
    }

    /// Lets statements do anything again.
    public func removeGuard() { _ = unsafe library.sqlite3_set_authorizer(handle, nil, nil) }

    /// The byte of the statement that the last error of the connection is about (`sqlite3_error_offset`); nil if it is
    /// about none.
    public var errorOffset: Int? {
        let offset = unsafe library.sqlite3_error_offset(handle)
        return offset < 0 ? nil : Int(offset)
    }

    /// A limit of the connection.
    public enum Limit: Sendable {
        /// Bytes of a value.
        case valueLength
        /// Bytes of a statement.
        case statementLength
        /// Bytes of a pattern of LIKE or GLOB.
        case patternLength
        /// Databases that are attached.
        case attachedDatabases
    }

    public func set(_ limit: Limit, to value: Int) {
        let kind =
            switch limit {
            case .valueLength: SQLITE_LIMIT_LENGTH
            case .statementLength: SQLITE_LIMIT_SQL_LENGTH
            case .patternLength: SQLITE_LIMIT_LIKE_PATTERN_LENGTH
            case .attachedDatabases: SQLITE_LIMIT_ATTACHED
            }
        _ = unsafe library.sqlite3_limit(handle, kind, Int32(clamping: value))
    }

    /// Takes a name in double quotes for a name only, not for text if there is nothing of that name.
    public func demandSingleQuotes() {
        _ = unsafe sqlite_configure(library, handle, SQLITE_DBCONFIG_DQS_DML, 0)
        _ = unsafe sqlite_configure(library, handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    }
}

extension Statement {
    /// Number of parameters (`sqlite3_bind_parameter_count`).
    public var parameterCount: Int { Int(unsafe library.sqlite3_bind_parameter_count(handle)) }
}
