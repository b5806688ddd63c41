import CCrashCleanup
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
    private let map: UnsafeMutablePointer<PangoFontMap>
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

    private typealias Line = UnsafeMutablePointer<PangoLayoutLine>

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

        deinit { unsafe library.pango_font_description_free(handle) }
    }

    public init(_ fonts: FontSet) throws(PangoError) {
        let library = fonts.library
        GlyphTurn.shared.add(fonts.names)
        let newPen = try Self.makePen()
        guard let map = unsafe library.pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw PangoError(.notInstalled, "pango_cairo_font_map_new_for_font_type", "cairo cannot use FreeType")
        }
        unsafe library.pango_fc_font_map_set_config(OpaquePointer(map), fonts.handle)
        guard let context = unsafe library.pango_font_map_create_context(map),
            let options = unsafe library.cairo_font_options_create()
        else { cleanup_out_of_memory() }
        unsafe library.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe library.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe library.pango_cairo_context_set_font_options(context, options)
        unsafe library.cairo_font_options_destroy(options)
        unsafe library.pango_context_set_round_glyph_positions(context, 0)
        // The language of the environment would choose fonts.
        unsafe library.pango_context_set_language(context, library.pango_language_from_string("en"))
        guard let layout = unsafe library.pango_layout_new(context) else { cleanup_out_of_memory() }
        unsafe library.pango_layout_set_single_paragraph_mode(layout, 1)
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
            unsafe library.g_object_unref(UnsafeMutableRawPointer(layout))
            unsafe library.g_object_unref(UnsafeMutableRawPointer(context))
            unsafe library.g_object_unref(map)
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
            unsafe pen.withHandle { unsafe library.pango_cairo_show_layout_line($0, shaped) }
        }
        pen.newPath()
    }

    /// The family that pango finds for a font, which is one of the set's even if none of the font's is.
    public mutating func family(for font: TextFont) throws(PangoError) -> String? {
        let description = try description(of: font)
        return GlyphTurn.shared.take {
            guard let loaded = unsafe library.pango_context_load_font(context, description.handle) else { return nil }
            defer { unsafe library.g_object_unref(loaded) }
            let found = unsafe library.pango_font_describe(loaded)
            defer { unsafe library.pango_font_description_free(found) }
            return unsafe library.pango_font_description_get_family(found).map { unsafe String(cString: $0) }
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

    private func extents(_ line: Line?) -> LineExtents {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        unsafe library.pango_layout_line_get_extents(line, &ink, &logical)
        let unit = Double(PANGO_SCALE)
        return LineExtents(
            advance: Double(logical.width) / unit, ascent: -Double(logical.y) / unit,
            descent: (Double(logical.y) + Double(logical.height)) / unit, minX: Double(ink.x) / unit,
            minY: Double(ink.y) / unit, maxX: (Double(ink.x) + Double(ink.width)) / unit,
            maxY: (Double(ink.y) + Double(ink.height)) / unit,
            unknownGlyphs: Int(unsafe library.pango_layout_get_unknown_glyphs_count(layout)))
    }

    private mutating func outline(_ line: Line?) throws(PangoError) -> Outline {
        pen.newPath()
        pen.move(0, 0)
        unsafe pen.withHandle { unsafe library.pango_cairo_layout_line_path($0, line) }
        defer { pen.newPath() }
        do throws(CairoError) {
            try pen.check("pango_cairo_layout_line_path")
            return try pen.outline()
        } catch {
            throw PangoError(error)
        }
    }

    /// Gives the layout a line of text, and returns its line.
    private mutating func set(_ line: String, _ font: TextFont) throws(PangoError) -> Line? {
        let description = try description(of: font)
        // Pango counts in 1/1024 of a pixel with 32 bits.
        guard Double(line.utf8.count) * font.size <= 1_048_576 else {
            throw PangoError(.unfit, "pango_layout_set_text", "a line of \(line.utf8.count) bytes is too long")
        }
        unsafe library.pango_layout_set_font_description(layout, description.handle)
        var text = line.contains(where: \.isBreak) ? String(line.map { $0.isBreak ? " " : $0 }) : line
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return unsafe library.pango_layout_set_text(layout, "", 0) }
            unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                unsafe library.pango_layout_set_text(layout, start, Int32(bytes.count))
            }
        }
        return unsafe library.pango_layout_get_line_readonly(layout, 0)
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
        guard let made = unsafe library.pango_font_description_new() else { cleanup_out_of_memory() }
        let description = unsafe Description(library, made, number: descriptionCount)
        descriptionCount += 1
        unsafe library.pango_font_description_set_family(made, font.families.joined(separator: ","))
        unsafe library.pango_font_description_set_weight(
            made, PangoWeight(UInt32(bitPattern: Int32(clamping: font.weight))))
        unsafe library.pango_font_description_set_style(
            made, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        unsafe library.pango_font_description_set_absolute_size(made, font.size * Double(PANGO_SCALE))
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
