public import Features
public import Layers
package import Movement
public import Times

/// Takes the fixes of all chunks in input order.
public final class FenceFlow: FixFlow {
    // All state is in one value, so that access to it is checked once a chunk.
    private var pipeline: FencePipeline
    public var found = FoundFixFields()

    /// - Parameters:
    ///   - fields: fields of fixes that events have.
    ///   - order: receives the number of the fix that leads to the output, if the fixes come from other runs.
    package init(
        _ settings: FenceSettings, _ set: RegionSet, _ output: FenceOutput, fields: [String],
        order: (any OutputOrder)? = nil
    ) throws(Problem) {
        pipeline = try FencePipeline(settings, set, output, fields: fields, order)
    }

    public var units: [Int: EpochUnit] {
        get { pipeline.units }
        set { pipeline.units = newValue }
    }

    public func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        try pipeline.take(fixes, rows)
    }

    /// Ends the input: takes all fixes that were held, and writes the last states if they are wanted.
    ///
    /// - Parameter isLast: false if a later run goes on from the state: what is held then stays so.
    public func finish(isLast: Bool) throws(Problem) { try pipeline.finish(isLast: isLast) }

    public var followed: FixTotals {
        FixTotals(pipeline.heard, fixes: pipeline.taken, pipeline.skipped)
    }

    /// Number of regions that had another shape when the state was written.
    public var changedRegions: Int { pipeline.changedRegions }

    /// The latest time of any fix in microseconds; nil before the first.
    public var latest: Int64? { pipeline.latest }

    /// Records that came from a state, or go into it.
    public var inState: Account.InState { pipeline.inState }

    /// The file of a state for runs with these settings.
    public static func stateFile(_ path: String, _ settings: FenceSettings, _ fixes: FixRequest) -> StateFile {
        StateFile(path: path, command: "fence", settings: "\(settings.stateKey) \(fixes.stateKey)")
    }

    /// Goes on from a state, if there is one. The regions may be others than those of the run before.
    public func load(_ file: StateFile) throws(Problem) {
        guard var coder = try file.open() else { return }
        try pipeline.serialize(with: &coder)
        try coder.finish()
    }

    /// Writes the new state.
    ///
    /// - Parameter isLast: true if no more fixes will come, so that there is nothing to go on from.
    public func save(_ file: StateFile, to output: Output, isLast: Bool) throws(Problem) {
        if isLast { try pipeline.clear() }
        try file.write(to: output) { (coder) throws(Problem) in try pipeline.serialize(with: &coder) }
    }
}

extension FenceFlow: HandedFixFlow {
    package func take(
        _ pending: inout PendingFix, of name: Span<UInt8>, _ kind: Value.Kind, row: Span<UInt8>
    ) throws(Problem) {
        pending.device = pipeline.names.number(of: name, kind)
        try pipeline.take(handed: pending, row)
    }

    package func finish() throws(Problem) { try finish(isLast: true) }
}
