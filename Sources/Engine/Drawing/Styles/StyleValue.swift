/// The value of a key, read and checked.
public enum StyleValue: Hashable, Sendable, BitwiseCopyable {
    case color(Color)
    case number(Double)
    /// A width; without a unit of its own it has that of `stroke-unit`.
    case width(Double, LengthUnit?)
    /// The number of a word among those that may be chosen.
    case choice(UInt8)
    case flag(Bool)
    case dash(Dash)
    case pair(Double, Double)
    case edge(Color, Double)
    /// A text or a gradient by its number in `StyleTexts`; negative for none.
    case text(Int32)
    case marker(Marker, Int32)
    case markerSize(Double)
}

/// The kind of drawing at a place.
public enum Marker: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case pin
    case dot
    case none
    case image
}

/// Texts and gradients that styles refer to by number.
public struct StyleTexts: Sendable {
    public private(set) var texts: [String] = []
    public private(set) var gradients: [Gradient] = []
    private var numbers: [String: Int32] = [:]
    private var gradientNumbers: [String: Int32] = [:]
    private var gradientTexts: [String] = []

    public init() {}

    /// The text that a gradient was read from; nil for none.
    func gradientText(_ number: Int32) -> String? { number < 0 ? nil : gradientTexts[Int(number)] }

    /// The text of a number; nil for none.
    public func text(_ number: Int32) -> String? { number < 0 ? nil : texts[Int(number)] }

    public func gradient(_ number: Int32) -> Gradient? { number < 0 ? nil : gradients[Int(number)] }

    mutating func number(of text: String) -> Int32 {
        if text.isEmpty { return -1 }
        if let number = numbers[text] { return number }
        let number = Int32(truncatingIfNeeded: texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }

    /// The number of a gradient; nil if the text is none.
    mutating func number(ofGradient text: String) -> Int32? {
        if let number = gradientNumbers[text] { return number }
        guard let gradient = Gradient(text) else { return nil }
        let number = Int32(truncatingIfNeeded: gradients.count)
        gradients.append(gradient)
        gradientTexts.append(text)
        gradientNumbers[text] = number
        return number
    }
}
