import Pictures
import TestSupport
import Testing

struct TileAddressTests {
    /// Identifiers that the specification of PMTiles lists, and its test of the deepest ones.
    @Test(arguments: [
        (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
        (12, 3423, 1763, 19_078_479),
    ])
    func knownIdentifiers(_ level: Int, _ column: Int, _ row: Int, _ identifier: Int) throws {
        let tile = try #require(TileAddress(level: level, column: column, row: row))
        #expect(tile.identifier == UInt64(identifier))
        #expect(TileAddress(identifier: UInt64(identifier)) == tile)
    }

    /// Each level follows the one before, without gaps, and each tile touches the one before it.
    @Test func theCurveIsWhole() throws {
        var last: TileAddress?
        for identifier in 0..<UInt64(5461) {
            let tile = try #require(TileAddress(identifier: identifier))
            #expect(tile.identifier == identifier)
            if let last, last.level == tile.level {
                #expect(abs(last.column - tile.column) + abs(last.row - tile.row) == 1)
            }
            last = tile
        }
        #expect(last?.level == 6)
    }

    @Test func deepTilesComeBack() throws {
        var random = SplitMix64(seed: 3)
        for _ in 0..<1000 {
            let level = random.int(0...30)
            let last = (1 << level) - 1
            let tile = try #require(
                TileAddress(level: level, column: random.int(0...last), row: random.int(0...last)))
            #expect(TileAddress(identifier: tile.identifier) == tile)
        }
    }

    @Test func tilesOffTheMapAreNone() {
        #expect(TileAddress(level: 31, column: 0, row: 0) == nil && TileAddress(level: -1, column: 0, row: 0) == nil)
        #expect(TileAddress(level: 2, column: 4, row: 0) == nil && TileAddress(level: 2, column: 0, row: -1) == nil)
        #expect(TileAddress(identifier: .max) == nil)
    }
}
