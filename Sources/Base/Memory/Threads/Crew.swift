/// Threads that share the parts of a job.
public struct Crew: Sendable {
    /// How many work at once, the calling thread included.
    public let threads: Int

    /// - Parameter threads: how many work at once, the calling thread included.
    public init(threads: Int) { self.threads = max(threads, 1) }

    /// Calls `body` once for each part, on several threads at once and in any order. Returns when all parts are done.
    public func share(_ parts: Int, _ body: (Int) -> Void) {
        guard threads > 1, parts > 1 else {
            for part in 0..<parts { body(part) }
            return
        }
        withoutActuallyEscaping(body) { body in
            let job = Job(parts, body)
            for _ in 1..<min(threads, parts) where !startThread({ job.run() }) { break }
            job.run()
            job.waitForEnd()
        }
    }

    /// Calls `body` once for each part, each on a thread of its own, so that parts may wait for each other. Returns when
    /// all are done; false if there are not so many threads, and then nothing was done.
    public func together(_ parts: Int, _ body: (Int) -> Void) -> Bool {
        guard parts <= threads else { return false }
        return withoutActuallyEscaping(body) { body in
            let meeting = Meeting(body)
            let areAll = (1..<max(parts, 1)).allSatisfy { part in startThread { meeting.join(part) } }
            meeting.begin(areAll)
            if areAll, parts > 0 { body(0) }
            meeting.waitForEnd(of: areAll ? max(parts - 1, 0) : 0)
            return areAll
        }
    }

    /// Cuts a list into ranges of about one length for the threads, a few for each so that none waits long for another.
    ///
    /// - Parameter fewest: the length below which a range is not worth a thread.
    public func ranges(of count: Int, fewest: Int) -> [Range<Int>] {
        let parts = threads == 1 ? 1 : max(min(4 * threads, count / fewest), 1)
        return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
    }
}

/// Distributes the parts of a job. A thread that comes late finds none left.
private final class Job: @unchecked Sendable {
    private struct Progress {
        var next = 0
        var done = 0
    }

    private let parts: Int
    /// Used by the threads that have a part, and gone when all parts are done.
    private var body: ((Int) -> Void)?
    private let progress = Monitor(Progress())

    init(_ parts: Int, _ body: @escaping (Int) -> Void) {
        self.parts = parts
        self.body = body
    }

    func run() {
        while let part = takePart() {
            work(part)
            progress.update { $0.done += 1 }
        }
    }

    private func takePart() -> Int? {
        progress.update { progress in
            guard progress.next < parts else { return nil }
            progress.next += 1
            return progress.next - 1
        }
    }

    /// A function of its own, so that the body is released before the part counts as done.
    @inline(never)
    private func work(_ part: Int) { body?(part) }

    func waitForEnd() {
        progress.wait(until: { $0.done == parts }, then: { _ in })
        body = nil
    }
}

/// Parts that begin only once each has a thread.
private final class Meeting: @unchecked Sendable {
    private struct Progress {
        /// Nil until it is known whether all have threads.
        var goesOn: Bool?
        var done = 0
    }

    /// Used by the threads that have a part, and gone when all parts are done.
    private var body: ((Int) -> Void)?
    private let progress = Monitor(Progress())

    init(_ body: @escaping (Int) -> Void) { self.body = body }

    func begin(_ goesOn: Bool) { progress.update { $0.goesOn = goesOn } }

    func join(_ part: Int) {
        guard progress.wait(until: { $0.goesOn != nil }, then: { $0.goesOn ?? false }) else { return }
        work(part)
        progress.update { $0.done += 1 }
    }

    /// A function of its own, so that the body is released before the part counts as done.
    @inline(never)
    private func work(_ part: Int) { body?(part) }

    func waitForEnd(of parts: Int) {
        progress.wait(until: { $0.done == parts }, then: { _ in })
        body = nil
    }
}
