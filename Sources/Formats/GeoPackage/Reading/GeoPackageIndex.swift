import Geometry
import Layers
import Memory
import SQLite

/// The R*Tree of a table, as its nodes lie in a table of their own: the depth of the tree if it is the root, the number
/// of cells, and for each a number and four big-endian floats.
struct GeoPackageIndex {
    /// The virtual table.
    let name: String
    /// Number of its entries.
    let count: Int64

    /// Rows that an index has found, by their numbers, and how many others there are.
    struct Rows {
        var numbers: [Int64] = []
        var others = 0
        let skipReason: SkipReason
    }

    /// Fails if the file does not say that there is an index.
    init?(of table: GeoPackageTable, _ database: borrowing Database) {
        guard let column = table.geometryColumn else { return nil }
        name = "rtree_\(table.name)_\(column)"
        do throws(SQLiteError) {
            var listed = try database.prepare(
                """
                SELECT count(*) FROM gpkg_extensions WHERE lower(table_name) = lower(?) AND \
                lower(column_name) = lower(?) AND extension_name = 'gpkg_rtree_index'
                """)
            try listed.bind(table.name, to: 1)
            try listed.bind(column, to: 2)
            guard try listed.step(), listed.wholeNumber(0) > 0 else { return nil }
            count = try Self.count("SELECT count(*) FROM \("\(name)_rowid".quoted)", database)
        } catch {
            return nil
        }
    }

    private static func count(_ sql: String, _ database: borrowing Database) throws(SQLiteError) -> Int64 {
        var statement = try database.prepare(sql)
        return try statement.step() ? statement.wholeNumber(0) : 0
    }

    /// Number of rows that should be in the index.
    static func countOfShapes(_ table: GeoPackageTable, _ database: borrowing Database) throws(SQLiteError) -> Int64 {
        // All flags in which the bit of an empty geometry is set.
        let flags = (0...63).filter { $0 & 0x10 != 0 }.map { String($0 + 256, radix: 16).dropFirst() }.joined()
        let column = (table.geometryColumn ?? "").quoted
        return try count(
            """
            SELECT count(*) FROM \(table.name.quoted) WHERE \(column) IS NOT NULL \
            AND instr(x'\(flags)', substr(\(column), 4, 1)) = 0
            """, database)
    }

    /// The rows whose boxes pass a check, in order. Nil if the index cannot be trusted, as programs that do not know it
    /// may have changed the table; and if so many pass that reading all rows is faster.
    func rows(
        of plan: GeoPackagePlan, within check: (Shape.Box) -> Bool, _ database: borrowing Database,
        _ skipReason: SkipReason
    ) -> Rows? {
        do throws(SQLiteError) {
            let total = try Self.count("SELECT count(*) FROM \(plan.table.name.quoted)", database)
            if count != total, try Self.countOfShapes(plan.table, database) != count { return nil }
            var rows = Rows(skipReason: skipReason)
            let isRead = try forEachEntry(database, within: check) { number, _ in
                rows.numbers.append(number)
                return rows.numbers.count <= total / 4
            }
            guard isRead else { return nil }
            rows.numbers.sort()
            rows.others = Int(total) - rows.numbers.count
            return rows
        } catch {
            return nil
        }
    }

    /// Calls `body` for each entry whose box passes a check, until it returns false. Returns false then, and for a
    /// damaged tree.
    func forEachEntry(
        _ database: borrowing Database, within check: (Shape.Box) -> Bool,
        _ body: (_ number: Int64, _ box: Shape.Box) -> Bool
    ) throws(SQLiteError) -> Bool {
        var statement = try database.prepare("SELECT data FROM \("\(name)_node".quoted) WHERE nodeno = ?")
        var pending: [(node: Int64, depth: Int)] = [(1, -1)]
        // Nodes of a damaged tree may refer to each other again and again; a sound one has fewer nodes than entries.
        var rest = count + 1
        while let (node, knownDepth) = pending.popLast() {
            rest -= 1
            guard rest >= 0 else { return false }
            try statement.bind(node, to: 1)
            defer { statement.reset() }
            guard try statement.step() else { return false }
            let data = statement.bytes(0)
            guard data.count >= 4 else { return false }
            let depth = knownDepth < 0 ? Int(data.number16(at: 0).byteSwapped) : knownDepth
            let cells = Int(data.number16(at: 2).byteSwapped)
            guard depth <= 40, data.count >= 4 + 24 * cells else { return false }
            for cell in 0..<cells {
                let start = 4 + 24 * cell
                let number = Int64(bitPattern: data.number64(at: start).byteSwapped)
                let box = Self.box(data, at: start + 8)
                guard check(box) else { continue }
                if depth > 0 {
                    pending.append((number, depth - 1))
                } else if !body(number, box) {
                    return false
                }
            }
        }
        return true
    }

    /// A box, widened by what floats of a careless writer may lack.
    private static func box(_ data: Span<UInt8>, at start: Int) -> Shape.Box {
        func side(_ index: Int) -> Float { Float(bitPattern: data.number32(at: start + 4 * index).byteSwapped) }
        return Shape.Box(
            west: Double(side(0).nextDown), south: Double(side(2).nextDown), east: Double(side(1).nextUp),
            north: Double(side(3).nextUp))
    }
}
