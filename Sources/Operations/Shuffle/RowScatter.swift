import Geometry
public import Layers
import Zlib

/// Hands each row over to the part that groups it: the same one for all rows of a group.
public final class RowScatter: GatheredRows {
    private let writer: ShuffleWriter
    private let partCount: Int
    private var record = ByteBuffer()

    public init(_ grouping: RowGrouping, names: [String], to writer: ShuffleWriter, partCount: Int) {
        (self.writer, self.partCount) = (writer, partCount)
        super.init(grouping, names: names)
    }

    override func keep(_ gatherer: inout RowGatherer) throws(Problem) {
        for index in 0..<gatherer.rows.count {
            let row = gatherer.rows[index]
            var names = ByteBuffer()
            gatherer.groups.copy(Int(row.group), to: &names)
            let groupLength = names.count
            let part = Self.part(ofGroup: names, of: partCount)
            // A ring is known by the number of its group in the chunk, and its name.
            if grouping.ringField != nil { gatherer.rings.copy(Int(row.ring), from: 4, to: &names) }
            let text = row.textStart..<row.textStart + gatherer.textLength(ofRow: index)
            record.removeAll()
            record.append(
                bytesOf: ShuffledRow(
                    order: row.order, point: row.point, elevation: row.elevation,
                    record: gatherer.recordsBefore + row.index, source: Int32(gatherer.source),
                    groupLength: Int32(groupLength), ringLength: Int32(names.count - groupLength),
                    textLength: Int32(text.count)))
            record.append(allOf: names)
            record.append(gatherer.text.bytes.extracting(text))
            try writer.append(record, to: part)
        }
    }

    /// The part that a group belongs to, which must be the same in all processes.
    private static func part(ofGroup name: borrowing ByteBuffer, of count: Int) -> Int {
        var hash = CRC32()
        hash.update(name.bytes)
        return Int(hash.value) % count
    }
}
