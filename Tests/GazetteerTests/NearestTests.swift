import Gazetteer
import Geometry
import PROJ
import TestSupport
import Testing

/// The nearest places against all places, by PROJ's geodesics.
struct NearestTests {
    private let gazetteer: Gazetteer
    private let coordinates: [Coordinate]
    private let geodesic: Geodesic

    init() throws {
        gazetteer = try World(places: 800, seed: 21).gazetteer()
        coordinates = (0..<gazetteer.count).map { [gazetteer] in gazetteer.coordinate($0) }
        geodesic = try Geodesic()
    }

    private func measure(_ one: Coordinate, _ other: Coordinate) -> Double {
        geodesic.inverse(from: one, to: other).meters
    }

    /// Distances of all places, the nearest first.
    private func all(from point: Coordinate, _ isCounted: (Int) -> Bool = { _ in true }) -> [NearPlace] {
        coordinates.indices.filter(isCounted).map { NearPlace(place: $0, distance: measure(point, coordinates[$0])) }
            .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
    }

    private static func points(_ count: Int, seed: UInt64) -> [Coordinate] {
        var random = SplitMix64(seed: seed)
        let fixed = [(90.0, 0.0), (90, 77), (-90, -180), (0, 180), (0, -180), (0, 0), (47.5, 8.5), (-47.5, -171.5)]
        return fixed.map { Coordinate(latitude: $0.0, longitude: $0.1) }
            + (0..<count).map { _ in
                let position = World.position(&random)
                return Coordinate(latitude: position.latitude, longitude: position.longitude)
            }
    }

    @Test func theNearestIsTheNearestOfAll() throws {
        for point in Self.points(Effort.of(3000), seed: 22) {
            let wanted = all(from: point)[0]
            #expect(gazetteer.nearest(to: point, measuredBy: measure) == wanted, "\(point)")
            // Whole turns and either side of the edge.
            var turned = point
            turned.longitude += point.longitude > 0 ? -360 : 360
            let found = try #require(gazetteer.nearest(to: turned, measuredBy: measure))
            #expect(found.place == wanted.place || abs(found.distance - wanted.distance) < 1e-6, "\(point)")
        }
    }

    @Test func filtersCount() throws {
        let country = try #require(gazetteer.country(code: "CH"))
        let filters: [(PlaceFilter, (Int) -> Bool)] = [
            (PlaceFilter([.place]), { gazetteer.kind($0) == .place }),
            (
                PlaceFilter([.place], country: country),
                { gazetteer.kind($0) == .place && gazetteer.country($0) == country }
            ),
            (.towns, { gazetteer.kind($0) == .place && !gazetteer.isSection($0) }),
            (.sections, { gazetteer.isSection($0) }),
            (PlaceFilter([.country, .other]), { [.country, .other].contains(gazetteer.kind($0)) }),
            (.postals.within(country: country), { gazetteer.kind($0) == .postal && gazetteer.country($0) == country }),
        ]
        for point in Self.points(Effort.of(300), seed: 23) {
            for (filter, isCounted) in filters {
                let wanted = all(from: point, isCounted)
                #expect(gazetteer.nearest(to: point, where: filter, measuredBy: measure) == wanted.first)
                #expect(gazetteer.nearest(7, to: point, where: filter, measuredBy: measure) == Array(wanted.prefix(7)))
            }
        }
        #expect(
            gazetteer.nearest(to: Coordinate(latitude: 0, longitude: 0), where: PlaceFilter([]), measuredBy: measure)
                == nil)
    }

    @Test func distancesLimit() throws {
        for point in Self.points(Effort.of(500), seed: 24) {
            let wanted = all(from: point)
            for limit in [0, 10, 5000, 123_456.7, 3e6, 2.1e7] {
                let near = wanted.prefix { $0.distance <= limit }
                #expect(gazetteer.nearest(to: point, within: limit, measuredBy: measure) == near.first)
                #expect(gazetteer.nearest(.max, to: point, within: limit, measuredBy: measure) == Array(near))
                var found: Set<Int> = []
                gazetteer.forEachPlace(near: point, within: limit) { place, chord in
                    found.insert(place)
                    #expect(chord <= measure(point, coordinates[place]) + 2 + chord * 1e-6)
                }
                #expect(found.isSuperset(of: near.map(\.place)))
            }
            #expect(gazetteer.nearest(to: point, within: -1, measuredBy: measure) == nil)
            #expect(gazetteer.nearest(to: point, within: .nan, measuredBy: measure) == nil)
        }
    }

    /// Of all claims the one with the least distance for its size has the position, whatever the search leaves out.
    @Test func theStrongestClaimDecides() throws {
        var count = 0
        for point in Self.points(Effort.of(2000), seed: 26) {
            let answer = gazetteer.answer(at: point, measuredBy: measure)
            guard answer.place != nil else { continue }
            var best: (burden: Double, place: Int)?
            gazetteer.forEachClaim(on: point) { place, chord in
                let burden = chord / (Double(gazetteer.population(place)) + 100).squareRoot()
                if gazetteer.country(place) == answer.country, best.map({ (burden, place) < $0 }) ?? true,
                    measure(point, coordinates[place]) <= ReverseRules().reach
                {
                    best = (burden, place)
                }
                return .infinity
            }
            if let best {
                #expect(answer.place == best.place)
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func townsClaimWhatIsAroundThem() throws {
        var count = 0
        for point in Self.points(Effort.of(1000), seed: 25) {
            var claims: Set<Int> = []
            gazetteer.forEachClaim(on: point) { place, _ in
                claims.insert(place)
                return .infinity
            }
            for place in coordinates.indices where gazetteer.kind(place) == .place && !gazetteer.isSection(place) {
                let reach = (Double(gazetteer.population(place)) / (500 * .pi)).squareRoot() * 1000
                let distance = measure(point, coordinates[place])
                if distance <= reach {
                    #expect(claims.contains(place))
                    count += 1
                }
            }
            for place in claims {
                let reach = (Double(gazetteer.population(place)) / (500 * .pi)).squareRoot() * 1000
                // Chords of the farthest claims are shorter than distances.
                #expect(measure(point, coordinates[place]) < reach * 1.05 + 10)
            }
        }
        #expect(count > 300)
    }

    @Test func noPositionHasNoNearest() {
        for (latitude, longitude) in [(91.0, 0.0), (.nan, 0), (0, .infinity), (0, .nan)] {
            let point = Coordinate(latitude: latitude, longitude: longitude)
            #expect(gazetteer.nearest(to: point, measuredBy: measure) == nil)
            #expect(gazetteer.nearest(3, to: point, measuredBy: measure).isEmpty)
        }
    }
}
