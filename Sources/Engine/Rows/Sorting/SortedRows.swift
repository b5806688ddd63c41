package import Features
package import Layers
import Memory

/// Features that are held until all are known and come out in the order of their keys.
package final class SortedRows: SurveyedLayer {
    package let findings = Survey.Findings()
    private let key: RowKey
    private let sort: KeySort
    private var tables = SpooledTables()
    package private(set) var count = 0
    private var foundParts: Set<Int> = []
    /// A text that was compared as one, although it is a number.
    package private(set) var sampleOfNumber: String?
    private var partOfNumber = 0
    private var partsOfTexts: Set<Int> = []
    /// How many features have each key, if that was counted.
    private var keyCounts = KeyCounts()
    private var isFinished = false

    /// - Parameter capacity: how many bytes are held in memory.
    package init(_ key: RowKey, capacity: Int = 64 << 20) {
        self.key = key
        sort = KeySort(capacity: capacity)
    }

    /// The fields of all features so far.
    package var fields: [Field] { tables.fields }

    /// The first field of the key that no feature has had; nil if there is none, or no feature at all.
    package var missingField: String? {
        guard count > 0 else { return nil }
        return key.fields.first { name in
            !foundParts.contains { key.parts[$0].source == .field(name) }
        }
    }

    /// Advice on the part of the key with that text, if it also has texts that are not numbers.
    package var adviceOnMixedTexts: String? {
        partsOfTexts.contains(partOfNumber) ? key.parts[partOfNumber].adviceOnTexts : nil
    }

    /// Adds fields that are known before the features.
    package func add(_ fields: [Field]) {
        for field in fields {
            tables.add(field)
            findings.add(field)
        }
    }

    func take(_ chunk: inout SortGatherer) throws(Problem) {
        foundParts.formUnion(chunk.foundParts)
        keyCounts.add(chunk.keyCounts)
        if sampleOfNumber == nil, let sample = chunk.sampleOfNumber {
            (sampleOfNumber, partOfNumber) = (sample, chunk.partOfNumber)
        }
        partsOfTexts.formUnion(chunk.partsOfTexts)
        let table = tables.number(of: chunk.kept.fields, hiding: chunk.kept.hiddenFields)
        let random = key.seed.map { RandomOrder(seed: $0) }
        var row = ByteBuffer()
        var keyOfChance = ByteBuffer()
        for index in 0..<chunk.kept.features.count {
            let entry = chunk.kept.features[index]
            let isLast = index + 1 == chunk.kept.features.count
            let end = isLast ? chunk.kept.text.count : chunk.kept.features[index + 1].start
            let head = RowHead(
                source: Int32(chunk.kept.source), table: table, record: chunk.kept.recordsBefore + entry.index)
            row.removeAll()
            row.append(bytesOf: head)
            // The number of the table is in the head.
            row.append(chunk.kept.text.bytes.extracting(entry.start + MemoryLayout<Int32>.size..<end))
            if let random {
                keyOfChance.removeAll()
                keyOfChance.append(
                    bytesOf: random.place(of: head.record, in: Int(head.source)).bigEndian)
                try sort.append(key: keyOfChance.bytes, row: row.bytes)
            } else {
                let start = index == 0 ? 0 : chunk.keyEnds[index - 1]
                try sort.append(key: chunk.keys.bytes.extracting(start..<chunk.keyEnds[index]), row: row.bytes)
            }
        }
        count += chunk.kept.features.count
    }

    /// The values of each key and how many features have them, in the order of the keys.
    package var counts: [(values: [String?], count: Int)] { keyCounts.inOrder }

    package func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        try erased(count)
    }

    /// The next features as a layer of their own. Such layers are read one after the other.
    package func next(_ count: Int) -> some SurveyedLayer { SortedPortion(rows: self, count: count) }

    fileprivate func erased(
        _ count: Int
    ) throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        if !isFinished { try sort.finish() }
        isFinished = true
        let (fields, tables) = (tables.fields, tables.tables)
        return Layers.erased(SortedChunks(sort, count)) { SpooledReader(fields, tables, where: nil) }
    }
}

/// Some of the features of `SortedRows`.
private struct SortedPortion: SurveyedLayer {
    let rows: SortedRows
    let count: Int

    var findings: Survey.Findings { rows.findings }

    func erased() throws(Problem) -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        try rows.erased(count)
    }
}

/// What precedes each row in a sort.
private struct RowHead: BitwiseCopyable {
    /// The index of its input.
    var source: Int32
    /// The table that names its fields.
    var table: Int32
    /// Number of records of that input before it.
    var record: Int
}

/// Chunks of features in their new order.
private struct SortedChunks: ChunkSource {
    private let sort: KeySort
    private var remaining: Int

    init(_ sort: KeySort, _ count: Int) { (self.sort, remaining) = (sort, count) }

    mutating func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        while chunk.bytes.count < LineChunks.chunkLength, remaining > 0 {
            let start = chunk.bytes.count
            guard try sort.next(into: &chunk.bytes) else { break }
            remaining -= 1
            var cursor = RawCursor(chunk.bytes.bytes, at: start)
            let head = cursor.take(RowHead.self)
            // The feature follows the number of its table.
            let feature = cursor.offset - MemoryLayout<Int32>.size
            chunk.bytes.replace(at: feature, bytesOf: head.table)
            chunk.records.records.append(RecordLocations.Record(start: feature, byte: 0))
            chunk.records.origins.append(
                RecordLocations.Origin(source: Int(head.source), record: head.record))
        }
        return !chunk.records.isEmpty
    }
}
