import Features
import Geometry
package import Layers
import Memory
import Streams
import Synchronization
import Topology

/// The fields that rows are grouped by, and the aggregates of each group.
package struct GroupRequest: Sendable {
    /// Fields whose values the rows of a group have in common.
    package private(set) var fields: [String]
    /// The names that these fields get.
    private var names: [String]
    package private(set) var aggregates: [Aggregate]
    /// True if a group has the geometries of its rows.
    package let collects: Bool

    package init(by fields: [String], _ aggregates: [Aggregate], collecting collects: Bool = false) {
        (self.fields, names, self.aggregates) = (fields, fields, aggregates)
        self.collects = collects
    }

    /// Groups by other fields, and gives these names of their own.
    package mutating func group(by fields: [String], named names: [String]) {
        (self.fields, self.names) = (fields, names)
    }

    /// Keeps the first values of other fields, under their names.
    package mutating func keepFirst(of fields: [String]) {
        aggregates = fields.filter { !self.fields.contains($0) }.map { Aggregate(keeping: $0) } + aggregates
    }

    /// The fields that are read, each once.
    package var readFields: [String] {
        var names: [String] = []
        for name in fields + aggregates.compactMap(\.field) where !names.contains(name) { names.append(name) }
        return names
    }

    /// The fields of a group.
    package var madeFields: [Field] { (names + aggregates.map(\.name)).map { Field($0, .any) } }

    /// The fields of a border between two groups: the values of one, then those of the other.
    package var fieldsOfBorders: [String] { names + names.map { "\($0)_b" } }

    var key: RowKey { RowKey(fields.map { RowKey.Part(.field($0)) }) }
}

/// The decimals that geometries are rounded to, for all threads. Known once the first layer is open.
package final class ShapeRounding: Sendable {
    private let decided = Atomic(-1)

    package init() {}

    /// Nil to keep all decimals.
    var digits: Int? {
        let digits = decided.load(ordering: .relaxed)
        return digits < 0 ? nil : digits
    }

    package func decide(_ digits: Int?) { decided.store(digits ?? -1, ordering: .relaxed) }
}

