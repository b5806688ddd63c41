import Features
package import Layers
import Memory

/// Gathers the features of a chunk with the keys that order them.
package struct SortGatherer: FeatureConsumer, ~Copyable {
    private(set) var kept: FeatureGatherer
    private var writer: RowKeyWriter
    private(set) var keys = ByteBuffer()
    /// Where the key of each feature ends.
    private(set) var keyEnds = FlatBuffer<Int>()
    private let countsKeys: Bool
    private(set) var keyCounts = KeyCounts()

    /// - Parameters:
    ///   - countsKeys: true if it matters how many features have each key.
    ///   - isHidden: true for a field that is read for the order only.
    package init(_ key: RowKey, countingKeys countsKeys: Bool = false, isHidden: @escaping @Sendable (String) -> Bool) {
        self.countsKeys = countsKeys
        writer = RowKeyWriter(key, notingNumbers: true)
        kept = FeatureGatherer(orderField: nil, isHidden: isHidden)
    }

    /// A text that was compared as one, although it is a number.
    var sampleOfNumber: String? { writer.sampleOfNumber }
    /// The part of the key that has it, and those with other texts.
    var partOfNumber: Int { writer.partOfNumber }
    var partsOfTexts: Set<Int> { writer.partsOfTexts }

    /// Indices of the parts of the key whose fields have come up.
    var foundParts: Set<Int> { writer.found }

    package mutating func add(_ field: Field) {
        writer.add(field, at: kept.fields.count)
        kept.add(field)
    }

    package mutating func begin() {
        kept.begin()
        keys.removeAll()
        keyEnds.removeAll()
        keyCounts.removeAll()
    }

    package mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        let start = keys.count
        try writer.append(feature, of: chunk, to: &keys)
        let counted = countsKeys ? keyCounts.add(keys, from: start) : nil
        if let counted, counted.isNew {
            let values = writer.values(of: feature, chunk)
            keyCounts.name(values)
        }
        do throws(BadRecord) {
            try kept.consume(&feature, of: chunk)
        } catch {
            keys.truncate(to: start)
            if let counted { keyCounts.remove(counted.number) }
            throw error
        }
        keyEnds.append(keys.count)
    }

    package mutating func receive(recordsBefore count: Int) { kept.receive(recordsBefore: count) }

    package mutating func send(to results: SortedRows) throws(Problem) {
        kept.survey.send(to: results.findings)
        try results.take(&self)
    }
}
