import Cairo
import Drawing
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

    /// The room of a text; none for one that is too long for a line.
    func extent(of text: String, _ size: Double, isBold: Bool = false, family: String = "") -> TextExtent {
        let extents = shaped(text) { (shaper) throws(PangoError) in
            try shaper.shaper.extents(of: text, shaper.font(size: size, isBold: isBold, family: family))
        }
        guard let extents else { return TextExtent(width: 0, ascent: 0, descent: 0) }
        return TextExtent(width: extents.advance, ascent: extents.ascent, descent: extents.descent)
    }

    /// The outline of a text from the left end of its baseline; nil if it cannot be made.
    func outline(of text: DrawnText) -> Cairo.Outline? {
        shaped(text.text) { (shaper) throws(PangoError) in
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
        _ = shaped(text.text) { (shaper) throws(PangoError) in
            let font = shaper.font(size: text.size, isBold: text.isBold, family: text.family)
            try countMissing(text.text, font, shaper)
            try shaper.shaper.show(text.text, font, in: &pen, x: text.x, y: text.baseline)
        }
    }

    /// The families in which the letters of a text are looked for, in their order.
    func families(of text: DrawnText) -> [String] {
        let font = shaped(text.text) { (shaper) throws(PangoError) in
            shaper.font(size: text.size, isBold: text.isBold, family: text.family)
        }
        return font?.families ?? []
    }

    private func shaped<Result>(_ text: String, _ body: (ScriptShaper) throws(PangoError) -> Result) -> Result? {
        guard failure == nil else { return nil }
        do throws(PangoError) {
            let scripts = FontScript.scripts(in: text)
            guard scripts.isEmpty else { return try fonts.shape(scripts, body) }
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
