/// The weight, width and slant of a font.
public struct FontFace: Hashable, Sendable {
    /// From 1 to 1000: 400 for regular, 700 for bold.
    public var weight = 400
    /// Percent of the usual width.
    public var width = 100.0
    public var isItalic = false
}

extension FontFace {
    /// Reads the table `OS/2` of an OpenType font; nil if it has none.
    init?(of font: [UInt8]) {
        func number(at offset: Int, bytes: Int) -> Int? {
            guard offset >= 0, offset <= font.count - bytes else { return nil }
            return font[offset..<offset + bytes].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let count = number(at: 4, bytes: 2) else { return nil }
        let entry = (0..<count).map { 12 + 16 * $0 }.first { number(at: $0, bytes: 4) == Self.tag }
        guard let entry, let table = number(at: entry + 8, bytes: 4), let weight = number(at: table + 4, bytes: 2),
            let width = number(at: table + 6, bytes: 2), let selection = number(at: table + 62, bytes: 2)
        else { return nil }
        // Some old fonts count weights from 1 to 9.
        self.weight = min(max(weight < 10 ? weight * 100 : weight, 1), 1000)
        if Self.widths.indices.contains(width - 1) { self.width = Self.widths[width - 1] }
        // Bits for italic and oblique.
        isItalic = selection & 0x201 != 0
    }

    /// A guess by the name of a style, such as `Bold Italic`.
    init(style: String) {
        let style = style.lowercased()
        if style.contains("bold") { weight = 700 }
        isItalic = style.contains("italic") || style.contains("oblique")
    }

    /// `OS/2`.
    private static let tag = 0x4F53_2F32
    /// Percent for the classes 1 to 9 of widths.
    private static let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
}
