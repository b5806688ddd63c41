import Geometry
public import Layers

/// Points at equal steps of degrees: rows from south to north, each from west to east.
public struct GeographicGrid: Sendable {
    /// Steps in degrees. Narrower ones would be lost when coordinates are written.
    public static let steps = 0.000_001...180

    private let west: Double
    private let south: Double
    private let step: Double
    /// Number of points in a row, and number of rows.
    public let columns: Int
    public let rows: Int

    /// - Parameters:
    ///   - west: degrees in −180...180; if it is more than `east`, the grid crosses the antimeridian.
    ///   - step: degrees between the points, one of `steps`.
    /// - Returns: nil if a side is not on the globe, `south` is more than `north`, or the step is out of range.
    public init?(west: Double, south: Double, east: Double, north: Double, step: Double) {
        guard -180...180 ~= west, -180...180 ~= east, -90...90 ~= south, -90...90 ~= north, south <= north,
            Self.steps ~= step
        else { return nil }
        (self.west, self.south, self.step) = (west, south, step)
        columns = Self.count((east < west ? east + 360 : east) - west, step)
        rows = Self.count(north - south, step)
    }

    /// Number of points along a side; its end counts, too, if the steps lead to it but for rounding.
    private static func count(_ length: Double, _ step: Double) -> Int { Int(length / step + 1e-6) + 1 }

    /// The position of a point, in degrees east and north.
    func position(row: Int, column: Int) -> Shape.Point {
        let longitude = Self.degrees(west, column, step)
        return Shape.Point(
            x: longitude > 180 ? Self.degrees(west - 360, column, step) : longitude,
            y: min(Self.degrees(south, row, step), 90))
    }

    /// Without the digits that only stem from binary fractions.
    private static func degrees(_ start: Double, _ count: Int, _ step: Double) -> Double {
        DecimalText.rounded(start + Double(count) * step, fractionDigits: 10)
    }
}

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
            chunk.records.records.append(RecordPlaces.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordPlaces.Origin(source: 0, record: before))
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
