import Geometry

/// Points at equal steps of degrees: rows from south to north, each from west to east.
public struct GeographicGrid: Sendable {
    /// Steps in degrees. Narrower ones would be lost when coordinates are written.
    public static let steps = 0.000_001...180

    private let west: Double
    private let south: Double
    private let step: Double
    /// Number of points in a row, and number of rows.
    public let columns: Int
    public let rows: Int

    /// - Parameters:
    ///   - west: degrees in −180...180; if it is more than `east`, the grid crosses the antimeridian.
    ///   - step: degrees between the points, one of `steps`.
    /// - Returns: nil if a side is not on the globe, `south` is more than `north`, or the step is out of range.
    public init?(west: Double, south: Double, east: Double, north: Double, step: Double) {
        guard -180...180 ~= west, -180...180 ~= east, -90...90 ~= south, -90...90 ~= north, south <= north,
            Self.steps ~= step
        else { return nil }
        (self.west, self.south, self.step) = (west, south, step)
        columns = Self.count((east < west ? east + 360 : east) - west, step)
        rows = Self.count(north - south, step)
    }

    /// Number of points along a side; its end counts if the steps lead to it but for rounding.
    private static func count(_ length: Double, _ step: Double) -> Int { Int(length / step + 1e-6) + 1 }

    /// The position of a point, in degrees east and north.
    func position(row: Int, column: Int) -> Shape.Point {
        let longitude = Self.degrees(west, column, step)
        return Shape.Point(
            x: longitude > 180 ? Self.degrees(west - 360, column, step) : longitude,
            y: min(Self.degrees(south, row, step), 90))
    }

    /// Without the digits that only stem from binary fractions.
    private static func degrees(_ start: Double, _ count: Int, _ step: Double) -> Double {
        DecimalText.rounded(start + Double(count) * step, fractionDigits: 10)
    }
}
