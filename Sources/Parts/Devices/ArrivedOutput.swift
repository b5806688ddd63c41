import Devices
import Features
import Layers
import PartRuns

/// Pieces of output that were sent to a part, put in the order of a single run's output. They are sorted on file,
/// so memory is bounded.
final class ArrivedOutput {
    private let spool = RowSpool()
    private let sort = ExternalSort<ArrivedPiece>()
    /// Bytes sent and received, as far as this part knows.
    private(set) var tally = ShuffleTally()
    /// Totals of the fixes that all parts have followed, which the last part knows.
    private(set) var followed = FixTotals()
    /// True if anything is to be written.
    private(set) var hasOutput = false
    /// Number of features, or of lines that stand for them.
    private(set) var featureCount = 0

    init() {}

    func add(_ reader: ShuffleReader) throws(Problem) {
        var frame = ByteBuffer()
        while try reader.next(into: &frame) {
            let start = try spool.append(frame)
            var cursor = RawCursor(frame.bytes, at: 0)
            while cursor.offset < frame.count {
                guard frame.count - cursor.offset >= MemoryLayout<ShuffledOutput>.size else { throw .damagedShuffle }
                let piece = cursor.take(ShuffledOutput.self)
                guard 0...frame.count - cursor.offset ~= piece.length else { throw .damagedShuffle }
                let end = cursor.offset + piece.length
                if piece.kind == .totals {
                    var totals = FixTotals()
                    totals.devices = cursor.take(Int.self)
                    totals.loneDevices = cursor.take(Int.self)
                    totals.fixes = cursor.take(Int.self)
                    totals.gaps = cursor.take(Int.self)
                    totals.skipped.take(from: &cursor)
                    followed.add(totals)
                } else {
                    try sort.append(ArrivedPiece(piece: piece, start: start + cursor.offset))
                    if piece.kind != .late { hasOutput = true }
                    featureCount += piece.count
                }
                cursor.skip(end - cursor.offset)
            }
        }
        tally = tally + reader.tally
    }

    /// Writes all pieces in order. Throws the problem that ends the run where it comes. Call it once, after the last
    /// piece.
    ///
    /// - Parameter fieldCount: number of fields that features may have.
    func write(
        fieldCount: Int, rows writeRows: (inout ByteBuffer) throws(Problem) -> Void,
        feature writeFeature: (inout Feature, borrowing Chunk) throws(Problem) -> Void
    ) throws(Problem) {
        try sort.finish()
        let numbers = (0..<fieldCount).map { Int32($0) }
        var rows = ByteBuffer()
        var chunk = Chunk()
        var feature = Feature()
        while let next = try sort.next() {
            switch next.piece.kind {
            case .rows:
                try spool.read(into: &rows, at: next.start, next.piece.length)
                guard rows.count >= Self.fullLength else { continue }
                try writeRows(&rows)
                rows.removeAll()
            case .feature:
                chunk.removeAll()
                feature.removeAll()
                try spool.read(into: &chunk.bytes, at: next.start, next.piece.length)
                SpooledFeature.read(chunk.bytes.bytes, at: 0, numbers.span, into: &feature)
                try writeFeature(&feature, chunk)
            case .late:
                if !rows.isEmpty { try writeRows(&rows) }
                throw Problem(lateAt: try fix(of: next))
            case .totals: break
            }
        }
        if !rows.isEmpty { try writeRows(&rows) }
    }

    private static var fullLength: Int { 1 << 20 }

    private func fix(of piece: ArrivedPiece) throws(Problem) -> InputLocation {
        var bytes = ByteBuffer()
        try spool.read(into: &bytes, at: piece.start, piece.piece.length)
        var cursor = RawCursor(bytes.bytes, at: 0)
        let record = cursor.take(Int.self)
        let name = bytes.bytes.extracting(cursor.offset..<bytes.count)
        return InputLocation(
            source: unsafe name.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }, record: record)
    }
}

/// A piece of output that was sent, and where its bytes are.
struct ArrivedPiece: SortedRecord {
    var piece: ShuffledOutput
    var start: Int

    static func precedes(_ one: ArrivedPiece, _ other: ArrivedPiece) -> Bool {
        one.piece.position < other.piece.position
    }
}
