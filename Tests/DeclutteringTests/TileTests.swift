import Decluttering
import Geometry
import TestSupport
import Testing

/// Decisions by tiles that know only their own labels and those that may reach them.
struct TileTests {
    /// All tiles of a phase, as if each were a run of its own.
    private struct Tiles {
        let labels: [Label]
        let request: Request
        let phase: TilePhase
        /// Labels of each tile, own ones and others, in input order.
        var members: [[Int]]
        /// What each tile knows of its labels.
        var known: [[MinimumRange]]

        init(_ labels: [Label], _ active: [Int], _ request: Request, _ phase: TilePhase) {
            (self.labels, self.request, self.phase) = (labels, request, phase)
            members = Array(repeating: [], count: phase.tiles.count)
            known = members.map { _ in [] }
            for label in active {
                guard let start = TileDecision.start(of: labels[label].zooms, request, phase.zooms) else { continue }
                var found: [Int] = []
                phase.find(reachedBy: labels[label], request.tileSize, into: &found)
                for tile in found {
                    members[tile].append(label)
                    known[tile].append(start)
                }
            }
        }

        func home(_ label: Int) -> Int { phase.tiles.tile(of: MapTiles.key(x: labels[label].x, y: labels[label].y)) }

        private func decision(_ tile: Int) -> TileDecision {
            var columns = Labels()
            var isOwn = FlatBuffer<Bool>()
            var ranges = FlatBuffer<MinimumRange>()
            for (label, range) in zip(members[tile], known[tile]) {
                columns.append(labels[label])
                isOwn.append(home(label) == tile)
                ranges.append(range)
            }
            return TileDecision(columns, isOwn: isOwn, ranges, request, phase.zooms, atZoom: nil)
        }

        /// Decides what can be decided, and tells all tiles.
        mutating func narrow() -> Int {
            var undecided = 0
            var news: [Int: MinimumRange] = [:]
            for tile in members.indices {
                var ranges = FlatBuffer<MinimumRange>()
                for range in known[tile] { ranges.append(range) }
                var decision = decision(tile)
                undecided += decision.narrow(&ranges)
                for (place, label) in members[tile].enumerated() where home(label) == tile {
                    news[label] = ranges[place]
                }
            }
            for tile in members.indices {
                for (place, label) in members[tile].enumerated() {
                    known[tile][place] = news[label] ?? known[tile][place]
                }
            }
            return undecided
        }

        /// The lowest zoom and the blocker of each label that the phase has had.
        func outcomes() -> [Int: (minimum: Int, blocker: Int)] {
            var found: [Int: (minimum: Int, blocker: Int)] = [:]
            for tile in members.indices {
                let decision = decision(tile)
                let needs = decision.needs(namesBlockers: true)
                let blockers = decision.blockers(needs)
                for (place, label) in members[tile].enumerated() where home(label) == tile {
                    let blocker = Int(blockers[place])
                    found[label] = (Int(known[tile][place].low), blocker < 0 ? -1 : members[tile][blocker])
                }
            }
            return found
        }
    }

