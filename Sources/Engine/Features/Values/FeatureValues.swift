package import Layers
import Memory

extension Feature {
    package mutating func removeValues(ofField field: Int) {
        var kept = 0
        for index in 0..<values.count where values[index].field != field {
            values[kept] = values[index]
            kept += 1
        }
        values.truncate(to: kept)
    }
}

/// Gives values to a feature, in the order of the fields that an operation adds.
package struct FeatureValues: ~Copyable {
    @usableFromInline var next: Int

    /// - Parameter first: the index of the first value's field among those of the operation.
    @inlinable
    package init(from first: Int = 0) { next = first }

    /// Appends a number, or null if it is not finite, as JSON has no word for that.
    @inlinable
    package mutating func append(_ number: Double, _ precision: Precision, to feature: inout Feature) {
        guard number.isFinite else { return appendNull(to: &feature) }
        let start = feature.scratch.count
        feature.scratch.append(number, precision)
        append(.number, from: start, to: &feature)
    }

    @inlinable
    package mutating func append(_ isTrue: Bool, to feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(isTrue ? "true" : "false")
        append(.boolean, from: start, to: &feature)
    }

    @inlinable
    package mutating func append(text: String, to feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(text)
        append(.string, from: start, to: &feature)
    }

    /// Appends UTF-8 as a text.
    @inlinable
    package mutating func append(_ text: Span<UInt8>, to feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(text)
        append(.string, from: start, to: &feature)
    }

    /// The field of the next value, which the caller appends itself.
    @inlinable
    package mutating func take() -> Int {
        next += 1
        return next - 1
    }

    @inlinable
    package mutating func appendNull(to feature: inout Feature) {
        append(.null, from: feature.scratch.count, to: &feature)
    }

    /// Appends the feature's scratch from a byte on as a value.
    @inlinable
    package mutating func append(_ kind: Value.Kind, from start: Int, to feature: inout Feature) {
        feature.values.append(
            Value(kind, field: next, TextRange(start, feature.scratch.count), isInScratch: true))
        next += 1
    }
}
