import Layers
import Memory

/// Sorted runs of rows, one after the other in a file. Each row is two lengths, its key and its own bytes.
final class KeyRuns {
    let scratch: Scratch
    private var pending = ByteBuffer()
    /// Where each run ends.
    private(set) var ends: [Int] = []

    init() throws(Problem) { scratch = try Scratch() }

    var count: Int { ends.count }

    func append(key: Span<UInt8>, row: Span<UInt8>) throws(Problem) {
        pending.append(bytesOf: Int32(key.count))
        pending.append(bytesOf: Int32(row.count))
        pending.append(key)
        pending.append(row)
        if pending.count >= 1 << 20 { try flush() }
    }

    func endRun() throws(Problem) {
        try flush()
        ends.append(scratch.count)
    }

    private func flush() throws(Problem) {
        try scratch.append(pending)
        pending.removeAll()
    }

    /// Merges neighbouring runs into as few as possible, so that rows with equal keys stay in order.
    func mergedInPart() throws(Problem) -> KeyRuns {
        let merged = try KeyRuns()
        for first in stride(from: 0, to: count, by: KeyMerge.most) {
            var merge = try KeyMerge(self, first..<min(first + KeyMerge.most, count))
            while try merge.next({ (key, row) throws(Problem) in try merged.append(key: key, row: row) }) {}
            try merged.endRun()
        }
        return merged
    }
}
