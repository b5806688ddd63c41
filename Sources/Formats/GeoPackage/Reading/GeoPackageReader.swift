import FormatKit
import Geometry
import Layers
import Memory
import SQLite
import Streams

/// Reads rows as features, through a connection of its own.
struct GeoPackageReader: FeatureReader, ~Copyable {
    private let plan: GeoPackagePlan
    /// The columns without their names, whose copies would be counted for each value.
    private var columns = FlatBuffer<Column>()
    private var statement: Statement?
    private var wkb = WKBReader()
    private var index = 0

    init(_ plan: GeoPackagePlan) {
        self.plan = plan
        for column in plan.columns {
            let integers = column.integers
            columns.append(
                Column(
                    content: column.content, hasIntegers: integers != nil, least: integers?.lowerBound ?? .min,
                    most: integers?.upperBound ?? .max, isText: column.isText))
        }
    }

    private struct Column: BitwiseCopyable {
        let content: GeoPackageColumn.Content
        let hasIntegers: Bool
        /// The integers that the column is declared for.
        let least: Int64
        let most: Int64
        let isText: Bool

        func takes(_ number: Int64) -> Bool { least <= number && number <= most }
    }

    func field(_ index: Int) -> Field { plan.fields[index] }

    mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) throws(BadRecord) -> Bool {
        let records = chunk.records.records.span
        guard index < records.count else { return false }
        // A record that fails is over as well: the next one is another.
        let index = index
        self.index += 1
        let start = records[index].start
        let end = index + 1 < records.count ? records[index + 1].start : chunk.bytes.count
        feature.record = TextRange(start, end)
        feature.fieldCount = plan.fields.count
        if statement == nil { statement = try connect(feature.record) }
        let isThere: Bool
        do throws(SQLiteError) { isThere = try Self.step(&statement!, records, index, plan.readsSingleRows) } catch {
            throw BadRecord(endingRun: plan.problem(error), record: feature.record, at: start)
        }
        guard isThere, statement!.wholeNumber(0) == records[index].byte else {
            let problem = Problem(
                .data, "input-changed", at: InputLocation(source: plan.file.name),
                "another program changed the file while it was being read", hint: "read a copy, or try again")
            throw BadRecord(endingRun: problem, record: feature.record, at: start)
        }
        feature.id = feature.record
        feature.isIDOfRow = plan.areNumbersOfRows
        for field in 0..<columns.count { read(statement!, field, &feature) }
        try plan.checkText(feature)
        if plan.hasGeometry { try Self.readShape(statement!, &wkb, plan, &feature) }
        return true
    }

    /// Opens a connection, which its statement keeps open.
    private func connect(_ record: TextRange) throws(BadRecord) -> Statement {
        do throws(Problem) {
            let database = try plan.connect()
            do throws(SQLiteError) { return try database.prepare(plan.statement) } catch { throw plan.problem(error) }
        } catch {
            throw BadRecord(endingRun: error, record: record, at: record.lowerBound)
        }
    }

    /// Moves to the row of a record; false if there is none.
    private static func step(
        _ statement: inout Statement, _ records: Span<RecordLocations.Record>, _ index: Int, _ areSingle: Bool
    ) throws(SQLiteError) -> Bool {
        if areSingle || index == 0 {
            statement.reset()
            try statement.bind(Int64(records[index].byte), to: 1)
            if !areSingle { try statement.bind(Int64(records[records.count - 1].byte), to: 2) }
        }
        return try statement.step()
    }
}

