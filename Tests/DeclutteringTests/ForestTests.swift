import Decluttering
import TestSupport
import Testing

struct ForestTests {
    /// Each label's representative is shown, is found by going from blocker to blocker, and none is lost.
    @Test(arguments: [Feature(), .offsets, .zooms, [.groups, .names]])
    func representatives(_ kind: Feature) {
        var random = SplitMix64(seed: 21)
        for _ in 0..<10 {
            let labels = layout(200, kind, &random)
            let request = Request(0...18) { $0.repeatDistance = 100 }
            let outcome = arrangement(labels).declutter(request)
            let oracle = Oracle(labels, request)
            for zoom in 0...18 {
                let found = outcome.representatives(atZoom: zoom)
                for label in labels.indices {
                    var expected = label
                    while expected >= 0, Int(outcome.minimumZooms[expected]) > zoom {
                        expected = Int(outcome.blockers[expected])
                    }
                    #expect(Int(found[label]) == expected)
                    if expected >= 0, expected != label { #expect(oracle.run(expected)?.contains(zoom) == true) }
                    if kind.isDisjoint(with: .zooms) { #expect(expected >= 0) }
                }
            }
        }
    }

    @Test func circlesOfBlockersEnd() {
        let outcome = Outcome(minimumZooms: [5, 5, 7], blockers: [1, 0, 9], reasons: [.label, .label, .label])
        #expect(outcome.representatives(atZoom: 3) == [-1, -1, -1])
        #expect(outcome.representatives(atZoom: 5) == [0, 1, -1])
    }
}
