import Geometry
import TestSupport
import Testing

@Suite("TileRange")
struct TileRangeTests {
    private static let world = MapPoint.worldSize

    @Test(arguments: [
        (MapRect.world, 0, 0...0, 0...0), (.world, 3, 0...7, 0...7),
        (MapRect(x: 0, y: 0, width: world / 2, height: world / 4), 2, 0...1, 0...0),
        (MapRect(x: world / 4, y: world / 4, width: world / 4, height: world / 4), 2, 1...1, 1...1),
        (MapRect(x: world / 4, y: world / 4, width: 0, height: 0), 2, 1...1, 1...1),
        (MapRect(x: 1, y: -world, width: 1, height: 3 * world), 2, 0...0, 0...3),
        (MapRect(x: -3 * world, y: 1, width: 9 * world, height: 1), 2, 0...3, 0...0),
        (MapRect(x: 7, y: 7, width: world - 1, height: 1), 1, 0...1, 0...0),
    ])
    func `known ranges`(rect: MapRect, level: Int, columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let tiles = TileRange(covering: rect, level: level)
        #expect(tiles.firstColumn == columns.lowerBound && tiles.lastColumn == columns.upperBound)
        #expect(tiles.firstRow == rows.lowerBound && tiles.lastRow == rows.upperBound)
        #expect(tiles.columnCount == columns.count && tiles.rowCount == rows.count)
    }

    @Test func `over the antimeridian first is more than last`() {
        let tiles = TileRange(covering: MapRect(x: -10, y: 5, width: 20, height: 5), level: 4)
        #expect(tiles.firstColumn == 15 && tiles.lastColumn == 0 && tiles.columnCount == 2)
        #expect(TileRange(covering: MapRect(x: Self.world - 10, y: 5, width: 20, height: 5), level: 4) == tiles)
    }

    @Test(arguments: [
        MapRect.null, MapRect(x: 0, y: 0, width: -1, height: 1), MapRect(x: 0, y: -10, width: 5, height: 10),
        MapRect(x: 0, y: world, width: 5, height: 5), MapRect(x: .nan, y: 0, width: 1, height: 1),
        MapRect(x: 0, y: .nan, width: 1, height: 1), MapRect(x: -.infinity, y: 0, width: 1, height: 1),
    ])
    func `nothing to cover`(rect: MapRect) {
        let tiles = TileRange(covering: rect, level: 3)
        #expect(tiles.isEmpty && tiles.columnCount == 0 && tiles.rowCount == 0)
        #expect(!tiles.contains(column: 0, row: 0))
    }

    @Test func `levels are clamped`() {
        #expect(TileRange(covering: .world, level: -3).level == 0)
        #expect(TileRange(covering: .world, level: 99).level == 30)
        #expect(TileRange(covering: .world, level: 99).columnCount == 1 << 30)
        #expect(TileRange(covering: MapRect(x: 0, y: 0, width: .infinity, height: 1e300), level: 5).columnCount == 32)
    }

    @Test func `against every tile`() {
        var random = SplitMix64(seed: 31)
        for _ in 0..<Effort.of(500) {
            let level = random.int(0...4)
            let rect = random.int(0...1) == 0 ? random.rect() : aligned(&random)
            let tiles = TileRange(covering: rect, level: level)
            var count = 0
            for row in 0..<(1 << level) {
                for column in 0..<(1 << level) {
                    let tile = TileRange.mapRect(column: column, row: row, level: level)
                    let expected =
                        (-4...4).contains { turns in
                            let copy = rect.turned(by: Double(turns))
                            return touches(copy.minX, copy.maxX, tile.minX, tile.maxX)
                        } && touches(rect.minY, rect.maxY, tile.minY, tile.maxY)
                    #expect(tiles.contains(column: column, row: row) == expected, "\(rect) \(level) \(column) \(row)")
                    count += expected ? 1 : 0
                }
            }
            #expect(tiles.columnCount * tiles.rowCount == count)
        }
    }

    /// Half-open stretches that have a place in common; one without extent is its own place.
    private func touches(_ start: Double, _ end: Double, _ tileStart: Double, _ tileEnd: Double) -> Bool {
        start == end ? start >= tileStart && start < tileEnd : start < tileEnd && tileStart < end
    }

    private func aligned(_ random: inout SplitMix64) -> MapRect {
        let cell = Self.world / 16
        return MapRect(
            x: Double(random.int(-16...32)) * cell, y: Double(random.int(-8...20)) * cell,
            width: Double(random.int(0...20)) * cell, height: Double(random.int(0...12)) * cell)
    }
}
