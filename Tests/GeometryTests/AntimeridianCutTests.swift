import Foundation
import Geometry
import Memory
import TestSupport
import Testing

/// At which latitude edges are cut at the antimeridian.
struct AntimeridianCutTests {
    /// Where the line is cut: the same on both sides, whichever way it runs.
    private func latitude(_ west: Shape.Point, _ east: Shape.Point) throws -> Double {
        var cutter = AntimeridianCutter()
        var latitudes: Set<Double> = []
        for ends in [[west, east], [east, west]] {
            var line = Shape.of(.lineString, [ends.map { ($0.x, $0.y) }])
            let hasCut = cutter.cut(&line)
            try #require(hasCut && line.points.count == 4)
            for index in 1...2 {
                #expect(line.points[index].x.magnitude == 180)
                latitudes.insert(line.points[index].y)
            }
        }
        #expect(latitudes.count == 1, "\(west) \(east): \(latitudes)")
        return try #require(latitudes.first)
    }

    @Test(arguments: [
        (170, 10, -170, 20, 15), (179, 0, -179, 1, 0.5), (175, -31, -161, 41, -16), (179.9, 1, -179.9, 3, 2),
        (170.3, 33.3, -177.1, 33.3, 33.3), (170.1, -33.3, -170.1, 33.3, 0), (90.3, -7.7, -90.3, 7.7, 0),
        (177, -1e300, -179, 1e300, 5e299),
    ])
    func known(_ west: Double, _ south: Double, _ east: Double, _ north: Double, _ expected: Double) throws {
        #expect(try latitude(Shape.Point(x: west, y: south), Shape.Point(x: east, y: north)) == expected)
        #expect(try latitude(Shape.Point(x: west, y: -south), Shape.Point(x: east, y: -north)) == -expected)
    }

    /// Edges through a place of a grid, with ends on the grid: the place comes out exactly.
    @Test func placesOfAGrid() throws {
        var numbers = SplitMix64(seed: 5)
        for _ in 0..<Effort.of(20_000) {
            let cell = exp2(-Double(numbers.int(0...12)))
            let slope = Double(numbers.int(-64...64)) / 64
            let latitude = Double(numbers.int(-1000...1000)) * cell
            let (west, east) = (Double(numbers.int(1...1000)) * cell, Double(numbers.int(1...1000)) * cell)
            guard west + east < 180 else { continue }
            let found = try self.latitude(
                Shape.Point(x: 180 - west, y: latitude - slope * west),
                Shape.Point(x: -180 + east, y: latitude + slope * east))
            #expect(found == latitude, "\(west) \(east) \(slope) \(latitude): \(found)")
        }
    }

    /// Edges of whatever digits: the exact turns at the doubles next to the cut are one to the left and one to the right.
    @Test func nextToTheEdge() throws {
        var numbers = SplitMix64(seed: 6)
        for _ in 0..<Effort.of(20_000) {
            let west = Shape.Point(x: 180 - numbers.double(0.01...89), y: numbers.double(-90...90))
            // Of the next world, from which nothing is rounded on the way here.
            let east = Shape.Point(x: 180 + numbers.double(0.01...89), y: numbers.double(-90...90))
            let found = try latitude(west, Shape.Point(x: east.x - 360, y: east.y))
            #expect(Orientation(west, east, Shape.Point(x: 180, y: found.nextUp)) == .left, "\(west) \(east) \(found)")
            #expect(
                Orientation(west, east, Shape.Point(x: 180, y: found.nextDown)) == .right, "\(west) \(east) \(found)")
        }
    }
}
