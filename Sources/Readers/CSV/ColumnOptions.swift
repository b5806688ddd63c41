public import Layers

/// Which columns of a table hold the numbers of a record, and which get those that they become.
public struct ColumnOptions: Sendable {
    /// By name or number, in the order of a record.
    public var inputs: [String]
    public var outputs: [String]
    /// Whether the outputs are named by no one but us, who may not know what is there.
    public var areOutputsAssumed = false
    /// What parts the columns; nil is guessed.
    public var delimiter: UInt8?
    public var hasHeader = true
    public var recordLimit = RecordLimit.standard
    /// Whether the first two numbers are a latitude and a longitude, which people write in many ways.
    public var areCoordinates = false

    public init(inputs: [String], outputs: [String]) {
        self.inputs = inputs
        self.outputs = outputs
    }
}
