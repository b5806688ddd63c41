package import Layers

/// The number of records and lines in a part of an input.
package final class PartCount {
    /// Records, good or bad.
    package private(set) var records = 0
    /// Line breaks, and bytes behind the last of them.
    package private(set) var lines = LineCount()
    /// The kinds of values in the columns of a table, as far as they are not known.
    package var evidence: [ColumnEvidence] = []

    package init() {}

    /// Adds a chunk, in the order of the input.
    package func add(_ chunk: borrowing Chunk, records count: Int, lines: LineCount) {
        records += count + (chunk.fault == nil ? 0 : 1)
        self.lines.join(chunk.gap)
        self.lines.join(lines)
    }

    /// Adds the lines of a record that was skipped at the end.
    package func end(with skipped: LineCount) { lines.join(skipped) }
}
