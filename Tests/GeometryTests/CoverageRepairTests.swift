import Geometry
import Glibc
import Memory
import TestSupport
import Testing
import Topology

/// `NodedEdges`, `FaceGraph`, `FaceOwners`, `CoverageRepair` and `RepairedShapes`, on random polygons of a grid.
struct CoverageRepairTests {
    private typealias Ring = [Shape.Point]

    /// Features of one polygon each, repaired.
    private struct Outcome {
        /// For each feature its rings; nil if it has not changed.
        var shapes: [[Ring]?] = []
        var overlaps = 0
        var gaps = 0
        var crossings = 0
        /// Twice the area of all regions that belong to a feature.
        var doubleArea: Int128 = 0
        var moved = 0.0
    }

    private static func repair(
        _ features: [[Ring]], _ request: CoverageRepair.Request, snapping snap: Double? = nil
    ) throws -> Outcome {
        var edges = NodedEdges()
        var areas = FlatBuffer<FaceOwners.Area>()
        var outlines = FlatBuffer<RepairedShapes.Outline>()
        for (feature, rings) in features.enumerated() {
            var outline = RepairedShapes.Outline()
            areas.append(FaceOwners.Area(feature: Int32(feature)))
            outline.polygons = rings.isEmpty ? 0 : Int32(rings.count { area($0) > 0 })
            for ring in rings {
                let added = edges.add(ring.span, area: Int32(feature), owner: Int32(feature))
                outline.edges += added.count
                outline.rings += 1
                if added.touches { outline.touches = true }
            }
            outlines.append(outline)
        }
        if let snap {
            _ = edges.snap(
                within: { _ in (snap, snap) },
                by: { one, other in
                    let distance = BorderMetric.plane.distance(one, from: other, to: other)
                    return distance <= snap ? distance : nil
                })
        }
        try edges.cut(atMost: 1 << 20)
        var outcome = Outcome()
        (outcome.crossings, outcome.moved) = (edges.crossingCount, edges.greatestMove + edges.greatestSnap)
        let repair = CoverageRepair(
            try FaceOwners(FaceGraph(edges), areas.span, atMost: 1 << 20), request, ranks: [0.0].span)
        outcome.overlaps = repair.findings.count { $0.kind == .overlap }
        outcome.gaps = repair.findings.count { $0.kind == .gap }
        for region in 1..<Int32(repair.owners.regionCount)
        where features.indices.contains(where: { repair.has(Int32($0), region) }) {
            outcome.doubleArea += repair.owners.doubleAreas[Int(region)]
        }
        let shapes = RepairedShapes(repair, outlines.span)
        for feature in features.indices {
            guard shapes.isChanged(feature) else {
                outcome.shapes.append(nil)
                continue
            }
            var shape = Shape()
            shapes.append(feature, to: &shape, scale: 1)
            outcome.shapes.append(
                (0..<shape.ringEnds.count).map { ring in shape.positions(ofRing: ring).map { shape.points[$0] } })
        }
        return outcome
    }

