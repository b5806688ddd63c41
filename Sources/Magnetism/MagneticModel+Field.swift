import Glibc
public import MapCoordinates

extension MagneticModel {
    /// Radius of the sphere that the coefficients refer to, in metres.
    private static let radius = 6_371_200.0

    /// Computes the field at a place, also outside the years and heights of the model. Takes time that grows with the
    /// square of the degree, and allocates nothing.
    ///
    /// - Parameters:
    ///   - height: metres above the ellipsoid; those above sea level do as well.
    ///   - year: decimal year.
    public func field(at place: Coordinate, height: Double = 0, year: Double) -> MagneticField {
        let phi: Double = place.latitude * .pi / 180
        let (sine, cosine) = (sin(phi), cos(phi))
        let e2 = WGS84.eccentricitySquared
        let rho: Double = WGS84.equatorialRadius / (1 - e2 * sine * sine).squareRoot()
        let p: Double = (rho + height) * cosine
        let z: Double = (rho * (1 - e2) + height) * sine
        let r: Double = (p * p + z * z).squareRoot()
        let direction = Direction(mu: z / r, c: p / r, q: Self.radius / r)
        let (main, rate) = sum(in: direction, longitude: place.longitude * .pi / 180)

        // From the direction of the centre to that of the ellipsoid's normal.
        let sinPsi: Double = direction.mu * cosine - direction.c * sine
        let cosPsi: Double = direction.c * cosine + direction.mu * sine
        let changes = rate.turned(sinPsi, cosPsi)
        let atEpoch = main.turned(sinPsi, cosPsi)
        let passed = year - epoch
        return MagneticField(
            place: place,
            x: atEpoch.x + passed * changes.x, y: atEpoch.y + passed * changes.y, z: atEpoch.z + passed * changes.z,
            xRate: changes.x, yRate: changes.y, zRate: changes.z)
    }

    /// Direction of a place from the centre of the earth, and how far it is.
    private struct Direction {
        /// Sine and cosine of the geocentric latitude.
        var mu: Double
        var c: Double
        /// The radius of the model over the distance from the centre.
        var q: Double
    }

    /// Sums to the north, to the east and down.
    private struct Sums {
        var x = 0.0
        var y = 0.0
        var z = 0.0

        func turned(_ sine: Double, _ cosine: Double) -> Sums {
            Sums(x: x * cosine - z * sine, y: y, z: x * sine + z * cosine)
        }
    }

    /// Sums all terms at the epoch, and their yearly changes.
    ///
    /// The recursions are those of Legendre functions P, Schmidt semi-normalised, times qⁿ⁺². For orders above 0 they
    /// run over S = P/c instead, and the derivative of P by the latitude is √(n² − m²)Sₙ₋₁ − nμSₙ. So nothing is
    /// divided by c, which is 0 at a pole, and an order needs three sums: of S, of nS and of √((n + 1)² − m²)S with the
    /// coefficients of the next degree.
    private func sum(in direction: Direction, longitude: Double) -> (main: Sums, rate: Sums) {
        let (mu, c, q) = (direction.mu, direction.c, direction.q)
        let (muQ, q2) = (mu * q, q * q)
        var (main, rate) = (Sums(), Sums())

        // Order 0: P and its derivative by μ.
        var (last, lastButOne) = (q2, 0.0)
        var (slope, slopeBefore) = (0.0, 0.0)
        var ofSlope = SIMD2<Double>.zero
        var ofValue = SIMD2<Double>.zero
        let zonal = zonalTerms.span
        for index in zonal.indices {
            let term = zonal[index]
            let rise: Double = q2 * slopeBefore + term.ofSlopeStep * q * last
            (lastButOne, last) = (last, term.ofLast * muQ * last - term.ofLastButOne * q2 * lastButOne)
            (slopeBefore, slope) = (slope, rise)
            ofSlope += term.ofSlope * rise
            ofValue += term.ofValue * last
        }
        main.x = -c * ofSlope[0]
        main.z = -ofValue[0]
        rate.x = -c * ofSlope[1]
        rate.z = -ofValue[1]

        let (sinOne, cosOne) = (sin(longitude), cos(longitude))
        var (sinM, cosM) = (0.0, 1.0)
        var first = q2 * q
        var next = 0
        let terms = terms.span
        let factors = sectoralFactors.span
        for m in 1...degree {
            let order = Double(m)
            (sinM, cosM) = (sinM * cosOne + cosM * sinOne, cosM * cosOne - sinM * sinOne)
            if m > 1 { first *= factors[m - 1] * c * q }
            var (value, before) = (first, 0.0)
            var ofValue = SIMD4<Double>.zero
            var ofDegree = SIMD4<Double>.zero
            var ofNext = SIMD4<Double>.zero
            for index in next..<next + degree - m + 1 {
                let term = terms[index]
                ofValue += term.ofValue * value
                ofDegree += term.ofDegree * value
                ofNext += term.ofNext * value
                (before, value) = (value, muQ * value - term.ofNextButOne * q2 * before)
            }
            next += degree - m + 1
            let ofX = q * ofNext - mu * ofDegree
            let ofZ = c * (ofDegree + ofValue)
            let ofY = order * ofValue
            main.x -= cosM * ofX[0] + sinM * ofX[1]
            main.y += sinM * ofY[0] - cosM * ofY[1]
            main.z -= cosM * ofZ[0] + sinM * ofZ[1]
            rate.x -= cosM * ofX[2] + sinM * ofX[3]
            rate.y += sinM * ofY[2] - cosM * ofY[3]
            rate.z -= cosM * ofZ[2] + sinM * ofZ[3]
        }
        return (main, rate)
    }
}
