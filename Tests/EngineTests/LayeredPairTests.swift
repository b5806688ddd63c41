import GEOS
import Geometry
import LayerOverlay
import TestSupport
import Testing

/// Collections, of which areas count before lines and lines before points.
struct LayeredPairTests {
    private let predicates: GEOSPredicates

    init() throws { predicates = try GEOSPredicates(layerB([]), grid: 1e-10) }

    private func layers(_ shape: LatticeShape) throws -> [PreparedGeometry] {
        try predicates.layers(of: PreparedGeometry(shape.shape(), in: predicates.context))
    }

    private func relations(_ one: LatticeShape, _ other: LatticeShape) throws -> Set<Predicate> {
        let pair = LayeredPair(try layers(one), try layers(other), in: predicates.context, grid: predicates.grid)
        return Set(try Predicate.allCases.filter { try pair.satisfies($0) })
    }

    @Test func relationsOfCollectionsOnALattice() throws {
        var lattice = LatticeShapes(seed: 1)
        for round in 0..<Effort.of(3000) {
            let one = lattice.collection()
            let other = round % 3 == 0 ? lattice.plain() : lattice.collection()
            let relation = LatticeRelation(LatticePlaces(one), LatticePlaces(other))
            let expected = Set(Predicate.allCases.filter(relation.holds))
            #expect(try relations(one, other) == expected, "\(one) \(other)")
            #expect(try relations(other, one) == Set(expected.map(turnedRound)), "\(one) \(other)")
        }
    }

    /// However its members are put together, and whatever of it is there twice.
    @Test func membersMayComeInAnyOrder() throws {
        var lattice = LatticeShapes(seed: 2)
        for _ in 0..<Effort.of(500) {
            let (one, other) = (lattice.collection(), lattice.collection())
            var turned = one
            turned.points.reverse()
            turned.lines = (one.lines + one.lines).map { $0.reversed() }
            turned.areas = (one.areas + one.areas).shuffled(using: &lattice.random)
            #expect(try relations(turned, other) == relations(one, other), "\(one) \(other)")
            #expect(try relations(turned, one).isSuperset(of: [.equals, .covers, .coveredBy, .within, .contains]))
        }
    }

    private static func box(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> LatticeShape.Area {
        LatticeShape.Area(outer: .init(west: west, south: south, east: east, north: north))
    }

    private static func line(_ x: Int, _ y: Int, _ toX: Int, _ toY: Int) -> [LatticeShape.Node] {
        [.init(x: x, y: y), .init(x: toX, y: toY)]
    }

    /// Two boxes that overlap each other cover what neither covers alone.
    @Test func membersCoverTogether() throws {
        let two = LatticeShape(areas: [Self.box(0, 0, 3, 2), Self.box(2, 0, 6, 2)], isCollection: true)
        let whole = LatticeShape(areas: [Self.box(0, 0, 6, 2)])
        let inner = LatticeShape(areas: [Self.box(1, 0, 5, 1)])
        let line = LatticeShape(lines: [Self.line(0, 1, 6, 1)])
        #expect(try relations(two, whole) == [.intersects, .equals, .covers, .coveredBy, .within, .contains])
        #expect(try relations(two, inner) == [.intersects, .covers, .contains])
        #expect(try relations(line, two) == [.intersects, .coveredBy, .within])
    }

    /// A point on a line of its own collection says nothing more, nor does a line in its area.
    @Test func lesserMembersInGreaterOnesDoNotCount() throws {
        let area = LatticeShape(areas: [Self.box(0, 0, 4, 4)])
        let all = LatticeShape(
            points: [.init(x: 4, y: 2), .init(x: 1, y: 1)], lines: [Self.line(0, 0, 4, 0), Self.line(2, 2, 3, 2)],
            areas: area.areas, isCollection: true)
        #expect(try relations(all, area).contains(.equals))
        // Its end is on the boundary of the area, and so no interior of the collection's.
        let beside = LatticeShape(points: [.init(x: 4, y: 2)])
        #expect(try relations(beside, all) == [.intersects, .touches, .coveredBy])
    }

    /// Its tail makes a collection of an area meet what the area does not reach.
    @Test func tailsCount() throws {
        let kite = LatticeShape(lines: [Self.line(2, 1, 5, 1)], areas: [Self.box(0, 0, 2, 2)], isCollection: true)
        let far = LatticeShape(areas: [Self.box(4, 0, 6, 2)])
        let post = LatticeShape(points: [.init(x: 5, y: 1)])
        #expect(try relations(kite, far) == [.intersects, .overlaps])
        #expect(try relations(post, kite) == [.intersects, .touches, .coveredBy])
        #expect(try relations(LatticeShape(points: [.init(x: 3, y: 1)]), kite) == [.intersects, .within, .coveredBy])
        #expect(try relations(LatticeShape(points: [.init(x: 3, y: 2)]), kite) == [.disjoint])
    }

    /// Two lines cross at a corner of the area, and so on its boundary; beside it one only ends at the other.
    @Test func linesThatCrossAtAnAreaOnlyTouch() throws {
        let flag = LatticeShape(lines: [Self.line(1, 2, 5, 2)], areas: [Self.box(0, 0, 2, 2)], isCollection: true)
        let posts = LatticeShape(lines: [Self.line(2, 5, 2, 1), Self.line(5, 0, 5, 4)])
        #expect(try relations(flag, posts) == [.intersects, .touches])
        let through = LatticeShape(lines: [Self.line(2, 5, 2, 1), Self.line(4, 0, 4, 4)])
        #expect(try relations(flag, through) == [.intersects, .crosses])
    }

    @Test func anEmptyCollectionIsDisjoint() throws {
        let point = LatticeShape(points: [.init(x: 0, y: 0)])
        #expect(try relations(LatticeShape(isCollection: true), point) == [.disjoint])
        #expect(try relations(point, LatticeShape(isCollection: true)) == [.disjoint])
    }

    @Test func aCollectionHasALayerOfEachDimension() throws {
        let all = LatticeShape(
            points: [.init(x: 1, y: 1)], lines: [Self.line(0, 0, 4, 0)], areas: [Self.box(0, 0, 4, 4)],
            isCollection: true)
        #expect(try layers(all).map(\.dimension) == [.areas, .lines, .points])
        #expect(try layers(LatticeShape(points: all.points, isCollection: true)).map(\.dimension) == [.points])
        #expect(try layers(LatticeShape(lines: all.lines)).map(\.dimension) == [.lines])
    }
}
