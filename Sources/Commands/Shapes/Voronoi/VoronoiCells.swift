import Features
import GEOS
import Geometry
import Glibc
import Layers
import Memory

/// The Voronoi cells of points, in degrees or on a plane.
final class VoronoiCells {
    private let points: GatheredPoints
    fileprivate let isPlanar: Bool
    private var rings = FlatBuffer<Shape.Point>()
    /// For each place, where its ring is; empty if it has none.
    private var ranges: [Range<Int>]

    init(_ points: GatheredPoints, on plane: StereographicPlane?, at location: InputLocation?) throws(Problem) {
        (self.points, isPlanar) = (points, plane == nil)
        ranges = Array(repeating: 0..<0, count: points.places.count)
        let positions = points.positions(on: plane)
        guard positions.count > 1 else { return }
        var cells = Shape()
        do throws(GEOSError) {
            let context = try GEOS.Context()
            let geometry = try GatheredPoints.geometry(of: positions, in: context)
            guard try geometry.voronoiCells(around: geometry).parts(of: .areas, into: &cells) else { return }
        } catch {
            throw Problem(error)
                ?? Problem(.data, "no-cells", at: location, "GEOS cannot make the cells: \(error)")
        }
        var boxes: [Shape.Box] = []
        for index in 0..<positions.count {
            var box = Shape.Box()
            box.insert(positions[index])
            boxes.append(box)
        }
        let tree = PackedTree(boxes.span)
        for part in 0..<cells.partEnds.count {
            let ring = cells.points.span.extracting(cells.positions(ofParts: part..<part + 1))
            var (owner, depth) = (-1, -Double.infinity)
            tree.search(ring.box) { index in
                let found = Self.depth(of: positions[index], in: ring)
                if found > depth { (owner, depth) = (index, found) }
            }
            guard owner >= 0, depth > 0 else { continue }
            let start = rings.count
            append(ring, on: plane)
            ranges[owner] = start..<rings.count
        }
    }

    /// How far a position is from the nearest edge of a convex ring that runs counter-clockwise; negative outside.
    private static func depth(of position: Shape.Point, in ring: Span<Shape.Point>) -> Double {
        var depth = Double.infinity
        for index in ring.indices.dropFirst() {
            let (start, end) = (ring[index - 1], ring[index])
            let (east, north) = (end.x - start.x, end.y - start.y)
            let length = hypot(east, north)
            guard length > 0 else { continue }
            depth = min(depth, (east * (position.y - start.y) - north * (position.x - start.x)) / length)
        }
        return depth
    }

    private func append(_ ring: Span<Shape.Point>, on plane: StereographicPlane?) {
        guard let plane else { return rings.append(contentsOf: ring) }
        var last = plane.place(at: ring[0], near: 0)
        let first = last
        rings.append(first)
        for index in ring.indices.dropFirst() {
            let isLast = index == ring.count - 1
            last = append(from: ring[index - 1], last, to: ring[index], plane, rounds: Self.mostRounds)
            if isLast {
                // Around a pole the ring ends one turn from its start, and is closed all the same.
                rings[rings.count - 1] = first
            }
        }
    }

    /// An edge is halved so often at most.
    private static let mostRounds = 12
    /// Metres by which an edge may be off.
    private static let error = 10.0

    /// Appends the places of an edge until it may be straight in degrees, in the same way from both ends.
    ///
    /// - Returns: the last place.
    private func append(
        from start: Shape.Point, _ first: Shape.Point, to end: Shape.Point, _ plane: StereographicPlane, rounds: Int
    ) -> Shape.Point {
        let last = plane.place(at: end, near: first.x)
        let middle = Shape.Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        let place = plane.place(at: middle, near: first.x)
        let east = (place.x - (first.x + last.x) / 2) * cos(place.y * .pi / 180)
        let off = hypot(east, place.y - (first.y + last.y) / 2) * 111_195
        guard rounds > 0, off > Self.error else {
            rings.append(last)
            return last
        }
        let half = append(from: start, first, to: middle, plane, rounds: rounds - 1)
        return append(from: middle, half, to: end, plane, rounds: rounds - 1)
    }

    /// Gives a point its cell.
    ///
    /// - Returns: false if it has none.
    func draw(cellOf point: Int, in shape: inout Shape) -> Bool {
        shape.removeAll()
        let range = ranges[Int(points.indices[point])]
        guard !range.isEmpty else { return false }
        shape.kind = .polygon
        for index in range { shape.points.append(rings[index]) }
        shape.endRing()
        shape.endPart()
        return true
    }

    /// True if an earlier point has the same place.
    func isRepeated(_ point: Int) -> Bool { points.firsts[Int(points.indices[point])] != point }
}

/// Gives points their cells.
struct CellReplacement: FeatureOperation, ~Copyable {
    static var needsDegrees: Bool { false }
    static var needsSource: Bool { true }

    private let cells: VoronoiCells
    private var cutter = AntimeridianCutter()

    init(_ cells: VoronoiCells) { self.cells = cells }

    mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) -> SkipReason? {
        let number = chunk.key(of: feature)
        if !cells.draw(cellOf: number, in: &feature.shape) {
            feature.warnings.add(.noVoronoiCell, at: chunk.byte(of: feature))
        } else if cells.isRepeated(number) {
            feature.warnings.add(.sharedCell, at: chunk.byte(of: feature))
        }
        if !cells.isPlanar { _ = cutter.cut(&feature.shape) }
        feature.measuresField = -1
        feature.dropStaleBox(of: chunk)
        return nil
    }
}
