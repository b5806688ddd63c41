import CommandKit
import Layers

/// The files a command reads, checked before any work.
struct Inputs {
    let paths: [String]
    let identities: Set<FileIdentity>

    /// No file at all is the standard input, unless that is a terminal where somebody waits for an answer.
    init(_ files: [String]) throws {
        if files.isEmpty, ByteSource.isStandardInputTerminal { throw HelpRequest.short }
        paths = files.isEmpty ? ["-"] : files
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("-: the standard input can be read only once")
        }
        for path in paths { try ByteSource.checkReadable(path) }
        identities = FileIdentity.regularFiles(of: paths)
    }
}
