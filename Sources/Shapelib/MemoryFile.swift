import CEnding
import CShapelib
import Glibc

/// Bytes with a read position.
@unsafe
struct MemoryFile {
    var bytes = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    var position = 0

    /// Rewinds a file and returns it as shapelib's hooks refer to it.
    static func file(_ pointer: UnsafeMutablePointer<MemoryFile>) -> SAFile {
        unsafe pointer.pointee.position = 0
        return unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Int32.self)
    }

    static func at(_ file: SAFile?) -> UnsafeMutablePointer<MemoryFile> {
        guard let file = unsafe file else { preconditionFailure("shapelib lost a file") }
        return unsafe UnsafeMutableRawPointer(file).assumingMemoryBound(to: MemoryFile.self)
    }

    /// Reads like `fread`: whole items only.
    mutating func read(_ room: UnsafeMutableRawPointer?, _ size: SAOffset, _ count: SAOffset) -> SAOffset {
        guard let room = unsafe room, size > 0, let start = unsafe bytes.baseAddress else { return 0 }
        let available = unsafe max(bytes.count - position, 0)
        let items = min(Int(clamping: count), available / Int(clamping: size))
        guard items > 0 else { return 0 }
        let length = items * Int(size)
        unsafe room.copyMemory(from: start + position, byteCount: length)
        unsafe position += length
        return SAOffset(items)
    }

    /// Seeks like `fseek`, but never before the start or beyond the end.
    mutating func seek(_ offset: SAOffset, _ whence: Int32) -> SAOffset {
        let offset = Int(truncatingIfNeeded: offset)
        let base =
            switch whence {
            case SEEK_CUR: unsafe position
            case SEEK_END: unsafe bytes.count
            default: 0
            }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0, unsafe target <= bytes.count else { return 1 }
        unsafe position = target
        return 0
    }
}

/// Hooks for two files in a row, a .shp and its .shx. Their name is the address of the first in hexadecimal digits, as
/// a name is all that shapelib passes to a hook.
extension MemoryFile {
    static var hooks: SAHooks {
        unsafe SAHooks(
            FOpen: { name, _ in unsafe MemoryFile.open(name) },
            FRead: { room, size, count, file in unsafe MemoryFile.at(file).pointee.read(room, size, count) },
            FWrite: { _, _, _, _ in 0 },
            FSeek: { file, offset, whence in unsafe MemoryFile.at(file).pointee.seek(offset, whence) },
            FTell: { file in unsafe SAOffset(MemoryFile.at(file).pointee.position) },
            FFlush: { _ in 0 },
            FClose: { _ in 0 },
            Remove: { _ in -1 },
            // Shapelib's calls report that something is wrong, but not that memory is lacking.
            Error: { message in
                guard let message = unsafe message, unsafe ending_tells_of_memory(message) else { return }
                ending_out_of_memory()
            },
            Atof: { text in
                guard let text = unsafe text else { return 0 }
                return unsafe atof(text)
            })
    }

    private static func open(_ name: UnsafePointer<CChar>?) -> SAFile? {
        guard let name = unsafe name else { return nil }
        let parts = unsafe String(cString: name).split(separator: ".")
        guard parts.count == 2, let address = UInt(parts[0], radix: 16),
            let files = unsafe UnsafeMutablePointer<MemoryFile>(bitPattern: address)
        else { return nil }
        switch parts[1] {
        case "shp": return unsafe file(files)
        case "shx": return unsafe file(files + 1)
        default: return nil
        }
    }
}
