public import Layers

extension Capability {
    public static let scenes = Capability(
        warnings: [
            91: [.longText, .wideLabel, .badStyle]
        ])
}

extension WarningKind {
    /// A text that is too long to be drawn.
    static let longText = WarningKind("long-text", "a text that is too long to be drawn was left out")
    /// A label that is wider than the one that an earlier run has decided about.
    static let wideLabel = WarningKind(
        "wide-label", "a label is wider than 'plat declutter' estimates for this font size, and may touch another")
    /// A property that a style key cannot have.
    static let badStyle = WarningKind(
        "bad-style", "a property is not a value of its style key; the feature is drawn as if it were not there")
}
