import Geometry
import Layers

/// The fixes of a chunk, in the order of their records.
public struct FixChunk: ~Copyable {
    struct Entry: BitwiseCopyable {
        var fix: Fix
        /// Reason for which it is left out whatever comes before it.
        var leftOut: LeftOutFix?
        /// Number of the device among those of the chunk.
        var device: Int32
        /// Index of the record in its chunk.
        var record: Int32
        /// The time as it is written, in `texts`.
        var time = TextRange()
        var timeKind = Value.Kind.null
        /// Where the row ends among those of the encoder.
        var rowEnd = 0
        var joints = RowJoints()
    }

    var entries = FlatBuffer<Entry>()
    var devices = NameTable()
    var texts = ByteBuffer()
    /// Index of the input.
    var source = 0
    var recordsBefore = 0

    mutating func removeAll() {
        entries.removeAll()
        devices.removeAll()
        texts.removeAll()
    }

    /// The time of a fix as it is written.
    func time(of entry: Entry) -> KnownTime {
        KnownTime(entry.fix.time, texts.bytes.extracting(entry.time.range), entry.timeKind)
    }
}
