import Foundation
import Geometry
import TestSupport
import Testing

struct ShapeIntersectionTests {
    private static let world = MapPoint.worldSize

    /// A rect between degrees.
    private func rect(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> MapRect {
        let corner = MapPoint.projecting(latitude: north, longitude: west)
        let other = MapPoint.projecting(latitude: south, longitude: east)
        return MapRect(x: corner.x, y: corner.y, width: other.x - corner.x, height: other.y - corner.y)
    }

    /// A shape that tests may copy.
    private struct Sample {
        var kind = Shape.Kind.polygon
        var parts: [[Shape.Pairs]] = []

        func meets(_ rect: MapRect, unwrapping: Bool = true) -> Bool {
            var shape = Shape()
            shape.kind = kind
            for part in parts { shape.addPart(part) }
            return shape.intersects(rect, unwrapping: unwrapping)
        }
    }

    private func polygons(_ parts: [[Shape.Pairs]]) -> Sample { Sample(kind: .multiPolygon, parts: parts) }

    private func sample(_ kind: Shape.Kind, _ rings: [Shape.Pairs]) -> Sample { Sample(kind: kind, parts: [rings]) }

    @Test(arguments: [
        (1.0, 1.0, 2.0, 2.0, true), (10, 0, 20, 10, false), (9.999, 0, 20, 10, true), (0, 10, 10, 20, false),
        (-5, -5, 15, 15, true), (4.2, 4.2, 4.8, 4.8, false), (4, 4, 5, 5, false), (3.9, 4, 5, 5, true),
        (10, 10, 11, 11, false), (0, 0, 10, 10, true),
        // Lines.
        (1, 1, 1, 9, true), (0, 1, 0, 9, false), (4, 4, 4, 5, false), (4, 3, 4, 5, true), (4.5, 4, 4.5, 5, false),
        (-5, 5, 15, 5, true), (-5, 10, 15, 10, false), (4, 4.5, 5, 4.5, false), (0, 5, 0, 6, false),
        // Points.
        (2, 2, 2, 2, true), (0, 0, 0, 0, false), (4, 4, 4, 4, false), (0, 3, 0, 3, false), (4.5, 4.5, 4.5, 4.5, false),
        (20, 20, 20, 20, false),
    ])
    func aSquareWithAHole(_ west: Double, _ south: Double, _ east: Double, _ north: Double, _ expected: Bool) {
        let square = polygons([[box(0, 0, 10, 10), box(4, 4, 5, 5)]])
        let rect = rect(west, south, east, north)
        for unwrapping in [false, true] { #expect(square.meets(rect, unwrapping: unwrapping) == expected) }
        #expect(!square.meets(rect.turned(by: 1), unwrapping: false))
    }

    @Test(arguments: [
        (0.0, 0.0, 4.0, 4.0, true, true), (1, 1, 3, 3, true, true), (1, 0, 4, 2, true, true),
        (1, 2, 4, 4, false, false),
        (2.5, 1, 9, 9, true, false), (3, 1, 5, 5, false, false), (-9, 1, 1.5, 3, true, false),
        (1, 2, 3, 2, true, true), (2, 0, 2, 9, true, true), (2, 2, 2, 2, true, true), (3, 1, 3, 2, false, false),
        (3, 1, 3, 3, true, false), (3, 2, 3, 2, true, false), (4, 2, 4, 2, false, false), (2, 2, 2, 9, false, false),
    ])
    func aLineAndAPoint(
        _ west: Double, _ south: Double, _ east: Double, _ north: Double, _ isLineMet: Bool, _ isPointMet: Bool
    ) {
        let rect = rect(west, south, east, north)
        for unwrapping in [false, true] {
            #expect(sample(.lineString, [[(1, 2), (3, 2)]]).meets(rect, unwrapping: unwrapping) == isLineMet)
            #expect(sample(.multiPoint, [[(50, 50), (2, 2)]]).meets(rect, unwrapping: unwrapping) == isPointMet)
        }
    }

    @Test func nothingIsMet() {
        let square = polygons([[box(0, 0, 10, 10)]])
        for rect in [
            MapRect.null, MapRect(x: 0, y: 0, width: -1, height: 5), MapRect(x: .nan, y: 0, width: 9, height: 9),
        ] {
            #expect(!square.meets(rect))
            #expect(!square.meets(rect, unwrapping: false))
        }
        #expect(!square.meets(MapRect(x: 0, y: -9, width: Self.world, height: 9)))
        #expect(!Sample(kind: .null).meets(.world))
        #expect(!polygons([[[]], []]).meets(.world))
        #expect(!sample(.multiPoint, [[(.nan, 1), (.infinity, 1), (1, .nan), (1e300, 1)]]).meets(.world))
        #expect(sample(.lineString, [[(.nan, 1), (3, 4), (-.infinity, 2)]]).meets(.world))
        #expect(square.meets(.world) && square.meets(.world, unwrapping: false))
    }

    /// Edges are taken the short way, on whatever copy of the world the rect is.
    @Test(arguments: [-2.0, -1, 0, 1, 3])
    func overTheAntimeridian(_ turns: Double) {
        let fiji = polygons([[box(177, -20, -178, -15)]])
        #expect(fiji.meets(rect(179, -18, 181, -17).turned(by: turns)))
        #expect(fiji.meets(rect(-180, -18, -179, -17).turned(by: turns)))
        #expect(!fiji.meets(rect(0, -18, 1, -17).turned(by: turns)))
        #expect(!fiji.meets(rect(182.5, -18, 190, -17).turned(by: turns)))
        #expect(fiji.meets(rect(0, -18, 1, -17).turned(by: turns), unwrapping: false) == (turns == 0))
        let line = sample(.lineString, [[(179, 0), (-179, 10)]])
        #expect(line.meets(rect(-180.5, 0, -179.5, 10).turned(by: turns)))
        #expect(!line.meets(rect(-170, 0, 170, 10).turned(by: turns)))
        #expect(line.meets(MapRect(x: turns, y: 0, width: Self.world, height: Self.world)))
        #expect(sample(.point, [[(-180, 0)]]).meets(rect(179, -1, 181, 1).turned(by: turns)))
        #expect(sample(.point, [[(180, 0)]]).meets(rect(-181, -1, -179, 1).turned(by: turns)))
        #expect(sample(.point, [[(180, 0)]]).meets(MapRect(x: 0, y: 0, width: Self.world, height: Self.world)))
        // A hole on a copy other than its ring's.
        let atoll = polygons([[box(170, 0, -170, 20), box(-178, 5, -175, 10)]])
        #expect(!atoll.meets(rect(182.5, 6, 184.5, 9).turned(by: turns)))
        #expect(atoll.meets(rect(182.5, 11, 184.5, 12).turned(by: turns)))
        #expect(polygons([[box(-180, -90, 180, 90)]]).meets(rect(15, 1, 16, 2).turned(by: turns)))
    }

    @Test(arguments: [1.0, -1])
    func aroundThePoles(_ north: Double) {
        func pole(_ latitude: Double, from start: Double = 0, by step: Double = 100) -> Shape.Pairs {
            let around = stride(from: 0, to: 359, by: step).map { offset in
                (Coordinate.wrapped(longitude: start + offset), north * latitude)
            }
            return step < 100 ? around + [around[0]] : around
        }
        func band(_ low: Double, _ high: Double, _ west: Double = 20, _ east: Double = 30) -> MapRect {
            north > 0 ? rect(west, low, east, high) : rect(west, -high, east, -low)
        }
        let edge = MapRect(x: 99, y: north > 0 ? 0 : Self.world - 9, width: 9, height: 9)
        for ring in [pole(70), pole(70, from: -180, by: 30), Array(pole(70).reversed()), pole(70, from: 179)] {
            let cap = polygons([[ring]])
            #expect(cap.meets(band(71, 72)) && cap.meets(band(60, 71)) && cap.meets(edge))
            #expect(cap.meets(band(71, 72, 175, 185)) && cap.meets(band(71, 72, -180, 180)))
            #expect(!cap.meets(band(60, 70)) && !cap.meets(band(60, 70, -180, 180)) && !cap.meets(band(-80, -70)))
            let belt = polygons([[ring, pole(80)]])
            #expect(belt.meets(band(71, 72)) && belt.meets(band(79, 90)))
            #expect(!belt.meets(band(81, 82)) && !belt.meets(edge) && !belt.meets(band(60, 69)))
        }
        let tropics = polygons([[pole(-20), pole(23, from: 50)]])
        #expect(tropics.meets(band(-1, 1)) && !tropics.meets(band(24, 25)) && !tropics.meets(band(-40, -30)))
        // As files have it, with a way along the antimeridian to the pole.
        let file: Shape.Pairs =
            pole(70, from: -180, by: 30).dropLast(1) + [(180, north * 70), (180, north * 90), (-180, north * 90)]
        #expect(polygons([[file + [file[0]]]]).meets(band(75, 76)))
        #expect(!polygons([[file + [file[0]]]]).meets(band(60, 69)))
        #expect(polygons([[file]]).meets(band(75, 76), unwrapping: false))
    }

    /// Rects that a shape meets also meet its bounding rect.
    @Test func boundsHoldWhatIsMet() {
        var random = SplitMix64(seed: 71)
        var met = 0
        var bounds = ShapeBounds(poles: .mapEdge)
        for _ in 0..<4000 {
            let reach = 170 * exp2(random.double(-5...0))
            let rings = (0..<random.int(1...3)).map { _ in
                var x = random.double(-180...180)
                return (0..<random.int(3...8)).map { _ in
                    x = Coordinate.wrapped(longitude: x + random.double(-reach...reach))
                    return (x, random.double(-90...90))
                }
            }
            let shape = random.int(0...1) == 0 ? Shape.polygons(rings.map { [$0] }) : .of(.multiLineString, rings)
            let rect = random.rect()
            guard rect.width > 0, rect.height > 0, shape.intersects(rect) else { continue }
            met += 1
            #expect(bounds.mapRect(of: shape).intersectsWrapping(rect))
        }
        #expect(met > 300)
    }
}