/// Gathers the groups of a chunk's rows.
package struct GroupGatherer: FeatureConsumer, ~Copyable {
    private let request: GroupRequest
    private let rounding: ShapeRounding?
    private let readFields: [String]
    private var writer: RowKeyWriter
    /// The keys of the groups, in the order of their first rows.
    private(set) var groups = TextTable()
    /// The values of the fields that rows are grouped by, as the first row of a group has them, one group after the other.
    private(set) var names = ValueColumn()
    let tallies: [TallyBox]
    /// For each field that rows are grouped by, its number among those that are read.
    private var keyFields = FlatBuffer<Int>()
    /// The aggregate of each tally, with its field.
    private var inputs = FlatBuffer<Input>()
    /// For each field of the reader, its number among those that are read; negative for others.
    private var numbers = FlatBuffer<Int32>()
    /// For each field that is read, the index of its value in the feature; negative for none.
    private var indices = FlatBuffer<Int32>()
    /// The geometries, each behind the number of its group and its length.
    private(set) var shapes = ByteBuffer()
    private var repeated: RepeatedPositions?
    private var key = ByteBuffer()
    private var text = ByteBuffer()
    /// A text that was compared as one, although it is a number.
    var sampleOfNumber: String? { writer.sampleOfNumber }

    /// A text that was computed with as a number.
    private(set) var sampleOfText: String?

    /// The fields that have come up, of those that are read.
    private(set) var found: Set<String> = []

    /// An aggregate, and the number of its field among those that are read; negative for none.
    private struct Input: BitwiseCopyable {
        var kind: Aggregate.Kind
        var field: Int
    }

    /// - Parameter rounding: how geometries are rounded; nil to keep them as they are.
    package init(_ request: GroupRequest, rounding: ShapeRounding? = nil) {
        self.request = request
        self.rounding = rounding
        let readFields = request.readFields
        self.readFields = readFields
        writer = RowKeyWriter(request.key)
        tallies = request.aggregates.map { TallyBox($0) }
        for field in request.fields { keyFields.append(readFields.firstIndex(of: field) ?? -1) }
        for aggregate in request.aggregates {
            let field = aggregate.field.flatMap { readFields.firstIndex(of: $0) }
            inputs.append(Input(kind: aggregate.kind, field: field ?? -1))
        }
        indices.append(repeating: -1, count: readFields.count)
    }

    package mutating func add(_ field: Field) {
        writer.add(field, at: numbers.count)
        let number = readFields.firstIndex(of: field.name)
        if number != nil { found.insert(field.name) }
        numbers.append(Int32(number ?? -1))
    }

    package mutating func begin() {
        groups.removeAll()
        names.removeAll()
        shapes.removeAll()
        for box in tallies { box.tally.removeAll() }
    }

    package mutating func consume(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        for number in 0..<indices.count { indices[number] = -1 }
        for index in 0..<feature.values.count {
            let number = numbers[feature.values[index].field]
            if number >= 0 { indices[Int(number)] = Int32(index) }
        }
        if request.collects { try SpooledFeature.checkSize(of: feature) }
        try checkNumbers(feature, chunk)
        key.removeAll()
        try writer.append(feature, of: chunk, to: &key)
        let count = groups.count
        let group = groups.number(of: key)
        if groups.count > count { addNames(of: group, feature, chunk) }
        for index in 0..<inputs.count {
            if let value = value(inputs[index].field, of: feature) {
                add(value, to: index, group, feature, chunk)
            } else {
                tallies[index].tally.add(to: group)
            }
        }
        if request.collects { addShape(of: &feature, to: group, chunk) }
    }

    /// Keeps the geometry. All else of the feature has been counted.
    private mutating func addShape(of feature: inout Feature, to group: Int, _ chunk: borrowing Chunk) {
        guard feature.shape.kind != .null else { return }
        feature.values.removeAll()
        feature.foreignMembers.removeAll()
        (feature.id, feature.properties, feature.measuresField) = (TextRange(), TextRange(), -1)
        shapes.append(bytesOf: Int32(group))
        let start = shapes.count
        shapes.append(bytesOf: Int32(0))
        if let digits = rounding?.digits { round(&feature, to: digits, chunk) }
        SpooledFeature.append(feature, of: chunk, to: &shapes)
        shapes.replace(at: start, bytesOf: Int32(shapes.count - start - MemoryLayout<Int32>.size))
    }

    /// Rings without extent would vanish from a union.
    private mutating func round(_ feature: inout Feature, to digits: Int, _ chunk: borrowing Chunk) {
        if repeated == nil { repeated = RepeatedPositions(digits: digits) }
        for _ in 0..<(repeated?.drop(of: &feature.shape).collapsed ?? 0) {
            feature.warnings.add(.collapsedRing, at: chunk.byte(of: feature))
        }
        feature.shape.round(to: digits)
    }

    private func value(_ number: Int, of feature: borrowing Feature) -> Value? {
        guard number >= 0, indices[number] >= 0 else { return nil }
        let value = feature.values[Int(indices[number])]
        return value.kind == .null ? nil : value
    }

    /// Throws before anything is counted if a value must be a number and is none.
    private mutating func checkNumbers(_ feature: borrowing Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        for index in 0..<inputs.count where inputs[index].kind.needsNumbers {
            guard let value = value(inputs[index].field, of: feature), value.kind != .number else { continue }
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            take(value, bytes)
            if text.isEmpty { continue }
            if DecimalDigits(text.bytes) != nil {
                if sampleOfText == nil { sampleOfText = text.string }
                continue
            }
            throw BadRecord(
                "not-a-number", record: feature.record, at: chunk.byte(of: feature),
                "field '\(printable(request.aggregates[index].field ?? ""))' holds '\(excerpt((0..<text.count).map { text[$0] }))', which is not a number",
                hint: "use --null-values for texts that stand for no value"
            )
        }
    }

    /// Takes the text of a value without quotes and escapes, and without blanks at its ends.
    private mutating func take(_ value: Value, _ bytes: Span<UInt8>) {
        text.removeAll()
        text.appendPlain(value, bytes)
        let blanks = (0..<text.count).prefix { text[$0] == UInt8(ascii: " ") }.count
        if blanks > 0 { text.removeFirst(blanks) }
        while !text.isEmpty, text[text.count - 1] == UInt8(ascii: " ") { text.truncate(to: text.count - 1) }
    }

    private mutating func addNames(of group: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk) {
        for index in 0..<keyFields.count {
            guard let value = value(keyFields[index], of: feature) else { continue }
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            names.set(
                group * keyFields.count + index, value.kind, bytes.extracting(value.text.range))
        }
    }

    private mutating func add(
        _ value: Value, to index: Int, _ group: Int, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) {
        let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
        let kind = inputs[index].kind
        key.removeAll()
        if kind.needsNumbers, value.kind != .number {
            take(value, bytes)
            // Blanks are no value.
            if text.isEmpty { return tallies[index].tally.add(to: group) }
            if kind.needsKeys { Self.append(text, to: &key) }
            return tallies[index].tally.add(.number, text.bytes, key.bytes, to: group)
        }
        let text = bytes.extracting(value.text.range)
        if kind == .median {
            _ = DecimalKey.append(text, to: &key)
        } else if kind.needsKeys {
            writer.append(value, bytes, to: &key)
        }
        if kind == .min || kind == .max, value.kind == .string || value.kind == .jsonString {
            writer.noteNumber(value, bytes)
        }
        tallies[index].tally.add(value.kind, text, key.bytes, to: group)
    }

    private static func append(_ number: borrowing ByteBuffer, to key: inout ByteBuffer) {
        _ = DecimalKey.append(number.bytes, to: &key)
    }

    package mutating func send(to results: GatheredGroups) throws(Problem) { try results.take(&self) }
}
