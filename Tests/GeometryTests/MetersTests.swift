import Geometry
import TestSupport
import Testing

@Suite("Metres")
struct MetersTests {
    @Test(arguments: [(0.0, 6.74355336508965), (37.3326, 8.449910702134479)])
    func `points per metre to the last bit`(latitude: Double, expected: Double) {
        #expect(MapPoint.pointsPerMeter(atLatitude: latitude) == expected)
    }

    @Test func `metres per point to the last bit`() {
        #expect(MapPoint.metersPerPoint(atLatitude: 60) == 0.07470109070817468)
    }

    @Test(arguments: [85.5, 86, 90, -85.5, -90])
    func `under the clamp a point has no end of metres`(latitude: Double) {
        #expect(MapPoint.pointsPerMeter(atLatitude: latitude) == 0)
        #expect(MapPoint.metersPerPoint(atLatitude: latitude) == .infinity)
    }

    @Test func `one is the inverse of the other`() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<Effort.of(2000) {
            let latitude = random.double(-85.4...85.4)
            let product = MapPoint.pointsPerMeter(atLatitude: latitude) * MapPoint.metersPerPoint(atLatitude: latitude)
            #expect(isClose(product, 1, within: 1e-15))
        }
    }

    // The series follows the ellipsoid's radii to within 7 cm in a degree.
    @Test(arguments: [0.0, 10, 37.3326, 45, 60, 80, 89, -33])
    func `degrees are as long as the ellipsoid's`(latitude: Double) {
        let south = Coordinate(latitude: latitude - 0.005, longitude: 0)
        let north = Coordinate(latitude: latitude + 0.005, longitude: 0)
        let east = Coordinate(latitude: latitude, longitude: 0.01)
        let here = Coordinate(latitude: latitude, longitude: 0)
        let perLatitude = south.localDistance(to: north) * 100
        let perLongitude = here.localDistance(to: east) * 100
        #expect(isClose(Coordinate.metersPerDegreeOfLatitude(at: latitude), perLatitude, within: 0.07))
        #expect(isClose(Coordinate.metersPerDegreeOfLongitude(at: latitude), perLongitude, within: 0.07))
    }

    /// The true scale is the limit of ever smaller parts of a degree, in the middle of the map and near its edge.
    @Test(arguments: [0.0, 37.3326, -60, 84, 84.4])
    func `the true scale is that of small parts`(latitude: Double) {
        let part = 0.001
        let points = MapPoint.mapY(latitude: latitude - part) - MapPoint.mapY(latitude: latitude + part)
        let meters = Coordinate.metersPerDegreeOfLatitude(at: latitude) * 2 * part
        #expect(isClose(MapPoint.trueMetersPerPoint(atLatitude: latitude) / (meters / points), 1, within: 1e-6))
    }

    /// Where the map is clamped, the framework's scale is wrong and this one goes on.
    @Test func `the true scale goes on to the poles`() {
        #expect(MapPoint.metersPerPoint(atLatitude: 85) > 1.9 * MapPoint.trueMetersPerPoint(atLatitude: 85))
        #expect(isClose(MapPoint.trueMetersPerPoint(atLatitude: 85), 0.0130538, within: 1e-6))
        #expect(abs(MapPoint.trueMetersPerPoint(atLatitude: 90)) < 1e-15)
    }
}
