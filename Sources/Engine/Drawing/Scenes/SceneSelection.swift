public import Geometry

/// A feature that the user has selected, with the texts of its callout.
public struct SceneSelection: Hashable, Sendable {
    /// Index of its name among those requested.
    public var name: Int
    public var feature: SceneFeature
    /// Map point; nil for a feature without geometry.
    public var place: Shape.Point?
    /// Number of its styles in the scene.
    public var style: Int32
    public var title: String
    public var subtitle: String
    /// The path of a small image; empty for none.
    public var image = ""
    /// A link; empty for none.
    public var link = ""
    /// Values of other fields, by name.
    public var values: [Value] = []

    public struct Value: Hashable, Sendable {
        public var name: String
        public var text: String

        public init(name: String, text: String) { (self.name, self.text) = (name, text) }
    }

    public init(
        name: Int, feature: SceneFeature, place: Shape.Point?, style: Int32, title: String, subtitle: String
    ) {
        self.name = name
        self.feature = feature
        self.place = place
        self.style = style
        self.title = title
        self.subtitle = subtitle
    }
}
