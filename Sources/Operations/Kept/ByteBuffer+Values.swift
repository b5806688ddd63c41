import Geometry
import Layers

extension ByteBuffer {
    /// Appends the text of a value without quotes and escapes; nothing for null.
    mutating func appendPlain(_ value: Value, _ bytes: Span<UInt8>) {
        let range = value.text.range
        switch value.kind {
        case .null: break
        case .jsonString where range.count >= 2: appendUnescaped(bytes, range.lowerBound + 1..<range.upperBound - 1)
        default: append(bytes.extracting(range))
        }
    }

    /// The same of the value that a feature has of a field; false where that is null, or there is none.
    mutating func appendPlain(ofField field: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk) -> Bool {
        for index in 0..<feature.values.count where feature.values[index].field == field {
            let value = feature.values[index]
            if value.kind == .null { return false }
            if value.isInScratch {
                appendPlain(value, feature.scratch.bytes)
            } else {
                appendPlain(value, chunk.bytes.bytes)
            }
            return true
        }
        return false
    }
}
