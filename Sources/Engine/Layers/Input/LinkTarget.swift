import Glibc
import Streams

/// The path that symbolic links at the end of `path` lead to, whether the file exists or not; nil, with `errno` set, if
/// they form a loop.
func linkTarget(of path: String) -> String? {
    var path = path
    // The kernel follows as many links.
    for _ in 0...40 {
        guard let next = readLink(path) else { return path }
        path = next.utf8.first == UInt8(ascii: "/") ? next : folder(of: path) + next
    }
    errno = ELOOP
    return nil
}

/// The path that symbolic links lead to, for naming files after another; the unchanged path if they form a loop.
public func resolvingLinks(_ path: String) -> String { linkTarget(of: path) ?? path }

/// The target of a link; nil if the path is not a link.
private func readLink(_ path: String) -> String? {
    let target = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        count = unsafe withPath(path) { unsafe max(readlink($0, start, buffer.count), 0) }
    }
    return target.isEmpty ? nil : pathText(target)
}

/// The path up to the last slash; empty for a file in the current folder.
func folder(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex)])
}

/// The stream that a path such as `/dev/stdout` leads to. Opening the path again would write a file from its start,
/// over what was appended to it.
func standardStream(with identity: FileIdentity?) -> StandardStream? {
    guard let identity else { return nil }
    return [StandardStream.output, .error].first { stream in
        // A closed stream is replaced by one that cannot be written.
        FileIdentity.status(of: stream.rawValue)?.identity == identity
            && fcntl(stream.rawValue, F_GETFL) & O_ACCMODE != O_RDONLY
    }
}
