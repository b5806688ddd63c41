import Features
import LabelFeatures
import Layers
import Memory
import PartRuns

/// Outcomes of the labels of a part, in the order of its features.
final class ArrivedOutcomes {
    /// The note of the run that has decided; nil if nothing has arrived from it.
    private(set) var note: String?
    /// Bytes sent and received, as far as this part knows.
    private(set) var tally = ShuffleTally()
    private var bytes = ByteBuffer()
    private var starts = FlatBuffer<Int>()

    init() {}

    func add(_ reader: ShuffleReader) throws(Problem) {
        var bytes = ColumnReader()
        while try bytes.next(of: reader) {
            while !bytes.isAtEnd { try takeMessage(&bytes) }
        }
        tally = tally + reader.tally
    }

    private func takeMessage(_ message: inout ColumnReader) throws(Problem) {
        switch OutcomeMessage(rawValue: message.take(UInt8.self)) {
        case .note: note = message.takeText()
        case .outcomes:
            for _ in 0..<Int(message.take(Int32.self)) {
                starts.append(bytes.count)
                let range = message.takeBrief()
                bytes.append(message.frame.bytes.extracting(range))
            }
        case nil: throw .damagedShuffle
        }
    }

    /// The outcomes, which do not change any more. Call it once.
    func take() -> HandedOutcomes {
        var bytes = ByteBuffer()
        var starts = FlatBuffer<Int>()
        swap(&bytes, &self.bytes)
        swap(&starts, &self.starts)
        return HandedOutcomes(bytes, starts)
    }
}

/// Outcomes of labels that were sent. It does not change.
final class HandedOutcomes: @unchecked Sendable {
    private let bytes: ByteBuffer
    /// Start of the outcome of each label.
    private let starts: FlatBuffer<Int>

    init(_ bytes: consuming ByteBuffer, _ starts: consuming FlatBuffer<Int>) {
        self.bytes = bytes
        self.starts = starts
    }

    var count: Int { starts.count }

    /// The reason why the feature of a label is skipped; nil if it is written.
    func skipReason(_ label: Int) -> SkipReason? {
        let code = bytes[starts[label]]
        return code == 0 ? nil : SkipReason(number: code - 1)
    }

    /// The bytes of a label's features, if they are written.
    func range(_ label: Int) -> Range<Int> {
        starts[label] + 1..<(label + 1 < starts.count ? starts[label + 1] : bytes.count)
    }

    /// Takes the next byte from a range of bytes.
    func takeByte(from range: inout Range<Int>) -> UInt8 {
        defer { range = range.lowerBound + 1..<range.upperBound }
        return bytes[range.lowerBound]
    }

    /// Takes a number that was written briefly from a range of bytes.
    func takeNumber(from range: inout Range<Int>) -> Int {
        let short = Int(takeByte(from: &range))
        guard short == 255 else { return short }
        defer { range = range.lowerBound + 4..<range.upperBound }
        return Int(bytes.number(Int32.self, at: range.lowerBound))
    }

    /// Moves a text from a range of bytes to a buffer.
    ///
    /// - Returns: its length.
    func take(to text: inout ByteBuffer, from range: inout Range<Int>) -> Int {
        let count = takeNumber(from: &range)
        bytes.copy(range.lowerBound..<range.lowerBound + count, to: &text)
        range = range.lowerBound + count..<range.upperBound
        return count
    }
}

extension ByteBuffer {
    fileprivate func number<Number: BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number {
        var cursor = RawCursor(bytes, at: offset)
        return cursor.take(type)
    }

    fileprivate func copy(_ range: Range<Int>, to other: inout ByteBuffer) {
        other.append(bytes.extracting(range))
    }
}
