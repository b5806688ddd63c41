import Foundation
import Geometry
import TestSupport
import Testing

@Suite("LongitudeCoverage")
struct LongitudeCoverageTests {
    private static let world = MapPoint.worldSize

    /// The largest gap among sorted x, and the stretch that leaves it out; the gap over the antimeridian wins a tie.
    private func bruteForce(_ xs: [Double]) -> (gap: Double, start: Double, end: Double) {
        let sorted = xs.sorted()
        var best = (
            gap: sorted[0] + Self.world - sorted[sorted.count - 1], start: sorted[0], end: sorted[sorted.count - 1]
        )
        for index in sorted.indices.dropFirst() where sorted[index] - sorted[index - 1] > best.gap {
            best = (sorted[index] - sorted[index - 1], sorted[index], sorted[index - 1] + Self.world)
        }
        return best
    }

    private func covering(_ points: some Sequence<MapPoint>) -> LongitudeCoverage {
        var coverage = LongitudeCoverage()
        for point in points { coverage.insert(point) }
        return coverage
    }

    @Test func `none and one`() {
        #expect(LongitudeCoverage().rect.isNull && LongitudeCoverage().isEmpty)
        #expect(covering([MapPoint(x: 5, y: 6)]).rect == MapRect(x: 5, y: 6, width: 0, height: 0))
        #expect(covering([MapPoint(x: -5, y: 6)]).rect == MapRect(x: Self.world - 5, y: 6, width: 0, height: 0))
        let nothing = [MapPoint.invalid, MapPoint(x: .nan, y: 0), MapPoint(x: 0, y: .infinity)]
        #expect(covering(nothing).isEmpty)
    }

    @Test func `two either side of the antimeridian`() {
        let coverage = covering([MapPoint(x: 10, y: 1), MapPoint(x: Self.world - 10, y: 9)])
        #expect(coverage.rect == MapRect(x: Self.world - 10, y: 1, width: 20, height: 8))
        let even = covering([MapPoint(x: 0, y: 0), MapPoint(x: Self.world / 2, y: 0)])
        #expect(even.rect == MapRect(x: 0, y: 0, width: Self.world / 2, height: 0))
    }

    @Test func `the brute force's rect wherever a gap is a bin wide`() {
        var random = SplitMix64(seed: 32)
        for _ in 0..<Effort.of(400) {
            let spread = Self.world * exp2(random.double(-20...0))
            let middle = random.double(0...Self.world)
            let points = (0..<random.int(1...200)).map { _ in
                MapPoint(x: middle + random.double(-spread...spread), y: random.double(0...Self.world))
            }
            let expected = bruteForce(points.map { $0.wrapped.x })
            let rect = covering(points).rect
            #expect(expected.gap >= LongitudeCoverage.binWidth)
            #expect(rect.minX == expected.start && rect.maxX == expected.end)
            #expect(rect.minY == points.map(\.y).min())
            #expect(rect.maxY == points.map(\.y).max())
        }
    }

    @Test func `less than a bin too wide where no gap is that wide`() {
        var random = SplitMix64(seed: 33)
        for count in [20_000, 100_000] {
            let points = (0..<count).map { _ in MapPoint(x: random.double(0...Self.world - 1), y: 0) }
            let rect = covering(points).rect
            let excess = rect.width - (Self.world - bruteForce(points.map(\.x)).gap)
            #expect(excess >= -1e-6 && excess < LongitudeCoverage.binWidth)
            for point in points.prefix(500) {
                #expect(rect.containsWrapping(MapRect(origin: point, size: .zero)))
            }
        }
    }

    @Test func `a gap inside one bin is not seen`() {
        let bin = LongitudeCoverage.binWidth
        let points = stride(from: 0, to: Self.world, by: 512).filter { $0 <= 7.1 * bin || $0 >= 7.9 * bin }
            .map { MapPoint(x: $0, y: 0) }
        let rect = covering(points).rect
        let excess = rect.width - (Self.world - bruteForce(points.map(\.x)).gap)
        #expect(excess > 0.7 * bin && excess < bin)
        #expect(rect.width == Self.world - 512)
    }

    @Test func `order and merging do not matter`() {
        var random = SplitMix64(seed: 34)
        for _ in 0..<50 {
            let points = (0..<300).map { _ in MapPoint(random.coordinate()) }
            let whole = covering(points).rect
            var merged = covering(points.prefix(120).reversed())
            merged.merge(LongitudeCoverage())
            merged.merge(covering(points.dropFirst(120)))
            #expect(merged.rect == whole)
        }
    }

    @Test func `rects cover what lies between their sides`() {
        var random = SplitMix64(seed: 35)
        for _ in 0..<Effort.of(300) {
            var coverage = LongitudeCoverage()
            var cells = Set<Int>()
            let cell = Self.world / 64
            for _ in 0..<random.int(1...5) {
                let (first, width) = (random.int(-100...100), random.int(0...12))
                coverage.insert(MapRect(x: Double(first) * cell, y: 10, width: Double(width) * cell, height: 5))
                for line in 2 * first...2 * (first + width) { cells.insert((line % 128 + 128) % 128) }
            }
            let narrowest = (0...64).first { width in
                (0..<64).contains { start in
                    cells.isSubset(of: (2 * start...2 * (start + width)).map { $0 % 128 })
                }
            }
            #expect(coverage.rect.width / cell == Double(narrowest ?? -1))
            #expect(coverage.rect.minY == 10 && coverage.rect.height == 5)
        }
        var all = LongitudeCoverage()
        all.insert(MapRect(x: -77, y: 0, width: 2 * Self.world, height: 3))
        #expect(all.rect == MapRect(x: 0, y: 0, width: Self.world, height: 3))
        var none = LongitudeCoverage()
        none.insert(MapRect.null)
        none.insert(MapRect(x: 0, y: 0, width: -1, height: 2))
        none.insert(MapRect(x: 0, y: 0, width: .infinity, height: 2))
        #expect(none.isEmpty)
    }
}
