import CMath

/// Spherical harmonics and their coefficients: pairs of those of the cosine and the sine, one pair for each field that is
/// summed. So a field and its yearly change are summed together, or a field alone in half of the time.
struct Harmonics<Pairs: SIMD & Sendable>: Sendable where Pairs.Scalar == Double {
    /// A term of order 0, with the factors of the recursion that leads to it.
    struct ZonalTerm: Sendable {
        var ofSlope: Pairs
        /// The same times n + 1.
        var ofValue: Pairs
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
    struct Term: Sendable {
        /// Coefficients for the sum of S.
        var ofValue: Pairs
        /// The same times n.
        var ofDegree: Pairs
        /// Those of the next degree times √((n + 1)² − m²).
        var ofNext: Pairs
        /// (n² − m²) / (4n² − 1).
        var ofNextButOne: Double
    }

    let degree: Int
    /// Terms of order 0, from degree 1 on.
    private let zonalTerms: [ZonalTerm]
    /// For each order from 1 on the factor of P of that degree and order over P of the degree and order before.
    private let sectoralFactors: [Double]
    /// Terms of the other orders: order by order, from the least degree of each on.
    private let terms: [Term]

    /// - Parameter coefficients: those of a degree and an order.
    init(degree: Int, _ coefficients: (_ n: Int, _ m: Int) -> Pairs) {
        self.degree = degree
        var zonalTerms: [ZonalTerm] = []
        var factors: [Double] = []
        for n in 1...degree {
            let (real, one) = (Double(n), coefficients(n, 0))
            zonalTerms.append(
                ZonalTerm(
                    ofSlope: one, ofValue: one * (real + 1), ofLast: (2 * real - 1) / real,
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
                let one = coefficients(n, m)
                let next = n < degree ? coefficients(n + 1, m) * Self.root(n + 1, m) : .zero
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
}

/// Direction of a place from the centre of the earth, and how far it is.
struct GeocentricDirection {
    /// Sine and cosine of the geocentric latitude.
    var mu: Double
    var c: Double
    /// The radius of the model over the distance from the centre.
    var q: Double
    /// In radians.
    var longitude: Double
}

/// Sums of the terms for each pair, in the first number of the pair; the second means nothing.
struct HarmonicSums<Pairs: SIMD> where Pairs.Scalar == Double {
    /// To the north.
    var x = Pairs.zero
    /// To the east.
    var y = Pairs.zero
    /// Downwards.
    var z = Pairs.zero
}

extension Harmonics {
    /// Sums all terms in a direction.
    ///
    /// The recursions are those of Legendre functions P, Schmidt semi-normalised, times qⁿ⁺². For orders above 0 they
    /// run over S = P/c instead, and the derivative of P by the latitude is √(n² − m²)Sₙ₋₁ − nμSₙ. So nothing is
    /// divided by c, which is 0 at a pole, and an order needs three sums: of S, of nS and of √((n + 1)² − m²)S with the
    /// coefficients of the next degree.
    @inline(__always)
    func sums(in direction: GeocentricDirection) -> HarmonicSums<Pairs> {
        let (mu, c, q) = (direction.mu, direction.c, direction.q)
        let (muQ, q2) = (mu * q, q * q)
        var sums = HarmonicSums<Pairs>()

        // Order 0: P and its derivative by μ.
        var (last, lastButOne) = (q2, 0.0)
        var (slope, slopeBefore) = (0.0, 0.0)
        var ofSlope = Pairs.zero
        var ofZonalValue = Pairs.zero
        let zonal = zonalTerms.span
        for index in zonal.indices {
            let term = zonal[index]
            let rise: Double = q2 * slopeBefore + term.ofSlopeStep * q * last
            (lastButOne, last) = (last, term.ofLast * muQ * last - term.ofLastButOne * q2 * lastButOne)
            (slopeBefore, slope) = (slope, rise)
            ofSlope += term.ofSlope * rise
            ofZonalValue += term.ofValue * last
        }
        sums.x -= ofSlope * c
        sums.z -= ofZonalValue

        let one = math_sincos(direction.longitude)
        let (sinOne, cosOne) = (one.sine, one.cosine)
        var (sinM, cosM) = (0.0, 1.0)
        var first = q2 * q
        var next = 0
        let terms = terms.span
        let factors = sectoralFactors.span
        for m in 1...degree {
            (sinM, cosM) = (sinM * cosOne + cosM * sinOne, cosM * cosOne - sinM * sinOne)
            if m > 1 { first *= factors[m - 1] * c * q }
            var (value, before) = (first, 0.0)
            var ofValue = Pairs.zero
            var ofDegree = Pairs.zero
            var ofNext = Pairs.zero
            for index in next..<next + degree - m + 1 {
                let term = terms[index]
                ofValue += term.ofValue * value
                ofDegree += term.ofDegree * value
                ofNext += term.ofNext * value
                (before, value) = (value, muQ * value - term.ofNextButOne * q2 * before)
            }
            next += degree - m + 1
            sums.add(
                ofX: ofNext * q - ofDegree * mu, ofY: ofValue * Double(m), ofZ: (ofDegree + ofValue) * c, sinM, cosM)
        }
        return sums
    }
}

extension HarmonicSums {
    /// Adds the sums of an order, given the sine and the cosine of so many times the longitude.
    @inline(__always)
    mutating func add(ofX: Pairs, ofY: Pairs, ofZ: Pairs, _ sine: Double, _ cosine: Double) {
        for pair in stride(from: 0, to: Pairs.scalarCount, by: 2) {
            x[pair] -= cosine * ofX[pair] + sine * ofX[pair + 1]
            y[pair] += sine * ofY[pair] - cosine * ofY[pair + 1]
            z[pair] -= cosine * ofZ[pair] + sine * ofZ[pair + 1]
        }
    }
}
