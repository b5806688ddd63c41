import Decluttering
import Drawing
import Geometry
import Layers

/// Makes the texts of features, measured, and the labels by which is decided where they show.
struct SceneLabelGatherer: ~Copyable {
    private let request: SceneLabelRequest
    private var maker: LabelMaker
    private let measure: TextMeasure
    private(set) var columns: LabelColumns
    private(set) var texts = TextList()
    /// Places in map points.
    private(set) var places = FlatBuffer<Shape.Point>()
    /// Numbers of styles in the chunk.
    private(set) var styles = FlatBuffer<Int32>()
    private(set) var standings = FlatBuffer<TextStanding>()
    private var textField = -1
    private var text = ByteBuffer()
    private var identity: LabelIdentity
    init(_ request: SceneLabelRequest) {
        self.request = request
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
        places.removeAll()
        standings.removeAll()
        styles.removeAll()
    }

    /// Takes the label of a feature that has a text.
    ///
    /// - Parameter alterations: learns what is unusual about it.
    mutating func take(
        _ feature: borrowing Feature, _ chunk: borrowing Chunk, style number: Int32, _ list: [Style],
        telling alterations: inout [Alterations.Kind]
    ) throws(BadRecord) {
        text.removeAll()
        guard text.appendPlain(ofField: textField, feature, chunk), !text.isEmpty else { return }
        guard let style = list.withLargestText else { return }
        let string = Self.trimmed(
            unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
        // Of blanks nothing would show.
        guard !string.isEmpty else { return }
        let standing = TextStanding(
            string, style, anchor: request.anchor, moved: request.offset, padding: request.padding, measure: measure)
        guard standing.extent.height > 0 else {
            alterations = [.longText]
            return
        }
        var label = try maker.label(of: feature, chunk, measured: standing.size)
        alterations = maker.alterations
        if request.rules.earlierMinzoomField != nil, isWiderThanEstimated(standing, style) {
            alterations.append(.wideLabel)
        }
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
        places.append(SceneGatherer.mapPoint(maker.place, feature))
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
