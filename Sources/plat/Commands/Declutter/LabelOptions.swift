import CommandKit
import Decluttering
import Geometry
import Operations

/// How large labels are, and where they stand beside their places.
struct LabelOptions: ParsableArguments {
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

        static var argumentNoun: String { "point of a label" }

        var anchor: LabelRequest.Anchor {
            let x = rawValue.hasSuffix("left") ? -1 : rawValue.hasSuffix("right") ? 1 : 0
            return LabelRequest.Anchor(x: x, y: rawValue.hasPrefix("top") ? -1 : rawValue.hasPrefix("bottom") ? 1 : 0)
        }
    }

    @Option(help: ArgumentHelp("The size of every label in pixels (default: 75x15).", valueName: "WxH"))
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Fields that hold the width and the height in pixels; a label without any takes no room.", valueName: "W,H")
    )
    var sizeFields: NamePair?

    @Option(
        help: ArgumentHelp(
            "The field whose text the label is: its size is estimated from its characters.", valueName: "FIELD"))
    var label: String?

    @Option(help: ArgumentHelp("The size of the font in pixels, with --label (default: 12).", valueName: "N"))
    var fontSize: Double?

    @Option(
        name: .customLong("shape"),
        help: ArgumentHelp(
            "What of a label collides (default: rect): a circle as wide as the label, or nothing of it.",
            valueName: "SHAPE"))
    var form: Form?

    @Option(
        help: ArgumentHelp("Which point of the label stands at the place (default: center).", valueName: "POINT"))
    var anchor: AnchorName?

    @Option(help: ArgumentHelp("Move labels by pixels, to the right and down.", valueName: "DX,DY"))
    var offset: PixelPoint?

    @Option(help: ArgumentHelp("Fields that hold by how many pixels.", valueName: "DX,DY"))
    var offsetFields: NamePair?

    @Option(
        help: ArgumentHelp("Pixels around each label that takes room that stay free, too (default: 0).", valueName: "N")
    )
    var padding: Double?

    mutating func validate() throws {
        let sizes = [("--size", size != nil), ("--size-fields", sizeFields != nil), ("--label", label != nil)]
            .filter(\.1).map(\.0)
        if sizes.count > 1 { throw UsageError("\(sizes[0]) and \(sizes[1]): give one of them") }
        if let size, Swift.max(size.width, size.height) > 100_000 {
            throw UsageError("--size: it is at most 100000 pixels")
        }
        if fontSize != nil, label == nil { throw UsageError("--font-size goes with --label") }
        if let fontSize, !(0.1...1000 ~= fontSize) { throw UsageError("--font-size: it is from 0.1 to 1000 pixels") }
        if let padding, !(0...10_000 ~= padding) { throw UsageError("--padding: it is from 0 to 10000 pixels") }
        if offset != nil, offsetFields != nil {
            throw UsageError("--offset and --offset-fields: give one of them")
        }
        if let offset, max(offset.x.magnitude, offset.y.magnitude) > 10_000 {
            throw UsageError("--offset: it is at most 10000 pixels")
        }
    }

    func fill(_ request: inout LabelRequest) {
        if let sizeFields {
            request.size = .fields(width: sizeFields.names.0, height: sizeFields.names.1)
        } else if let label {
            request.size = .text(field: label, fontSize: fontSize ?? 12)
        } else {
            request.size = .same(size ?? PixelSize(width: 75, height: 15))
        }
        switch form ?? .rect {
        case .rect: request.shape = .rect
        case .circle: request.shape = .circle
        case .none: request.shape = .none
        }
        request.anchor = (anchor ?? .center).anchor
        request.offset = (offset?.x ?? 0, offset?.y ?? 0)
        request.offsetFields = offsetFields.map { ($0.names.0, $0.names.1) }
        request.padding = padding ?? 0
    }

    /// All options, and whether they are there.
    var given: [(name: String, isGiven: Bool)] {
        [
            ("--size", size != nil), ("--size-fields", sizeFields != nil), ("--label", label != nil),
            ("--shape", form != nil), ("--anchor", anchor != nil), ("--offset", offset != nil),
            ("--offset-fields", offsetFields != nil), ("--padding", padding != nil),
        ]
    }

    /// The fields that it reads, by their options.
    var fields: [(option: String, name: String?)] {
        [
            ("--label", label), ("--size-fields", sizeFields?.names.0), ("--size-fields", sizeFields?.names.1),
            ("--offset-fields", offsetFields?.names.0), ("--offset-fields", offsetFields?.names.1),
        ]
    }
}
