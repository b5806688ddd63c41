import Memory

extension IndexedShapes {
    /// Indexes the edges of the last shape, unless they are indexed already. Linear; takes about 20 bytes an edge at
    /// most.
    ///
    /// - Parameter expectsPlaces: true if many places will be located in the shape.
    public mutating func indexEdges(of i: Int, expectsPlaces: Bool = true) {
        precondition(i == count - 1, "only the last shape's edges can be indexed")
        let entry = entries[i]
        guard entry.extent >= 0, let dimension = entry.kind.dimension, entry.isFinite else { return }
        var extent = extents[Int(entry.extent)]
        guard extent.slabCount == 0 else { return }
        if dimension == 2, !expectsPlaces, extent.edgeCount <= Self.fewEdges,
            let turn = edges(i, extent).turnOfStar(in: extent.box)
        {
            leftRings[extent.firstRing] = turn == .left
            extents[Int(entry.extent)].isStar = true
            return
        }
        Self.index(
            &extent, positions, entry.start, ringEnds, step: min(dimension, 1), &slabEnds, &slabEdges)
        if dimension == 2, extent.slabCount > 0 { findLeftRings(i, extent) }
        extents[Int(entry.extent)] = extent
        if dimension == 2, extent.slabCount > 0, expectsPlaces { makeEarlyGrid(i, extent) }
    }

    /// The edges in order if they are crowded and do not cross.
    private func crowdedEdges(_ i: Int, _ extent: Details) -> OrderedEdges? {
        let edges = edges(i, extent)
        return edges.areCrowded ? OrderedEdges(edges) : nil
    }

    private mutating func makeEarlyGrid(_ i: Int, _ extent: Details) {
        let entry = entries[i]
        var grid = AreaGrid(over: extent.box, edgeCount: Int(extent.edgeCount))
        grid.firstWord = cells.count
        let ordered = crowdedEdges(i, extent)
        if let ordered {
            orderedEdges[entry.extent] = ordered
            if grid.isFutile(edges(i, extent)) { return }
        }
        Self.fill(grid, extent, positions, entry.start, ringEnds, slabEnds, slabEdges, ordered, &cells)
        grids[Int(entry.extent)] = grid
    }

    /// A star with at most this many edges is not indexed: it is valid anyway, and quick to walk.
    private static var fewEdges: Int { 64 }

    /// Ends of the polygons of a shape, in rings.
    @_lifetime(borrow self)
    func partEnds(_ extent: Details) -> Span<Int32> {
        partEnds.span.extracting(extent.firstPart..<extent.firstPart + Int(extent.partCount))
    }

    private mutating func findLeftRings(_ i: Int, _ extent: Details) {
        var found = FlatBuffer<Bool>(capacity: Int(extent.ringCount))
        edges(i, extent).visitLeftRings(partEnds(extent)) { found.append($1) }
        for ring in 0..<found.count { leftRings[extent.firstRing + ring] = found[ring] }
    }

    private static func index(
        _ extent: inout Details, _ positions: borrowing PositionBlocks, _ start: PositionBlocks.Start,
        _ ringEnds: borrowing FlatBuffer<Int32>, step: Int, _ slabEnds: inout FlatBuffer<Int32>,
        _ slabEdges: inout FlatBuffer<SlabEdge>
    ) {
        let edges = ShapeEdges(
            positions.points(from: start), ringEnds.span.extracting(extent.firstRing...), extent, step: step)
        let layout = SlabLayout(of: edges, in: extent.box)
        guard layout.count > 0 else { return }
        extent.firstSlab = slabEnds.count
        extent.firstSlabEdge = slabEdges.count
        extent.slabCount = Int32(layout.count)
        extent.slabsPerUnit = layout.slabsPerUnit
        layout.sort(edges, into: &slabEdges, ends: &slabEnds)
    }
}

extension IndexedShapes {
    private static func fill(
        _ grid: AreaGrid, _ extent: Details, _ positions: borrowing PositionBlocks, _ start: PositionBlocks.Start,
        _ ringEnds: borrowing FlatBuffer<Int32>, _ slabEnds: borrowing FlatBuffer<Int32>,
        _ slabEdges: borrowing FlatBuffer<SlabEdge>, _ ordered: OrderedEdges?, _ cells: inout FlatBuffer<UInt64>
    ) {
        let edges = ShapeEdges(
            positions.points(from: start), ringEnds.span.extracting(extent.firstRing...),
            slabEnds.span.extracting(extent.firstSlab...), slabEdges.span.extracting(extent.firstSlabEdge...), extent,
            slabsPerUnit: extent.slabsPerUnit, step: 1)
        grid.fill(edges, ordered, &cells)
    }
}

extension IndexedShapes {
    /// From now on edges are indexed when they are queried often enough. Call it after the last shape was appended.
    public mutating func indexOnDemand() { late = LazyIndices(count: extents.count) }

    /// Counts a walk along the edges of a shape, and makes an index for the next ones if that pays.
    func visit(_ i: Int, forPlace: Bool = false) {
        let entry = entries[i]
        guard !late.isEmpty, entry.extent >= 0, entry.isFinite else { return }
        switch late.visit(Int(entry.extent), forPlace: forPlace) {
        case .nothing: break
        case .index: makeIndex(i)
        case .grid: makeGrid(i)
        }
    }

