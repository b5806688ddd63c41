import CSQLite
import Memory

/// A table of a single row, whose values are replaced before each step of a statement over it. The statement never ends:
/// each step evaluates its expressions over the row once.
@safe
public final class Row {
    /// The way in which a column compares its values with constants.
    public enum Affinity: Sendable {
        /// As they are.
        case none
        /// Text that looks like a number is compared as one.
        case numeric
        /// Numbers are compared as text.
        case text
    }

    public struct Column: Sendable {
        public var name: String
        public var affinity: Affinity

        public init(_ name: String, _ affinity: Affinity) {
            self.name = name
            self.affinity = affinity
        }
    }

    public let columns: [Column]
    let library: Library
    @safe @exclusivity(unchecked) private var values = RowValues()

    public init(_ columns: [Column]) throws(SQLiteError) {
        self.columns = columns
        library = try Library.shared()
        for _ in columns { values.addColumn() }
    }

    /// Makes all values null.
    public func removeAll() { values.removeAll() }

    public func set(_ column: Int, to integer: Int64) { values.set(column, to: integer) }

    /// Sets a number; one that is not a number becomes null.
    public func set(_ column: Int, to number: Double) { values.set(column, to: number) }

    /// Sets a copy of UTF-8.
    public func set(_ column: Int, to bytes: Span<UInt8>) { values.set(column, to: bytes) }

    /// Returns a value to SQLite, which reads it before the next one is set.
    fileprivate func putResult(_ column: Int, _ context: OpaquePointer) {
        guard let cell = values.cell(column) else { return unsafe library.sqlite3_result_null(context) }
        switch cell.kind {
        case .null: unsafe library.sqlite3_result_null(context)
        case .integer: unsafe library.sqlite3_result_int64(context, Int64(bitPattern: cell.bits))
        case .real: unsafe library.sqlite3_result_double(context, Double(bitPattern: cell.bits))
        case .text:
            let result = unsafe library.sqlite3_result_text64
            unsafe values.withText(of: cell) { first, count in
                unsafe result(context, first, count, nil, UInt8(SQLITE_UTF8))
            }
        }
    }

    /// The declaration of the table.
    private var declaration: String {
        let columns = columns.map { column in
            let type =
                switch column.affinity {
                case .none: ""
                case .numeric: " NUMERIC"
                case .text: " TEXT"
                }
            return Database.quoted(column.name) + type
        }
        // A table has at least one column; nobody types the name of this one.
        return "CREATE TABLE x (\((columns + ["\"\u{1}\""]).joined(separator: ", ")))"
    }
}

/// The values of a row.
@safe
private struct RowValues: ~Copyable {
    private var cells = FlatBuffer<Cell>()
    private var text = FlatBuffer<UInt8>()

    struct Cell: BitwiseCopyable {
        enum Kind: UInt8 {
            case null
            case integer
            case real
            case text
        }

        var kind = Kind.null
        var bits: UInt64 = 0
        var start = 0
        var count = 0
    }

    mutating func addColumn() { cells.append(Cell()) }

    mutating func removeAll() {
        text.removeAll()
        for index in 0..<cells.count { cells[index].kind = .null }
    }

    mutating func set(_ column: Int, to integer: Int64) {
        cells[column].kind = .integer
        cells[column].bits = UInt64(bitPattern: integer)
    }

    mutating func set(_ column: Int, to number: Double) {
        cells[column].kind = .real
        cells[column].bits = number.bitPattern
    }

    mutating func set(_ column: Int, to bytes: Span<UInt8>) {
        cells[column].kind = .text
        (cells[column].start, cells[column].count) = (text.count, bytes.count)
        text.append(contentsOf: bytes)
    }

    func cell(_ column: Int) -> Cell? { column < cells.count ? cells[column] : nil }

    /// Calls `body` with the address of a text and the number of its bytes.
    func withText(of cell: Cell, _ body: (UnsafePointer<CChar>?, UInt64) -> Void) {
        unsafe text.span.withUnsafeBytes { bytes in
            // Without an address it would be null.
            let first = unsafe bytes.baseAddress.map { unsafe $0 + cell.start } ?? UnsafeRawPointer(bitPattern: 1)
            unsafe body(first?.assumingMemoryBound(to: CChar.self), UInt64(cell.count))
        }
    }
}

