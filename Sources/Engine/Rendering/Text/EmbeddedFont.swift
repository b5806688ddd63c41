import Drawing
public import Layers
import Pango
import Streams

/// A font file for a page, with all that distinguishes it from others of its family there.
public struct EmbeddedFont: Sendable {
    public var family: String
    public var face: FontFace
    public var bytes: [UInt8]

    init(_ file: String) throws(Problem) {
        bytes = try SmallFile.bytes(at: file)
        guard !bytes.starts(with: Array("ttcf".utf8)) else {
            throw Problem(
                .usage, "font-collection", at: InputLocation(source: file),
                "browsers read no font collection from a page",
                hint: "with --embed-font, name a .ttf or .otf file")
        }
        do throws(PangoError) {
            let named = try FontSet(files: [file]).faces.first
            family = named?.family ?? ""
            face = FontFace(of: bytes) ?? FontFace(style: named?.style ?? "")
        } catch {
            throw Problem(rendering: error)
        }
    }

    var isRegular: Bool { face == FontFace() }
}

extension RenderFonts {
    /// The fonts for texts in some families: all that were named, and the regular ones of the usual families among these.
    ///
    /// - Parameter families: those of styles. Without a named font, the usual family comes with them, as texts without a
    ///   family of their own are drawn in it.
    public func embedded(for families: Set<String>) throws(Problem) -> [EmbeddedFont] {
        var fonts: [EmbeddedFont] = []
        for file in files { fonts.append(try EmbeddedFont(file)) }
        let usual = DebianFonts.find()
        for file in usual.files {
            let font = try EmbeddedFont(file)
            let isFirst = files.isEmpty && font.family == usual.families.first
            let isUsed = isFirst || families.contains { FontName($0).family.lowercased() == font.family.lowercased() }
            let isMissing = !fonts.contains { $0.family == font.family && $0.isRegular }
            // Without a regular face among the fonts, pictures use the installed one, and so does the page.
            let isNamed = fonts.contains { $0.family == font.family }
            if font.isRegular, isMissing, isUsed || isNamed { fonts.append(font) }
        }
        return fonts
    }
}
