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
    /// Terms of order 0, from degree 1 on.
    let zonalTerms: [ZonalTerm]
    /// For each order from 1 on the factor of P of that degree and order over P of the degree and order before.
    let sectoralFactors: [Double]
    /// Terms of the other orders: order by order, from the least degree of each on.
    let terms: [Term]

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
    struct Coefficients: Hashable, Sendable {
        var g: Double
        var h: Double
        var gRate: Double
        var hRate: Double

        var vector: SIMD4<Double> { SIMD4(g, h, gRate, hRate) }
    }

    /// A term of order 0, with the factors of the recursion that leads to it.
    struct ZonalTerm: BitwiseCopyable, Sendable {
        /// The coefficient and its change in a year.
        var ofSlope: SIMD2<Double>
        /// The same times n + 1.
        var ofValue: SIMD2<Double>
        /// (2n − 1) / n.
        var ofLast: Double
        /// (n − 1) / n.
        var ofLastButOne: Double
        /// 2n − 1.
        var ofSlopeStep: Double
    }

    /// A term of an order m above 0: factors of the recursion over the degrees n, and what its function T counts for.
    ///
    /// T is S = P/c times qⁿ⁺², scaled so that μq needs no factor: Tₙ₊₁ = μq·Tₙ − `ofNextButOne`·q²·Tₙ₋₁.
    struct Term: BitwiseCopyable, Sendable {
        /// Coefficients and their changes in a year, for the sum of S.
        var ofValue: SIMD4<Double>
        /// The same times n.
        var ofDegree: SIMD4<Double>
        /// Those of the next degree times √((n + 1)² − m²).
        var ofNext: SIMD4<Double>
        /// (n² − m²) / (4n² − 1).
        var ofNextButOne: Double
    }

    /// - Parameter coefficients: for each degree from 1 on those of the orders from 0 to the degree.
    init(name: String, released: String, epoch: Double, degree: Int, _ coefficients: [Coefficients]) {
        self.name = name
        self.released = released
        self.epoch = epoch
        self.degree = degree
        func at(_ n: Int, _ m: Int) -> Coefficients { coefficients[Self.index(n, m)] }
        var zonalTerms: [ZonalTerm] = []
        var factors: [Double] = []
        for n in 1...degree {
            let (real, one) = (Double(n), at(n, 0))
            let pair = SIMD2<Double>(one.g, one.gRate)
            zonalTerms.append(
                ZonalTerm(
                    ofSlope: pair, ofValue: pair * (real + 1), ofLast: (2 * real - 1) / real,
                    ofLastButOne: (real - 1) / real, ofSlopeStep: 2 * real - 1))
            factors.append(n == 1 ? 1 : ((2 * real - 1) / (2 * real)).squareRoot())
        }
        self.zonalTerms = zonalTerms
        sectoralFactors = factors
        var terms: [Term] = []
        for m in 1...degree {
            // S over T.
            var scale = 1.0
            for n in m...degree {
                if n > m { scale *= Double(2 * n - 1) / Self.root(n, m) }
                let one = at(n, m).vector
                let next = n < degree ? at(n + 1, m).vector * Self.root(n + 1, m) : .zero
                terms.append(
                    Term(
                        ofValue: one * scale, ofDegree: one * (scale * Double(n)), ofNext: next * scale,
                        ofNextButOne: Double(n * n - m * m) / Double(4 * n * n - 1)))
            }
        }
        self.terms = terms
    }

    /// √(n² − m²).
    private static func root(_ n: Int, _ m: Int) -> Double { Double(n * n - m * m).squareRoot() }

    /// Index of a degree and an order among the coefficients.
    static func index(_ n: Int, _ m: Int) -> Int { n * (n + 1) / 2 - 1 + m }
}
