import Features
public import Layers
import Memory
import Streams

/// A file that keeps the state of devices between runs. It is checked before any of it is used, and replaced only by a
/// whole new state.
public struct StateFile: Sendable {
    public let path: String
    /// The command, and in a number the options that the state depends on.
    private let command: String
    private let settings: UInt64

    /// - Parameter settings: the options that the state depends on, in words of any kind.
    public init(path: String, command: String, settings: String) {
        self.path = path
        self.command = command
        var hash = ContentHash()
        hash.add(Array(settings.utf8).span)
        self.settings = hash.value
    }

    /// Changes with the layout of states, and with the words of `settings`.
    private static let version = 7

    private var header: [UInt8] { Array("plat state \(Self.version) \(command)\n".utf8) }

    /// True for the start of a state of the same command in the layout of an earlier version.
    private func isOfEarlierVersion(_ start: Span<UInt8>) -> Bool {
        (1..<Self.version).contains { start.elementsEqual(Array("plat state \($0) \(command)\n".utf8)) }
    }

    private static var numberLength: Int { MemoryLayout<UInt64>.size }

    /// Opens the state for reading; nil if there is no file yet. Throws if the file is damaged, or was written by a run
    /// with other options.
    func open() throws(Problem) -> StateCoder? {
        guard FileIdentity.exists(at: path) else { return nil }
        let file = try SeekableFile(path: path)
        var start = ByteBuffer()
        _ = try file.read(into: &start, at: 0, upTo: header.count)
        if isOfEarlierVersion(start.bytes) {
            throw Problem(
                .data, "other-state", at: InputLocation(source: path),
                "the state was written by an earlier version of plat",
                hint: "use another file")
        }
        guard start.bytes.elementsEqual(header) else {
            throw damaged(at: 0, "the file does not start like a state of plat \(command)")
        }
        let (first, last) = (header.count + Self.numberLength, file.count - Self.numberLength)
        guard first <= last else { throw damaged(at: file.count, "the file ends too early") }
        guard try number(in: file, at: last) == checksum(of: file, upTo: last) else {
            throw damaged(at: last, "the checksum is wrong")
        }
        guard try number(in: file, at: header.count) == settings else {
            throw Problem(
                .data, "other-state", at: InputLocation(source: path),
                "the state is that of a run with other options", hint: "use the same options, or another file")
        }
        return StateCoder(reading: SeekableWindow(file), from: first, upTo: last)
    }

    /// Replaces the state once `work` has written a whole new one. A file that cannot be made is found before the work.
    ///
    /// - Parameter inputs: files that must not be overwritten.
    public func replace(_ inputs: ProtectedFiles, _ work: (Output) throws(Problem) -> Void) throws(Problem) {
        guard FileIdentity.isReplaceable(at: path) else {
            throw Problem(.cannotCreate, "cannot-create", "cannot keep a state in \(printable(path)): it is not a file")
        }
        let lock = try FileLock(path)
        defer { withExtendedLifetime(lock) {} }
        let isNew = !FileIdentity.exists(at: path)
        try Output.write(to: path, inputs: inputs, mayCompress: false) { (output) throws(Problem) in
            try work(output)
            // A missing file cannot be locked.
            guard isNew, FileIdentity.exists(at: path) else { return }
            throw Problem(
                .cannotCreate, "busy", "another run has made the state \(printable(path)) meanwhile",
                hint: "run again with that state, or use another file")
        }
    }

    func write(to output: Output, _ code: (inout StateCoder) throws(Problem) -> Void) throws(Problem) {
        var coder = StateCoder(writing: output)
        try coder.put(header.span)
        var settings = settings
        try coder.serialize(&settings)
        try code(&coder)
        try coder.finish()
    }

    private func number(in file: SeekableFile, at offset: Int) throws(Problem) -> UInt64 {
        var bytes = ByteBuffer()
        _ = try file.read(into: &bytes, at: offset, upTo: Self.numberLength)
        var cursor = RawCursor(bytes.bytes, at: 0)
        return cursor.take(UInt64.self)
    }

    private func checksum(of file: SeekableFile, upTo end: Int) throws(Problem) -> UInt64 {
        var (hash, offset) = (ContentHash(), 0)
        var block = ByteBuffer(capacity: StateCoder.blockLength)
        while offset < end {
            block.removeAll()
            offset += try file.read(into: &block, at: offset, upTo: min(StateCoder.blockLength, end - offset))
            hash.add(block.bytes)
        }
        return hash.value
    }

    private func damaged(at byte: Int, _ reason: String) -> Problem { .damagedState(path, byte, reason) }
}

extension Problem {
    /// The problem of a state that cannot be read.
    static func damagedState(_ path: String, _ byte: Int, _ reason: String) -> Problem {
        Problem(
            .data, "damaged-state", at: InputLocation(source: path, byte: byte), "\(reason)",
            hint: "restore an older state, or delete the file to begin anew")
    }
}

extension Span<UInt8> {
    /// True if the bytes spell a text.
    func isEqual(to text: String) -> Bool { elementsEqual(Array(text.utf8)) }

    func elementsEqual(_ other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
