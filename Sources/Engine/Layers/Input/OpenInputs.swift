import Glibc
import Memory
import Streams

/// Regular files that stay open, so that an input is opened once: those that look at its start, recognise it, infer its
/// columns and read it have one descriptor, and each reads from its own offset.
public enum OpenInputs {
    private struct Entry {
        let identity: FileIdentity
        let file: OpenFile
    }

    private struct Entries {
        var room = 0
        /// Keyed by the bytes of the paths, as strings of different bytes can be equal.
        var files: [[UInt8]: Entry] = [:]
    }

    private static let entries = Monitor(Entries())

    /// Keeps files open from now on: the first few, as those are read first. Far fewer than a process may have.
    public static func stayOpen() {
        entries.update { $0.room = min(sysconf(Int32(_SC_OPEN_MAX)) / 16, 32) }
    }

    /// Opens a file for reading, or returns it if it is open and still at that path.
    ///
    /// - Parameter waits: true to wait for the other end of a pipe.
    static func file(at path: String, name: String, waits: Bool = true) throws(Problem) -> OpenFile {
        let key = Array(path.utf8)
        if let entry = entries.update({ $0.files[key] }) {
            if FileIdentity.status(at: path)?.identity == entry.identity { return entry.file }
            entries.update { _ = $0.files.removeValue(forKey: key) }
        }
        let file = try opened(path, name, waits ? 0 : O_NONBLOCK)
        guard entries.update({ $0.files.count < $0.room }), let status = FileIdentity.status(of: file.descriptor),
            status.kind == .regular
        else { return file }
        entries.update { $0.files[key] = Entry(identity: status.identity, file: file) }
        return file
    }

    private static func opened(_ path: String, _ name: String, _ flags: Int32) throws(Problem) -> OpenFile {
        while true {
            let descriptor = unsafe withPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC | flags) }
            if descriptor >= 0 { return OpenFile(descriptor) }
            let code = errno
            guard code == EMFILE || code == ENFILE, closeAll() else { throw .unreadable(name, code) }
        }
    }

    /// Closes the files that nobody reads, and keeps none from now on; false if there are none.
    private static func closeAll() -> Bool {
        let files = entries.update { entries in
            let files = entries.files
            entries = Entries()
            return files
        }
        return !files.isEmpty
    }
}
