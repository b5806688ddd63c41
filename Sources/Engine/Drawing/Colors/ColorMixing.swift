import Glibc

/// A colour by the light of its channels, from 0 to 1.
struct LinearLight {
    var red: Double
    var green: Double
    var blue: Double

    init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    init(_ color: Color) {
        self.init(
            red: Self.table[Int(color.red)], green: Self.table[Int(color.green)], blue: Self.table[Int(color.blue)])
    }

    private static let table: [Double] = (0..<256).map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// The nearest byte of a channel; light out of range becomes the nearest that can be shown.
    static func byte(_ light: Double) -> UInt8 {
        let clamped = min(max(light, 0), 1)
        let value = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * pow(clamped, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}

/// A colour in OKLab (Björn Ottosson), where equal steps look equal.
public struct OKLab: Hashable, Sendable {
    /// From 0, black, to 1, white.
    public var lightness: Double
    /// From green to red.
    public var a: Double
    /// From blue to yellow.
    public var b: Double

    public init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    public init(_ color: Color) {
        let light = LinearLight(color)
        let long: Double = cbrt(0.4122214708 * light.red + 0.5363325363 * light.green + 0.0514459929 * light.blue)
        let medium: Double = cbrt(0.2119034982 * light.red + 0.6806995451 * light.green + 0.1073969566 * light.blue)
        let short: Double = cbrt(0.0883024619 * light.red + 0.2817188376 * light.green + 0.6299787005 * light.blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    }

    /// The colour that comes nearest, channel by channel.
    public var color: Color {
        let long: Double = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium: Double = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short: Double = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        return Color(
            red: LinearLight.byte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
            green: LinearLight.byte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
            blue: LinearLight.byte(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short))
    }

    private func cube(_ value: Double) -> Double { value * value * value }

    /// Distance between two colours as people see them; black and white are 1 apart.
    public func distance(to other: OKLab) -> Double {
        hypot(lightness - other.lightness, hypot(a - other.a, b - other.b))
    }
}

extension Color {
    /// Mixes two colours so that equal parts look like equal steps.
    ///
    /// - Parameter part: the part of the second one, from 0 to 1.
    public func mixed(with other: Color, part: Double) -> Color {
        if !(part > 0) || self == other { return self }
        if part >= 1 { return other }
        let (from, to) = (OKLab(self), OKLab(other))
        var color = OKLab(
            lightness: from.lightness + (to.lightness - from.lightness) * part,
            a: from.a + (to.a - from.a) * part, b: from.b + (to.b - from.b) * part
        ).color
        color.alpha = UInt8((Double(alpha) + (Double(other.alpha) - Double(alpha)) * part).rounded())
        return color
    }
}
