import Decluttering
import Memory
import TestSupport
import Testing

/// Labels of all sizes at once, for which a tree takes the place of the grid.
struct TreeTests {
    static let kinds: [Feature] = [
        [], .ties, .offsets, .circles, .groups, .names, .required, [.offsets, .zooms, .required],
        [.groups, .names, .circles, .ties, .required], [.offsets, .circles, .groups, .names, .required, .zooms],
    ]

    /// Sizes over many powers of two, and offsets over some.
    private static func labels(_ count: Int, _ traits: Feature, _ random: inout SplitMix64) -> [Label] {
        layout(count, traits, &random).map { label in
            var label = label
            label.width = 1 << Int32.random(in: 0...16, using: &random)
            label.height = 1 << Int32.random(in: 0...16, using: &random)
            if traits.contains(.offsets) {
                label.offsetX <<= Int32.random(in: 0...8, using: &random)
                label.offsetY <<= Int32.random(in: 0...8, using: &random)
            }
            return label
        }
    }

    @Test(arguments: kinds, [Request.Mode.nested, .fill, .independent])
    func allSizes(_ traits: Feature, _ mode: Request.Mode) {
        for seed in 0..<(Effort.isFull ? 3 : 2) {
            var random = SplitMix64(seed: UInt64(100 * traits.rawValue + seed))
            let labels = Self.labels(seed == 1 ? 40 : 110, traits, &random)
            var request = Request(zooms: [0...20, 3...9].randomElement(using: &random) ?? 0...1)
            request.mode = mode
            if traits.contains(.names) { request.repeatDistance = Int32.random(in: 0...400, using: &random) }
            if seed == 1 { request.limitPerTile = 3 }
            let arranged = arrangement(labels)
            let outcome = arranged.declutter(request)
            #expect(outcome.lines == Oracle(labels, request).outcome().lines, "seed \(seed), \(request)")
            #expect(arranged.firstViolation(of: outcome, request) == nil, "seed \(seed), \(request)")
        }
    }

    /// With a grid and with the tree, after some labels that show already, whether better or not.
    @Test(arguments: kinds)
    func treeAgreesWithGrid(_ traits: Feature) {
        for seed in 0..<4 {
            var random = SplitMix64(seed: UInt64(7 * traits.rawValue + seed))
            let arranged = arrangement(Self.labels(200, traits.subtracting(.zooms), &random))
            var request = Request(zooms: 0...20)
            if traits.contains(.names) { request.repeatDistance = 200 }
            for zoom in stride(from: 0, through: 16, by: 4) {
                let scales = Scales(zooms: zoom...(seed == 0 ? zoom : 20), tileSize: .pixels256)
                let share = seed == 1 ? 0 : 5
                let isKept = (0..<arranged.count).map { _ in Int.random(in: 0..<20, using: &random) < share }
                let byGrid = decide(arranged, request, scales, isKept, looks: .max / 1 << 20)
                let byTree = decide(arranged, request, scales, isKept, looks: -1 << 20)
                #expect(byGrid == byTree, "seed \(seed), zoom \(zoom)")
            }
        }
    }

    private func decide(
        _ arranged: borrowing Arrangement, _ request: Request, _ scales: Scales, _ isKept: [Bool], looks: Int
    ) -> [String] {
        var decision = ZoomDecision(arranged.field, request)
        decision.looks = looks
        let all = arranged.byPlace()
        decision.collisions.gather(arranged.field, all.span, at: scales)
        var rest = FlatBuffer<UInt32>()
        for index in 0..<arranged.count where !arranged.field.isRequired(index) {
            if isKept[index] { decision.collisions.enter(index, arranged.field) } else { rest.append(UInt32(index)) }
        }
        decision.enterRequired(among: all.span, arranged.field)
        decision.add(rest.span, arranged.field)
        return rest.span.indices.map { slot in
            let index = Int(rest[slot])
            return decision.states[index] == .shown
                ? "\(index)" : "\(index) by \(decision.blockers[index]), \(decision.reasons[index])"
        }
    }

    @Test(arguments: kinds)
    func takesAllThatOverlap(_ traits: Feature) {
        for seed in 0..<6 {
            var random = SplitMix64(seed: UInt64(31 * traits.rawValue + seed))
            let arranged = arrangement(Self.labels(150, traits.subtracting([.required, .zooms]), &random))
            let zoom = Int.random(in: 0...20, using: &random)
            let scales = Scales(zooms: zoom...(seed % 2 == 0 ? zoom : 20), tileSize: .pixels256)
            let all = arranged.byPlace()
            var tree = BoxTree(all.span, arranged.field, at: scales)
            var left = Set((0..<arranged.count).filter { arranged.field.boxes[$0].canCollide })
            for index in 0..<arranged.count where arranged.field.boxes[index].canCollide {
                let overlapping = left.filter { arranged.field.overlap($0, index, scales) }
                var taken: Set<Int> = []
                tree.take(near: index, arranged.field) { other in
                    guard arranged.field.overlap(other, index, scales) else { return false }
                    taken.insert(other)
                    return true
                }
                #expect(taken == overlapping, "seed \(seed), \(index)")
                left.subtract(taken)
            }
        }
    }
}
