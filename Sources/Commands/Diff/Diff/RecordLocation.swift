import Layers
import Memory

/// Position of a record in its input, as it is stored with a feature.
struct RecordLocation: BitwiseCopyable {
    /// Zero if the input has no lines.
    var line = 0
    var column = 0
    /// Negative if it is unknown.
    var byte = -1
}

/// Counts lines from the first feature of a chunk to each of the others, so that only the first has to be located.
struct ChunkLines {
    /// The first feature.
    private(set) var first: UnlocatedRecord?
    /// Its position, once it is known.
    var firstLocation: InputLocation?
    private var known = LineCount()
    private var knownEnd = 0

    init() {}

    /// Position of a feature's record: the line and column are relative to those of the first.
    mutating func location(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> RecordLocation {
        let byte = chunk.byte(of: feature)
        guard chunk.records.isEmpty else {
            return RecordLocation(
                byte: chunk.records.names.isEmpty ? chunk.records.records[feature.recordIndex].byte : -1)
        }
        guard let start = first?.byte, byte >= start else {
            (first, known, knownEnd) = (UnlocatedRecord(index: feature.index, byte: byte), LineCount(), byte)
            return RecordLocation(byte: chunk.firstByte + byte)
        }
        if byte < knownEnd { (known, knownEnd) = (LineCount(), start) }
        known.add(chunk.bytes.bytes.extracting(knownEnd..<byte))
        knownEnd = byte
        return RecordLocation(line: known.breaks, column: known.tail, byte: chunk.firstByte + byte)
    }

    /// The position of a record in the input.
    func located(_ location: RecordLocation) -> RecordLocation {
        guard let line = firstLocation?.line, let column = firstLocation?.column else {
            return RecordLocation(byte: location.byte)
        }
        return RecordLocation(
            line: line + location.line, column: location.line > 0 ? location.column + 1 : column + location.column,
            byte: location.byte
        )
    }
}
