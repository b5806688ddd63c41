extension Color {
    /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`, each also without the `#`, a CSS name, `transparent` or `none`. Case does
    /// not matter.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        self.init(bytes.span)
    }

    /// Reads a colour from UTF-8; allocates for the longest names only.
    public init?(_ bytes: Span<UInt8>) {
        let hash = bytes.count > 0 && bytes[0] == UInt8(ascii: "#") ? 1 : 0
        if let color = Self.hexadecimal(bytes, from: hash) {
            self = color
        } else if hash == 0, let color = Self.named(bytes) {
            self = color
        } else {
            return nil
        }
    }

    private static func hexadecimal(_ bytes: Span<UInt8>, from start: Int) -> Color? {
        let count = bytes.count - start
        guard count == 3 || count == 6 || count == 8 else { return nil }
        var number: UInt32 = 0
        for index in start..<bytes.count {
            guard let digit = digit(bytes[index]) else { return nil }
            number = number << 4 | digit
            if count == 3 { number = number << 4 | digit }
        }
        return count == 8
            ? Color(rgb: number >> 8, alpha: UInt8(truncatingIfNeeded: number)) : Color(rgb: number)
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    private static func named(_ bytes: Span<UInt8>) -> Color? {
        guard bytes.count >= 3, bytes.count <= longestName else { return nil }
        var name = ""
        for index in bytes.indices {
            let letter = bytes[index] | 0x20
            guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { return nil }
            name.unicodeScalars.append(Unicode.Scalar(letter))
        }
        if name == "none" || name == "transparent" { return Color.none }
        return ColorNames.byName[name].map { Color(rgb: $0) }
    }

    private static let longestName = ColorNames.all.reduce(11) { max($0, $1.name.utf8.count) }

    /// Words that a colour may be, to find the one that was meant.
    public static var words: [String] { ColorNames.all.map(\.name) + ["none", "transparent"] }
}

extension Color: CustomStringConvertible {
    /// `#rrggbb`, `#rrggbbaa` if it is not opaque, `none` if it paints nothing.
    public var description: String {
        if isNone { return "none" }
        return alpha == 255 ? hexadecimal : hexadecimal + Self.pair(alpha)
    }

    /// `#rrggbb` without the opacity, as SVG wants it.
    public var hexadecimal: String { "#" + Self.pair(red) + Self.pair(green) + Self.pair(blue) }

    private static func pair(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return byte < 16 ? "0" + text : text
    }
}
