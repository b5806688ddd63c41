import Geometry

extension StyleValue {
    /// Reads the value of a key from UTF-8; nil if the key cannot have it. Blanks at both ends do not count.
    init?(_ key: StyleKey, _ bytes: Span<UInt8>, _ texts: inout StyleTexts) {
        let text = TextPieces.trimmed(bytes)
        guard let value = Self.value(key.declaration.type, text, &texts) else { return nil }
        self = value
    }

    init?(_ key: StyleKey, _ text: String, _ texts: inout StyleTexts) {
        let bytes = Array(text.utf8)
        self.init(key, bytes.span, &texts)
    }

    /// Words of other programs for choices of corners and ends.
    private static let otherSpellings = ["mitre": "miter", "flat": "butt"]

    private static func value(_ type: StyleType, _ text: Span<UInt8>, _ texts: inout StyleTexts) -> StyleValue? {
        switch type {
        case .color: return Color(text).map { .color($0) }
        case .pinColor: return (Color.pin(text) ?? Color(text)).map { .color($0) }
        case .number(let range):
            guard let number = TextPieces.number(text), range.contains(number) else { return nil }
            return .number(number)
        case .width: return width(text)
        case .choice(let words):
            let other = otherSpellings.first { TextPieces.isEqual(text, $0.key) }?.value
            guard let index = words.firstIndex(where: { other == $0 || TextPieces.isEqual(text, $0) }) else {
                return nil
            }
            return .choice(UInt8(truncatingIfNeeded: index))
        case .flag:
            if TextPieces.isEqual(text, "true") || TextPieces.isEqual(text, "1") { return .flag(true) }
            return TextPieces.isEqual(text, "false") || TextPieces.isEqual(text, "0") ? .flag(false) : nil
        case .dash:
            if TextPieces.isEqual(text, "none") { return .dash(Dash()) }
            guard let numbers = TextPieces.numbers(text, most: 8) else { return nil }
            return Dash(numbers).map { .dash($0) }
        case .offset:
            guard let numbers = TextPieces.numbers(text, most: 2), numbers.count == 2,
                numbers.allSatisfy({ $0.magnitude <= 32_767 })
            else { return nil }
            return .pair(numbers[0], numbers[1])
        case .size: return size(text)
        case .edge: return edge(text)
        case .gradient: return gradient(text, &texts)
        case .markerSize: return markerSize(text)
        case .marker: return marker(text, &texts)
        case .image: return ImageSeries.text(text).map { .text(texts.number(of: $0)) }
        case .text: return .text(texts.number(of: TextPieces.string(text)))
        case .priority:
            if TextPieces.isEqual(text, "required") { return .flag(true) }
            if TextPieces.isEqual(text, "auto") { return .flag(false) }
            guard let number = TextPieces.number(text), (0...1000).contains(number) else { return nil }
            return .flag(number == 1000)
        case .spacing:
            let isPercent = text.count > 0 && text[text.count - 1] == UInt8(ascii: "%")
            let digits = isPercent ? text.extracting(0..<text.count - 1) : text
            guard let number = TextPieces.number(digits), (0...1000).contains(number) else { return nil }
            return .number(isPercent ? -number : number)
        case .symbol:
            let name = TextPieces.string(text)
            guard name.count <= 1 || MarkerSymbol(rawValue: name) != nil else { return nil }
            return .text(texts.number(of: name))
        }
    }

    private static func width(_ text: Span<UInt8>) -> StyleValue? {
        let (number, end) = DecimalText.scan(text, from: 0) ?? (1, 0)
        guard number >= 0, number <= 1e9 else { return nil }
        let rest = text.extracting(end..<text.count)
        if rest.count == 0 { return end > 0 ? .width(number, nil) : nil }
        guard let unit = LengthUnit.allCases.first(where: { TextPieces.isEqual(rest, $0.name) }) else { return nil }
        // A road has a width of its own; all other units need a number.
        return end > 0 || unit == .road ? .width(number, unit) : nil
    }

    private static func size(_ text: Span<UInt8>) -> StyleValue? {
        guard let (width, end) = DecimalText.scan(text, from: 0), end < text.count,
            text[end] | 0x20 == UInt8(ascii: "x"),
            let (height, last) = DecimalText.scan(text, from: end + 1), last == text.count,
            width > 0, height > 0, max(width, height) <= 32_767
        else { return nil }
        return .pair(width, height)
    }

    private static func edge(_ text: Span<UInt8>) -> StyleValue? {
        if TextPieces.isEqual(text, "none") { return .edge(.none, 0) }
        guard let comma = TextPieces.lastComma(text), let color = Color(text.extracting(0..<comma)),
            let width = TextPieces.number(text.extracting(comma + 1..<text.count)), width >= 0, width <= 32_767
        else { return nil }
        return .edge(color, width)
    }

    private static func gradient(_ text: Span<UInt8>, _ texts: inout StyleTexts) -> StyleValue? {
        if TextPieces.isEqual(text, "none") { return .text(-1) }
        return texts.number(ofGradient: TextPieces.string(text)).map { .text($0) }
    }

    private static func markerSize(_ text: Span<UInt8>) -> StyleValue? {
        for (index, name) in MarkerSize.names.enumerated() where TextPieces.isEqual(text, name) {
            return .markerSize(-Double(index + 1))
        }
        guard let number = TextPieces.number(text), number >= 0, number <= 1000 else { return nil }
        return .markerSize(number)
    }

    private static func marker(_ text: Span<UInt8>, _ texts: inout StyleTexts) -> StyleValue? {
        if text.count == 0 { return nil }
        if TextPieces.isEqual(text, "pin") { return .marker(.pin, -1) }
        if TextPieces.isEqual(text, "dot") { return .marker(.dot, -1) }
        if TextPieces.isEqual(text, "none") { return .marker(.none, -1) }
        let name = TextPieces.string(text)
        // A word without an ending is a slip, not a file.
        return name.contains(".") ? .marker(.image, texts.number(of: name)) : nil
    }
}

/// The sizes that markers have by name.
public enum MarkerSize {
    static let names = ["small", "medium", "large"]
    /// Heights of pins.
    static let pins: [Double] = [20, 28, 40]
    /// Radii of dots.
    static let dots: [Double] = [3, 4, 6]

    /// The pixels of a size: negative numbers stand for the names.
    static func pixels(_ size: Double, _ named: [Double]) -> Double {
        size < 0 ? named[min(Int(-size) - 1, named.count - 1)] : size
    }
}
