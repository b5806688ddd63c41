import Layers
import Memory
import SQLite

/// The numbers of the rows of a layer, in chunks. Readers find the rows by them.
///
/// A chunk holds the digits of each number, which are the identifier of the feature.
final class GeoPackageChunks: ChunkSource {
    private let plan: GeoPackagePlan
    private let sourceIndex: Int
    private let rowsPerChunk: Int
    private let database: Database
    private var statement: Statement
    /// The rows that an index has found, in order, and how many others there are; nil to read all rows.
    private let found: GeoPackageIndex.Rows?
    private var next = 0
    private var last: Int64?
    /// The numbers of all rows, if there is a row for each; rows need not be looked for then.
    private var dense: ClosedRange<Int64>?
    /// Number of rows before the chunk.
    private var count = 0
    private var isOver = false

    private static let mostRows = 4096

    init(_ plan: GeoPackagePlan, _ index: Int, found: consuming GeoPackageIndex.Rows?) throws(Problem) {
        self.plan = plan
        sourceIndex = index
        self.found = found
        database = try plan.connect()
        do throws(SQLiteError) {
            // To count rows only reads their pages; to list them takes each of them apart.
            var facts = try database.prepare(
                """
                SELECT (SELECT min(\(plan.rowNumber)) FROM \(plan.source)), \
                (SELECT max(\(plan.rowNumber)) FROM \(plan.source)), (SELECT count(*) FROM \(plan.source))
                """)
            var count: Int64 = 1
            if try facts.step(), let first = facts.integer(0), let last = facts.integer(1) {
                count = max(facts.wholeNumber(2), 1)
                let (distance, overflows) = last.subtractingReportingOverflow(first)
                if !overflows, distance == count - 1 { dense = first...last }
            }
            let length = max(plan.file.length, 1)
            rowsPerChunk = Int(
                min(max(Double(LineChunks.chunkLength) * Double(count) / Double(length), 1), Double(Self.mostRows)))
            statement = try database.prepare(
                "SELECT \(plan.rowNumber) FROM \(plan.source) WHERE \(plan.rowNumber) > ? ORDER BY \(plan.rowNumber) LIMIT \(rowsPerChunk)"
            )
        } catch {
            throw plan.problem(error)
        }
    }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        guard !isOver else { return false }
        chunk.source = sourceIndex
        chunk.records.before = count
        defer { count += chunk.records.records.count }
        if let found {
            while next < found.numbers.count, chunk.records.records.count < rowsPerChunk {
                add(found.numbers[next], to: &chunk)
                next += 1
            }
            if next == found.numbers.count {
                isOver = true
                chunk.excluded = (found.skipReason, found.others)
            }
        } else if let dense {
            fill(&chunk, dense)
        } else {
            try fill(&chunk)
        }
        if isOver { try plan.file.checkUnchanged() }
        return !chunk.records.isEmpty || chunk.excluded != nil
    }

    private func fill(_ chunk: inout Chunk, _ rows: ClosedRange<Int64>) {
        var number = last.map { $0 + 1 } ?? rows.lowerBound
        while chunk.records.records.count < rowsPerChunk {
            add(number, to: &chunk)
            last = number
            if number == rows.upperBound {
                isOver = true
                return
            }
            number += 1
        }
    }

    private func fill(_ chunk: inout Chunk) throws(Problem) {
        do throws(SQLiteError) {
            if let last { try statement.bind(last, to: 1) } else { try statement.bind(-Double.infinity, to: 1) }
            while try statement.step() {
                let number = statement.wholeNumber(0)
                add(number, to: &chunk)
                last = number
            }
            statement.reset()
        } catch {
            throw plan.problem(error)
        }
        if chunk.records.records.count < rowsPerChunk { isOver = true }
    }

    private func add(_ number: Int64, to chunk: inout Chunk) {
        chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: Int(number)))
        // Messages name the number of the row.
        chunk.records.origins.append(
            RecordLocations.Origin(source: sourceIndex, record: Int(max(number, .min + 1)) - 1))
        chunk.bytes.append(digitsOf: Int(number))
    }
}
