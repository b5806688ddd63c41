import GEOS
import Geometry
import LayerOverlay
import TestSupport
import Testing

/// Results from GEOS, compared with counts of lattice cells, and with the converse predicates.
struct GEOSPredicatesTests {
    private static let grid = 1e-10

    private func predicates(_ shapes: [LatticeShape]) throws -> GEOSPredicates {
        try GEOSPredicates(layerB(shapes.map { $0.sample() }), grid: Self.grid)
    }

    @Test func relationsOfShapesOnALattice() throws {
        var lattice = LatticeShapes(seed: 1)
        for _ in 0..<Effort.of(40) {
            let (shapes, subjects) = (lattice.list(12, collections: true), lattice.list(12, collections: true))
            let predicates = try predicates(shapes)
            for subject in subjects {
                predicates.forgetSubject()
                let asked = indexed(subject.sample())
                for (item, shape) in shapes.enumerated() {
                    let relation = LatticeRelation(LatticePlaces(subject), LatticePlaces(shape))
                    for predicate in Predicate.allCases {
                        let answer = try predicates.satisfies(predicate, asked, Int32(item))
                        #expect(answer == relation.holds(predicate), "\(predicate): \(subject) \(shape)")
                    }
                }
            }
        }
    }

    /// A triangle's half, its edge, what only meets a corner, and a line that goes through.
    @Test func relationsKnownByHand() throws {
        let triangle = Sample(geometry: { $0 = shape(.polygon, [[[(0, 0), (8, 0), (4, 8), (0, 0)]]]) })
        let predicates = try GEOSPredicates(layerB([triangle]), grid: Self.grid)
        let cases: [(Shape.Kind, Ring, Set<Predicate>)] = [
            (.polygon, [(0, 0), (4, 0), (4, 8), (0, 0)], [.intersects, .within, .coveredBy]),
            (
                .polygon, [(4, 8), (8, 0), (0, 0), (4, 8)],
                [.intersects, .within, .coveredBy, .contains, .covers, .equals]
            ),
            (.polygon, [(4, 8), (5, 8), (5, 9), (4, 8)], [.intersects, .touches]),
            (.polygon, [(4, 1), (12, 1), (4, 2), (4, 1)], [.intersects, .overlaps]),
            (.polygon, [(8, 1), (9, 1), (9, 2), (8, 1)], [.disjoint]),
            (.lineString, [(1, 2), (3, 6)], [.intersects, .touches, .coveredBy]),
            (.lineString, [(1, 2), (4, 2), (3, 6)], [.intersects, .within, .coveredBy]),
            (.lineString, [(-1, 1), (9, 1)], [.intersects, .crosses]),
            (.lineString, [(0, 16), (8, 0)], [.intersects, .touches]),
            (.point, [(2, 4)], [.intersects, .touches, .coveredBy]),
            (.point, [(2, 3.5)], [.intersects, .within, .coveredBy]),
            (.multiPoint, [(2, 3.5), (2, 4.5)], [.intersects, .crosses]),
        ]
        for (kind, ring, expected) in cases {
            predicates.forgetSubject()
            let subject = indexed(Sample(geometry: { $0 = shape(kind, [[ring]]) }))
            let found = try Predicate.allCases.filter { try predicates.satisfies($0, subject, 0) }
            #expect(Set(found) == expected, "\(ring)")
        }
    }

