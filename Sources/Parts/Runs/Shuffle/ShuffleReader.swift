package import Layers
import Streams

/// Reads what a run on another part has sent, frame by frame. Refuses a file that is damaged
/// or of another job.
package final class ShuffleReader {
    /// Bytes received so far, and the tally of the sender if this part keeps it.
    package private(set) var tally = ShuffleTally()
    private let file: SeekableFile
    private var offset = 0
    private let keepsTally: Bool

    /// Returns nil if nothing was sent, as there is no file then.
    ///
    /// - Parameter count: number of parts.
    package init?(in folder: String, _ label: ShuffleLabel, count: Int) throws(Problem) {
        let path = "\(folder)/\(label.from)"
        keepsTally = label.from % count == label.to
        guard FileIdentity.status(at: path) != nil else {
            guard !keepsTally else {
                throw Problem(
                    .noInput, "no-shuffle", at: InputLocation(source: pathName(path)),
                    "there is no such file, which part \(label.from) must have written as file \(label.to)",
                    hint: "see 'plat help parts'")
            }
            return nil
        }
        file = try SeekableFile(path: path)
        var text = ByteBuffer()
        guard try read(into: &text), text.bytes.count == label.text.utf8.count,
            zip(label.text.utf8, 0...).allSatisfy({ text[$1] == $0 })
        else {
            throw Problem(
                .data, "other-shuffle", at: InputLocation(source: pathName(path)),
                "part \(label.from) has not written this file for part \(label.to), or it is of another job",
                hint: "file N in the folder of part M must be file M in the folder that part N reads")
        }
    }

    /// Reads the records of the next frame, until there is none.
    package func next(into buffer: inout ByteBuffer) throws(Problem) -> Bool {
        guard try read(into: &buffer) else { throw damaged() }
        tally.taken += buffer.count
        guard buffer.isEmpty else { return true }
        if keepsTally {
            guard try read(into: &buffer), buffer.count == ShuffleTally.length else { throw damaged() }
            var cursor = RawCursor(buffer.bytes, at: 0)
            tally = tally + cursor.take(ShuffleTally.self)
        }
        guard offset == file.count else { throw damaged() }
        return false
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
            .data, "damaged-shuffle", at: InputLocation(source: file.name, byte: offset),
            "the file is damaged or cut off",
            hint: "run the part that wrote it again")
    }
}
