import Decluttering
import Features
import Layers
import Memory

/// Hash of a feature's content, which decides between labels that are otherwise equal. It depends neither on the format
/// nor on the position in the input.
struct FeatureContent: ~Copyable {
    /// Hashes of field names; nil for a field that is not part of the content, such as a result of an earlier run.
    private var names: [UInt64?] = []
    private var text = ByteBuffer()

    mutating func add(_ field: Field, at index: Int, isResult: Bool) {
        while names.count <= index { names.append(nil) }
        guard !isResult else { return }
        var hash = ContentHash()
        var name = ByteBuffer()
        name.append(field.name)
        hash.add(name.bytes)
        names[index] = hash.value
    }

    /// Number that breaks ties between labels. Its leading bits come from the identifier or, without one, from the
    /// place: formats that cut names or write numbers differently keep these. Its last bits come from the rest of the
    /// content, to separate features that have the same identifier or place.
    mutating func tie(of feature: borrowing Feature, _ chunk: borrowing Chunk, _ label: Label) -> UInt64 {
        var place = ContentHash()
        place.add(UInt64(label.x) << 32 | UInt64(label.y))
        var content = place
        content.add(values(of: feature, chunk))
        guard !feature.id.isEmpty else { return place.value & ~Self.rest(40) | content.value & Self.rest(40) }
        var identity = ContentHash()
        identity.add(chunk.bytes.bytes.extracting(feature.id.range))
        return identity.value & ~Self.rest(16) | content.value & Self.rest(16)
    }

    /// The last bits of a tie.
    private static func rest(_ bits: UInt64) -> UInt64 { 1 << bits - 1 }

    /// Key that identifies a feature in another view: what identifies it or, without that, its whole content. It does
    /// not depend on whether an identifier is a number, a text or the value of a field.
    mutating func key(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, by identity: LabelIdentity, _ label: Label
    ) -> UInt64 {
        var hash = ContentHash()
        text.removeAll()
        if identity.isIdentifier(of: feature) {
            let isText = chunk.bytes.bytes[feature.id.lowerBound] == UInt8(ascii: "\"")
            text.appendPlain(Value(isText ? .jsonString : .number, field: 0, feature.id), chunk.bytes.bytes)
        } else if let field = identity.field {
            _ = text.appendPlain(ofField: field, feature, chunk)
        }
        guard !text.isEmpty else { return tie(of: feature, chunk, label) }
        hash.add(text.bytes)
        return hash.value
    }

    /// Hash of the values, independent of their order.
    private mutating func values(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            // Not every format distinguishes an empty text from none.
            let isText = value.text.count > (value.kind == .jsonString ? 2 : 0)
            guard value.kind != .null, isText, let name = names[value.field] else { continue }
            var hash = ContentHash()
            hash.add(name)
            if value.kind == .jsonString {
                text.removeAll()
                text.appendPlain(value, value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes)
                hash.add(text.bytes)
            } else if value.isInScratch {
                hash.add(feature.scratch.bytes.extracting(value.text.range))
            } else {
                hash.add(chunk.bytes.bytes.extracting(value.text.range))
            }
            sum &+= hash.value
        }
        return sum
    }
}
