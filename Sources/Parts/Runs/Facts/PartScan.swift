package import Layers

/// Finds where the records of a part of an input start, whatever state the bytes before it have left.
package protocol PartScan: AnyObject {
    /// The byte at which a part really begins.
    func boundary(near byte: Int) throws(Problem) -> Int

    /// The first records of a part between two boundaries, by the state in which it may begin.
    func starts(of part: Range<Int>) throws(Problem) -> [PartStart]

    /// The first position at which a record starts from two starts alike: all that follows is the same. Nil if there is
    /// none nearby.
    func meeting(of starts: [PartStart], in part: Range<Int>) throws(Problem) -> Int?

    /// The start of the first record from the end of a part on, which ends the last one of the part; nil if that never
    /// ends.
    func end(from byte: Int, in state: PartState) throws(Problem) -> Int?
}

/// The state of a byte: in a table it may be within quotes, and in a document within a string.
package enum PartState: Int, CaseIterable, Sendable {
    case plain, quoted
}

/// The records that start in a part if it begins in a state.
package struct PartStart: Sendable {
    package var state: PartState
    /// Start of the first of them; nil for none.
    package var first: Int?
    /// The state at the end of the part, if there is none.
    package var next: PartState

    package init(state: PartState, first: Int?, next: PartState = .plain) {
        (self.state, self.first, self.next) = (state, first, next)
    }
}
