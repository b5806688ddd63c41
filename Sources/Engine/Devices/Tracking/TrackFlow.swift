public import Features
public import Layers
public import Times

/// Takes the fixes of all chunks in input order.
public final class TrackFlow: FixFlow {
    // All state is in one value, so that access to it is checked once a chunk.
    private var pipeline: TrackPipeline
    public var units: [Int: EpochUnit] = [:]
    public var found = FoundFixFields()

    /// The columns of rows, which must be the same if rows wait in a state.
    private let layout: String

    /// - Parameter order: receives the number of the fix that leads to the output, if the fixes come from other runs.
    package init(
        _ settings: TrackSettings, _ output: consuming TrackOutput, layout: String = "",
        order: (any OutputOrder)? = nil
    ) throws(Problem) {
        self.layout = layout
        pipeline = try TrackPipeline(settings, output, order)
    }

    public func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        try pipeline.take(fixes, rows)
    }

    /// Ends the input: passes on all fixes that were held, and ends all legs.
    ///
    /// - Parameter isLast: false if a later run goes on from the state: what is held and open then stays so.
    public func finish(isLast: Bool) throws(Problem) { try pipeline.finish(isLast: isLast) }

    public var followed: FixTotals {
        FixTotals(pipeline.heard, fixes: pipeline.taken, gaps: pipeline.gaps, pipeline.skipped)
    }

    /// The latest time of any fix in microseconds; nil before the first.
    public var latest: Int64? { pipeline.latest }

    /// Records that came from a state, or go into it.
    public var inState: Account.InState { pipeline.inState }

    /// Goes on from a state, if there is one.
    public func load(_ file: StateFile) throws(Problem) {
        guard var coder = try file.open() else { return }
        try pipeline.serialize(layout: layout, with: &coder)
        try coder.finish()
    }

    /// Writes the new state.
    public func save(_ file: StateFile, to output: Output) throws(Problem) {
        if pipeline.isClosed { try pipeline.clear() }
        try file.write(to: output) { (coder) throws(Problem) in try pipeline.serialize(layout: layout, with: &coder) }
    }

    /// The file of a state for runs with these settings.
    public static func stateFile(_ path: String, _ settings: TrackSettings, _ fixes: FixRequest) -> StateFile {
        StateFile(path: path, command: "track", settings: "\(settings.stateKey) \(fixes.stateKey)")
    }

    /// Number of rows, legs, events or places that were written.
    public var written: Int { pipeline.output.count }
}

extension TrackFlow: HandedFixFlow {
    package func take(
        _ pending: inout PendingFix, of name: Span<UInt8>, _ kind: Value.Kind, row: Span<UInt8>
    ) throws(Problem) {
        pending.device = pipeline.names.number(of: name, kind)
        try pipeline.take(handed: pending, row)
    }

    package func finish() throws(Problem) { try finish(isLast: true) }
}
