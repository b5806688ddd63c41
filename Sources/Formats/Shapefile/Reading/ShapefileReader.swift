import FormatKit
import Geometry
public import Layers
import Memory

/// Reads records of a shapefile, with their rows, as features.
public struct ShapefileReader: FeatureReader, ~Copyable {
    public static var measureLoss: WarningKind { .keepableMeasure }

    let plan: ShapefilePlan
    var values: DBFValues
    /// A polygon or a multipatch as the file has it.
    var raw = Shape()
    var partTypes = FlatBuffer<Int32>()
    var assembly = PolygonAssembly()
    var index = 0

    init(_ plan: ShapefilePlan) {
        self.plan = plan
        values = DBFValues(plan.attributes, plan.encoding, notesAsterisks: plan.isExamined)
    }

    public func field(_ index: Int) -> Field {
        index < plan.attributes.count ? plan.attributes[index].field : plan.measures ?? Field("", .any)
    }

    public mutating func begin(_ chunk: borrowing Chunk) {
        index = 0
        let bytes = chunk.bytes.bytes
        let rows = chunk.records.rows
        values.begin(bytes.extracting(rows.start..<rows.start + rows.count * rows.length))
    }

    public mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        guard index < chunk.records.records.count else { return false }
        defer { index += 1 }
        let bytes = chunk.bytes.bytes
        let record = chunk.records.records[index]
        let rows = chunk.records.rows
        feature.fieldCount = values.count + (plan.measures == nil ? 0 : 1)
        let row = rows.start + index * rows.length
        let hasRow = index < rows.count
        feature.record = hasRow ? TextRange(row, row + rows.length) : TextRange(record.start, record.start)
        if hasRow, rows.length > 0, bytes[row] == UInt8(ascii: "*") {
            guard plan.isExamined else {
                feature.isDeleted = true
                return true
            }
            feature.warnings.add(.deletedRow, at: row)
        } else if hasRow, rows.length > 0, bytes[row] != 0x20 {
            feature.warnings.add(.strangeMark, at: row)
        }
        if record.absence > ShapefileLocator.Absence.tableOnly.rawValue {
            throw absent(record.absence, feature.record, at: record.start)
        }
        if record.absence == 0 { try readShape(chunk, record.start, &feature) }
        if hasRow {
            try values.read(bytes, at: row, into: &feature)
        } else if rows.areUnknownBehind {
            feature.warnings.add(.unknownRow, at: record.start)
            values.readNulls(into: &feature)
        } else if plan.hasTable {
            try readMissingRow(chunk.records.before + index, record.start, &feature)
        } else if plan.hasLostTable {
            feature.warnings.add(.lostRow, at: record.start)
        }
        if plan.measures != nil { takeMeasures(&feature) }
        return true
    }

    private func absent(_ absence: UInt8, _ record: TextRange, at byte: Int) -> BadRecord {
        switch ShapefileLocator.Absence(rawValue: absence) {
        case .truncated?:
            BadRecord(
                "truncated", record: record, at: byte, "the .shp ends inside this record",
                hint: "is it an incomplete copy?")
        case .beyond?:
            BadRecord(
                "truncated", record: record, at: byte, "the .shp ends before this record",
                hint: "is it an incomplete copy?")
        case .rowless?:
            BadRecord(
                "truncated", record: record, at: byte, "the .dbf has fewer rows than it claims",
                hint: "is it an incomplete copy?")
        case .shapeless?:
            BadRecord(
                "row-without-shape", record: record, at: byte, "the .shp has no shape for this row of the .dbf"
            )
        case .tooLong?:
            plan.recordLimit.badRecord(record, at: byte, hint: RecordLimit.hint)
        default:
            BadRecord("damaged-record", record: record, at: byte, "these bytes are not a valid record")
        }
    }

    private mutating func readMissingRow(_ number: Int, _ byte: Int, _ feature: inout Feature) throws(BadRecord) {
        guard number >= plan.promisedRows || plan.toleratesLostRows else {
            throw BadRecord(
                "truncated-row", record: feature.record, at: byte,
                "the .dbf ends \(number == plan.cutRow ? "inside" : "before") the row of this record",
                hint: "is it an incomplete copy?")
        }
        let loss: WarningKind =
            number >= plan.promisedRows ? .missingRow : number == plan.cutRow ? .cutRow : .truncatedRow
        feature.warnings.add(loss, at: byte)
        values.readNulls(into: &feature)
    }
}

