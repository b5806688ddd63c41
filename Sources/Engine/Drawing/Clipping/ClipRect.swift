public import Geometry

/// A rect of pixels with the margin beyond which nothing is passed on.
public struct ClipRect: Hashable, Sendable, BitwiseCopyable {
    public var minX: Double
    public var minY: Double
    public var maxX: Double
    public var maxY: Double

    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// - Parameter margin: how far what is drawn may reach from its outline; at most `largestMargin` counts.
    public init(_ rect: PixelRect, margin: Double) {
        let reach = min(max(margin, 0), Self.largestMargin)
        self.init(minX: rect.minX - reach, minY: rect.minY - reach, maxX: rect.maxX + reach, maxY: rect.maxY + reach)
    }

    /// Longer edges come out wrong in rasterisers that count in 24.8 bits.
    public static var largestMargin: Double { 4096 }

    /// Reach of a stroke from the middle of the line, with mitred corners or a halo.
    public static func margin(strokeWidth: Double, miterLimit: Double = 1, halo: Double = 0) -> Double {
        strokeWidth / 2 * max(miterLimit, 1.5) + halo + 2
    }

    @inline(__always)
    func contains(_ point: Shape.Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    func covers(_ box: Shape.Box) -> Bool {
        box.west >= minX && box.east <= maxX && box.south >= minY && box.north <= maxY
    }

    func meets(_ box: Shape.Box) -> Bool {
        box.west <= maxX && box.east >= minX && box.south <= maxY && box.north >= minY
    }

    /// A place moved into the rect, against what rounding has moved out.
    @inline(__always)
    func nearest(_ point: Shape.Point) -> Shape.Point {
        Shape.Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
    }
}
