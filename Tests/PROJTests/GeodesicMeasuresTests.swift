import CPROJ
import Foundation
import Geometry
import PROJ
import TestSupport
import Testing

struct GeodesicMeasuresTests {
    private let geodesic: Geodesic

    init() throws { geodesic = try Geodesic() }

    private func area(of drawing: Drawing) -> Double { geodesic.area(of: drawing.shape) }

    private func length(of drawing: Drawing) -> Double { geodesic.length(of: drawing.shape) }

    /// Of the whole ellipsoid, as published.
    private let earth = 510_065_621_724_088.4

    @Test(arguments: [
        ((-180.0, 0.0, 180.0, 90.0), 2.0), ((-180, -90, 180, 0), 2), ((-180, -90, 180, 90), 1), ((0, 0, 90, 90), 8),
        ((-30, -90, 60, 0), 8), ((0, -90, 1, 90), 360),
    ])
    func partsOfTheEarth(_ box: (Double, Double, Double, Double), _ count: Double) {
        let (west, south, east, north) = box
        let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
        #expect(abs(area(of: shape(.polygon, [ring])) * count - earth) < 10)
        #expect(abs(area(of: shape(.polygon, [ring.reversed()])) * count - earth) < 10)
        #expect(abs(area(of: shape(.polygon, [ring.dropLast()])) * count - earth) < 10)
    }

    /// The surface between parallels, added up in thin bands.
    @Test(arguments: [(0.0, 1.0), (50, 50.001), (-80, 30), (89, 90)])
    func bandsAreTheirIntegral(_ south: Double, _ north: Double) {
        let count = 20_000
        let step = (north - south) / Double(count) * .pi / 180
        let expected = (0..<count).reduce(0.0) { sum, index in
            let place = EllipsoidLatitude(south * .pi / 180 + (Double(index) + 0.5) * step)
            return sum + place.meridianRadius * place.axisDistance * step * 2 * .pi / 180
        }
        let band = shape(.polygon, [[(9, south), (11, south), (11, north), (9, north)]])
        #expect(abs(area(of: band) - expected) < expected * 1e-8)
    }

    /// By PROJ, whose edges are geodesics: with positions so close that they are straight.
    @Test(arguments: [(0.0, 0.001), (52, 0.01), (-70, 0.5), (30, 20), (85, 4)])
    func polygonsAreAsPROJSays(_ latitude: Double, _ size: Double) {
        var generator = SplitMix64(seed: 9)
        for _ in 0..<10 {
            let ring = star(.random(in: -100...100, using: &generator), latitude, size, 12, &generator)
            let expected = polygonArea(dense(ring))
            let found = area(of: shape(.polygon, [ring]))
            #expect(abs(found - expected) < expected * 2e-7, "\(found) \(expected)")
        }
    }

    /// So small that the ellipsoid is flat there.
    @Test(arguments: [(0.0, 0.00005), (-40, 0.00005), (75, 0.00002)])
    func smallRingsKeepTheirDigits(_ latitude: Double, _ size: Double) {
        var generator = SplitMix64(seed: 10)
        for _ in 0..<20 {
            let ring = star(.random(in: -179...179, using: &generator), latitude, size, 12, &generator)
            var doubled = 0.0
            for (start, end) in zip(ring, ring.dropFirst()) {
                doubled += (start.0 - ring[0].0) * (end.1 - ring[0].1) - (end.0 - ring[0].0) * (start.1 - ring[0].1)
            }
            let place = EllipsoidLatitude(latitude * .pi / 180)
            let expected = doubled / 2 * pow(.pi / 180, 2) * place.meridianRadius * place.axisDistance
            #expect(abs(area(of: shape(.polygon, [ring])) - expected) < expected * 3e-6)
        }
    }

    private func dense(_ line: [(Double, Double)], _ count: Int = 1000) -> [(Double, Double)] {
        zip(line, line.dropFirst()).flatMap { start, end in
            (0..<count).map { index in
                let share = Double(index) / Double(count)
                return (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share)
            }
        } + line.suffix(1)
    }

    private func polygonArea(_ ring: [(Double, Double)]) -> Double {
        var ellipsoid = geod_geodesic()
        geod_init(&ellipsoid, WGS84.equatorialRadius, WGS84.flattening)
        var latitudes = ring.dropLast().map(\.1)
        var longitudes = ring.dropLast().map(\.0)
        var (area, perimeter) = (0.0, 0.0)
        geod_polygonarea(&ellipsoid, &latitudes, &longitudes, Int32(latitudes.count), &area, &perimeter)
        return abs(area)
    }

    @Test func holesAreNotCountedAndPartsAre() {
        let (outer, hole, far) = (square(0, 40, 10), square(2, 42, 3), square(-50, -10, 4))
        let areas = [outer, hole, far].map { area(of: shape(.polygon, [$0])) }
        let holed = areas[0] - areas[1]
        #expect(area(of: shape(.polygon, [outer, hole])) == holed)
        #expect(area(of: shape(.polygon, [outer, hole.reversed()])) == holed)
        #expect(area(of: shape(.multiPolygon, [outer, hole, far], ringsOfParts: [2, 1])) == holed + areas[2])
        let mixed = collection([
            (.polygon, [outer, hole]), (.lineString, [far]), (.point, [[(1, 1)]]), (.polygon, [far]),
        ])
        #expect(area(of: mixed) == holed + areas[2])
        #expect(area(of: shape(.polygon, [hole, outer])) == 0)
        #expect(area(of: shape(.lineString, [outer])) == 0)
        #expect(area(of: Drawing(geometries: [])) == 0)
    }

    /// The areas of two pieces add up to that of the whole.
    @Test func piecesHaveTheAreaTogether() {
        let whole = area(of: shape(.polygon, [[(0, 0), (80, 60), (0, 60)]]))
        let west = area(of: shape(.polygon, [[(0, 0), (40, 30), (40, 60), (0, 60)]]))
        let east = area(of: shape(.polygon, [[(40, 30), (80, 60), (40, 60)]]))
        #expect(abs(west + east - whole) < whole * 1e-13)
    }

    @Test(arguments: [
        [(0.0, 0.0), (90, 0), (90, 90)], [(10, 50), (10.001, 50.002), (10.3, 50)], [(-170, 60), (170, 60), (170, 89)],
        [(0, 89.9), (120, 90), (170, 89.99)], [(3, 3), (3, 3)], [(20, -70), (21, -70)],
    ])
    func linesAreAsLongAsTheirGeodesics(_ line: [(Double, Double)]) {
        // A chord of a parallel is shorter by a share of its length in radians squared, by 24: 6e-11 for 340° in 100,000.
        let places = dense(line, 100_000).map { Coordinate(latitude: $0.1, longitude: $0.0) }
        let expected = zip(places, places.dropFirst()).reduce(0.0) {
            $0 + geodesic.inverse(from: $1.0, to: $1.1).meters
        }
        let found = length(of: shape(.lineString, [line]))
        #expect(abs(found - expected) < 1e-9 * expected + 1e-3, "\(found) \(expected)")
        let twice = length(of: shape(.multiLineString, [line, line.reversed()]))
        #expect(abs(twice - 2 * found) < 1e-6)
        #expect(length(of: collection([(.polygon, [line]), (.lineString, [line])])) == found)
        #expect(length(of: shape(.polygon, [line])) == 0)
    }
}
