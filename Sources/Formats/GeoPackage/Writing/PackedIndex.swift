import FormatKit
import Geometry
import Layers
import Memory
import SQLite

/// A row in an index: its box in floats that are not smaller than it is.
struct IndexedRow: SortedRecord {
    let key: UInt32
    let west: Float
    let east: Float
    let south: Float
    let north: Float
    let number: Int64

    init(_ number: Int64, _ box: Shape.Box, key: UInt32) {
        (self.number, self.key) = (number, key)
        (west, south) = (Self.down(box.west), Self.down(box.south))
        (east, north) = (-Self.down(-box.east), -Self.down(-box.north))
    }

    private static func down(_ value: Double) -> Float {
        let near = Float(value)
        return Double(near) > value ? near.nextDown : near
    }

    static func precedes(_ one: IndexedRow, _ other: IndexedRow) -> Bool { one.key < other.key }
}

/// The leaf of an index that a row is in.
private struct RowLeaf: SortedRecord {
    let number: Int64
    let node: Int64

    static func precedes(_ one: RowLeaf, _ other: RowLeaf) -> Bool { one.number < other.number }
}

/// A node of an index whose parent does not exist yet.
private struct IndexNode: BitwiseCopyable {
    var number: Int64
    var west = Float.infinity
    var east = -Float.infinity
    var south = Float.infinity
    var north = -Float.infinity

    init(_ number: Int64) { self.number = number }

    mutating func insert(west: Float, east: Float, south: Float, north: Float) {
        (self.west, self.east) = (min(self.west, west), max(self.east, east))
        (self.south, self.north) = (min(self.south, south), max(self.north, north))
    }
}

/// An R*Tree of rows that are all known: nodes are filled one after the other in the order of a Hilbert curve, and written
/// into the tables behind the virtual one. Inserting the rows one by one takes twenty times as long.
extension GeoPackageOutput {
    func makeIndex(
        of name: String, _ column: String, key: String, _ rows: ExternalSort<IndexedRow>, count: Int
    ) throws(Problem) {
        let index = "rtree_\(name)_\(column)"
        try execute("CREATE VIRTUAL TABLE \(index.quoted) USING rtree(id, minx, maxx, miny, maxy)")
        try execute(
            """
            INSERT INTO gpkg_extensions VALUES (\(name.quotedText), \(column.quotedText), 'gpkg_rtree_index', \
            'http://www.geopackage.org/spec120/#extension_rtree', 'write-only')
            """)
        let nodeLength = Int(try number("SELECT length(data) FROM \("\(index)_node".quoted) WHERE nodeno = 1"))
        var writer = try IndexWriter(self, index, nodeLength)
        try writer.write(rows, count: count)
        for statement in GeoPackageTriggers.ofIndex(index, on: name, column, key: key) { try execute(statement) }
    }
}

private struct IndexWriter: ~Copyable {
    private let output: GeoPackageOutput
    private let index: String
    private let nodeLength: Int
    /// The most cells of a node.
    private let capacity: Int
    private var node: Statement
    private var parents: RowInsertion
    private var data = ByteBuffer()
    private let leaves = ExternalSort<RowLeaf>()

    private static let (headLength, cellLength) = (4, 24)

    init(_ output: GeoPackageOutput, _ index: String, _ nodeLength: Int) throws(Problem) {
        (self.output, self.index, self.nodeLength) = (output, index, nodeLength)
        capacity = max((nodeLength - Self.headLength) / Self.cellLength, 2)
        node = try output.prepare("INSERT OR REPLACE INTO \("\(index)_node".quoted) VALUES (?, ?)")
        parents = RowInsertion(output, into: "\(index)_parent".quoted, columns: 2)
    }

    mutating func write(_ rows: ExternalSort<IndexedRow>, count: Int) throws(Problem) {
        try rows.finish()
        guard count > 0 else { return }
        var levels = [count]
        repeat {
            levels.append((levels[levels.count - 1] + capacity - 1) / capacity)
        } while levels[levels.count - 1] > 1
        var next: Int64 = 2
        var nodes: [IndexNode] = []
        for level in 1..<levels.count {
            let (children, count) = (levels[level - 1], levels[level])
            var made: [IndexNode] = []
            for index in 0..<count {
                let number = count == 1 ? 1 : next
                if count > 1 { next += 1 }
                var own = IndexNode(number)
                let range = children * index / count..<children * (index + 1) / count
                begin(depth: count == 1 ? level - 1 : 0, cells: range.count)
                for child in range {
                    if level == 1 {
                        guard let row = try rows.next() else { break }
                        try leaves.append(RowLeaf(number: row.number, node: number))
                        append(row.number, row.west, row.east, row.south, row.north, to: &own)
                    } else {
                        let below = nodes[child]
                        try parents.append(below.number, number)
                        append(below.number, below.west, below.east, below.south, below.north, to: &own)
                    }
                }
                try writeNode(number)
                made.append(own)
            }
            nodes = made
        }
        try parents.finish()
        try writeLeaves()
    }

    private mutating func begin(depth: Int, cells: Int) {
        data.removeAll()
        data.append(bytesOf: UInt16(depth).bigEndian)
        data.append(bytesOf: UInt16(cells).bigEndian)
    }

    private mutating func append(
        _ number: Int64, _ west: Float, _ east: Float, _ south: Float, _ north: Float, to node: inout IndexNode
    ) {
        data.append(bytesOf: number.bigEndian)
        for side in [west, east, south, north] { data.append(bytesOf: side.bitPattern.bigEndian) }
        node.insert(west: west, east: east, south: south, north: north)
    }

    private mutating func writeNode(_ number: Int64) throws(Problem) {
        while data.count < nodeLength { data.append(0) }
        do throws(SQLiteError) { try Self.insert(number, data, with: &node) } catch { throw output.problem(error) }
    }

    private static func insert(
        _ number: Int64, _ data: borrowing ByteBuffer, with statement: inout Statement
    ) throws(SQLiteError) {
        try statement.bind(number, to: 1)
        try statement.bind(blob: data.bytes, to: 2)
        try statement.run()
    }

    /// Writes the leaf of each row in the order of rows, as SQLite appends fastest.
    private func writeLeaves() throws(Problem) {
        var insertion = RowInsertion(output, into: "\(index)_rowid".quoted, columns: 2)
        try leaves.finish()
        while let leaf = try leaves.next() { try insertion.append(leaf.number, leaf.node) }
        try insertion.finish()
    }
}

extension RowInsertion {
    /// Inserts a row of two numbers.
    fileprivate mutating func append(_ first: Int64, _ second: Int64) throws(Problem) {
        append(first, to: 1)
        append(second, to: 2)
        try endRow()
    }
}
