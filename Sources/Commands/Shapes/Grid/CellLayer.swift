import Features
import Geometry
import Layers
import Memory

/// A cell on its way to become a feature.
private struct CellRecord: BitwiseCopyable {
    var cell: Cell
    /// How many points it holds.
    var count: Int
}

/// Cells of a grid: those that meet a box, or those that hold points.
enum CellSelection: Sendable {
    /// The east is more than 180 over the antimeridian.
    case box(Shape.Box)
    /// None, of a layer without positions.
    case none
    /// The keys of cells in their order, with the number of points in each.
    case counted([(key: UInt64, count: Int)])
}

/// A layer of the cells of a grid, which are made as they are written.
struct CellLayer: OpenedLayer {
    let grid: CellGrid
    let selection: CellSelection
    let space: CoordinateSpace

    private static let fields = [Field("id", .string), Field("count", .number)]

    var facts: LayerFacts {
        var facts = LayerFacts(source: "grid")
        if case .counted = selection { facts.fields = Self.fields } else { facts.fields = [Self.fields[0]] }
        (facts.kind, facts.space) = (.polygon, space)
        return facts
    }

    var isGathered: Bool { true }

    /// The number of cells.
    var count: Int {
        switch selection {
        case .counted(let cells): cells.count
        case .none: 0
        case .box(let box):
            (grid.rows(from: box.south, to: box.north) ?? 0...0).reduce(0) {
                $0 + (grid.columns(ofRow: $1, from: box.west, to: box.east)?.count ?? 0)
            }
        }
    }

    func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        let fields = facts.fields
        return Layers.erased(CellChunks(grid, selection)) { [grid] in CellReader(grid, fields) }
    }
}

/// Chunks of the cells of a grid, row by row from the lowest number.
private final class CellChunks: ChunkSource {
    private static let cellsInChunk = 4096

    private let grid: CellGrid
    private let selection: CellSelection
    private let rows: ClosedRange<Int>?
    private var row: Int
    /// The columns of the row.
    private var columns: (first: Int, count: Int)?
    /// How many cells of the row, or of all counted ones, were made.
    private var next = 0
    private var before = 0

    init(_ grid: CellGrid, _ selection: CellSelection) {
        (self.grid, self.selection) = (grid, selection)
        if case .box(let box) = selection { rows = grid.rows(from: box.south, to: box.north) } else { rows = nil }
        row = rows?.lowerBound ?? 0
    }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.records.records.count < Self.cellsInChunk, let record = nextRecord() {
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordLocations.Origin(source: 0, record: before))
            chunk.bytes.append(bytesOf: record)
            before += 1
        }
        return !chunk.records.isEmpty
    }

    private func nextRecord() -> CellRecord? {
        defer { next += 1 }
        switch selection {
        case .none: return nil
        case .counted(let cells):
            guard next < cells.count else { return nil }
            return CellRecord(cell: Cell(key: cells[next].key), count: cells[next].count)
        case .box(let box):
            while let rows, row <= rows.upperBound {
                if columns == nil { columns = grid.columns(ofRow: row, from: box.west, to: box.east) }
                if let columns, next < columns.count {
                    return CellRecord(cell: grid.cell(row: row, column: columns.first + next), count: 0)
                }
                (row, columns, next) = (row + 1, nil, 0)
            }
            return nil
        }
    }
}

/// Makes a feature of each cell.
private struct CellReader: FeatureReader, ~Copyable {
    private let grid: CellGrid
    private let fields: [Field]
    private var index = 0
    /// That of the last cell, as cells of one row follow each other.
    private var row: CellRow

    init(_ grid: CellGrid, _ fields: [Field]) { (self.grid, self.fields, row) = (grid, fields, grid.row(0)) }

    func field(_ index: Int) -> Field { fields[index] }

    mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let start = chunk.records.records[index].start
        index += 1
        var cursor = RawCursor(chunk.bytes.bytes, at: start)
        let record = cursor.take(CellRecord.self)
        feature.fieldCount = fields.count
        feature.record = TextRange(start, start)
        if row.number != record.cell.row { row = grid.row(record.cell.row) }
        grid.draw(record.cell, of: row, in: &feature.shape)
        var values = FeatureValues()
        let name = feature.scratch.count
        grid.appendName(of: record.cell, to: &feature.scratch)
        values.append(.string, from: name, to: &feature)
        if fields.count > 1 {
            let number = feature.scratch.count
            feature.scratch.append(digitsOf: record.count)
            values.append(.number, from: number, to: &feature)
        }
        return true
    }
}
