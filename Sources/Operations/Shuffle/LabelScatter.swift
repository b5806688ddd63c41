import Decluttering
import Geometry
public import Layers

/// Hands the labels of a part over to the run that decides about them.
public final class LabelScatter: LabelledFeatures {
    private let writer: ShuffleWriter
    private let target: Int
    private var record = ByteBuffer()
    private var sketch = LabelSketch()
    private var told = RoundReport()
    private var seen: Set<String> = []

    /// - Parameter target: the part whose run decides about all labels, or begins to.
    public init(_ request: LabelRequest, to writer: ShuffleWriter, target: Int) throws(Problem) {
        (self.writer, self.target) = (writer, target)
        try super.init(request)
    }

    /// The report on the labels of this part, for all parts. Call it once, at the end.
    public func report() -> RoundReport {
        var labels = LabelSketch()
        swap(&labels, &sketch)
        told.tell(labels)
        (told.labels.fields, told.labels.seen) = (kept.fields.map(\.name), seen.sorted())
        return told
    }

    /// Begins with an input, which may have fields that are known before its features.
    public func begin(_ fields: [Field]) throws(Problem) {
        kept.add(fields)
        record.removeAll()
        record.append(bytesOf: LabelMessage.fields.rawValue)
        record.append(fields)
        try writer.append(record, to: target)
    }

    /// Ends with an input.
    ///
    /// - Parameter count: number of its records in this part, whether they are features or not.
    public func end(_ input: Int, read count: Int) throws(Problem) {
        record.removeAll()
        told.labels.read[input, default: 0] += count
        record.append(bytesOf: LabelMessage.read.rawValue)
        record.append(bytesOf: Int32(input))
        record.append(bytesOf: count)
        try writer.append(record, to: target)
    }

    /// Hands a note over to the run that decides.
    public func finish(_ note: String) throws(Problem) {
        told.labels.note = note
        record.removeAll()
        record.append(bytesOf: LabelMessage.note.rawValue)
        record.append(sized: note)
        try writer.append(record, to: target)
    }

    override func take(_ keeper: inout LabelGatherer) throws(Problem) {
        record.removeAll()
        record.append(bytesOf: LabelMessage.labels.rawValue)
        record.append(bytesOf: Int32(keeper.columns.labels.count == 0 ? 0 : keeper.source))
        record.append(bytesOf: keeper.recordsBefore)
        record.append(keeper.fields)
        keeper.columns.write(to: &record)
        sketch(keeper.columns.labels)
        told.labels.features += keeper.columns.labels.count
        kept.add(keeper.fields)
        seen.formUnion(keeper.fields.map(\.name))
        try writer.append(record, to: target)
    }
}

extension LabelScatter {
    /// Notes where labels are that may show at all.
    private func sketch(_ labels: borrowing Labels) {
        for index in 0..<labels.count {
            let own = labels.zooms(of: index)
            if !own.intersection(ZoomSet(request.limits.zooms)).isEmpty { sketch.add(labels.label(index)) }
        }
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
