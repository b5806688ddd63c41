import Decluttering
import Memory
import TestSupport
import Testing

/// The outcome for several numbers of threads, of so many labels that threads share the work.
struct ThreadTests {
    static let kinds: [Feature] = [[], [.ties, .required], [.offsets, .circles]]

    @Test(arguments: kinds, [Request.Mode.nested, .fill, .independent])
    func threadsChangeNothing(_ traits: Feature, _ mode: Request.Mode) {
        var random = SplitMix64(seed: UInt64(traits.rawValue))
        let labels = layout(12_000, traits, &random).map { label in
            var label = label
            label.x = UInt32.random(in: 0..<1 << 30, using: &random)
            label.y = UInt32.random(in: 0..<1 << 30, using: &random)
            return label
        }
        let arranged = arrangement(labels)
        var request = Request(zooms: 3...8)
        request.mode = mode
        let alone = arranged.declutter(request)
        #expect(arranged.firstViolation(of: alone, request) == nil)
        for threads in [2, 5] {
            request.threads = threads
            #expect(arranged.declutter(request).lines == alone.lines)
        }
    }

    static let treeKinds: [Feature] = [[], [.ties, .required], [.offsets, .circles], .groups]

    /// Labels of all sizes, which threads decide by strips of the map, some of them across the antimeridian.
    @Test(arguments: treeKinds, Effort.isFull ? [Request.Mode.nested, .fill, .independent] : [.nested])
    func threadsChangeNothingInATree(_ traits: Feature, _ mode: Request.Mode) {
        var random = SplitMix64(seed: UInt64(traits.rawValue) + 1)
        let isWide = Bool.random(using: &random)
        let labels = layout(20_000, traits, &random).map { label in
            var label = label
            label.x = UInt32.random(in: 0...(isWide ? .max : 1 << 31), using: &random) &- 1 << 30
            label.y = UInt32.random(in: 1 << 30..<3 << 30, using: &random)
            label.width = 1 << Int32.random(in: 0...14, using: &random)
            label.height = 1 << Int32.random(in: 0...14, using: &random)
            return label
        }
        let arranged = arrangement(labels)
        var request = Request(zooms: 5...10)
        request.mode = mode
        let alone = arranged.declutter(request)
        #expect(arranged.firstViolation(of: alone, request) == nil)
        for threads in Effort.isFull ? [2, 3, 8] : [3] {
            request.threads = threads
            let isSame = arranged.declutter(request).lines == alone.lines
            #expect(isSame, "\(threads) threads")
        }
    }

    /// Labels that overlap reach into a strip together, also across the antimeridian.
    @Test(arguments: [[], .offsets, .circles] as [Feature], [2, 3, 5])
    func stripsHoldWhatOverlaps(_ traits: Feature, _ threads: Int) {
        var cutCount = 0
        for seed in 0..<Effort.of(40, oneIn: 2) {
            var random = SplitMix64(seed: UInt64(100 * traits.rawValue + seed))
            let heaps = (0..<150).map { _ in
                (x: UInt32.random(in: 0...(.max), using: &random), y: UInt32.random(in: 0..<1 << 31, using: &random))
            }
            let labels = layout(400, traits, &random).map { label in
                var label = label
                // In heaps, so that many overlap.
                let heap = heaps[Int.random(in: heaps.indices, using: &random)]
                label.x = heap.x &+ UInt32.random(in: 0..<1 << 22, using: &random)
                label.y = heap.y &+ UInt32.random(in: 0..<1 << 22, using: &random)
                if seed % 2 == 0 { label.width = 1 << Int32.random(in: 0...9, using: &random) }
                return label
            }
            let arranged = arrangement(labels)
            let scales =
                seed % 4 < 2 ? Scales(zooms: 6...8, tileSize: .pixels256) : Scales(zoom: 6.3, tileSize: .pixels256)
            let all = arranged.byPlace()
            let cut = MapSlices.cut(all.span, arranged.field, at: scales, threads: threads, fewest: 10)
            guard let cut else { continue }
            cutCount += 1
            let masks = (0..<arranged.count).map { cut.masks[$0] }
            let stripCount = cut.slices.count
            for (one, mask) in masks.enumerated() {
                #expect(mask != 0 && Int(mask) < 1 << stripCount)
                for other in 0..<one where arranged.field.overlap(one, other, scales) {
                    #expect(mask & masks[other] != 0)
                }
            }
        }
        #expect(cutCount > 0)
    }
}
