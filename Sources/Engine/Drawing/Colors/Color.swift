/// A colour of sRGB with eight bits a channel. The channels are straight, not multiplied by the opacity.
@frozen
public struct Color: Hashable, Sendable, BitwiseCopyable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    /// 255 is opaque.
    public var alpha: UInt8

    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// - Parameter rgb: the number that is written after the `#`.
    @inlinable
    public init(rgb: UInt32, alpha: UInt8 = 255) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb), alpha: alpha)
    }

    /// The colour of what is not painted.
    @inlinable public static var none: Color { Color(rgb: 0, alpha: 0) }
    @inlinable public static var white: Color { Color(rgb: 0xFFFFFF) }
    @inlinable public static var black: Color { Color(rgb: 0) }

    /// True if the colour paints nothing.
    @inlinable public var isNone: Bool { alpha == 0 }

    /// The opacity from 0 to 1.
    @inlinable public var opacity: Double { Double(alpha) / 255 }

    /// The same colour with its opacity multiplied.
    public func faded(by opacity: Double) -> Color {
        var color = self
        color.alpha = UInt8((Double(alpha) * min(max(opacity, 0), 1)).rounded())
        return color
    }

    /// The colour as it looks over an opaque one; a colour that paints nothing stays.
    public func over(_ ground: Color) -> Color {
        guard !isNone else { return self }
        func mixed(_ channel: UInt8, _ below: UInt8) -> UInt8 {
            UInt8((Double(below) + (Double(channel) - Double(below)) * opacity).rounded())
        }
        return Color(red: mixed(red, ground.red), green: mixed(green, ground.green), blue: mixed(blue, ground.blue))
    }

    /// The background of maps: a light blue, as of water. `Script/start.js` has the same.
    public static var water: Color { Color(rgb: 0xD9E7F0) }

    /// Share of the light of white that the colour sends, as contrast is computed from it.
    public var luminance: Double {
        let light = LinearLight(self)
        return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
    }

    /// Black or white, whichever reads better on the colour.
    public var contrasting: Color { luminance > 0.179 ? .black : .white }
}
