import Decluttering
import Drawing
import Features
import Geometry
import LabelFeatures
import Layers
import Memory

/// Makes the texts of features, measured, and the labels by which is decided where they show.
struct SceneLabelGatherer: ~Copyable {
    private let request: SceneLabelRequest
    private var maker: LabelMaker
    private let levels: [Double]
    private let measure: FamilyMeasure
    private(set) var columns: LabelColumns
    private(set) var texts = TextList()
    private(set) var features = FlatBuffer<SceneFeature>()
    /// Places in map points.
    private(set) var places = FlatBuffer<Shape.Point>()
    /// Numbers of styles in the chunk.
    private(set) var styles = FlatBuffer<Int32>()
    private(set) var standings = FlatBuffer<TextStanding>()
    private var textField = -1
    private var text = ByteBuffer()
    private var identity: LabelIdentity

    /// - Parameter levels: the zoom levels that styles are made for.
    init(_ request: SceneLabelRequest, levels: [Double]) {
        self.request = request
        self.levels = levels
        maker = LabelMaker(request.rules)
        columns = LabelColumns(request.rules)
        measure = request.makeMeasure()
        identity = LabelIdentity(request.rules)
    }

    mutating func add(_ field: Field, at index: Int) {
        if textField < 0, field.name == request.field { textField = index }
        maker.add(field, at: index)
        columns.add(field, at: index)
        identity.add(field, at: index)
    }

    mutating func begin() {
        columns.removeAll()
        texts.removeAll()
        features.removeAll()
        places.removeAll()
        standings.removeAll()
        styles.removeAll()
    }

    /// Takes the label of a feature that has a text.
    ///
    /// - Parameters:
    ///   - owner: the feature by its number in the chunk.
    ///   - list: its styles, one for each level.
    ///   - families: the texts that the styles refer to.
    ///   - warnings: receives warnings about it.
    mutating func take(
        _ feature: borrowing Feature, _ chunk: borrowing Chunk, as owner: SceneFeature, style number: Int32,
        _ list: [Style], _ families: StyleTexts, reportingTo warnings: inout [WarningKind]
    ) throws(BadRecord) {
        text.removeAll()
        guard text.appendPlain(ofField: textField, feature, chunk), !text.isEmpty else { return }
        guard let style = list.withLargestText else { return }
        let string = Self.trimmed(
            unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
        // Of blanks nothing would show.
        guard !string.isEmpty else { return }
        let standing = standing(of: string, list, largest: style, families)
        guard standing.extent.height > 0 else {
            warnings = [.longText]
            return
        }
        var label = try maker.label(of: feature, chunk, measured: standing.size)
        warnings = maker.warnings
        if request.rules.earlierMinzoomField != nil, isWiderThanEstimated(standing, style) {
            warnings.append(.wideLabel)
        }
        if list.count > 1 { label.zooms.formIntersection(zooms(of: list)) }
        (label.offsetX, label.offsetY) = (Self.eighths(standing.offset.x), Self.eighths(standing.offset.y))
        standings.append(standing)
        columns.labels.append(label)
        columns.standings.append(maker.standing)
        for priority in maker.lesserPriorities { columns.lesserPriorities.append(priority) }
        columns.groups.append(feature, chunk)
        columns.names.append(feature, chunk)
        columns.identities.append(feature, chunk, by: identity)
        try columns.earlier.append(feature, chunk)
        try columns.clusters.append(maker.place, feature, chunk)
        texts.append(string.utf8.span)
        styles.append(number)
        features.append(owner)
        places.append(SceneGatherer.mapPoint(maker.place, feature))
    }

    /// The standing in the style with the largest letters, with the room of all levels at which the text is seen.
    private func standing(
        of text: String, _ list: [Style], largest: Style, _ families: StyleTexts
    ) -> TextStanding {
        func extent(_ style: Style) -> Drawing.TextExtent {
            measure(text, style.fontSize, families.text(style.font) ?? "")
        }
        let whole = extent(largest)
        var all = TextStanding(whole, largest, request.placement)
        var last = largest
        for style in list where style.showsText && style != last {
            last = style
            let own =
                style.font == largest.font ? whole.scaled(by: style.fontSize / largest.fontSize) : extent(style)
            all.enclose(TextStanding(own, style, request.placement))
        }
        return all
    }

    /// The zoom levels from the first to the last at which a label is seen. Before and after them it hides no other.
    private func zooms(of list: [Style]) -> ZoomSet {
        guard list.count == levels.count, let first = list.firstIndex(where: \.showsText),
            let last = list.lastIndex(where: \.showsText)
        else { return .all }
        let lowest = first == 0 ? 0 : Int(levels[first])
        let highest = last == list.count - 1 ? ZoomSet.deepest : Int(levels[last])
        return ZoomSet(lowest...max(lowest, highest))
    }

    /// True if the last text is wider than an earlier run, which cannot measure it, has taken it to be.
    private func isWiderThanEstimated(_ standing: TextStanding, _ style: Style) -> Bool {
        let rounding = 0.25
        return standing.extent.width > TextExtent(text.bytes).width * style.fontSize + rounding
    }

    /// A text without blanks at both ends.
    private static func trimmed(_ text: String) -> String {
        guard let first = text.first, let last = text.last, first.isWhitespace || last.isWhitespace else { return text }
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }

    private static func eighths(_ pixels: Double) -> Int32 { Int32((min(max(pixels, -1e5), 1e5) * 8).rounded()) }
}
