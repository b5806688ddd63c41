import Streams

/// A short piece of a record for a message, safe to show.
func excerpt(of bytes: Span<UInt8>, limit: Int = 40) -> String {
    excerpt((0..<min(bytes.count, limit * 8)).map { bytes[$0] }, limit: limit)
}