    /// Of triangles anywhere: each relation holds the other way round when the sides are exchanged, and they go together as
    /// their definitions have it.
    @Test func sidesMayBeExchanged() throws {
        var random = SplitMix64(seed: 2)
        let triangles = (0..<30).map { _ in
            let corners = (0..<3).map { _ in (x: random.double(0...4), y: random.double(0...4)) }
            return Sample(geometry: { $0 = shape(.polygon, [[corners + [corners[0]]]]) })
        }
        let predicates = try GEOSPredicates(layerB(triangles), grid: Self.grid)
        var answers: [[Set<Predicate>]] = []
        for triangle in triangles {
            predicates.forgetSubject()
            let subject = indexed(triangle)
            answers.append(
                try triangles.indices.map { item in
                    Set(try Predicate.allCases.filter { try predicates.satisfies($0, subject, Int32(item)) })
                })
        }
        for (one, row) in answers.enumerated() {
            for (other, found) in row.enumerated() {
                #expect(Set(found.map(turnedRound)) == answers[other][one])
                #expect(found.contains(.equals) == (one == other))
                #expect(found.contains(.disjoint) != found.contains(.intersects))
                #expect(!found.contains(.within) || found.isSuperset(of: [.coveredBy, .intersects]))
                #expect(found.isDisjoint(with: [.touches, .overlaps]) || found.count == 2)
            }
        }
    }

    @Test func aSubjectIsKnownUntilItIsForgotten() throws {
        let (near, far) = (LatticeShape(points: [.init(x: 1, y: 1)]), LatticeShape(points: [.init(x: 5, y: 5)]))
        let predicates = try predicates([near])
        #expect(try predicates.satisfies(.equals, indexed(near.sample()), 0))
        #expect(try predicates.satisfies(.equals, indexed(far.sample()), 0))
        predicates.forgetSubject()
        #expect(try !predicates.satisfies(.equals, indexed(far.sample()), 0))
        #expect(try predicates.distance(indexed(far.sample()), 0) == 32.0.squareRoot())
    }

    @Test func distancesAreThoseOfTheNearestCells() throws {
        var lattice = LatticeShapes(seed: 3)
        let (shapes, subjects) = (lattice.list(20, collections: true), lattice.list(20, collections: true))
        let predicates = try predicates(shapes)
        for subject in subjects {
            predicates.forgetSubject()
            for (item, shape) in shapes.enumerated() {
                let distance = try predicates.distance(indexed(subject.sample()), Int32(item))
                #expect(distance == LatticePlaces(subject).distance(to: LatticePlaces(shape)), "\(subject) \(shape)")
            }
        }
    }
}

/// Overlays, whose areas, lengths and points are counted on the lattice.
struct GEOSPredicatesOverlayTests {
    private static let grid = 1e-10

    private func predicates(_ shapes: [LatticeShape], x: Double) throws -> GEOSPredicates {
        try GEOSPredicates(layerB(shapes.map { $0.sample(x: x) }), grid: Self.grid)
    }

    /// In the middle of the map, and over the antimeridian, where the cut must not show.
    @Test(arguments: [0, 177.0]) func intersections(x: Double) throws {
        var lattice = LatticeShapes(seed: 4)
        for round in 0..<Effort.of(500) {
            let (one, other) = (lattice.plain(), lattice.plain())
            let predicates = try predicates([other], x: x)
            let subject = indexed(one.sample(x: x))
            var pieces = IndexedShapes()
            let keepsLower = round % 2 == 0
            try predicates.intersect(subject, 0, into: &pieces, keepsLower: keepsLower, isAcross: x != 0)
            let common = zip(LatticePlaces(one).cover, LatticePlaces(other).cover).map { $0 && $1 }
            let highest = min(one.dimension, other.dimension)
            let expected = LatticeExtent(common, dimensions: (keepsLower ? 0 : highest)...highest)
            #expect(LatticeExtent(pieces) == expected, "\(one) \(other)")
        }
    }

