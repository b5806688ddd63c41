import Features
import Geometry
import Layers
import Memory

/// Hashes of rows of 128 bits, so that rows with equal hashes are the same.
struct RowHasher: ~Copyable {
    private let hashesAll: Bool
    private let exceptions: Set<String>
    private var writer: RowKeyWriter
    private var key = ByteBuffer()
    /// Hash of the name of each field, as each thread numbers fields in its own order; 0 for an exception.
    private var names = FlatBuffer<UInt64>()

    init(_ uniqueness: RowChoiceRequest.Uniqueness) {
        switch uniqueness {
        case .byFields(let names):
            (hashesAll, exceptions) = (false, [])
            writer = RowKeyWriter(RowKey(names.map { RowKey.Part(.field($0)) }))
        case .byAll(let exceptions):
            (hashesAll, self.exceptions) = (true, exceptions)
            writer = RowKeyWriter(RowKey([]))
        }
    }

    /// The fields by name that decide and have come up.
    private(set) var foundFields: Set<String> = []

    mutating func add(_ field: Field, at index: Int) {
        writer.add(field, at: index)
        foundFields.insert(field.name)
        var name = ByteBuffer()
        var hash = ContentHash()
        name.append(field.name)
        hash.add(name.bytes)
        names.append(exceptions.contains(field.name) ? 0 : max(hash.value, 1))
    }

    mutating func hash(of feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) -> UInt128 {
        var hash = WideHash()
        guard hashesAll else {
            key.removeAll()
            try writer.append(feature, of: chunk, to: &key)
            hash.add(key.bytes)
            return hash.value
        }
        let values = values(of: feature, chunk)
        hash.add(UInt64(truncatingIfNeeded: values))
        hash.add(UInt64(truncatingIfNeeded: values >> 64))
        hash.add(chunk.bytes.bytes.extracting(feature.id.range))
        hash.add(feature.shape)
        return hash.value
    }

    /// The same in any order of the values. A value that is null is as good as none.
    private mutating func values(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> UInt128 {
        var sum: UInt128 = 0
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            let name = names[value.field]
            guard value.kind != .null, name != 0 else { continue }
            key.removeAll()
            if value.isInScratch {
                writer.append(value, feature.scratch.bytes, to: &key)
            } else {
                writer.append(value, chunk.bytes.bytes, to: &key)
            }
            var hash = WideHash()
            hash.add(name)
            hash.add(key.bytes)
            sum &+= hash.value
        }
        return sum
    }
}

/// Two hashes with different seeds.
private struct WideHash {
    private var first = ContentHash(seed: 0x9E37_79B9_7F4A_7C15)
    private var second = ContentHash(seed: 0xC2B2_AE3D_27D4_EB4F)

    mutating func add(_ number: UInt64) {
        first.add(number)
        second.add(number)
    }

    mutating func add(_ bytes: Span<UInt8>) {
        first.add(bytes)
        second.add(bytes)
    }

    mutating func add(_ shape: borrowing Shape) {
        add(UInt64(shape.kind.rawValue))
        add(UInt64(shape.points.count))
        for index in 0..<shape.points.count {
            add(Self.bits(shape.points[index].x))
            add(Self.bits(shape.points[index].y))
        }
        for index in 0..<shape.elevations.count { add(Self.bits(shape.elevations[index])) }
        for index in 0..<shape.measures.count { add(Self.bits(shape.measures[index])) }
        for index in 0..<shape.ringEnds.count { add(UInt64(shape.ringEnds[index])) }
        for index in 0..<shape.partEnds.count { add(UInt64(shape.partEnds[index])) }
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            add(UInt64(member.role.rawValue) << 8 | UInt64(member.kind.rawValue))
            add(UInt64(member.partEnd))
        }
    }

    /// The same for 0 and -0, and for everything that is not a number.
    private static func bits(_ value: Double) -> UInt64 { value.isNaN ? 1 : (value + 0).bitPattern }

    var value: UInt128 { UInt128(first.value) << 64 | UInt128(second.value) }
}
