import Features
import FormatKit
import Geometry
import Layers
import Runner

/// Reads coordinates and records their extent.
final class CoverageWorker: ChunkWorker {
    private let reader: NumberLineReader
    private(set) var lines = NumberLines(fieldCount: 2)
    private(set) var coverage = LongitudeCoverage()
    private(set) var count = 0
    /// Number of coordinates that are not on the map.
    private(set) var clampedCount = 0
    /// The first of them.
    private(set) var firstClamped: NumberLines.Clamped?

    init(_ limit: RecordLimit) {
        reader = NumberLineReader(
            form: NumberSpace.coordinate.form(ofAreas: false), angleCount: 2, limit: limit, tables: .withHeader)
    }

    func work(_ chunk: borrowing Chunk) {
        coverage = LongitudeCoverage()
        (count, clampedCount, firstClamped) = (0, 0, nil)
        reader.read(chunk, into: &lines)
        for line in 0..<lines.lineCount where lines.isGood(line) {
            let coordinate = Coordinate(latitude: lines.values[line * 2], longitude: lines.values[line * 2 + 1])
            guard lines.checkValid(coordinate, line) else { continue }
            coverage.insert(MapPoint(coordinate))
            if MapPoint.isBeyondMap(latitude: coordinate.latitude) {
                clampedCount += 1
                firstClamped = firstClamped ?? NumberLines.Clamped(line: line, latitude: coordinate.latitude)
            }
            count += 1
        }
        lines.sortFailures()
    }
}

final class CoverageCommitter: ChunkCommitter {
    private(set) var coverage = LongitudeCoverage()
    private let ledger: Ledger
    private var position: LinePosition

    init(_ inputs: Inputs, _ ledger: Ledger) {
        self.ledger = ledger
        position = LinePosition(paths: inputs.paths)
    }

    func commit(_ worker: inout CoverageWorker, _ chunk: borrowing Chunk) throws(Problem) -> Bool {
        coverage.merge(worker.coverage)
        ledger.addWritten(worker.count)
        let first = worker.firstClamped
        ledger.addAltered(
            worker.clampedCount,
            .clamped(first, at: first.map { position.location(ofLine: $0.line, worker.lines, of: chunk) }))
        try position.pass(worker.lines, of: chunk, into: ledger)
        return true
    }
}
