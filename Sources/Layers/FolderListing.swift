import Glibc

/// What is in a folder.
public enum FolderListing {
    /// The names in it that are valid text, in order; none of a folder that cannot be read.
    public static func names(in folder: String) -> [String] {
        guard let handle = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(handle) }
        var names: [String] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            if let name { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether something other than a folder has that name.
    public static func isFile(_ path: String) -> Bool {
        FileIdentity.status(at: path).map { $0.kind != .directory } ?? false
    }
}
