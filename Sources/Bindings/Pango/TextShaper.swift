import CEnding
import CPango
public import Cairo

/// Measures lines of text and makes outlines of them, without hints, so that a size is only a scale. Each thread has its
/// own.
///
/// The last results are kept, up to some thousand lines.
@safe
public struct TextShaper: ~Copyable {
    public let fonts: FontSet
    private let library: Library
    private let map: OpaquePointer
    private let context: OpaquePointer
    private let layout: OpaquePointer
    private var descriptions: [TextFont: Description] = [:]
    private var descriptionCount = 0
    /// Most lines have the font of the one before.
    private var last: (font: TextFont, description: Description)?
    private var memory = LineMemory()
    /// Turns glyphs into outlines, on a surface of one row that it keeps. Cairo drops glyphs that are ten times their size
    /// beyond a surface, so it is as long as the longest picture.
    private var pen: Context

    @safe
    private final class Description {
        let library: Library
        let handle: OpaquePointer
        let number: Int

        init(_ library: Library, _ handle: OpaquePointer, number: Int) {
            self.library = library
            self.number = number
            unsafe self.handle = handle
        }

        deinit { unsafe library.fonts.releaseDescription(handle) }
    }

    public init(_ fonts: FontSet) throws(PangoError) {
        let library = fonts.library
        GlyphTurn.shared.add(fonts.names)
        let newPen = try Self.makePen()
        guard let map = unsafe library.fonts.makeMap(UInt32(pango_cairo_freetype.rawValue)) else {
            throw PangoError(.notInstalled, "pango_cairo_font_map_new_for_font_type", "cairo cannot use FreeType")
        }
        unsafe library.fonts.setFonts(map, fonts.handle)
        guard let context = unsafe library.layouts.makeContext(map), let options = unsafe library.layouts.makeOptions()
        else { ending_out_of_memory() }
        unsafe library.layouts.setHintStyle(options, Int32(pango_cairo_no_hints.rawValue))
        unsafe library.layouts.setHintMetrics(options, Int32(pango_cairo_no_hint_metrics.rawValue))
        unsafe library.layouts.setOptions(context, options)
        unsafe library.layouts.releaseOptions(options)
        unsafe library.layouts.setRounding(context, 0)
        // The language of the environment would choose fonts.
        unsafe library.layouts.setLanguage(context, library.layouts.language("en"))
        guard let layout = unsafe library.layouts.make(context) else { ending_out_of_memory() }
        unsafe library.layouts.setSingleParagraph(layout, 1)
        pen = newPen
        self.fonts = fonts
        self.library = library
        unsafe (self.map, self.context, self.layout) = unsafe (map, context, layout)
    }

    private static func makePen() throws(PangoError) -> Context {
        do throws(CairoError) {
            return try Context(try ImageSurface(width: ImageSurface.longestSide, height: 1, .a8))
        } catch {
            throw PangoError(error)
        }
    }

    deinit {
        GlyphTurn.shared.take {
            unsafe library.fonts.release(layout)
            unsafe library.fonts.release(context)
            unsafe library.fonts.release(map)
        }
    }

    /// Measures a line. Breaks of lines and null characters count as spaces.
    public mutating func extents(of line: String, _ font: TextFont) throws(PangoError) -> LineExtents {
        try shaped(line, font, withOutline: false).extents
    }

    /// The outline of a line, whose baseline begins at (0, 0). It is drawn with the winding rule: glyphs may overlap.
    public mutating func outline(of line: String, _ font: TextFont) throws(PangoError) -> Outline {
        try shaped(line, font, withOutline: true).outline ?? Outline()
    }

    /// Draws a line as text, whose baseline begins at (x, y): in a PDF it can be searched and copied.
    public mutating func show(
        _ line: String, _ font: TextFont, in pen: inout Context, x: Double, y: Double
    ) throws(PangoError) {
        // Unicode noncharacters put cairo in error.
        let isOdd = line.unicodeScalars.contains(where: \.isNoncharacter)
        let scalars = line.unicodeScalars.lazy.map { $0.isNoncharacter ? "\u{FFFD}" : $0 }
        pen.newPath()
        guard pen.move(x, y) else { throw PangoError(.unfit, "cairo_move_to", "the place of a text is not finite") }
        try GlyphTurn.shared.take { () throws(PangoError) in
            let shaped = try unsafe set(isOdd ? String(String.UnicodeScalarView(scalars)) : line, font)
            unsafe pen.withHandle { unsafe library.layouts.show($0, shaped) }
        }
        pen.newPath()
    }

