import Layers

/// The fields that clusters get.
struct ClusterFieldNames {
    let fields: [Field]
    /// Whether there is one for the title: not where the feature has it as it is.
    let hasTitle: Bool

    /// - Parameter minzoom: what the lowest zoom is called; nil where zooms are not told.
    init(_ request: ClusterRequest, minzoom: String?) {
        hasTitle = (request.titleField ?? Self.title) != Self.title
        var names: [String] = []
        if let minzoom { names += [minzoom, "maxzoom"] }
        names.append("count")
        names += request.statistics.map { "\($0.statistic)_\($0.field)" }
        names += ["west", "south", "east", "north", "expansion_zoom"]
        var fields = names.map { Field($0, .number) }
        if hasTitle { fields.append(Field(Self.title, .string)) }
        fields.append(Field("subtitle", .string))
        if request.listsMembers { fields.append(Field("members", .any)) }
        self.fields = fields
    }

    private static let title = "title"
}
