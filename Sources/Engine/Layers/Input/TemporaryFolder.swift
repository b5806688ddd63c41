import Glibc

/// The folder of temporary files, which `TMPDIR` names.
enum TemporaryFolder {
    /// Advice after a file could not be created or written there.
    ///
    /// - Parameter other: another remedy, if there is one.
    static func hint(after code: Int32, else other: Wording? = nil) -> Wording {
        let remedy: Wording =
            switch code {
            case ENOENT, ENOTDIR: "set TMPDIR to an existing directory"
            case ENOSPC, EDQUOT, EFBIG: "set TMPDIR to a directory with more space"
            default: "set TMPDIR to another directory"
            }
        return other.map { "\(remedy), or \($0)" } ?? remedy
    }
}
