package import Layers
import Memory

/// The threads that a writer may use besides those that encode its features.
package struct WritingThreads: FormatSettings {
    package var count = 1

    package init() {}
}

/// A thread that works on what a writer has prepared, while the writer prepares the next.
///
/// There are two items: the writer fills one, the thread works on the other. The work empties an item.
package final class WritingHelper<Item: AnyObject>: @unchecked Sendable {
    private struct State {
        /// The item that is worked on; nil if there is none.
        var item: Item?
        var isEnded = false
        var failure: Problem?
    }

    private let state = Monitor(State())
    private let work: (Item) throws(Problem) -> Void
    private var hasThread = false
    private var other: Item
    /// The item to fill.
    package private(set) var item: Item

    private init(_ items: (Item, Item), _ work: @escaping (Item) throws(Problem) -> Void) {
        (item, other) = items
        self.work = work
    }

    /// Calls `body`, which sends items, and returns when all work is done.
    ///
    /// - Parameter threads: 1 to work on items when they are sent.
    package static func run(
        threads: Int, _ items: (Item, Item), work: @escaping (Item) throws(Problem) -> Void,
        body: (WritingHelper) throws(Problem) -> Void
    ) throws(Problem) {
        let helper = WritingHelper(items, work)
        helper.hasThread = threads > 1 && startThread { helper.workOnItems() }
        do throws(Problem) {
            try body(helper)
        } catch {
            _ = helper.end()
            throw error
        }
        if let failure = helper.end() { throw failure }
    }

    /// Sends the item that was filled; the other one comes next.
    package func send() throws(Problem) {
        guard hasThread else { return try work(item) }
        let failure = state.wait(until: { $0.item == nil }, then: { $0.failure })
        if let failure { throw failure }
        state.update { $0.item = item }
        swap(&item, &other)
    }

    /// Ends the thread once it has worked on what was sent; returns the problem of the work.
    private func end() -> Problem? {
        state.wait(until: { $0.item == nil }, then: { $0.isEnded = true })
        return state.update { $0.failure }
    }

    private func workOnItems() {
        while let item = state.wait(until: { $0.item != nil || $0.isEnded }, then: { $0.item }) {
            var failure: Problem?
            do throws(Problem) { try work(item) } catch { failure = error }
            state.update { state in
                state.item = nil
                state.failure = failure
            }
        }
    }
}
