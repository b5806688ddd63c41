/// The pieces of a text that may be turned or spaced one by one.
package enum TextUnits {
    /// The letters of a text. A text of a script whose letters join, or that is written from the right, is a single piece.
    package static func units(of text: String) -> [String] {
        text.unicodeScalars.contains { isJoined($0.value) } ? [text] : text.map { String($0) }
    }

    /// Hebrew to Myanmar, Khmer to Mongolian, Limbu to Vedic signs, Syloti Nagri to Meetei Mayek, forms of Arabic letters,
    /// and old scripts that are written from the right or descend from Brahmi.
    private static func isJoined(_ scalar: UInt32) -> Bool {
        scalar >= 0x590
            && (scalar < 0x10A0 || 0x1780...0x18AF ~= scalar || 0x1900...0x1CFF ~= scalar || 0xA800...0xABFF ~= scalar
                || 0xFB1D...0xFDFF ~= scalar || 0xFE70...0xFEFF ~= scalar || 0x10800...0x11FFF ~= scalar
                || 0x1E800...0x1EFFF ~= scalar)
    }
}
