import Decluttering
import Memory
import TestSupport
import Testing

/// Clusters against what follows from the blockers one by one.
struct ClusterForestTests {
    static let kinds: [Feature] = [[], .ties, .offsets, [.circles, .ties], .groups, [.required, .giant]]

    @Test(arguments: kinds)
    func clustersOfEveryZoom(_ traits: Feature) {
        var largest = 0
        for seed in 0..<20 {
            var random = SplitMix64(seed: UInt64(1000 * traits.rawValue + seed))
            let labels = layout([1, 2, 40, 200].randomElement(using: &random) ?? 1, traits, &random)
            let zooms = [0...20, 3...9, 5...5, 0...24].randomElement(using: &random) ?? 0...1
            let outcome = arrangement(labels).declutter(Request(zooms: zooms))
            let forest = ClusterForest(outcome, zooms: zooms)
            let all = ClusterMembers(forest)
            let counts = forest.totals({ _ in 1 }, add: { total, other, _, _ in total += other })
            let sums = forest.totals({ $0 * $0 }, add: { total, other, _, _ in total += other })
            let everywhere = zooms.map { Self.members(outcome, $0) }
            for zoom in zooms {
                let expected = everywhere[zoom - zooms.lowerBound]
                var sum = 0
                for label in labels.indices {
                    let cluster = forest.cluster(of: label, at: zoom)
                    #expect((cluster == nil) == expected[label].isEmpty)
                    guard let cluster else { continue }
                    let count = cluster.slot < 0 ? 1 : counts[cluster.slot]
                    sum += count
                    #expect(count == expected[label].count)
                    #expect(
                        (cluster.slot < 0 ? label * label : sums[cluster.slot])
                            == expected[label].reduce(0) { $0 + $1 * $1 })
                    var members = FlatBuffer<Int32>()
                    var room = FlatBuffer<Int32>()
                    all.append(cluster, count: count, of: forest, to: &members, in: &room)
                    let found = [label] + (0..<members.count).map { Int(members[$0]) }
                    #expect(found == [label] + expected[label].filter { $0 != label })
                    largest = max(largest, count)
                    #expect(cluster.expansionZoom == Self.expansion(outcome, expected[label], label, zoom))
                    let isSame = everywhere.map { $0[label] == expected[label] }
                    #expect(cluster.zooms.contains(zoom))
                    #expect(
                        zooms.filter { isSame[$0 - zooms.lowerBound] } == Array(cluster.zooms), "\(cluster)")
                }
                #expect(sum == labels.count)
            }
        }
        #expect(largest > 20)
    }

    /// Members of the cluster of each label; none where it does not show.
    private static func members(_ outcome: Outcome, _ zoom: Int) -> [[Int]] {
        var members = [[Int]](repeating: [], count: outcome.blockers.count)
        for label in outcome.blockers.indices {
            var superior = label
            while outcome.minimumZooms[superior] > zoom { superior = Int(outcome.blockers[superior]) }
            members[superior].append(label)
        }
        return members
    }

    private static func expansion(_ outcome: Outcome, _ members: [Int], _ label: Int, _ zoom: Int) -> Int? {
        members.filter { $0 != label && outcome.blockers[$0] == label }.map { Int(outcome.minimumZooms[$0]) }.min()
    }

    @Test func noLabels() {
        let forest = ClusterForest(Outcome(minimumZooms: [], blockers: [], reasons: []), zooms: 0...3)
        let counts = forest.totals({ _ in 1 }, add: { total, other, _, _ in total += other })
        let members = ClusterMembers(forest)
        _ = members
        #expect(counts.isEmpty && forest.count == 0)
    }

    /// A label that may show at no zoom is nobody's, and stands for nobody.
    @Test func labelsWithoutZooms() {
        let outcome = Outcome(minimumZooms: [0, 4, 2], blockers: [-1, -1, 0], reasons: [.none, .none, .label])
        let forest = ClusterForest(outcome, zooms: 0...3)
        #expect((0...3).allSatisfy { forest.cluster(of: 1, at: $0) == nil })
        #expect(forest.cluster(of: 0, at: 1) == Cluster(label: 0, slot: 0, zooms: 0...1, expansionZoom: 2))
        #expect(forest.cluster(of: 0, at: 3) == Cluster(label: 0, slot: -1, zooms: 2...3, expansionZoom: nil))
    }
}
