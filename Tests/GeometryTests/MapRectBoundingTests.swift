import Geometry
import TestSupport
import Testing

@Suite("Bounding rects of overlays")
struct MapRectBoundingTests {
    private static let world = MapPoint.worldSize

    @Test func `a quadrilateral to the last bit`() {
        let ring = [
            Coordinate(latitude: 37.818844, longitude: -122.366278),
            Coordinate(latitude: 37.819267, longitude: -122.365248),
            Coordinate(latitude: 37.819861, longitude: -122.365640),
            Coordinate(latitude: 37.819429, longitude: -122.366669),
            Coordinate(latitude: 37.818844, longitude: -122.366278),
        ]
        let expected = MapRect(
            x: 42974526.354955375, y: 103713496.57613145, width: 1059.574397161603, height: 959.9748493880033)
        #expect(MapRect(boundingPolyline: ring) == expected)
        #expect(MapRect(boundingPolyline: ring, unwrapping: false) == expected)
        #expect(MapRect(enclosing: ring.map { MapPoint($0) }) == expected)
    }

    @Test func `the coordinate of a triangle is its rect's centre`() {
        let triangle = [(0.0, 0.0), (0, 1), (1, 1)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let coordinate = MapRect(boundingPolyline: triangle).coordinate
        #expect(printed(coordinate.latitude, like: "0.500019039676") == "0.500019039676")
        #expect(coordinate.longitude == 0.5)
    }

    @Test func `a circle's square to the last bit`() {
        let square = MapRect(circleAround: Coordinate(latitude: 37.3326, longitude: -122.0303), radiusMeters: 1000)
        #expect(
            square
                == MapRect(
                    x: 43216891.34952898, y: 104163483.19862716, width: 16899.821404268958, height: 16899.821404268958))
    }

    @Test func `circles that are none`() {
        let center = Coordinate(latitude: 10, longitude: 10)
        #expect(MapRect(circleAround: center, radiusMeters: 0).isEmpty)
        #expect(!MapRect(circleAround: center, radiusMeters: 0).isNull)
        #expect(MapRect(circleAround: center, radiusMeters: -1).isNull)
        #expect(MapRect(circleAround: center, radiusMeters: .nan).isNull)
        #expect(MapRect(circleAround: center, radiusMeters: .infinity).isNull)
        #expect(MapRect(circleAround: Coordinate(latitude: 91, longitude: 0), radiusMeters: 1).isNull)
        #expect(MapRect(circleAround: Coordinate(latitude: 86, longitude: 0), radiusMeters: 1000).isEmpty)
    }

    @Test func `over the antimeridian the short way`() {
        let line = [170.0, -170, 175].map { Coordinate(latitude: 0, longitude: $0) }
        let east = MapRect(boundingPolyline: line)
        #expect(isClose(east.minX, MapPoint.mapX(longitude: 170), within: 1e-6))
        #expect(isClose(east.maxX, MapPoint.mapX(longitude: 190), within: 1e-6))
        #expect(east.height == 0 && !east.isEmpty)
        #expect(isClose(east.remainder.maxX, MapPoint.mapX(longitude: -170), within: 1e-6))

        let west = MapRect(boundingPolyline: [-170.0, 170].map { Coordinate(latitude: 0, longitude: $0) })
        #expect(isClose(west.minX, MapPoint.mapX(longitude: -190), within: 1e-6))
        #expect(west.spans180thMeridian)

        let planar = MapRect(boundingPolyline: line, unwrapping: false)
        #expect(isClose(planar.width, Self.world * 345 / 360, within: 1e-6))
        #expect(!planar.spans180thMeridian)
    }

    @Test func `nothing to bound`() {
        #expect(MapRect(boundingPolyline: []).isNull)
        #expect(MapRect(enclosing: []).isNull)
        let invalid = Coordinate(latitude: 99, longitude: 0)
        let valid = Coordinate(latitude: 0, longitude: 0)
        #expect(MapRect(boundingPolyline: [invalid]).isNull)
        #expect(MapRect(boundingPolyline: [invalid, valid, invalid]) == MapRect(boundingPolyline: [valid]))
        #expect(
            MapRect(boundingPolyline: [valid]) == MapRect(x: Self.world / 2, y: Self.world / 2, width: 0, height: 0))
    }

    @Test func `every vertex is inside`() {
        var random = SplitMix64(seed: 16)
        for _ in 0..<Effort.of(500) {
            let points = (0..<random.int(1...20)).map { _ in MapPoint(random.coordinate()) }
            let rect = MapRect(enclosing: points)
            for point in points {
                #expect(rect.contains(MapRect(origin: point, size: .zero)))
            }
            #expect(points.contains { $0.x == rect.minX } && points.contains { $0.y == rect.minY })
        }
    }

    @Test func `a walk of short steps is bounded as if it had never been wrapped`() {
        var random = SplitMix64(seed: 17)
        for _ in 0..<Effort.of(500) {
            var x = random.double(0...Self.world - 1)
            var unwrapper = LongitudeUnwrapper()
            for step in 0..<50 {
                let point = MapPoint(x: x, y: 1).wrapped
                let expected = step == 0 ? point.x : x
                if step == 0 { x = point.x }
                #expect(isClose(unwrapper.unwrap(point).x, expected, within: 1e-5))
                x += random.double(-0.49 * Self.world...0.49 * Self.world)
            }
        }
    }

    @Test func `half the world is not over half`() {
        var unwrapper = LongitudeUnwrapper()
        let xs = [0, Self.world / 2, 0, Self.world / 2 + 1, 0].map { unwrapper.unwrap(MapPoint(x: $0, y: 0)).x }
        #expect(xs == [0, Self.world / 2, 0, 1 - Self.world / 2, 0])
    }
}
