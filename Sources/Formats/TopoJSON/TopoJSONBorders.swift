import GEOS
import Geometry
import Layers
import Memory
import Topology

/// The borders of all features, on the grid of the document.
final class TopoJSONBorders {
    private(set) var graph = BorderGraph()
    /// Lines and rings that have no extent on the grid.
    private(set) var collapsedCount = 0
    /// Polygons that are valid, but not on the grid.
    private(set) var brokenCount = 0
    private let grid: TopoJSONGrid
    private let looksForBroken: Bool
    private let memory: Int
    private var line = FlatBuffer<Shape.Point>()
    private var indexed = IndexedShapes()
    private var context: GEOS.Context?

    /// - Parameters:
    ///   - looksForBroken: true to count polygons that are not valid on the grid.
    ///   - memory: the most bytes that borders may take.
    init(_ grid: TopoJSONGrid, looksForBroken: Bool, memory: Int) {
        (self.grid, self.looksForBroken, self.memory) = (grid, looksForBroken, memory)
    }

    /// Bytes of memory for the borders.
    var byteCount: Int { 72 * graph.vertices.count + 4 * graph.visits.count }

    func add(_ shape: borrowing Shape) throws(Problem) {
        shape.forEachLine { positions, isRing in
            line.removeAll()
            for position in positions {
                let point = grid.point(shape.points[position])
                if point != line.last { line.append(point) }
            }
            if line.count < (isRing ? 4 : 2) { collapsedCount += 1 }
            if line.count == 1 { line.append(line[0]) }
            addLine(line, isRing: isRing)
        }
        if looksForBroken, shape.kind.dimension == 2, isBroken(shape) { brokenCount += 1 }
        guard byteCount <= memory else {
            throw Problem(
                .data, "too-large", "the borders take more memory than --topology-memory allows",
                hint: "raise --topology-memory, or write GeoJSON")
        }
    }

    private func addLine(_ line: borrowing FlatBuffer<Shape.Point>, isRing: Bool) {
        graph.add(line.span, isRing: isRing)
    }

    private func isBroken(_ shape: borrowing Shape) -> Bool {
        var moved = Shape()
        moved.kind = shape.kind
        moved.ringEnds.append(contentsOf: shape.ringEnds.span)
        moved.partEnds.append(contentsOf: shape.partEnds.span)
        for index in 0..<shape.points.count { moved.points.append(grid.point(shape.points[index])) }
        return !isValid(moved) && isValid(shape)
    }

    private func isValid(_ shape: borrowing Shape) -> Bool {
        indexed.removeAll()
        indexed.append(shape, expectsPlaces: false)
        if indexed.isSurelyValid(0) { return true }
        if context == nil { context = try? GEOS.Context() }
        guard let context else { return false }
        do throws(GEOSError) {
            return try GEOS.Geometry(shape, in: context).isValidDetail() == nil
        } catch {
            return false
        }
    }

    /// Makes the borders complete, and gives them away.
    func takeArcs() -> BorderArcs {
        var complete = BorderGraph()
        swap(&complete, &graph)
        complete.complete()
        return BorderArcs(complete)
    }
}
