package import Layers
import Memory

/// Finds what identifies a feature: the values of fields or, if none are named, its own identifier, else the field
/// `id`.
package struct FeatureIdentity: ~Copyable {
    /// Field that identifies features without an identifier of their own.
    package static let usualField = "id"

    private let usesIdentifier: Bool
    private let names: [String]
    /// Index of each named field; negative as long as the reader does not have it.
    private var indices: [Int]
    private var text = ByteBuffer()

    package init(_ names: [String]) {
        usesIdentifier = names.isEmpty
        self.names = names.isEmpty ? [Self.usualField] : names
        indices = self.names.map { _ in -1 }
    }

    package mutating func add(_ field: Field, at index: Int) {
        for (rank, name) in names.enumerated() where name == field.name && indices[rank] < 0 {
            indices[rank] = index
        }
    }

    /// The field that stands for the identifier that a feature lacks; negative for none.
    package func substitute(in feature: borrowing Feature) -> Int {
        usesIdentifier && feature.id.isEmpty ? indices[0] : -1
    }

    /// Key of a feature; nil if a value is null or empty.
    package mutating func key(of feature: borrowing Feature, _ bytes: Span<UInt8>) -> IdentityKey? {
        var key = IdentityKey()
        if usesIdentifier, !feature.id.isEmpty {
            text.removeAll()
            appendIdentifier(of: feature, bytes)
            guard !text.isEmpty else { return nil }
            key.add(text.bytes)
            return key
        }
        for field in indices {
            text.removeAll()
            append(field, of: feature, bytes)
            guard !text.isEmpty else { return nil }
            key.add(text.bytes)
        }
        return key
    }

    private mutating func appendIdentifier(of feature: borrowing Feature, _ bytes: Span<UInt8>) {
        let isText = bytes[feature.id.lowerBound] == UInt8(ascii: "\"")
        text.appendComparable(Value(isText ? .jsonString : .number, field: 0, feature.id), bytes)
    }

    private mutating func append(_ field: Int, of feature: borrowing Feature, _ bytes: Span<UInt8>) {
        for index in 0..<feature.values.count where feature.values[index].field == field {
            let value = feature.values[index]
            if value.isInScratch {
                text.appendComparable(value, feature.scratch.bytes)
            } else {
                text.appendComparable(value, bytes)
            }
        }
    }
}

/// Hash that stands for what identifies a feature: 128 bits, which are never equal by chance.
package struct IdentityKey: BitwiseCopyable, Equatable {
    private var high = ContentHash()
    private var low = ContentHash(seed: 0x5851_F42D_4C95_7F2D)

    mutating func add(_ text: Span<UInt8>) {
        high.add(text)
        low.add(text)
    }

    package mutating func add(_ number: UInt64) {
        high.add(number)
        low.add(number)
    }

    /// The two halves.
    package var halves: (UInt64, UInt64) { (high.value, low.value) }

    package static func == (one: IdentityKey, other: IdentityKey) -> Bool { one.halves == other.halves }
}
