import Layers
import Zlib

/// Identifies a file of a shuffle: the records that one run on a part sends to a run on another part.
package struct ShuffleLabel: Equatable, Sendable {
    /// Identifies the command, its inputs and the number of parts.
    package var job: String
    /// The name of what is sent.
    package var content: String
    /// Numbers of the parts.
    package var from: Int
    package var to: Int

    package init(job: String, content: String, from: Int = 0, to: Int = 0) {
        (self.job, self.content, self.from, self.to) = (job, content, from, to)
    }

    /// The first bytes of the file.
    var text: String { "plat \(content) \(from) \(to) \(job)\n" }
}

/// Numbers of bytes that runs on parts have sent and received, which must be the same for all parts together.
package struct ShuffleTally: BitwiseCopyable, Equatable, Sendable {
    package var given: Int
    package var taken: Int

    package init(given: Int = 0, taken: Int = 0) { (self.given, self.taken) = (given, taken) }

    package static func + (one: Self, other: Self) -> Self {
        Self(given: one.given + other.given, taken: one.taken + other.taken)
    }

    static let length = MemoryLayout<ShuffleTally>.size
}

/// Header of a frame, with the length and the checksum of its bytes.
///
/// A file consists of frames: the label, frames of whole records, and an empty frame at the end. A tally follows in the
/// file for the part that keeps it.
struct ShuffleFrame: BitwiseCopyable {
    var length: Int64
    var checksum: Int64

    init(_ bytes: Span<UInt8>) {
        length = Int64(bytes.count)
        checksum = Self.checksum(bytes)
    }

    static let length = MemoryLayout<ShuffleFrame>.size

    static func checksum(_ bytes: Span<UInt8>) -> Int64 {
        var checksum = CRC32()
        checksum.update(bytes)
        return Int64(checksum.value)
    }
}
