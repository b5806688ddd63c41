public import Geometry
public import Pictures

/// A part of the map that tiles cover: a rect, which may reach over the antimeridian.
public struct TileArea: Sendable {
    /// Parts of the rect that lie in the world, from west to east.
    private let pieces: [MapRect]
    /// The middle of the rect, within the world.
    public let center: MapPoint

    /// - Parameter rect: any rect; of one that is wider than the world nothing counts twice.
    public init(_ rect: MapRect) {
        let parts = rect.worldPieces
        let middle = rect.isNull ? 0.5 : rect.midX / MapPoint.worldSize
        center = MapPoint(
            x: (middle - middle.rounded(.down)) * MapPoint.worldSize,
            y: rect.isNull ? MapPoint.worldSize / 2 : min(max(rect.midY, 0), MapPoint.worldSize))
        pieces = [parts.inside, parts.remainder].filter { !$0.isNull }.sorted { $0.minX < $1.minX }
    }

    public var isEmpty: Bool { pieces.isEmpty }

    /// A rect around all of it; over the antimeridian it is as wide as the world.
    public var rect: MapRect { pieces.reduce(MapRect.null) { $0.union($1) } }

    /// The area with a rim around it.
    public func grown(by distance: Double) -> TileArea {
        TileArea(
            pieces: pieces.flatMap { TileArea($0.insetBy(dx: -distance, dy: -distance)).pieces }, center: center)
    }

    private init(pieces: [MapRect], center: MapPoint) {
        self.pieces = pieces
        self.center = center
    }

    /// True if a tile and the area share more than an edge, or a place within the tile.
    public func meets(_ tile: TileAddress) -> Bool {
        pieces.contains { piece in
            Self.range(piece.minX, piece.maxX, tile.level).contains(tile.column)
                && Self.range(piece.minY, piece.maxY, tile.level).contains(tile.row)
        }
    }

    /// The number of tiles at a level that meet the area.
    public func count(at level: Int) -> Int {
        // Two pieces have the same rows, and columns that overlap only where tiles are large.
        var columns = 0
        var next = 0
        for piece in pieces {
            let range = Self.range(piece.minX, piece.maxX, level)
            columns += max(range.upperBound - max(range.lowerBound, next), 0)
            next = max(next, range.upperBound)
        }
        return columns * (pieces.map { Self.range($0.minY, $0.maxY, level).count }.max() ?? 0)
    }

    /// The tiles at a level that meet the area, from north to south, up to a number.
    public func tiles(at level: Int, atMost most: Int) -> [TileAddress] {
        var tiles: [TileAddress] = []
        for piece in pieces {
            for row in Self.range(piece.minY, piece.maxY, level) {
                for column in Self.range(piece.minX, piece.maxX, level) {
                    guard tiles.count < most else { return tiles }
                    if let tile = TileAddress(level: level, column: column, row: row) { tiles.append(tile) }
                }
            }
        }
        return tiles
    }

    /// Columns or rows at a level between two coordinates.
    private static func range(_ low: Double, _ high: Double, _ level: Int) -> Range<Int> {
        let side = MapPoint.worldSize / Double(1 << level)
        let last = 1 << level
        let first = min(max(Int((low / side).rounded(.down)), 0), last - 1)
        // An area that ends at the edge of a tile does not reach into the next one.
        let end = min(max(Int((high / side).rounded(.up)), first + 1), last)
        return first..<end
    }
}

extension TileAddress {
    /// Map points of a side.
    var side: Double { MapPoint.worldSize / Double(1 << level) }

    var rect: MapRect { MapRect(x: Double(column) * side, y: Double(row) * side, width: side, height: side) }

    /// The tile of the level above that holds it; nil for the whole world.
    var parent: TileAddress? {
        level > 0 ? TileAddress(level: level - 1, column: column / 2, row: row / 2) : nil
    }

    /// The four tiles of the next level, in the order of their identifiers.
    var children: [TileAddress] {
        [0, 1, 2, 3].compactMap {
            TileAddress(level: level + 1, column: 2 * column + ($0 & 1), row: 2 * row + ($0 >> 1))
        }.sorted()
    }

    /// The tiles so many levels below, in the order of their identifiers.
    func descendants(_ depth: Int) -> [TileAddress] {
        (0..<depth).reduce([self]) { tiles, _ in tiles.flatMap(\.children) }
    }
}
