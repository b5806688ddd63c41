/// Pixels to be encoded: rows of a picture in memory.
public struct PixelRows: ~Escapable {
    public enum Layout: Sendable {
        /// 32 bits in the order of the machine: alpha, red, green, blue from the highest byte on, multiplied by alpha.
        case premultiplied
        /// The same, where the highest byte means nothing.
        case opaque
        /// 8 bits: a shade of grey.
        case gray
    }

    public let bytes: Span<UInt8>
    public let layout: Layout
    public let width: Int
    public let height: Int
    /// Bytes from a row to the next.
    public let stride: Int

    /// - Parameter bytes: `height` rows, of which the last one may lack the bytes behind its pixels.
    @_lifetime(copy bytes)
    public init(_ bytes: Span<UInt8>, _ layout: Layout, width: Int, height: Int, stride: Int) {
        let length = width * (layout == .gray ? 1 : 4)
        precondition(width > 0 && height > 0 && stride >= length && (height - 1) * stride + length <= bytes.count)
        self.bytes = bytes
        self.layout = layout
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// A part of the rows.
    @_lifetime(copy self)
    public func rows(_ range: Range<Int>) -> PixelRows {
        let end = range.upperBound == height ? bytes.count : range.upperBound * stride
        return PixelRows(
            bytes.extracting(range.lowerBound * stride..<end), layout, width: width, height: range.count,
            stride: stride)
    }
}
