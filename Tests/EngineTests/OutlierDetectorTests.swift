import Geometry
import Layers
import LayersCommands
import TestSupport
import Testing

struct WhereaboutsTests {
    /// The records that are far outliers, when features come in chunks of so many.
    private func outliers(
        _ others: [(Double, Double)], after first: [(Double, Double)] = [], before last: [(Double, Double)] = [],
        chunk: Int = 7, isGeographic: Bool = true, leastSide: Double = 0.01
    ) -> [Int] {
        let points = first + others + last
        var all = OutlierDetector()
        for start in stride(from: 0, to: points.count, by: chunk) {
            var part = OutlierDetector()
            for index in start..<min(start + chunk, points.count) {
                let (x, y) = points[index]
                let box = Shape.Box(west: x, south: y, east: x, north: y)
                part.insert(box, record: index - start, byte: index - start)
            }
            let candidates = part.candidates(beyond: all)
            var locations: [Int: Layers.InputLocation] = [:]
            for candidate in candidates {
                locations[candidate.record] = Layers.InputLocation(source: "a", record: start + candidate.record + 1)
            }
            part.setLocations(locations)
            all.merge(part, recordsBefore: start)
        }
        let found = all.outliers(isGeographic: isGeographic, leastSide: leastSide)
        return found.map { $0.location.record! - 1 }
    }

    /// A region of points around a place.
    private func region(_ count: Int, _ x: Double, _ y: Double, size: Double = 2, seed: UInt64 = 1) -> [(
        Double, Double
    )] {
        var random = SplitMix64(seed: seed)
        return (0..<count).map { _ in (x + random.double(-1...1) * size / 2, y + random.double(-1...1) * size / 2) }
    }

    @Test(arguments: [1, 2, 7, 1000]) func oneThatIsFarAwayIsFound(chunk: Int) {
        let places: [(Double, Double)] = [(47, 8), (-8, 47), (8, -47), (8, 80), (150, 47)]
        for count in [20, 50, 99, 100, Effort.isFull ? 5000 : 1000] {
            let others = region(count - 1, 8, 47)
            for far in places {
                let (behind, ahead) = (
                    outliers(others, before: [far], chunk: chunk), outliers(others, after: [far], chunk: chunk)
                )
                #expect(behind == [count - 1] && ahead == [0], "\(count) \(far)")
            }
        }
    }

    @Test func severalThatAreNotNearEachOtherAreFound() {
        let others = region(300, 8, 47)
        #expect(outliers(others, after: [(47, 8)], before: [(-100, -20), (100, 60)]) == [0, 301, 302])
        // Two may have the same fault.
        #expect(outliers(others, after: [(47, 8)], before: [(47.5, 8)]) == [0, 301])
    }

    @Test func islandsAreNoOutliers() {
        let others = region(300, 8, 47)
        #expect(outliers(others, before: [(47, 8), (47.5, 8), (47, 8.5)]) == [])
        #expect(outliers(others, before: region(30, -60, 15, seed: 2)) == [])
    }

    @Test func whatIsNotFarIsNoOutlier() {
        #expect(outliers(region(300, 0, 0, size: 170), before: [(-179, 85), (179, -85)]) == [])
        #expect(outliers(region(300, 8, 47), before: [(17, 47)]) == [])
        #expect(outliers(region(300, 8, 47), before: [(20, 47)]) == [300])
        // Fixes of a watch that lies on a table.
        #expect(outliers(region(300, 8, 47, size: 1e-5), before: [(8.01, 47)]) == [])
        let place = [(Double, Double)](repeating: (8, 47), count: 30)
        #expect(outliers(place, before: [(8.02, 47)]) == [])
    }

    @Test func fewFeaturesTellNothing() {
        #expect(outliers(region(18, 8, 47), before: [(100, 0)]) == [])
        #expect(outliers(region(19, 8, 47), before: [(100, 0)]) == [19])
    }

    @Test func theWayOverTheAntimeridianCounts() {
        let islands = region(300, 178, -18)
        #expect(outliers(islands, before: [(-179.5, -18)]) == [])
        #expect(outliers(islands, before: [(-179.5, -18)], isGeographic: false) == [300])
    }

    @Test func unitsOfAPlaneAreItsOwn() {
        let others = region(300, 400_000, 5_600_000, size: 20_000)
        #expect(outliers(others, before: [(5_600_000, 400_000)], isGeographic: false, leastSide: 1000) == [300])
        #expect(outliers(others, before: [(400_000, 5_700_000)], isGeographic: false, leastSide: 1000) == [])
        let place = [(Double, Double)](repeating: (1, 1), count: 50)
        #expect(outliers(place, before: [(9, 9)], isGeographic: false, leastSide: 0) == [50])
        #expect(outliers(place, isGeographic: false, leastSide: 0) == [])
    }
}
