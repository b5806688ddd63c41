import Glibc
package import Layers
import Streams

/// Writes what a run on a part sends to those on all parts: a file for each that gets something, in a folder that
/// is there and has no such files.
///
/// Memory is bounded, and no file stays open. A file without its end is refused when it is read, so what a run leaves that
/// is killed does no harm. The part whose number is that of this one, modulo the number of parts, always gets a file
/// with how much was sent in all.
package final class ShuffleWriter {
    private let folder: String
    private let label: ShuffleLabel
    private let room: Int
    private var targets: [Target] = []
    /// Bytes that wait to be written.
    private var pending = 0
    /// Bytes sent in all.
    private var given = 0

    private final class Target {
        var bytes = ByteBuffer()
        var isBegun = false
    }

    private static let longestFrame = 1 << 20

    /// - Parameters:
    ///   - label: the label of all files, but for the part that each is for.
    ///   - count: number of parts.
    ///   - room: bytes that wait in memory.
    package init(in folder: String, _ label: ShuffleLabel, count: Int, room: Int = 64 << 20) throws(Problem) {
        (self.folder, self.label, self.room) = (folder, label, room)
        guard FileIdentity.status(at: folder)?.kind == .directory else {
            throw Problem(
                .cannotCreate, "cannot-create", at: InputLocation(source: pathName(folder)), "there is no such folder",
                hint: "create a new folder for each run")
        }
        targets = (0..<count).map { _ in Target() }
    }

    /// Appends a record to what a part gets.
    package func append(_ record: borrowing ByteBuffer, to part: Int) throws(Problem) {
        let target = targets[part]
        target.bytes.append(record.bytes)
        pending += record.count
        given += record.count
        if target.bytes.count >= Self.longestFrame { try write(part) }
        if pending >= room { try writeAllTargets() }
    }

    /// Ends the files.
    ///
    /// - Parameter tally: what was sent and received before.
    package func finish(after tally: ShuffleTally = ShuffleTally()) throws(Problem) {
        try writeAllTargets()
        let keeper = label.from % targets.count
        for part in targets.indices where targets[part].isBegun || part == keeper {
            let all = ShuffleTally(given: tally.given + given, taken: tally.taken)
            try write(part, isLast: true, tally: part == keeper ? all : nil)
        }
    }

    private func writeAllTargets() throws(Problem) {
        for part in targets.indices where !targets[part].bytes.isEmpty { try write(part) }
    }

    private func write(_ part: Int, isLast: Bool = false, tally: ShuffleTally? = nil) throws(Problem) {
        let target = targets[part]
        var frames = ByteBuffer()
        if !target.isBegun {
            var label = label
            label.to = part
            var text = ByteBuffer()
            text.append(label.text)
            frames.append(bytesOf: ShuffleFrame(text.bytes))
            frames.append(text.bytes)
        }
        if isLast || !target.bytes.isEmpty { frames.append(bytesOf: ShuffleFrame(target.bytes.bytes)) }
        frames.append(target.bytes.bytes)
        if let tally {
            var bytes = ByteBuffer()
            bytes.append(bytesOf: tally)
            frames.append(bytesOf: ShuffleFrame(bytes.bytes))
            frames.append(bytes.bytes)
        }
        pending -= target.bytes.count
        // Kept, the room of all parts together would be without bound.
        target.bytes = ByteBuffer()
        try append(frames, at: "\(folder)/\(part)", isNew: !target.isBegun)
        target.isBegun = true
    }

    private func append(_ bytes: borrowing ByteBuffer, at path: String, isNew: Bool) throws(Problem) {
        let flags = O_WRONLY | O_APPEND | O_CLOEXEC | (isNew ? O_CREAT | O_EXCL : 0)
        let descriptor = unsafe withPath(path) { unsafe open($0, flags, 0o666) }
        guard descriptor >= 0 else { throw Self.failed(path, errno) }
        let failure = bytes.write(to: descriptor)
        let isClosed = close(descriptor) == 0
        if let failure { throw Self.failed(path, failure) }
        guard isClosed else { throw Self.failed(path, errno) }
    }

    private static func failed(_ path: String, _ code: Int32) -> Problem {
        Problem(
            code == EEXIST ? .cannotCreate : .writeFailed, "shuffle-failed", at: InputLocation(source: pathName(path)),
            code == EEXIST ? "the file already exists" : "cannot write: \(systemMessage(code))",
            hint: code == EEXIST ? "create a new folder for each run" : nil)
    }
}
