/// Position up to which the inputs have been read, in lines, records and bytes of the current one.
struct LayerPosition {
    private let names: [String]
    private var source = -1
    private var lines = 0
    /// Bytes of the line that the chunk before has left open.
    private var tail = 0
    private var records = 0
    /// Lines of the current chunk, up to the position that was requested last. Positions are mostly requested in order,
    /// and a chunk may be long and have many bad records.
    private var known = LineCount()
    private var knownEnd = 0

    init(names: [String]) {
        self.names = names
    }

    /// Moves to the start of a chunk.
    mutating func enter(_ chunk: borrowing Chunk) {
        (known, knownEnd) = (LineCount(), 0)
        if chunk.source != source {
            source = chunk.source
            (lines, tail, records) = (0, 0, 0)
        }
        pass(chunk.gap)
        records += chunk.recordGap
    }

    /// Moves past a chunk.
    mutating func pass(_ outcome: ChunkOutcome) {
        pass(outcome.lines)
        records += outcome.recordCount
    }

    private mutating func pass(_ count: LineCount) {
        tail = count.breaks > 0 ? count.tail : tail + count.tail
        lines += count.breaks
    }

    /// Number of records of the input before the chunk that was entered.
    func recordCount(before chunk: borrowing Chunk) -> Int {
        chunk.records.isEmpty ? records : chunk.records.before
    }

    /// Finds the position in its input of a byte of the chunk that was entered.
    ///
    /// - Parameter index: the index of the record in the chunk; nil for none in particular.
    mutating func location(ofByte byte: Int, record index: Int?, in chunk: borrowing Chunk) -> InputLocation {
        if let origin = chunk.records.origin(ofByte: byte, record: index) {
            if chunk.records.areGroups {
                return InputLocation(source: names[origin.source], group: origin.record + 1)
            }
            return InputLocation(
                source: names[origin.source], line: origin.line > 0 ? origin.line : nil,
                column: origin.line > 0 ? origin.column : nil, record: origin.record + 1,
                byte: origin.byte < 0 ? nil : origin.byte)
        }
        if !chunk.records.isEmpty {
            return chunk.records.location(ofByte: byte, record: index, source: names[chunk.source])
        }
        // The lines before the chunk have gone by, so only the number of the byte is known.
        guard byte >= 0 else { return InputLocation(source: names[chunk.source], byte: chunk.firstByte + byte) }
        let bytes = chunk.bytes.bytes
        let end = min(byte, bytes.count)
        if end < knownEnd { (known, knownEnd) = (LineCount(), 0) }
        known.add(bytes.extracting(knownEnd..<end))
        knownEnd = end
        var count = known
        if byte > bytes.count {
            let rest = chunk.rest.bytes
            count.add(rest.extracting(..<min(byte - bytes.count, rest.count)))
        }
        let column = (count.breaks > 0 ? count.tail : tail + count.tail) + 1
        return InputLocation(
            source: names[chunk.source], line: lines + count.breaks + 1, column: column,
            record: index.map { records + $0 + 1 }, byte: chunk.firstByte + byte)
    }
}

extension Chunk {
    /// The bytes of a record; those after the whole records are in `rest`.
    borrowing func raw(_ range: TextRange) -> [UInt8] {
        let inside = bytes.bytes
        let outside = rest.bytes
        return range.range.compactMap { index in
            if index < 0 { return nil }
            if index < inside.count { return inside[index] }
            let index = index - inside.count
            return index < outside.count ? outside[index] : nil
        }
    }
}
