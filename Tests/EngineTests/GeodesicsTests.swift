import Geometry
import Layers
import MadeShapes
import Memory
import PROJ
import TestSupport
import Testing

struct GeodesicsTests {
    /// The rings of what a shape is drawn as.
    private func drawn(
        _ shape: consuming Shape, maxStep: Double = Geodesics.defaultStep
    ) throws -> (kind: Shape.Kind, rings: [Ring], elevations: [Double]) {
        var feature = Feature()
        feature.shape = shape
        var operation = try Geodesics(maxStep: maxStep)
        #expect(try operation.apply(to: &feature, of: Chunk()) == nil)
        var rings: [Ring] = []
        for ring in 0..<feature.shape.ringEnds.count {
            rings.append(
                feature.shape.positions(ofRing: ring).map { (feature.shape.points[$0].x, feature.shape.points[$0].y) })
        }
        return (
            feature.shape.kind, rings,
            (0..<feature.shape.elevations.count).map { feature.shape.elevations[$0] }
        )
    }

    private func failure(_ shape: consuming Shape, maxStep: Double = 1000) throws -> String? {
        var feature = Feature()
        feature.shape = shape
        var operation = try Geodesics(maxStep: maxStep)
        do throws(BadRecord) {
            _ = try operation.apply(to: &feature, of: Chunk())
            return nil
        } catch {
            return error.code
        }
    }

    private func isContinuous(_ ring: Ring) -> Bool {
        zip(ring, ring.dropFirst()).allSatisfy { abs($0.x - $1.x) <= 180 }
    }

    /// The counts of MapKit.
    @Test(arguments: [((0.0, 0.0), (1.0, 0.0), 113), ((0, 0), (90, 0), 10020), ((179.5, 0), (-179.5, 0), 113)])
    func linesHaveTheirPoints(_ start: (Double, Double), _ end: (Double, Double), _ count: Int) throws {
        let (kind, rings, _) = try drawn(shape(.lineString, [[[(start.0, start.1), (end.0, end.1)]]]))
        #expect(kind == .lineString && rings.count == 1)
        let line = try #require(rings.first)
        #expect(line.count == count && isContinuous(line))
        #expect(try #require(line.first) == start)
        #expect(try #require(line.last) == (start.0 > end.0 ? end.0 + 360 : end.0, end.1))
    }

    @Test func positionsInBetweenAreNotDoubled() throws {
        let (_, rings, _) = try drawn(shape(.multiLineString, [[[(0, 0), (1, 0), (1, 0), (2, 0)], [(5, 5)], []]]))
        // A step to the same place is no way, and its position stays.
        #expect(rings.map(\.count) == [113 + 1 + 112, 1, 0])
        #expect(zip(rings[0], rings[0].dropFirst()).count { $0 == $1 } == 1)
    }

