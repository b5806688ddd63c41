public import Decluttering
public import Geometry

/// Rules by which features become labels: where they stand, how large they are, and how much they matter.
public struct LabelRequest: Sendable {
    /// Lengths in pixels.
    public enum Size: Sendable {
        case same(PixelSize)
        case fields(width: String, height: String)
        /// As large as a text is about.
        case text(field: String, fontSize: Double)
    }

    /// From -1, the left or the upper edge of the box, to 1; the point of it that stands at the place.
    public struct Anchor: Sendable {
        public var x: Int
        public var y: Int

        public init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    public var size = Size.same(PixelSize(width: 32, height: 32))
    public var shape = LabelShape.rect
    public var anchor = Anchor(x: 0, y: 0)
    /// By how many pixels the box is moved to the right and down.
    public var offset = (x: 0.0, y: 0.0)
    /// Fields that say so instead.
    public var offsetFields: (x: String, y: String)?
    /// Pixels around the box that stay free, too.
    public var padding = 0.0
    /// Fields of numbers, the first of which counts most.
    public var priorities: [String] = []
    /// True if small numbers come first.
    public var isAscending = false
    /// A field of numbers from 0 to 1000, which is for what must be shown.
    public var displayPriority: String?
    /// Fields that say at which zooms a label may be shown.
    public var minZoomField: String?
    public var maxZoomField: String?
    public var groupField: String?
    /// The field of the name whose repetition keeps its distance.
    public var nameField: String?
    /// The field by which a label is known to others; nil for the feature's identifier, or its number.
    public var identityField: String?
    /// True if labels are called anything.
    public var keepsIdentities = false
    /// The only part of the map that is looked at.
    public var view: LabelView?
    /// True if it is known by what features are the same in another view.
    public var keepsKeys = false
    /// True if the features are those of an earlier view, and only to be known.
    public var arePrevious = false
    /// The only fields of an earlier view that count; nil for all.
    public var wantedFields: [String]?
    /// Settings for the clusters that labels stand for; nil for no clusters.
    public var clusters: ClusterRequest?
    /// Obstacles that labels must not cover, at the zooms of the limits.
    public var obstacles: Obstacles?
    public var limits = Decluttering.Request(zooms: 0...20)
    /// The field of the lowest zoom that an earlier run has written and that is now held against the right one; nil
    /// where nobody asks.
    public var earlierMinzoomField: String?

    var earlierQuestion: EarlierResult.Question? {
        earlierMinzoomField.map { EarlierResult.Question(minzoomField: $0, readsZooms: limits.mode == .independent) }
    }
    /// Fields that do not belong to what a feature is.
    public var resultFields: Set<String> = []

    public init() {}

    /// The field of who hides a label.
    public static let blockerField = "blocked_by"

    /// The request for the features of an earlier view.
    public var ofPrevious: LabelRequest {
        var previous = LabelRequest()
        (previous.keepsKeys, previous.arePrevious) = (true, true)
        (previous.identityField, previous.resultFields) = (identityField, resultFields)
        previous.wantedFields = wantedFields
        return previous
    }

    /// The fields that are read, by what they are for.
    public var fields: [String] {
        var names =
            priorities
            + [displayPriority, minZoomField, maxZoomField, groupField, nameField, identityField]
            .compactMap(\.self)
        switch size {
        case .same: break
        case .fields(let width, let height): names += [width, height]
        case .text(let field, _): names.append(field)
        }
        names += clusters?.fields ?? []
        if let offsetFields { names += [offsetFields.x, offsetFields.y] }
        return names
    }
}
