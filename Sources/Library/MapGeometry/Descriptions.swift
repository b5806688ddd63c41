public import MapCoordinates
import Numbers

extension Viewport: CustomStringConvertible {
    /// The screen's extent, the place in its middle and the zoom level.
    ///
    /// ```swift
    /// let view = Viewport(
    ///     center: Coordinate(latitude: 47.5, longitude: 8), zoomLevel: 7, size: PixelSize(width: 320, height: 460))!
    /// print(view)  // 320x460 around 47.5,8 at zoom 7
    /// ```
    public var description: String {
        "\(text(size.width))x\(text(size.height)) around \(centerCoordinate) at zoom \(text(zoomLevel))"
            + (heading == 0 ? "" : ", heading \(text(heading))")
    }
}

extension TileRange: CustomStringConvertible {
    /// The level, the columns and the rows.
    ///
    /// ```swift
    /// print(TileRange(covering: .world, level: 3))  // level 3, x 0…7, y 0…7
    /// ```
    public var description: String {
        isEmpty
            ? "level \(level), no tiles" : "level \(level), x \(firstColumn)…\(lastColumn), y \(firstRow)…\(lastRow)"
    }
}

/// A number for people.
func text(_ number: Double) -> String { DecimalText.string(number, fractionDigits: 6, trimmingZeros: true) }
