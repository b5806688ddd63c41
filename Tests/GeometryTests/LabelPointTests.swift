import Foundation
import Geometry
import LabelLines
import TestSupport
import Testing

/// Label points of areas: as far from the border as any place, to 1 %, and in the middle where that is as good.
struct LabelPointTests {
    private func point(_ parts: [[Shape.Pairs]], isPlanar: Bool = true) -> Shape.Point? {
        Shape.polygons(parts).labelPoint(isPlanar: isPlanar)
    }

    /// Areas whose best place or room is known.
    @Test func knownPlaces() throws {
        #expect(point([[box(0, 0, 1, 1)]]) == Shape.Point(x: 0.5, y: 0.5))
        // A turned rectangle has its place in the middle, though others have as much room.
        let strip = try #require(point([[[(0, 0), (30, 10), (29, 13), (-1, 3), (0, 0)]]]))
        #expect(abs(strip.x - 14.5) < 1e-9 && abs(strip.y - 6.5) < 1e-9)
        // Two arms of width 1: the most room is in the corner, 2 - √2.
        let corner: Shape.Pairs = [(0, 0), (9, 0), (9, 1), (1, 1), (1, 9), (0, 9), (0, 0)]
        let found = try #require(point([[corner]]))
        #expect(min(found.x, found.y) >= 0.99 * (2 - 2.0.squareRoot()) && max(found.x, found.y) < 0.6)
        // With a hole in the middle, in one of the four corners that are left.
        let ring = try #require(point([[box(0, 0, 10, 10), box(3, 3, 7, 7).reversed()]]))
        #expect(distance(ring, to: [box(0, 0, 10, 10), box(3, 3, 7, 7)]) >= 0.99 * 3 * (2 - 2.0.squareRoot()))
        // The best of all parts, not the largest; on the ground, degrees of longitude are shorter in the north.
        #expect(point([[box(0, 0, 100, 1)], [box(0, 5, 4, 9)]]) == Shape.Point(x: 2, y: 7))
        let north = [[box(0, 0, 4, 4)], [box(20, 70, 28, 78)]]
        let onGround = try #require(point(north, isPlanar: false))
        #expect(point(north) == Shape.Point(x: 24, y: 74) && abs(onGround.x - 2) < 1e-9 && onGround.y == 2)
        // Without an area, a vertex.
        #expect(point([[[(3, 3), (5, 5), (7, 7), (5, 5), (3, 3)]]]) == Shape.Point(x: 3, y: 3))
        // A strip that is 100,000 times as long as wide.
        let thin = try #require(point([[[(0, 0), (1, 7), (1, 7.00001), (0, 0.00001), (0, 0)]]]))
        #expect(thin.y > 7 * thin.x && thin.y < 7 * thin.x + 0.00001)
    }

    /// No place of a fine grid has more room, and rings may begin anywhere and run either way.
    @Test(arguments: 0..<12 as Range<UInt64>) func noPlaceHasMuchMoreRoom(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 3...60, using: &random)
        func star(_ size: Double, _ least: Double) -> Shape.Pairs {
            let ring = (0..<count).map { index in
                let (turn, radius) = (2 * Double.pi * Double(index) / Double(count), size * random.double(least...1))
                return (radius * cos(turn), radius * sin(turn) * 2)
            }
            return ring + ring.prefix(1)
        }
        let rings = [star(10, 0.3), star(2.5, 0.5)]
        let found = try #require(point([rings]))
        let room = distance(found, to: rings)
        var most = 0.0
        for x in stride(from: -10, through: 10, by: 0.4) {
            for y in stride(from: -20, through: 20, by: 0.4) {
                let place = Shape.Point(x: x, y: y)
                if contains(place, rings) { most = max(most, distance(place, to: rings)) }
            }
        }
        #expect(contains(found, rings) && room >= 0.99 * most, "\(room) \(most)")
        let turned = rings.map { ring in
            let start = Int.random(in: 0..<count, using: &random)
            return Array(((0..<count).map { ring[($0 + start) % count] } + [ring[start]]).reversed())
        }
        let other = try #require(point([turned]))
        #expect(abs(other.x - found.x) < 1e-9 && abs(other.y - found.y) < 1e-9)
    }

    private func distance(_ place: Shape.Point, to rings: [Shape.Pairs]) -> Double {
        var least = Double.infinity
        for ring in rings {
            for (one, other) in zip(ring, ring.dropFirst()) {
                let (x, y) = (other.0 - one.0, other.1 - one.1)
                let along = ((place.x - one.0) * x + (place.y - one.1) * y) / (x * x + y * y)
                let share = min(max(along, 0), 1)
                least = min(least, hypot(place.x - one.0 - share * x, place.y - one.1 - share * y))
            }
        }
        return least
    }

    private func contains(_ place: Shape.Point, _ rings: [Shape.Pairs]) -> Bool {
        var isInside = false
        for ring in rings {
            for (one, other) in zip(ring, ring.dropFirst()) where (one.1 > place.y) != (other.1 > place.y) {
                let x = one.0 + (place.y - one.1) / (other.1 - one.1) * (other.0 - one.0)
                if x > place.x { isInside.toggle() }
            }
        }
        return isInside
    }
}
