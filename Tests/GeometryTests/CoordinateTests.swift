import Geometry
import Testing

@Suite("Coordinate")
struct CoordinateTests {
    @Test(arguments: [
        (90.0, 180.0), (-90, -180), (0, 0), (-0.0, -0.0), (90, -180), (12.5, 179.999999999),
    ])
    func `closed bounds are valid`(latitude: Double, longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude).isValid)
    }

    @Test(arguments: [
        (90.0.nextUp, 0.0), ((-90.0).nextDown, 0), (0, 180.0.nextUp), (0, (-180.0).nextDown), (.nan, 0), (0, .nan),
        (.infinity, 0), (0, -.infinity),
    ])
    func `anything else is not`(latitude: Double, longitude: Double) {
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        #expect(!coordinate.isValid)
        #expect(MapPoint(coordinate) == MapPoint(x: -1, y: -1))
    }
}
