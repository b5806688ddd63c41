import Features
import GEOS
import Geometry
import Layers
import Memory

/// The Delaunay triangles between points.
final class Triangles {
    let points: GatheredPoints
    let isPlanar: Bool
    /// The places of the corners, three for each triangle.
    private(set) var corners = FlatBuffer<Int32>()
    /// How many of them are turned over in degrees, where edges are straight, so that they overlap others.
    private(set) var turnedCount = 0

    var count: Int { corners.count / 3 }

    init(_ points: GatheredPoints, on plane: StereographicPlane?, at location: InputLocation?) throws(Problem) {
        (self.points, isPlanar) = (points, plane == nil)
        let positions = points.positions(on: plane)
        guard positions.count > 2 else { return }
        var made = Shape()
        do throws(GEOSError) {
            let context = try GEOS.Context()
            let geometry = try GatheredPoints.geometry(of: positions, in: context)
            guard try geometry.delaunayTriangles().parts(of: .areas, into: &made) else { return }
        } catch {
            throw Problem(error)
                ?? Problem(.data, "no-triangles", at: location, "GEOS cannot make the triangles: \(error)")
        }
        var numbers: [Shape.Point: Int32] = [:]
        for index in 0..<positions.count { numbers[positions[index]] = Int32(index) }
        for part in 0..<made.partEnds.count {
            let range = made.positions(ofParts: part..<part + 1)
            guard range.count == 4 else { continue }
            let found = range.dropLast().compactMap { numbers[made.points[$0]] }
            guard found.count == 3 else { continue }
            for number in found { corners.append(number) }
            if plane != nil, isTurned(found.map { (positions[Int($0)], points.places[Int($0)]) }) { turnedCount += 1 }
        }
    }

    /// True if the corners of a triangle are the other way around in degrees. One with a pole has no such way.
    private func isTurned(_ corners: [(position: Shape.Point, place: Shape.Point)]) -> Bool {
        var (onPlane, inDegrees, turn) = (0.0, 0.0, 0.0)
        for index in 0..<3 {
            let (one, other) = (corners[index], corners[(index + 1) % 3])
            guard one.place.y.magnitude < 90 else { return false }
            let east = LongitudeCopy.of(other.place.x, near: one.place.x) - one.place.x
            turn += east
            // From the first corner, so that no digits are lost.
            let (a, b) = (one.position.from(corners[0].position), other.position.from(corners[0].position))
            onPlane += a.x * b.y - a.y * b.x
            let x = LongitudeCopy.of(one.place.x, near: corners[0].place.x) - corners[0].place.x
            inDegrees += x * (other.place.y - one.place.y) - (one.place.y - corners[0].place.y) * east
        }
        return turn.magnitude < 180 && onPlane * inDegrees < 0
    }

    func draw(_ triangle: Int, in shape: inout Shape) {
        shape.removeAll()
        shape.kind = .polygon
        var numbers = (0..<3).map { Int(corners[triangle * 3 + $0]) }
        // A corner at a pole comes last, with the longitudes of both others.
        if !isPlanar, let pole = numbers.firstIndex(where: { points.places[$0].y.magnitude >= 90 }) {
            numbers = [numbers[(pole + 1) % 3], numbers[(pole + 2) % 3], numbers[pole]]
        }
        for number in numbers {
            var place = points.places[number]
            if !isPlanar, let last = shape.points.last { place.x = LongitudeCopy.of(place.x, near: last.x) }
            if !isPlanar, place.y.magnitude >= 90, shape.points.count == 2 {
                for x in [shape.points[1].x, shape.points[0].x] {
                    shape.append(x: x, y: place.y, elevation: points.elevations[number])
                }
            } else {
                shape.append(x: place.x, y: place.y, elevation: points.elevations[number])
            }
        }
        // A ring around a pole ends one turn from its start, and is closed all the same.
        shape.append(x: shape.points[0].x, y: shape.points[0].y, elevation: points.elevations[numbers[0]])
        shape.endRing()
        shape.endPart()
    }

    /// The number of the first point at a corner, from 1.
    func point(_ corner: Int, of triangle: Int) -> Int { points.firsts[Int(corners[triangle * 3 + corner])] + 1 }
}

extension Shape.Point {
    fileprivate func from(_ other: Shape.Point) -> Shape.Point { Shape.Point(x: x - other.x, y: y - other.y) }
}

/// Triangles as a layer.
struct TriangleLayer: OpenedLayer {
    let triangles: Triangles
    let space: CoordinateSpace

    static let fields = ["a", "b", "c"].map { Field($0, .number) }

    var facts: LayerFacts {
        var facts = LayerFacts(source: "triangles")
        (facts.fields, facts.kind, facts.space) = (Self.fields, .polygon, space)
        return facts
    }

    var isGathered: Bool { true }

    func erased() -> (chunks: AnyChunkSource, makeReader: @Sendable () -> AnyReader) {
        nonisolated(unsafe) let triangles = triangles
        return unsafe Layers.erased(TriangleChunks(count: triangles.count)) { unsafe TriangleReader(triangles) }
    }
}

/// Chunks of the numbers of triangles.
private final class TriangleChunks: ChunkSource {
    private static let trianglesInChunk = 4096

    private let count: Int
    private var next = 0

    init(count: Int) { self.count = count }

    func next(into chunk: inout Chunk) throws(Problem) -> Bool {
        chunk.removeAll()
        chunk.source = 0
        let end = min(next + Self.trianglesInChunk, count)
        while next < end {
            chunk.records.records.append(RecordLocations.Record(start: chunk.bytes.count, byte: 0))
            chunk.records.origins.append(RecordLocations.Origin(source: 0, record: next))
            chunk.bytes.append(bytesOf: next)
            next += 1
        }
        return !chunk.records.isEmpty
    }
}

/// Makes a feature of each triangle.
private struct TriangleReader: FeatureReader, ~Copyable {
    private let triangles: Triangles
    private var cutter = AntimeridianCutter()
    private var index = 0

    init(_ triangles: Triangles) { self.triangles = triangles }

    func field(_ index: Int) -> Field { TriangleLayer.fields[index] }

    mutating func begin(_ chunk: borrowing Chunk) { index = 0 }

    mutating func next(_ chunk: borrowing Chunk, into feature: inout Feature) -> Bool {
        guard index < chunk.records.records.count else { return false }
        let start = chunk.records.records[index].start
        index += 1
        var cursor = RawCursor(chunk.bytes.bytes, at: start)
        let triangle = cursor.take(Int.self)
        feature.fieldCount = TriangleLayer.fields.count
        feature.record = TextRange(start, start)
        triangles.draw(triangle, in: &feature.shape)
        if !triangles.isPlanar { _ = cutter.cut(&feature.shape) }
        var values = FeatureValues()
        for corner in 0..<3 {
            let text = feature.scratch.count
            feature.scratch.append(digitsOf: triangles.point(corner, of: triangle))
            values.append(.number, from: text, to: &feature)
        }
        return true
    }
}
