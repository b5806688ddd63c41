import Drawing
import Geometry

/// The content of a callout: an image on the left, the title and the line below it, then values of fields and a link. Each
/// text is on one line, and cut where it is too long.
struct CalloutContent {
    private struct Line {
        var text: PositionedText
        var color: Color
    }

    private enum Measure {
        static let gap = 3.0
        static let columnGap = 10.0
        /// Above and below the rule between the title and the values.
        static let ruleGap = 7.0
        /// The room of an image.
        static let image = PixelSize(width: 64, height: 32)
        /// A bold text is wider than a plain one.
        static let bold = 1.09
        static let titleSize = 14.0
        static let textSize = 12.0
    }

    private var lines: [Line] = []
    private var image: (path: String, size: PixelSize)?
    /// Height of the rule between the title and the values; nil for none.
    private var ruleHeight: Double?
    private(set) var size = PixelSize(width: 0, height: 0)

    var texts: [String] { lines.map(\.text.text) }

    /// - Parameter picture: in which it may take some of the width.
    init(_ selection: SceneSelection, in picture: PixelSize, images: IconFiles, measure: TextMeasure) {
        let widest = min(picture.width * 0.7, 260)
        var start = 0.0
        if let own = images[selection.image]?.size {
            let scale = min(1, Measure.image.width / own.width, Measure.image.height / own.height)
            image = (selection.image, PixelSize(width: own.width * scale, height: own.height * scale))
            start = own.width * scale + Measure.columnGap
        }
        add(selection.title, x: start, y: 0, to: widest - start, isTitle: true, FurnitureLook.ink, measure)
        add(selection.subtitle, x: start, y: nextLine, to: widest - start, FurnitureLook.quietInk, measure)
        let height = image?.size.height ?? 0
        if height > size.height {
            for line in lines.indices { lines[line].text.baseline += (height - size.height) / 2 }
            size.height = height
        }
        addValues(selection, widest, measure)
    }

    private var nextLine: Double { size.height > 0 ? size.height + Measure.gap : 0 }

    private mutating func addValues(_ selection: SceneSelection, _ widest: Double, _ measure: TextMeasure) {
        guard !selection.values.isEmpty || !selection.link.isEmpty else { return }
        let rule = size.height + Measure.ruleGap
        (ruleHeight, size.height) = (rule, rule + Measure.ruleGap - Measure.gap)
        let names = selection.values.map { measure(Self.oneLine($0.name), Measure.textSize).width }
        let column = min(names.max() ?? 0, widest * 0.4)
        let second = column + Measure.columnGap
        for value in selection.values {
            let y = nextLine
            add(value.name, x: 0, y: y, to: column, FurnitureLook.quietInk, measure)
            add(value.text, x: second, y: y, to: widest - second, FurnitureLook.ink, measure)
        }
        add(selection.link, x: 0, y: nextLine, to: widest, SelectionRing.color, measure)
    }

    private mutating func add(
        _ text: String, x: Double, y: Double, to room: Double, isTitle: Bool = false, _ color: Color,
        _ measure: TextMeasure
    ) {
        guard !text.isEmpty else { return }
        let stretch = isTitle ? Measure.bold : 1
        let letters = isTitle ? Measure.titleSize : Measure.textSize
        let cut = TextFitting.cut(Self.oneLine(text), to: room / stretch, letters, measure)
        let extent = measure(cut, letters)
        lines.append(
            Line(
                text: PositionedText(cut, x: x, baseline: y + extent.ascent, size: letters, isBold: isTitle),
                color: color))
        size = PixelSize(
            width: max(size.width, x + extent.width * stretch), height: max(size.height, y + extent.height))
    }

    func texts(in rect: PixelRect) -> [DrawnText] {
        lines.map { line in
            DrawnText(
                text: line.text.text, x: rect.minX + line.text.x, baseline: rect.minY + line.text.baseline,
                size: line.text.size, isBold: line.text.isBold, color: line.color)
        }
    }

    func image(in rect: PixelRect) -> MarkerImage? {
        image.map { image in
            MarkerImage(
                path: image.path, x: rect.minX + image.size.width / 2, y: rect.minY + image.size.height / 2,
                width: image.size.width, height: image.size.height, angle: 0)
        }
    }

    func rule(in rect: PixelRect) -> Figure {
        var figure = Figure()
        guard let ruleHeight else { return figure }
        let line = PixelRect(x: rect.minX, y: rect.minY + ruleHeight, width: rect.width, height: 1)
        figure.fill(.rect(line, corner: 0), FurnitureLook.edge)
        return figure
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
