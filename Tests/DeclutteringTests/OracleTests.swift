import Decluttering
import Memory
import TestSupport
import Testing

/// Hundreds of small layouts against brute force, in every mode.
struct OracleTests {
    static let kinds: [Feature] = [
        [], .ties, .offsets, .circles, [.circles, .offsets], .groups, .names, .required, .zooms, .giant,
        [.offsets, .zooms, .required], [.groups, .names, .circles, .ties],
        [.offsets, .circles, .groups, .names, .required, .zooms, .giant],
    ]

    @Test(arguments: kinds, [Request.Mode.nested, .fill, .independent])
    func layouts(_ traits: Feature, _ mode: Request.Mode) {
        for seed in 0..<8 {
            var random = SplitMix64(seed: UInt64(1000 * traits.rawValue + seed))
            let count = [2, 3, 10, 40, 80].randomElement(using: &random) ?? 1
            let labels = layout(count, traits, &random)
            var request = Request(zooms: [0...20, 3...9, 5...5, 0...24].randomElement(using: &random) ?? 0...1)
            request.mode = mode
            request.tileSize = Bool.random(using: &random) ? .pixels256 : .pixels512
            if traits.contains(.names) { request.repeatDistance = Int32.random(in: 0...400, using: &random) }
            if seed % 3 == 1 { request.limitPerTile = Int.random(in: 1...4, using: &random) }
            if seed % 4 == 1 { request.limitPerZoom = Int.random(in: 1...9, using: &random) }
            let arranged = arrangement(labels)
            let outcome = arranged.declutter(request)
            let expected = Oracle(labels, request).outcome()
            #expect(outcome.lines == expected.lines, "seed \(seed), \(request), \(labels)")
            let violation = arranged.firstViolation(of: outcome, request)
            #expect(violation == nil, "seed \(seed), \(request)")
        }
    }

    @Test(arguments: [Feature(), .ties, .offsets, [.required, .giant]])
    func largerLayouts(_ traits: Feature) {
        for seed in 0..<(Effort.isFull ? 2 : 1) {
            var random = SplitMix64(seed: UInt64(seed))
            let labels = layout(200, traits, &random)
            let request = Request(zooms: 0...18)
            #expect(arrangement(labels).declutter(request).lines == Oracle(labels, request).outcome().lines)
        }
    }

    /// The ways to decide a zoom, two of which are only taken where labels are crowded or limited.
    @Test(arguments: kinds)
    func allWaysAgree(_ traits: Feature) {
        for seed in 0..<3 {
            var random = SplitMix64(seed: UInt64(seed))
            let arranged = arrangement(layout(300, traits.subtracting(.zooms), &random))
            var request = Request(zooms: 0...20)
            if traits.contains(.names) { request.repeatDistance = 200 }
            for zoom in stride(from: 0, through: 12, by: 2) {
                let scales = Scales(zooms: zoom...zoom, tileSize: .pixels256)
                var byPlace = ZoomDecision(arranged.field, request)
                var byRank = ZoomDecision(arranged.field, request)
                var byChunk = ZoomDecision(arranged.field, request)
                var indices: [UInt32] = []
                for index in 0..<arranged.count { indices.append(UInt32(index)) }
                let ranked = arranged.field.byRank()
                guard byPlace.decide(byPlace: indices.span, arranged.field, at: scales) else { continue }
                byRank.decide(byRank: ranked.span, among: indices.span, arranged.field, at: scales, zoom: zoom)
                byChunk.decide(byChunk: indices.span, arranged.field, at: scales)
                for index in 0..<arranged.count {
                    #expect(byPlace.states[index] == byRank.states[index])
                    #expect(byPlace.blockers[index] == byRank.blockers[index])
                    #expect(byChunk.states[index] == byRank.states[index])
                    #expect(byChunk.blockers[index] == byRank.blockers[index])
                }
            }
        }
    }
}
