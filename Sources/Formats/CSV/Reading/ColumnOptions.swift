public import FormatKit
public import Layers

/// The columns of a table that hold the numbers of a record, and those that get the converted numbers.
public struct ColumnOptions: Sendable {
    /// The columns by name or number, in the order of a record.
    public var inputs: [String]
    public var outputs: [String]
    /// True if plat chose the names of the outputs, and so may overwrite columns that the user did not mean.
    public var areOutputsAssumed = false
    /// The byte between the columns; guessed when nil.
    public var delimiter: UInt8?
    public var hasHeader = true
    public var recordLimit = RecordLimit.standard
    /// Number of the first numbers that are in turn a latitude and a longitude, which people write in many ways.
    public var angleCount = 0
    /// Number of results that are not written over the numbers of a record; 0 if results replace them.
    public var resultCount = 0

    /// The formats that an input is recognised among.
    let recognition: FormatRecognition

    public init(inputs: [String], outputs: [String], among recognition: FormatRecognition) {
        self.inputs = inputs
        self.outputs = outputs
        self.recognition = recognition
    }
}
