import Memory
import TestSupport
import Testing

/// Elements on either side of an index, compared with sorting.
struct SelectionTests {
    @Test(arguments: [1, 2, 7, 100, 1000])
    func agreesWithSorting(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        var chance: UInt64 = 1
        for most in [0, 3, 1_000_000] {
            var buffer = FlatBuffer<Int>(capacity: count)
            for _ in 0..<count { buffer.append(Int.random(in: 0...most, using: &random)) }
            let before = (0..<count).map { buffer[$0] }
            let first = Int.random(in: 0..<count, using: &random)
            let target = Int.random(in: first..<count, using: &random)
            buffer.select(target, in: first..<count, &chance) { Double($0) }
            let after = (0..<count).map { buffer[$0] }
            #expect(after[..<first] == before[..<first])
            #expect(after[first...].sorted() == before[first...].sorted())
            #expect(after[target] == before[first...].sorted()[target - first])
            #expect(after[first..<target].allSatisfy { $0 <= after[target] })
            #expect(after[target...].allSatisfy { $0 >= after[target] })
        }
    }
}
