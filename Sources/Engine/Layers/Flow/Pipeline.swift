import Memory

/// A worker on one thread, which works one chunk after the other in buffers that it keeps.
public protocol ChunkWorker {
    /// Runs on the worker's own thread, beside other workers.
    mutating func work(_ chunk: borrowing Chunk) throws(Problem)
}

/// Collects the results of workers.
public protocol ChunkCommitter<Worker>: AnyObject, SendableMetatype {
    associatedtype Worker: ChunkWorker

    /// Takes the result of `worker` for `chunk`. Called in input order, one call at a time, on any thread; returning
    /// false ends the work early without an error.
    func commit(_ worker: inout Worker, _ chunk: borrowing Chunk) throws(Problem) -> Bool
}

/// Takes a source's chunks through workers and commits their results in input order.
///
/// Each thread pulls a chunk, works it through, waits for its turn and commits: so memory is bounded by one chunk a
/// thread, whatever the input's size, and the outcome does not depend on the number of threads.
///
/// The calling thread waits without reading, so that a failure ends the work at once even while another thread is
/// blocked on a silent pipe. Such a thread is left behind: end the process with `_exit`.
///
/// - Parameter makeWorker: makes the workers beyond the first, on their threads and only when there is work for them.
public func runPipeline<Source: ChunkSource, Committer: ChunkCommitter>(
    from source: Source, threads: Int, first: Committer.Worker,
    makeWorker: @escaping @Sendable () throws(Problem) -> Committer.Worker, into committer: Committer
) throws(Problem) {
    let line = AssemblyLine(source: source, first: first, makeWorker: makeWorker, committer: committer)
    var started = 0
    while started < max(threads, 1), startThread({ line.run() }) { started += 1 }
    guard started > 0 else {
        throw Problem(
            .unavailable, "no-thread", "the system cannot start a thread",
            hint: "raise the limits of memory and of processes (ulimit -v, -d and -u)")
    }
    try line.waitForEnd(ofThreads: started)
}

private final class AssemblyLine<Source: ChunkSource, Committer: ChunkCommitter>: @unchecked Sendable {
    /// State for reading chunks: one thread at a time reads.
    private struct Intake {
        var source: Source
        /// Made before the threads start; the first thread to get a chunk takes it.
        var readyWorker: Committer.Worker?
        var nextTicket = 0
        var isOver = false
    }

    /// State for committing results: the ticket whose turn it is commits, outside of the lock.
    private struct Orientation {
        var ticket = 0
        var isOver = false
    }

    /// State for the calling thread, which is woken only at the end.
    private struct Ending {
        var threadsDone = 0
        var failure: Problem?
        var isOver = false
    }

    private let intake: Monitor<Intake>
    private let turn = Monitor(Orientation())
    private let ending = Monitor(Ending())
    private let makeWorker: @Sendable () throws(Problem) -> Committer.Worker
    private let committer: Committer

    init(
        source: Source, first: Committer.Worker,
        makeWorker: @escaping @Sendable () throws(Problem) -> Committer.Worker, committer: Committer
    ) {
        intake = Monitor(Intake(source: source, readyWorker: first))
        self.makeWorker = makeWorker
        self.committer = committer
    }

    func run() {
        var chunk = Chunk()
        var worker: Committer.Worker?
        while let ticket = takeTicket(&chunk, &worker) {
            var failure = ticket.failure
            if failure == nil { failure = work(chunk, &worker) }
            let isMine = turn.wait(until: { $0.ticket == ticket.number || $0.isOver }, then: { !$0.isOver })
            guard isMine else { break }
            passOn(failure, chunk, &worker)
        }
        ending.update { $0.threadsDone += 1 }
    }

    func waitForEnd(ofThreads count: Int) throws(Problem) {
        let failure = ending.wait(until: { $0.isOver || $0.threadsDone == count }, then: { $0.failure })
        if let failure { throw failure }
    }

    /// Takes the next chunk and its position in the order. A failure of the source gets a ticket too, so that what was
    /// read before it is committed before it is reported.
    private func takeTicket(
        _ chunk: inout Chunk, _ worker: inout Committer.Worker?
    ) -> (number: Int, failure: Problem?)? {
        intake.update { intake in
            guard !intake.isOver else { return nil }
            var failure: Problem?
            do throws(Problem) {
                guard try intake.source.next(into: &chunk) else {
                    intake.isOver = true
                    return nil
                }
            } catch {
                intake.isOver = true
                failure = error
            }
            if worker == nil { worker = intake.readyWorker.take() }
            intake.nextTicket += 1
            return (intake.nextTicket - 1, failure)
        }
    }

    private func work(_ chunk: borrowing Chunk, _ worker: inout Committer.Worker?) -> Problem? {
        do throws(Problem) {
            if worker == nil { worker = try makeWorker() }
            try worker?.work(chunk)
            return nil
        } catch {
            return error
        }
    }

    private func passOn(_ failure: Problem?, _ chunk: borrowing Chunk, _ worker: inout Committer.Worker?) {
        var failure = failure
        var goesOn = failure == nil
        if failure == nil, worker != nil {
            do throws(Problem) {
                goesOn = try committer.commit(&worker!, chunk)
            } catch {
                failure = error
                goesOn = false
            }
        }
        turn.update { turn in
            turn.ticket += 1
            turn.isOver = !goesOn
        }
        guard !goesOn else { return }
        ending.update { ending in
            ending.failure = failure
            ending.isOver = true
        }
    }
}
