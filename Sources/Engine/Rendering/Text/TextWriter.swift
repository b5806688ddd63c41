import Cairo
import Drawing
import Geometry
import LabelLines
import Pango

/// Measures texts and makes outlines of them, on one thread.
final class TextWriter {
    private let fonts: RenderFonts
    /// For texts in the usual fonts alone.
    private var usual: ScriptShaper?
    /// The first failure, after which texts have no extent.
    private(set) var failure: PangoError?
    /// Letters that no font has, in the texts that were drawn.
    private(set) var missingGlyphs = MissingGlyphs()

    init(_ fonts: RenderFonts) { self.fonts = fonts }

    /// The room of a text, which may have several lines: its descent reaches from the first baseline to below the last
    /// line. None for one that is too long for a line.
    func extent(of text: String, _ size: Double, isBold: Bool = false, family: String = "") -> TextExtent {
        guard text.utf8.contains(UInt8(ascii: "\n")) else {
            return extent(ofLine: text, size, isBold: isBold, family: family)
        }
        let lines = text.split(separator: "\n").map {
            extent(ofLine: String($0), size, isBold: isBold, family: family)
        }
        guard let first = lines.first, lines.allSatisfy({ $0.height > 0 }) else {
            return TextExtent(width: 0, ascent: 0, descent: 0)
        }
        return TextExtent(
            width: lines.reduce(0) { max($0, $1.width) }, ascent: first.ascent,
            descent: lines.reduce(-first.ascent) { $0 + $1.height })
    }

    private func extent(ofLine text: String, _ size: Double, isBold: Bool, family: String) -> TextExtent {
        let extents = shaped(text, family) { (shaper) throws(PangoError) in
            try shaper.shaper.extents(of: text, shaper.font(size: size, isBold: isBold, family: family))
        }
        guard let extents else { return TextExtent(width: 0, ascent: 0, descent: 0) }
        return TextExtent(width: extents.advance, ascent: extents.ascent, descent: extents.descent)
    }

    /// The lines of a text, each at its place.
    func lines(of text: DrawnText) -> [DrawnText] {
        guard text.letters.isEmpty, text.text.utf8.contains(UInt8(ascii: "\n")) else { return [text] }
        let lines = text.text.split(separator: "\n").map { part in
            let line = String(part)
            var extent = extent(ofLine: line, text.size, isBold: text.isBold, family: text.family)
            extent.width += LetterSpacing.width(line, text.spacing)
            return (line, extent)
        }
        let width = lines.reduce(0) { max($0, $1.1.width) }
        var top = text.baseline - (lines.first?.1.ascent ?? 0)
        return lines.map { line, extent in
            var drawn = text
            drawn.text = line
            switch text.alignment {
            case .left: break
            case .center: drawn.x += (width - extent.width) / 2
            case .right: drawn.x += width - extent.width
            }
            drawn.baseline = top + extent.ascent
            top += extent.height
            return drawn
        }
    }

    /// The outline of a text from the left end of its first baseline; nil if it cannot be made.
    func outline(of text: DrawnText) -> Cairo.Outline? {
        let lines = lines(of: text)
        guard lines.count > 1 else { return lineOutline(of: text) }
        var whole = Cairo.Outline()
        for line in lines {
            guard let outline = lineOutline(of: line) else { return nil }
            whole.append(outline, x: line.x - text.x, y: line.baseline - text.baseline)
        }
        return whole
    }

    /// The letters of a line that are drawn one by one; empty if it is drawn as a whole.
    func letters(of line: DrawnText) -> [DrawnText.DrawnLetter] {
        guard line.letters.isEmpty, line.spacing > 0 else { return line.letters }
        let units = TextUnits.units(of: line.text)
        guard units.count > 1 else { return [] }
        let widths = units.map { extent(ofLine: $0, line.size, isBold: line.isBold, family: line.family).width }
        let whole = extent(ofLine: line.text, line.size, isBold: line.isBold, family: line.family).width
        let advances = LetterSpacing.advances(widths, whole: whole, line.spacing)
        var start = 0.0
        return zip(units, advances).map { unit, advance in
            defer { start += advance }
            return DrawnText.DrawnLetter(unit, x: start + (advance - line.spacing) / 2, y: 0)
        }
    }

