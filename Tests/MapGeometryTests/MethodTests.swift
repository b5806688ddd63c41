import MapGeometry
import Testing

/// The short ways from one value to another are those of the initializers.
struct MethodTests {
    @Test(arguments: [
        (45.52, -122.681944, 42739440.276093155, 96012095.91233155),
        (-43.196389, -22.908333, 117136036.84706987, 169999587.94536752),
        (64.133333, -21.933333, 117863049.5404032, 71362638.15177667),
        (0, 0, 134_217_728, 134_217_728),
    ])
    func pointsAndCoordinates(latitude: Double, longitude: Double, x: Double, y: Double) {
        let point = Coordinate(latitude: latitude, longitude: longitude).mapPoint
        #expect(point == MapPoint(x: x, y: y))
        #expect(abs(point.coordinate.latitude - latitude) < 1e-9)
        #expect(abs(point.coordinate.longitude - longitude) < 1e-9)
    }

    @Test func regionsAndRects() {
        let rect = MapRect(x: 42_739_440, y: 96_012_095, width: 162_059_230, height: 15_614_904)
        #expect(rect.region == CoordinateRegion(rect))
        #expect("\(rect.region.span)".hasPrefix("16.54398"))
        #expect(rect.region.mapRect == MapRect(rect.region))
        #expect(rect.contains(rect.mid))
        #expect(MapRect.world.region.span.latitudeDelta == 170.10225755961318)
    }

    @Test(arguments: [
        ((42.88, -8.54), (42.88, -8.5396333), 29.959195561844528),
        ((0, 32.61), (0, 32.6126951), 300.017159637391),
        ((35, 135), (35.9, 135.8), 123473.50391501632),
        ((51.1269942, 16.851781), (52.232855, 20.9211114), 307123.687238632),
    ])
    func distances(_ start: (Double, Double), _ end: (Double, Double), meters: Double) {
        let start = Coordinate(latitude: start.0, longitude: start.1)
        let end = Coordinate(latitude: end.0, longitude: end.1)
        #expect(abs(start.distance(to: end) - meters) < meters * 1e-13)
        #expect(abs(start.mapPoint.distance(to: end.mapPoint) - meters) < 1e-4)
        #expect(start.distance(to: Coordinate(latitude: 0, longitude: 181)).isNaN)
    }

    @Test func transformations() throws {
        let transformation = try Transformation(from: "EPSG:4326", to: "EPSG:3857")
        let position = try #require(transformation.transform(x: 121.45806, y: 31.22222))
        #expect(abs(position.x - 13520649.392) < 0.001)
        #expect(abs(position.y - 3661642.393) < 0.001)
        #expect(throws: ProjectionError.self) { try Transformation(from: "EPSG:0", to: "EPSG:3857") }
    }
}
