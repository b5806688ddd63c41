import CommandKit
import Geometry
import LabelFeatures
import Maps
import Runner

/// Options for touches that find features by their place.
struct HitOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Drag the topmost feature whose label is where the touch begins, instead of the feature that the drag names.",
            discussion: """
                A label is a box around the place of its feature. Its left and upper edges belong to it. The feature \
                that is drawn last is on top. Earlier drags have moved their features by then.
                """, isBasic: true))
    var hit = false

    @Option(help: ArgumentHelp("Size of every label in pixels.", valueName: "WxH", isBasic: true))
    var labelSize = PixelSize(width: 75, height: 15)

    @Option(
        help: ArgumentHelp(
            "Fields that hold the width and height of each label in pixels.",
            discussion: "No touch finds a feature without them.", valueName: "W,H"))
    var labelSizeFields: NamePair?

    @Option(
        help: ArgumentHelp(
            "Move the centres of labels right and down by this many pixels.", valueName: "DX,DY", isBasic: true))
    var offset: PixelPoint?

    @Option(
        help: ArgumentHelp("Fields that hold the offset of each label in pixels, right and down.", valueName: "DX,DY"))
    var offsetFields: NamePair?

    @Option(
        help: ArgumentHelp(
            """
            Place of the label of a line, a polygon or several points: a spot on the geometry (label), or the centre \
            of its bounding map rect (center).
            """, valueName: "PLACE"))
    var at = LabelOptions.SiteName.label

    @Option(
        help: ArgumentHelp(
            "Field with the drawing order; features with greater numbers are on top.",
            discussion: "Of equal numbers, the later feature is on top.", valueName: "FIELD"))
    var zOrder: String?

    var rules: [Rule] {
        [
            .needs($labelSize, $hit), .needs($labelSizeFields, $hit), .needs($offset, $hit),
            .needs($offsetFields, $hit), .needs($at, $hit), .needs($zOrder, $hit),
            .oneOf($labelSize, $labelSizeFields), .oneOf($offset, $offsetFields),
            .refuse(
                $labelSize, if: max(labelSize.width, labelSize.height) > 100_000,
                because: "must be at most 100000 pixels"),
            .refuse(
                $offset, if: offset.map { max($0.x.magnitude, $0.y.magnitude) > 10_000 } ?? false,
                because: "must be at most 10000 pixels"),
        ]
    }

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] {
        [
            ($labelSizeFields.title, labelSizeFields?.names.0), ($labelSizeFields.title, labelSizeFields?.names.1),
            ($offsetFields.title, offsetFields?.names.0), ($offsetFields.title, offsetFields?.names.1),
            ($zOrder.title, zOrder),
        ]
    }

    /// The boxes that touches find; nil if touches name their features.
    var request: TargetRequest? {
        guard hit else { return nil }
        var request = TargetRequest()
        request.size = labelSize
        request.sizeFields = labelSizeFields.map { ($0.names.0, $0.names.1) }
        request.offset = (offset?.x ?? 0, offset?.y ?? 0)
        request.offsetFields = offsetFields.map { ($0.names.0, $0.names.1) }
        request.site = at == .center ? .center : .label
        request.orderField = zOrder
        return request
    }
}
