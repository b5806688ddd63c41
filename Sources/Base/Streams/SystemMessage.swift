import Glibc

/// Describes a value of `errno`. Unlike the C library's messages, these do not depend on machine or locale.
public func systemMessage(_ code: Int32) -> String {
    switch code {
    case ENOENT: "no such file or directory"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a directory"
    case ENOTDIR: "a component of the path is not a directory"
    case ENOSPC: "no space left on device"
    case EDQUOT: "disk quota exceeded"
    case EFBIG: "file too large"
    case EROFS: "the file system is read-only"
    case EIO: "input/output error"
    case EMFILE, ENFILE: "too many open files"
    case EBUSY: "it is in use or a mount point"
    case EXDEV: "it is on another file system"
    case ENAMETOOLONG: "its name is too long"
    case ELOOP: "too many symbolic links"
    case ENXIO: "no such device"
    case ENOMEM: "out of memory"
    case EBADF: "it is closed"
    default: "system error \(code)"
    }
}

/// True if the process can hardly open another file. Libraries do not report this when it makes them fail.
public func isOutOfDescriptors() -> Bool {
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    // As many as a library may need at once.
    for _ in 0..<4 {
        let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return errno == EMFILE || errno == ENFILE }
        opened.append(descriptor)
    }
    return false
}
