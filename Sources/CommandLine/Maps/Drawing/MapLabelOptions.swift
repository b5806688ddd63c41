package import CommandKit
import Decluttering
package import Drawing
package import Geometry
import LabelFeatures
package import Layers
package import Rendering
package import Scenes

/// Options for the labels of a picture.
package struct MapLabelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the text of this field at each feature, where it fits.",
            discussion: """
                A picture leaves out labels that its edge would cut, or that its title, legend or scale bar would cover, \
                and counts them as hidden.
                """, valueName: "FIELD"))
    package var label: String?

    @OptionGroup
    var ranks: RankOptions

    @Option(help: ArgumentHelp("Size of labels in pixels.", valueName: "N"))
    var fontSize: StyleText?

    @Option(help: ArgumentHelp("Colour of labels.", valueName: "COLOR"))
    var textColor: StyleText?

    @Option(
        help: ArgumentHelp(
            "Edge around the letters of labels.", defaultNote: "white, or dark around light letters",
            valueName: "COLOR,WIDTH"))
    var halo: StyleText?

    @Option(
        help: ArgumentHelp("Font file for labels; may be given several times.", valueName: "FILE"), completion: .file)
    var font: [String] = []

    @Flag(help: "End with exit status 65 if no font has a letter of a text, instead of drawing a box and counting it.")
    package var strictText = false

    @Option(
        help: ArgumentHelp(
            "Point of the label that lies at its place.", defaultNote: "beside the marker", valueName: "POINT"))
    var anchor: LabelOptions.AnchorName?

    @Option(help: ArgumentHelp("Move labels right and down by this many pixels.", valueName: "DX,DY"))
    var offset: PixelPoint?

    @Option(
        help: ArgumentHelp("Keep this many pixels free around each label.", valueName: "N"),
        range: .within(0...10_000, "pixels"))
    var padding = 0.0

    @Option(
        help: ArgumentHelp(
            """
            Place of labels and markers of lines and polygons: a spot on the geometry (label), or the centre of its \
            bounding map rect (center).
            """, valueName: "PLACE"))
    package var at = LabelOptions.SiteName.label

    @Option(
        name: .customLong("labels"),
        help: ArgumentHelp("Draw the labels that fit, or all of them.", valueName: "fit|all"))
    package var choice = Choice.fit

    @Option(
        help: ArgumentHelp(
            "Draw labels from the zoom level in this field on, as an earlier 'plat declutter' has written it.",
            discussion: "Labels without a zoom level stay hidden. No label is decided again.", valueName: "FIELD"))
    package var minzoomField: String?

    @Flag(
        help:
            "Draw dots instead of pins, with labels to their right. Lines and areas get one as well, as with --marker.")
    package var dot = false

    package init() {}

    package enum Choice: String, CaseIterable, ExpressibleByArgument {
        case fit, all

        package static var argumentNoun: String { "choice" }
    }

    package var rules: [Rule] {
        [ranks.$priority, ranks.$displayPriority].map { .needs($0, $label) } + [
            .needs($minzoomField, $label),
            .refuse(
                [ranks.$priority, ranks.$displayPriority, $choice], with: $minzoomField.title, if: minzoomField != nil,
                because: "an earlier run has decided which labels show"),
            .needs($choice, $label), .needs($anchor, $label), .needs($offset, $label), .needs($padding, $label),
        ]
    }

    /// Style keys that the options set.
    package var settings: [(option: String, key: StyleKey, text: String)] {
        [
            ($fontSize.title, StyleKey.fontSize, fontSize?.text), ($textColor.title, .textColor, textColor?.text),
            ($halo.title, .halo, halo?.text), ($dot.title, .marker, dot ? "dot" : nil),
        ].compactMap { option, key, text in text.map { (option, key, $0) } }
    }

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] {
        [($label.title, label), ($minzoomField.title, minzoomField)] + ranks.fields
    }

    package func request(_ fonts: RenderFonts, _ view: Viewport?) throws(Problem) -> SceneLabelRequest? {
        guard let label else { return nil }
        var rules = LabelRequest()
        rules.size = .measured
        ranks.fill(&rules)
        rules.site = at == .center ? .center : .label
        if choice == .all { rules.shape = .none }
        rules.earlierMinzoomField = minzoomField
        if let view, view.heading != 0 {
            guard minzoomField == nil else {
                throw Problem(
                    .usage, "turned-view", "\($minzoomField.title) cannot be used in a turned view",
                    hint: "remove it to decide the labels for this view")
            }
            // Upright boxes in a turned view overlap others than on the whole map.
            do throws(Problem) {
                rules.view = try LabelView(view, margin: 0, near: nil)
            } catch {
                guard error.code == "wide-view" else { throw error }
                throw Problem(
                    .usage, "wide-view",
                    "\($label.title): a turned view that shows more than half the world cannot have labels",
                    hint: "show a smaller part of the map, or omit --heading")
            }
            let zoom = min(max(Int(view.zoomLevel.rounded(.down)), 0), ZoomOptions.deepest)
            rules.limits = Decluttering.Request(zooms: zoom...zoom)
        }
        var request = SceneLabelRequest(field: label, rules: rules) { fonts.makeFamilyMeasure() }
        request.placement.padding = padding
        request.placement.anchor = anchor.map { ($0.anchor.x, $0.anchor.y) }
        request.placement.moved = offset ?? PixelPoint(x: 0, y: 0)
        return request
    }
}
