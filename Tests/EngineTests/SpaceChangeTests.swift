import Features
import Foundation
import Geometry
import Layers
import Memory
import TestSupport
import Testing

/// Ways from space to space, compared with published values, closed formulas and PROJ's own program.
struct SpaceChangeTests {
    /// From the published tables of MapKit.
    @Test(arguments: [
        (0.0, 0.0, 134217728.0, 134217728.0), (45.52, -122.681944, 42739440.276093155, 96012095.91233155),
        (-43.196389, -22.908333, 117136036.84706987, 169999587.94536752),
        (64.133333, -21.933333, 117863049.5404032, 71362638.15177667),
    ])
    func knownMapPoints(_ latitude: Double, _ longitude: Double, _ x: Double, _ y: Double) throws {
        let there = try changed([(longitude, latitude)], from: .wgs84, to: .mapPoint)
        #expect(there.places[0] == (x, y) && there.clamped == 0)
        let back = try changed([(x, y)], from: .mapPoint, to: .wgs84).places[0]
        #expect(abs(back.x - longitude) < 1e-12 && abs(back.y - latitude) < 1e-12)
    }

    /// The Gudermannian function and its inverse, in another form than the one that is used.
    @Test func mercatorIsItsFormula() throws {
        var random = SplitMix64(seed: 21)
        let places: [Place] = (0..<2000).map { _ in (random.double(-180...180), random.double(-85...85)) }
        let world = MapPoint.worldSize
        let points = try changed(places, from: .wgs84, to: .mapPoint).places
        let metres = try changed(places, from: .wgs84, to: .system("EPSG:3857")).places
        let back = try changed(points, from: .mapPoint, to: .wgs84).places
        let fromMap = try changed(points, from: .mapPoint, to: .system("EPSG:3857")).places
        let toMap = try changed(metres, from: .system("EPSG:3857"), to: .mapPoint).places
        for index in places.indices {
            let (longitude, latitude) = places[index]
            let northing = log(tan(.pi / 4 + latitude * .pi / 360))
            let x = (0.5 + longitude / 360) * world
            let y = (0.5 - northing / (2 * .pi)) * world
            try #require(abs(points[index].x - x) < 1e-6 && abs(points[index].y - y) < 1e-6)
            try #require(abs(toMap[index].x - x) < 1e-6 && abs(toMap[index].y - y) < 1e-6)
            for way in [metres, fromMap] {
                try #require(abs(way[index].x - longitude * .pi / 180 * 6_378_137) < 1e-6)
                try #require(abs(way[index].y - northing * 6_378_137) < 1e-6)
            }
            try #require(abs(back[index].x - longitude) < 1e-11 && abs(back[index].y - latitude) < 1e-11)
        }
    }

    @Test(
        .enabled(if: Package.has("cs2cs")),
        arguments: [
            ("OGC:CRS84", "EPSG:25832"), ("EPSG:25832", "OGC:CRS84"), ("EPSG:25832", "EPSG:3857"),
            ("OGC:CRS84", "ESRI:54030"),
        ])
    func agreesWithPROJ(_ source: String, _ target: String) throws {
        var random = SplitMix64(seed: 22)
        let isInDegrees = source == "OGC:CRS84"
        let places: [Place] = (0..<500).map { _ in
            isInDegrees
                ? (random.double(2...16), random.double(40...60))
                : (random.double(2e5...8e5), random.double(4.5e6...6.5e6))
        }
        func space(_ name: String) -> CoordinateSpace { name == "OGC:CRS84" ? .wgs84 : .system(name) }
        let ours = try changed(places, from: space(source), to: space(target)).places
        let theirs = try cs2cs(places, from: source, to: target)
        try #require(theirs.count == ours.count)
        // In metres, and in degrees of which the ninth decimal is the last that they write.
        let error = target == "OGC:CRS84" ? 2e-9 : 1e-6
        for (our, their) in zip(ours, theirs) {
            try #require(abs(our.x - their.x) < error && abs(our.y - their.y) < error)
        }
    }

    /// Map points keep their place by way of degrees, also where degrees would be clamped.
    @Test func mapPointsKeepTheirPlace() throws {
        var feature = Feature()
        let places: [Place] = [(0, 0), (1000, 439674), (5e8, 268_435_456), (-7, -1e7)]
        feature.shape = shape(.multiPoint, [[places]])
        try #require(try SpaceChange(from: .mapPoint, to: .wgs84)).apply(to: &feature, of: Chunk())
        #expect(abs(feature.shape.points[0].y - 85.05112877980659) < 1e-13)
        // A shape runs on beyond the antimeridian.
        #expect(abs(feature.shape.points[2].x - (5e8 / 268_435_456 * 360 - 180)) < 1e-9)
        try #require(try SpaceChange(from: .wgs84, to: .mapPoint)).apply(to: &feature, of: Chunk())
        for (index, place) in places.enumerated() {
            #expect(abs(feature.shape.points[index].x - place.x) < 1e-6)
            #expect(abs(feature.shape.points[index].y - place.y) < 1e-6)
        }
        #expect(feature.warnings.all.isEmpty)
    }

    @Test func whatHasNoPlaceIsSaid() throws {
        func code(_ place: Place, _ source: CoordinateSpace, _ target: CoordinateSpace) throws -> String? {
            do {
                _ = try changed([place], from: source, to: target)
                return nil
            } catch let error as BadRecord {
                return error.code
            }
        }
        #expect(try code((0, 91), .wgs84, .mapPoint) == "invalid-coordinate")
        #expect(try code((.infinity, 0), .wgs84, .pixel(wholeWorld)) == "invalid-coordinate")
        #expect(try code((-171, -50), .wgs84, .system(halfGlobe)) == "not-transformable")
    }

    @Test func thatWhichIsTheSameStays() throws {
        for space in [CoordinateSpace.wgs84, .mapPoint, .system("EPSG:25832")] {
            #expect(try SpaceChange(from: space, to: space) == nil)
        }
    }
}
