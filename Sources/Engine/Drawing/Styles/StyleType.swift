/// The values that a key may have.
public enum StyleType: Hashable, Sendable {
    case color
    /// A colour of pins: `red`, `green` and `purple` mean those of pins.
    case pinColor
    case number(ClosedRange<Double>)
    /// A length, and its unit if it has one.
    case width
    case choice([String])
    case flag
    /// Lengths, drawn and not drawn in turn.
    case dash
    /// Two numbers, `DX,DY`.
    case offset
    /// Two positive numbers, `WxH`.
    case size
    /// A colour and a width.
    case edge
    case gradient
    /// `small`, `medium`, `large`, or pixels.
    case markerSize
    /// `pin`, `dot`, `none`, or an image.
    case marker
    /// A file, or a JSON array of files: a series, of which a still shows the first.
    case image
    case text
    /// A letter, a digit, or the name of a `MarkerSymbol`.
    case symbol
    /// `auto`, `required`, or a number from 0 to 1000, of which 1000 is required.
    case priority
    /// Pixels, or percent of the size of letters.
    case spacing
}

extension StyleType {
    /// The form of values, as help and messages show it.
    public var form: String {
        switch self {
        case .color: "COLOR"
        case .pinColor: "red|green|purple|COLOR"
        case .number: "N"
        case .width: "N[px|m|map|road]"
        case .choice(let words): words.joined(separator: "|")
        case .flag: "true|false"
        case .dash: "A,B"
        case .offset: "DX,DY"
        case .size: "WxH"
        case .edge: "COLOR,W"
        case .gradient: "C@0,C@1[:ANGLE]"
        case .markerSize: "small|medium|large|N"
        case .marker: "pin|dot|none|FILE"
        case .image: "FILE"
        case .text: "TEXT"
        case .symbol: "A|1|NAME"
        case .priority: "auto|required"
        case .spacing: "N[%]"
        }
    }

    /// Advice on what to write instead of a bad value.
    public var advice: String {
        switch self {
        case .color: "use #rgb, #rrggbb, #rrggbbaa, a CSS name or none"
        case .pinColor: "use red, green, purple or a colour such as #3388cc"
        case .number(let range) where range.upperBound < 1e6:
            "use a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        case .number: "use a number"
        case .width: "use a number that is not negative, such as 2, 30m, 8map or 1road"
        case .choice(let words): "use \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
        case .flag: "use true or false"
        case .dash: "use up to eight lengths in pixels, such as 6,3"
        case .offset: "use pixels to the right and down, such as 0,-12"
        case .size: "use pixels, such as 40x50"
        case .edge: "use a colour and a width, such as white,1.5"
        case .gradient: "use colours at places from 0 to 1, such as #fff@0,#08c@1, and an angle such as :90"
        case .markerSize: "use small, medium, large or pixels"
        case .marker: "use pin, dot, none or the name of an image file"
        case .image: "use the name of an image file, or a JSON array of names, of which the first is drawn"
        case .text: "use text"
        case .priority: "use auto or required"
        case .spacing: "use pixels, such as 2, or percent of the font size, such as 20%"
        case .symbol: "use a letter, a digit, or \(MarkerSymbol.allCases.map(\.rawValue).joined(separator: ", "))"
        }
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : "\(number)"
    }

    /// True if there are values between two values.
    var isContinuous: Bool {
        switch self {
        case .color, .pinColor, .number, .width, .markerSize, .offset, .size, .edge: true
        case .choice, .flag, .dash, .gradient, .marker, .image, .text, .symbol, .priority, .spacing: false
        }
    }
}
