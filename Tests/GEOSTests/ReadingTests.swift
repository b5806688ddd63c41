import GEOS
import Geometry
import Memory
import Testing

struct ReadingTests {
    private let context: Context

    init() throws {
        context = try Context()
    }

    /// Outer rings counter-clockwise, holes clockwise.
    private static let kinds: [(kind: Shape.Kind, parts: [[Positions2D]], text: String)] = [
        (Shape.Kind.point, [[[(1.0, 2.0)]]], "POINT(1 2)"),
        (.multiPoint, [[[(1, 2), (3, 4)]]], "MULTIPOINT(1 2,3 4)"),
        (.multiPoint, [[[(1, 2)]]], "MULTIPOINT(1 2)"),
        (.lineString, [[[(3, 4), (1, 2), (5, 6)]]], "LINESTRING(3 4,1 2,5 6)"),
        (.multiLineString, [[[(1, 2), (3, 4)], [(5, 6), (7, 8)]]], "MULTILINESTRING((1 2,3 4),(5 6,7 8))"),
        (
            .polygon, [[box(0, 0, 4, 4), box(1, 1, 2, 2)]],
            "POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1))"
        ),
        (
            .multiPolygon, [[box(0, 0, 4, 4).reversed()], [box(5, 0, 9, 4)]],
            "MULTIPOLYGON(((0 0,4 0,4 4,0 4,0 0)),((5 0,9 0,9 4,5 4,5 0)))"
        ),
    ]

    @Test(arguments: kinds)
    func everyKindComesBack(kind: Shape.Kind, parts: [[Positions2D]], text: String) throws {
        #expect(try Geometry(shape(kind, parts), in: context).text == text)
    }

    @Test func emptyKindsComeBack() throws {
        for kind in Shape.Kind.allCases where kind != .null {
            var empty = Shape()
            empty.kind = kind
            var back = shape(.point, [[[(1, 2)]]])
            try Geometry(empty, in: context).write(into: &back)
            // GEOS is given an empty polygon as a multipolygon without any.
            #expect(back.kind == (kind == .polygon ? .multiPolygon : kind))
            #expect(back.points.isEmpty && back.ringEnds.isEmpty && back.partEnds.isEmpty && back.members.isEmpty)
        }
    }

    /// A polygon, an empty line, a collection of a line, a point and a collection of two polygons, a point.
    private func nested() -> Shape {
        var nested = shape(.collection, [[box(0, 0, 4, 4).reversed(), box(1, 1, 2, 2)]])
        nested.endMember(.polygon)
        nested.endMember(.lineString)
        nested.members.append(Shape.Member(.open, .collection, partEnd: 1))
        append([[[(7, 8), (9, 9)]]], to: &nested)
        nested.endMember(.lineString)
        append([[[(7, 8)]]], to: &nested)
        nested.endMember(.point)
        nested.members.append(Shape.Member(.open, .collection, partEnd: 3))
        append([[box(5, 0, 6, 1)], [box(7, 0, 8, 1)]], to: &nested)
        nested.endMember(.multiPolygon)
        nested.members.append(Shape.Member(.close, .collection, partEnd: 5))
        nested.members.append(Shape.Member(.close, .collection, partEnd: 5))
        append([[[(1, 1)]]], to: &nested)
        nested.endMember(.multiPoint)
        return nested
    }

    @Test func collectionsComeBack() throws {
        let text = """
            GEOMETRYCOLLECTION(POLYGON((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1)),LINESTRING EMPTY,\
            GEOMETRYCOLLECTION(LINESTRING(7 8,9 9),POINT(7 8),GEOMETRYCOLLECTION(\
            MULTIPOLYGON(((5 0,6 0,6 1,5 1,5 0)),((7 0,8 0,8 1,7 1,7 0))))),MULTIPOINT(1 1))
            """
        #expect(try Geometry(nested(), in: context).text == text)
    }

