import Geometry
import TestSupport
import Testing

@testable import Decluttering

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
}