    @Test(arguments: [0, 177.0]) func coversOfSeveral(x: Double) throws {
        var lattice = LatticeShapes(seed: 5)
        for round in 0..<Effort.of(400) {
            let others = (0..<3).map { _ in LatticeShape(areas: lattice.areas()) }
            let one = lattice.plain()
            let predicates = try predicates(others, x: x)
            let subject = indexed(one.sample(x: x))
            let keepsLower = round % 2 == 0
            var inside = IndexedShapes()
            var outside = IndexedShapes()
            try predicates.clip(
                subject, to: [0, 1, 2], areAll: false, into: &inside, keepsLower: keepsLower, isAcross: x != 0)
            try predicates.subtract([0, 1, 2], areAll: false, from: subject, into: &outside, isAcross: x != 0)

            let mine = LatticePlaces(one).cover
            let covers = others.map { LatticePlaces($0).cover }
            let cover = mine.indices.map { index in covers.contains { $0[index] } }
            let lowest = keepsLower ? 0 : one.dimension
            #expect(
                LatticeExtent(inside)
                    == LatticeExtent(zip(mine, cover).map { $0 && $1 }, dimensions: lowest...one.dimension),
                "\(one) \(others)")
            let own = one.dimension...one.dimension
            #expect(
                LatticeExtent(outside) == LatticeExtent(zip(mine, cover).map { $0 && !$1 }, dimensions: own),
                "\(one) \(others)")
        }
    }

    /// Boxes of so many corners that all subjects in a window share what is made of them; the window begins before them.
    @Test func coversThatSubjectsShare() throws {
        let boxes = [
            LatticeShape.Rect(west: 0, south: 0, east: 4, north: 4), .init(west: 2, south: 2, east: 6, north: 6),
        ]
        let dense = boxes.map { box in
            Sample(geometry: { $0 = shape(.polygon, [[box.ring.withSteps(of: 3000).map { ($0.x + 5, $0.y + 5) }]]) })
        }
        let predicates = try GEOSPredicates(layerB(dense), grid: Self.grid)
        let subjects = [
            LatticeShape.Rect(west: 0, south: 0, east: 6, north: 6), .init(west: 0, south: 1, east: 5, north: 5),
            .init(west: 1, south: 0, east: 6, north: 5), .init(west: 1, south: 1, east: 6, north: 6),
        ].map { LatticeShape(areas: [.init(outer: $0)]) }
        let cover = LatticePlaces(LatticeShape(areas: boxes.map { .init(outer: $0) }, isCollection: true)).cover
        for subject in subjects {
            predicates.forgetSubject()
            let asked = indexed(subject.sample(x: 5, y: 5))
            var inside = IndexedShapes()
            var outside = IndexedShapes()
            try predicates.clip(asked, to: [0, 1], areAll: true, into: &inside, keepsLower: false, isAcross: false)
            try predicates.subtract([0, 1], areAll: true, from: asked, into: &outside, isAcross: false)
            let window = try #require(SharedCovers.Window(of: asked.box(0), lowest: 0))
            #expect(predicates.sharedCovers.cover(window) != nil)
            let mine = LatticePlaces(subject).cover
            let common = LatticeExtent(zip(mine, cover).map { $0 && $1 }).area
            let rest = LatticeExtent(zip(mine, cover).map { $0 && !$1 }, dimensions: 2...2).area
            #expect(abs(LatticeExtent(inside).area - common) < 1e-9)
            #expect(abs(LatticeExtent(outside).area - rest) < 1e-9)
        }
        #expect(predicates.takeFallbacks() == 0)
    }

    @Test func linesThatAreThereTwiceAreDissolved() throws {
        var lattice = LatticeShapes(seed: 6)
        for _ in 0..<Effort.of(200) {
            let lines = LatticeShape(lines: (0..<4).map { _ in lattice.stairs() })
            let predicates = try predicates([lines], x: 0)
            var own = IndexedShapes()
            var other = IndexedShapes()
            try predicates.dissolve(indexed(lines.sample()), into: &own)
            try predicates.dissolve(0, into: &other)
            let expected = LatticeExtent(LatticePlaces(lines).cover)
            #expect(LatticeExtent(own) == expected && LatticeExtent(other) == expected)
        }
    }
}

extension Ring {
    /// The same with positions on its edges.
    fileprivate func withSteps(of count: Int) -> Ring {
        zip(self, dropFirst()).flatMap { one, other in
            (0..<count).map { step in
                let share = Double(step) / Double(count)
                return (x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share)
            }
        } + [self[0]]
    }
}
