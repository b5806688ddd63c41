import Memory
import Synchronization
import Testing

/// Parts of a job on several threads.
struct CrewTests {
    @Test(arguments: [1, 2, 5], [0, 1, 3, 1000])
    func eachPartIsDoneOnce(threads: Int, parts: Int) {
        let crew = Crew(threads: threads)
        let done = Mutex([Int](repeating: 0, count: parts))
        for _ in 0..<20 { crew.share(parts) { part in done.withLock { $0[part] += 1 } } }
        #expect(done.withLock { $0 } == [Int](repeating: 20, count: parts))
    }

    @Test(arguments: [1, 2, 5], [0, 1, 99, 100, 200, 12_345])
    func rangesCoverAList(threads: Int, count: Int) {
        let ranges = Crew(threads: threads).ranges(of: count, fewest: 100)
        #expect(ranges.flatMap(\.self) == Array(0..<count))
        #expect(ranges.count == 1 || ranges.allSatisfy { $0.count >= 100 })
    }

    /// Each waits for all others, which would never end if they came after each other.
    @Test(arguments: [0, 1, 2, 5])
    func partsWaitForEachOther(parts: Int) {
        let crew = Crew(threads: 5)
        let begun = Monitor(0)
        for round in 1...20 {
            let areDone = crew.together(parts) { _ in
                begun.update { $0 += 1 }
                begun.wait(until: { $0 >= round * parts }, then: { _ in })
            }
            #expect(areDone)
            #expect(begun.update { $0 } == round * parts)
        }
        #expect(!crew.together(6) { _ in Issue.record("more parts than threads") })
    }
}
