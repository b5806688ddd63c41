import Cairo
import Drawing
import Geometry
import Pango
import Pictures

/// Texts: outlines of letters, which look the same everywhere, or letters.
extension SVGCanvas {
    mutating func draw(_ text: DrawnText) { draw(text, titled: true) }

    mutating func draw(_ text: DrawnText, titled: Bool) {
        guard let outline = writer.outline(of: text), !outline.isEmpty else { return }
        if showsLetters {
            for line in writer.lines(of: text) {
                let letters = writer.letters(of: line)
                if letters.isEmpty { drawLetters(line) } else { draw(letters, of: line) }
            }
            return
        }
        data.removeAll()
        data.add(outline, x: text.x, y: text.baseline)
        let title = titled ? String(text.text.map { $0.isNewline ? " " : $0 }) : ""
        guard text.hasHalo else {
            attributes.removeAll()
            attributes.set("fill", text.color)
            return svg.path(attributes, data, title: title)
        }
        drawHalo(text, title)
    }

    /// The halo lies under all letters. Programs that do not know `paint-order` would draw it over them, so the outline
    /// is used twice.
    private mutating func drawHalo(_ text: DrawnText, _ title: String) {
        counts.texts += 1
        let name = "text.\(counts.texts)"
        attributes.removeAll()
        attributes.set("fill", text.color)
        svg.begin("g", attributes)
        svg.title(title)
        attributes.removeAll()
        attributes.set("fill", "none")
        attributes.set("stroke", text.halo)
        attributes.set("stroke-width", 2 * text.haloWidth)
        svg.begin("g", attributes)
        attributes.removeAll()
        attributes.set("id", name)
        svg.path(attributes, data)
        svg.end()
        attributes.removeAll()
        attributes.set("xlink:href", "#" + name)
        svg.begin("use", attributes)
        svg.end()
        svg.end()
    }

    /// Draws letters that are turned or spaced, the halo of all before the first.
    private mutating func draw(_ letters: [DrawnText.DrawnLetter], of line: DrawnText) {
        attributes.removeAll()
        svg.begin("g", attributes)
        svg.title(line.text)
        for isHalo in line.hasHalo ? [true, false] : [false] {
            for letter in letters {
                var part = line
                part.text = letter.text
                (part.letters, part.spacing) = ([], 0)
                let width = writer.extent(of: letter.text, line.size, isBold: line.isBold, family: line.family).width
                (part.x, part.baseline) = (-width / 2, 0)
                if isHalo { part.color = .none } else { part.haloWidth = 0 }
                attributes.removeAll()
                let matrix = [
                    letter.cosine, letter.sine, -letter.sine, letter.cosine, line.x + letter.x,
                    line.baseline + letter.y,
                ]
                attributes.set(
                    "transform",
                    "matrix("
                        + matrix.map { DecimalText.shortest(($0 * 1e4).rounded() / 1e4 + 0) }
                        .joined(separator: " ") + ")")
                svg.begin("g", attributes)
                drawLetters(part)
                svg.end()
            }
        }
        svg.end()
    }

    /// Letters of another font are spread or squeezed, so that labels still do not overlap.
    private mutating func drawLetters(_ text: DrawnText) {
        let width = writer.extent(of: text.text, text.size, isBold: text.isBold, family: text.family).width
        attributes.removeAll()
        attributes.set("x", text.x)
        attributes.set("y", text.baseline)
        let font = writer.font(of: text)
        attributes.set("font-family", Self.list(ofFamilies: font?.families ?? []))
        attributes.set("font-size", text.size)
        if font?.weight ?? 400 > 400 { attributes.set("font-weight", "bold") }
        if font?.isItalic ?? false { attributes.set("font-style", "italic") }
        attributes.set("fill", text.color)
        if text.hasHalo {
            attributes.set("stroke", text.halo)
            attributes.set("stroke-width", 2 * text.haloWidth)
            attributes.set("paint-order", "stroke")
        }
        if text.isRightToLeft {
            attributes.set("direction", "rtl")
            // Its end is on the left.
            attributes.set("text-anchor", "end")
        }
        attributes.set("textLength", width)
        attributes.set("lengthAdjust", "spacingAndGlyphs")
        svg.begin("text", attributes)
        svg.append(String(text.text.map { $0.isNewline ? " " : $0 }))
        svg.end()
    }
}

extension DrawnText {
    var hasHalo: Bool { haloWidth > 0 && !halo.isNone }

    /// True if the first letter belongs to a script that is written from right to left.
    var isRightToLeft: Bool {
        let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
        return first.map { letter in Self.rightToLeft.contains { $0.contains(letter.value) } } ?? false
    }

    /// Hebrew, Arabic and their neighbours, with their old forms.
    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
    ]
}

extension SVGCanvas {
    /// Families as a list of CSS, with any plain font at its end.
    private static func list(ofFamilies families: [String]) -> String {
        let names = families.map { family in
            let isPlain = family.utf8.allSatisfy { $0 == 0x20 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
            return isPlain ? family : "'\(family.filter { !"'\\".contains($0) && !$0.isNewline })'"
        }
        return (names + ["sans-serif"]).joined(separator: ", ")
    }
}
