import Layers

/// Attributes of an element, in memory that the next element reuses.
public struct SVGAttributes: ~Copyable {
    private var buffer = ByteBuffer()

    public init() {}

    var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get { buffer.bytes }
    }

    public mutating func removeAll() { buffer.removeAll() }

    public mutating func append(_ others: borrowing SVGAttributes) { buffer.append(others.bytes) }

    public mutating func set(_ name: String, _ text: String) {
        begin(name)
        buffer.append(xml: text)
        end()
    }

    /// Sets a number with as many decimals as it needs, but no more than anybody could tell apart.
    public mutating func set(_ name: String, _ number: Double, digits: Int = 2) {
        begin(name)
        buffer.append(number, .digits(digits))
        end()
    }

    public mutating func set(_ name: String, _ numbers: [Double]) {
        begin(name)
        append(numbers, digits: 2)
        end()
    }

    /// Sets a colour as `#rgb` or `#rrggbb`.
    public mutating func set(_ name: String, red: UInt8, green: UInt8, blue: UInt8) {
        begin(name)
        buffer.append("#")
        let isShort = [red, green, blue].allSatisfy { $0 >> 4 == $0 & 15 }
        for channel in [red, green, blue] {
            if !isShort { buffer.append(Self.digit(channel >> 4)) }
            buffer.append(Self.digit(channel & 15))
        }
        end()
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// Sets a PNG itself (RFC 2397).
    public mutating func set(_ name: String, png bytes: Span<UInt8>) {
        begin(name)
        buffer.append("data:image/png;base64,")
        buffer.append(base64: bytes)
        end()
    }

    /// Sets a list of transforms, of which the last one is applied first.
    public mutating func set(transforms: [(name: String, numbers: [Double])]) {
        begin("transform")
        for (index, (name, numbers)) in transforms.enumerated() {
            if index > 0 { buffer.append(" ") }
            buffer.append(name)
            buffer.append("(")
            append(numbers, digits: 5)
            buffer.append(")")
        }
        end()
    }

    private mutating func append(_ numbers: [Double], digits: Int) {
        for (index, number) in numbers.enumerated() {
            if index > 0 { buffer.append(" ") }
            buffer.append(number, .digits(digits))
        }
    }

    private mutating func begin(_ name: String) {
        buffer.append(" ")
        buffer.append(name)
        buffer.append("=\"")
    }

    private mutating func end() { buffer.append("\"") }
}
