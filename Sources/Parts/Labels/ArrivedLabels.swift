import Features
import LabelFeatures
import Layers
import PartRuns

/// The labels of all parts, without their features.
final class ArrivedLabels: LabelledFeatures {
    /// Number of labels of each part.
    private(set) var counts: [Int] = []
    /// A note of each part.
    private(set) var notes: [String] = []
    /// Bytes sent and received, as far as this run knows.
    private(set) var tally = ShuffleTally()
    /// Number of records by input, as far as parts have reported it.
    private var read: [Int: Int] = [:]

    /// Takes the labels of the next part. Parts come in their order, so labels are in input order.
    func add(_ reader: ShuffleReader) throws(Problem) {
        var bytes = ColumnReader()
        let before = count
        while try bytes.next(of: reader) {
            while !bytes.isAtEnd { try takeMessage(&bytes) }
        }
        tally = tally + reader.tally
        counts.append(count - before)
    }

    private func takeMessage(_ bytes: inout ColumnReader) throws(Problem) {
        switch LabelMessage(rawValue: bytes.take(UInt8.self)) {
        case .fields: kept.add(bytes.takeFields())
        case .labels: takeLabels(&bytes)
        case .read:
            let input = Int(bytes.take(Int32.self))
            read[input, default: 0] += bytes.take(Int.self)
        case .note: notes.append(bytes.takeText())
        case nil: throw .damagedShuffle
        }
    }

    private func takeLabels(_ bytes: inout ColumnReader) {
        let source = Int(bytes.take(Int32.self))
        let recordsBefore = bytes.take(Int.self)
        let fields = bytes.takeFields()
        kept.add(fields)
        var chunk = LabelColumns(request)
        for (index, field) in fields.enumerated() { chunk.add(field, at: index) }
        chunk.read(&bytes)
        chunk.identities.receive(recordsBefore: recordsBefore)
        receive(recordsOfInputsBefore: read.reduce(0) { $0 + ($1.key < source ? $1.value : 0) })
        _ = receive(chunk, fields, areEarlier: false)
    }
}
