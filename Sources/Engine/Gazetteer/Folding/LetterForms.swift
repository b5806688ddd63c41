/// Letters and signs that Unicode does not decompose, and what they become in keys.
enum LetterForms {
    /// Letters that people replace by plain ones. The o with a stroke is not among them, as it also has a second key.
    static let plain: [(letter: Unicode.Scalar, text: String)] = [
        ("\u{E6}", "ae"), ("\u{F0}", "d"), ("\u{FE}", "th"), ("\u{DF}", "ss"), ("\u{111}", "d"), ("\u{127}", "h"),
        ("\u{131}", "i"), ("\u{138}", "k"), ("\u{142}", "l"), ("\u{14B}", "n"), ("\u{153}", "oe"), ("\u{167}", "t"),
        ("\u{180}", "b"), ("\u{183}", "b"), ("\u{188}", "c"), ("\u{18C}", "d"), ("\u{192}", "f"), ("\u{199}", "k"),
        ("\u{19A}", "l"), ("\u{19E}", "n"), ("\u{1A5}", "p"), ("\u{1AD}", "t"), ("\u{1B4}", "y"), ("\u{1B6}", "z"),
        ("\u{1DD}", "e"), ("\u{1E5}", "g"), ("\u{225}", "z"), ("\u{23C}", "c"), ("\u{247}", "e"), ("\u{249}", "j"),
        ("\u{24D}", "r"), ("\u{24F}", "y"), ("\u{253}", "b"), ("\u{254}", "o"), ("\u{256}", "d"), ("\u{257}", "d"),
        ("\u{259}", "e"), ("\u{25B}", "e"), ("\u{260}", "g"), ("\u{263}", "g"), ("\u{268}", "i"), ("\u{269}", "i"),
        ("\u{272}", "n"), ("\u{275}", "o"), ("\u{289}", "u"), ("\u{28B}", "v"), ("\u{2C65}", "a"), ("\u{2C66}", "t"),
        // Kana of counters, which names are written with in both sizes.
        ("\u{30F5}", "\u{30AB}"), ("\u{30F6}", "\u{30B1}"),
    ]

    static let slashedO: UInt32 = 0xF8

    /// Apostrophes and signs that are written for them, which vanish.
    static func isApostrophe(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x27, 0x60, 0xB4, 0x2B9...0x2BF, 0x2C8, 0x2CA, 0x2CB, 0x2EE, 0x384, 0x55A, 0x5F3, 0x1FBD, 0x1FBF, 0x1FFD,
            0x1FFE, 0x1FEF, 0x2018...0x201B, 0x2032, 0x2035, 0xA78B, 0xA78C, 0xFF07:
            return true
        default: return false
        }
    }

    /// Scalars without a look that Unicode does not list as formats: fillers and selectors of variants.
    static func isInvisible(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0, 0x180B...0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return true
        default: return false
        }
    }

    /// True for letters of Latin, Greek and Cyrillic, whose marks do not make them other letters in the eyes of those
    /// who type names, and for digits.
    static func dropsMarks(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x80, 0xC0...0x2AF, 0x370...0x52F, 0x1C80...0x1C8F, 0x1D00...0x1DBF, 0x1E00...0x1FFF,
            0x2C60...0x2C7F, 0x2DE0...0x2DFF, 0xA640...0xA69F, 0xA720...0xA7FF, 0xAB30...0xAB6F:
            return true
        default: return false
        }
    }

    /// True for Chinese characters and kana, between which blanks mean nothing.
    static func isCJK(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x3005...0x3007, 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            return true
        default: return false
        }
    }

    /// True for the parts that syllables of Hangul are composed of.
    static func isJamo(_ scalar: UInt32) -> Bool { scalar >= 0x1100 && scalar <= 0x11FF }
}
