import CPROJ
import Foundation
import Geometry
import PROJ
import TestSupport
import Testing

struct GeodesicShapesTests {
    private let geodesic: Geodesic

    init() throws { geodesic = try Geodesic() }

    /// Of the whole ellipsoid, as published.
    private let earth = 510_065_621_724_088.4

    /// By PROJ's function for whole polygons, which measures need not use.
    private func polygon(_ ring: [(Double, Double)]) -> (area: Double, perimeter: Double) {
        var globe = geod_geodesic()
        geod_init(&globe, WGS84.equatorialRadius, WGS84.flattening)
        var (latitudes, longitudes) = (ring.map(\.1), ring.map(\.0))
        var (area, perimeter) = (0.0, 0.0)
        geod_polygonarea(&globe, &latitudes, &longitudes, Int32(ring.count), &area, &perimeter)
        return (abs(area), perimeter)
    }

    @Test(arguments: [0.001, 1, 30]) func polygonsAreAsPROJSays(_ size: Double) throws {
        var generator = SplitMix64(seed: 31)
        for _ in 0..<Effort.of(200) {
            let (x, y) = (
                Double.random(in: -180...180, using: &generator), Double.random(in: -55...55, using: &generator)
            )
            let ring = (0..<9).map { corner in
                let (angle, reach) = (
                    Double(corner) / 9 * 2 * .pi, Double.random(in: 0.3...1, using: &generator) * size
                )
                return (x + cos(angle) * reach, y + sin(angle) * reach)
            }
            let expected = polygon(ring)
            for ring in [ring, ring + [ring[0]], ring.reversed()] {
                let found = geodesic.measures(of: shape(.polygon, [ring]).shape)
                #expect(abs(try #require(found.area) - expected.area) < 1e-3 + expected.area * 1e-14)
                #expect(abs(try #require(found.perimeter) - expected.perimeter) < 1e-6)
                #expect(found.length == nil)
            }
        }
    }

    @Test func holesAreSubtracted() throws {
        let outer = [(0.0, 0.0), (4, 0), (4, 4), (0, 4), (0, 0)]
        let inner = [(1.0, 1.0), (2, 1), (2, 2), (1, 2), (1, 1)]
        let found = geodesic.measures(of: shape(.polygon, [outer, inner]).shape)
        #expect(abs(try #require(found.area) - (polygon(outer).area - polygon(inner).area)) < 1e-3)
        #expect(abs(try #require(found.perimeter) - (polygon(outer).perimeter + polygon(inner).perimeter)) < 1e-6)
    }

    /// Rings that hold more than half of the earth, and the earth itself.
    @Test func theLargerSide() throws {
        let cap = stride(from: -180.0, through: 180, by: 5).map { ($0, -60.0) }
        let small = geodesic.measures(of: shape(.polygon, [cap + [(180, -90), (-180, -90), (-180, -60)]]).shape)
        let large = geodesic.measures(of: shape(.polygon, [cap + [(180, 90), (-180, 90), (-180, -60)]]).shape)
        #expect(abs(try #require(small.area) + (try #require(large.area)) - earth) < 10)
        #expect(try #require(small.area) < 0.1 * earth)
        // What is left of the perimeter runs around the cap; the edges along ±180 only close the shapes on the map.
        #expect(abs(try #require(small.perimeter) - (try #require(large.perimeter))) < 1e-3)
        #expect(abs(try #require(small.perimeter) - 20_070_000) < 50_000)
        let world = [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)]
        #expect(abs(try #require(geodesic.measures(of: shape(.polygon, [world]).shape).area) - earth) < 10)
    }

    /// Edges where a shape was cut at the antimeridian are not part of its boundary; an edge that happens to run along
    /// it is.
    @Test func cutsDoNotCount() throws {
        let whole = geodesic.measures(of: shape(.polygon, [[(170, 0), (190, 0), (190, 9), (170, 9), (170, 0)]]).shape)
        let west = [(-180.0, 0.0), (-170, 0), (-170, 9), (-180, 9), (-180, 0)]
        let east = [(170.0, 0.0), (180, 0), (180, 9), (170, 9), (170, 0)]
        let found = geodesic.measures(of: shape(.multiPolygon, [east, west], ringsOfParts: [1, 1]).shape)
        // The northern edges are other paths: their middle is farther north if they are longer.
        #expect(abs(try #require(found.perimeter) - (try #require(whole.perimeter))) < 2000)
        let alone = geodesic.measures(of: shape(.polygon, [east]).shape)
        #expect(abs(try #require(alone.perimeter) - polygon(east).perimeter) < 1e-6)
    }

    @Test func linesAndPlaces() throws {
        let line = [(0.0, 0.0), (1, 0), (1, 1)]
        let found = geodesic.measures(of: shape(.lineString, [line]).shape)
        #expect(abs(try #require(found.length) - 221_893.87935107236) < 1e-6)
        #expect(found.area == nil && found.perimeter == nil)
        let none = geodesic.measures(of: shape(.multiPoint, [line]).shape)
        #expect(none.length == nil && none.area == nil && none.perimeter == nil)
    }
}
