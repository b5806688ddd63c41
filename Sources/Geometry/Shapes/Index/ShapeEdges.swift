import Memory

/// The edges of one shape with their index: those of lines and rings, or each position of points as an edge without
/// length.
///
/// The shape's height is split into slabs of equal height, and each slab knows the edges that touch it.
package struct ShapeEdges: ~Escapable {
    let points: Span<Shape.Point>
    let ringEnds: Span<Int32>
    /// Empty when there is no index.
    let slabEnds: Span<Int32>
    let slabEdges: Span<SlabEdge>
    let south: Double
    let slabsPerUnit: Double
    let columns: EdgeColumns
    /// Positions from the start of an edge to its end: 1, or 0 for points.
    let step: Int

    @_lifetime(copy points, copy ringEnds)
    init(_ points: Span<Shape.Point>, _ ringEnds: Span<Int32>, _ extent: IndexedShapes.Details, step: Int) {
        self.init(points, ringEnds, Span(), Span(), extent, slabsPerUnit: 0, step: step)
    }

    @_lifetime(copy points, copy ringEnds, copy slabEnds, copy slabEdges)
    init(
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int32>, _ slabEnds: Span<Int32>, _ slabEdges: Span<SlabEdge>,
        _ extent: IndexedShapes.Details, slabsPerUnit: Double, step: Int
    ) {
        self.points = points
        self.ringEnds = ringEnds
        self.slabEnds = slabEnds
        self.slabEdges = slabEdges
        south = extent.box.south
        self.slabsPerUnit = slabsPerUnit
        columns = EdgeColumns(of: extent.box)
        self.step = step
    }

    /// Never decreases as y grows, so that a place on an edge is in one of the edge's slabs whatever rounding does.
    @inline(__always)
    static func slab(_ y: Double, south: Double, slabsPerUnit: Double, count: Int) -> Int {
        let position = (y - south) * slabsPerUnit
        return position > 0 ? min(Int(min(position, Double(count))), count - 1) : 0
    }

    @inline(__always)
    func slab(_ y: Double) -> Int {
        Self.slab(y, south: south, slabsPerUnit: slabsPerUnit, count: slabEnds.count)
    }

    /// Range of a slab's edges in `slabEdges`.
    @inline(__always)
    func edges(ofSlab slab: Int) -> Range<Int> {
        (slab == 0 ? 0 : Int(slabEnds[slab - 1]))..<Int(slabEnds[slab])
    }

    @inline(__always)
    func positions(ofRing ring: Int) -> Range<Int> {
        (ring == 0 ? 0 : Int(ringEnds[ring - 1]))..<Int(ringEnds[ring])
    }

    /// Visits every edge that has a length, or every position of points, until `isSought`.
    @inline(__always)
    func contains(_ isSought: (_ edge: Int, Shape.Point, Shape.Point) -> Bool) -> Bool {
        for ring in 0..<ringEnds.count {
            let positions = positions(ofRing: ring)
            var edge = positions.lowerBound
            while edge + step < positions.upperBound {
                let (start, end) = (points[edge], points[edge + step])
                if step == 0 || start != end, isSought(edge, start, end) { return true }
                edge += 1
            }
        }
        return false
    }

    /// Like `contains`, but may skip edges that do not touch the box; visits some edges twice.
    @inline(__always)
    func contains(
        in box: Shape.Box, _ isSought: (_ edge: Int, Shape.Point, Shape.Point) -> Bool
    ) -> Bool {
        guard slabEnds.count > 0 else { return contains(isSought) }
        let (west, east) = (columns.column(box.west), columns.column(box.east))
        let last = slab(box.north)
        var slab = slab(box.south)
        // The edges of consecutive slabs are stored in a row.
        var entry = edges(ofSlab: slab).lowerBound
        slab = max(slab, last)
        let end = Int(slabEnds[slab])
        while entry < end {
            let slabEdge = slabEdges[entry]
            entry += 1
            guard slabEdge.reaches(from: west, to: east) else { continue }
            let edge = Int(slabEdge.edge)
            if isSought(edge, points[edge], points[edge + step]) { return true }
        }
        return false
    }

    /// True if most edges share their slab with hundreds of others.
    var areCrowded: Bool {
        var squares = 0.0
        for slab in 0..<slabEnds.count {
            let count = Double(edges(ofSlab: slab).count)
            squares += count * count
        }
        return slabEnds.count > 0 && squares > Self.mostComparisonsPerEdge * Double(slabEnds[slabEnds.count - 1])
    }

    private static var mostComparisonsPerEdge: Double { 256 }

    /// Box around the parts in a box of the boxes of all edges; null if none reaches into it.
    func box(ofEdgesIn box: Shape.Box) -> Shape.Box {
        var found = Shape.Box()
        _ = contains(in: box) { _, start, end in
            let edge = Segment(start, end).box
            if edge.intersects(box) { found.insert(edge.common(with: box)) }
            return false
        }
        return found
    }
}

extension IndexedShapes {
    /// Edges of a shape that has an extent, with their index if there is one.
    @_lifetime(borrow self)
    @inline(__always)
    package func edges(_ i: Int, _ extent: Details) -> ShapeEdges {
        let points = points(i)
        let ringEnds = ringEnds.span.extracting(extent.firstRing..<extent.firstRing + Int(extent.ringCount))
        let step = entries[i].kind.dimension == 0 ? 0 : 1
        if !late.isEmpty, let index = unsafe late.edges(Int(entries[i].extent)) {
            let slabEnds = unsafe _overrideLifetime(index.pointee.slabEnds.span, borrowing: self)
            let slabEdges = unsafe _overrideLifetime(index.pointee.slabEdges.span, borrowing: self)
            return unsafe ShapeEdges(
                points, ringEnds, slabEnds, slabEdges, extent, slabsPerUnit: index.pointee.slabsPerUnit, step: step)
        }
        return ShapeEdges(
            points, ringEnds,
            slabEnds.span.extracting(extent.firstSlab..<extent.firstSlab + Int(extent.slabCount)),
            slabEdges.span.extracting(extent.firstSlabEdge...), extent, slabsPerUnit: extent.slabsPerUnit, step: step)
    }
}
