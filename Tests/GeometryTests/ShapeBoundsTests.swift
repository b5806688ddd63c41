import Foundation
import Geometry
import Memory
import TestSupport
import Testing

struct ShapeBoundsTests {
    private static let world = MapPoint.worldSize

    private func rect(_ shape: borrowing Shape, unwrapping: Bool = true) -> MapRect {
        var bounds = ShapeBounds(unwrapping: unwrapping)
        return bounds.mapRect(of: shape)
    }

    private func degrees(_ rect: MapRect) -> ClosedRange<Double> {
        let factor = 360 / Self.world
        return ((rect.minX * factor - 180) * 1e6).rounded() / 1e6...((rect.maxX * factor - 180) * 1e6).rounded() / 1e6
    }

    @Test func aQuadrilateralToTheLastBit() {
        let line: Shape.Pairs = [
            (-122.366278, 37.818844), (-122.365248, 37.819267), (-122.365640, 37.819861), (-122.366669, 37.819429),
            (-122.366278, 37.818844),
        ]
        let expected = MapRect(
            x: 42974526.354955375, y: 103713496.57613145, width: 1059.574397161603, height: 959.9748493880033)
        for unwrapping in [false, true] {
            #expect(rect(.of(.lineString, [line]), unwrapping: unwrapping) == expected)
            #expect(rect(.polygons([[line]]), unwrapping: unwrapping) == expected)
        }
    }

    @Test func theCoordinateOfATriangle() {
        let coordinate = rect(.polygons([[[(0, 0), (1, 0), (1, 1)]]])).coordinate
        #expect(printed(coordinate.latitude, like: "0.500019039676") == "0.500019039676")
        #expect(coordinate.longitude == 0.5)
    }

    /// Positions that rounding puts beyond 180° do not reach over to the other side.
    @Test(arguments: [
        [(170.0, 0.0), (180, 0), (180, 10), (170, 10), (170, 0)],
        [(-180, 0), (-170, 0), (-170, 10), (-180, 10), (-180, 0)],
        [(-180, -80), (180, -80), (180, -70), (-180, -70), (-180, -80)],
        [(175, 0), (-175, 0), (-175, 10), (180, 10), (180, 5), (175, 5), (175, 0)],
    ])
    func roundingBeyondTheWorld(_ ring: Shape.Pairs) {
        let edges = [0, Self.world - 0.1].map { MapRect(x: $0, y: 0, width: 0.1, height: Self.world) }
        for excess in [3e-14, 1.4e-13, 1e-9, 3e-7] {
            let rounded = ring.map { ($0.0.magnitude == 180 ? $0.0 + ($0.0 < 0 ? -excess : excess) : $0.0, $0.1) }
            for (unwrapping, kind) in [false, true].flatMap({ way in
                [Shape.Kind.polygon, .lineString, .multiPoint].map { (way, $0) }
            }) {
                let one = Shape.of(kind, [rounded])
                let other = Shape.of(kind, [ring])
                #expect(rect(one, unwrapping: unwrapping) == rect(other, unwrapping: unwrapping), "\(kind) \(excess)")
                for edge in edges {
                    let meets = one.intersects(edge, unwrapping: unwrapping)
                    #expect(meets == other.intersects(edge, unwrapping: unwrapping), "\(kind) \(excess) \(edge)")
                }
            }
        }
    }

    /// Degrees are compared here and map points there, and still every bit is the same.
    @Test func aLineAsWhenEveryVertexIsProjected() {
        var random = SplitMix64(seed: 61)
        var crossings = 0
        for _ in 0..<3000 {
            let reach = 150 * exp2(random.double(-10...0))
            var x = random.double(-180...180)
            let line = (0..<random.int(1...30)).map { _ in
                x = Coordinate.wrapped(longitude: x + random.double(-reach...reach))
                return (x, random.double(-90...90))
            }
            let vertices = line.map { Coordinate(latitude: $0.1, longitude: $0.0) }
            let planar = MapRect(boundingPolyline: vertices, unwrapping: false)
            #expect(rect(.of(.lineString, [line]), unwrapping: false) == planar)
            let followed = MapRect(boundingPolyline: vertices)
            crossings += followed.spans180thMeridian ? 1 : 0
            if followed.width < Self.world {
                #expect(rect(.of(.lineString, [line])) == followed)
            } else {
                #expect(rect(.of(.lineString, [line])).coversEveryLongitude)
            }
        }
        #expect(crossings > 300)
    }

