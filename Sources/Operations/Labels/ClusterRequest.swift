/// What is asked of clusters, besides who is in them.
public struct ClusterRequest: Sendable {
    /// What becomes of the numbers that the members of a cluster have of a field.
    public enum Statistic: String, CaseIterable, Sendable {
        case sum, min, max, mean
    }

    /// In the order in which they are written.
    public var statistics: [(statistic: Statistic, field: String)] = []
    /// Whether the identities of members are listed.
    public var listsMembers = false
    /// The field that a cluster is called by, of the label that stands for it.
    public var titleField: String?

    public init() {}

    /// The fields whose numbers are read, each once.
    var numericFields: [String] {
        var names: [String] = []
        for (_, field) in statistics where !names.contains(field) { names.append(field) }
        return names
    }

    var fields: [String] { numericFields + [titleField].compactMap(\.self) }
}
