import Features
import Layers
import Memory

/// The rows of a key, of which some may have been read.
struct TableRows: BitwiseCopyable {
    /// The number of the key.
    var key = -1
    /// The next row; if the table is on file, where it is.
    var next = 0
    /// The number of rows that remain.
    var count = 0
    /// The bytes that they take on file.
    var length = 0
}

/// Finds rows of a table, on one thread.
struct TableReader: ~Copyable {
    private let table: LoadedTable
    private var filed: FiledTableReader?
    private var values = StoredValues()
    /// The failure to read a table on file.
    private(set) var fault: Problem?

    init(_ table: LoadedTable) {
        self.table = table
        filed = table.filed.map { FiledTableReader($0) }
    }

    /// The rows of a key; nil if there are none.
    mutating func find(_ key: borrowing ByteBuffer) -> TableRows? {
        if filed == nil { return table.rows(of: key) }
        do throws(Problem) {
            return try filed?.find(key.bytes) ?? nil
        } catch {
            fault = error
            return nil
        }
    }

    /// Gives a feature the values of the next of some rows.
    mutating func put(
        _ rows: inout TableRows, as names: [Int], with partner: inout PartnerValues, into feature: inout Feature
    ) {
        if filed == nil {
            partner.put(rows.next, of: table.values, as: names, into: &feature)
            return table.advance(&rows)
        }
        do throws(Problem) {
            _ = try filed?.read(&rows, into: &values)
        } catch {
            fault = error
            rows.count = 0
        }
        partner.put(0, of: values, as: names, into: &feature)
    }
}