    @Test func nothing() {
        for kind in Shape.Kind.allCases {
            var shape = Shape()
            shape.kind = kind
            for unwrapping in [false, true] { #expect(rect(shape, unwrapping: unwrapping).isNull) }
        }
        let hollow = Shape.polygons([[[]], [box(1, 1, 2, 2)], []])
        #expect(degrees(rect(hollow)) == 1...2)
    }

    @Test func latitudesBeyondTheMap() {
        var bounds = ShapeBounds()
        let polar = bounds.mapRect(of: Shape.of(.lineString, [[(0, 84), (1, 89)]]))
        let isClamped = bounds.isClamped
        #expect(isClamped && polar.minY == MapPoint.mapY(latitude: 85))
        _ = bounds.mapRect(of: Shape.of(.lineString, [[(0, 84), (1, -85)]]))
        let isStillClamped = bounds.isClamped
        #expect(!isStillClamped)
    }

    /// Pieces as they are found in files of countries: cut at the antimeridian, running over it, or far apart.
    @Test(arguments: [
        ([[box(170, 0, 180, 5)], [box(-180, 0, -170, 5)]], 170.0...190.0),
        ([[box(170, 0, 180, 5)], [box(-180, 0, -170, 5)], [box(20, 0, 30, 5)]], 20...190),
        ([[box(170, 0, -170, 5)]], 170...190),
        ([[[(-170, 0), (170, 0), (170, 5), (-170, 5)]]], -190 ... -170),
        ([[box(170, 0, -170, 5)], [box(-175, 0, -160, 5)]], 170...200),
        ([[[(-170, 0), (170, 0), (170, 5), (-170, 5)]], [box(160, 0, 165, 5)]], 160...190),
        // 5% would be saved, which is too little to cut the map at a place of no meaning.
        ([[box(-180, 0, -10, 5)], [box(8, 0, 180, 5)]], -180...180),
        ([[box(-180, 0, -20, 5)], [box(20, 0, 180, 5)]], 20...340),
        ([[box(-60, 0, 10, 5)], [box(50, 0, 90, 5)]], -60...90),
        ([[box(-60, 0, 10, 5), box(-50, 1, -40, 2)]], -60...10),
        ([[box(-180, -90, 180, -60)]], -180...180),
        ([[[(0, 80), (120, 80), (-120, 80)]]], -180...180),
        ([[[(10, 80), (-110, 80), (130, 80), (10, 80)]], [box(1, 1, 2, 2)]], -180...180),
    ])
    func piecesArePutTogether(_ parts: [[Shape.Pairs]], _ expected: ClosedRange<Double>) {
        #expect(degrees(rect(.polygons(parts))) == expected)
        // The same as members of a collection.
        var collection = Shape()
        collection.kind = .collection
        collection.members.append(Shape.Member(.open, .collection, partEnd: 0))
        for part in parts {
            collection.addPart(part)
            collection.endMember(.polygon)
        }
        collection.members.append(Shape.Member(.close, .collection, partEnd: parts.count))
        #expect(degrees(rect(collection)) == expected)
    }

    @Test func pointsAndLines() {
        #expect(degrees(rect(.of(.multiPoint, [[(179, 1), (-179, 2), (178, 3)]]))) == 178...181)
        #expect(degrees(rect(.of(.multiPoint, [[(180, 1), (-180, 2)]]))) == -180 ... -180)
        #expect(degrees(rect(.of(.multiPoint, [[(179, 1), (-179, 2)]]), unwrapping: false)) == -179...179)
        #expect(degrees(rect(.of(.multiLineString, [[(170, 1), (179, 2)], [(-179, 3), (-175, 3)]]))) == 170...185)
        #expect(degrees(rect(.of(.lineString, [[(-180, 0), (180, 0)]]))) == -180...180)
        #expect(degrees(rect(.of(.lineString, [[(-180, 0), (180, 0), (179, 1)]]))) == 179...180)
        #expect(rect(.of(.point, [[(180, 0)]])) == MapRect(x: Self.world, y: Self.world / 2, width: 0, height: 0))
        // An open line goes around nothing.
        #expect(degrees(rect(.of(.lineString, [[(0, 80), (120, 80), (-120, 80)]]))) == 0...240)
    }

    @Test(arguments: [70.0, -70])
    func aPoleIsReached(_ latitude: Double) {
        let ring = Shape.polygons([[[(0, latitude), (120, latitude), (-120, latitude)]]])
        let end = MapPoint.mapY(latitude: latitude > 0 ? 90 : -90)
        let y = MapPoint.mapY(latitude: latitude)
        #expect(rect(ring).minY == min(y, end) && abs(rect(ring).maxY - max(y, end)) < 1e-6)
        var bounds = ShapeBounds(poles: .mapEdge)
        let reached = bounds.mapRect(of: ring)
        #expect(reached.minY == (latitude > 0 ? 0 : y) && reached.maxY == (latitude > 0 ? y : Self.world))
        let next = bounds.mapRect(of: Shape.polygons([[box(1, 2, 3, 4)]]))
        #expect(next == rect(.polygons([[box(1, 2, 3, 4)]])))
    }
}
