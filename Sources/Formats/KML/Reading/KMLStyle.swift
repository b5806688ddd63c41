import FormatKit
import Layers
import Numbers

/// The parts of a style that keys of simplestyle can express.
struct KMLStyle {
    var line: KMLColor?
    var width: String?
    var fill: KMLColor?
    var isFilled: Bool?
    var marker: KMLColor?
    /// The address of the icon.
    var icon: String?

    /// Takes over what another style says.
    mutating func merge(_ other: KMLStyle) {
        line = other.line ?? line
        width = other.width ?? width
        fill = other.fill ?? fill
        isFilled = other.isFilled ?? isFilled
        marker = other.marker ?? marker
        icon = other.icon ?? icon
    }

    /// Keys with their values, and true for numbers.
    var keys: [(name: String, value: String, isNumber: Bool)] {
        var keys: [(String, String, Bool)] = []
        if let marker { keys.append(("marker-color", marker.hexadecimal, false)) }
        if let icon { keys.append(("icon", icon, false)) }
        if let line {
            keys.append(("stroke", line.hexadecimal, false))
            if line.alpha != 255 { keys.append(("stroke-opacity", line.opacity, true)) }
        }
        if let width { keys.append(("stroke-width", width, true)) }
        if let fill { keys.append(("fill", fill.hexadecimal, false)) }
        if isFilled == false {
            keys.append(("fill-opacity", "0", true))
        } else if let fill, fill.alpha != KMLColor.usualFill {
            keys.append(("fill-opacity", fill.opacity, true))
        }
        return keys
    }
}

/// A colour of KML, which has its opacity first and then blue, green and red.
struct KMLColor: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    /// The opacity that simplestyle gives to areas that state none: 0.6.
    static let usualFill: UInt8 = 153

    init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init?(kml text: String) {
        var text = text[...]
        if text.first == "#" { text = text.dropFirst() }
        if text.utf8.count == 6 { text = "ff" + text }
        guard text.utf8.count == 8, text.allSatisfy(\.isHexDigit), let value = UInt32(text, radix: 16) else {
            return nil
        }
        alpha = UInt8(value >> 24)
        blue = UInt8(value >> 16 & 255)
        green = UInt8(value >> 8 & 255)
        red = UInt8(value & 255)
    }

    var hexadecimal: String { "#" + Self.digits(red) + Self.digits(green) + Self.digits(blue) }

    var kml: String { Self.digits(alpha) + Self.digits(blue) + Self.digits(green) + Self.digits(red) }

    private static func digits(_ value: UInt8) -> String {
        let text = String(value, radix: 16)
        return text.utf8.count == 1 ? "0" + text : text
    }

    /// The shortest number that stands for the opacity.
    var opacity: String {
        for digits in 1...3 {
            let value = Double(alpha) / 255
            let text = DecimalText.string(value, fractionDigits: digits)
            if let number = Double(text), Self.alpha(ofOpacity: number) == alpha { return text }
        }
        return DecimalText.string(Double(alpha) / 255, fractionDigits: 6)
    }

    static func alpha(ofOpacity opacity: Double) -> UInt8? {
        guard opacity >= 0, opacity <= 1 else { return nil }
        return UInt8((opacity * 255).rounded())
    }
}

/// The styles that placemarks share, by their identifiers.
struct KMLStyles {
    private enum Entry {
        case style(KMLStyle)
        /// A map of styles of which the usual one is another.
        case link(String)
    }

    private var entries: [String: Entry] = [:]
    /// A file may have a style for each placemark, and memory must not grow with it.
    private static let mostEntries = 1 << 15

    mutating func add(_ style: KMLStyle, named name: String) { add(.style(style), name) }

    mutating func add(linkTo url: String, named name: String) { add(.link(url), name) }

    private mutating func add(_ entry: Entry, _ name: String) {
        if entries.count < Self.mostEntries || entries[name] != nil { entries[name] = entry }
    }

    /// The style that an address within the file stands for; nil if it is not known.
    func style(at url: String) -> KMLStyle? {
        var url = url[...]
        // A map of styles may lead to another.
        for _ in 0..<8 {
            guard url.first == "#", let entry = entries[String(url.dropFirst())] else { return nil }
            switch entry {
            case .style(let style): return style
            case .link(let next): url = next[...]
            }
        }
        return nil
    }
}
