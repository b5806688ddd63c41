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
        /// Labels that are still in each tile, in input order.
        private var members: [[Member]]
        /// The lowest zoom and the blocker of each label that is decided.
        private(set) var outcomes: [Int: (minimum: Int, blocker: Int)] = [:]

        private struct Member {
            let label: Int
            var isOwn: Bool
            var range: MinimumRange
        }

        init(_ labels: [Label], _ active: [Int], _ request: Request, _ phase: TilePhase) {
            (self.labels, self.request, self.phase) = (labels, request, phase)
            members = Array(repeating: [], count: phase.tiles.count)
            for label in active {
                guard let start = TileDecision.start(of: labels[label].zooms, request, phase.zooms) else { continue }
                let home = phase.tiles.tile(of: MapTiles.key(x: labels[label].x, y: labels[label].y))
                var found: [Int] = []
                phase.find(reachedBy: labels[label], request.tileSize, into: &found)
                for tile in found { members[tile].append(Member(label: label, isOwn: tile == home, range: start)) }
            }
        }

        /// Lets each tile decide as much as it can and forget the labels that it needs no more, then tells all tiles.
        ///
        /// - Returns: how many labels wait for others.
        mutating func narrow() -> Int {
            var open = 0
            var news: [Int: MinimumRange] = [:]
            for tile in members.indices {
                var columns = Labels()
                var isOwn = FlatBuffer<Bool>()
                var ranges = FlatBuffer<MinimumRange>()
                for member in members[tile] {
                    columns.append(labels[member.label])
                    isOwn.append(member.isOwn)
                    ranges.append(member.range)
                }
                var decision = TileDecision(columns, isOwn: isOwn, ranges, request, phase.zooms, atZoom: nil)
                _ = decision.narrow(&ranges)
                let needs = decision.needs(namesBlockers: true)
                let blockers = decision.blockers(needs)
                var left: [Member] = []
                for (place, member) in members[tile].enumerated() {
                    if member.isOwn { news[member.label] = ranges[place] }
                    if member.isOwn, needs[place] != .open {
                        let blocker = Int(blockers[place])
                        outcomes[member.label] = (
                            Int(ranges[place].low), blocker < 0 ? -1 : members[tile][blocker].label
                        )
                    }
                    if needs[place] == .open { open += 1 }
                    if needs[place] != .none {
                        left.append(
                            Member(label: member.label, isOwn: needs[place] == .open, range: ranges[place]))
                    }
                }
                members[tile] = left
            }
            for tile in members.indices {
                for place in members[tile].indices {
                    if let range = news[members[tile][place].label] { members[tile][place].range = range }
                }
            }
            return open
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
            let outcomes = tiles.outcomes
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
        for _ in 0..<Effort.of(300) {
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
