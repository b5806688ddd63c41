import Glibc
import Streams

/// Files that are read whole, such as settings and definitions of coordinate reference systems.
public enum SmallFile {
    /// Far more than such a file can need.
    public static let longest = 1 << 20

    /// True if a regular file starts as a zip archive does.
    public static func isZip(_ path: String) throws(Problem) -> Bool {
        guard try FilePresence.status(at: path)?.kind == .regular else { return false }
        var start = ByteBuffer()
        guard try SeekableFile(path: path).read(into: &start, at: 0, upTo: 4) == 4 else { return false }
        return start[0] == 0x50 && start[1] == 0x4B && start[2] == 0x03 && start[3] == 0x04
    }

    /// True if a regular file starts as a JPEG does.
    public static func isJPEG(_ path: String) throws(Problem) -> Bool {
        var start = ByteBuffer()
        guard try SeekableFile(path: path).read(into: &start, at: 0, upTo: 3) == 3 else { return false }
        return start[0] == 0xFF && start[1] == 0xD8 && start[2] == 0xFF
    }

    /// The bytes of a file (`-` is the standard input), without a byte order mark.
    public static func bytes(at path: String, atMost longest: Int = longest) throws(Problem) -> [UInt8] {
        var source = try ByteSource(path: path)
        var buffer = ByteBuffer()
        while try source.read(into: &buffer, upTo: 64 << 10) > 0 {
            guard buffer.count <= longest else { throw tooLarge(source.name, longest) }
        }
        let bytes = buffer.bytes
        let all = (0..<bytes.count).map { bytes[$0] }
        return all.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(all.dropFirst(3)) : all
    }

    /// The error for a file that is longer than allowed.
    public static func tooLarge(_ name: String, _ longest: Int) -> Problem {
        Problem(.data, "too-large", at: InputLocation(source: name), "the file is larger than \(longest >> 20) MiB")
    }

    /// The text of a file; nil if `path` is not the path of a file and so means something else.
    public static func text(ifAt path: String) throws(Problem) -> String? {
        if let status = FileIdentity.status(at: path) {
            guard status.kind != .directory else { return nil }
        } else {
            switch errno {
            // Definitions are longer than names can be, and have slashes.
            case ENOTDIR, ENAMETOOLONG: return nil
            default: guard try FilePresence(at: path) != .absent else { return nil }
            }
        }
        guard let text = String(validating: try bytes(at: path), as: UTF8.self) else {
            throw Problem(.data, "not-text", at: InputLocation(source: pathName(path)), "the file is not UTF-8 text")
        }
        return text
    }
}
