/// Files that no output may replace.
public struct ProtectedFiles: Sendable {
    private let inputs: Set<FileIdentity>
    private let rejects: FileIdentity?

    public init(inputs: Set<FileIdentity> = [], rejects: FileIdentity? = nil) {
        self.inputs = inputs
        self.rejects = rejects
    }

    /// The same with further inputs.
    public func keeping(_ paths: [String]) -> ProtectedFiles {
        ProtectedFiles(inputs: inputs.union(FileIdentity.regularFiles(of: paths)), rejects: rejects)
    }

    /// The reason why a file is kept; nil if it is none of these.
    func role(of file: FileIdentity) -> Wording? {
        inputs.contains(file) ? "an input" : rejects == file ? "the file of --rejects" : nil
    }
}
