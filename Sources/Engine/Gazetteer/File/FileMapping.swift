import Glibc

/// A file mapped into memory, to be read only.
@safe
final class FileMapping {
    let bytes: UnsafeRawBufferPointer

    /// - Parameter path: the bytes of the path, without an end.
    init(path: [UInt8]) throws(GazetteerFault) {
        let file = unsafe (path + [0]).withUnsafeBytes { path in
            unsafe open(path.baseAddress!.assumingMemoryBound(to: CChar.self), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        guard file >= 0 else { throw .unreadable(Self.lastError()) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw .unreadable(Self.lastError()) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        let count = Int(status.st_size)
        // Nothing can be mapped from an empty file.
        guard count > 0 else { throw .notAGazetteer }
        guard let start = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0), unsafe start != MAP_FAILED else {
            throw .unreadable(Self.lastError())
        }
        unsafe bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
    }

    private static func lastError() -> String { unsafe String(cString: strerror(errno)) }
}

/// Bytes in memory of its own.
@safe
final class OwnedBytes {
    let bytes: UnsafeRawBufferPointer

    init(_ array: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: SectionLayout.alignment)
        unsafe copy.copyBytes(from: array)
        unsafe bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { unsafe bytes.deallocate() }
}
