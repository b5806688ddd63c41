import Layers

/// The data of a path, in hundredths of a pixel. Positions after the first of a part are relative to the one before,
/// which takes fewer digits; they are rounded first, so that errors do not add up.
public struct SVGPathData: ~Copyable {
    private var buffer = ByteBuffer()
    private var start = Position()
    private var last = Position()
    /// The command whose letter need not be written again.
    private var command: UInt8 = 0
    private var isFirstOfPart = true

    private struct Position: Equatable {
        var x = 0
        var y = 0

        init() {}

        init(_ x: Double, _ y: Double) {
            self.x = Self.hundredths(x)
            self.y = Self.hundredths(y)
        }

        /// Paths are clipped to pictures, so the limit is never met.
        private static func hundredths(_ value: Double) -> Int {
            value.isNaN ? 0 : Int(min(max((value * 100).rounded(), -1e12), 1e12))
        }
    }

    public init() {}

    public var isEmpty: Bool { buffer.isEmpty }

    var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { buffer.bytes }
    }

    /// True if both draw the same.
    public func isEqual(to other: borrowing SVGPathData) -> Bool {
        let (bytes, others) = (bytes, other.bytes)
        guard bytes.count == others.count else { return false }
        for index in bytes.indices where bytes[index] != others[index] { return false }
        return true
    }

    public mutating func removeAll() {
        buffer.removeAll()
        last = Position()
        command = 0
    }

    public mutating func move(_ x: Double, _ y: Double) {
        start = Position(x, y)
        last = start
        buffer.append(UInt8(ascii: "M"))
        append(start.x, isFirst: true)
        append(start.y)
        command = UInt8(ascii: "M")
        isFirstOfPart = true
    }

    public mutating func line(_ x: Double, _ y: Double) {
        let position = Position(x, y)
        // A part of one place alone is a dot, if its ends are round.
        guard position != last || isFirstOfPart else { return }
        append(position, isFirst: begin(UInt8(ascii: "l")))
        last = position
    }

    public mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        append(Position(x1, y1), isFirst: begin(UInt8(ascii: "c")))
        append(Position(x2, y2), isFirst: false)
        append(Position(x, y), isFirst: false)
        last = Position(x, y)
    }

    public mutating func close() {
        buffer.append(UInt8(ascii: "z"))
        command = 0
        last = start
    }

    /// Writes the letter of a command, unless it is that of the last; true if it was written.
    private mutating func begin(_ letter: UInt8) -> Bool {
        isFirstOfPart = false
        guard command != letter else { return false }
        buffer.append(letter)
        command = letter
        return true
    }

    private mutating func append(_ position: Position, isFirst: Bool) {
        append(position.x - last.x, isFirst: isFirst)
        append(position.y - last.y)
    }

    private mutating func append(_ hundredths: Int, isFirst: Bool = false) {
        if hundredths < 0 { buffer.append(UInt8(ascii: "-")) } else if !isFirst { buffer.append(UInt8(ascii: " ")) }
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        if whole > 0 || rest == 0 { buffer.append(digitsOf: Int(whole)) }
        guard rest > 0 else { return }
        buffer.append(UInt8(ascii: "."))
        buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 10))
        if rest % 10 > 0 { buffer.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)) }
    }
}
