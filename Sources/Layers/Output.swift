import Glibc
import Streams

/// Where data goes: the standard output, or a file that takes its name only when it is whole.
///
/// A file is written under a temporary name in the same folder, flushed to the disk and renamed: until then an older
/// file of that name stands as it was, and after a failure it still does.
public final class Output {
    private let name: String
    private let descriptor: Int32
    /// Nil for what cannot be renamed into place: a terminal, a pipe, a device.
    private let temporary: Temporary?

    /// Gives `body` an output to fill and finishes it; when that fails, nothing of it stays.
    ///
    /// - Parameter path: nil or `-` is the standard output.
    public static func write(
        to path: String?, inputs: Set<FileIdentity> = [], _ body: (Output) throws(Problem) -> Void
    ) throws(Problem) {
        let output = try Output(path: path, inputs: inputs)
        do throws(Problem) {
            try body(output)
            try output.finish()
        } catch {
            output.temporary?.discard()
            throw error
        }
    }

    /// Nil or `-` is the standard output. A regular file among `inputs` is refused: it would be read while it is
    /// written.
    private init(path: String?, inputs: Set<FileIdentity>) throws(Problem) {
        guard let path, path != "-" else {
            name = "standard output"
            descriptor = STDOUT_FILENO
            temporary = nil
            // A terminal's or a device's identity is no regular file's, so only a redirection to an input is caught.
            try Self.refuse(inputs, FileIdentity.status(of: STDOUT_FILENO)?.identity, "standard output")
            return
        }
        name = path
        let existing = FileIdentity.status(at: path)
        try Self.refuse(inputs, existing?.identity, path)
        switch existing?.kind {
        case .directory:
            throw Self.uncreatable(path, EISDIR)
        case .other:
            temporary = nil
            descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.uncreatable(path, errno) }
        case .regular, nil:
            // Through a symbolic link the file it leads to is replaced, not the link.
            let target = existing == nil ? path : resolved(path)
            guard unsafe existing == nil || access(target, W_OK) == 0 else { throw Self.uncreatable(path, errno) }
            let made = Temporary(beside: target, mode: existing?.mode)
            guard let made else { throw Self.uncreatable(path, errno) }
            temporary = made
            descriptor = made.descriptor
        }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
    }

    public func write(_ buffer: borrowing ByteBuffer) throws(Problem) {
        if let failure = buffer.write(to: descriptor) { throw failed(failure) }
    }

    public func write(_ text: String) throws(Problem) {
        var buffer = ByteBuffer(capacity: text.utf8.count)
        buffer.append(text)
        try write(buffer)
    }

    /// Makes sure that all of it is there: the last write errors of a file come up only when it is flushed and closed.
    private func finish() throws(Problem) {
        if let temporary {
            guard fsync(descriptor) == 0, temporary.rename() else { throw failed(errno) }
        } else if descriptor == STDOUT_FILENO {
            // Closing a duplicate reports what closing would, and leaves the standard output open.
            let duplicate = dup(STDOUT_FILENO)
            guard duplicate >= 0, close(duplicate) == 0 else { throw failed(errno) }
        }
    }

    private func failed(_ code: Int32) -> Problem {
        Problem(.writeFailed, "write-failed", "cannot write \(printable(name)): \(systemMessage(code))")
    }

    private static func uncreatable(_ path: String, _ code: Int32) -> Problem {
        Problem(.cannotCreate, "cannot-create", "cannot create \(printable(path)): \(systemMessage(code))")
    }

    private static func refuse(
        _ inputs: Set<FileIdentity>, _ identity: FileIdentity?, _ name: String
    ) throws(Problem) {
        guard let identity, inputs.contains(identity) else { return }
        throw Problem(
            .cannotCreate, "output-is-input",
            "\(printable(name)) is also an input, or the file of rejects: it would be lost",
            hint: "write to another file, then rename it")
    }
}

private func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
}