extension Row {
    /// The functions of the table, the same for all rows.
    nonisolated(unsafe) private static let module: UnsafeMutablePointer<sqlite3_module> = {
        let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
        unsafe module.initialize(to: sqlite3_module())
        unsafe module.pointee.xConnect = { database, row, _, _, table, _ in
            guard let row = unsafe row, let table = unsafe table else { return SQLITE_ERROR }
            let object = unsafe Unmanaged<Row>.fromOpaque(row).takeUnretainedValue()
            let code = unsafe object.library.sqlite3_declare_vtab(database, object.declaration)
            guard code == SQLITE_OK else { return code }
            let made = UnsafeMutablePointer<sqlite_row_table>.allocate(capacity: 1)
            unsafe made.initialize(to: sqlite_row_table(base: sqlite3_vtab(), row: row))
            unsafe table.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
            return SQLITE_OK
        }
        unsafe module.pointee.xDisconnect = { table in
            unsafe UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: sqlite_row_table.self).deallocate()
            return SQLITE_OK
        }
        unsafe module.pointee.xBestIndex = { _, _ in SQLITE_OK }
        unsafe module.pointee.xOpen = { table, cursor in
            guard let table = UnsafeMutableRawPointer(table), let cursor = unsafe cursor else {
                return SQLITE_ERROR
            }
            let row = unsafe table.assumingMemoryBound(to: sqlite_row_table.self).pointee.row
            let made = UnsafeMutablePointer<sqlite_row_cursor>.allocate(capacity: 1)
            unsafe made.initialize(to: sqlite_row_cursor(base: sqlite3_vtab_cursor(), row: row))
            unsafe cursor.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
            return SQLITE_OK
        }
        unsafe module.pointee.xClose = { cursor in
            unsafe UnsafeMutableRawPointer(cursor)?.assumingMemoryBound(to: sqlite_row_cursor.self).deallocate()
            return SQLITE_OK
        }
        unsafe module.pointee.xFilter = { _, _, _, _, _ in SQLITE_OK }
        unsafe module.pointee.xNext = { _ in SQLITE_OK }
        unsafe module.pointee.xEof = { _ in 0 }
        unsafe module.pointee.xRowid = { _, number in
            unsafe number?.pointee = 0
            return SQLITE_OK
        }
        unsafe module.pointee.xColumn = { cursor, context, column in
            guard let context = unsafe context, let cursor = UnsafeMutableRawPointer(cursor) else {
                return SQLITE_ERROR
            }
            let row = unsafe cursor.assumingMemoryBound(to: sqlite_row_cursor.self).pointee.row
            unsafe Unmanaged<Row>.fromOpaque(row)._withUnsafeGuaranteedRef {
                unsafe $0.putResult(Int(column), context)
            }
            return SQLITE_OK
        }
        return unsafe module
    }()

    /// Makes a row the table of a name in a database (`sqlite3_create_module_v2`), which keeps it.
    fileprivate func become(_ name: String, in database: OpaquePointer) -> Int32 {
        unsafe library.sqlite3_create_module_v2(
            database, name, Self.module, Unmanaged.passRetained(self).toOpaque(),
            { row in
                if let row = unsafe row { unsafe Unmanaged<Row>.fromOpaque(row).release() }
            })
    }
}

extension Database {
    /// Makes a row a table.
    public func add(_ row: Row, named name: String) throws(SQLiteError) {
        let code = unsafe row.become(name, in: handle)
        guard code == SQLITE_OK else { throw failure("sqlite3_create_module_v2", code, nil) }
        // Its columns are declared when a statement first names it.
        _ = try prepare("SELECT 1 FROM \(Self.quoted(name))")
    }

    /// A name in double quotes.
    public static func quoted(_ name: String) -> String {
        var text = "\""
        for character in name.unicodeScalars {
            if character == "\"" { text += "\"" }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }
}
