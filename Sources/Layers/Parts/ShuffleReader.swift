import Streams

/// Reads what a run on another part has handed over, frame by frame. Bytes that this run has not written are refused.
public final class ShuffleReader {
    private let file: SeekableFile
    private var offset = 0

    /// Nil if there is no such file, since nothing was handed over.
    public init?(in folder: String, _ label: ShuffleLabel) throws(Problem) {
        let path = "\(folder)/\(label.from)"
        guard FileIdentity.status(at: path) != nil else { return nil }
        file = try SeekableFile(path: path)
        var text = ByteBuffer()
        guard try read(into: &text), text.bytes.count == label.text.utf8.count,
            zip(label.text.utf8, 0...).allSatisfy({ text[$1] == $0 })
        else {
            throw Problem(
                .data, "other-shuffle", at: Place(source: pathName(path)),
                "part \(label.from) has not written this file for part \(label.to), or it is of another job",
                hint: "the file that part A writes as B is read by part B as A")
        }
    }

    /// Reads the records of the next frame, until there is none.
    public func next(into buffer: inout ByteBuffer) throws(Problem) -> Bool {
        guard try read(into: &buffer) else { throw damaged() }
        if buffer.isEmpty, offset < file.count { throw damaged() }
        return !buffer.isEmpty
    }

    /// False for bytes that are no frame.
    private func read(into buffer: inout ByteBuffer) throws(Problem) -> Bool {
        buffer.removeAll()
        guard try file.read(into: &buffer, at: offset, upTo: ShuffleFrame.length) == ShuffleFrame.length else {
            return false
        }
        var cursor = RawCursor(buffer.bytes, at: 0)
        let frame = cursor.take(ShuffleFrame.self)
        offset += ShuffleFrame.length
        buffer.removeAll()
        guard 0...Int64(file.count - offset) ~= frame.length else { return false }
        let length = Int(frame.length)
        guard try file.read(into: &buffer, at: offset, upTo: length) == length else { return false }
        offset += length
        return ShuffleFrame.checksum(buffer.bytes) == frame.checksum
    }

    private func damaged() -> Problem {
        Problem(
            .data, "damaged-shuffle", at: Place(source: file.name, byte: offset), "the file is damaged or cut off",
            hint: "run the part that wrote it again")
    }
}
