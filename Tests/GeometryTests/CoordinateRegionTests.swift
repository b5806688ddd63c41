import Geometry
import TestSupport
import Testing

@Suite("CoordinateRegion")
struct CoordinateRegionTests {
    private func region(_ latitude: Double, _ longitude: Double, _ dlat: Double, _ dlon: Double) -> CoordinateRegion {
        CoordinateRegion(
            center: Coordinate(latitude: latitude, longitude: longitude),
            span: CoordinateSpan(latitudeDelta: dlat, longitudeDelta: dlon))
    }

    @Test func `metres to degrees at the equator, to the last bit`() {
        let region = CoordinateRegion(
            center: Coordinate(latitude: 0, longitude: 0), latitudinalMeters: 1000, longitudinalMeters: 2000)
        #expect(
            region.span == CoordinateSpan(latitudeDelta: 0.009043695025814083, longitudeDelta: 0.017966310975031877))
    }

    @Test(arguments: [90.0, -90, 89.9999999])
    func `metres at the poles stay a valid span`(latitude: Double) {
        let pole = Coordinate(latitude: latitude, longitude: 0)
        #expect(CoordinateRegion(center: pole, latitudinalMeters: 1000, longitudinalMeters: 1000).isValid)
        let point = CoordinateRegion(center: pole, latitudinalMeters: 0, longitudinalMeters: 0)
        #expect(point.span == CoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
    }

    @Test func `the region of a rect`() {
        let region = CoordinateRegion(MapRect(x: 42_739_440, y: 96_012_095, width: 162_059_230, height: 15_614_904))
        #expect(printed(region.center.latitude, like: "37.707426") == "37.707426")
        #expect(printed(region.center.longitude, like: "-14.012762") == "-14.012762")
        #expect(printed(region.span.latitudeDelta, like: "16.543982") == "16.543982")
        // MapKit's print has its last digit cut off here, not rounded: 217.338363|826.
        #expect(region.span.longitudeDelta >= 217.338363 && region.span.longitudeDelta < 217.338364)
        #expect(region.span.longitudeDelta == 162_059_230 / MapPoint.worldSize * 360)
    }

    @Test func `the region of the world`() {
        #expect(CoordinateRegion(.world) == region(0, 0, 170.10225755961318, 360))
    }

    @Test func `a null rect has no region and an invalid region no rect`() {
        #expect(!CoordinateRegion(MapRect.null).isValid)
        #expect(MapRect(region(91, 0, 1, 1)).isNull)
        #expect(MapRect(region(0, 0, -1, 1)).isNull)
        #expect(MapRect(region(0, 0, 1, .nan)).isNull)
        #expect(MapRect(region(0, 0, .infinity, 1)).isNull)
    }

    @Test(arguments: [
        (0.0, 0.0, 180.0, 360.0, true), (90, 180, 0, 0, true), (0, 0, 180.0.nextUp, 1, false),
        (0, 0, 1, 360.0.nextUp, false), (0, 0, -1, 1, false), (0, 0, 1, -0.1, false), (0, 0, .nan, 1, false),
        (0, 0, 1, .infinity, false), (90.1, 0, 1, 1, false), (0, 180.1, 1, 1, false),
    ])
    func `validity`(latitude: Double, longitude: Double, dlat: Double, dlon: Double, expected: Bool) {
        #expect(region(latitude, longitude, dlat, dlon).isValid == expected)
    }

    @Test func `corners over the antimeridian run past the world's edge`() {
        let east = MapRect(region(10, 170, 20, 40))
        #expect(isClose(east.minX, MapPoint.mapX(longitude: 150), within: 1e-6))
        #expect(isClose(east.maxX, MapPoint.mapX(longitude: 190), within: 1e-6))
        let west = MapRect(region(10, -170, 20, 40))
        #expect(isClose(west.minX, MapPoint.mapX(longitude: 170), within: 1e-6))
        #expect(isClose(west.maxX, MapPoint.mapX(longitude: 210), within: 1e-6))
        #expect(east.minY == MapPoint.mapY(latitude: 20))
        #expect(isClose(east.maxY, MapPoint.mapY(latitude: 0), within: 1e-6))
    }

    @Test func `more than the world stays about its centre`() {
        #expect(MapRect(region(0, 0, 10, 400)).midX == MapPoint.worldSize / 2)
        #expect(MapRect(region(0, 0, 10, 360)).minX == 0)
        #expect(MapRect(region(0, 0, 10, 360)).width == MapPoint.worldSize)
    }

    @Test func `edges past the poles are clamped`() {
        let rect = MapRect(region(80, 0, 40, 10))
        #expect(rect.minY == MapPoint.mapY(latitude: 85))
        #expect(isClose(rect.maxY, MapPoint.mapY(latitude: 60), within: 1e-6))
    }

    @Test func `region to rect and back keeps edges and middle longitude`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<Effort.of(2000) {
            let center = random.coordinate(latitudes: -60...60)
            let region = region(
                center.latitude, center.longitude, random.double(0...50), random.double(0...359.9))
            let rect = MapRect(region)
            let back = CoordinateRegion(rect)
            #expect(rect.minX >= 0 && rect.minX < MapPoint.worldSize)
            #expect(isClose(back.span.latitudeDelta, region.span.latitudeDelta, within: 1e-6))
            #expect(isClose(back.span.longitudeDelta, region.span.longitudeDelta, within: 1e-6))
            let step = Coordinate.longitudeStep(from: back.center.longitude, to: center.longitude)
            #expect(isClose(step, 0, within: 1e-6))
            let north = Coordinate.latitude(ofMapY: rect.minY)
            let south = Coordinate.latitude(ofMapY: rect.maxY)
            #expect(isClose(north, center.latitude + region.span.latitudeDelta / 2, within: 1e-6))
            #expect(isClose(south, center.latitude - region.span.latitudeDelta / 2, within: 1e-6))
        }
    }

    @Test func `rect to region and back, where the latitudes are even about the centre`() {
        var random = SplitMix64(seed: 6)
        for _ in 0..<Effort.of(2000) {
            let half = random.double(0...130_000_000)
            let rect = MapRect(
                x: random.double(0...(MapPoint.worldSize - 1)), y: MapPoint.worldSize / 2 - half,
                width: random.double(1...MapPoint.worldSize - 1), height: 2 * half)
            let back = MapRect(CoordinateRegion(rect))
            #expect(isClose(back.minX, rect.minX, within: 1e-5))
            #expect(isClose(back.minY, rect.minY, within: 1e-5))
            #expect(isClose(back.width, rect.width, within: 1e-5))
            #expect(isClose(back.height, rect.height, within: 1e-5))
        }
    }
}
