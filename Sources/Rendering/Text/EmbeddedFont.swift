public import Layers
import Pango
import Streams

/// A font as a page has it.
public struct EmbeddedFont: Sendable {
    public var family: String
    public var isBold: Bool
    public var isItalic: Bool
    public var bytes: [UInt8]

    init(_ file: String) throws(Problem) {
        bytes = try SmallFile.bytes(at: file)
        guard !bytes.starts(with: Array("ttcf".utf8)) else {
            throw Problem(
                .usage, "font-collection", at: Place(source: file), "browsers read no font collection from a page",
                hint: "with --embed-font, name a .ttf or .otf file")
        }
        do throws(PangoError) {
            let face = try FontSet(files: [file]).faces.first
            family = face?.family ?? ""
            let style = face?.style.lowercased() ?? ""
            isBold = style.contains("bold")
            isItalic = style.contains("italic") || style.contains("oblique")
        } catch {
            throw Problem(rendering: error)
        }
    }

    var isRegular: Bool { !isBold && !isItalic }
}

extension RenderFonts {
    /// The fonts for texts in some families: those that were named, and the usual ones among these families.
    ///
    /// - Parameter families: an empty one stands for the first of all.
    public func embedded(for families: Set<String>) throws(Problem) -> [EmbeddedFont] {
        var fonts: [EmbeddedFont] = []
        for file in files { fonts.append(try EmbeddedFont(file)) }
        let usual = DebianFonts.find()
        for file in usual.files {
            let font = try EmbeddedFont(file)
            let isFirst = files.isEmpty && font.family == usual.families.first
            let isUsed = isFirst || families.contains { $0.lowercased() == font.family.lowercased() }
            let isMissing = !fonts.contains { $0.family == font.family && $0.isRegular }
            // A family that was named in bold alone is drawn in the usual regular font.
            let isNamed = fonts.contains { $0.family == font.family }
            if font.isRegular, isMissing, isUsed || isNamed { fonts.append(font) }
        }
        return fonts
    }
}
