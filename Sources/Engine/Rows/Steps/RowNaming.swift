import Features
import Geometry
package import Layers
import Memory

/// Adds a field with the name of the input that a feature is from.
package struct SourceNaming: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    package let addedFields: [Field]
    private var replaced: ReplacedFields
    private var source = ByteBuffer()

    package init(field name: String) {
        addedFields = [Field(name, .string)]
        replaced = ReplacedFields(addedFields)
    }

    package mutating func enter(_ facts: LayerFacts) {
        source.removeAll()
        source.append(facts.source)
    }

    package mutating func add(_ field: Field, at index: Int) { replaced.add(field, at: index) }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        feature.properties = TextRange()
        var values = FeatureValues()
        values.append(source.bytes, to: &feature)
        return nil
    }
}

/// Adds a field with the numbers of features in the output, from 1.
///
/// A thread does not know how many features come before its chunk until it is the chunk's turn, so a chunk of which it
/// guessed wrongly is worked again.
package struct FeatureNumbering: FeatureOperation, ~Copyable {
    package static var needsDegrees: Bool { false }
    package static var keepsShapes: Bool { true }

    package let addedFields: [Field]
    private var replaced: ReplacedFields
    /// Features that were written before the chunk.
    private var before = 0
    private var isWrong = false
    /// Features of the chunk that got a number.
    private var count = 0

    package init(field name: String) {
        addedFields = [Field(name, .number)]
        replaced = ReplacedFields(addedFields)
    }

    package mutating func add(_ field: Field, at index: Int) { replaced.add(field, at: index) }

    package mutating func begin(_ chunk: borrowing Chunk) { count = 0 }

    package mutating func receive(writtenBefore count: Int) {
        isWrong = count != before
        before = count
    }

    package mutating func isOutdated() -> Bool {
        defer { isWrong = false }
        return isWrong
    }

    package mutating func conclude() { before += count }

    package mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        replaced.remove(from: &feature, at: chunk.byte(of: feature))
        feature.properties = TextRange()
        count = feature.writtenBefore + 1
        let start = feature.scratch.count
        feature.scratch.append(digitsOf: before + count)
        var values = FeatureValues()
        values.append(.number, from: start, to: &feature)
        return nil
    }
}
