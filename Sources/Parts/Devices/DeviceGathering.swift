import Devices
import Layers
import Movement
import PartRuns

extension HandedFixFlow {
    /// Takes the fixes of all parts, and ends the files that get what is written about them.
    ///
    /// - Parameter readers: what the next part has sent; nil if there is none.
    func run(_ readers: () throws(Problem) -> ShuffleReader?, to output: OrderedOutput) throws(Problem) {
        var tally = ShuffleTally()
        do throws(Problem) {
            while let reader = try readers() {
                try take(reader)
                tally = tally + reader.tally
            }
            try finish()
        } catch {
            guard error.code == FixSkipReason.late.code else { throw error }
            // The run that writes this part of the output ends with it.
            try output.fail(lateAt: error.location)
        }
        try output.finish(followed, after: tally)
    }

    /// Takes the fixes that a part has sent. Parts come in their order, so fixes are in input order.
    private func take(_ reader: ShuffleReader) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            var offset = 0
            while offset < frame.count {
                try ShuffledFix.read(frame.bytes, at: &offset) { (pending, name, kind, row) throws(Problem) in
                    try take(&pending, of: name, kind, row: row)
                }
            }
        }
    }
}
