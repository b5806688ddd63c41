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
                A picture skips labels that its edge would cut, or that its title, legend or scale bar would cover, \
                and counts them as hidden.
                """, valueName: "FIELD", isBasic: true,
            brief: "Write the text of this field at each feature."))
    package var label: String?

    @OptionGroup
    var ranks: RankOptions

    @Option(
        help: ArgumentHelp(
            "Size of labels in pixels.", defaultNote: StyleDeclaration.usual(.fontSize), valueName: "N"))
    var fontSize: StyleText?

    @Option(
        help: ArgumentHelp("Colour of labels.", defaultNote: StyleDeclaration.usual(.textColor), valueName: "COLOR"))
    var textColor: StyleText?

    @Option(
        help: ArgumentHelp(
            "Edge around the letters of labels.", defaultNote: "white, or dark around light letters",
            valueName: "COLOR,WIDTH"))
    var halo: StyleText?

    @Option(
        help: ArgumentHelp(
            "Font file for labels; may be given several times.",
            defaultNote: "Liberation Sans, and Noto Sans for other scripts", valueName: "FILE"),
        completion: .file)
    var font: [String] = []

    @Flag(help: "End with exit status 65 if no font has a letter of a text, instead of drawing a box and counting it.")
    package var strictText = false

    @Option(
        help: ArgumentHelp(
            "Point of the label that lies on the position of its feature.",
            discussion: """
                With auto, each label takes the position beside its marker at which it first shows, beside all that \
                comes before it; of equal positions that which leaves most room to later labels, then the first of: \
                above to the right, below to the right, above to the left, below to the left, right, left, above, below. \
                It keeps that position at all zoom levels. At the edge of a picture it takes another one that is whole. \
                auto:4 tries the first four. With --minzoom-field, the field 'anchor' names the positions.
                """, defaultNote: "beside the marker", valueName: "POINT"))
    var anchor: LabelOptions.AnchorName?

    @Option(
        help: ArgumentHelp(
            "Move labels right and down by this many pixels; with --anchor auto, away from their markers.",
            defaultNote: "0,0", valueName: "DX,DY"))
    var offset: PixelPoint?

    @Option(
        help: ArgumentHelp("Keep this many pixels free around each label.", valueName: "N"),
        range: .within(0...10_000, "pixels"))
    var padding = 0.0

    @Option(
        help: ArgumentHelp(
            "Space between letters, in pixels or percent of their size.",
            defaultNote: StyleDeclaration.usual(.letterSpacing), valueName: "PX|N%"))
    var letterSpacing: StyleText?

    @Option(
        help: ArgumentHelp(
            "Write labels of lines along them, or level.",
            discussion: """
                A label stands above the straightest stretch that is long enough, near the middle of what the picture \
                shows, and is never upside down. It follows the general course of a line that meanders. Lines of one name \
                that join end to end have one label. Texts of scripts whose letters join stay whole and straight.
                """, defaultNote: "along", valueName: "along|horizontal"))
    var lineLabels: StyleText?

    @Option(
        help: ArgumentHelp(
            "Repeat labels along lines, no nearer to each other than this.", defaultNote: "one label for each line",
            valueName: "PX"),
        range: .within(1...100_000, "pixels"))
    var repeatDistance: Double?

    @Option(
        help: ArgumentHelp(
            "Write labels of areas level, or along those that are longer than wide.",
            discussion: """
                Areas of one name that touch have one label. A label stands in the largest part of an area that the \
                picture shows, at another place in it if that leaves room for a town. The label of an area that it would \
                cover, such as an island, stands beside it where no other area is, else nowhere. Without --priority, \
                areas smaller than a short word come after points.
                """, defaultNote: "horizontal", valueName: "horizontal|along"))
    var areaLabels: StyleText?

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
            "Draw the markers that fit, or all of them.",
            discussion: """
                A marker without room waits for a closer zoom level, and is counted. Without --label, dots are all \
                drawn, as they show how many there are, unless this option is fit. A feature whose style has \
                display-priority=required always shows.
                """, defaultNote: "fit", valueName: "fit|all"))
    package var markers: Choice?

    @Flag(
        help: ArgumentHelp(
            "Draw clusters: a disc with a count for markers that would overlap.",
            discussion: """
                The number is that of markers near it, at its zoom level; it gets smaller as one zooms in. A marker whose \
                place is covered by the label of an area or line waits, and is in no group. Groups are of points: with \
                this option, --marker gives lines and areas no markers, but keys of their layers do.
                """, isBasic: true,
            brief: "Draw clusters of markers that would overlap."))
    package var cluster = false

    @Option(
        help: ArgumentHelp(
            "Beside labels, keep a marker whose label has no room, draw a small dot instead, or drop it.",
            discussion: "Images and badges are kept or dropped.", valueName: "keep|small|drop"))
    var unlabeled = Unlabeled.small

    @Option(
        name: [.long, .alias("min-zoom-field")],
        help: ArgumentHelp(
            "Draw labels from the zoom level in this field upwards, as 'plat declutter' writes it.",
            discussion: "Labels without a zoom level stay hidden. Placement is not recomputed.", valueName: "FIELD"))
    package var minzoomField: String?

    @Flag(help: "Draw points as dots instead of pins, with labels to their right.")
    package var dot = false

    package init() {}

    package enum Choice: String, CaseIterable, ExpressibleByArgument {
        case fit, all

        package static var argumentNoun: String { "choice" }
    }

    enum Unlabeled: String, CaseIterable, ExpressibleByArgument {
        case keep, small, drop

        static var argumentNoun: String { "choice" }

        var rule: AnnotationRequest.Unlabeled {
            switch self {
            case .keep: .keep
            case .small: .small
            case .drop: .drop
            }
        }
    }

    package var rules: [Rule] {
        [
            .refuse(
                [ranks.$priority, ranks.$displayPriority, $choice, $markers, $unlabeled], with: $minzoomField.title,
                if: minzoomField != nil, because: "an earlier run has decided which labels show"),
            .refuse(
                [$cluster], with: $minzoomField.title, if: minzoomField != nil,
                because: "an earlier run has decided what shows"),
            .refuse(
                $cluster, if: cluster && minzoomField == nil && !decidesMarkers,
                because: "needs markers that are drawn only where they fit"),
            .refuse([$unlabeled], with: $cluster.title, if: cluster, because: "a group shows what has no room"),
            .refuse(
                $unlabeled, if: !decidesMarkers, because: "needs markers and labels that are drawn only where they fit"),
            .refuse(
                $offset, if: offset.map { max($0.x.magnitude, $0.y.magnitude) > 1000 } ?? false,
                because: "must be between -1000 and 1000 pixels"),
        ]
    }

    /// The rule for options of labels, which a layer of its own may have.
    package func ruleOfLabels(_ layers: MapLayerOptions) -> Rule {
        .needs(
            [$minzoomField, $choice, $anchor, $offset, $padding, $unlabeled, $repeatDistance], $label.title,
            if: label != nil || layers.haveLabels)
    }

    /// The rule for anchors of layers, of which an earlier run has not written what labels have taken.
    package func ruleOfAnchors(_ layers: MapLayerOptions) -> Rule {
        .that(
            minzoomField == nil || anchor?.choices.isEmpty == false || !layers.haveAutoAnchors,
            else: """
                --layer: anchor=auto cannot be used with \($minzoomField.title): an earlier run has decided where labels \
                stand
                """,
            hint: "use --anchor auto if that run had it")
    }

    /// True if markers show only where they have room. Where all labels show, so do their markers.
    var decidesMarkers: Bool { minzoomField == nil && (markers ?? choice) == .fit }

    /// Style keys that the options set.
    package var settings: [(option: String, key: StyleKey, text: String)] {
        [
            ($fontSize.title, StyleKey.fontSize, fontSize?.text), ($textColor.title, .textColor, textColor?.text),
            ($halo.title, .halo, halo?.text), ($letterSpacing.title, .letterSpacing, letterSpacing?.text),
            ($lineLabels.title, .lineLabels, lineLabels?.text), ($areaLabels.title, .areaLabels, areaLabels?.text),
        ].compactMap { option, key, text in text.map { (option, key, $0) } }
    }

    /// Style keys that the options set for points alone.
    package var pointSettings: [(option: String, key: StyleKey, text: String)] {
        dot ? [($dot.title, .marker, "dot")] : []
    }

    /// Fields that the options read, by option.
    var fields: [(option: String, name: String?)] {
        [($label.title, label), ($minzoomField.title, minzoomField)] + ranks.fields
    }

    /// - Parameters:
    ///   - view: the only view; nil for all zoom levels.
    ///   - hasLabels: true if any layer has labels.
    ///   - hasMarkers: false if no marker is drawn.
    package func request(
        _ fonts: RenderFonts, _ view: Viewport?, hasLabels: Bool, hasMarkers: Bool
    ) throws(Problem) -> AnnotationRequest? {
        let decidesMarkers = decidesMarkers && hasMarkers
        guard hasLabels || decidesMarkers else { return nil }
        var rules = LabelRequest()
        rules.size = .measured
        ranks.fill(&rules)
        rules.site = at == .center ? .center : .label
        if choice == .all { rules.shape = .none }
        rules.earlierMinzoomField = minzoomField
        rules.anchors = anchor?.choices ?? []
        if let view, view.heading != 0 {
            guard minzoomField == nil else {
                throw Problem(
                    .usage, "turned-view", "\($minzoomField.title) cannot be used in a turned view",
                    hint: "remove it to decide the labels for this view")
            }
            // Upright boxes in a turned view overlap others than on the whole map.
            do throws(Problem) {
                (rules.view, rules.ranksByDistance) = (try LabelView(view, margin: 0, near: nil), false)
            } catch {
                guard error.code == "wide-view" else { throw error }
                guard hasLabels else { return nil }
                throw Problem(
                    .usage, "wide-view",
                    "\($label.title): a turned view that shows more than half the world cannot have labels",
                    hint: "show a smaller part of the map, or omit --heading")
            }
            let zoom = min(max(Int(view.zoomLevel.rounded(.down)), 0), ZoomOptions.deepest)
            rules.limits = Decluttering.Request(zooms: zoom...zoom)
        }
        var request = AnnotationRequest(field: label, rules: rules) { fonts.makeFamilyMeasure() }
        (request.decidesMarkers, request.decidesDots) = (decidesMarkers, markers == .fit)
        request.unlabeled = cluster ? .keep : unlabeled.rule
        request.hasTexts = hasLabels
        request.view = view
        request.placement = placement(anchor)
        return request
    }

    /// Where texts stand by an anchor.
    func placement(_ anchor: LabelOptions.AnchorName?) -> TextPlacement {
        var placement = TextPlacement()
        placement.padding = padding
        placement.sides = (anchor?.choices ?? []).map { TextSide(x: -$0.x, y: -$0.y) }
        if placement.sides.isEmpty { placement.anchor = anchor.map { ($0.anchor.x, $0.anchor.y) } }
        placement.moved = offset ?? PixelPoint(x: 0, y: 0)
        placement.clearsGroups = cluster
        placement.repeatDistance = repeatDistance
        return placement
    }
}
