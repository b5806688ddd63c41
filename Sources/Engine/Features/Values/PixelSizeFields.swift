package import Geometry
package import Layers

/// Size of something in pixels: the same for all features, or the values of two fields.
package struct PixelSizeFields: Sendable {
    private var width: NumericField
    private var height: NumericField

    /// The largest width or height that is accepted.
    package static let longest = 100_000.0

    package init(constant size: PixelSize) {
        (width, height) = (NumericField(constant: size.width), NumericField(constant: size.height))
    }

    package init(width: String, height: String) {
        (self.width, self.height) = (NumericField(named: width), NumericField(named: height))
    }

    package mutating func add(_ field: Field, at index: Int) {
        width.add(field, at: index)
        height.add(field, at: index)
    }

    /// True if any feature has had the fields so far.
    package var areFound: (width: Bool, height: Bool) { (width.isFound, height.isFound) }

    /// The size of a feature; either part is nil if the feature does not have it.
    package func size(
        of feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> (width: Double?, height: Double?) {
        (
            try Self.checked(try width.valueIfAny(of: feature, chunk, code: "bad-size"), feature, chunk),
            try Self.checked(try height.valueIfAny(of: feature, chunk, code: "bad-size"), feature, chunk)
        )
    }

    private static func checked(
        _ value: Double?, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double? {
        guard let value, !(0...longest ~= value) else { return value }
        throw BadRecord(
            "bad-size", record: feature.record, at: chunk.byte(of: feature),
            "a size of \(DecimalText.shortest(value)) pixels is out of range")
    }
}
