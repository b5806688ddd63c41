public import Drawing
public import Geometry
public import LabelFeatures

/// Layers to draw, with all that decides how.
public struct SceneRequest: Sendable {
    /// A layer with the settings for it.
    public struct Layer: Sendable {
        public var name: String
        public var settings: StyleSettings
        /// Of the layer as a whole.
        public var opacity: Double
        /// The field with its texts, empty for none; nil for that of the request.
        public var label: String?
        /// The field that ranks it; nil for those of the request.
        public var priority: String?
        /// Where its texts stand; nil for what holds for all.
        public var placement: TextPlacement?

        public init(_ name: String, _ settings: StyleSettings = StyleSettings(), opacity: Double = 1) {
            self.name = name
            self.settings = settings
            self.opacity = opacity
        }
    }

    public var cascade = StyleCascade()
    public var layers: [Layer] = []
    /// Numbers of the layers that have the field of the colours; others keep theirs.
    public var colouredLayers: Set<Int> = []
    /// Zoom levels that styles are made for.
    public var levels: [Double] = [0]
    /// The part of the map that is shown, with a margin for drawings that reach far; nil for all.
    public var window: MapRect?
    /// The same with a margin for usual drawings.
    public var nearWindow: MapRect?
    /// Pixels of the margin for usual drawings.
    public static var nearMargin: Double { StyleTraits.usualReach }
    /// The view in which features count as drawn; nil for all that is gathered.
    public var counted: CountedView?
    /// Map points below which two positions are one.
    public var distance = 0.0
    /// Place of the markers of lines and polygons.
    public var site = LabelRequest.Site.label
    /// Field with the titles of features, for formats that have them; nil for none.
    public var titleField: String?
    public var annotations: AnnotationRequest?
    /// True to find out what rules with a legend decide.
    public var marksRules = false
    /// True if points are counted by pixel instead of drawn as markers.
    public var countsPoints = false
    /// Finds the pixels of an image; nil for one that cannot be read.
    public var imageSize: @Sendable (String) -> PixelSize? = { _ in nil }
    public var selection: SelectionRequest?

    public init() {}
}

/// Rules by which features get texts, and by which their markers and texts show.
public struct AnnotationRequest: Sendable {
    /// What becomes of a marker whose text has no room.
    public enum Unlabeled: Sendable {
        /// It stays as it is.
        case keep
        /// A small dot stands for a pin or a dot.
        case small
        /// It does not show.
        case drop
    }

    /// The field with the texts; nil for none.
    public var field: String?
    /// Rules for places, priorities and collisions. The size is measured.
    public var rules: LabelRequest
    /// True if markers show only where they have room.
    public var decidesMarkers = true
    /// True if that holds for the dots of layers without texts as well.
    public var decidesDots = true
    /// True if some layer has texts, which keep clear of the dots of others.
    public var hasTexts = false
    public var unlabeled = Unlabeled.small
    /// True if a disc with their number stands for markers without room.
    public var makesGroups: Bool { placement.clearsGroups }
    /// Makes what measures texts for one thread.
    public var makeMeasure: @Sendable () -> FamilyMeasure
    public var placement = TextPlacement()
    /// The only view, whose part of a line or an area has its text; nil for all of the map.
    public var view: Viewport?

    public init(field: String?, rules: LabelRequest, makeMeasure: @escaping @Sendable () -> FamilyMeasure) {
        self.field = field
        self.rules = rules
        self.makeMeasure = makeMeasure
    }

    /// True if room is decided for the markers of a style; dots without texts always show.
    func decides(_ style: Style) -> Bool {
        decidesDots || field != nil || makesGroups || style.marker != .dot || !style.badge.isNone
    }

    /// The rules for a layer that may have a field of its own.
    func ofLayer(_ layer: SceneRequest.Layer) -> AnnotationRequest {
        var own = self
        if let label = layer.label { own.field = label.isEmpty ? nil : label }
        if let priority = layer.priority {
            own.rules.priorities = [priority]
            own.rules.displayPriority = nil
        }
        if let placement = layer.placement { own.placement = placement }
        return own
    }
}