/// The values of fields.
extension GeoPackageReader {
    private func read(_ statement: borrowing Statement, _ field: Int, _ feature: inout Feature) {
        let start = feature.scratch.count
        let column = columns[field]
        let content = column.content
        var kind = Value.Kind.number
        let type = statement.type(field + 2)
        switch type {
        case .null: return feature.values.append(Value(.null, field: field, TextRange()))
        case .integer:
            let number = statement.wholeNumber(field + 2)
            if content == .boolean, number == 0 || number == 1 {
                kind = .boolean
                feature.scratch.append(number == 1 ? "true" : "false")
            } else {
                feature.scratch.append(digitsOf: Int(number))
                if content == .boolean || plan.isExamined && content == .number && !column.takes(number) {
                    note(.otherNumber, &feature)
                } else if plan.isExamined, content != .any, content != .number {
                    note(.misfit, &feature)
                }
            }
        case .real:
            let number = statement.real(field + 2)
            if number.isFinite {
                feature.scratch.append(real: number)
                if content == .boolean || plan.isExamined && content == .number && column.hasIntegers {
                    note(.otherNumber, &feature)
                } else if plan.isExamined, content != .any, content != .number {
                    note(.misfit, &feature)
                }
            } else {
                kind = .string
                feature.scratch.append(number > 0 ? "Infinity" : "-Infinity")
                note(.misfit, &feature)
            }
        case .text:
            kind = .string
            feature.scratch.append(statement.bytes(field + 2, of: type))
            if content == .number || content == .boolean || content == .bytes { note(.misfit, &feature) }
        case .blob:
            kind = .string
            feature.scratch.append(base64: statement.bytes(field + 2, of: type))
            note(.bytesAsText, &feature)
        }
        if kind == .number, column.isText || [.text, .date, .dateTime].contains(content) { kind = .string }
        feature.values.append(
            Value(kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    private func note(_ kind: WarningKind, _ feature: inout Feature) {
        feature.warnings.add(kind, at: feature.record.lowerBound)
    }
}

extension GeoPackagePlan {
    /// Throws for text that is not UTF-8.
    fileprivate func checkText(_ feature: borrowing Feature) throws(BadRecord) {
        let scratch = feature.scratch.bytes
        guard scratch.firstInvalidUTF8() != nil else { return }
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard scratch.extracting(value.text.range).firstInvalidUTF8() != nil else { continue }
            throw BadRecord(
                "invalid-utf8", record: feature.record, at: feature.record.lowerBound,
                "field '\(printable(fields[value.field].name))' is not UTF-8")
        }
    }
}

/// The geometry.
extension GeoPackageReader {
    private static func readShape(
        _ statement: borrowing Statement, _ wkb: inout WKBReader, _ plan: GeoPackagePlan, _ feature: inout Feature
    ) throws(BadRecord) {
        let start = feature.record.lowerBound
        func bad(_ code: String, _ message: Wording, hint: Wording? = nil) -> BadRecord {
            BadRecord(code, record: feature.record, at: start, message, hint: hint)
        }
        switch statement.type(1) {
        case .null: return
        case .blob: break
        case .integer, .real, .text: throw bad("bad-geometry", "the geometry is not a blob")
        }
        let bytes = statement.bytes(1, of: .blob)
        let blob: GeoPackageBlob
        do throws(WKBFault) {
            blob = try GeoPackageBlob(bytes)
            guard plan.hasGivenSystem || Int64(blob.system) == plan.table.system else {
                throw WKBFault(
                    4, "the geometry is in the CRS \(blob.system), but those of the layer are in \(plan.table.system)")
            }
            try wkb.read(bytes, from: blob.start, into: &feature.shape)
        } catch {
            feature.shape.removeAll()
            guard !error.isCurve else {
                throw bad(
                    "curve", error.message,
                    hint: "replace curves first, as with 'ogr2ogr -nlt CONVERT_TO_LINEAR out.gpkg in.gpkg'")
            }
            throw bad("bad-geometry", "byte \(error.byte) of the geometry: \(error.message)")
        }
        let changes = wkb.changes
        if !changes.areNone {
            for _ in 0..<changes.emptyMembers { feature.warnings.add(.emptyPart, at: start) }
            for _ in 0..<changes.openRings { feature.warnings.add(.closedRing, at: start) }
            for _ in 0..<changes.shortRings { feature.warnings.add(.degenerateRing, at: start) }
            for _ in 0..<changes.triangles { feature.warnings.add(.triangle, at: start) }
        }
        guard plan.checksDegrees || plan.isExamined else { return }
        let box = feature.shape.box
        if plan.isExamined { examine(blob, box, plan, &feature) }
        if plan.checksDegrees, DegreeRange.isExceeded(by: box) {
            throw bad("invalid-coordinate", DegreeRange.fault(of: box), hint: DegreeRange.question(about: box))
        }
    }

    /// Notes what the file promises of a geometry and does not hold.
    private static func examine(
        _ blob: GeoPackageBlob, _ box: Shape.Box, _ plan: GeoPackagePlan, _ feature: inout Feature
    ) {
        let start = feature.record.lowerBound
        if blob.isEmpty != feature.shape.points.isEmpty { feature.warnings.add(.wrongEmptyFlag, at: start) }
        if let envelope = blob.envelope, envelope != box, !box.isNull {
            feature.warnings.add(.wrongEnvelope, at: start)
        }
        guard plan.table.allows(feature.shape) else { return feature.warnings.add(.otherGeometry, at: start) }
    }
}

extension GeoPackageTable {
    /// True if the table may have a geometry, as its lists say.
    fileprivate func allows(_ shape: borrowing Shape) -> Bool {
        guard !shape.points.isEmpty else { return true }
        if z != 2, (z == 1) != !shape.elevations.isEmpty { return false }
        if m != 2, (m == 1) != !shape.measures.isEmpty { return false }
        if kind == .collection {
            return [.collection, .multiPoint, .multiLineString, .multiPolygon].contains(shape.kind)
        }
        return kind == .null || kind == shape.kind
    }
}
