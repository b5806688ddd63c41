import Features
import Layers
import Memory

extension Feature {
    /// Calls `body` with the text of a value, without the quotes and the escapes of a JSON string.
    @inline(__always)
    func withText<Result>(
        ofValue index: Int, _ chunk: borrowing Chunk, _ body: (Span<UInt8>) throws(BadRecord) -> Result
    ) throws(BadRecord) -> Result {
        let value = values[index]
        let bytes = value.isInScratch ? scratch.bytes : chunk.bytes.bytes
        guard value.kind == .jsonString, value.text.count >= 2 else {
            return try body(bytes.extracting(value.text.range))
        }
        if Self.hasEscapes(bytes.extracting(value.text.range)) {
            var plain = ByteBuffer()
            plain.appendPlain(value, bytes)
            return try body(plain.bytes)
        }
        return try body(bytes.extracting(value.text.lowerBound + 1..<value.text.upperBound - 1))
    }

    /// Calls `body` with the text of a value as it is written.
    @inline(__always)
    func withWrittenText<Result>(
        ofValue index: Int, _ chunk: borrowing Chunk, _ body: (Span<UInt8>) -> Result
    ) -> Result {
        let value = values[index]
        let bytes = value.isInScratch ? scratch.bytes : chunk.bytes.bytes
        return body(bytes.extracting(value.text.range))
    }

    private static func hasEscapes(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == UInt8(ascii: "\\") { return true }
        return false
    }
}

/// The position of a feature in its chunk, for messages about it.
struct RecordOrigin: BitwiseCopyable {
    let record: TextRange
    let byte: Int

    @inline(__always)
    init(_ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        record = feature.record
        byte = chunk.byte(of: feature)
    }

    var noTime: BadRecord { BadRecord("no-time", record: record, at: byte, "the record has no time") }
}
