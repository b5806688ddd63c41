/// A record that cannot be read, worked or written: thrown by the parts of the flow, which know no more than a chunk.
public struct BadRecord: Error, Sendable {
    /// The record's bytes in its chunk, as far as they are known.
    public var record: TextRange
    /// Where in the chunk what is wrong stands.
    public var byte: Int
    /// A stable name for programs, such as `ragged-row`.
    public var code: String
    public var message: String
    public var hint: String?

    public init(_ code: String, record: TextRange, at byte: Int, _ message: String, hint: String? = nil) {
        self.record = record
        self.byte = byte
        self.code = code
        self.message = message
        self.hint = hint
    }
}
