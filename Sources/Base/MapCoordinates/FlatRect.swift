import Numbers

/// A place on something flat, as a map or a screen is: x to the right, y down.
public protocol FlatPoint: Hashable, Sendable, CustomStringConvertible {
    /// To the right, which is east on a map.
    var x: Double { get set }
    /// Down, which is south on a map.
    var y: Double { get set }

    /// Takes any numbers.
    init(x: Double, y: Double)
}

/// An extent on something flat.
public protocol FlatSize: Hashable, Sendable, CustomStringConvertible {
    /// The extent to the right.
    var width: Double { get set }
    /// The extent down.
    var height: Double { get set }

    /// Takes any numbers; a negative extent is kept.
    init(width: Double, height: Double)
}

/// A rect on something flat.
public protocol FlatRect: Hashable, Sendable, CustomStringConvertible {
    /// Its places.
    associatedtype Point: FlatPoint
    /// Its extents.
    associatedtype Size: FlatSize

    /// The top left corner: the north-west one of a map.
    var origin: Point { get set }
    /// The extent to the right and down.
    var size: Size { get set }

    /// Takes any corner and extent.
    init(origin: Point, size: Size)
}

extension FlatRect {
    /// Takes any corner and extent.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// No place at all: what an empty intersection is. Equal to itself.
    @inlinable public static var null: Self { Self(x: .infinity, y: .infinity, width: 0, height: 0) }

    /// True of `.null` and of anything else at infinity.
    @inlinable public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }

    /// The left edge, which is the western one of a map.
    @inlinable public var minX: Double { origin.x }
    /// Half way from left to right.
    @inlinable public var midX: Double { origin.x + size.width / 2 }
    /// The right edge, which is the eastern one of a map.
    @inlinable public var maxX: Double { origin.x + size.width }
    /// The top, which is the northern edge of a map.
    @inlinable public var minY: Double { origin.y }
    /// Half way from top to bottom.
    @inlinable public var midY: Double { origin.y + size.height / 2 }
    /// The bottom, which is the southern edge of a map.
    @inlinable public var maxY: Double { origin.y + size.height }
    /// The extent to the right.
    @inlinable public var width: Double { size.width }
    /// The extent down.
    @inlinable public var height: Double { size.height }
}

// MapKit's text forms, with one decimal.

extension FlatPoint {
    /// Reads `{x, y}` or `x,y`.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.pair) else { return nil }
        self.init(x: numbers[0], y: numbers[1])
    }

    /// `{x, y}` with one decimal.
    public var description: String { braced(x, y) }
}

extension FlatSize {
    /// Reads `{w, h}` or `w,h`.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.pair) else { return nil }
        self.init(width: numbers[0], height: numbers[1])
    }

    /// `{w, h}` with one decimal.
    public var description: String { braced(width, height) }
}

extension FlatRect {
    /// Reads `{{x, y}, {w, h}}` or `x,y,w,h`.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.twoPairs) else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// `{{x, y}, {w, h}}` with one decimal.
    public var description: String { "{\(origin), \(size)}" }
}

/// Two numbers as MapKit prints them.
private func braced(_ first: Double, _ second: Double) -> String {
    let texts = [first, second].map { DecimalText.string($0, fractionDigits: 1, trimmingZeros: false) }
    return "{\(texts[0]), \(texts[1])}"
}
