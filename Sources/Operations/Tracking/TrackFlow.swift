public import Layers
public import Times

/// Takes the fixes of all chunks in input order.
public final class TrackFlow: FixFlow {
    // All state is in one value, so that access to it is checked once a chunk.
    private var pipeline: TrackPipeline
    private var units: [Int: EpochUnit] = [:]

    public init(_ settings: TrackSettings, _ output: consuming TrackOutput) throws(Problem) {
        pipeline = try TrackPipeline(settings, output)
    }

    public func unit(ofTimesIn source: Int, first: EpochUnit) -> EpochUnit {
        if let unit = units[source] { return unit }
        units[source] = first
        return first
    }

    public func take<Encoder: RowEncoder & ~Copyable>(
        _ fixes: borrowing FixChunk, _ rows: borrowing Encoder
    ) throws(Problem) {
        try pipeline.take(fixes, rows)
    }

    /// Ends the input: passes on all fixes that were held, and ends all legs.
    public func finish() throws(Problem) { try pipeline.finish() }

    /// Number of fixes that were left out, for each reason.
    public var counts: [(code: String, count: Int)] { pipeline.counts }

    /// Number of rows, legs, events or places that were written.
    public var written: Int { pipeline.output.count }
}
