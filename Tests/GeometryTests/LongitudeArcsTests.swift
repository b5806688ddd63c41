import Geometry
import TestSupport
import Testing

struct LongitudeArcsTests {
    private static let cells = 32
    private static let cell = MapPoint.worldSize / Double(cells)

    /// Arcs of whole cells, so that every place worth looking at is a cell's edge or its middle.
    private func random(_ numbers: inout SplitMix64) -> [(start: Int, width: Int)] {
        let most = numbers.int(0...16)
        return (0..<numbers.int(1...8)).map { _ in (numbers.int(-100...100), numbers.int(0...most)) }
    }

    private func narrowest(_ arcs: [(start: Int, width: Int)]) -> LongitudeArcs.Arc? {
        var stretches = LongitudeArcs()
        for arc in arcs {
            stretches.insert(from: Double(arc.start) * Self.cell, to: Double(arc.start + arc.width) * Self.cell)
        }
        return stretches.narrowest()
    }

    /// The edges and middles of cells that an arc touches, a bit each, around the world.
    private func places(_ start: Int, _ width: Int) -> UInt64 {
        (2 * start...2 * (start + width)).reduce(0) { $0 | 1 << UInt64(($1 % 64 + 64) % 64) }
    }

    @Test func theNarrowestOfAllThatCoverThem() throws {
        var numbers = SplitMix64(seed: 51)
        var wholeWorlds = 0
        for _ in 0..<500 {
            let arcs = random(&numbers)
            let covered = arcs.reduce(0) { $0 | places($1.start, $1.width) }
            let width = try #require(
                (0...Self.cells).first { width in
                    (0..<Self.cells).contains { covered & ~places($0, width) == 0 }
                })
            let found = try #require(narrowest(arcs))
            #expect(found.width / Self.cell == Double(width))
            #expect(found.west >= 0 && found.west < MapPoint.worldSize)
            #expect(covered & ~places(Int(found.west / Self.cell), width) == 0)
            wholeWorlds += width == Self.cells ? 1 : 0
        }
        #expect(wholeWorlds > 10 && wholeWorlds < 400)
    }

    @Test func tiesLeaveOutTheAntimeridianElseTheWest() {
        let quarter = Self.cells / 4
        #expect(narrowest([(0, 0), (2 * quarter, 0)]) == .init(west: 0, east: MapPoint.worldSize / 2))
        let three = narrowest([(1, 0), (11, 0), (22, 0)])
        #expect(three == .init(west: Self.cell, east: 22 * Self.cell))
        let west = narrowest([(0, 5), (13, 5), (26, 4)])
        #expect(west == .init(west: 13 * Self.cell, east: 37 * Self.cell))
    }

    @Test func noneAndAll() {
        #expect(narrowest([]) == nil)
        #expect(narrowest([(5, Self.cells)]) == .init(west: 0, east: MapPoint.worldSize))
        #expect(narrowest([(5, 3 * Self.cells), (7, 1)]) == .init(west: 0, east: MapPoint.worldSize))
        #expect(narrowest([(-1, 1), (Self.cells, 1)]) == .init(west: 31 * Self.cell, east: 33 * Self.cell))
    }
}
