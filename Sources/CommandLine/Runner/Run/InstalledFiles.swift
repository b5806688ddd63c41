import Layers

/// Files that were installed with plat.
package enum InstalledFiles {
    /// Folders where an installation has files of a kind, beside the program that runs.
    package static func folders(of kind: String) -> [String] {
        let program = resolvingLinks("/proc/self/exe")
        guard let end = program.lastIndex(of: "/") else { return [] }
        return ["\(program[..<end])/../share/plat/\(kind)"]
    }
}