    private static func area(_ ring: Ring) -> Int128 {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
            $0 + Int128($1.0.x) * Int128($1.1.y) - Int128($1.1.x) * Int128($1.0.y)
        }
    }

    private static func contains(_ rings: [Ring], _ point: Shape.Point) -> Bool {
        var crossings = RayCrossings(from: point)
        for ring in rings {
            for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) { crossings.count(start, end) }
        }
        return crossings.side == .inside
    }

    private static func distance(_ rings: [Ring], _ point: Shape.Point) -> Double {
        rings.flatMap { zip($0, $0.dropFirst() + $0.prefix(1)) }.map {
            BorderMetric.plane.distance(point, from: $0.0, to: $0.1)
        }.min() ?? .infinity
    }

    private static func randomFeatures(_ numbers: inout SplitMix64) -> [[Ring]] {
        let width = [3, 8, 40, 1000].randomElement(using: &numbers) ?? 8
        return (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
            let corners = (0..<Int.random(in: 3...9, using: &numbers)).map { _ in
                Shape.Point(
                    x: Double(Int.random(in: 0...width, using: &numbers)),
                    y: Double(Int.random(in: 0...width, using: &numbers)))
            }
            return [corners]
        }
    }

    /// Whatever crosses whatever: each place away from borders belongs to one of the features that it was in, areas add
    /// up exactly, and a second repair changes nothing.
    @Test(arguments: zip([CoverageRepair.OverlapRule.longestBorder, .largest, .smallest, .first], 58...61))
    func randomPolygons(rule: CoverageRepair.OverlapRule, seed: Int) throws {
        var numbers = SplitMix64(seed: UInt64(seed))
        var request = CoverageRepair.Request()
        (request.metric, request.overlaps) = (.plane, rule)
        for round in 0..<Effort.of(700, oneIn: 3) {
            let features = Self.randomFeatures(&numbers)
            let outcome = try Self.repair(features, request)
            let after = zip(features, outcome.shapes).map { $1 ?? $0 }
            let sum = after.flatMap(\.self).reduce(Int128(0)) { $0 + Self.area($1) }
            // A ring that has not changed may run either way.
            let unchanged = zip(features, outcome.shapes).filter { $1 == nil }.map { Self.area($0.0[0]) }
            #expect(sum - 2 * unchanged.filter { $0 < 0 }.reduce(0, +) == outcome.doubleArea, "round \(round)")
            for _ in 0..<40 {
                let place = Shape.Point(
                    x: Double.random(in: -1...41, using: &numbers), y: Double.random(in: -1...41, using: &numbers))
                guard features.allSatisfy({ Self.distance($0, place) > 1 + outcome.moved }) else { continue }
                let before = features.indices.filter { Self.contains(features[$0], place) }
                let now = after.indices.filter { Self.contains(after[$0], place) }
                #expect(now.count == min(before.count, 1) && Set(now).isSubset(of: before), "round \(round)")
            }
            let again = try Self.repair(after, request)
            #expect(again.overlaps == 0 && again.crossings == 0, "round \(round)")
            #expect(again.shapes.allSatisfy { $0 == nil }, "round \(round)")
        }
    }

    private static func square(_ x: Double, _ y: Double, _ size: Double) -> Ring {
        [
            Shape.Point(x: x, y: y), Shape.Point(x: x + size, y: y), Shape.Point(x: x + size, y: y + size),
            Shape.Point(x: x, y: y + size),
        ]
    }

    /// Gaps are filled by width and by area; far nested components find the faces around them.
    @Test func gapsAndIslands() throws {
        // A frame of four sides around a gap of 10 by 10 with an island of 2 by 2 in it.
        let frame = [[Self.square(0, 0, 30), Self.square(10, 10, 10).reversed()], [Self.square(14, 14, 2)]]
        var request = CoverageRepair.Request()
        request.metric = .plane
        for (width, area, filled) in [
            (nil, nil, false), (3.9, nil, false), (5.0, nil, true), (5, 95, false), (nil, 97, true), (100, 97, true),
        ] as [(Double?, Double?, Bool)] {
            (request.gapWidth, request.gapArea) = (width, area)
            let outcome = try Self.repair(frame, request)
            #expect(outcome.gaps == 1 && outcome.doubleArea == (filled ? 1800 : 1608), "\(width ?? 0) \(area ?? 0)")
        }
        // Rings in each other, a hundred deep.
        let nested = (0..<100).map { [Self.square(Double($0), Double($0), 300 - 2 * Double($0))] }
        request.overlaps = .smallest
        let outcome = try Self.repair(nested, request)
        #expect(outcome.overlaps == 99 && outcome.doubleArea == 180_000)
        #expect(outcome.shapes.last == .some(nil) && outcome.shapes.dropLast().allSatisfy { $0?.count == 2 })
    }

    /// Edges that cross at a sharp angle would meet one cell further on each time they are cut.
    @Test func sharpCrossings() throws {
        let corners = [
            [(11605, 20358), (10185, 12250), (5144, 21156)], [(9320, 9678), (22995, 17120), (7028, 19099)],
            [(-2329, 11358), (7909, 15479), (7028, 19099)],
        ]
        let features = corners.map { [$0.map { Shape.Point(x: Double($0.0), y: Double($0.1)) }] }
        var request = CoverageRepair.Request()
        (request.metric, request.overlaps) = (.plane, .first)
        let outcome = try Self.repair(features, request)
        #expect(outcome.crossings > 3 && outcome.moved < 8, "\(outcome)")
        let again = try Self.repair(zip(features, outcome.shapes).map { $1 ?? $0 }, request)
        #expect(again.crossings == 0 && again.shapes.allSatisfy { $0 == nil }, "\(again)")
    }

    /// Vertices near each other become one, and the others stay.
    @Test func snapping() throws {
        var request = CoverageRepair.Request()
        request.metric = .plane
        let features = [[Self.square(0, 0, 100)], [Self.square(101, 1, 100)]]
        let outcome = try Self.repair(features, request, snapping: 2)
        #expect(outcome.shapes[0] == nil && outcome.overlaps == 0 && outcome.gaps == 0)
        #expect(
            outcome.shapes[1] == [
                [
                    Shape.Point(x: 100, y: 0), Shape.Point(x: 201, y: 1), Shape.Point(x: 201, y: 101),
                    Shape.Point(x: 100, y: 100), Shape.Point(x: 100, y: 0),
                ]
            ])
    }

    /// Areas whose largest circles are known, however they lie: a long strip, a right triangle, two strips with a corner.
    @Test(arguments: [0.0, 0.3, 1, 2.2]) func greatestWidths(turn: Double) {
        let bend = 2 * 2.0.squareRoot() / (1 + 2.0.squareRoot())
        for (corners, width) in [
            ([(0.0, 0.0), (300, 0), (300, 1), (0, 1)], 1.0), ([(0, 0), (4, 0), (0, 3)], 2),
            ([(0, 0), (60, 0), (60, 1), (1, 1), (1, 40), (0, 40)], bend),
        ] {
            var shape = Shape()
            shape.kind = .polygon
            for (x, y) in corners + corners.prefix(1) {
                shape.append(x: x * cos(turn) - y * sin(turn), y: x * sin(turn) + y * cos(turn))
            }
            shape.endRing()
            shape.endPart()
            let found = shape.greatestWidth(.plane)
            #expect(found > width * 0.9989 && found < width * (1 + 1e-9), "\(corners): \(found)")
        }
    }

    /// A strip of a thousand steep edges and a flat one, where it is as wide as it is high.
    @Test(arguments: [0.1, 0.01, 0.0001]) func widthOfWindingStrip(height: Double) {
        var numbers = SplitMix64(seed: 61)
        var line = [Shape.Point(x: 0, y: 0)]
        for index in 0..<1000 {
            let slope = index == 617 ? 0 : Double.random(in: 1...3, using: &numbers) * (index % 2 == 0 ? 1 : -1)
            line.append(Shape.Point(x: Double(index + 1), y: line[index].y + slope))
        }
        var shape = Shape()
        shape.kind = .polygon
        for point in line { shape.append(x: point.x, y: point.y) }
        for point in line.reversed() { shape.append(x: point.x, y: point.y + height) }
        shape.append(x: line[0].x, y: line[0].y)
        shape.endRing()
        shape.endPart()
        let found = shape.greatestWidth(.plane)
        #expect(found > height * 0.99 && found < height * (1 + 1e-6), "\(found)")
    }
}
