public import MapCoordinates

/// A model of the magnetic field that the core of the earth makes: coefficients for a date, and their yearly changes.
///
/// ```swift
/// let vienna = Coordinate(latitude: 48.2082, longitude: 16.3738)
/// let declination = MagneticModel.wmm2025.declination(at: vienna, height: 170, year: 2026.5)!
/// print((declination * 1000).rounded() / 1000)  // 5.344
/// ```
public struct MagneticModel: Sendable {
    /// Name of the model, such as `WMM-2025`.
    public let name: String
    /// Day on which the model was published, as its file writes it; empty if the file does not say.
    public let released: String
    /// Decimal year of the coefficients, and the first that the model is made for.
    public let epoch: Double
    /// Degree of the spherical harmonics.
    public let degree: Int
    /// For each degree from 1 on those of the orders from 0 to the degree.
    package let coefficients: [Coefficients]
    /// The field at the epoch, and its change in a year.
    let harmonics: Harmonics<SIMD4<Double>>

    /// Decimal years that the model is made for: five, from its epoch on.
    public var years: Range<Double> { epoch..<epoch + 5 }

    /// Heights above the ellipsoid that the model is made for, in metres.
    public static let heights = -1000.0...850_000

    /// True if the model is made for a date and a height.
    public func isValid(height: Double = 0, year: Double) -> Bool {
        years.contains(year) && Self.heights.contains(height)
    }

    /// Degrees from true north to magnetic north, positive to the east, in −180...180.
    ///
    /// - Parameters:
    ///   - height: metres above the ellipsoid; those above sea level do as well.
    ///   - year: decimal year.
    /// - Returns: nil outside the years and heights of the model, and where a compass does not work as it is too near
    ///   to a magnetic pole.
    public func declination(at place: Coordinate, height: Double = 0, year: Double) -> Double? {
        guard isValid(height: height, year: year) else { return nil }
        let field = field(at: place, height: height, year: year)
        return field.zone == .blackout ? nil : field.declination
    }
}

extension MagneticModel {
    /// Coefficients of a degree and an order in nanoteslas, and their changes in a year.
    package struct Coefficients: Hashable, Sendable {
        var g: Double
        var h: Double
        var gRate: Double
        var hRate: Double
    }

    /// - Parameter coefficients: for each degree from 1 on those of the orders from 0 to the degree.
    init(name: String, released: String, epoch: Double, degree: Int, _ coefficients: [Coefficients]) {
        self.name = name
        self.released = released
        self.epoch = epoch
        self.degree = degree
        self.coefficients = coefficients
        harmonics = Harmonics(degree: degree) { n, m in
            let one = coefficients[Self.index(n, m)]
            return SIMD4(one.g, one.h, one.gRate, one.hRate)
        }
    }

    /// Index of a degree and an order among the coefficients.
    static func index(_ n: Int, _ m: Int) -> Int { n * (n + 1) / 2 - 1 + m }
}
