import Layers
import Memory

/// Position of a record in its input, as it is stored with a feature.
struct RecordPlace: BitwiseCopyable {
    /// Zero if the input has no lines.
    var line = 0
    var column = 0
    /// Negative if it is unknown.
    var byte = -1
}

/// Counts lines from the first feature of a chunk to each of the others, so that only the first has to be placed.
struct ChunkLines {
    /// The first feature.
    private(set) var first: PlacedRecord?
    /// Its position, once it is known.
    var firstPlace: Place?
    private var known = LineCount()
    private var knownEnd = 0

    init() {}

    /// Position of a feature's record: the line and column are relative to those of the first.
    mutating func place(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> RecordPlace {
        let byte = chunk.byte(of: feature)
        guard chunk.records.isEmpty else {
            return RecordPlace(byte: chunk.records.names.isEmpty ? chunk.records.records[feature.index].byte : -1)
        }
        guard let start = first?.byte, byte >= start else {
            (first, known, knownEnd) = (PlacedRecord(index: feature.index, byte: byte), LineCount(), byte)
            return RecordPlace(byte: chunk.firstByte + byte)
        }
        if byte < knownEnd { (known, knownEnd) = (LineCount(), start) }
        known.add(chunk.bytes.bytes.extracting(knownEnd..<byte))
        knownEnd = byte
        return RecordPlace(line: known.breaks, column: known.tail, byte: chunk.firstByte + byte)
    }

    /// The position of a record in the input.
    func placed(_ place: RecordPlace) -> RecordPlace {
        guard let line = firstPlace?.line, let column = firstPlace?.column else {
            return RecordPlace(byte: place.byte)
        }
        return RecordPlace(
            line: line + place.line, column: place.line > 0 ? place.column + 1 : column + place.column, byte: place.byte
        )
    }
}
