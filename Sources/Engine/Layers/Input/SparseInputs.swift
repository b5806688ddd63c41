import Glibc
import Streams

/// Inputs that are copies in which only some bytes are there: the rest are holes of the file. A driver makes them of files
/// that are elsewhere, and completes them when a run requests more. No reader may take a hole for data.
enum SparseInputs {
    /// Path of the file to which missing bytes are reported, where inputs may be such copies.
    private static let report: String? = unsafe getenv("PLAT_SPARSE_INPUTS").map { unsafe String(cString: $0) }

    /// Throws if some of the bytes that were read are not there.
    static func check(_ descriptor: Int32, _ name: String, _ offset: Int, _ count: Int) throws(Problem) {
        guard let report, count > 0 else { return }
        // SEEK_HOLE, which Swift does not import.
        let hole = Int(lseek(descriptor, offset, 4))
        guard hole >= 0, hole < offset + count else { return }
        let file = unsafe withPath(report) { unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
        if file >= 0 {
            var line = ByteBuffer()
            line.append("\(hole) \(offset + count) \(name)\n")
            _ = line.write(to: file)
            close(file)
        }
        throw Problem(
            .unavailable, "hole", at: InputLocation(source: name, byte: hole),
            "the copy lacks bytes from \(hole) to \(offset + count)")
    }
}
