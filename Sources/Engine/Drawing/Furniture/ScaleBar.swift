public import Geometry
import Glibc

/// A bar that shows a round length on the ground, true at the latitude of the centre of the picture.
public struct ScaleBar: Hashable, Sendable {
    /// 1, 2 or 5 times a power of ten.
    public let meters: Double
    /// Length of the bar in pixels.
    public let width: Double
    /// The length as text, such as `200 km`.
    public let text: String
    /// The length and the latitude at which it is true.
    public let title: String

    /// The longest bar of at most a fifth of the width of the picture.
    public init?(scale: ZoomScale, latitude: Double, pictureWidth: Double) {
        let metersPerPixel = 1 / MapPoint.drawnPointsPerMeter(atLatitude: latitude) / scale
        let most = pictureWidth / 5 * metersPerPixel
        guard most > 0, most.isFinite, metersPerPixel > 0 else { return nil }
        let meters = Self.round(most)
        guard meters > 0, meters.isFinite else { return nil }
        self.meters = meters
        width = meters / metersPerPixel
        text = Self.text(meters)
        let degrees = DecimalText.string(latitude.magnitude, fractionDigits: 1)
        title = "\(text) at latitude \(degrees)°\(latitude < 0 ? "S" : "N")"
    }

    /// The greatest 1, 2 or 5 · 10ⁿ that is not greater than a number.
    static func round(_ most: Double) -> Double {
        var power = floor(log10(most))
        // The logarithm may be rounded either way.
        if pow(10, power + 1) <= most { power += 1 }
        if pow(10, power) > most { power -= 1 }
        let unit = power < 0 ? 1 / pow(10, -power) : pow(10, power)
        return unit * (unit * 5 <= most ? 5 : unit * 2 <= most ? 2 : 1)
    }

    static func text(_ meters: Double) -> String {
        let (value, unit) = meters >= 1000 ? (meters / 1000, "km") : meters >= 1 ? (meters, "m") : (meters * 100, "cm")
        return ReadableNumbers.text(value, fractionDigits: value < 1 ? 6 : 0) + "\u{A0}" + unit
    }

    /// The bar with its lower left corner at 0,0, and the text above it.
    public func drawing(measure: TextMeasure) -> (figure: Figure, text: PositionedText, height: Double) {
        let tick = 6.0
        var path = FigurePath()
        path.move(0.75, -tick)
        path.line(0.75, -0.75)
        path.line(width - 0.75, -0.75)
        path.line(width - 0.75, -tick)
        var figure = Figure()
        figure.stroke(path, width: 4.5, Color.white.faded(by: 0.8))
        figure.stroke(path, width: 1.5, FurnitureLook.ink)
        let size = 11.0
        let extent = measure(text, size)
        let baseline = -4 - extent.descent
        return (
            figure, PositionedText(text, x: (width - extent.width) / 2, baseline: baseline, size: size),
            max(extent.height + 4, tick)
        )
    }
}