    private func lineOutline(of text: DrawnText) -> Cairo.Outline? {
        let letters = letters(of: text)
        guard letters.isEmpty else {
            var whole = Cairo.Outline()
            for letter in letters {
                guard let outline = outline(of: letter, text) else { return nil }
                whole.append(outline, x: letter.x, y: letter.y, cosine: letter.cosine, sine: letter.sine)
            }
            return whole
        }
        return outline(ofLine: text)
    }

    /// The outline of a letter from the middle of its baseline.
    private func outline(of letter: DrawnText.DrawnLetter, _ text: DrawnText) -> Cairo.Outline? {
        var part = text
        part.text = letter.text
        let width = extent(ofLine: letter.text, text.size, isBold: text.isBold, family: text.family).width
        return outline(ofLine: part)?.moved(x: -width / 2, y: 0)
    }

    private func outline(ofLine text: DrawnText) -> Cairo.Outline? {
        shaped(text.text, text.family) { (shaper) throws(PangoError) in
            let font = shaper.font(size: text.size, isBold: text.isBold, family: text.family)
            try countMissing(text.text, font, shaper)
            return try shaper.shaper.outline(of: text.text, font)
        }
    }

    private func countMissing(_ text: String, _ font: TextFont, _ shaper: ScriptShaper) throws(PangoError) {
        let missing = try shaper.shaper.extents(of: text, font).unknownGlyphs
        if missing > 0 { missingGlyphs.add(missing, text) }
    }

    /// Sends the letters that no font has, and begins anew.
    func takeMissingGlyphs() -> MissingGlyphs {
        defer { missingGlyphs = MissingGlyphs() }
        return missingGlyphs
    }

    /// Draws a text as letters, in the source of a pen.
    func show(_ text: DrawnText, in pen: inout Context) {
        for line in lines(of: text) {
            let letters = letters(of: line)
            guard letters.isEmpty else {
                for letter in letters { show(letter, of: line, in: &pen) }
                continue
            }
            _ = shaped(line.text, line.family) { (shaper) throws(PangoError) in
                let font = shaper.font(size: line.size, isBold: line.isBold, family: line.family)
                try countMissing(line.text, font, shaper)
                try shaper.shaper.show(line.text, font, in: &pen, x: line.x, y: line.baseline)
            }
        }
    }

    private func show(_ letter: DrawnText.DrawnLetter, of line: DrawnText, in pen: inout Context) {
        var part = line
        part.text = letter.text
        (part.letters, part.spacing, part.baseline) = ([], 0, 0)
        part.x = -extent(ofLine: letter.text, line.size, isBold: line.isBold, family: line.family).width / 2
        pen.save()
        if pen.transform(
            (letter.cosine, letter.sine), (-letter.sine, letter.cosine),
            offset: (line.x + letter.x, line.baseline + letter.y))
        {
            show(part, in: &pen)
        }
        pen.restore()
    }

    /// The font of a text, with the families in which its letters are looked for, in their order.
    func font(of text: DrawnText) -> TextFont? {
        shaped(text.text, text.family) { (shaper) throws(PangoError) in
            shaper.font(size: text.size, isBold: text.isBold, family: text.family)
        }
    }

    private func shaped<Result>(
        _ text: String, _ family: String, _ body: (ScriptShaper) throws(PangoError) -> Result
    ) -> Result? {
        guard failure == nil else { return nil }
        do throws(PangoError) {
            let needs = FontNeeds(text, family: family)
            guard needs.areUsual else { return try fonts.shape(needs, body) }
            if let usual { return try body(usual) }
            let shaper = try fonts.makeShaper()
            usual = shaper
            return try body(shaper)
        } catch {
            if error.kind != .unfit { failure = error }
            return nil
        }
    }
}
