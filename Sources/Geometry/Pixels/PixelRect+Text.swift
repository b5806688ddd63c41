// The same text forms as the map types, in screen points.

extension PixelPoint: CustomStringConvertible {
    /// Reads `{x, y}` or `x,y` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.pair) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }

    /// `{x, y}` with one decimal.
    public var description: String { braced(x, y) }
}

extension PixelSize: CustomStringConvertible {
    /// Reads `WxH`, `{w, h}` or `w,h` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: ["#x#"] + NumberList.pair) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }

    /// `{w, h}` with one decimal.
    public var description: String { braced(width, height) }
}

extension PixelRect: CustomStringConvertible {
    /// Reads `{{x, y}, {w, h}}` or `x,y,w,h` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.twoPairs) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// `{{x, y}, {w, h}}` with one decimal.
    public var description: String { "{\(origin), \(size)}" }
}

extension EdgePadding: CustomStringConvertible {
    /// Reads `top,left,bottom,right` in screen points.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.four) else { return nil }
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    /// `top,left,bottom,right` with up to four decimals.
    public var description: String {
        [top, left, bottom, right].map { DecimalText.string($0, fractionDigits: 4, trimmingZeros: true) }
            .joined(separator: ",")
    }
}
