import Geometry
import PROJ
import TestSupport
import Testing

struct ShapeBoxReachTests {
    private func random(_ index: Int, _ generator: inout SplitMix64) -> Shape.Box {
        let size: Double = [0, 0.001, 1, 30, 150][index % 5]
        let south = Double.random(in: -90...90, using: &generator)
        let west = index % 4 == 0 ? 179.9 : Double.random(in: -180...180, using: &generator)
        let north = min(south + Double.random(in: 0...1, using: &generator) * size, 90)
        let east = min(west + Double.random(in: 0...1, using: &generator) * size, 180)
        return Shape.Box(west: west, south: south, east: east, north: north)
    }

    /// Every place that a way of the length from a place of the box ends at.
    @Test func whatIsInReachIsInTheBoxes() throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 5)
        for index in 0..<4000 {
            let box = random(index, &generator)
            let meters: Double = [0, 1, 1000, 50_000, 1_000_000, 9_000_000][index % 6]
            let boxes = box.reach(meters: meters)
            try #require((1...3).contains(boxes.count))
            for reached in boxes {
                try #require(reached.west >= -180 && reached.east <= 180 && reached.south >= -90 && reached.north <= 90)
                try #require(!reached.isNull)
            }
            for _ in 0..<25 {
                // At corners and edges, where it matters, and inside.
                let shares = (0..<2).map { _ in min(max(Double.random(in: -1...2, using: &generator), 0), 1) }
                let start = Coordinate(
                    latitude: min(box.south + (box.north - box.south) * shares[0], box.north),
                    longitude: min(box.west + (box.east - box.west) * shares[1], box.east))
                let end = geodesic.direct(
                    from: start, bearing: .random(in: 0...360, using: &generator),
                    meters: meters * Double.random(in: 0.9...1, using: &generator))
                let place = Shape.Box(
                    west: end.longitude, south: end.latitude, east: end.longitude, north: end.latitude)
                try #require(boxes.contains { $0.intersects(place) }, "\(box) \(meters) \(end)")
            }
        }
    }

    /// Around a place, against the extremes of a circle.
    @Test(arguments: [(0.0, 1000.0), (45, 10), (60, 500_000), (-80, 300_000), (89, 50_000), (20, 5_000_000)])
    func boxesAreTight(_ latitude: Double, _ meters: Double) throws {
        let geodesic = try Geodesic()
        var circle = Shape.Box()
        for bearing in stride(from: 0.0, to: 360, by: 0.05) {
            let end = geodesic.direct(
                from: Coordinate(latitude: latitude, longitude: 0), bearing: bearing, meters: meters)
            circle.insert(Shape.Point(x: end.longitude, y: end.latitude))
        }
        let boxes = Shape.Box(west: 0, south: latitude, east: 0, north: latitude).reach(meters: meters)
        let box = try #require(boxes.first)
        #expect(boxes.count == 1)
        #expect(box.west <= circle.west && box.east >= circle.east)
        #expect(box.south <= circle.south && box.north >= circle.north)
        #expect(box.east - box.west < (circle.east - circle.west) * 1.015)
        #expect(box.north - box.south < (circle.north - circle.south) * 1.01)
    }

    @Test func theAntimeridianIsSteppedOver() {
        let east = Shape.Box(west: 170, south: 0, east: 180, north: 10)
        let sides = east.reach(meters: 0)
        #expect(sides.count == 2)
        #expect(sides.contains { $0.west == -180 && $0.east < -179.99 })
        let around = Shape.Box(west: -179, south: 0, east: 179, north: 10).reach(meters: 200_000)
        #expect(around.allSatisfy { $0.west == -180 && $0.east == 180 } && around.count == 1)
    }

    @Test func aPoleInReachIsAllLongitudes() throws {
        let boxes = Shape.Box(west: 10, south: 89, east: 11, north: 89).reach(meters: 112_000)
        let box = try #require(boxes.first)
        #expect(boxes.count == 1 && box.west == -180 && box.east == 180 && box.north == 90)
        #expect(box.south < 88 && box.south > 87.9)
    }

    @Test func farIsTheWorld() {
        let world = Shape.Box(west: -180, south: -90, east: 180, north: 90)
        #expect(Shape.Box(west: 10, south: 20, east: 11, north: 21).reach(meters: 30_000_000) == [world])
        #expect(Shape.Box(west: 10, south: 20, east: 11, north: 21).reach(meters: .infinity) == [world])
        #expect(Shape.Box().reach(meters: 1000).isEmpty)
    }
}
