import CSQLite

/// The columns of the row that the last step has found.
extension Statement {
    public enum ValueType: Sendable {
        case integer
        case real
        case text
        case blob
        case null
    }

    /// The name of a column, by which the statement calls it.
    public func name(_ column: Int) -> String {
        precondition(column >= 0 && column < columnCount)
        return unsafe library.sqlite3_column_name(handle, Int32(column)).map { unsafe String(cString: $0) } ?? ""
    }

    /// The type of a value. Columns of any declared type may hold values of any other.
    public func type(_ column: Int) -> ValueType {
        guard check(column) else { return .null }
        return switch unsafe library.sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The integer in a column; nil if it is of another type.
    public func integer(_ column: Int) -> Int64? {
        type(column) == .integer ? unsafe library.sqlite3_column_int64(handle, Int32(column)) : nil
    }

    /// The integer in a column that has no other values.
    public func wholeNumber(_ column: Int) -> Int64 {
        check(column) ? unsafe library.sqlite3_column_int64(handle, Int32(column)) : 0
    }

    /// The number in a column that has no other values.
    public func real(_ column: Int) -> Double {
        check(column) ? unsafe library.sqlite3_column_double(handle, Int32(column)) : 0
    }

    /// The number in a column; nil if it is not an integer or a real one.
    public func number(_ column: Int) -> Double? {
        switch type(column) {
        case .integer, .real: unsafe library.sqlite3_column_double(handle, Int32(column))
        default: nil
        }
    }

    /// The bytes of a text, in UTF-8 if the file is right, or those of a blob; empty for other types.
    ///
    /// - Parameter known: the type of the value, if it is known.
    ///
    /// They lie in the memory of SQLite, until the next step or reset.
    @_lifetime(borrow self)
    public func bytes(_ column: Int, of known: ValueType? = nil) -> Span<UInt8> {
        let start: UnsafePointer<UInt8>? =
            switch known ?? type(column) {
            case .text: unsafe library.sqlite3_column_text(handle, Int32(column))
            case .blob: unsafe library.sqlite3_column_blob(handle, Int32(column))?.assumingMemoryBound(to: UInt8.self)
            default: nil
            }
        // The length is that of the form that was requested last.
        let count = unsafe start == nil ? 0 : max(0, Int(library.sqlite3_column_bytes(handle, Int32(column))))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        return unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: self)
    }

    /// The text in a column; nil if it is of another type, or is not UTF-8.
    public func string(_ column: Int) -> String? {
        guard type(column) == .text else { return nil }
        let bytes = bytes(column)
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(validating: $0, as: UTF8.self) }
    }

    private func check(_ column: Int) -> Bool {
        precondition(column >= 0 && column < columnCount)
        return hasRow
    }
}
