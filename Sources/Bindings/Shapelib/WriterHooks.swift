import CCrashCleanup
import CShapelib
import Glibc
import Synchronization

/// Lets shapelib write through `WriterFile`, so that write errors are not lost and shapelib never sees a real file
/// name.
enum WriterHooks {
    /// The files that shapelib may open, by name, as a name is all that it passes to a hook.
    private static let files = Mutex<[String: WriterFile]>([:])
    private static let nextNumber = Atomic(0)

    /// Calls `body` with a name that, plus each suffix, names one of the files.
    static func opening<Result>(
        _ files: [String: WriterFile], _ body: (UnsafePointer<CChar>, UnsafeMutablePointer<SAHooks>) -> Result
    ) -> Result {
        let name = "plat\(nextNumber.add(1, ordering: .relaxed).newValue)"
        let names = files.keys.map { (name + $0, $0) }
        self.files.withLock { open in for (name, suffix) in names { open[name] = files[suffix] } }
        defer { self.files.withLock { open in for (name, _) in names { open[name] = nil } } }
        var hooks = hooks
        return unsafe withUnsafeMutablePointer(to: &hooks) { hooks in
            unsafe name.withCString { unsafe body($0, hooks) }
        }
    }

    private static func file(_ handle: SAFile?) -> WriterFile? {
        guard let handle = unsafe handle else { return nil }
        return unsafe Unmanaged<WriterFile>.fromOpaque(UnsafeRawPointer(handle)).takeUnretainedValue()
    }

    private static var hooks: SAHooks {
        unsafe SAHooks(
            FOpen: { name, _ in
                guard let name = unsafe name else { return nil }
                let found = unsafe String(cString: name)
                guard let file = WriterHooks.files.withLock({ $0[found] }), file.seek(to: 0, whence: SEEK_SET) else {
                    return nil
                }
                return unsafe Unmanaged.passUnretained(file).toOpaque().assumingMemoryBound(to: Int32.self)
            },
            FRead: { room, size, count, handle in
                guard let file = unsafe WriterHooks.file(handle), size > 0 else { return 0 }
                let room = unsafe UnsafeMutableRawBufferPointer(start: room, count: Int(size * count))
                return unsafe UInt(file.read(into: room)) / size
            },
            FWrite: { bytes, size, count, handle in
                let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(size * count))
                return unsafe WriterHooks.file(handle)?.write(bytes) == true ? count : 0
            },
            FSeek: { handle, offset, whence in
                unsafe WriterHooks.file(handle)?.seek(to: Int(bitPattern: offset), whence: whence) == true ? 0 : 1
            },
            FTell: { handle in unsafe UInt(WriterHooks.file(handle)?.offset ?? 0) },
            FFlush: { handle in unsafe WriterHooks.file(handle)?.flush() == true ? 0 : EOF },
            FClose: { handle in unsafe WriterHooks.file(handle)?.flush() == true ? 0 : EOF },
            // Shapelib removes an old code page file, but under this name there is none.
            Remove: { _ in 0 },
            // The file records failed writes, but not lack of memory.
            Error: { message in
                guard let message = unsafe message, unsafe cleanup_is_about_memory(message) else { return }
                cleanup_out_of_memory()
            },
            Atof: { text in unsafe text.map { unsafe atof($0) } ?? 0 })
    }
}

/// A file that shapelib could not write, and the reason.
public struct WriterError: Error {
    /// End of the file's name, such as `.shp`.
    public let suffix: String
    /// `errno` of the call that failed.
    public let code: Int32
}
