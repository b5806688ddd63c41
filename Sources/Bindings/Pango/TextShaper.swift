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
    private let glyphs: UnsafeMutablePointer<PangoGlyphString>
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
        /// How pango shapes letters of ASCII; nil if it is not known yet, or not the same for all of them.
        var plainItem: UnsafeMutablePointer<PangoItem>?
        var isPlainItemKnown = false

        init(_ library: Library, _ handle: OpaquePointer, number: Int) {
            self.library = library
            self.number = number
            unsafe self.handle = handle
        }

        deinit {
            unsafe library.pango_font_description_free(handle)
            GlyphTurn.shared.take { unsafe library.pango_item_free(plainItem) }
        }
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
        guard let layout = unsafe library.pango_layout_new(context),
            let glyphs = unsafe library.pango_glyph_string_new()
        else { cleanup_out_of_memory() }
        unsafe library.pango_layout_set_single_paragraph_mode(layout, 1)
        pen = newPen
        self.fonts = fonts
        self.library = library
        unsafe (self.map, self.context, self.layout, self.glyphs) = unsafe (map, context, layout, glyphs)
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
            unsafe library.pango_glyph_string_free(glyphs)
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
        let description = try description(of: font)
        let key = LineMemory.Key(line: line, font: description.number)
        let known = memory[key]
        if let known, !withOutline || known.outline != nil { return known }
        let entry = try GlyphTurn.shared.take { () throws(PangoError) in
            if !withOutline, let plain = plainExtents(of: line, font, description) {
                return LineMemory.Entry(extents: plain)
            }
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
        return extents(
            ink, logical, unknownGlyphs: Int(unsafe library.pango_layout_get_unknown_glyphs_count(layout)))
    }

    private func extents(_ ink: PangoRectangle, _ logical: PangoRectangle, unknownGlyphs: Int) -> LineExtents {
        let unit = Double(PANGO_SCALE)
        return LineExtents(
            advance: Double(logical.width) / unit, ascent: -Double(logical.y) / unit,
            descent: (Double(logical.y) + Double(logical.height)) / unit, minX: Double(ink.x) / unit,
            minY: Double(ink.y) / unit, maxX: (Double(ink.x) + Double(ink.width)) / unit,
            maxY: (Double(ink.y) + Double(ink.height)) / unit, unknownGlyphs: unknownGlyphs)
    }

    /// The extents of a line of ASCII, as most are, without a layout, which takes thrice as long: it looks for places to
    /// break the line, and for the font of each character. Nil for other lines.
    private func plainExtents(of line: String, _ font: TextFont, _ description: Description) -> LineExtents? {
        var line = line
        return line.withUTF8 { bytes in
            // The script of letters decides that of signs beside them.
            let isPlain = unsafe bytes.allSatisfy { 0x20..<0x7F ~= $0 } && bytes.contains { 0x61...0x7A ~= $0 | 0x20 }
            guard isPlain, Self.isShort(bytes.count, font), let item = unsafe plainItem(of: description) else {
                return nil
            }
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            unsafe bytes.withMemoryRebound(to: CChar.self) { text in
                let (start, count) = (text.baseAddress, Int32(text.count))
                unsafe library.pango_shape_with_flags(
                    start, count, start, count, &item.pointee.analysis, glyphs, PANGO_SHAPE_NONE)
            }
            // A glyph with this bit stands for a character that no font has.
            let areKnown = (0..<Int(unsafe glyphs.pointee.num_glyphs)).allSatisfy {
                unsafe glyphs.pointee.glyphs[$0].glyph & 0x1000_0000 == 0
            }
            guard areKnown else { return nil }
            unsafe library.pango_glyph_string_extents(glyphs, item.pointee.analysis.font, &ink, &logical)
            return extents(ink, logical, unknownGlyphs: 0)
        }
    }

    /// How pango shapes all signs of ASCII in a font; nil if not in the same way.
    private func plainItem(of description: Description) -> UnsafeMutablePointer<PangoItem>? {
        if description.isPlainItemKnown { return unsafe description.plainItem }
        description.isPlainItemKnown = true
        unsafe library.pango_context_set_font_description(context, description.handle)
        let signs = (UInt8(0x20)..<0x7F).map { CChar($0) }
        let attributes = unsafe library.pango_attr_list_new()
        let items = unsafe signs.withUnsafeBufferPointer { signs in
            unsafe library.pango_itemize(context, signs.baseAddress, 0, Int32(signs.count), attributes, nil)
        }
        unsafe library.pango_attr_list_unref(attributes)
        var rest = unsafe items
        while let entry = unsafe rest {
            let item = unsafe entry.pointee.data.assumingMemoryBound(to: PangoItem.self)
            if unsafe items?.pointee.next == nil {
                unsafe description.plainItem = item
            } else {
                unsafe library.pango_item_free(item)
            }
            unsafe rest = entry.pointee.next
        }
        unsafe library.g_list_free(items)
        return unsafe description.plainItem
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
        guard Self.isShort(line.utf8.count, font) else {
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

    /// Pango counts in 1/1024 of a pixel with 32 bits.
    private static func isShort(_ count: Int, _ font: TextFont) -> Bool { Double(count) * font.size <= 1_048_576 }

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
