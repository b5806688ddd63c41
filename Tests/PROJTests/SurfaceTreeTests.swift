import Foundation
import Geometry
import Memory
import PROJ
import TestSupport
import Testing

/// Boxes come nearest first, and none too late.
struct SurfaceTreeTests {
    /// The gap to a box is never more than the way to a place in it.
    @Test func gapsAreLowerBounds() throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: 81)
        for _ in 0..<Effort.of(20_000) {
            let box = Self.box(&random)
            let inside = Shape.Point(
                x: random.double(box.west...box.east), y: random.double(box.south...box.north))
            let place = Shape.Point(x: random.double(-180...180), y: random.double(-90...90))
            let meters = geodesic.inverse(from: Coordinate(place), to: Coordinate(inside)).meters
            let from = Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y)
            let gap = try #require(SurfaceBox(from)).gap(to: try #require(SurfaceBox(box)))
            try #require(gap <= meters + 1e-6, "\(place) \(box)")
        }
    }

    /// A search for the nearest place visits it, whatever the order, and far from all.
    @Test(arguments: [1, 2, 9, 700]) func findsTheNearest(_ count: Int) throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: UInt64(count))
        let places = (0..<count).map { _ in
            Coordinate(latitude: random.double(-90...90), longitude: random.double(-180...180))
        }
        var order = FlatBuffer<Int32>()
        for index in places.indices.reversed() { order.append(Int32(index)) }
        let tree = SurfaceTree(order.span) { index in
            let (x, y) = (places[index].longitude, places[index].latitude)
            return Shape.Box(west: x, south: y, east: x, north: y)
        }
        var queue = SurfaceQueue()
        for _ in 0..<Effort.of(300) {
            let here = Coordinate(latitude: random.double(-90...90), longitude: random.double(-180...180))
            let expected = places.map { geodesic.inverse(from: here, to: $0).meters }.min()
            var least = Double.infinity
            let box = Shape.Box(
                west: here.longitude, south: here.latitude, east: here.longitude, north: here.latitude)
            tree.visitNearest(to: box, upTo: 2.1e7, &queue) { index in
                least = min(least, geodesic.inverse(from: here, to: places[index]).meters)
                return SurfaceTree.Reach(least)
            }
            try #require(least == expected)
        }
    }

    /// Whatever is near comes by its number, until no more is wanted.
    @Test func visitsInOrder() throws {
        let geodesic = try Geodesic()
        var random = SplitMix64(seed: 83)
        let places = (0..<700).map { _ in
            Coordinate(latitude: random.double(-90...90), longitude: random.double(-180...180))
        }
        var order = FlatBuffer<Int32>()
        for index in places.indices.reversed() { order.append(Int32(index)) }
        let tree = SurfaceTree(order.span) { index in
            let (x, y) = (places[index].longitude, places[index].latitude)
            return Shape.Box(west: x, south: y, east: x, north: y)
        }
        var queue = SurfaceQueue()
        for _ in 0..<Effort.of(100) {
            let here = Shape.Point(x: random.double(-180...180), y: random.double(-90...90))
            let box = Shape.Box(west: here.x, south: here.y, east: here.x, north: here.y)
            let (limit, most) = (exp2(random.double(16...24)), random.int(1...30))
            let near = places.indices.filter {
                geodesic.inverse(from: Coordinate(here), to: places[$0]).meters <= limit
            }
            var visited: [Int] = []
            tree.visitInOrder(near: box, upTo: limit, &queue, measuring: FarPaths(geodesic, from: box)) { index in
                visited.append(index)
                return visited.count < most
            }
            try #require(visited == visited.sorted())
            let isWhole = visited.count < most
            try #require(Set(visited).isSuperset(of: near.filter { isWhole || $0 <= visited.last ?? -1 }))
        }
    }

    @Test func nothingToFind() {
        var queue = SurfaceQueue()
        let none = FlatBuffer<Int32>()
        SurfaceTree(none.span) { _ in Shape.Box() }.visitNearest(
            to: Shape.Box(west: 0, south: 0, east: 0, north: 0), upTo: 1e9, &queue
        ) { _ in
            Issue.record("there is no box")
            return SurfaceTree.Reach(0)
        }
    }

    private static func box(_ random: inout SplitMix64) -> Shape.Box {
        let (x, y) = (random.double(-180...180), random.double(-90...90))
        let size = random.double(0...1)
        return Shape.Box(
            west: max(x - 170 * size * size, -180), south: max(y - 60 * size, -90),
            east: min(x + 90 * size * size, 180), north: min(y + 50 * size, 90))
    }
}
