import Glibc

/// Distances on a sphere, where a few per mille make no difference.
public enum Sphere {
    static let radius = 6_371_008.8
    /// Metres of a degree along a meridian.
    static let metresPerDegree = radius * Double.pi / 180

    /// Metres between two coordinates; not a number if one of them is not known.
    public static func distance(_ one: Coordinate, _ other: Coordinate) -> Double {
        let perDegree = Double.pi / 180
        let latitudes = (one.latitude * perDegree, other.latitude * perDegree)
        let across = sin((latitudes.0 - latitudes.1) / 2)
        let along = sin((one.longitude - other.longitude) * perDegree / 2)
        let square: Double = across * across + cos(latitudes.0) * cos(latitudes.1) * along * along
        return 2 * radius * asin(min(square, 1).squareRoot())
    }
}
