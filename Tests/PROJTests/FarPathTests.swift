import Foundation
import Geometry
import Memory
import PROJ
import TestSupport
import Testing

/// Bounds of long paths hold for all places of a box, and are better than those of chords.
struct FarPathTests {
    private static func box(_ x: Double, _ y: Double, _ size: Double) -> Shape.Box {
        Shape.Box(west: x, south: y, east: x + size, north: y + size)
    }

    @Test func slopesAreLowerBounds() throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: 3)
        var (count, better) = (0, 0)
        for index in 0..<Effort.of(3000) {
            let size = exp2(random.double(-20...3))
            let start = Self.box(random.double(-180...179), random.double(-89...88), exp2(random.double(-40 ... -4)))
            // A third lies about the other end of the earth.
            let isOpposite = index % 3 == 0
            let x = isOpposite ? start.west + 180 + random.double(-9...9) : random.double(-180...170)
            let y = isOpposite ? min(max(-start.south + random.double(-9...9), -89), 80) : random.double(-89...80)
            let far = Self.box(x > 180 ? x - 360 : x, y, size)
            let (from, to) = (try #require(SurfaceBox(start)), try #require(SurfaceBox(far)))
            let paths = FarPaths(geodesic, from: start)
            let chord = to.gap(to: from)
            guard let slope = paths.slope(to: to, chord: chord) else { continue }
            count += 1
            let least = slope.least(to: to)
            if least > EllipsoidChord.shortestPath(over: chord) { better += 1 }
            var (places, nearest): ([SurfaceCapsule], Double) = ([], .infinity)
            for _ in 0..<20 {
                let one = Coordinate(
                    latitude: random.double(start.south...start.north),
                    longitude: random.double(start.west...start.east))
                let other = Coordinate(
                    latitude: random.double(far.south...far.north), longitude: random.double(far.west...far.east))
                let meters = geodesic.inverse(from: one, to: other).meters
                try #require(least <= meters, "\(one) \(other)")
                // Of a part of the box, too.
                let place = Self.box(other.longitude, other.latitude, 0)
                let bound = slope.least(to: try #require(SurfaceBox(place)))
                try #require(bound <= meters, "\(one) \(other)")
                places.append(SurfaceCapsule(around: try #require(SurfaceBox(place))))
                nearest = min(nearest, meters)
            }
            try #require(slope.least(to: SurfaceCapsule(around: places)) <= nearest)
        }
        #expect(count > Effort.of(300))
        #expect(better > count * 9 / 10)
    }

    /// A search with these bounds visits the nearest, and what is near is the same.
    @Test func farClusters() throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: 4)
        for round in 0..<Effort.of(40) {
            let (x, y) = (random.double(-170...150), random.double(-80...70))
            let places = (0..<400).map { _ in
                Shape.Point(x: x + random.double(0...3), y: y + random.double(0...3))
            }
            let order = FlatBuffer<Int32>(places.indices.map { Int32($0) })
            let tree = SurfaceTree(order.span) { Self.box(places[$0].x, places[$0].y, 0) }
            let here =
                round % 2 == 0
                ? Shape.Point(x: random.double(-180...180), y: random.double(-89...89))
                : Shape.Point(x: x > 0 ? x - 179 : x + 179, y: -y - 1)
            let box = Self.box(here.x, here.y, 0)
            let meters = places.map { geodesic.inverse(from: Coordinate(here), to: Coordinate($0)).meters }
            let paths = FarPaths(geodesic, from: box)
            var queue = SurfaceQueue()
            var (least, count) = (Double.infinity, 0)
            tree.visitNearest(to: box, upTo: 2.1e7, &queue, measuring: paths) { index in
                count += 1
                least = min(least, meters[index])
                return SurfaceTree.Reach(least)
            }
            #expect(least == meters.min())
            let limit = meters.sorted()[random.int(0...399)]
            var near: Set<Int> = []
            tree.visit(near: box, upTo: limit, measuring: paths) { near.insert($0) }
            #expect(near.isSuperset(of: places.indices.filter { meters[$0] <= limit }))
        }
    }
}

extension FlatBuffer<Int32> {
    fileprivate init(_ numbers: [Int32]) {
        self.init()
        for number in numbers { append(number) }
    }
}
