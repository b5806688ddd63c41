import Geometry
import TestSupport
import Testing

@Suite("Mercator projection")
struct MercatorTests {
    @Test(arguments: [
        (0.0, 0.0, 134217728.0, 134217728.0),
        (45.52, -122.681944, 42739440.276093155, 96012095.91233155),
        (-43.196389, -22.908333, 117136036.84706987, 169999587.94536752),
        (64.133333, -21.933333, 117863049.5404032, 71362638.15177667),
    ])
    func `forward to the last bit`(latitude: Double, longitude: Double, x: Double, y: Double) {
        #expect(MapPoint(Coordinate(latitude: latitude, longitude: longitude)) == MapPoint(x: x, y: y))
    }

    @Test(arguments: [
        (40.7127, -74.0059, "79034929.352249", "100926675.400279"),
        (-34.6033, -58.3817, "90685177.273458", "161748517.380648"),
        (84, -174, "4473924.266667", "8240909.780312"),
        (90, -180, "0", "439674.402484"),
        (89, -180, "0", "439674.402484"),
        (86, -180, "0", "439674.402484"),
        (85, -180, "0", "439674.402484"),
        (-90, 180, "268435456", "267995781.597516"),
    ])
    func `forward to every printed digit`(latitude: Double, longitude: Double, x: String, y: String) {
        let point = MapPoint(Coordinate(latitude: latitude, longitude: longitude))
        #expect(printed(point.x, like: x) == x)
        #expect(printed(point.y, like: y) == y)
        #expect(point == MapPoint.projecting(latitude: latitude, longitude: longitude))
    }

    @Test func `the clamp is at 85, not at the world's edge`() {
        #expect(MapPoint.mapY(latitude: 85.03) == MapPoint.mapY(latitude: 85))
        #expect(MapPoint.mapY(latitude: 84.99) > MapPoint.mapY(latitude: 85))
    }

    @Test func `inverse at the world's corners`() {
        #expect(Coordinate(MapPoint(x: 0, y: 0)) == Coordinate(latitude: 85.05112877980659, longitude: -180))
        #expect(Coordinate(MapPoint(x: MapPoint.worldSize / 2, y: MapPoint.worldSize)).latitude == -85.05112877980659)
        #expect(Coordinate(MapPoint(x: MapPoint.worldSize, y: 0)).longitude == -180)
        #expect(printed(Coordinate(MapPoint(x: -1, y: 0)).longitude, like: "179.99999866") == "179.99999866")
    }

    @Test(
        arguments: [
            (180.0, -180.0), (-180, -180), (540, -180), (181, -179), (-181, 179), (359.5, -0.5), (-900, -180), (720, 0),
            (-(180.0.nextUp), 180.0.nextDown), (-180 - 1e-14, -180), (0, 0), (179.5, 179.5),
        ] as [(Double, Double)])
    func `longitudes wrap into [−180, 180)`(longitude: Double, expected: Double) {
        let wrapped = Coordinate.wrapped(longitude: longitude)
        #expect(isClose(wrapped, expected, within: 1e-12) || isClose(wrapped + 360, expected, within: 1e-12))
        #expect(wrapped >= -180 && wrapped < 180)
    }

    @Test func `there and back within a billionth of a degree`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<Effort.of(5000) {
            let coordinate = random.coordinate()
            let back = Coordinate(MapPoint(coordinate))
            #expect(isClose(back.latitude, coordinate.latitude, within: 1e-9))
            #expect(isClose(back.longitude, coordinate.longitude, within: 1e-9))
        }
    }

    @Test func `a copy of a point is the same coordinate`() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<Effort.of(2000) {
            let point = MapPoint(random.coordinate())
            let copy = Coordinate(point.turned(by: Double(random.int(-3...3))))
            #expect(isClose(copy.longitude, Coordinate(point).longitude, within: 1e-6))
            #expect(copy.longitude >= -180 && copy.longitude < 180)
        }
    }
}
