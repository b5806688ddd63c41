package import Layers

/// The ranges of inputs that a run reads, if it does not read all of them.
package protocol InputRanges: AnyObject {
    /// False if nothing of an input is read.
    func isWanted(_ input: Int) -> Bool

    /// The records of an input that are read; nil for all of them.
    func range(of input: Int) -> InputRange?

    /// The types of the columns of a table, if all of its rows are known.
    func types(of input: Int) -> [String: FieldType]?

    /// True if inputs are opened again and again for other ranges: none stays open for its turn, and nothing may look
    /// at all rows of a table.
    var areChanging: Bool { get }
}
