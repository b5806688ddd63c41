import Foundation
import Layers
import Synchronization
import Testing

struct PipelineTests {
    /// Chunks of the numbers 0, 1, 2 … as text; it can fail at one of them.
    private struct Numbers: ChunkSource {
        let count: Int
        var failsAt: Int?
        var next = 0

        mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
            if next == failsAt { throw Problem(.noInput, "source", "at \(next)") }
            guard next < count else { return false }
            chunk.bytes.removeAll()
            chunk.bytes.append("\(next)")
            next += 1
            return true
        }
    }

    /// Takes its time, so that chunks would come out of order; it can fail at one of them.
    private final class Doubler: ChunkWorker {
        var result = 0
        let failsAt: Int?

        init(failsAt: Int? = nil) { self.failsAt = failsAt }

        func work(_ chunk: borrowing Chunk) throws(Problem) {
            var number = 0
            let bytes = chunk.bytes.bytes
            for index in 0..<bytes.count { number = number * 10 + Int(bytes[index] - 48) }
            usleep(UInt32((number * 7919) % 300))
            if number == failsAt { throw Problem(.data, "work", "at \(number)") }
            result = number * 2
        }
    }

    private final class Collector: ChunkCommitter {
        var results: [Int] = []
        let limit: Int

        init(limit: Int = .max) { self.limit = limit }

        func commit(_ worker: inout Doubler, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
            results.append(worker.result)
            return results.count < limit
        }
    }

    @Test(arguments: [1, 2, 3, 8])
    func resultsComeInOrder(_ threads: Int) throws {
        let collector = Collector()
        try runPipeline(
            from: Numbers(count: 500), threads: threads, first: Doubler(), makeWorker: { Doubler() }, into: collector)
        #expect(collector.results == (0..<500).map { $0 * 2 })
    }

    @Test(arguments: [1, 2, 8])
    func allBeforeAFailureIsCommitted(_ threads: Int) {
        for (sourceFailure, workFailure) in [(nil, 100), (100, nil), (100, 300)] as [(Int?, Int?)] {
            let collector = Collector()
            #expect(throws: Problem.self) {
                try runPipeline(
                    from: Numbers(count: 500, failsAt: sourceFailure), threads: threads,
                    first: Doubler(failsAt: workFailure), makeWorker: { Doubler(failsAt: workFailure) }, into: collector
                )
            }
            #expect(collector.results == (0..<100).map { $0 * 2 })
        }
    }

    @Test func anEarlyEndIsNoFailure() throws {
        let collector = Collector(limit: 10)
        try runPipeline(
            from: Numbers(count: 500), threads: 4, first: Doubler(), makeWorker: { Doubler() }, into: collector)
        #expect(collector.results == (0..<10).map { $0 * 2 })
    }

    @Test func workersAreMadeOnlyForWork() throws {
        let made = Mutex(0)
        let makeWorker: @Sendable () throws(Problem) -> Doubler = {
            made.withLock { $0 += 1 }
            return Doubler()
        }
        try runPipeline(
            from: Numbers(count: 1), threads: 8, first: Doubler(), makeWorker: makeWorker, into: Collector())
        #expect(made.withLock { $0 } == 0)
    }

    @Test func noChunkIsNoWork() throws {
        let collector = Collector()
        try runPipeline(
            from: Numbers(count: 0), threads: 3, first: Doubler(), makeWorker: { Doubler() }, into: collector)
        #expect(collector.results.isEmpty)
    }
}
