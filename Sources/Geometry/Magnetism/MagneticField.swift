import Glibc
public import MapCoordinates

/// The magnetic field at a place and a date, in nanoteslas and degrees, and its changes in a year.
public struct MagneticField: Hashable, Sendable {
    /// The place of the field.
    public let place: Coordinate
    /// Strength to the north.
    public let x: Double
    /// Strength to the east.
    public let y: Double
    /// Strength downwards.
    public let z: Double
    /// Change of `x` in a year.
    public let xRate: Double
    /// Change of `y` in a year.
    public let yRate: Double
    /// Change of `z` in a year.
    public let zRate: Double

    init(place: Coordinate, x: Double, y: Double, z: Double, xRate: Double, yRate: Double, zRate: Double) {
        self.place = place
        (self.x, self.y, self.z) = (x, y, z)
        (self.xRate, self.yRate, self.zRate) = (xRate, yRate, zRate)
    }

    /// Strength along the ground, which turns a compass needle.
    public var horizontal: Double { (x * x + y * y).squareRoot() }

    /// Strength of the field.
    public var total: Double { (x * x + y * y + z * z).squareRoot() }

    /// Degrees from true north to magnetic north, positive to the east, in −180...180; means little where `zone` is
    /// `blackout`.
    public var declination: Double { atan2(y, x) * 180 / .pi }

    /// Degrees from the horizontal to the field, positive downwards.
    public var inclination: Double { atan2(z, horizontal) * 180 / .pi }

    /// Degrees from grid north of a polar map to magnetic north, in −180...180; nil up to 55° of latitude.
    public var gridVariation: Double? {
        guard place.latitude.magnitude > 55 else { return nil }
        let longitude = place.latitude > 0 ? -place.longitude : place.longitude
        let turned = (declination + longitude).remainder(dividingBy: 360)
        return turned <= -180 ? 180 : turned
    }
}

extension MagneticField {
    /// Change of `horizontal` in a year.
    public var horizontalRate: Double { (x * xRate + y * yRate) / horizontal }

    /// Change of `total` in a year.
    public var totalRate: Double { (x * xRate + y * yRate + z * zRate) / total }

    /// Change of `declination` in a year.
    public var declinationRate: Double { (x * yRate - y * xRate) / (x * x + y * y) * 180 / .pi }

    /// Change of `inclination` in a year.
    public var inclinationRate: Double {
        (horizontal * zRate - z * horizontalRate) / (x * x + y * y + z * z) * 180 / .pi
    }
}

extension MagneticField {
    /// How well a compass works.
    public enum Zone: String, CaseIterable, Sendable {
        /// A compass works.
        case usual
        /// The field along the ground is weak, below 6000 nT: a compass may be wrong.
        case caution
        /// The field along the ground is below 2000 nT: a compass does not work.
        case blackout
    }

    /// How well a compass works at the place.
    public var zone: Zone {
        let strength = horizontal
        return strength < 2000 ? .blackout : strength < 6000 ? .caution : .usual
    }

    /// Standard error of `declination` by the error model of WMM2025.
    public var declinationError: Double {
        let ofStrength = 5417 / horizontal
        return (0.26 * 0.26 + ofStrength * ofStrength).squareRoot()
    }

    /// Standard errors of the other elements by the error model of WMM2025, which are the same everywhere.
    public enum StandardError {
        /// Of `x`, in nanoteslas.
        public static let x = 137.0
        /// Of `y`, in nanoteslas.
        public static let y = 89.0
        /// Of `z`, in nanoteslas.
        public static let z = 141.0
        /// Of `horizontal`, in nanoteslas.
        public static let horizontal = 133.0
        /// Of `total`, in nanoteslas.
        public static let total = 138.0
        /// Of `inclination`, in degrees.
        public static let inclination = 0.20
    }
}
