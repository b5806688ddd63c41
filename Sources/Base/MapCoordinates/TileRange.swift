public import Glibc

/// The tiles of one level that cover a part of the map.
///
/// Columns run east from the antimeridian and rows down from the top, 2^level of each.
///
/// ```swift
/// let alps = CoordinateRegion("46.8,8.2,2,4.6")!
/// let tiles = TileRange(covering: MapRect(alps), level: 7)
/// print(tiles.firstColumn, tiles.lastColumn, tiles.firstRow, tiles.lastRow)  // 66 67 44 45
/// ```
@frozen
public struct TileRange: Hashable, Sendable {
    /// The deepest level a range is made for; its tiles are a quarter of a map point wide.
    @inlinable public static var deepestLevel: Int { 30 }

    /// The level of the tiles, 0…30.
    public let level: Int
    /// The westernmost column.
    public let firstColumn: Int
    /// The easternmost column; less than `firstColumn` where the range runs over the antimeridian.
    public let lastColumn: Int
    /// The northernmost row.
    public let firstRow: Int
    /// The southernmost row; less than `firstRow` where no tile is covered.
    public let lastRow: Int

    /// The tiles a rect lies on. Its eastern and southern edges are open, so one that ends on a tile's edge leaves the
    /// next tile out; a line or a point is on the tile its origin is on.
    ///
    /// The whole row of columns for a rect that reaches around the world. No tiles for a rect that is null, negative,
    /// or north or south of the world. The level is clamped to 0…30.
    @inlinable
    public init(covering rect: MapRect, level: Int) {
        let level = min(max(level, 0), Self.deepestLevel)
        let side = 1 << level
        let tile = MapPoint.worldSize / Double(side)
        self.level = level
        let top = max(rect.minY, 0)
        guard rect.isStandard, rect.minX.isFinite, top < MapPoint.worldSize, rect.maxY > 0 || rect.minY == 0 else {
            (firstColumn, lastColumn, firstRow, lastRow) = (0, -1, 0, -1)
            return
        }
        let bottom = min(rect.maxY, MapPoint.worldSize)
        firstRow = Int(top / tile)
        lastRow = max(Int(top / tile), Int(ceil(bottom / tile)) - 1)

        let west = MapPoint.wrapped(x: rect.minX)
        let first = Int(west / tile)
        let end = ceil((west + min(rect.width, MapPoint.worldSize)) / tile)
        let last = max(first, Int(end) - 1)
        if rect.coversEveryLongitude || last - first + 1 >= side {
            (firstColumn, lastColumn) = (0, side - 1)
        } else {
            (firstColumn, lastColumn) = (first, last % side)
        }
    }

    /// True where no tile is covered.
    @inlinable public var isEmpty: Bool { firstRow > lastRow }

    /// How many columns are covered, counted over the antimeridian.
    @inlinable public var columnCount: Int {
        if isEmpty { return 0 }
        return firstColumn <= lastColumn ? lastColumn - firstColumn + 1 : lastColumn - firstColumn + 1 + 1 << level
    }

    /// How many rows are covered.
    @inlinable public var rowCount: Int { lastRow - firstRow + 1 }

    /// True where the tile is one of the range.
    @inlinable
    public func contains(column: Int, row: Int) -> Bool {
        guard row >= firstRow, row <= lastRow, column >= 0, column < 1 << level else { return false }
        return firstColumn <= lastColumn
            ? column >= firstColumn && column <= lastColumn
            : column >= firstColumn || column <= lastColumn
    }

    /// The map rect of a tile.
    @inlinable
    public static func mapRect(column: Int, row: Int, level: Int) -> MapRect {
        let tile = MapPoint.worldSize / exp2(Double(level))
        return MapRect(x: Double(column) * tile, y: Double(row) * tile, width: tile, height: tile)
    }
}
