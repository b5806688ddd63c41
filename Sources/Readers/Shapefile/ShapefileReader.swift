import Geometry
public import Layers
import Shapelib

/// Records of a shapefile with their rows to features.
public struct ShapefileReader: FeatureReader, ~Copyable {
    let plan: ShapefilePlan
    var values: DBFValues
    let shapes = ShapeReader()
    /// A polygon or a multipatch as it stands in the file.
    var raw = Shape()
    var partTypes = FlatBuffer<Int32>()
    var assembly = PolygonAssembly()
    var isReadable = false
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
        let indexLength = 100 + 8 * chunk.records.records.count
        let start = chunk.records.indexStart
        isReadable = shapes.open(
            bytes.extracting(..<start), index: bytes.extracting(start..<start + indexLength))
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
            feature.alterations.add(.deletedRow, at: row)
        } else if hasRow, rows.length > 0, bytes[row] != 0x20 {
            feature.alterations.add(.strangeMark, at: row)
        }
        if record.absence > ShapefileLocator.Absence.tableOnly.rawValue {
            throw absent(record.absence, feature.record, at: record.start)
        }
        if record.absence == 0 { try readShape(chunk, record.start, &feature) }
        if hasRow {
            try values.read(bytes, at: row, into: &feature)
        } else if rows.areUnknownBehind {
            feature.alterations.add(.unknownRow, at: record.start)
            values.readNulls(into: &feature)
        } else if plan.hasTable {
            try readMissingRow(chunk.records.before + index, record.start, &feature)
        } else if plan.hasLostTable {
            feature.alterations.add(.missingRow, at: record.start)
        }
        if plan.measures != nil { takeMeasures(&feature) }
        return true
    }

    private func absent(_ absence: UInt8, _ record: TextRange, at byte: Int) -> BadRecord {
        switch ShapefileLocator.Absence(rawValue: absence) {
        case .truncated?:
            BadRecord(
                "truncated", record: record, at: byte, "the .shp ends before this record does",
                hint: "was it copied to its end?")
        case .rowless?:
            BadRecord(
                "truncated", record: record, at: byte, "the .dbf ends before the rows do that it claims to have",
                hint: "was it copied to its end?")
        case .shapeless?:
            BadRecord(
                "row-without-shape", record: record, at: byte, "the .dbf has this row, and the .shp has no shape for it"
            )
        case .tooLong?:
            plan.recordLimit.badRecord(record, at: byte, hint: RecordLimit.hint)
        default:
            BadRecord("damaged-record", record: record, at: byte, "what stands in its place in the .shp is no record")
        }
    }

    private mutating func readMissingRow(_ number: Int, _ byte: Int, _ feature: inout Feature) throws(BadRecord) {
        guard number >= plan.promisedRows || plan.toleratesLostRows else {
            throw BadRecord(
                "truncated-row", record: feature.record, at: byte, "the .dbf ends before the row of this record does",
                hint: "was it copied to its end?")
        }
        feature.alterations.add(number < plan.promisedRows ? .truncatedRow : .missingRow, at: byte)
        values.readNulls(into: &feature)
    }
}
