import GEOS
import Geometry
import Memory
import TestSupport
import Testing

struct OverlayTests {
    private let context: Context

    init() throws {
        context = try Context()
    }

    private func polygon(_ rings: Positions2D...) throws -> GEOS.Geometry {
        try Geometry(shape(.polygon, [rings]), in: context)
    }

    private static let pieces: [(other: Positions2D, text: String)] = [
        (box(2, 2, 6, 6), "POLYGON((2 4,2 2,4 2,4 4,2 4))"),
        (box(5, 5, 6, 6), "POLYGON EMPTY"),
        (box(4, 4, 6, 6), "POINT(4 4)"),
        (box(4, 1, 6, 2), "LINESTRING(4 2,4 1)"),
        // A comb that meets the square in a tooth, an edge and a corner.
        (
            [(5, 0), (6, 0), (6, 5), (4, 4), (5, 4), (4, 3), (4, 2), (5, 2), (3, 1), (5, 1), (5, 0)],
            "GEOMETRYCOLLECTION(POLYGON((4 1,4 1.5,3 1,4 1)),LINESTRING(4 3,4 2),POINT(4 4))"
        ),
    ]

    /// With a square.
    @Test(arguments: pieces)
    func intersections(other: Positions2D, text: String) throws {
        let left = try polygon(box(0, 0, 4, 4))
        let right = try polygon(other)
        #expect(try right.isValidDetail() == nil)
        let piece = try left.intersection(with: right)
        let expected = try read(text, piece)
        #expect(expected.isSame, "\(expected.text)")
        #expect(context.fallbacks == 0)
    }

    /// Compares point sets, as where a ring begins is GEOS's affair.
    private func read(_ text: String, _ piece: borrowing GEOS.Geometry) throws -> (isSame: Bool, text: String) {
        func sorted(_ text: String) -> [String] {
            text.split(whereSeparator: { "(),".contains($0) }).map(String.init).sorted()
        }
        let written = try piece.text
        return (Set(sorted(written)) == Set(sorted(text)), written)
    }

    @Test func differences() throws {
        let left = try polygon(box(0, 0, 4, 4))
        let ring = try left.difference(with: polygon(box(1, 1, 2, 2)))
        let expected = try read("POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1))", ring)
        #expect(try expected.isSame && ring.area == 15, "\(expected.text)")
        #expect(try left.difference(with: polygon(box(-1, -1, 9, 9))).isEmpty)
        let halves = try left.difference(with: polygon(box(1, -1, 2, 9)))
        #expect(try halves.area == 12)
        var parts = Shape()
        let isThere = try halves.parts(of: .areas, into: &parts)
        #expect(isThere && parts.kind == .multiPolygon && parts.partEnds.count == 2)
    }

    @Test func unions() throws {
        var collector = GEOS.Geometry.Collector(in: context)
        try collector.add(shape(.polygon, [[box(0, 0, 2, 2)]]))
        try collector.add(shape(.multiPolygon, [[box(1, 1, 3, 3)], [box(8, 8, 9, 9)]]))
        try collector.add(Geometry(shape(.polygon, [[box(2, 0, 3, 1)]]), in: context))
        let count = collector.count
        #expect(count == 3)
        let union = try collector.collection().unaryUnion()
        #expect(try union.area == 4 + 4 - 1 + 1 + 1)
        var parts = Shape()
        _ = try union.parts(of: .areas, into: &parts)
        #expect(parts.partEnds.count == 2)
        #expect(try GEOS.Geometry.Collector(in: context).collection().unaryUnion().isEmpty)
    }

    @Test func whatIsRefusedLeavesACollectorAsItWas() throws {
        var collector = GEOS.Geometry.Collector(in: context)
        try collector.add(shape(.polygon, [[box(0, 0, 2, 2)]]))
        let unfit = shape(.multiPolygon, [[box(4, 4, 5, 5)], [[(0, 0), (1, 1), (0, 0)]]])
        let refused: GEOSError.Kind?
        do throws(GEOSError) {
            try collector.add(unfit)
            refused = nil
        } catch {
            refused = error.kind
        }
        #expect(refused == .unfit)
        let count = collector.count
        #expect(count == 1)
        let union = try collector.collection().unaryUnion()
        #expect(try union.area == 4)
    }

