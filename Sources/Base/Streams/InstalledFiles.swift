import Glibc

/// Files that were installed with plat.
public enum InstalledFiles {
    /// Folders where an installation has files of a kind, beside the program that runs.
    public static func folders(of kind: String) -> [String] {
        let program = unsafe [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe max(readlink("/proc/self/exe", start, buffer.count), 0)
        }
        guard let end = program.lastIndex(of: UInt8(ascii: "/")) else { return [] }
        return ["\(pathText(program[..<end]))/../share/plat/\(kind)"]
    }
}
