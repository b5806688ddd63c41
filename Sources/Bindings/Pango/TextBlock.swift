public import Cairo

/// Lines of a text below each other, in pixels from the upper left corner of the box around them.
public struct TextBlock: Hashable, Sendable {
    public enum Alignment: Sendable {
        case left
        case center
        case right
    }

    public struct Line: Hashable, Sendable {
        public var text: String
        /// Start of the baseline.
        public var x: Double
        public var y: Double
        public var extents: LineExtents
    }

    public var lines: [Line] = []
    public var font: TextFont
    /// Size of the box: the longest line, and the heights of all.
    public var width = 0.0
    public var height = 0.0
    /// Box of what is drawn, which may reach beyond the other.
    public var inkMinX = 0.0
    public var inkMinY = 0.0
    public var inkMaxX = 0.0
    public var inkMaxY = 0.0

    /// Glyphs that no font has.
    public var unknownGlyphs: Int { lines.reduce(0) { $0 + $1.extents.unknownGlyphs } }
}

extension TextShaper {
    /// Measures a text of one or more lines.
    ///
    /// - Parameter lineHeight: pixels from a baseline to the next; nil for the heights of the fonts.
    public mutating func block(
        _ text: String, _ font: TextFont, _ alignment: TextBlock.Alignment = .center, lineHeight: Double? = nil
    ) throws(PangoError) -> TextBlock {
        var block = TextBlock(font: font)
        for text in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let extents = try extents(of: String(text), font)
            let height = lineHeight ?? (extents.ascent + extents.descent)
            // The rest of the height lies above and below in equal parts.
            let y = block.height + (height - extents.ascent - extents.descent) / 2 + extents.ascent
            block.lines.append(TextBlock.Line(text: String(text), x: 0, y: y, extents: extents))
            block.width = max(block.width, extents.advance)
            block.height += height
        }
        block.align(alignment)
        return block
    }

    /// The outline of a text, from the upper left corner of its box. It is drawn with the winding rule.
    public mutating func outline(of block: TextBlock) throws(PangoError) -> Outline {
        var result = Outline()
        for line in block.lines { result.append(try outline(of: line.text, block.font), x: line.x, y: line.y) }
        return result
    }
}

extension TextBlock {
    fileprivate mutating func align(_ alignment: Alignment) {
        var isFirst = true
        for index in lines.indices {
            let extents = lines[index].extents
            let rest = width - extents.advance
            switch alignment {
            case .left: lines[index].x = 0
            case .center: lines[index].x = rest / 2
            case .right: lines[index].x = rest
            }
            guard extents.maxX > extents.minX else { continue }
            let (x, y) = (lines[index].x, lines[index].y)
            inkMinX = isFirst ? x + extents.minX : min(inkMinX, x + extents.minX)
            inkMinY = isFirst ? y + extents.minY : min(inkMinY, y + extents.minY)
            inkMaxX = isFirst ? x + extents.maxX : max(inkMaxX, x + extents.maxX)
            inkMaxY = isFirst ? y + extents.maxY : max(inkMaxY, y + extents.maxY)
            isFirst = false
        }
    }
}