    /// The intersection of two areas and the rest of one make up that one, whatever their shapes.
    @Test func areasAreKept() throws {
        var random = SplitMix64(seed: 3)
        var piecesWithArea = 0
        for _ in 0..<Effort.of(300) {
            let left = try Geometry(random.stars(), in: context)
            let right = try Geometry(random.stars(), in: context)
            let common = try left.intersection(with: right).area
            let (onlyLeft, onlyRight) = try (left.difference(with: right).area, right.difference(with: left).area)
            if common > 0 { piecesWithArea += 1 }
            #expect(try abs(common + onlyLeft - left.area) < 1e-10)
            #expect(try abs(common + onlyRight - right.area) < 1e-10)
            var collector = GEOS.Geometry.Collector(in: context)
            try collector.add(left)
            try collector.add(right)
            let union = try collector.collection().unaryUnion().area
            #expect(abs(union - common - onlyLeft - onlyRight) < 1e-10)
        }
        #expect(piecesWithArea > Effort.of(150) && context.fallbacks == 0)
    }

    @Test func elevationsAreKept() throws {
        var square = Shape()
        square.kind = .polygon
        for (x, y) in box(0, 0, 4, 4) { square.append(x: x, y: y, elevation: 100) }
        square.endRing()
        square.endPart()
        let high = try Geometry(square, keepingElevations: true, in: context)
        let flat = try polygon(box(2, 2, 6, 6))
        var piece = Shape()
        for isFirst in [true, false] {
            let common = try isFirst ? high.intersection(with: flat) : flat.intersection(with: high)
            _ = try common.parts(of: .areas, into: &piece)
            #expect(piece.elevations.count == 5)
            for index in 0..<piece.elevations.count { #expect(piece.elevations[index] == 100) }
        }
        _ = try flat.intersection(with: flat).parts(of: .areas, into: &piece)
        #expect(piece.points.count == 5 && piece.elevations.isEmpty)
    }

    @Test func brokenOnesAreMended() throws {
        let bowTie = try polygon([(0, 0), (4, 4), (4, 0), (0, 4), (0, 0)])
        let mended = try bowTie.makeValid()
        #expect(try mended.isValidDetail() == nil && mended.area == 8)
        // A square with a spike, which has no area, and polygons that have none at all, with and without a point.
        let spike = try polygon([(0, 0), (4, 0), (4, 4), (4, 9), (4, 4), (0, 4), (0, 0)]).makeValid()
        var shape = Shape()
        try spike.write(into: &shape)
        #expect(shape.kind == .polygon && shape.points.count == 5)
        let flat = try polygon([(0, 0), (4, 0), (9, 0), (4, 0), (0, 0)])
        try flat.makeValid().write(into: &shape)
        let isEmpty = shape.points.isEmpty
        #expect(isEmpty)
        var both = Geometry.Collector(in: context)
        try both.add(flat)
        try both.add(GEOSTests.shape(.point, [[[(1, 2)]]]))
        try both.collection().makeValid().write(into: &shape)
        #expect(shape.kind == .collection && shape.points.count == 1)
    }

    /// Outer rings are united, holes are united and taken away, and each ring follows the even-odd rule.
    @Test func repairsByOneRule() throws {
        // A ring that goes twice around its middle, as a five-pointed star does.
        let twice: Positions2D = [
            (0, 0), (10, 0), (10, 10), (0, 10), (0, 2), (8, 2), (8, 8), (2, 8), (2, -2), (0, -2), (0, 0),
        ]
        for (parts, area) in [
            ([[box(0, 0, 4, 4)], [box(2, 0, 6, 4)], [box(1, 1, 3, 3)]], 24.0),
            ([[box(0, 0, 9, 9), box(1, 1, 5, 5), box(3, 3, 7, 7)]], 81.0 - 28),
            ([[box(0, 0, 4, 4), box(2, 2, 9, 9)]], 12), ([[box(0, 0, 4, 4), box(6, 6, 9, 9)]], 16),
            ([[box(0, 0, 4, 4), box(1, 1, 3, 3)], [box(2, 2, 6, 6)]], 16 - 4 + 16 - 4 + 1), ([[twice]], 64),
            // Holes around their outer ring, and around one without an area, leave nothing.
            ([[box(1, 1, 2, 2), box(0, 0, 4, 4)]], 0), ([[box(1, 1, 2, 2), box(0, 0, 4, 4), box(3, 3, 6, 6)]], 0),
            ([[[(0, 0), (4, 0), (0, 0), (0, 0)], box(0, 0, 4, 4)]], 0),
            ([[[(0, 0), (4, 0), (0, 0), (0, 0)], box(0, 0, 4, 4)], [box(5, 5, 6, 6), box(4, 4, 9, 9)]], 0),
            ([[[(0, 0), (4, 0), (0, 0), (0, 0)], box(0, 0, 4, 4)], [box(0, 0, 9, 9)]], 81),
        ] as [([[Positions2D]], Double)] {
            let made = try GEOS.Geometry(shape(.multiPolygon, parts), in: context).makeValid()
            #expect(try made.area == area && made.isValidDetail() == nil, "\(parts)")
        }
    }

    /// With as many crossings as edges allow, the repair takes no longer than it must.
    @Test(.timeLimit(.minutes(1))) func manyCrossings() throws {
        var random = SplitMix64(seed: 1)
        var corners = (0..<(Effort.isFull ? 300 : 150)).map { _ in
            (Double(random.int(0...1_000_000)), Double(random.int(0...1_000_000)))
        }
        corners.append(corners[0])
        #expect(try polygon(corners).makeValid().isValidDetail() == nil)
    }

    /// GEOS 3.11 does not come to an end with the first, which is no valid one.
    @Test(.timeLimit(.minutes(1))) func hugeNumbersAreNotOverlaid() throws {
        let huge = 1e300
        let shells: [Positions2D] = [
            box(3, 13, huge, 22),
            [(1, -huge), (1, 2), (0, 0), (0, 12), (-huge, 0), (0, -huge), (huge, 0), (0, huge), (1, -huge)],
            [(-huge, -huge), (-huge, 0), (-huge, -huge), (-huge, -huge)],
        ]
        let square = try polygon(box(0, 0, 4, 4))
        for limit in [GEOS.Geometry.largest, GEOS.Geometry.largest.nextUp] {
            let isRefused = limit > GEOS.Geometry.largest
            let other = try polygon(box(0, 0, limit, 1))
            #expect(refusal { () throws(GEOSError) in _ = try other.makeValid() } == (isRefused ? .unfit : nil))
            #expect(
                refusal { () throws(GEOSError) in _ = try square.difference(with: other) }
                    == (isRefused ? .unfit : nil))
        }
        let all = try GEOS.Geometry(shape(.polygon, [shells]), in: context)
        #expect(refusal { () throws(GEOSError) in _ = try all.makeValid() } == .unfit)
        #expect(refusal { () throws(GEOSError) in _ = try all.unaryUnion() } == .unfit)
    }

