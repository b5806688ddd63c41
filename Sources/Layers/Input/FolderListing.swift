import Glibc
import Streams

/// What is in a folder.
public enum FolderListing {
    /// The names in it, in order; none of a folder that does not exist.
    public static func names(in folder: String) throws(Problem) -> [String] {
        guard let handle = unsafe withPath(folder, { unsafe opendir($0) }) else {
            if errno == ENOENT { return [] }
            throw .unreadable(pathName(folder), errno)
        }
        defer { unsafe closedir(handle) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(handle) else { break }
            names.append(
                unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    unsafe pathText(name.prefix { $0 != 0 })
                })
        }
        guard errno == 0 else { throw .unreadable(pathName(folder), errno) }
        return names.sorted()
    }
}
