import Memory

/// Location of a place relative to a shape, by the simple features of OGC.
@frozen
public enum Location: Sendable {
    case interior
    case boundary
    case exterior
}

extension IndexedShapes {
    /// Locates a place exactly; nil for a collection, and for a shape with positions that are not finite.
    ///
    /// Polygons follow the even-odd rule. The boundary of lines consists of the places where an odd number of them end;
    /// points have none. Tests only the edges at the height of the place if they are indexed, otherwise all. Does not
    /// allocate.
    public func locate(_ p: Shape.Point, in i: Int) -> Location? {
        // If all shapes have an extent, the entry need not be read.
        let extent = entries.count == grids.count ? i : Int(entries[i].extent)
        if extent >= 0 {
            let cell = cell(of: p, extent)
            if cell < AreaGrid.Cell.passed.rawValue { return cell == 0 ? .exterior : .interior }
        }
        return locateAmongEdges(p, in: i)
    }

    /// Value of the cell of a shape's grid that a place is in; `passed` without a grid.
    @inline(__always)
    private func cell(of p: Shape.Point, _ extent: Int) -> UInt64 {
        if late.isEmpty { return grids.span[extent].value(at: p, cells.span) }
        guard let made = unsafe late.grid(extent) else { return AreaGrid.Cell.passed.rawValue }
        return unsafe made.pointee.grid.value(at: p, made.pointee.cells.span)
    }

    /// Place further east whose side a grid knows.
    private func knownPlace(eastOf p: Shape.Point, _ extent: Int) -> (place: Shape.Point, isInside: Bool)? {
        if late.isEmpty { return grids[extent].knownPlace(eastOf: p, cells.span) }
        guard let made = unsafe late.grid(extent) else { return nil }
        return unsafe made.pointee.grid.knownPlace(eastOf: p, made.pointee.cells.span)
    }

    /// True if an edge that does not run due north or south ends at the place.
    public func hasEdgeAcross(_ p: Shape.Point, in i: Int) -> Bool {
        let entry = entries[i]
        guard entry.extent >= 0, entry.isFinite else { return false }
        return edges(i, extents[Int(entry.extent)]).contains(
            in: Shape.Box(west: p.x, south: p.y, east: p.x, north: p.y)
        ) { _, start, end in
            start.x != end.x && (start == p || end == p)
        }
    }

    @inline(never)
    private func locateAmongEdges(_ p: Shape.Point, in i: Int) -> Location? {
        let entry = entries[i]
        guard entry.kind != .collection, entry.isFinite else { return nil }
        guard entry.extent >= 0 else {
            let points = points(i)
            return !points.isEmpty && points[0] == p ? .interior : .exterior
        }
        let extent = extents[Int(entry.extent)]
        let box = extent.box
        guard box.west <= p.x, p.x <= box.east, box.south <= p.y, p.y <= box.north else { return .exterior }
        visit(i, forPlace: true)
        let edges = edges(i, extent)
        switch entry.kind {
        case .polygon, .multiPolygon:
            if let ordered = orderedEdges(i) { return ordered.locate(p, edges) }
            if let known = knownPlace(eastOf: p, Int(entry.extent)) {
                return edges.locateInArea(p, known.place, isInside: known.isInside)
            }
            return edges.locateInArea(p)
        case .lineString, .multiLineString: return edges.locateOnLines(p)
        default:
            let holds =
                if let tree = pointTree(i) {
                    tree.contains(in: Shape.Box(west: p.x, south: p.y, east: p.x, north: p.y), edges.points) { _ in
                        true
                    }
                } else {
                    edges.holds(p)
                }
            return holds ? .interior : .exterior
        }
    }

    /// The edges of a crowded shape in order; nil for others.
    @inline(__always)
    private func orderedEdges(_ i: Int) -> OrderedEdges? {
        let extent = entries[i].extent
        if late.isEmpty { return orderedEdges.isEmpty ? nil : orderedEdges[extent] }
        return unsafe late.order(Int(extent))?.pointee
    }
}

extension ShapeEdges {
    package func locateInArea(_ p: Shape.Point) -> Location {
        var crossings = RayCrossings(from: p)
        let ray = Shape.Box(west: p.x, south: p.y, east: .infinity, north: p.y)
        _ = contains(in: ray) { _, start, end in
            crossings.count(start, end)
            return crossings.isOnEdge
        }
        return switch crossings.side {
        case .inside: .interior
        case .outside: .exterior
        case .boundary: .boundary
        }
    }

    /// Locates a place from a known place at the same height further east, which is not on an edge. An odd number of
    /// crossings between the two means that they lie on different sides, so edges east of both need not be tested.
    func locateInArea(_ p: Shape.Point, _ known: Shape.Point, isInside: Bool) -> Location {
        var near = RayCrossings(from: p)
        var far = RayCrossings(from: known)
        let between = Shape.Box(west: p.x, south: p.y, east: known.x, north: p.y)
        _ = contains(in: between) { _, start, end in
            near.count(start, end)
            far.count(start, end)
            return near.isOnEdge
        }
        if near.isOnEdge { return .boundary }
        return (near.side == far.side) == isInside ? .interior : .exterior
    }

    func locateOnLines(_ p: Shape.Point) -> Location {
        guard holds(p) else { return .exterior }
        var isEnd = false
        for ring in 0..<ringEnds.count {
            let positions = positions(ofRing: ring)
            guard let first = positions.first, let last = positions.last else { continue }
            if points[first] == p { isEnd.toggle() }
            if points[last] == p { isEnd.toggle() }
        }
        return isEnd ? .boundary : .interior
    }

    /// True if the place is on an edge.
    func holds(_ p: Shape.Point) -> Bool {
        contains(in: Shape.Box(west: p.x, south: p.y, east: p.x, north: p.y)) { _, start, end in
            let isLevel = (start.y <= p.y || end.y <= p.y) && (start.y >= p.y || end.y >= p.y)
            let isAbreast = (start.x <= p.x || end.x <= p.x) && (start.x >= p.x || end.x >= p.x)
            return isLevel && isAbreast && Orientation(start, end, p) == .straight
        }
    }
}
