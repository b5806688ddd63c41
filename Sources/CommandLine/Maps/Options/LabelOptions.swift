package import CommandKit
import Decluttering
import Geometry
package import LabelFeatures
import Runner

/// Options for the size of labels and their offset from their places.
package struct LabelOptions: ParsableArguments {

    package init() {}
    enum Form: String, CaseIterable, ExpressibleByArgument {
        case rect, circle, none

        static var argumentNoun: String { "shape" }
    }

    enum AnchorName: String, CaseIterable, ExpressibleByArgument {
        case center, top, bottom, left, right
        case topLeft = "top-left"
        case topRight = "top-right"
        case bottomLeft = "bottom-left"
        case bottomRight = "bottom-right"
        case auto
        case autoOfFour = "auto:4"

        static var argumentNoun: String { "anchor" }

        /// The anchors of which each label takes the first with room; empty for one that all labels have.
        var choices: [LabelRequest.Anchor] {
            switch self {
            case .auto: LabelRequest.Anchor.besidePlace
            case .autoOfFour: Array(LabelRequest.Anchor.besidePlace.prefix(4))
            default: []
            }
        }

        var anchor: LabelRequest.Anchor {
            let x = rawValue.hasSuffix("left") ? -1 : rawValue.hasSuffix("right") ? 1 : 0
            return LabelRequest.Anchor(x: x, y: rawValue.hasPrefix("top") ? -1 : rawValue.hasPrefix("bottom") ? 1 : 0)
        }
    }

    package enum SiteName: String, CaseIterable, ExpressibleByArgument {
        case label, center

        package static var argumentNoun: String { "place" }
    }

    @Option(
        help: ArgumentHelp(
            """
            Place of the label of a line, a polygon or several points: a spot on the geometry (label), or the centre \
            of its bounding map rect (center), where map apps put the label of a shape.
            """, valueName: "PLACE"))
    var at = SiteName.label

    @Option(help: ArgumentHelp("Size of every label in pixels.", valueName: "WxH"))
    var labelSize = PixelSize(width: 75, height: 15)

    @Option(
        help: ArgumentHelp(
            "Fields that hold the width and height of each label in pixels.",
            discussion: "A label without them blocks no others.", valueName: "W,H")
    )
    var labelSizeFields: NamePair?

    @Option(
        help: ArgumentHelp(
            "Field that holds the text of each label.", discussion: "Its size is estimated from the characters.",
            valueName: "FIELD", isBasic: true,
            brief: "Field with the text of each label."))
    package var label: String?

    @Option(
        help: ArgumentHelp("Font size in pixels, with --label.", valueName: "N", isBasic: true),
        range: .within(0.1...1000, "pixels"))
    package var fontSize = 12.0

    @Flag(
        help: ArgumentHelp(
            "Let labels of lines run along them, letter by letter.",
            discussion: """
                A label stands above the straightest stretch that is long enough, near the middle, and is never upside \
                down. Its letters are the boxes that must not overlap. Features get the fields label_lon and label_lat, \
                the place of the label on the line; label_angle, the degrees by which the middle is turned clockwise; \
                and label_path, with x,y,angle of each letter: pixels right and down from the place to the middle of \
                the letter's baseline, at the zoom level in minzoom. Lines of the same text that join end to end have \
                one label; the others are hidden by it.
                """))
    package var along = false

    @Option(
        name: .customLong("shape"),
        help: ArgumentHelp(
            "Shape that must not overlap: a rect, a circle as wide as the label, or none.",
            valueName: "SHAPE"))
    var form = Form.rect

    @Option(
        help: ArgumentHelp(
            "Point of the label that lies on the position of its feature.",
            discussion: """
                With auto, each label takes the position beside its place at which it first shows, beside labels that \
                come before it; of equal positions that which leaves most room to later labels, then the first of: above \
                to the right, below to the right, above to the left, below to the left, right, left, above, below. It \
                keeps that position at all zoom levels, and the field 'anchor' names its point. auto:4 tries the first \
                four.
                """, valueName: "POINT", isBasic: true,
            brief: "Point of the label that lies on its position, such as left; auto finds free ones. (default: center)"
        ))
    var anchor = AnchorName.center

    @Option(
        help: ArgumentHelp(
            "Move labels right and down by this many pixels; with --anchor auto, away from their places.",
            valueName: "DX,DY"))
    var offset: PixelPoint?

    @Option(
        help: ArgumentHelp("Fields that hold the offset of each label in pixels, right and down.", valueName: "DX,DY"))
    var offsetFields: NamePair?

    @Option(
        help: ArgumentHelp(
            "Keep this many pixels free around each label.", valueName: "N", isBasic: true, rank: 1),
        range: .within(0...10_000, "pixels"))
    var padding = 0.0

    package var rules: [Rule] {
        [
            .needs($along, $label),
            .refuse($form, $anchor, if: along && (form != .rect || hasAutoAnchor), because: "--along is for rects"),
            .refuse($form, if: form == .circle && hasAutoAnchor, because: "--anchor auto is for rects"),
            .oneOf($labelSize, $labelSizeFields, $label), .oneOf($offset, $offsetFields), .needs($fontSize, $label),
            .refuse(
                $labelSize, if: max(labelSize.width, labelSize.height) > 100_000,
                because: "must be at most 100000 pixels"),
            .refuse(
                $offset, if: offset.map { max($0.x.magnitude, $0.y.magnitude) > 10_000 } ?? false,
                because: "must be at most 10000 pixels"),
        ]
    }

    package func fill(_ request: inout LabelRequest) {
        if let labelSizeFields {
            request.size = .fields(width: labelSizeFields.names.0, height: labelSizeFields.names.1)
        } else if let label {
            request.size = .text(field: label, fontSize: fontSize)
        } else {
            request.size = .same(labelSize)
        }
        switch form {
        case .rect: request.shape = .rect
        case .circle: request.shape = .circle
        case .none: request.shape = .none
        }
        request.site = at == .center ? .center : .label
        (request.anchor, request.anchors) = (anchor.anchor, anchor.choices)
        request.isAlong = along
        if along { request.resultFields.formUnion(LabelRequest.lineFields) }
        if hasAutoAnchor { request.resultFields.insert(LabelRequest.anchorField) }
        request.offset = (offset?.x ?? 0, offset?.y ?? 0)
        request.offsetFields = offsetFields.map { ($0.names.0, $0.names.1) }
        request.padding = padding
    }

    /// True if each label takes one of several anchors.
    package var hasAutoAnchor: Bool { !anchor.choices.isEmpty }

    /// The option that lets each label take one of several anchors, if it does.
    package var ofAutoAnchor: [ParsedOption] { hasAutoAnchor ? [$anchor] : [] }

    /// The option that lets labels run along lines, if it does.
    package var ofLines: [ParsedOption] { along ? [$along] : [] }

    /// Options for the space that a label takes.
    package var ofRoom: [ParsedOption] {
        [$labelSize, $labelSizeFields, $label, $form, $anchor, $offset, $offsetFields, $padding]
    }

    /// Fields that the options read, by option.
    package var fields: [(option: String, name: String?)] {
        [
            ($label.title, label), ($labelSizeFields.title, labelSizeFields?.names.0),
            ($labelSizeFields.title, labelSizeFields?.names.1),
            ($offsetFields.title, offsetFields?.names.0), ($offsetFields.title, offsetFields?.names.1),
        ]
    }
}
