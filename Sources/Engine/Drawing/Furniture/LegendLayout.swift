public import Geometry

/// A legend: samples with their texts in columns, on a sheet whose upper left corner is at 0,0.
public struct LegendLayout: Sendable {
    /// The numbers of the drawing, in pixels.
    private enum Measure {
        static let gap = 8.0
        static let rowGap = 5.0
        static let columnGap = 18.0
        static let titleGap = 7.0
        /// Room that texts have at least.
        static let leastText = 40.0
        /// Lines of a text that is broken.
        static let mostLines = 3
    }

    /// A row with its text in lines.
    private struct Row {
        var entry: LegendEntry
        var lines: [String]
        var height: Double
        /// Width of the longest line, from the left end of its text.
        var width: Double
        var isHeading: Bool { entry.sample == .none }
        var isIndented: Bool { !isHeading && entry.hiddenCount == 0 }
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
    ///   - isNarrow: true for a single column in which long texts are broken into lines.
    public init?(
        _ entries: [LegendEntry], title: String = "", in room: PixelSize, isNarrow: Bool = false, measure: TextMeasure
    ) {
        guard !entries.isEmpty else { return nil }
        let textSize = FurnitureLook.textSize
        let padding = FurnitureLook.padding
        let line = measure("Ág", textSize)
        let titleRoom = max(room.width - 2 * padding, Measure.leastText)
        let titleLines = Self.lines(title, to: titleRoom, isBold: true, isNarrow, measure)
        let top = padding + (titleLines.isEmpty ? 0 : Double(titleLines.count) * line.height + Measure.titleGap)
        let sampleWidth = entries.map(\.sample.extent.width).max() ?? 0
        let (indent, column) = (sampleWidth + Measure.gap, sampleWidth + Measure.gap + Measure.columnGap)
        let width = room.width - 2 * padding + Measure.columnGap
        let mostColumns = isNarrow ? 1 : max(1, Int(min(max(width / (column + Measure.leastText), 0), 1e6)))
        func made(_ entries: [LegendEntry], columns: Int) -> [Row] {
            let textRoom = max(width / Double(columns) - column, Measure.leastText)
            return entries.map { Self.row($0, textRoom, indent: indent, isNarrow, line, measure) }
        }
        let tallest = made(entries, columns: 1).map(\.height).max() ?? 0
        let most = max(1, Int(min(max((room.height - top - padding + Measure.rowGap) / tallest, 0), 1e6)))
        let (shown, hiddenCount) = Self.shown(entries, most: most * mostColumns)
        self.hiddenCount = hiddenCount
        let columns = (shown.count + most - 1) / most
        let rowsUsed = (shown.count + columns - 1) / columns
        let rows = made(shown, columns: columns)

        var drawn = Figure()
        var positioned: [PositionedText] = []
        var images: [(path: String, rect: PixelRect)] = []
        var (x, right, bottom) = (padding, padding, top)
        for column in 0..<columns {
            var (widest, y) = (0.0, top)
            for row in rows.dropFirst(column * rowsUsed).prefix(rowsUsed) {
                let middle = y + (row.height - Measure.rowGap) / 2
                let sample = row.entry.sample
                drawn.append(sample.figure.moved(x: x + sampleWidth / 2, y: middle))
                if case .image(let path) = sample {
                    images.append((path, Self.box(sample.extent, x: x + sampleWidth / 2, y: middle)))
                }
                let start = row.isIndented ? x + indent : x
                for (number, text) in row.lines.enumerated() {
                    let above = middle + (Double(number) - Double(row.lines.count) / 2) * line.height
                    positioned.append(
                        PositionedText(
                            text, x: start, baseline: above + line.ascent, size: textSize, isBold: row.isHeading))
                }
                widest = max(widest, start - x + row.width)
                y += row.height
            }
            bottom = max(bottom, y)
            right = max(right, x + widest)
            x += widest + Measure.columnGap
        }
        for (number, text) in titleLines.enumerated() {
            positioned.insert(
                PositionedText(
                    text, x: padding, baseline: padding + Double(number) * line.height + line.ascent, size: textSize,
                    isBold: true), at: number)
            right = max(right, padding + Self.width(text, isBold: true, measure))
        }
        size = PixelSize(width: right + padding, height: bottom - Measure.rowGap + padding)
        var sheet = Figure.sheet(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
        sheet.append(drawn)
        (figure, samples) = (sheet, drawn)
        texts = positioned
        self.images = images
        hasCutTexts = (titleLines + rows.flatMap(\.lines)).contains { text in
            text.hasSuffix("…") && title != text && !entries.contains { $0.text.hasSuffix(text) }
        }
    }

    private static func row(
        _ entry: LegendEntry, _ textRoom: Double, indent: Double, _ isNarrow: Bool, _ line: TextExtent,
        _ measure: TextMeasure
    ) -> Row {
        var row = Row(entry: entry, lines: [], height: 0, width: 0)
        let room = textRoom + (row.isIndented ? 0 : indent)
        row.lines = lines(entry.text, to: room, isBold: row.isHeading, isNarrow, measure)
        row.width = row.lines.map { width($0, isBold: row.isHeading, measure) }.max() ?? 0
        row.height = max(line.height * Double(row.lines.count), entry.sample.extent.height) + Measure.rowGap
        return row
    }

    /// A text in a line, or in some if it is to be broken, cut where it has no room.
    private static func lines(
        _ text: String, to room: Double, isBold: Bool, _ isNarrow: Bool, _ measure: TextMeasure
    ) -> [String] {
        guard !text.isEmpty else { return [] }
        let room = isBold ? room / FurnitureLook.boldStretch : room
        let size = FurnitureLook.textSize
        let cut = TextFitting.cut(text, to: room, size, measure)
        guard isNarrow, cut != text else { return [cut] }
        // A class breaks between its limits.
        let words = text.split(separator: "\u{2009}\u{2013}\u{2009}").joined(separator: "\u{2009}\u{2013} ")
        return TextFitting.lines(words, to: room, most: Measure.mostLines, size, measure)
    }

    private static func width(_ text: String, isBold: Bool, _ measure: TextMeasure) -> Double {
        measure(text, FurnitureLook.textSize).width * (isBold ? FurnitureLook.boldStretch : 1)
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

    private static func box(_ size: PixelSize, x: Double, y: Double) -> PixelRect {
        PixelRect(x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }
}
