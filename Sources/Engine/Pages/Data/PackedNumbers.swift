import Layers
import Pictures

/// Whole numbers in few bytes: seven bits in each, the lowest first; the highest bit says that more follow.
struct PackedNumbers: ~Copyable {
    private(set) var bytes = ByteBuffer()

    /// Appends a number of at least 0.
    mutating func append(_ number: Int) {
        var rest = UInt64(number)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a number with its sign, which becomes the lowest bit.
    mutating func append(signed number: Int) {
        append(number < 0 ? -2 * number - 1 : 2 * number)
    }

    /// The numbers as text.
    var base64: String {
        var text = ByteBuffer()
        text.append(base64: bytes.bytes)
        return text.text
    }

    /// A map point's number as pages have it.
    static func sixteenths(_ value: Double) -> Int { Int((value * 16).rounded()) }
}
