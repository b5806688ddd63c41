import Geometry
import TestSupport
import Testing

@Suite("Distance")
struct DistanceTests {
    @Test(arguments: [
        (42.88, -8.54, 42.88, -8.5396333, 29.959195561844528),
        (0, 32.61, 0, 32.6126951, 300.017159637391),
        (35, 135, 35.9, 135.8, 123473.50391501632),
    ])
    func `to the last bit`(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double, meters: Double
    ) {
        let start = Coordinate(latitude: latitude, longitude: longitude)
        let end = Coordinate(latitude: otherLatitude, longitude: otherLongitude)
        #expect(start.localDistance(to: end) == meters)
        #expect(end.localDistance(to: start) == meters)
    }

    @Test func `the long pair is past the switch`() {
        let start = Coordinate(latitude: 51.1269942, longitude: 16.851781)
        let end = Coordinate(latitude: 52.232855, longitude: 20.9211114)
        #expect(Coordinate.localDistanceLimit == 200_000)
        #expect(start.localDistance(to: end) > Coordinate.localDistanceLimit)
        // The geodesic is 307123.69 m: the local radii are good to a few parts in ten thousand here.
        #expect(isClose(start.localDistance(to: end), 307123.6866843265, within: 100))
    }

    @Test(arguments: [
        (179.9, -179.9, 0.2), (-179.9, 179.9, -0.2), (180, -180, 0), (-180, 180, 0), (10, 20, 10), (-10, 10, 20),
        (90, -90, 180), (-90, 90, -180), (0, 180, 180), (-0.5, 0.5, 1),
    ])
    func `steps of longitude go the short way`(start: Double, end: Double, step: Double) {
        #expect(isClose(Coordinate.longitudeStep(from: start, to: end), step, within: 1e-9))
    }

    @Test func `laws of a distance`() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<Effort.of(2000) {
            let start = random.coordinate()
            let near = Coordinate(
                latitude: start.latitude + random.double(-0.5...0.5),
                longitude: Coordinate.wrapped(longitude: start.longitude + random.double(-0.5...0.5)))
            let distance = start.localDistance(to: near)
            #expect(distance > 0)
            #expect(start.localDistance(to: start) == 0)
            #expect(isClose(near.localDistance(to: start), distance, within: 1e-9))
            #expect(isClose(MapPoint(start).localDistance(to: MapPoint(near)), distance, within: 1e-4))
        }
    }

    @Test func `the same over the antimeridian as over Greenwich`() {
        let over = Coordinate(latitude: 52, longitude: 179.5)
            .localDistance(to: Coordinate(latitude: 52.5, longitude: -179.5))
        let plain = Coordinate(latitude: 52, longitude: -0.5).localDistance(
            to: Coordinate(latitude: 52.5, longitude: 0.5))
        #expect(isClose(over, plain, within: 1e-6))
    }
}
