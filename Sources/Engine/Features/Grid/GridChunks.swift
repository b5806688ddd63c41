import Geometry
public import Layers
import Memory

/// Chunks of the points of a grid.
public final class GridChunks: ChunkSource {
    private static let pointsInChunk = 4096

    private let grid: GeographicGrid
    private var (row, column) = (0, 0)
    private var before = 0

    init(_ grid: GeographicGrid) { self.grid = grid }

    public func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.records.records.count < Self.pointsInChunk, row < grid.rows {
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordLocations.Origin(source: 0, record: before))
            chunk.bytes.append(bytesOf: grid.position(row: row, column: column))
            before += 1
            column += 1
            if column == grid.columns { (row, column) = (row + 1, 0) }
        }
        return !chunk.records.isEmpty
    }
}

/// Makes a feature of each point of a grid.
public struct GridReader: FeatureReader, ~Copyable {
    private var index = 0

    public func field(_ index: Int) -> Field { preconditionFailure("the points of a grid have no fields") }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let start = chunk.records.records[index].start
        index += 1
        var cursor = RawCursor(chunk.bytes.bytes, at: start)
        let point = cursor.take(Shape.Point.self)
        feature.fieldCount = 0
        feature.record = TextRange(start, start)
        feature.shape.setPoint(x: point.x, y: point.y)
        return true
    }
}

extension GeographicGrid {
    /// The points in their order.
    public func makeChunks() -> GridChunks { GridChunks(self) }

    /// A reader of the chunks, for one thread.
    public func makeReader() -> GridReader { GridReader() }
}
