import CMath
public import MapCoordinates

extension MagneticModel {
    /// Computes the field at a place, also outside the years and heights of the model. Takes time that grows with the
    /// square of the degree, and allocates nothing.
    ///
    /// - Parameters:
    ///   - height: metres above the ellipsoid; those above sea level do as well.
    ///   - year: decimal year.
    public func field(at place: Coordinate, height: Double = 0, year: Double) -> MagneticField {
        let frame = LocalFrame(place, height: height)
        let sums = harmonics.sums(in: frame.direction)
        let atEpoch = frame.turned(sums.x[0], sums.y[0], sums.z[0])
        let changes = frame.turned(sums.x[2], sums.y[2], sums.z[2])
        let passed = year - epoch
        return MagneticField(
            place: place,
            x: atEpoch.x + passed * changes.x, y: atEpoch.y + passed * changes.y, z: atEpoch.z + passed * changes.z,
            xRate: changes.x, yRate: changes.y, zRate: changes.z)
    }
}

/// A model of the magnetic field at one date, which gives the field in half of the time.
package struct DatedMagneticModel: Sendable {
    private let harmonics: Harmonics<SIMD2<Double>>

    /// - Parameter year: decimal year, also outside those of the model.
    package init(_ model: MagneticModel, year: Double) {
        let passed = year - model.epoch
        harmonics = Harmonics(degree: model.degree) { n, m in
            let one = model.coefficients[MagneticModel.index(n, m)]
            return SIMD2(one.g + passed * one.gRate, one.h + passed * one.hRate)
        }
    }

    /// Computes the field at a place, without its changes in a year, which are NaN.
    package func field(at place: Coordinate, height: Double) -> MagneticField {
        let frame = LocalFrame(place, height: height)
        let sums = harmonics.sums(in: frame.direction)
        let now = frame.turned(sums.x[0], sums.y[0], sums.z[0])
        return MagneticField(place: place, x: now.x, y: now.y, z: now.z, xRate: .nan, yRate: .nan, zRate: .nan)
    }
}

/// The direction of a place from the centre of the earth, and that of the ellipsoid's normal.
private struct LocalFrame {
    let direction: GeocentricDirection
    /// Sine and cosine of the angle between the two.
    private let sine: Double
    private let cosine: Double

    /// Radius of the sphere that the coefficients refer to, in metres.
    private static let radius = 6_371_200.0

    init(_ place: Coordinate, height: Double) {
        let phi = math_sincos(place.latitude * .pi / 180)
        let (sinPhi, cosPhi) = (phi.sine, phi.cosine)
        let e2 = WGS84.eccentricitySquared
        let rho: Double = WGS84.equatorialRadius / (1 - e2 * sinPhi * sinPhi).squareRoot()
        let p: Double = (rho + height) * cosPhi
        let z: Double = (rho * (1 - e2) + height) * sinPhi
        let r: Double = (p * p + z * z).squareRoot()
        direction = GeocentricDirection(
            mu: z / r, c: p / r, q: Self.radius / r, longitude: place.longitude * .pi / 180)
        sine = direction.mu * cosPhi - direction.c * sinPhi
        cosine = direction.c * cosPhi + direction.mu * sinPhi
    }

    /// Turns a field from the direction of the centre to that of the normal.
    func turned(_ x: Double, _ y: Double, _ z: Double) -> (x: Double, y: Double, z: Double) {
        (x * cosine - z * sine, y, x * sine + z * cosine)
    }
}
