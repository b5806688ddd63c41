import Features
import Geometry
public import Layers
import Memory

/// Makes a feature of each group of rows.
public struct GroupReader: FeatureReader, ~Copyable {
    let form: GroupForm
    let fields: [Field]
    /// The field that all rows of a group share; nil if there is none.
    let groupField: Int?
    private let collects: Bool
    /// True if all rows came as map points.
    private let areFromMap: Bool
    /// Names of the inputs in messages.
    let names: [String]
    private var index = 0
    /// Rows of the group without their texts, and the start of each text in the chunk; 0 for none.
    var rows = FlatBuffer<ChunkRow>()
    private var textStarts = FlatBuffer<Int>()
    private var rings = Shape()
    private var assembly = PolygonAssembly()
    private var columns = RowColumns()

    init(_ form: GroupForm, fields: [Field], groupField: Int?, collects: Bool, areFromMap: Bool, names: [String]) {
        self.form = form
        self.fields = fields
        self.groupField = groupField
        self.collects = collects
        self.areFromMap = areFromMap
        self.names = names
    }

    public func field(_ index: Int) -> Field { fields[index] }

    public mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let starts = chunk.records.records.span
        guard index < starts.count else { return false }
        let start = starts[index].start
        index += 1
        let end = index < starts.count ? starts[index].start : chunk.bytes.count
        readRows(chunk.bytes.bytes, start..<end)
        feature.fieldCount = fields.count
        let first = textStarts[0]
        let text = RowText.textStart(chunk.bytes.bytes, first)
        feature.record = TextRange(text, first + Int(rows[0].textLength))
        if collects {
            guard end <= Int32.max else { throw tooLarge(feature.record) }
            columns.read(chunk.bytes.bytes, textStarts, fieldCount: fields.count)
            columns.collect(into: &feature, chunk.bytes.bytes, except: groupField)
            guard feature.scratch.count <= Int32.max else { throw tooLarge(feature.record) }
        } else {
            readValues(chunk.bytes.bytes, first, into: &feature)
        }
        try readShape(chunk.bytes.bytes, into: &feature)
        feature.shape.isFromMap = areFromMap
        return true
    }

    private mutating func readRows(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        rows.removeAll()
        textStarts.removeAll()
        var cursor = RawCursor(bytes, at: range.lowerBound)
        while cursor.offset < range.upperBound {
            let row = cursor.take(ChunkRow.self)
            rows.append(row)
            if row.textLength > 0 { textStarts.append(cursor.offset) }
            cursor.skip(Int(row.textLength))
        }
    }

    /// Reads the values of one row.
    private func readValues(_ bytes: Span<UInt8>, _ start: Int, into feature: inout Feature) {
        var text = RowText.textStart(bytes, start)
        for index in 0..<RowText.count(bytes, start) {
            let entry = RowText.entry(bytes, start, index)
            let end = text + Int(entry.length)
            feature.values.append(Value(entry.kind.valueKind, field: Int(entry.field), TextRange(text, end)))
            text = end + 1
        }
    }

    private mutating func readShape(_ bytes: Span<UInt8>, into feature: inout Feature) throws(BadRecord) {
        rings.removeAll()
        var start = 0
        for index in 0..<rows.count {
            let row = rows[index]
            rings.append(x: row.point.x, y: row.point.y, elevation: row.elevation)
            guard index + 1 == rows.count || rows[index + 1].ring != row.ring else { continue }
            try check(start..<index + 1, feature, bytes)
            rings.endRing()
            start = index + 1
        }
        switch form {
        case .polygons:
            // Rings whose last row does not repeat the first are normal here.
            var crossings = 0
            assembly.assemble(rings, into: &feature.shape, trustsWinding: false, areDegrees: !areFromMap) {
                if $0 == .crossingRing { crossings += 1 }
            }
            for _ in 0..<crossings { feature.warnings.add(.crossingRing, at: feature.record.lowerBound) }
        case .lines:
            rings.endPart()
            rings.kind = rings.ringEnds.count > 1 ? .multiLineString : .lineString
            swap(&rings, &feature.shape)
        }
    }

    private func tooLarge(_ record: TextRange) -> BadRecord {
        BadRecord(
            "group-too-large", record: record, at: record.lowerBound,
            "the values of the \(rows.count) rows of a group take more than 2 GiB", hint: "collect fewer fields")
    }
}

extension GroupReader {
    /// Throws unless the rows of a ring or a line have enough different positions.
    func check(_ range: Range<Int>, _ feature: borrowing Feature, _ bytes: Span<UInt8>) throws(BadRecord) {
        let count = distinctPositions(range)
        guard count < form.fewestPositions else { return }
        let record = feature.record
        let what = form == .lines ? "line" : "ring"
        let needed = form == .lines ? 2 : 3
        let found =
            range.count == count
            ? "\(count) position\(count == 1 ? "" : "s")"
            : count == 1 ? "the same position in all rows" : "only \(count) different positions"
        throw BadRecord(
            "short-\(what)", record: record, at: record.lowerBound,
            "\(subject(range, feature, bytes)) has \(found); a \(what) needs \(needed)")
    }

    /// Number of different positions, counted only up to the number that is needed.
    private func distinctPositions(_ range: Range<Int>) -> Int {
        var found: [Shape.Point] = []
        for index in range where !found.contains(rows[index].point) {
            found.append(rows[index].point)
            if found.count == form.fewestPositions { break }
        }
        return found.count
    }

    /// Names the group or the ring, with its rows, in a message.
    private func subject(_ range: Range<Int>, _ feature: borrowing Feature, _ bytes: Span<UInt8>) -> String {
        var list = RowList()
        for index in range { list.add(rows[index].record + 1, source: Int(rows[index].source)) }
        let isPart = range.count < rows.count
        let part = isPart ? (form == .lines ? "a line of " : "a ring of ") : ""
        let group = name(feature, bytes).map { "group '\($0)'" } ?? (isPart ? "the input" : "the whole input")
        return "\(part)\(group) (\(list.text(names)))"
    }

    /// The value that the rows share in the group field; nil if there is none.
    private func name(_ feature: borrowing Feature, _ bytes: Span<UInt8>) -> String? {
        guard let groupField else { return nil }
        for index in 0..<feature.values.count where feature.values[index].field == groupField {
            let value = feature.values[index]
            var text = ByteBuffer()
            text.appendPlain(value, bytes)
            return text.bytes.excerpt
        }
        return nil
    }
}
