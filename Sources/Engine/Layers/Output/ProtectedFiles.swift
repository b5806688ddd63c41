/// Files that no output may replace.
public struct ProtectedFiles: Sendable {
    private let inputs: Set<FileIdentity>
    private let rejects: FileIdentity?
    /// Inputs that a new file may replace once all of it is written.
    private var replaceable: Set<FileIdentity> = []

    public init(inputs: Set<FileIdentity> = [], rejects: FileIdentity? = nil) {
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
        if isRenamed, replaceable.contains(file), rejects != file { return nil }
        return inputs.contains(file) ? "an input" : rejects == file ? "the file of --rejects" : nil
    }
}
