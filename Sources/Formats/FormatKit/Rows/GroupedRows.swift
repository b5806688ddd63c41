package import Layers
package import Memory

/// Encoded rows that wait in a temporary file until all are known, in groups that are then read one after the other.
package final class GroupedRows {
    /// Rows of one group that follow each other.
    package struct Run: BitwiseCopyable {
        package var group: Int
        /// Where they end in the rows that come together.
        package var end: Int

        package init(group: Int, end: Int) { (self.group, self.end) = (group, end) }
    }

    private struct Block: BitwiseCopyable {
        var start: Int
        var length: Int
        /// Index of the next block of the group; -1 for none.
        var next = -1
    }

    /// Nil before the first row.
    private var scratch: Scratch?
    private var blocks = FlatBuffer<Block>()
    private var firstBlocks = FlatBuffer<Int>()
    private var lastBlocks = FlatBuffer<Int>()

    package init() {}

    package var isEmpty: Bool { blocks.isEmpty }

    package func append(_ rows: borrowing ByteBuffer, _ runs: borrowing FlatBuffer<Run>) throws(Problem) {
        guard !rows.isEmpty else { return }
        let scratch = if let scratch { scratch } else { try Scratch() }
        self.scratch = scratch
        var start = scratch.count
        let first = start
        try scratch.append(rows)
        for index in 0..<runs.count {
            append(Block(start: start, length: first + runs[index].end - start), to: runs[index].group)
            start = first + runs[index].end
        }
    }

    private func append(_ block: Block, to group: Int) {
        while firstBlocks.count <= group {
            firstBlocks.append(-1)
            lastBlocks.append(-1)
        }
        let last = lastBlocks[group]
        // Rows that follow each other in the file are one block.
        if last >= 0, blocks[last].start + blocks[last].length == block.start, blocks[last].length < 1 << 20 {
            blocks[last].length += block.length
            return
        }
        if last < 0 { firstBlocks[group] = blocks.count } else { blocks[last].next = blocks.count }
        lastBlocks[group] = blocks.count
        blocks.append(block)
    }

    /// Calls `body` with the rows of a group, piece by piece.
    package func forEachPiece(
        ofGroup group: Int, _ body: (borrowing ByteBuffer) throws(Problem) -> Void
    ) throws(Problem) {
        guard let scratch, group < firstBlocks.count else { return }
        var piece = ByteBuffer()
        var index = firstBlocks[group]
        while index >= 0 {
            let block = blocks[index]
            piece.removeAll()
            try scratch.readWhole(into: &piece, at: block.start, block.length)
            try body(piece)
            index = block.next
        }
    }
}
