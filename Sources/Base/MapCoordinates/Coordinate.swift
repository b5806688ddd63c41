public import Glibc
import Numbers

/// A place on the earth in degrees, WGS84.
///
/// ```swift
/// let zurich = Coordinate(latitude: 47.36667, longitude: 8.55)
/// print(zurich, zurich.isValid)  // 47.36667,8.55 true
/// print(Coordinate("47.36667, 8.55") == zurich)  // true
/// ```
@frozen
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, −90…90 when valid.
    public var latitude: Double
    /// Degrees east, −180…180 when valid.
    public var longitude: Double

    /// Takes any numbers; `isValid` is true if they are a place on earth.
    @inlinable
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Both bounds are closed on both axes; NaN is never valid.
    @inlinable public var isValid: Bool {
        latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180
    }
}

extension Coordinate {
    /// Metres up to which `localDistance` stands for the distance; beyond it the geodesic does.
    @inlinable package static var localDistanceLimit: Double { 200_000 }

    /// Metres to another coordinate on the ellipsoid's two radii half way between their latitudes.
    ///
    /// Meant for distances up to `localDistanceLimit`, away from the poles; the difference of longitude is taken the
    /// short way.
    @inlinable
    package func localDistance(to other: Coordinate) -> Double {
        let phi: Double = (latitude + other.latitude) / 2 * MapPoint.radiansPerDegree
        let sine: Double = sin(phi)
        let flatness: Double = 1 - WGS84.eccentricitySquared * sine * sine
        let root: Double = flatness.squareRoot()
        let polarRadius: Double = WGS84.equatorialRadius * (1 - WGS84.eccentricitySquared)
        // Divided twice: by the product of the two divisors, the last digit comes out differently.
        let meridianRadius: Double = polarRadius / flatness / root
        let parallelRadius: Double = WGS84.equatorialRadius / root * cos(phi)
        let latitudes: Double = (other.latitude - latitude) * MapPoint.radiansPerDegree
        let longitudes: Double = Self.longitudeStep(from: longitude, to: other.longitude) * MapPoint.radiansPerDegree
        return hypot(meridianRadius * latitudes, parallelRadius * longitudes)
    }

    /// Degrees east from one longitude to another the short way, in [−180, 180].
    ///
    /// 360 is added to a negative longitude before the difference is taken: it decides the last digits.
    @inlinable
    package static func longitudeStep(from start: Double, to end: Double) -> Double {
        let step: Double = (end < 0 ? end + 360 : end) - (start < 0 ? start + 360 : start)
        if step > 180 { return step - 360 }
        return step < -180 ? step + 360 : step
    }
}

extension MapPoint {
    /// `Coordinate.localDistance` between the places under two map points, in metres.
    @inlinable
    package func localDistance(to other: MapPoint) -> Double {
        Coordinate(self).localDistance(to: Coordinate(other))
    }
}

extension Coordinate {
    /// The place under a map point. The longitude is wrapped into [−180, 180); the latitude is not clamped, so the
    /// top of the world gives 85.05112877980659.
    @inlinable
    public init(_ point: MapPoint) {
        self.init(latitude: Self.latitude(ofMapY: point.y), longitude: Self.longitude(ofMapX: point.x))
    }

    /// Degrees north of a map point's `y`.
    @inlinable
    public static func latitude(ofMapY y: Double) -> Double {
        let northing: Double = .pi * (1 - 2 * y / MapPoint.worldSize)
        return atan(sinh(northing)) * 180 / .pi
    }

    /// Degrees east of a map point's `x`, in [−180, 180).
    @inlinable
    public static func longitude(ofMapX x: Double) -> Double {
        let longitude: Double = x / MapPoint.worldSize * 360 - 180
        if longitude >= -180 && longitude < 180 { return longitude }
        return wrapped(longitude: longitude)
    }

    /// A longitude moved by whole turns into [−180, 180).
    @inlinable
    public static func wrapped(longitude: Double) -> Double {
        if longitude >= -180 && longitude < 180 { return longitude }
        let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
        let eastOfEdge = turned < 0 ? turned + 360 : turned
        // A remainder just under zero rounds up to the whole turn, which is the edge itself.
        return eastOfEdge >= 360 ? -180 : eastOfEdge - 180
    }
}

// Degrees are printed to seven decimals, about a centimetre, without trailing zeros.

extension Coordinate: CustomStringConvertible {
    /// Reads `lat,lon` in degrees, also with minutes and seconds as in `45°31'12"N, 122°40'55"W`. Any finite numbers
    /// are taken: `isValid` is true if they are a place on earth.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.coordinate) else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// `lat,lon` with up to seven decimals.
    public var description: String { degrees([latitude, longitude]) }
}

extension CoordinateSpan: CustomStringConvertible {
    /// Reads `dlat,dlon` in degrees, also with minutes and seconds as in `0°30',1°15'`.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.span) else { return nil }
        self.init(latitudeDelta: numbers[0], longitudeDelta: numbers[1])
    }

    /// `dlat,dlon` with up to seven decimals.
    public var description: String { degrees([latitudeDelta, longitudeDelta]) }
}

extension CoordinateRegion: CustomStringConvertible {
    /// Reads `lat,lon,dlat,dlon` in degrees, also with minutes and seconds.
    public init?(_ text: some StringProtocol) {
        guard let numbers = NumberList.read(text, frames: NumberList.region) else { return nil }
        self.init(
            center: Coordinate(latitude: numbers[0], longitude: numbers[1]),
            span: CoordinateSpan(latitudeDelta: numbers[2], longitudeDelta: numbers[3]))
    }

    /// `lat,lon,dlat,dlon` with up to seven decimals.
    public var description: String { "\(center),\(span)" }
}

private func degrees(_ values: [Double]) -> String {
    values.map { DecimalText.string($0, fractionDigits: 7, trimmingZeros: true) }.joined(separator: ",")
}
