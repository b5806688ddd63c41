import CommandKit
import Layers

/// The files a command reads, checked before any work.
struct Inputs {
    let paths: [String]
    let identities: Set<FileIdentity>

    /// No file at all is the standard input, unless that is a terminal where somebody waits for an answer.
    ///
    /// - Parameters:
    ///   - others: layers that are read besides, and must not be overwritten either.
    ///   - settings: files of settings that are read besides, and must not be overwritten either.
    ///   - areLayers: whether a path may stand for several files.
    init(_ files: [String], besides others: [String] = [], settings: [String?] = [], areLayers: Bool = false) throws {
        let settings = settings.compactMap(\.self)
        if files.isEmpty, ByteSource.isStandardInputTerminal { throw HelpRequest.short }
        paths = files.isEmpty ? ["-"] : files
        let all = paths + others + settings
        guard all.count(where: { $0 == "-" }) < 2 else {
            throw UsageError("-: the standard input can be read only once")
        }
        let read = try areLayers ? (paths + others).flatMap { try LayerItem.files(of: $0) } : paths
        for path in read { try ByteSource.checkReadable(path) }
        identities = FileIdentity.regularFiles(of: read + settings)
    }
}
