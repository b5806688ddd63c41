/// Facts in the first chunk of a PNG.
public struct PNGForm: Hashable, Sendable {
    /// Pixels by their number in the format.
    public enum Color: UInt8, Sendable {
        case gray = 0
        case rgb = 2
        case indexed = 3
        case rgba = 6

        /// Bytes a pixel, at 8 bits a sample.
        var byteCount: Int {
            switch self {
            case .gray, .indexed: 1
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    public let width: Int
    public let height: Int
    public let color: Color
    /// Bits of a sample, or of an index: 1, 2, 4 or 8.
    public let bits: Int

    public init(width: Int, height: Int, _ color: Color, bits: Int = 8) {
        precondition(width > 0 && height > 0 && width < 1 << 31 && height < 1 << 31)
        self.width = width
        self.height = height
        self.color = color
        self.bits = bits
    }
}
