import Geometry
import PROJ
import TestSupport
import Testing

struct TransformationTests {
    /// Web Mercator is the map's projection on a sphere of radius 6378137 m, its origin in the middle.
    /// PROJ takes any part of a system's name for the system, which is seldom the one that is meant.
    @Test(arguments: [
        ("WGS 84", true), ("wgs84", true), ("NAD83", true), ("ETRS89 / UTM zone 32N", true), ("foo", false),
        ("wgs", false),
        ("coordinates", false), ("UTM zone 32N", false),
    ])
    func namesAreWhole(_ name: String, _ isKnown: Bool) {
        let transformation = try? Transformation(from: "EPSG:4326", to: name)
        #expect((transformation != nil) == isKnown)
    }

    @Test func mercatorIsPROJs() throws {
        let toMercator = try Transformation(from: "EPSG:4326", to: "EPSG:3857")
        let half = 6_378_137 * Double.pi
        var generator = SplitMix64(seed: 1)
        for _ in 0..<Effort.of(10_000) {
            let latitude = Double.random(in: -85...85, using: &generator)
            let longitude = Double.random(in: -180...180, using: &generator)
            let metres = try #require(toMercator.transform(x: longitude, y: latitude))
            let point = MapPoint(Coordinate(latitude: latitude, longitude: longitude))
            let x = (metres.x + half) / (2 * half) * MapPoint.worldSize
            let y = (half - metres.y) / (2 * half) * MapPoint.worldSize
            // A millionth of a map point is a seventh of a micrometre.
            try #require(abs(point.x - x) < 1e-6 && abs(point.y - y) < 1e-6, "\(latitude), \(longitude)")
            let back = Coordinate(MapPoint(x: x, y: y))
            try #require(abs(back.latitude - latitude) < 1e-9)
        }
    }

    @Test func xComesFirstWhateverTheAuthoritySays() throws {
        // EPSG:3035 is northing, easting by its authority; its origin 52° N, 10° E is at x 4321000, y 3210000.
        let toLAEA = try Transformation(from: "EPSG:4326", to: "EPSG:3035")
        let origin = try #require(toLAEA.transform(x: 10, y: 52))
        #expect(abs(origin.x - 4_321_000) < 1e-6 && abs(origin.y - 3_210_000) < 1e-6)
    }

    @Test(arguments: [
        ("EPSG:4258", true), ("EPSG:25832", false), ("+proj=longlat +ellps=GRS80", true), ("EPSG:3857", false),
        ("EPSG:4326+5773", true), ("EPSG:25832+5783", false),
        ("+proj=longlat +ellps=bessel +towgs84=598.1,73.7,418.2", true),
    ])
    func knowsAngles(_ system: String, _ isAngular: Bool) throws {
        #expect(try Transformation(from: "EPSG:4326", to: system).givesAngles == isAngular)
    }

    @Test(arguments: ["nonsense", "EPSG:1", "", "+proj=nonsense", "EPSG:9122"])
    func refusesWhatIsNoSystem(_ text: String) {
        #expect { try Transformation(from: "EPSG:4326", to: text) } throws: { error in
            let error = error as? ProjectionError
            return error?.kind == .unknownSystem && error?.message.isEmpty == false
        }
    }

    @Test func sayesWhyAPointFails() throws {
        let toGnomonic = try Transformation(from: "EPSG:4326", to: "+proj=gnom +lat_0=90 +lon_0=0 +datum=WGS84")
        #expect(toGnomonic.transform(x: 0, y: -45) == nil)
        #expect(toGnomonic.lastFailure().kind == .notTransformable)
        // A failure does not affect the next point.
        #expect(toGnomonic.transform(x: 0, y: 80) != nil)
    }

    @Test func boundsHoldTheEdgesOfABox() throws {
        let toUTM = try Transformation(from: "EPSG:4326", to: "EPSG:25832")
        let box = try toUTM.bounds(minX: 6, minY: 50, maxX: 12, maxY: 52)
        // The southern edge bulges to its lowest northing at the central meridian, not at a corner.
        let middle = try #require(toUTM.transform(x: 9, y: 50))
        let corner = try #require(toUTM.transform(x: 6, y: 50))
        #expect(middle.y < corner.y)
        #expect(box.minY <= middle.y + 0.01)
    }

    @Test func namesItsOperation() throws {
        let toUTM = try Transformation(from: "EPSG:4326", to: "EPSG:25832")
        _ = toUTM.transform(x: 9, y: 50)
        let operation = try #require(toUTM.lastOperation())
        #expect(operation.name.contains("UTM zone 32N"))
        #expect(operation.accuracy == 1)
        #expect(!operation.isBallpark)
    }
}
