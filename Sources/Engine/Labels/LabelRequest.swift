public import Decluttering
public import Geometry

/// Rules by which features become labels: their place, their size and their priority.
public struct LabelRequest: Sendable {
    /// Lengths in pixels.
    public enum Size: Sendable {
        case same(PixelSize)
        case fields(width: String, height: String)
        /// Estimated size of a text.
        case text(field: String, fontSize: Double)
        /// Size that is measured for each label.
        case measured
    }

    /// Point of the box that stands at the place: -1 is the left or upper edge, 1 the right or lower edge.
    public struct Anchor: Sendable {
        public var x: Int
        public var y: Int

        public init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }

        /// Its name, as in `bottom-left`.
        public var name: String {
            let parts = [y < 0 ? "top" : y > 0 ? "bottom" : "", x < 0 ? "left" : x > 0 ? "right" : ""]
            let name = parts.filter { !$0.isEmpty }.joined(separator: "-")
            return name.isEmpty ? "center" : name
        }

        /// Those that put a label beside its place, in the order of preference: above to the right, below to the right,
        /// the same to the left, then level with the place, above and below.
        public static let besidePlace = [(-1, 1), (-1, -1), (1, 1), (1, -1), (-1, 0), (1, 0), (0, 1), (0, -1)].map {
            Anchor(x: $0.0, y: $0.1)
        }
    }

    /// Place of the label of a line or polygon, or of several points.
    public enum Site: Sendable {
        /// A place on it: the middle of a line, a spot well inside a polygon, the first of several points.
        case label
        /// The centre of its bounding map rect, as of an overlay's annotation.
        case center
    }

    public var site = Site.label
    public var size = Size.same(PixelSize(width: 32, height: 32))
    public var shape = LabelShape.rect
    /// True if labels of lines run along them.
    public var isAlong = false
    public var anchor = Anchor(x: 0, y: 0)
    /// Anchors of which each label takes the first that lets it show earliest; empty for the one above.
    public var anchors: [Anchor] = []
    /// Pixels by which the box is moved to the right and down, or away from its place if it has several anchors.
    public var offset = (x: 0.0, y: 0.0)
    /// Fields that hold the offset instead.
    public var offsetFields: (x: String, y: String)?
    /// Pixels around the box that also stay free.
    public var padding = 0.0
    /// Fields of numbers, the most important first.
    public var priorities: [String] = []
    /// True if small numbers come first.
    public var isAscending = false
    /// A field of numbers from 0 to 1000; labels with 1000 must show.
    public var displayPriority: String?
    /// Fields that limit the zooms at which a label may show.
    public var minZoomField: String?
    public var maxZoomField: String?
    public var groupField: String?
    /// The field of the name whose repetitions keep a distance.
    public var nameField: String?
    /// The field that identifies a label to others; nil for the feature's identifier or the field `id`, else its
    /// number.
    public var identityField: String?
    /// True if names of labels are needed.
    public var keepsIdentities = false
    /// The only part of the map that counts.
    public var view: LabelView?
    /// True if the nearer of equal labels comes first in this part.
    public var ranksByDistance = true
    /// True if keys are kept that identify features in another view.
    public var keepsKeys = false
    /// True if the features are those of an earlier view, read only to be compared.
    public var arePrevious = false
    /// Digits with which places are compared with those of an earlier view; nil for all.
    public var placeDigits: Int? = 7
    /// The only fields of an earlier view that count; nil for all.
    public var wantedFields: [String]?
    /// True if labels that an earlier result shows are kept where they still fit.
    public var keepsShown = false
    /// True if features of an earlier view that no longer show are written.
    public var reportsChanges = false
    /// The distance that labels keep on the ground, instead of boxes on a map; nil for boxes.
    public var spacing: LabelSpacing?
    /// Settings for the clusters that labels stand for; nil for no clusters.
    public var clusters: ClusterRequest?
    /// Obstacles that labels must not cover, at the zooms of the limits.
    public var obstacles: Obstacles?
    public var limits = Decluttering.Request(zooms: 0...20)
    /// The field of the lowest zoom that an earlier run has written, to be compared with the right one; nil to compare
    /// nothing.
    public var earlierMinzoomField: String?

    var earlierQuestion: EarlierResult.Question? {
        earlierMinzoomField.map {
            EarlierResult.Question(
                minzoomField: $0, readsZooms: limits.mode == .independent, readsAnchors: !anchors.isEmpty)
        }
    }
    /// Fields that do not belong to a feature's content.
    public var resultFields: Set<String> = []

    public init() {}

    /// True for a field that belongs to a feature's content.
    func isContent(_ field: String) -> Bool {
        !resultFields.contains(field) && wantedFields?.contains(field) != false
    }

    /// The field that names the label that hides a feature's own.
    public static let blockerField = "blocked_by"

    /// The field that names the anchor which a label has taken.
    public static let anchorField = "anchor"

    /// The fields that say how a label runs along its line.
    public static let lineFields = ["label_lon", "label_lat", "label_angle", "label_path"]

    /// The field of the text along lines; nil if there is none.
    var lineField: String? {
        guard isAlong, case .text(let field, _) = size else { return nil }
        return field
    }

    /// The request for the features of an earlier result.
    ///
    /// - Parameter minzoomField: the field with the lowest zoom at which they showed; nil if they all showed.
    public func ofPrevious(minzoomField: String?) -> LabelRequest {
        var previous = LabelRequest()
        previous.earlierMinzoomField = minzoomField
        (previous.limits.mode, previous.limits.zooms) = (limits.mode, limits.zooms)
        (previous.keepsKeys, previous.arePrevious) = (true, true)
        previous.site = site
        (previous.identityField, previous.resultFields) = (identityField, resultFields)
        (previous.wantedFields, previous.placeDigits) = (wantedFields, placeDigits)
        return previous
    }

    /// The fields that are read, grouped by use.
    public var fields: [String] {
        var names =
            priorities
            + [displayPriority, minZoomField, maxZoomField, groupField, nameField, identityField]
            .compactMap(\.self)
        switch size {
        case .same, .measured: break
        case .fields(let width, let height): names += [width, height]
        case .text(let field, _): names.append(field)
        }
        names += clusters?.fields ?? []
        if let offsetFields { names += [offsetFields.x, offsetFields.y] }
        return names
    }
}