    /// GEOS 3.11 leaves a hole outside of its shell, so thin is what is beside the hole; later ones may do better.
    @Test func whatIsMendedIsValidOrRefused() throws {
        let shell: Positions2D = [
            (0.9999999999999911, 7.999999999999986), (8.000000000000012, 3.9999999999999716),
            (8.500000000000012, 0.499999999999984), (9.000000000000014, 3.9999999999999716),
            (9.500000000000014, 0.499999999999984), (10.000000000000016, -1.4210854715202004e-14),
            (8.000000000000012, -1.4210854715202004e-14), (0.9999999999999911, 7.999999999999986),
        ]
        let hole: Positions2D = [
            (7.999999999999986, 7.999999999999986), (-2.842170943040401e-14, -1.4210854715202004e-14),
            (-1.4210854715202004e-14, -2.842170943040401e-14), (0, -1.4210854715202004e-14),
            (-1.4210854715202004e-14, 0), (7.999999999999986, 7.999999999999986),
        ]
        let thin = try polygon(shell, hole)
        #expect(try thin.isValidDetail() != nil)
        do throws(GEOSError) {
            #expect(try thin.makeValid().isValidDetail() == nil)
        } catch {
            #expect(error.kind == .failed && error.message == "the result is not valid")
        }
    }

    private func refusal(_ work: () throws(GEOSError) -> Void) -> GEOSError.Kind? {
        do throws(GEOSError) { try work() } catch { return error.kind }
        return nil
    }
}