    /// The family that pango finds for a font, which is one of the set's even if none of the font's is.
    public mutating func family(for font: TextFont) throws(PangoError) -> String? {
        let description = try description(of: font)
        return GlyphTurn.shared.take {
            guard let loaded = unsafe library.fonts.load(context, description.handle) else { return nil }
            defer { unsafe library.fonts.release(loaded) }
            let found = unsafe library.fonts.describe(loaded)
            defer { unsafe library.fonts.releaseDescription(found) }
            return unsafe library.fonts.family(found).map { unsafe String(cString: $0) }
        }
    }

    private mutating func shaped(
        _ line: String, _ font: TextFont, withOutline: Bool
    ) throws(PangoError) -> LineMemory.Entry {
        let key = LineMemory.Key(line: line, font: try description(of: font).number)
        let known = memory[key]
        if let known, !withOutline || known.outline != nil { return known }
        let entry = try GlyphTurn.shared.take { () throws(PangoError) in
            let shaped = try unsafe set(line, font)
            var entry = unsafe LineMemory.Entry(extents: known?.extents ?? extents(shaped))
            if withOutline { entry.outline = unsafe try outline(shaped) }
            return entry
        }
        memory[key] = entry
        return entry
    }

    private func extents(_ line: OpaquePointer?) -> LineExtents {
        var (ink, logical) = (pango_rectangle(), pango_rectangle())
        unsafe library.layouts.lineExtents(line, &ink, &logical)
        let unit = Double(pango_scale.rawValue)
        return LineExtents(
            advance: Double(logical.width) / unit, ascent: -Double(logical.y) / unit,
            descent: (Double(logical.y) + Double(logical.height)) / unit, minX: Double(ink.x) / unit,
            minY: Double(ink.y) / unit, maxX: (Double(ink.x) + Double(ink.width)) / unit,
            maxY: (Double(ink.y) + Double(ink.height)) / unit,
            unknownGlyphs: Int(unsafe library.layouts.unknownCount(layout)))
    }

    private mutating func outline(_ line: OpaquePointer?) throws(PangoError) -> Outline {
        pen.newPath()
        pen.move(0, 0)
        unsafe pen.withHandle { unsafe library.layouts.addPath($0, line) }
        defer { pen.newPath() }
        do throws(CairoError) {
            try pen.check("pango_cairo_layout_line_path")
            return try pen.outline()
        } catch {
            throw PangoError(error)
        }
    }

    /// Gives the layout a line of text, and returns its line.
    private mutating func set(_ line: String, _ font: TextFont) throws(PangoError) -> OpaquePointer? {
        let description = try description(of: font)
        // Pango counts in 1/1024 of a pixel with 32 bits.
        guard Double(line.utf8.count) * font.size <= 1_048_576 else {
            throw PangoError(.unfit, "pango_layout_set_text", "a line of \(line.utf8.count) bytes is too long")
        }
        unsafe library.layouts.setDescription(layout, description.handle)
        var text = line.contains(where: \.isBreak) ? String(line.map { $0.isBreak ? " " : $0 }) : line
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return unsafe library.layouts.setText(layout, "", 0) }
            unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                unsafe library.layouts.setText(layout, start, Int32(bytes.count))
            }
        }
        return unsafe library.layouts.line(layout, 0)
    }

    private mutating func description(of font: TextFont) throws(PangoError) -> Description {
        if let last, last.font == font { return last.description }
        if let known = descriptions[font] {
            last = (font, known)
            return known
        }
        guard font.size.isFinite, font.size > 0, font.size <= TextFont.largestSize, !font.families.isEmpty else {
            throw PangoError(.unfit, "pango_font_description_set_absolute_size", "a font of \(font.size) px")
        }
        guard let made = unsafe library.fonts.makeDescription() else { ending_out_of_memory() }
        let description = unsafe Description(library, made, number: descriptionCount)
        descriptionCount += 1
        unsafe library.fonts.setFamily(made, font.families.joined(separator: ","))
        unsafe library.fonts.setWeight(made, Int32(clamping: font.weight))
        unsafe library.fonts.setStyle(
            made, Int32((font.isItalic ? pango_style_italic : pango_style_normal).rawValue))
        unsafe library.fonts.setSize(made, font.size * Double(pango_scale.rawValue))
        // Styles by zoom may have many sizes.
        if descriptions.count >= 256 { descriptions.removeAll() }
        descriptions[font] = description
        last = (font, description)
        return description
    }
}

extension Unicode.Scalar {
    fileprivate var isNoncharacter: Bool { value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value) }
}

extension Character {
    fileprivate var isBreak: Bool { isNewline || self == "\0" }
}