    /// Decides labels phase by phase with tiles of any sizes.
    private func decided(
        _ labels: [Label], _ request: Request, _ random: inout SplitMix64
    ) throws -> (minimums: [Int], blockers: [Int]) {
        func run(_ label: Int) -> ClosedRange<Int>? {
            labels[label].zooms.intersection(ZoomSet(request.zooms)).highestRun
        }
        var minimums = labels.indices.map { _ in request.zooms.upperBound + 1 }
        var blockers = labels.map { _ in -1 }
        var active = labels.indices.filter { run($0) != nil }
        var last = request.zooms.upperBound
        while !active.isEmpty {
            var largest = LabelExtent(width: 0, height: 0)
            for label in active { LabelExtent(labels[label]).map { largest.include($0) } }
            let keys = active.map { (key: MapTiles.key(x: labels[$0].x, y: labels[$0].y), weight: 1.0) }
            let first = Int.random(in: request.zooms.lowerBound...last, using: &random)
            var starts = (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
                keys.randomElement(using: &random)?.key
            }
            starts = Array(Set(starts)).sorted()
            var phase = TilePhase(zooms: first...last, tiles: MapTiles(starts: starts), largest: largest)
            if Bool.random(using: &random) {
                phase = TilePhase(of: keys, count: 4, largest, request.zooms.lowerBound...last, request.tileSize)
            }
            var tiles = Tiles(labels, active, request, phase)
            var rounds = 0
            while tiles.narrow() > 0 {
                rounds += 1
                try #require(rounds <= active.count)
            }
            var left: [Int] = []
            let outcomes = tiles.outcomes()
            for label in active {
                let own = try #require(run(label))
                guard let outcome = outcomes[label] else {
                    left.append(label)
                    continue
                }
                let isHidden = outcome.minimum > max(own.lowerBound, phase.zooms.lowerBound)
                if !isHidden, own.lowerBound < phase.zooms.lowerBound { left.append(label) }
                (minimums[label], blockers[label]) = outcome
            }
            active = left
            last = phase.zooms.lowerBound - 1
        }
        return (minimums, blockers)
    }

    private static let traits: [Feature] = [
        [], [.offsets], [.circles], [.required], [.zooms], [.giant], [.ties], [.ties, .giant, .required],
        [.offsets, .circles, .required, .zooms], [.offsets, .giant, .zooms, .ties],
    ]

    @Test(arguments: traits.indices)
    func tilesDecideAsOne(_ kind: Int) throws {
        var random = SplitMix64(seed: UInt64(kind) + 1)
        for _ in 0..<Effort.of(30) {
            let count = [1, 8, 60, 150].randomElement(using: &random) ?? 1
            let labels = layout(count, Self.traits[kind], &random)
            let first = Int.random(in: 0...6, using: &random)
            let request = Request(first...Int.random(in: first...16, using: &random)) {
                $0.tileSize = Bool.random(using: &random) ? .pixels256 : .pixels512
            }
            let outcome = arrangement(labels).declutter(request)
            let found = try decided(labels, request, &random)
            #expect(found.minimums == outcome.minimumZooms.map(Int.init))
            #expect(found.blockers == outcome.blockers.map(Int.init))
        }
    }

    /// Every place that is near enough is in a tile that is found.
    @Test func tilesAround() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<300 {
            let starts = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt64.random(in: 1 ... .max, using: &random)
            }
            let tiles = MapTiles(starts: Array(Set(starts)).sorted())
            let (x, y) = (UInt32.random(in: 0 ... .max, using: &random), UInt32.random(in: 0 ... .max, using: &random))
            let reach = Int64(1) << Int64.random(in: 0...33, using: &random)
            var found: [Int] = []
            tiles.find(aroundX: x, y: y, reachX: reach, reachY: reach / 3, into: &found)
            #expect(Set(found).count == found.count)
            var met: Set<Int> = []
            for _ in 0..<400 {
                let (dx, dy) = (
                    Int64.random(in: -reach...reach, using: &random),
                    Int64.random(in: -reach / 3...reach / 3, using: &random)
                )
                guard let row = UInt32(exactly: Int64(y) + dy) else { continue }
                met.insert(tiles.tile(of: MapTiles.key(x: UInt32(truncatingIfNeeded: Int64(x) + dx), y: row)))
            }
            #expect(met.isSubset(of: found))
        }
    }

    /// Tiles of about equal numbers of labels, whatever the sample.
    @Test func tilesAreEven() {
        var random = SplitMix64(seed: 9)
        let keys = (0..<10_000).map { _ in (key: UInt64.random(in: 0 ... .max, using: &random) >> 20, weight: 1.0) }
        let phase = TilePhase(of: keys, count: 8, LabelExtent(width: 8, height: 8), 0...20, .pixels256)
        var counts = [Int](repeating: 0, count: 8)
        for item in keys { counts[phase.tiles.tile(of: item.key)] += 1 }
        #expect(counts.allSatisfy { (1100...1400).contains($0) })
    }
}
