import Drawing

/// A layer as a page shows it.
public struct PageLayer: Sendable {
    public var name: String
    public var opacity: Double
    /// Fields with the title of a feature: the first that it has.
    public var titleFields: [String] = []
    /// Fields with the line below the title: all that a feature has.
    public var subtitleFields: [String] = []
    public var labelField: String?
    /// Fields that callouts do not list.
    public var hiddenFields: [String] = []
    /// Field with a link.
    public var linkField: String?

    public init(_ name: String, opacity: Double) {
        self.name = name
        self.opacity = opacity
    }
}