    @Test func partsOfOneDimensionComeOutOfAllCollections() throws {
        let geometry = try Geometry(nested(), in: context)
        var parts = Shape()
        for (dimension, text) in [
            (GEOS.Geometry.Dimension.points, "MULTIPOINT(7 8,1 1)"), (.lines, "LINESTRING(7 8,9 9)"),
            (
                .areas,
                """
                MULTIPOLYGON(((0 0,4 0,4 4,0 4,0 0),(1 1,1 2,2 2,2 1,1 1)),((5 0,6 0,6 1,5 1,5 0)),\
                ((7 0,8 0,8 1,7 1,7 0)))
                """
            ),
        ] {
            let isThere = try geometry.parts(of: dimension, into: &parts)
            #expect(isThere && parts.text == text)
        }
        let line = try Geometry(shape(.lineString, [[[(0, 0), (1, 1)]]]), in: context)
        for dimension in [GEOS.Geometry.Dimension.points, .areas] {
            let isThere = try line.parts(of: dimension, into: &parts)
            #expect(!isThere && parts.kind == .null && parts.points.isEmpty && parts.partEnds.isEmpty)
        }
    }

    /// Half of the positions of a collection, and half of those of a ring, have none.
    @Test func elevationsComeBack() throws {
        var shape = Shape()
        shape.kind = .collection
        for (index, (x, y)) in box(0, 0, 4, 4).reversed().enumerated() {
            shape.append(x: x, y: y, elevation: index % 2 == 0 ? .nan : Double(index * 10))
        }
        shape.endRing()
        shape.endPart()
        shape.endMember(.polygon)
        append([[[(8, 8), (9, 9)]]], to: &shape)
        shape.endMember(.lineString)
        shape.append(x: 7, y: 7, elevation: 70)
        shape.endRing()
        shape.endPart()
        shape.endMember(.point)
        let geometry = try Geometry(shape, keepingElevations: true, in: context)
        #expect(
            try geometry.text == """
                GEOMETRYCOLLECTION(POLYGON Z((0 0 nan,4 0 30,4 4 nan,0 4 10,0 0 nan)),LINESTRING Z(8 8 nan,9 9 nan),\
                POINT Z(7 7 70))
                """)
        var parts = Shape()
        _ = try geometry.parts(of: .lines, into: &parts)
        #expect(parts.kind == .lineString && parts.elevations.isEmpty)
        _ = try geometry.parts(of: .points, into: &parts)
        #expect(parts.text == "POINT Z(7 7 70)")
        try Geometry(shape, in: context).write(into: &parts)
        #expect(parts.kind == .collection && parts.elevations.isEmpty)
    }

    @Test func anInfiniteElevationIsRefused() {
        var shape = Shape()
        shape.kind = .point
        shape.append(x: 1, y: 2, elevation: .infinity)
        shape.endRing()
        shape.endPart()
        #expect(throws: GEOSError.self) { _ = try Geometry(shape, keepingElevations: true, in: context) }
        #expect(throws: Never.self) { _ = try Geometry(shape, in: context) }
    }

    /// Longer than the room that is there at first, and shorter after it.
    @Test func linesOfAllLengthsComeBack() throws {
        var back = Shape()
        for count in [2, 31, 32, 33, 5000, 3] {
            var line = Shape()
            line.kind = .lineString
            for index in 0..<count {
                line.append(x: Double(index), y: Double(index * index % 97), elevation: Double(index) / 8)
            }
            line.endRing()
            line.endPart()
            for isKept in [false, true] {
                try Geometry(line, keepingElevations: isKept, in: context).write(into: &back)
                #expect(back.points.count == count && back.elevations.count == (isKept ? count : 0))
                for index in 0..<count {
                    #expect(back.points[index] == line.points[index])
                    if isKept { #expect(back.elevations[index] == line.elevations[index]) }
                }
            }
        }
    }
}
