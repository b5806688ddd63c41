/// Files that no output may replace.
public struct ProtectedFiles: Sendable {
    private let inputs: Set<FileIdentity>
    private let rejects: RejectsFile?
    /// Inputs that a new file may replace once all of it is written.
    private var replaceable: Set<FileIdentity> = []

    public init(inputs: Set<FileIdentity> = [], rejects: RejectsFile? = nil) {
        self.inputs = inputs
        self.rejects = rejects
    }

    /// The same with further inputs.
    public func keeping(_ paths: [String]) -> ProtectedFiles {
        ProtectedFiles(inputs: inputs.union(FileIdentity.regularFiles(of: paths)), rejects: rejects)
    }

    /// The same, but a new file may take the place of the regular files at some paths.
    package func replacing(_ paths: [String]) -> ProtectedFiles {
        var files = self
        files.replaceable = FileIdentity.regularFiles(of: paths)
        return files
    }

    /// The reason why a file is kept; nil if it is none of these.
    ///
    /// - Parameter isRenamed: true if the file itself stays as it is, and a new one gets its name.
    func role(of file: FileIdentity, isRenamed: Bool = false) -> Wording? {
        if rejects?.identity == file { return Self.ofRejects }
        return inputs.contains(file) && !(isRenamed && replaceable.contains(file)) ? "an input" : nil
    }

    /// The reason why a file that did not exist when the run began must not be made; nil if there is none.
    func role(ofNew path: String) -> Wording? {
        guard let rejects, rejects.identity == nil, rejects.isNamed(path) else { return nil }
        return Self.ofRejects
    }

    private static let ofRejects: Wording = "the file of --rejects"
}

/// The file of rejects, by its identity or, as long as it does not exist, by its name in a folder.
public struct RejectsFile: Sendable {
    /// Nil also for a pipe, a device and a stream that outputs share on purpose.
    let identity: FileIdentity?
    private let folder: FileIdentity?
    private let name: String

    init(_ path: String) {
        let existing = FileIdentity.status(at: path)
        let isShared = existing?.kind != .regular || standardStream(with: existing?.identity) != nil
        identity = isShared ? nil : existing?.identity
        (folder, name) = existing == nil ? Self.split(path) : (nil, "")
    }

    func isNamed(_ path: String) -> Bool {
        guard let folder else { return false }
        return Self.split(path) == (folder, name)
    }

    private static func split(_ path: String) -> (folder: FileIdentity?, name: String) {
        let (folder, name) = DirectoryHandle.split(resolvingLinks(path))
        return (FileIdentity.status(at: folder.isEmpty ? "." : folder)?.identity, name)
    }
}
