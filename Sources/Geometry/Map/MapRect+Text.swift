// The framework's text forms, `{x, y}`, `{w, h}` and `{{x, y}, {w, h}}`, with one decimal.

extension MapPoint: CustomStringConvertible {
    /// Reads `{x, y}` or `x,y` in map points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.pair) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }

    /// `{x, y}` with one decimal.
    public var description: String { braced(x, y) }
}

extension MapSize: CustomStringConvertible {
    /// Reads `{w, h}` or `w,h` in map points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.pair) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }

    /// `{w, h}` with one decimal.
    public var description: String { braced(width, height) }
}

extension MapRect: CustomStringConvertible {
    /// Reads `{{x, y}, {w, h}}` or `x,y,w,h` in map points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.twoPairs) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// `{{x, y}, {w, h}}` with one decimal.
    public var description: String { "{\(origin), \(size)}" }
}

/// Two numbers as the framework prints them.
func braced(_ first: Double, _ second: Double) -> String {
    let texts = [first, second].map { DecimalText.string($0, fractionDigits: 1, trimmingZeros: false) }
    return "{\(texts[0]), \(texts[1])}"
}
