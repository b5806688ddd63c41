import Features
import Geometry
import Layers
import Memory

/// Hashes by which features are known to be the same: equal where geometry, values and identifier are.
///
/// The order of members does not matter, and neither does whether a field without a value is named.
struct FeatureHash: ~Copyable {
    /// Of the names of fields, as each thread numbers fields in its own order.
    private var names: [UInt64] = []
    private var text = ByteBuffer()

    mutating func add(_ field: Field) {
        var name = ByteBuffer()
        name.append(field.name)
        names.append(hash(of: name.bytes, seed: 0))
    }

    /// Of all that a feature is; nil for one with neither a geometry nor a value.
    mutating func content(of feature: borrowing Feature, _ chunk: borrowing Chunk, id: UInt64?) -> UInt64? {
        let values = values(of: feature, chunk)
        let members = members(of: feature, chunk)
        guard feature.shape.kind != .null || values != 0 || members != 0 || id != nil else { return nil }
        var hash = ContentHash()
        hash.add(values)
        hash.add(members)
        hash.add(id ?? 0)
        add(feature.shape, to: &hash)
        return hash.value
    }

    /// Of a feature's identifier, a number or a text; nil for none.
    mutating func identifier(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> UInt64? {
        guard !feature.id.isEmpty else { return nil }
        let bytes = chunk.bytes.bytes.extracting(feature.id.range)
        let kind: Value.Kind = bytes[0] == UInt8(ascii: "\"") ? .jsonString : .number
        return hash(of: Value(kind, field: 0, TextRange(0, bytes.count)), bytes, seed: 1)
    }

    private mutating func values(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.kind != .null else { continue }
            let name = names[value.field]
            if value.isInScratch {
                sum &+= hash(of: value, feature.scratch.bytes.extracting(value.text.range), seed: name)
            } else {
                sum &+= hash(of: value, chunk.bytes.bytes.extracting(value.text.range), seed: name)
            }
        }
        return sum
    }

    private func members(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> UInt64 {
        var sum: UInt64 = 0
        for index in 0..<feature.foreignMembers.count {
            let member = feature.foreignMembers[index]
            if member.isInScratch {
                let bytes = feature.scratch.bytes
                let key = hash(of: bytes.extracting(member.key.range), seed: 2)
                sum &+= hash(of: bytes.extracting(member.value.range), seed: key)
            } else {
                let bytes = chunk.bytes.bytes
                let key = hash(of: bytes.extracting(member.key.range), seed: 2)
                sum &+= hash(of: bytes.extracting(member.value.range), seed: key)
            }
        }
        return sum
    }

    /// - Parameter bytes: all of the value's text.
    private mutating func hash(of value: Value, _ bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
        guard value.kind == .jsonString else { return hash(of: bytes, seed: seed &+ UInt64(value.kind.rawValue)) }
        let seed = seed &+ UInt64(Value.Kind.string.rawValue)
        let inside = bytes.extracting(1..<bytes.count - 1)
        guard inside.contains(UInt8(ascii: "\\")) else { return hash(of: inside, seed: seed) }
        text.removeAll()
        text.appendPlain(Value(.jsonString, field: 0, TextRange(0, bytes.count)), bytes)
        return hash(of: text.bytes, seed: seed)
    }

    private func hash(of bytes: Span<UInt8>, seed: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(seed)
        hash.add(bytes)
        return hash.value
    }

    private func add(_ shape: borrowing Shape, to hash: inout ContentHash) {
        hash.add(UInt64(shape.kind.rawValue))
        for index in 0..<shape.points.count {
            let point = shape.points[index]
            hash.add(Self.bits(point.x))
            hash.add(Self.bits(point.y))
        }
        for index in 0..<shape.elevations.count { hash.add(Self.bits(shape.elevations[index])) }
        for index in 0..<shape.measures.count { hash.add(Self.bits(shape.measures[index])) }
        for index in 0..<shape.ringEnds.count { hash.add(UInt64(shape.ringEnds[index])) }
        for index in 0..<shape.partEnds.count { hash.add(UInt64(shape.partEnds[index])) }
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            hash.add(UInt64(member.role.rawValue) << 8 | UInt64(member.kind.rawValue))
            hash.add(UInt64(member.partEnd))
        }
    }

    /// The same for 0 and -0, and for everything that is no number.
    private static func bits(_ value: Double) -> UInt64 { value.isNaN ? 1 : (value + 0).bitPattern }
}
