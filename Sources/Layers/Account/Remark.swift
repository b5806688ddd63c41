/// Something that is odd about a record which is good enough to be read.
public struct Remark: Sendable {
    public var problem: BadRecord
    /// Which record of the chunk it is about.
    public var index: Int

    public init(_ problem: BadRecord, index: Int) {
        self.problem = problem
        self.index = index
    }
}