    /// Random lines: equal steps along the geodesic, and all positions that were there, whole turns aside.
    @Test func stepsAreEqualAndWithinTheLimit() throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 21)
        for _ in 0..<Effort.of(200) {
            let ring = (0..<4).map { _ in
                (x: Double.random(in: -180...180, using: &generator), y: Double.random(in: -89...89, using: &generator))
            }
            let step = Double.random(in: 10_000...2_000_000, using: &generator)
            let line = try #require(try drawn(shape(.lineString, [[ring]]), maxStep: step).rings.first)
            try #require(isContinuous(line))
            var index = 0
            for (start, end) in zip(ring, ring.dropFirst()) {
                let whole = geodesic.inverse(
                    from: Coordinate(latitude: start.y, longitude: start.x),
                    to: Coordinate(latitude: end.y, longitude: end.x)
                ).meters
                let count = Int((whole / step).rounded(.up))
                for _ in 0..<count {
                    let (from, to) = (line[index], line[index + 1])
                    let meters = geodesic.inverse(
                        from: Coordinate(latitude: from.y, longitude: Coordinate.wrapped(longitude: from.x)),
                        to: Coordinate(latitude: to.y, longitude: Coordinate.wrapped(longitude: to.x))
                    ).meters
                    try #require(abs(meters - whole / Double(count)) < 1e-5)
                    index += 1
                }
                let turns = (line[index].x - end.x) / 360
                try #require(line[index].y == end.y && abs(turns - turns.rounded()) < 1e-12)
            }
            try #require(index == line.count - 1)
        }
    }

    @Test func elevationsChangeEvenlyAlongTheWay() throws {
        var line = Shape()
        line.kind = .lineString
        line.append(x: 0, y: 0, elevation: 100)
        line.append(x: 1, y: 0, elevation: 212)
        line.append(x: 1, y: 1)
        line.endRing()
        line.endPart()
        let elevations = try drawn(line).elevations
        for index in 0...112 { try #require(abs(elevations[index] - 100 - Double(index)) < 1e-9) }
        #expect(elevations.count > 113 && elevations.dropFirst(113).allSatisfy(\.isNaN))
    }

    @Test func pointsStayAsTheyAre() throws {
        let (kind, rings, _) = try drawn(shape(.multiPoint, [[[(0, 0), (170, 0), (-170, 0)]]]))
        #expect(kind == .multiPoint && rings.count == 1 && rings[0].map(\.x) == [0, 170, -170])
    }

    /// A hole beyond the antimeridian comes to lie in its outer ring, wherever that was followed to.
    @Test func holesStayInside() throws {
        let outer: Ring = [(170, -10), (-170, -10), (-170, 10), (170, 10), (170, -10)]
        let hole: Ring = [(-176, -1), (-176, 1), (-174, 1), (-174, -1), (-176, -1)]
        let (kind, rings, _) = try drawn(shape(.polygon, [[outer, hole]]), maxStep: 100_000)
        #expect(kind == .polygon && rings.count == 2)
        #expect(rings[0].map(\.x).max() == 190 && rings[0].map(\.x).min() == 170)
        #expect(rings[1].map(\.x).max() == 186 && rings[1].map(\.x).min() == 184)
        for ring in rings { #expect(isContinuous(ring) && ring[0] == ring[ring.count - 1]) }
    }

    @Test func ringsAroundAPoleAreClosed() throws {
        let around: Ring = [(0, 80), (120, 80), (-120, 80), (0, 80)]
        let ring = try #require(try drawn(shape(.polygon, [[around]]), maxStep: 100_000).rings.first)
        #expect(ring[0] == (0, 80) && ring[ring.count - 1] == (0, 80))
        #expect(isContinuous(ring.dropLast()) && ring[ring.count - 2].x > 350)
    }

    /// As in a file that was cut before: the way along the pole and the sides of the map are the shape's own.
    @Test func seamsAlongAPoleAreKept() throws {
        let cut: Ring = [
            (-180, -80), (-180, -90), (180, -90), (180, -80), (60, -75), (-60, -75), (-180, -80),
        ]
        let ring = try #require(try drawn(shape(.polygon, [[cut]]), maxStep: 100_000).rings.first)
        #expect(ring.map(\.x).min() == -180 && ring.map(\.x).max() == 180)
        #expect(ring[0] == ring[ring.count - 1])
        #expect(ring.count { $0.y == -90 } == 2)
    }

    @Test func collectionsKeepTheirMembers() throws {
        var feature = Feature()
        feature.shape.kind = .collection
        for kind in [Shape.Kind.point, .lineString, .polygon] {
            let ring: Ring =
                kind == .point ? [(7, 7)] : kind == .lineString ? [(0, 0), (1, 0)] : square(0, 0, 1)
            feature.shape.append([[ring]])
            feature.shape.endMember(kind)
        }
        var operation = try Geodesics()
        _ = try operation.apply(to: &feature, of: Chunk())
        #expect(feature.shape.kind == .collection && feature.shape.members.count == 3)
        let counts = (0..<3).map { feature.shape.positions(ofParts: feature.shape.geometry($0).parts).count }
        #expect(counts[0] == 1 && counts[1] == 113 && counts[2] > 4 * 110)
        #expect((0..<3).map { feature.shape.members[$0].kind } == [.point, .lineString, .polygon])
    }

    @Test(arguments: [
        ([(0.0, 0.0), (0.0, 91.0)], 1000.0, "invalid-coordinate"),
        ([(0, 0), (.infinity, 0)], 1000, "invalid-coordinate"),
        ([(0, 0), (90, 0)], 1, "too-many-points"),
        ([(0, 0), (90, 0)], 1e-300, "too-many-points"),
    ])
    func refuses(_ line: [(Double, Double)], _ step: Double, _ code: String) throws {
        let ring: Ring = line.map { (x: $0.0, y: $0.1) }
        #expect(try failure(shape(.lineString, [[ring]]), maxStep: step) == code)
    }
}
