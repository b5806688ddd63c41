package import Layers
import Streams

/// The start of an input that is examined to guess what it is.
package enum Sample {
    /// Number of its bytes, however few a pipe delivers at first.
    package static let length = 64 << 10
}

/// A short piece of a record for a message, safe to show.
package func excerpt(of bytes: Span<UInt8>, limit: Int = 40) -> String {
    excerpt((0..<min(bytes.count, limit * 8)).map { bytes[$0] }, limit: limit)
}

extension Problem {
    /// Reports an input that is empty or whose first bytes, as many as `length`, are only blanks.
    package static func blank(_ length: Int, _ source: String) -> Problem {
        let message: Wording =
            switch length {
            case 0: "the input is empty"
            case Sample.length...: "the first \(Sample.length >> 10) KiB are only blanks and line breaks"
            default: "the input has only blanks and line breaks"
            }
        return Problem(.data, "empty", at: InputLocation(source: source, byte: 0), message)
    }
}
