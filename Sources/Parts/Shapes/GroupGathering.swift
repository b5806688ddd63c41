import Features
import Layers
import MadeShapes
import Memory
import PartRuns

/// Groups the rows that all parts have sent, and sends each group to the part of the inputs that has the first of its
/// rows.
struct GroupGathering: ~Copyable {
    private let groups: RowGroups
    private var tally = ShuffleTally()
    /// By input its parts, and the first row that each has sent. Records of a part follow each other.
    private var starts: [[(record: Int, part: Int)]]

    /// - Parameter groups: groups without rows.
    init(into groups: RowGroups) {
        self.groups = groups
        starts = Array(repeating: [], count: groups.names.count)
    }

    /// Takes the rows of a part. Parts come in their order, so rows are in input order.
    mutating func add(_ reader: ShuffleReader, from part: Int) throws(Problem) {
        var frame = ByteBuffer()
        var gatherer = RowGatherer(groups.grouping)
        while try reader.next(into: &frame) {
            var offset = 0
            while offset < frame.count {
                gatherer.begin()
                offset = gatherer.read(frame.bytes, from: offset)
                guard starts.indices.contains(gatherer.source) else { throw Self.hasOtherInput(part) }
                if starts[gatherer.source].last?.part != part {
                    starts[gatherer.source].append((gatherer.rows[0].index, part))
                }
                try groups.take(&gatherer)
            }
        }
        tally = tally + reader.tally
    }

    private static func hasOtherInput(_ part: Int) -> Problem {
        Problem(.data, "damaged-shuffle", "part \(part) has handed over rows of an input that is not there")
    }

    /// The part that has read a row.
    private func part(of row: RowOrigin) -> Int {
        let starts = starts[row.source]
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle].record <= row.record { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? starts[low - 1].part : 0
    }

    /// Sends all groups, and ends the files.
    func send(to writer: ShuffleWriter) throws(Problem) {
        let chunks = try groups.chunks()
        var chunk = Chunk()
        var bytes = ByteBuffer()
        while try chunks.next(into: &chunk) {
            let count = chunk.records.records.count
            for index in 0..<count {
                let start = chunk.records.records[index].start
                let end = index + 1 < count ? chunk.records.records[index + 1].start : chunk.bytes.count
                let origin = chunk.records.origins[index]
                let first = Self.first(of: chunk.bytes.bytes, start..<end)
                bytes.removeAll()
                bytes.append(
                    bytesOf: ShuffledGroup(
                        first: first, origin: RowOrigin(source: origin.source, record: origin.record),
                        length: end - start))
                bytes.append(chunk.bytes.bytes.extracting(start..<end))
                try writer.append(bytes, to: part(of: first))
            }
        }
        try writer.finish(after: tally)
    }

    /// The first row of a group in input order.
    private static func first(of bytes: Span<UInt8>, _ range: Range<Int>) -> RowOrigin {
        var cursor = RawCursor(bytes, at: range.lowerBound)
        var first = RowOrigin(source: .max, record: .max)
        while cursor.offset < range.upperBound {
            let row = cursor.take(ChunkRow.self)
            first = min(first, RowOrigin(source: Int(row.source), record: row.record))
            cursor.skip(Int(row.textLength))
        }
        return first
    }
}

extension RowGatherer {
    /// Reads the rows of one input that follow each other.
    ///
    /// - Returns: where they end.
    fileprivate mutating func read(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var cursor = RawCursor(bytes, at: start)
        var name = ByteBuffer()
        recordsBefore = 0
        while cursor.offset < bytes.count {
            let begin = cursor.offset
            let row = cursor.take(ShuffledRow.self)
            guard begin == start || Int(row.source) == source else { return begin }
            source = Int(row.source)
            let group = cursor.offset..<cursor.offset + Int(row.groupLength)
            let ring = group.upperBound..<group.upperBound + Int(row.ringLength)
            let end = ring.upperBound + Int(row.textLength)
            name.removeAll()
            name.append(bytes.extracting(group))
            var kept = Row(
                index: row.record, group: Int32(groups.number(of: name)), ring: 0, order: row.order, point: row.point,
                elevation: row.elevation, textStart: text.count)
            if grouping.ringField != nil {
                name.removeAll()
                name.append(little: kept.group)
                name.append(bytes.extracting(ring))
                kept.ring = Int32(rings.number(of: name))
            }
            text.append(bytes.extracting(ring.upperBound..<end))
            rows.append(kept)
            cursor.skip(end - cursor.offset)
        }
        return bytes.count
    }
}
