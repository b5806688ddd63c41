public import Geometry

/// A legend: samples with their texts in columns, on a sheet whose upper left corner is at 0,0.
public struct LegendLayout: Sendable {
    /// The numbers of the drawing, in pixels.
    private enum Measure {
        static let sampleWidth = LegendEntry.Sample.size.width
        static let sampleHeight = LegendEntry.Sample.size.height
        static let gap = 8.0
        static let rowGap = 5.0
        static let columnGap = 18.0
        static let titleGap = 7.0
        /// Room that texts have at least.
        static let leastText = 40.0

        /// Room of a sample beside its text.
        static let indent = sampleWidth + gap
        /// Width of a column without its texts.
        static let column = indent + columnGap
    }

    public let size: PixelSize
    public private(set) var figure: Figure
    /// The samples without the sheet.
    private let samples: Figure
    public let texts: [PositionedText]
    /// Images of samples, which are to fit into their rects.
    public let images: [(path: String, rect: PixelRect)]
    /// True if texts end in an ellipsis for lack of room.
    public let hasCutTexts: Bool
    /// Number of the entries that have no room; the last row shows it.
    public let hiddenCount: Int

    /// - Parameters:
    ///   - title: above the rows; empty for none.
    ///   - room: the greatest extent. Rows that go beyond its height begin another column as long as its width allows, and
    ///     texts that go beyond its width end in an ellipsis.
    public init?(_ entries: [LegendEntry], title: String = "", in room: PixelSize, measure: TextMeasure) {
        guard !entries.isEmpty else { return nil }
        let textSize = FurnitureLook.textSize
        let padding = FurnitureLook.padding
        let line = measure("Ág", textSize)
        let rowHeight = max(line.height, Measure.sampleHeight) + Measure.rowGap
        let titleLine = title.isEmpty ? nil : measure(title, textSize)
        let top = padding + (titleLine.map { $0.height + Measure.titleGap } ?? 0)
        let rows = max(1, Int(min(max((room.height - top - padding + Measure.rowGap) / rowHeight, 0), 1e6)))
        let width = room.width - 2 * padding + Measure.columnGap
        let mostColumns = max(1, Int(min(max(width / (Measure.column + Measure.leastText), 0), 1e6)))
        let (shown, hiddenCount) = Self.shown(entries, most: rows * mostColumns)
        self.hiddenCount = hiddenCount
        let columns = (shown.count + rows - 1) / rows
        let rowsUsed = (shown.count + columns - 1) / columns
        let textRoom = max(width / Double(columns) - Measure.column, Measure.leastText)

        var drawn = Figure()
        var positioned: [PositionedText] = []
        var images: [(path: String, rect: PixelRect)] = []
        var isCut = false
        var x = padding
        var right = padding
        for column in 0..<columns {
            var widest = 0.0
            for row in 0..<rowsUsed {
                let index = column * rowsUsed + row
                guard index < shown.count else { break }
                let entry = shown[index]
                let middle = top + Double(row) * rowHeight + (rowHeight - Measure.rowGap) / 2
                let isHeading = entry.sample == .none
                let isIndented = !isHeading && entry.hiddenCount == 0
                drawn.append(entry.sample.figure.moved(x: x + Measure.sampleWidth / 2, y: middle))
                if case .image(let path) = entry.sample { images.append((path, Self.box(x: x, y: middle))) }
                let start = isIndented ? x + Measure.indent : x
                let text = TextFitting.cut(entry.text, to: textRoom + Measure.indent - (start - x), textSize, measure)
                let extent = measure(text, textSize)
                isCut = isCut || text != entry.text
                positioned.append(
                    PositionedText(
                        text, x: start, baseline: middle + (line.ascent - line.descent) / 2, size: textSize,
                        isBold: isHeading))
                widest = max(widest, start - x + extent.width)
            }
            right = max(right, x + widest)
            x += widest + Measure.columnGap
        }
        if let titleLine {
            let fitted = TextFitting.cut(title, to: max(room.width - 2 * padding, Measure.leastText), textSize, measure)
            isCut = isCut || fitted != title
            positioned.insert(
                PositionedText(fitted, x: padding, baseline: padding + titleLine.ascent, size: textSize, isBold: true),
                at: 0)
            // Bold letters are about a twelfth wider.
            right = max(right, padding + measure(fitted, textSize).width * 1.09)
        }
        size = PixelSize(
            width: right + padding, height: top + Double(rowsUsed) * rowHeight - Measure.rowGap + padding)
        var sheet = Figure.sheet(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
        sheet.append(drawn)
        (figure, samples) = (sheet, drawn)
        texts = positioned
        self.images = images
        hasCutTexts = isCut
    }

    /// Leaves only the samples and texts, for a legend on paper of its own.
    public mutating func removeSheet() { figure = samples }

    /// The entries that have room, with a row for the number of the others.
    private static func shown(_ entries: [LegendEntry], most: Int) -> (entries: [LegendEntry], hiddenCount: Int) {
        let (known, left) = (entries.reduce(0) { $0 + $1.hiddenCount }, entries.dropFirst(most - 1))
        guard entries.count > most else { return (entries, known) }
        let hidden = left.reduce(known) { $0 + $1.count - $1.hiddenCount }
        return (entries.prefix(most - 1) + [LegendEntry(more: hidden)], hidden)
    }

    private static func box(x: Double, y: Double) -> PixelRect {
        PixelRect(x: x, y: y - Measure.sampleHeight / 2, width: Measure.sampleWidth, height: Measure.sampleHeight)
    }
}
