public import Layers
import Movement

/// Follows devices by their fixes, which runs on all parts have handed over.
public protocol DeviceGathering: AnyObject {
    /// Takes the fixes that a part has handed over. Parts come in their order, so fixes are in input order.
    func take(_ reader: ShuffleReader) throws(Problem)

    /// Ends the input.
    func finish() throws(Problem)

    var followed: FixTotals { get }
}

extension DeviceGathering {
    /// Takes the fixes of all parts, and ends the files that get what is written about them.
    ///
    /// - Parameter readers: what the next part has handed over; nil if there is none.
    public func run(_ readers: () throws(Problem) -> ShuffleReader?, to output: PlacedOutput) throws(Problem) {
        var tally = ShuffleTally()
        do throws(Problem) {
            while let reader = try readers() {
                try take(reader)
                tally = tally + reader.tally
            }
            try finish()
        } catch {
            guard error.code == LeftOutFix.late.code else { throw error }
            // The run that writes this part of the output ends with it.
            try output.fail(lateAt: error.place)
        }
        try output.finish(followed, after: tally)
    }
}

/// A pipeline of fixes that may come from other runs.
protocol HandedFixPipeline: DeviceFollower, ~Copyable {
    /// Takes a fix whose device has its number.
    mutating func take(handed pending: PendingFix, _ row: Span<UInt8>) throws(Problem)
}

extension HandedFixPipeline where Self: ~Copyable {
    mutating func take(_ reader: ShuffleReader) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            var offset = 0
            while offset < frame.count {
                try ShuffledFix.read(frame.bytes, at: &offset) { (pending, name, kind, row) throws(Problem) in
                    pending.device = names.number(of: name, kind)
                    try take(handed: pending, row)
                }
            }
        }
    }
}
