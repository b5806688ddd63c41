package import Layers
import Runner

/// The records whose facts are wanted. Of any other input only the start is read.
package final class SurveyedRanges: InputRanges {
    /// The records of the next input that is opened; nil for its start alone.
    var records: InputRange?
    /// Types of the columns of that input, if it is a table that has been looked at.
    var types: [String: FieldType]?
    /// True if the next input is read as a whole.
    var areWhole = false

    package init() {}

    package func isWanted(_ input: Int) -> Bool { true }

    package func range(of input: Int) -> InputRange? { areWhole ? nil : records ?? InputRange(bytes: 0..<0) }

    package func types(of input: Int) -> [String: FieldType]? { types }

    package var areChanging: Bool { !areWhole }
}
