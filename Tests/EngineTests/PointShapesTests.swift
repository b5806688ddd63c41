import Features
import Geometry
import Layers
import MadeShapes
import Memory
import PROJ
import TestSupport
import Testing

/// Circles and arrows, by what the ground and the map say of them.
struct PointShapesTests {
    private func apply<Operation: FeatureOperation & ~Copyable>(
        _ operation: consuming Operation, to shape: consuming Shape
    ) throws(BadRecord) -> (kind: Shape.Kind, ring: Ring) {
        var feature = Feature()
        feature.shape = shape
        guard try operation.apply(to: &feature, of: Chunk()) == nil else { return (.null, []) }
        return (
            feature.shape.kind,
            (0..<feature.shape.points.count).map { index in
                (feature.shape.points[index].x, feature.shape.points[index].y)
            }
        )
    }

    private func circle(_ x: Double, _ y: Double, _ radius: Double, segments: Int = 64) throws -> Ring {
        var request = Circles.Request(radius: NumericField(constant: radius))
        request.segments = segments
        let (kind, ring) = try apply(try Circles(request), to: shape(.point, [[[(x, y)]]]))
        #expect(kind == .polygon)
        return ring
    }

    private func signedArea(_ ring: Ring) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
    }

    @Test func positionsLieAtTheRadius() throws {
        let geodesic = try Geodesic()
        var generator = SplitMix64(seed: 5)
        for _ in 0..<Effort.of(300) {
            let (x, y) = (
                Double.random(in: -180...180, using: &generator), Double.random(in: -90...90, using: &generator)
            )
            let radius = Double.random(in: 1...CircleRadius.largest, using: &generator)
            let ring = try circle(x, y, radius, segments: 3 + Int.random(in: 0...40, using: &generator))
            try #require(ring[0] == ring[ring.count - 1])
            for (index, position) in ring.dropLast().enumerated() {
                let way = geodesic.inverse(
                    from: Coordinate(latitude: y, longitude: x),
                    to: Coordinate(latitude: position.y, longitude: Coordinate.wrapped(longitude: position.x)))
                try #require(abs(way.meters - radius) < 1e-3)
                let bearing = -360 * Double(index) / Double(ring.count - 1)
                let error = (way.startBearing - bearing).remainder(dividingBy: 360)
                // At a pole bearings are of the longitude, which is lost on the way back.
                if y.magnitude < 89.99 { try #require(abs(error) < 1e-3 / radius + 1e-6) }
            }
        }
    }

    @Test func ringsGoOnOverTheAntimeridian() throws {
        for x in [180.0, -180, 179.9, -179.9, 0] {
            let ring = try circle(x, 60, 100_000)
            #expect(ring.allSatisfy { abs($0.x - x) < 2 })
            #expect(signedArea(ring) > 0)
        }
        let around = try circle(30, 89.9, 100_000)
        #expect(zip(around.dropLast(), around.dropFirst().dropLast()).allSatisfy { abs($0.x - $1.x) < 90 })
        #expect(abs(around[around.count - 2].x - around[0].x) > 270)
    }

    @Test(arguments: [0, -1, .infinity, .nan, 10_000_000.1, 20_003_931])
    func refusesRadii(_ radius: Double) throws {
        #expect(CircleRadius.fault(ofRadius: radius) != nil)
        #expect { try circle(0, 0, radius) } throws: { ($0 as? BadRecord)?.code == "bad-radius" }
    }

    @Test func acceptsTheLargestRadius() throws {
        #expect(CircleRadius.fault(ofRadius: 10_000_000) == nil)
        #expect(try circle(0, 0, 10_000_000).count == 65)
    }

    @Test func squaresAreTheFrameworks() throws {
        var request = Circles.Request(radius: NumericField(constant: 1000))
        request.isSquare = true
        for (x, turns) in [(-122.0303, 0.0), (237.9697, 1)] {
            let ring = try apply(try Circles(request), to: shape(.point, [[[(x, 37.3326)]]])).ring
            #expect(ring.count == 5 && ring[0] == ring[4])
            let points = ring.map { MapPoint.projecting(latitude: $0.y, longitude: $0.x) }
            let rect = MapRect(enclosing: points).turned(by: -turns)
            #expect(abs(rect.minX - 43216891.34952898) < 1e-6 && abs(rect.minY - 104163483.19862716) < 1e-6)
            #expect(abs(rect.width - 16899.821404268958) < 1e-6 && abs(rect.height - 16899.821404268958) < 1e-6)
            #expect(signedArea(ring) > 0)
        }
        #expect { try apply(try Circles(request), to: shape(.point, [[[(0, 85.01)]]])) } throws: {
            ($0 as? BadRecord)?.code == "off-map"
        }
    }

    @Test func heightsStay() throws {
        for isSquare in [false, true] {
            var request = Circles.Request(radius: NumericField(constant: 9))
            request.isSquare = isSquare
            var feature = Feature()
            feature.shape.kind = .point
            feature.shape.append(x: 1, y: 2, elevation: 3, measure: 4)
            var operation = try Circles(request)
            _ = try operation.apply(to: &feature, of: Chunk())
            #expect(feature.shape.points.count == (isSquare ? 5 : 65))
            #expect((0..<feature.shape.points.count).allSatisfy { feature.shape.elevations[$0] == 3 })
            #expect((0..<feature.shape.points.count).allSatisfy { feature.shape.measures[$0] == 4 })
        }
    }

    @Test(arguments: Shape.Kind.allCases) func onlyPointsBecomeShapes(_ kind: Shape.Kind) throws {
        let code: String? = kind == .point ? nil : kind == .null ? "no-coordinates" : "not-a-point"
        for count in [0, 2] where kind != .point {
            let ring: Ring = (0..<count).map { (Double($0), 0) }
            #expect { try apply(Arrows(Arrows.Request(path: Arrows.arrow)), to: shape(kind, [[ring]])) } throws: {
                ($0 as? BadRecord)?.code == code
            }
        }
        #expect { try apply(Arrows(Arrows.Request(path: Arrows.arrow)), to: shape(.point, [])) } throws: {
            ($0 as? BadRecord)?.code == "no-coordinates"
        }
    }

    /// Where each position of a path lies, by bearing and metres from the point: near it the map is true to both.
    @Test(arguments: [0.0, 30, 90, 180, -45, 3_600_000_030])
    func arrowsLieWhereTheyShould(_ rotation: Double) throws {
        let geodesic = try Geodesic()
        for (x, y) in [(0.0, 0.0), (-122.0303, 37.3326), (180, -60), (-179.9999, 84)] {
            let path = [(0.0, 1.0), (-0.5, -1), (0.5, -1)].map { Shape.Point(x: $0.0, y: $0.1) }
            var request = Arrows.Request(path: path)
            request.unit = NumericField(constant: 10)
            request.rotation = NumericField(constant: rotation)
            let ring = try apply(Arrows(request), to: shape(.point, [[[(x, y)]]])).ring
            try #require(ring.count == 4 && ring[0] == ring[3])
            #expect(ring.allSatisfy { abs($0.x - x) < 1 })
            for (position, place) in zip(ring, path) {
                let way = geodesic.inverse(
                    from: Coordinate(latitude: y, longitude: x),
                    to: Coordinate(latitude: position.y, longitude: Coordinate.wrapped(longitude: position.x)))
                let meters = 10 * (place.x * place.x + place.y * place.y).squareRoot()
                // A map point is as wide as the degree of latitude about the place has it: half a percent at 84°.
                #expect(abs(way.meters / meters - 1) < 0.012, "\(x),\(y): \(way.meters) of \(meters)")
                let bearing = place.x == 0 ? 0 : place.x < 0 ? 180 + 26.565 : 180 - 26.565
                let error = (way.startBearing - bearing - rotation).remainder(dividingBy: 360)
                #expect(abs(error) < 0.3, "\(x),\(y): \(way.startBearing)")
            }
        }
    }

    @Test func theMiddleOfThePathIsItsAnchorWhenAsked() throws {
        let path = [(1.0, 1.0), (5, 1), (5, 3), (1, 3)].map { Shape.Point(x: $0.0, y: $0.1) }
        let center = MapPoint.projecting(latitude: 40, longitude: 20)
        let scale = 50 * MapPoint.pointsPerMeter(atLatitude: 40)
        for isCentered in [true, false] {
            for rotation in [0.0, 90] {
                var request = Arrows.Request(path: path)
                request.unit = NumericField(constant: 50)
                request.rotation = NumericField(constant: rotation)
                request.isCentered = isCentered
                let ring = try apply(Arrows(request), to: shape(.point, [[[(20, 40)]]])).ring
                let rect = MapRect(enclosing: ring.map { MapPoint.projecting(latitude: $0.y, longitude: $0.x) })
                // About 0,0 a turn to the right takes the path from the north-east to the south-east.
                let east = isCentered ? 0.0 : rotation == 0 ? 3 : 2
                let south = isCentered ? 0.0 : rotation == 0 ? -2 : 3
                #expect(abs(rect.midX - center.x - east * scale) < 1e-5)
                #expect(abs(rect.midY - center.y - south * scale) < 1e-5)
                #expect(abs(rect.width - (rotation == 0 ? 4 : 2) * scale) < 1e-5)
                #expect(abs(rect.height - (rotation == 0 ? 2 : 4) * scale) < 1e-5)
            }
        }
    }

    @Test func linesStayOpen() throws {
        var request = Arrows.Request(path: [Shape.Point(x: 0, y: 0), Shape.Point(x: 0, y: 1)])
        request.isLine = true
        let (kind, ring) = try apply(Arrows(request), to: shape(.point, [[[(10, 0)]]]))
        #expect(kind == .lineString && ring.count == 2 && ring[0].x == 10 && abs(ring[0].y) < 1e-12)
    }

    @Test(arguments: [
        (85.01, 1.0, "off-map"), (-90, 1, "off-map"), (0, 0, "bad-unit"), (0, -2, "bad-unit"),
        (0, 1e9, "bad-unit"), (0, 1e308, "bad-unit"),
    ])
    func arrowsNeedAMapUnderThem(_ y: Double, _ unit: Double, _ code: String) throws {
        var request = Arrows.Request(path: Arrows.arrow)
        request.unit = NumericField(constant: unit)
        #expect { try apply(Arrows(request), to: shape(.point, [[[(0, y)]]])) } throws: {
            ($0 as? BadRecord)?.code == code
        }
    }

    private static let radii: [(kind: Value.Kind, text: String, radius: Double?)] = [
        (.number, "500", 500), (.string, " 5e2 ", 500), (.jsonString, "\"500\"", 500), (.number, "1.5", 1.5),
        (.string, "500 m", nil), (.string, "", nil), (.jsonString, "\"\"", nil), (.jsonString, "\"x\"", nil),
        (.boolean, "true", nil), (.null, "", nil), (.json, "[5]", nil), (.number, "-5", nil), (.string, "nan", nil),
    ]

    /// A radius as a value of each kind, in the feature's own text.
    @Test(arguments: radii)
    func radiiOfFields(_ kind: Value.Kind, _ text: String, _ radius: Double?) throws {
        var operation = try Circles(Circles.Request(radius: NumericField(named: "r")))
        operation.add(Field("q", .any), at: 0)
        operation.add(Field("r", .any), at: 1)
        var feature = Feature()
        feature.shape.setPoint(x: 0, y: 0)
        for (field, text) in ["7", text].enumerated() {
            let start = feature.scratch.count
            feature.scratch.append(text)
            feature.values.append(
                Value(
                    field == 0 ? .number : kind, field: field, TextRange(start, feature.scratch.count),
                    isInScratch: true))
        }
        guard let radius else {
            #expect { try operation.apply(to: &feature, of: Chunk()) } throws: {
                ($0 as? BadRecord)?.code == "bad-radius"
            }
            return
        }
        _ = try operation.apply(to: &feature, of: Chunk())
        let north = Coordinate(latitude: feature.shape.points[0].y, longitude: 0)
        let meters = try Geodesic().inverse(from: Coordinate(latitude: 0, longitude: 0), to: north).meters
        #expect(abs(meters - radius) < 1e-6)
    }
}
