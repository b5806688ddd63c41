import Geometry
import Memory

/// A shape of every kind with the texts of it that anybody would write by hand.
struct ShapeSample: Sendable {
    var build: @Sendable (inout Shape) -> Void
    var geoJSON: String
    var wkt: String

    static func ring(_ shape: inout Shape, _ positions: [[Double]]) {
        for position in positions {
            shape.append(x: position[0], y: position[1], elevation: position.count > 2 ? position[2] : .nan)
        }
        shape.endRing()
    }

    static func simple(_ shape: inout Shape, _ kind: Shape.Kind, _ parts: [[[[Double]]]]) {
        shape.kind = kind
        add(&shape, parts)
    }

    static func add(_ shape: inout Shape, _ parts: [[[[Double]]]]) {
        for part in parts {
            for positions in part { ring(&shape, positions) }
            shape.endPart()
        }
    }

    /// Counter-clockwise, and the same the other way round.
    static let square: [[Double]] = [[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
    static let hole: [[Double]] = [[1, 1], [1, 2], [2, 2], [1, 1]]

    private static func reversed(_ ring: [[Double]]) -> [[Double]] { ring.reversed() }

    static let all: [ShapeSample] = [
        ShapeSample(
            build: { simple(&$0, .point, [[[[1, 2]]]]) }, geoJSON: #"{"type":"Point","coordinates":[1,2]}"#,
            wkt: "POINT (1 2)"),
        ShapeSample(
            build: { simple(&$0, .point, [[[[1, 2, 3.5]]]]) }, geoJSON: #"{"type":"Point","coordinates":[1,2,3.5]}"#,
            wkt: "POINT Z (1 2 3.5)"),
        ShapeSample(
            build: { simple(&$0, .point, []) }, geoJSON: #"{"type":"Point","coordinates":[]}"#, wkt: "POINT EMPTY"),
        ShapeSample(
            build: { simple(&$0, .multiPoint, [[[[1, 2], [3, 4]]]]) },
            geoJSON: #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, wkt: "MULTIPOINT ((1 2), (3 4))"),
        ShapeSample(
            build: { simple(&$0, .multiPoint, []) }, geoJSON: #"{"type":"MultiPoint","coordinates":[]}"#,
            wkt: "MULTIPOINT EMPTY"),
        ShapeSample(
            build: { simple(&$0, .lineString, [[[[1, 2], [3, 4]]]]) },
            geoJSON: #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, wkt: "LINESTRING (1 2, 3 4)"),
        ShapeSample(
            build: { simple(&$0, .lineString, [[[[1, 2, 5], [3, 4, -6]]]]) },
            geoJSON: #"{"type":"LineString","coordinates":[[1,2,5],[3,4,-6]]}"#, wkt: "LINESTRING Z (1 2 5, 3 4 -6)"),
        ShapeSample(
            build: { simple(&$0, .lineString, []) }, geoJSON: #"{"type":"LineString","coordinates":[]}"#,
            wkt: "LINESTRING EMPTY"),
        ShapeSample(
            build: { simple(&$0, .multiLineString, [[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]]) },
            geoJSON: #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}"#,
            wkt: "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))"),
        ShapeSample(
            build: { simple(&$0, .multiLineString, []) }, geoJSON: #"{"type":"MultiLineString","coordinates":[]}"#,
            wkt: "MULTILINESTRING EMPTY"),
        ShapeSample(
            build: { simple(&$0, .polygon, [[square, hole]]) },
            geoJSON: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}"#,
            wkt: "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))"),
        ShapeSample(
            build: { simple(&$0, .polygon, [[reversed(square), reversed(hole)]]) },
            geoJSON: #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}"#,
            wkt: "POLYGON ((0 0, 0 9, 9 9, 9 0, 0 0), (1 1, 2 2, 1 2, 1 1))"),
        ShapeSample(
            build: { simple(&$0, .polygon, [[[[3, 0], [2, 0], [1, 0], [3, 0]]]]) },
            geoJSON: #"{"type":"Polygon","coordinates":[[[3,0],[2,0],[1,0],[3,0]]]}"#,
            wkt: "POLYGON ((3 0, 2 0, 1 0, 3 0))"),
        ShapeSample(
            build: { simple(&$0, .polygon, [[[[0, 0, 1], [0, 9, 2], [9, 9, 3], [0, 0, 1]]]]) },
            geoJSON: #"{"type":"Polygon","coordinates":[[[0,0,1],[9,9,3],[0,9,2],[0,0,1]]]}"#,
            wkt: "POLYGON Z ((0 0 1, 0 9 2, 9 9 3, 0 0 1))"),
        ShapeSample(
            build: { simple(&$0, .polygon, []) }, geoJSON: #"{"type":"Polygon","coordinates":[]}"#,
            wkt: "POLYGON EMPTY"),
        ShapeSample(
            build: { simple(&$0, .multiPolygon, [[square, reversed(hole)], [hole], []]) },
            geoJSON:
                #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[1,1]]],"#
                + #"[[[1,1],[2,2],[1,2],[1,1]]],[]]}"#,
            wkt: "MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 2, 1 2, 1 1)), ((1 1, 1 2, 2 2, 1 1)), EMPTY)"),
        ShapeSample(
            build: { simple(&$0, .multiPolygon, []) }, geoJSON: #"{"type":"MultiPolygon","coordinates":[]}"#,
            wkt: "MULTIPOLYGON EMPTY"),
        ShapeSample(
            build: { $0.kind = .collection }, geoJSON: #"{"type":"GeometryCollection","geometries":[]}"#,
            wkt: "GEOMETRYCOLLECTION EMPTY"),
        ShapeSample(
            build: { shape in
                shape.kind = .collection
                member(&shape, .point, [[[[1, 2]]]])
                open(&shape)
                open(&shape)
                close(&shape)
                member(&shape, .polygon, [[reversed(square)]])
                member(&shape, .lineString, [])
                close(&shape)
                member(&shape, .multiPoint, [[[[7, 8]]]])
            },
            geoJSON: #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
                + #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]},"#
                + #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]},"#
                + #"{"type":"LineString","coordinates":[]}]},{"type":"MultiPoint","coordinates":[[7,8]]}]}"#,
            wkt: "GEOMETRYCOLLECTION (POINT (1 2), GEOMETRYCOLLECTION (GEOMETRYCOLLECTION EMPTY, "
                + "POLYGON ((0 0, 0 9, 9 9, 9 0, 0 0)), LINESTRING EMPTY), MULTIPOINT ((7 8)))"),
        ShapeSample(
            build: { shape in
                shape.kind = .collection
                open(&shape)
                close(&shape)
                member(&shape, .point, [[[[1, 2, 3]]]])
            },
            geoJSON: #"{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]},"#
                + #"{"type":"Point","coordinates":[1,2,3]}]}"#,
            wkt: "GEOMETRYCOLLECTION Z (GEOMETRYCOLLECTION Z EMPTY, POINT Z (1 2 3))"),
    ]

    private static func member(_ shape: inout Shape, _ kind: Shape.Kind, _ parts: [[[[Double]]]]) {
        add(&shape, parts)
        shape.endMember(kind)
    }

    private static func open(_ shape: inout Shape) {
        shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
    }

    private static func close(_ shape: inout Shape) {
        shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
    }
}
