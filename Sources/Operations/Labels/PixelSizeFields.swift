import Geometry
import Layers

/// How large something is in pixels: the same for all features, or what two fields of each say.
struct PixelSizeFields: Sendable {
    private var width: NumericField
    private var height: NumericField

    /// Nothing is larger.
    static let longest = 100_000.0

    init(constant size: PixelSize) {
        (width, height) = (NumericField(constant: size.width), NumericField(constant: size.height))
    }

    init(width: String, height: String) {
        (self.width, self.height) = (NumericField(named: width), NumericField(named: height))
    }

    mutating func add(_ field: Field, at index: Int) {
        width.add(field, at: index)
        height.add(field, at: index)
    }

    /// True if any feature has had them so far.
    var areFound: (width: Bool, height: Bool) { (width.isFound, height.isFound) }

    /// Either is nil where the feature does not say it.
    func size(
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
            "\(DecimalText.shortest(value)) pixels are no size")
    }
}
