import Glibc
import Streams

/// The path that symbolic links at the end of `path` lead to, whether there is a file or not; nil, with `errno` set,
/// when they lead round in circles.
func linkTarget(of path: String) -> String? {
    var path = path
    // As many as the kernel follows.
    for _ in 0...40 {
        guard let next = readLink(path) else { return path }
        path = next.utf8.first == UInt8(ascii: "/") ? next : folder(of: path) + next
    }
    errno = ELOOP
    return nil
}

/// The same for those who name files by another's name: the path as it is when links lead round in circles.
public func resolvingLinks(_ path: String) -> String { linkTarget(of: path) ?? path }

/// Nil when it is no link.
private func readLink(_ path: String) -> String? {
    let target = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        count = unsafe withPath(path) { unsafe max(readlink($0, start, buffer.count), 0) }
    }
    return target.isEmpty ? nil : pathText(target)
}

/// All up to the last slash; empty for a file where we are.
func folder(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex)])
}

/// The stream that a path such as `/dev/stdout` names, by what it leads to. Opening that again would write a file from
/// its start on, over what was appended to it.
func standardStream(with identity: FileIdentity?) -> StandardStream? {
    guard let identity else { return nil }
    return [StandardStream.output, .error].first { stream in
        // In place of one that was closed stands something that cannot be written.
        FileIdentity.status(of: stream.rawValue)?.identity == identity
            && fcntl(stream.rawValue, F_GETFL) & O_ACCMODE != O_RDONLY
    }
}
