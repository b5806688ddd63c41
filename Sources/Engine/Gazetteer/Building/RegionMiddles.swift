import Glibc

/// The middles of countries and divisions, from the places in them.
struct RegionMiddles: ~Copyable {
    var countries: [Middle]
    var divisions: [Middle]

    init(countries: Int, divisions: Int) {
        self.countries = Array(repeating: Middle(), count: countries)
        self.divisions = Array(repeating: Middle(), count: divisions)
    }

    /// The normal of the ellipsoid at a place.
    static func vector(_ place: DraftRecord) -> SIMD3<Double> {
        let (latitude, longitude) = (
            Double(place.latitude) / 1e5 * .pi / 180, Double(place.longitude) / 1e5 * .pi / 180
        )
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// The sum of the normals of places, whose direction is the middle, on both sides of the 180th meridian too.
    struct Middle {
        private var sum = SIMD3<Double>.zero
        private(set) var population: UInt64 = 0

        mutating func add(_ normal: SIMD3<Double>, _ people: UInt64) {
            sum += normal
            let (total, overflows) = population.addingReportingOverflow(people)
            population = overflows ? .max : total
        }

        /// Puts a place where it is known to be, else in the middle, if there is one.
        func place(_ record: inout DraftRecord, _ coordinate: Coordinate?) throws(GazetteerFault) {
            guard coordinate != nil || (sum * sum).sum() > 1e-6 else { return }
            let latitude = atan2(sum.z, (sum.x * sum.x + sum.y * sum.y).squareRoot()) * 180 / .pi
            let middle = Coordinate(latitude: latitude, longitude: atan2(sum.y, sum.x) * 180 / .pi)
            let place = coordinate ?? middle
            let position = try FixedPosition(latitude: place.latitude, longitude: place.longitude)
            (record.latitude, record.longitude) = (position.latitude, position.longitude)
        }
    }
}
