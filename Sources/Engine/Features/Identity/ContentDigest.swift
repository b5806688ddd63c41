import Layers
import Memory

/// Hash of the values of features, independent of their order, of the format, and of null or empty values.
struct ContentDigest: ~Copyable {
    /// Hashes of field names; nil for a field that is not compared.
    private var names: [UInt64?] = []
    private var text = ByteBuffer()
    private var json = JSONHash()

    mutating func add(_ field: Field, isCompared: Bool) {
        guard isCompared else { return names.append(nil) }
        var name = ByteBuffer()
        name.append(field.name)
        var hash = ContentHash()
        hash.add(name.bytes)
        names.append(hash.value)
    }

    /// - Parameter exception: a field whose value does not count; negative for none.
    mutating func value(of feature: borrowing Feature, _ bytes: Span<UInt8>, except exception: Int = -1) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.field != exception, let name = names[value.field] else { continue }
            text.removeAll()
            if value.isInScratch {
                append(value, feature.scratch.bytes)
            } else {
                append(value, bytes)
            }
            guard !text.isEmpty else { continue }
            var hash = ContentHash()
            hash.add(name)
            hash.add(text.bytes)
            sum &+= hash.value
        }
        return sum
    }

    private mutating func append(_ value: Value, _ bytes: Span<UInt8>) {
        guard value.kind == .json else { return text.appendComparable(value, bytes) }
        text.append(bytesOf: json.key(bytes.extracting(value.text.range)))
    }
}
