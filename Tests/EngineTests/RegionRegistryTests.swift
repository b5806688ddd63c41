import Devices
import Geometry
import Movement
import TestSupport
import Testing

/// Which rows of one identifier stand, compared with going through all earlier rows each time.
struct RegionRegistryTests {
    private struct Row: Equatable {
        var row: Int
        var name: Int
        var start: Int64
        var end: Int64
    }

    private static func rows(_ seed: UInt64) -> [Row] {
        var random = SplitMix64(seed: seed)
        return (0..<60).map { row in
            let start = random.int(0...4) == 0 ? Int64.min : Int64(random.int(0...30))
            let end = random.int(0...3) == 0 ? Int64.max : max(start, 0) + Int64(random.int(1...12))
            return Row(row: row, name: random.int(0...4), start: start, end: end)
        }
    }

    private static func list(_ rows: [Row]) -> RegionList {
        var list = RegionList()
        for row in rows {
            var terms = RegionTerms()
            (terms.registered, terms.expires) = (row.start, row.end)
            list.append(
                Array("r\(row.name)".utf8).span, circleAround: Shape.Point(x: 0, y: 0), radius: 1, terms)
        }
        return list
    }

    @Test func rowsThatStand() throws {
        for seed in 0..<UInt64(Effort.of(500)) {
            let rows = Self.rows(seed)
            var standing: [Row] = []
            var shortened: Set<Int> = []
            for row in rows {
                for index in standing.indices.reversed() {
                    let earlier = standing[index]
                    guard earlier.name == row.name, earlier.start < row.end, row.start < earlier.end else { continue }
                    if row.start > earlier.start {
                        standing[index].end = row.start
                        shortened.insert(earlier.row)
                    } else {
                        standing.remove(at: index)
                    }
                }
                standing.append(row)
            }
            let set = try RegionSet(Self.list(rows))
            let found = (0..<set.count).map { number in
                let row = set.row(of: Int32(number))
                return Row(
                    row: row, name: rows[row].name, start: set[number].registered, end: set[number].expires)
            }
            #expect(found.sorted { $0.row < $1.row } == standing.sorted { $0.row < $1.row }, "seed \(seed)")
            #expect(set.replacedCount == rows.count - standing.count)
            shortened.formIntersection(standing.map(\.row))
            #expect(set.shortenedCount == shortened.count)
            let changed = rows.first { row in !standing.contains { $0.row == row.row } || shortened.contains(row.row) }
            #expect(set.firstReplacedRow == changed?.row)
        }
    }

    /// Any number of rows of one identifier take about as long as those of different ones.
    @Test(arguments: [false, true]) func manyOfOneIdentifier(timesOverlap: Bool) throws {
        let rows = (0..<40_000).map { row in
            Row(row: row, name: 0, start: timesOverlap ? 0 : Int64(row), end: timesOverlap ? 9 : Int64(row + 1))
        }
        let set = try RegionSet(Self.list(rows))
        #expect(set.count == (timesOverlap ? 1 : rows.count))
    }
}
