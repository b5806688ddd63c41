import Memory

/// A plane around a place in degrees, with the scale of the ellipsoid there.
public struct TangentPlane: Sendable {
    public let place: Shape.Point
    /// Metres from one degree to the next, along the parallel and along the meridian of the place.
    public let metersPerDegree: SIMD2<Double>

    /// - Parameters:
    ///   - place: the origin; its longitude may be beyond ±180°, to reach shapes there.
    ///   - metersPerDegree: along the parallel and along the meridian.
    public init(at place: Shape.Point, metersPerDegree: SIMD2<Double>) {
        self.place = place
        self.metersPerDegree = metersPerDegree
    }

    /// The place of an edge that is nearest to the origin, and its distance in metres on the plane.
    @inline(__always)
    public func nearest(from start: Shape.Point, to end: Shape.Point) -> (place: Shape.Point, meters: Double) {
        let from = SIMD2(start.x - place.x, start.y - place.y) * metersPerDegree
        let step = SIMD2(end.x - start.x, end.y - start.y) * metersPerDegree
        let square: Double = (step * step).sum()
        let along: Double = -(from * step).sum()
        let share: Double = square > 0 ? min(max(along / square, 0), 1) : 0
        let gap = from + step * share
        let found =
            share == 1
            ? end : Shape.Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        return (found, (gap * gap).sum().squareRoot())
    }

    /// Metres on the plane from the origin to a box.
    func gap(to box: Shape.Box) -> Double {
        let east = max(box.west - place.x, place.x - box.east, 0) * metersPerDegree.x
        let north = max(box.south - place.y, place.y - box.north, 0) * metersPerDegree.y
        return (east * east + north * north).squareRoot()
    }

    /// The box that holds every place within some metres on the plane.
    func box(within meters: Double) -> Shape.Box {
        let (aside, up) = (meters / metersPerDegree.x, meters / metersPerDegree.y)
        return Shape.Box(west: place.x - aside, south: place.y - up, east: place.x + aside, north: place.y + up)
    }
}

extension IndexedShapes {
    /// Finds the place on the edges of a shape in degrees that is nearest to a place, on the plane around it.
    ///
    /// Looks in boxes around the place that double in size, so only edges of the neighbourhood are measured if they are
    /// indexed. Edges along the antimeridian and edges at a pole are skipped: most are made by cutting. Does not
    /// allocate.
    ///
    /// - Parameter limit: metres on the plane; a place farther away is not found.
    public func nearestPlace(
        ofEdges i: Int, on plane: TangentPlane, within limit: Double
    ) -> (place: Shape.Point, meters: Double)? {
        let entry = entries[i]
        guard entry.extent >= 0, entry.isFinite, entry.kind.dimension ?? 0 > 0 else { return nil }
        let extent = extents[Int(entry.extent)]
        let gap = plane.gap(to: extent.box)
        guard gap <= limit else { return nil }
        let edges = edges(i, extent)
        let scale = plane.metersPerDegree
        let size = SIMD2(extent.box.east - extent.box.west, extent.box.north - extent.box.south) * scale
        // About the length of an edge, if the shape is not too ragged.
        var reach = gap * 1.000_001 + (size.x + size.y) / Double(max(extent.edgeCount, 1))
        if extent.edgeCount <= Self.fewEdgesToMeasure { reach = limit }
        var found: (place: Shape.Point, meters: Double)?
        while true {
            let window = min(reach, found?.meters ?? limit)
            let box = plane.box(within: window)
            _ = edges.contains(in: box) { _, start, end in
                if start.isBeside(end) { return false }
                let nearest = plane.nearest(from: start, to: end)
                if nearest.meters <= limit, nearest.meters < found?.meters ?? .infinity { found = nearest }
                return false
            }
            if let found, found.meters <= window { return found }
            guard window < limit, !box.covers(extent.box) else { return found }
            reach = max(reach * 2, 1e-3)
        }
    }

    /// Shapes with at most so many edges are measured at once.
    private static var fewEdgesToMeasure: Int { 16 }

    /// Visits the edges of a line or an area that may touch a box, some of them twice.
    public func visitEdges(
        _ i: Int, in box: Shape.Box, _ visit: (_ start: Shape.Point, _ end: Shape.Point) -> Void
    ) {
        let entry = entries[i]
        guard entry.extent >= 0, entry.kind.dimension ?? 0 > 0 else { return }
        _ = edges(i, extents[Int(entry.extent)]).contains(in: box) { _, start, end in
            visit(start, end)
            return false
        }
    }

    /// Visits the edges of a shape that lie along the antimeridian, by the latitudes of their ends.
    public func visitEdgesOnAntimeridian(_ i: Int, _ visit: (_ south: Double, _ north: Double) -> Void) {
        let entry = entries[i]
        guard entry.extent >= 0, entry.kind.dimension ?? 0 > 0 else { return }
        let points = points(i)
        let extent = extents[Int(entry.extent)]
        guard max(extent.box.west.magnitude, extent.box.east.magnitude) == 180 else { return }
        _ = ShapeEdges(
            points, ringEnds.span.extracting(extent.firstRing..<extent.firstRing + Int(extent.ringCount)), extent,
            step: 1
        ).contains { _, start, end in
            if start.x == end.x, start.x.magnitude == 180 { visit(min(start.y, end.y), max(start.y, end.y)) }
            return false
        }
    }
}

extension Shape.Point {
    /// True if the edge to a point lies along the antimeridian, or has no length because it is at a pole.
    @inline(__always)
    fileprivate func isBeside(_ end: Shape.Point) -> Bool {
        (x == end.x && x.magnitude == 180) || (y == end.y && y.magnitude == 90)
    }
}
