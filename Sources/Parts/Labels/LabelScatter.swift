import Decluttering
import Features
import LabelFeatures
import Layers
import PartRuns

/// Sends the labels of a part to the run that decides, which is the gathering run of part 0.
final class LabelScatter: LabelledFeatures {
    private let writer: ShuffleWriter
    private var record = ByteBuffer()

    init(_ request: LabelRequest, to writer: ShuffleWriter) throws(Problem) {
        self.writer = writer
        try super.init(request)
    }

    /// Begins with an input, which may have fields that are known before its features.
    func begin(_ fields: [Field]) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: LabelMessage.fields.rawValue)
        record.append(fields)
        try writer.append(record, to: 0)
    }

    /// Ends with an input.
    ///
    /// - Parameter count: number of its records in this part, whether they are features or not.
    func end(_ input: Int, read count: Int) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: LabelMessage.read.rawValue)
        record.append(bytesOf: Int32(input))
        record.append(bytesOf: count)
        try writer.append(record, to: 0)
    }

    /// Sends a note to the run that decides.
    func finish(_ note: String) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: LabelMessage.note.rawValue)
        record.append(sized: note)
        try writer.append(record, to: 0)
    }

    override func take(_ keeper: inout LabelGatherer) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: LabelMessage.labels.rawValue)
        record.append(bytesOf: Int32(keeper.columns.labels.count == 0 ? 0 : keeper.source))
        record.append(bytesOf: keeper.recordsBefore)
        record.append(keeper.fields)
        keeper.columns.write(to: &record)
        try writer.append(record, to: 0)
    }
}

/// Kinds of messages from a part to the run that decides.
enum LabelMessage: UInt8 {
    /// Fields of an input.
    case fields
    /// Labels of a chunk.
    case labels
    /// Number of records of an input.
    case read
    /// A text, the last of a part.
    case note
}
