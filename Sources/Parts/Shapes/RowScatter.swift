import Features
import Layers
import MadeShapes
import Memory
import PartRuns
import Zlib

/// Sends each row to the part that groups it: the same one for all rows of a group.
final class RowScatter: GatheredRows {
    private let writer: ShuffleWriter
    private let partCount: Int
    private var record = ByteBuffer()
    private var name = ByteBuffer()
    /// The part of each group of the chunk; -1 before it is needed.
    private var parts = FlatBuffer<Int32>()

    init(_ grouping: RowGrouping, names: [String], to writer: ShuffleWriter, partCount: Int) {
        (self.writer, self.partCount) = (writer, partCount)
        super.init(grouping, names: names)
    }

    override func keep(_ gatherer: inout RowGatherer) throws(Problem) {
        parts.removeAll()
        parts.append(repeating: -1, count: gatherer.groups.count)
        for index in 0..<gatherer.rows.count {
            let row = gatherer.rows[index]
            name.removeAll()
            gatherer.groups.copy(Int(row.group), to: &name)
            if parts[Int(row.group)] < 0 { parts[Int(row.group)] = Int32(Self.part(ofGroup: name, of: partCount)) }
            let groupLength = name.count
            // A ring is known by the number of its group in the chunk, and its name.
            if grouping.ringField != nil { gatherer.rings.copy(Int(row.ring), from: 4, to: &name) }
            let text = row.textStart..<row.textStart + gatherer.textLength(ofRow: index)
            record.removeAll()
            record.append(
                bytesOf: ShuffledRow(
                    order: row.order, point: row.point, elevation: row.elevation,
                    record: gatherer.recordsBefore + row.index, source: Int32(gatherer.source),
                    groupLength: Int32(groupLength), ringLength: Int32(name.count - groupLength),
                    textLength: Int32(text.count)))
            record.append(allOf: name)
            record.append(gatherer.text.bytes.extracting(text))
            try writer.append(record, to: Int(parts[Int(row.group)]))
        }
    }

    /// The part that a group belongs to, which must be the same in all processes.
    private static func part(ofGroup name: borrowing ByteBuffer, of count: Int) -> Int {
        var hash = CRC32()
        hash.update(name.bytes)
        return Int(hash.value) % count
    }
}