extension ShapefileReader {
    mutating func readShape(
        _ chunk: borrowing Chunk, _ start: Int, _ feature: inout Feature
    ) throws(BadRecord) {
        let bytes = chunk.bytes.bytes
        func bad(_ code: String, _ message: Wording, hint: Wording? = nil) -> BadRecord {
            BadRecord(code, record: feature.record, at: start, message, hint: hint)
        }
        let length = bytes.bigInt32(start + 4) * 2
        let content = bytes.extracting(start + 8..<start + 8 + length)
        let layout: ShapeLayout
        do throws(ShapeLayout.Fault) {
            layout = try ShapeLayout(content, length: length)
            try layout.checkParts(content)
        } catch {
            throw bad("bad-shape", "\(error.message(length: length))")
        }
        let before = feature.warnings
        if !layout.isExactly(length) { feature.warnings.add(.restOfRecord, at: start) }
        if layout.type != .null, layout.type != plan.type { feature.warnings.add(.otherType, at: start) }
        if plan.isExamined, bytes.bigInt32(start) != chunk.records.before + index + 1 {
            feature.warnings.add(.recordNumber, at: start)
        }
        guard !layout.isEmpty else {
            if layout.type != .null { feature.warnings.add(.emptyShape, at: start) }
            return
        }
        if layout.startsLate(content) { feature.warnings.add(.latePart, at: start) }
        let family = layout.type.family
        if family == .polygon || family == .multiPatch {
            layout.read(content, into: &raw)
        } else {
            layout.read(content, into: &feature.shape)
        }
        switch family {
        case .null: break
        case .point:
            feature.shape.kind = .point
            feature.shape.endPart()
        case .multiPoint:
            feature.shape.kind = .multiPoint
            if !feature.shape.ringEnds.isEmpty { feature.shape.endPart() }
        case .polyline: finishLines(&feature, start)
        case .polygon:
            var warnings = feature.warnings
            assembly.assemble(
                raw, into: &feature.shape, notesWinding: plan.isExamined, areDegrees: plan.areDegrees,
                edges: plan.edges
            ) {
                warnings.add($0, at: start)
            }
            feature.warnings = warnings
        case .multiPatch:
            var warnings = feature.warnings
            layout.readPartTypes(content, into: &partTypes)
            let types = partTypes.span
            let isKnown = MultipatchAssembly.assemble(raw, types, into: &feature.shape) {
                warnings.add($0, at: start)
            }
            feature.warnings = warnings
            guard isKnown else {
                let unknown = types.indices.first { !MultipatchAssembly.isKnown(types[$0]) } ?? 0
                throw bad(
                    "unread-multipatch",
                    "part \(unknown + 1) of the MultiPatch has unknown type \(types[unknown]) (types are 0 to 5)")
            }
            feature.warnings.add(.multiPatch, at: start)
        }
        guard !feature.shape.points.isEmpty else {
            // What was dropped is not a change of a shape that stays. Earlier records have warnings, too.
            feature.warnings = before
            throw bad(
                "bad-shape",
                family == .polyline ? "a line has fewer than two positions" : "a ring has fewer than four positions")
        }
        feature.shape.dropEmptyOrdinates()
        if feature.shape.isNoPoint {
            feature.shape.removeAll()
            feature.warnings.add(.emptyPoint, at: start)
        }
        guard feature.shape.points.span.areFinite else {
            throw bad("not-finite", "a coordinate is infinite or not a number")
        }
        guard plan.checksDegrees else { return }
        let box = feature.shape.box
        if DegreeRange.isExceeded(by: box) {
            throw bad(
                "invalid-coordinate", DegreeRange.fault(of: box),
                hint: plan.declaredSystem.map { "the .prj declares \($0); omit \(OptionName.sourceCRS) to use it" }
                    ?? DegreeRange.question(about: box))
        }
    }

    func finishLines(_ feature: inout Feature, _ start: Int) {
        let lines = feature.shape.ringEnds.count
        feature.shape.kind = lines > 1 ? .multiLineString : .lineString
        var before = 0
        var isGood = true
        for line in 0..<lines {
            if feature.shape.ringEnds[line] - before < 2 { isGood = false }
            before = feature.shape.ringEnds[line]
        }
        if lines > 0 { feature.shape.endPart() }
        if !isGood { feature.dropShortLines(at: start) }
    }

    /// Moves measures into a value.
    func takeMeasures(_ feature: inout Feature) {
        guard !feature.shape.measures.isEmpty else { return DBFValues.putNull(values.count, &feature) }
        feature.appendMeasures(asField: values.count)
    }
}
