public import Glibc

extension MapPoint {
    /// The map point of a coordinate, or `.invalid` when it is no place. Latitudes are clamped to ±85.
    @inlinable
    public init(_ coordinate: Coordinate) {
        guard coordinate.isValid else {
            self = .invalid
            return
        }
        self = Self.projecting(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// The map point of degrees known to be sound: no check, so a longitude past ±180 gives an x outside the world.
    @inlinable
    public static func projecting(latitude: Double, longitude: Double) -> MapPoint {
        MapPoint(x: mapX(longitude: longitude), y: mapY(latitude: latitude))
    }

    /// The x of a longitude, linear and unwrapped.
    @inlinable
    public static func mapX(longitude: Double) -> Double {
        (longitude + 180) / 360 * worldSize
    }

    /// The y of a latitude, which is clamped to ±85 (not to the world's edge at 85.0511…).
    ///
    /// The log-ratio form: `asinh(tan φ)` and `log(tan(π/4 + φ/2))` differ from it in the last bits.
    @inlinable
    public static func mapY(latitude: Double) -> Double {
        let clamped: Double = min(max(latitude, -85), 85)
        let sine: Double = sin(clamped * radiansPerDegree)
        let ratio: Double = (1 + sine) / (1 - sine)
        return worldSize * (0.5 - log(ratio) / fullNorthing)
    }

    /// The y that a map point had, by the latitude that was made of it, which is not clamped.
    ///
    /// `tan` keeps the digits that the sine of a latitude near a pole has lost. The way to degrees and back loses up to a
    /// millionth; what is so near to a simple number was that number, as edges of tiles are.
    @inlinable
    public static func mapY(ofMapLatitude latitude: Double) -> Double {
        let y: Double
        if latitude.magnitude > 85 {
            let northing: Double = asinh(tan(latitude * radiansPerDegree))
            y = worldSize * (0.5 - northing * 2 / fullNorthing)
        } else {
            y = mapY(latitude: latitude)
        }
        let simple = (y * 65536).rounded() / 65536
        return (simple - y).magnitude < 1e-6 ? simple : y
    }

    /// Whether a latitude is beyond ±85 by more than a centimetre, which is the rounding of a file.
    @inlinable
    public static func isBeyondMap(latitude: Double) -> Bool { latitude.magnitude > 85.0000001 }

    /// π/180 as one factor: printed distances come out to the last digit only when degrees are multiplied by it.
    @inlinable static var radiansPerDegree: Double { .pi / 180 }

    /// 4π: the log ratio of the whole world's height.
    @inlinable static var fullNorthing: Double { 4 * .pi }
}