    /// Indexes the edges of a shape if they are not indexed already.
    func makeIndex(_ i: Int) {
        let entry = entries[i]
        guard !late.isEmpty, entry.extent >= 0, let dimension = entry.kind.dimension, entry.isFinite else { return }
        let extent = extents[Int(entry.extent)]
        let edges = edges(i, extent)
        if dimension == 0, positionCount(i) > Self.fewPlaces {
            return late.keep(PointTree(points(i)), Int(entry.extent))
        }
        guard edges.slabEnds.isEmpty else { return }
        let layout = SlabLayout(of: edges, in: extent.box)
        guard layout.count > 0, dimension <= 2 else { return }
        var index = EdgeIndex()
        index.slabsPerUnit = layout.slabsPerUnit
        layout.sort(edges, into: &index.slabEdges, ends: &index.slabEnds)
        if dimension == 2 { edges.visitLeftRings(partEnds(extent)) { index.leftRings.append($1) } }
        late.keep(index, Int(entry.extent))
    }

    private func makeGrid(_ i: Int) {
        let entry = entries[i]
        guard entry.kind.dimension == 2 else { return }
        let extent = extents[Int(entry.extent)]
        let edges = edges(i, extent)
        let ordered = crowdedEdges(i, extent)
        if let ordered { late.keep(ordered, Int(entry.extent)) }
        // An empty grid means that there will be no other.
        let grid = AreaGrid(over: extent.box, edgeCount: Int(extent.edgeCount))
        let isFutile = ordered != nil && grid.isFutile(edges)
        var made = PlaceGrid(grid: isFutile ? AreaGrid(over: extent.box, edgeCount: 0) : grid)
        made.grid.fill(edges, ordered, &made.cells)
        late.keep(made, Int(entry.extent))
    }
}

/// Number and height of the slabs of a shape.
private struct SlabLayout {
    private(set) var count = 0
    private(set) var slabsPerUnit = 0.0
    private let south: Double

    /// Chooses the number of slabs so that they hold at most two entries an edge on average, even where edges reach
    /// over many slabs.
    init(of edges: borrowing ShapeEdges, in box: Shape.Box) {
        south = box.south
        var edgeCount = 0
        var reach = 0.0
        _ = edges.contains { _, start, end in
            edgeCount += 1
            reach += (end.y - start.y).magnitude
            return false
        }
        let height = box.north - box.south
        guard edgeCount > 0 else { return }
        count = 1
        guard height > 0, height.isFinite else { return }
        let most = reach > 0 ? Double(edgeCount) / (reach / height) : .infinity
        count = max(1, Int(min(Double(edgeCount), most)))
        slabsPerUnit = Double(count) / height
        // The height may be so small that the division overflows.
        if !slabsPerUnit.isFinite { (count, slabsPerUnit) = (1, 0) }
    }

    private func slab(_ y: Double) -> Int {
        ShapeEdges.slab(y, south: south, slabsPerUnit: slabsPerUnit, count: count)
    }

    @inline(__always)
    private func slabs(_ start: Shape.Point, _ end: Shape.Point) -> ClosedRange<Int> {
        let (first, second) = (slab(start.y), slab(end.y))
        return first < second ? first...second : second...first
    }

    /// Counting sort: the ends first hold how many edges each slab has, then where its next edge goes.
    func sort(_ edges: borrowing ShapeEdges, into entries: inout FlatBuffer<SlabEdge>, ends: inout FlatBuffer<Int32>) {
        let (firstEntry, firstSlab) = (entries.count, ends.count)
        ends.append(repeating: 0, count: count)
        _ = edges.contains { _, start, end in
            for slab in slabs(start, end) { ends[firstSlab + slab] += 1 }
            return false
        }
        var total: Int32 = 0
        for slab in firstSlab..<ends.count {
            total += ends[slab]
            ends[slab] = total - ends[slab]
        }
        let none = SlabEdge(0, Shape.Point(x: 0, y: 0), Shape.Point(x: 0, y: 0), edges.columns)
        entries.append(repeating: none, count: Int(total))
        _ = edges.contains { edge, start, end in
            let slabEdge = SlabEdge(edge, start, end, edges.columns)
            for slab in slabs(start, end) {
                entries[firstEntry + Int(ends[firstSlab + slab])] = slabEdge
                ends[firstSlab + slab] += 1
            }
            return false
        }
    }
}

/// An edge in a slab, with the columns it reaches over, so that most edges of the slab need not be fetched.
@usableFromInline
struct SlabEdge: Sendable, BitwiseCopyable {
    /// Index of the edge's first position.
    let edge: Int32
    let west: UInt16
    let east: UInt16

    @inline(__always)
    init(_ edge: Int, _ start: Shape.Point, _ end: Shape.Point, _ columns: EdgeColumns) {
        self.edge = Int32(truncatingIfNeeded: edge)
        let (first, second) = (columns.column(start.x), columns.column(end.x))
        (west, east) = first < second ? (first, second) : (second, first)
    }

    /// True if a part of the edge may lie in the columns from `first` to `last`.
    @inline(__always)
    func reaches(from first: UInt16, to last: UInt16) -> Bool { (east >= first ? 1 : 0) & (west <= last ? 1 : 0) == 1 }
}

/// The width of a shape, split into 65536 columns.
struct EdgeColumns: BitwiseCopyable {
    private let west: Double
    private let perUnit: Double

    init(of box: Shape.Box) {
        west = box.west
        perUnit = Double(UInt16.max) / (box.east - box.west)
    }

    /// Column of an x. Never decreases as x grows, whatever rounding does, so different columns show which of two
    /// places is further east. A width that cannot be measured is a single column.
    @inline(__always)
    func column(_ x: Double) -> UInt16 {
        let position = (x - west) * perUnit
        return position > 0 ? UInt16(min(position, Double(UInt16.max))) : 0
    }
}
