package import Memory

/// Many shapes in a few flat arrays, each with an index of its edges. One layer is kept like this while another is
/// compared with it.
///
/// Shapes are numbered in the order of appending. A point takes 32 bytes; a line or a ring takes 16 bytes a position
/// and, with an index, about 20 bytes an edge. A shape has fewer than 2^31 positions. Rings are closed.
///
/// Edges are indexed when a shape is appended, or, after `indexOnDemand()`, by the threads that query them.
public struct IndexedShapes: ~Copyable, Sendable {
    var entries = FlatBuffer<Entry>()
    var positions = PositionBlocks()
    /// Details of all shapes except points and empty ones.
    package var extents = FlatBuffer<Details>()
    /// Grid of each extent. Stored apart from the extents, as most places are located with only these and `cells`.
    var grids = FlatBuffer<AreaGrid>()
    /// Ends of rings, counted from the start of the shape, like those of parts and members.
    var ringEnds = FlatBuffer<Int32>()
    var partEnds = FlatBuffer<Int32>()
    var members = FlatBuffer<Shape.Member>()
    /// For each ring of an indexed polygon, whether the area lies to the left of its edges.
    var leftRings = FlatBuffer<Bool>()
    /// The edges of slab `s` of a shape are its `slabEdges[slabEnds[s - 1]..<slabEnds[s]]`.
    var slabEnds = FlatBuffer<Int32>()
    var slabEdges = FlatBuffer<SlabEdge>()
    /// Cells of `AreaGrid`.
    var cells = FlatBuffer<UInt64>()
    /// Edges of crowded polygons and positions of multi-points, by extent.
    var orderedEdges: [Int32: OrderedEdges] = [:]
    var pointTrees: [Int32: PointTree] = [:]
    /// How many edges lines and rings have, except edges without length.
    public internal(set) var edgeCount = 0
    /// Indices that are made on demand; empty unless ``indexOnDemand()`` was called.
    var late = LazyIndices()

    public init() {}

    @usableFromInline
    struct Entry: Sendable, BitwiseCopyable {
        var start: PositionBlocks.Start
        /// Index of its details; -1 for a point or an empty shape.
        var extent: Int32
        var kind: Shape.Kind
        var hasElevations: Bool
        var hasMeasures: Bool
        /// True if every position is finite.
        var isFinite: Bool
    }

    /// Details of a shape of several positions: its box, and where its edges, rings, parts and members are.
    @usableFromInline
    package struct Details: Sendable, BitwiseCopyable {
        var box: Shape.Box
        var firstSlab = 0
        var firstSlabEdge = 0
        var slabsPerUnit = 0.0
        /// 0 when its edges are not indexed.
        var slabCount: Int32 = 0
        var edgeCount: Int32 = 0
        var firstRing: Int
        var firstPart: Int
        var firstMember: Int
        var ringCount: Int32
        var partCount: Int32
        var memberCount: Int32
        /// True if it is known to be a star, for which `leftRings` is known too.
        var isStar = false
    }

    public var count: Int { entries.count }

    /// Removes all shapes; keeps the capacity.
    public mutating func removeAll() {
        entries.removeAll()
        positions.removeAll()
        extents.removeAll()
        grids.removeAll()
        ringEnds.removeAll()
        leftRings.removeAll()
        partEnds.removeAll()
        members.removeAll()
        slabEnds.removeAll()
        slabEdges.removeAll()
        cells.removeAll()
        if !orderedEdges.isEmpty { orderedEdges.removeAll() }
        if !pointTrees.isEmpty { pointTrees.removeAll() }
        edgeCount = 0
    }

    public func kind(_ i: Int) -> Shape.Kind { entries[i].kind }

    /// Box around all positions; null when there are none.
    public func box(_ i: Int) -> Shape.Box {
        let entry = entries[i]
        if entry.extent >= 0 { return extents[Int(entry.extent)].box }
        var box = Shape.Box()
        let points = points(i)
        if !points.isEmpty { box.insert(points[0]) }
        return box
    }

    /// Place of a shape that has a single position; nil for others.
    public func place(_ i: Int) -> Shape.Point? {
        let points = points(i)
        return points.count == 1 ? points[0] : nil
    }

    /// The positions of a shape.
    @_lifetime(borrow self)
    @inline(__always)
    func points(_ i: Int) -> Span<Shape.Point> {
        positions.points(from: entries[i].start).extracting(first: positionCount(i))
    }

    @inline(__always)
    func positionCount(_ i: Int) -> Int {
        let start = entries[i].start
        if i + 1 < entries.count, entries[i + 1].start.block == start.block {
            return Int(entries[i + 1].start.first - start.first)
        }
        return positions.count(inBlock: start.block) - Int(start.first)
    }

    /// True if a shape has more positions than a number.
    public func hasPositions(_ i: Int, moreThan count: Int) -> Bool { positionCount(i) > count }

    /// Restores a shape as it was appended.
    public func read(_ i: Int, into shape: inout Shape) {
        shape.removeAll()
        let entry = entries[i]
        let count = positionCount(i)
        shape.kind = entry.kind
        shape.points.append(contentsOf: points(i))
        if entry.hasElevations {
            shape.elevations.append(contentsOf: positions.elevations(from: entry.start).extracting(first: count))
        }
        if entry.hasMeasures {
            shape.measures.append(contentsOf: positions.measures(from: entry.start).extracting(first: count))
        }
        guard entry.extent >= 0 else {
            if count > 0 {
                shape.ringEnds.append(1)
                shape.partEnds.append(1)
            }
            return
        }
        let extent = extents[Int(entry.extent)]
        for ring in 0..<Int(extent.ringCount) { shape.ringEnds.append(Int(ringEnds[extent.firstRing + ring])) }
        for part in 0..<Int(extent.partCount) { shape.partEnds.append(Int(partEnds[extent.firstPart + part])) }
        let members = extent.firstMember..<extent.firstMember + Int(extent.memberCount)
        shape.members.append(contentsOf: self.members.span.extracting(members))
    }
}

extension Shape.Kind {
    /// Dimension of its shapes; nil for a collection and for no geometry.
    public var dimension: Int? {
        switch self {
        case .point, .multiPoint: 0
        case .lineString, .multiLineString: 1
        case .polygon, .multiPolygon: 2
        case .null, .collection: nil
        }
    }
}

extension IndexedShapes {
    /// Appends a shape.
    ///
    /// - Parameters:
    ///   - indexesEdges: true to index the edges; not worth it for a shape that is compared only once or twice.
    ///   - expectsPlaces: true if many places will be located in it.
    public mutating func append(_ shape: borrowing Shape, indexesEdges: Bool = true, expectsPlaces: Bool = true) {
        let box = shape.box
        var entry = Entry(
            start: positions.append(shape), extent: -1, kind: shape.kind, hasElevations: !shape.elevations.isEmpty,
            hasMeasures: !shape.measures.isEmpty, isFinite: shape.points.span.areFinite)
        let isPoint = shape.kind == .point && shape.points.count == 1 && shape.ringEnds.count == 1
        let isNothing = shape.ringEnds.isEmpty && shape.partEnds.isEmpty && shape.members.isEmpty
        if !isPoint, !isNothing {
            entry.extent = Int32(extents.count)
            appendExtent(shape, box)
        }
        entries.append(entry)
        if indexesEdges { indexEdges(of: count - 1, expectsPlaces: expectsPlaces) }
    }

    private mutating func appendExtent(_ shape: borrowing Shape, _ box: Shape.Box) {
        var extent = Details(
            box: box, firstRing: ringEnds.count, firstPart: partEnds.count, firstMember: members.count,
            ringCount: Int32(shape.ringEnds.count), partCount: Int32(shape.partEnds.count),
            memberCount: Int32(shape.members.count))
        for ring in 0..<shape.ringEnds.count { ringEnds.append(Int32(shape.ringEnds[ring])) }
        leftRings.append(repeating: false, count: shape.ringEnds.count)
        for part in 0..<shape.partEnds.count { partEnds.append(Int32(shape.partEnds[part])) }
        members.append(contentsOf: shape.members.span)
        if shape.kind.dimension ?? 0 > 0 {
            extent.edgeCount = Int32(Self.edgeCount(shape))
            edgeCount += Int(extent.edgeCount)
        }
        extents.append(extent)
        grids.append(AreaGrid(over: box, edgeCount: 0))
    }

    private static func edgeCount(_ shape: borrowing Shape) -> Int {
        var count = 0
        let points = shape.points.span
        for ring in 0..<shape.ringEnds.count {
            let positions = shape.positions(ofRing: ring)
            guard !positions.isEmpty else { continue }
            // Counted without branches.
            for index in positions.lowerBound..<positions.upperBound - 1 {
                let (start, end) = (points[index], points[index + 1])
                count += (start.x == end.x ? 0 : 1) | (start.y == end.y ? 0 : 1)
            }
        }
        return count
    }

    /// Appends all shapes of another, with their indices, and leaves it empty. Positions are not copied.
    public mutating func append(taking other: inout IndexedShapes) {
        let firstExtent = extents.count
        let firstBlock = positions.take(&other.positions)
        for index in 0..<other.entries.count {
            var entry = other.entries[index]
            entry.start.block += firstBlock
            if entry.extent >= 0 { entry.extent += Int32(firstExtent) }
            entries.append(entry)
        }
        for index in 0..<other.extents.count {
            var extent = other.extents[index]
            extent.firstRing += ringEnds.count
            extent.firstPart += partEnds.count
            extent.firstMember += members.count
            extent.firstSlab += slabEnds.count
            extent.firstSlabEdge += slabEdges.count
            extents.append(extent)
            var grid = other.grids[index]
            grid.firstWord += cells.count
            grids.append(grid)
        }
        ringEnds.append(contentsOf: other.ringEnds.span)
        leftRings.append(contentsOf: other.leftRings.span)
        partEnds.append(contentsOf: other.partEnds.span)
        members.append(contentsOf: other.members.span)
        slabEnds.append(contentsOf: other.slabEnds.span)
        slabEdges.append(contentsOf: other.slabEdges.span)
        cells.append(contentsOf: other.cells.span)
        for (extent, edges) in other.orderedEdges { orderedEdges[extent + Int32(firstExtent)] = edges }
        for (extent, tree) in other.pointTrees { pointTrees[extent + Int32(firstExtent)] = tree }
        edgeCount += other.edgeCount
        other.removeAll()
    }
}

extension IndexedShapes {
    /// How many bytes all shapes take, including their indices.
    public var byteCount: Int {
        positions.byteCount + Self.bytes(entries) + Self.bytes(extents) + Self.bytes(grids)
            + Self.bytes(ringEnds) + Self.bytes(leftRings) + Self.bytes(partEnds)
            + Self.bytes(members)
            + Self.bytes(slabEnds) + Self.bytes(slabEdges) + Self.bytes(cells)
    }

    private static func bytes<Element>(_ buffer: borrowing FlatBuffer<Element>) -> Int {
        buffer.count * MemoryLayout<Element>.stride
    }
}

extension IndexedShapes {
    /// Frame to which a large polygon can be cut when only its part inside a box matters. Nil if cutting is not worth
    /// it, as most of the polygon would remain, and for shapes that are not polygons.
    ///
    /// Edges that touch the box lie wholly inside the frame, so cutting leaves them unchanged to the last bit, and none
    /// of their ends is on the frame's rim.
    public func frame(around box: Shape.Box, along i: Int) -> Shape.Box? {
        let entry = entries[i]
        guard entry.kind.dimension == 2, entry.isFinite, positionCount(i) >= Self.fewPositions else { return nil }
        let extent = extents[Int(entry.extent)]
        let box = box.widened
        var frame = box
        _ = edges(i, extent).contains(in: box) { _, start, end in
            let edge = Segment(start, end).box
            if edge.intersects(box) { frame.insert(edge) }
            return false
        }
        frame = frame.widened
        return frame.common(with: extent.box).area < extent.box.area / 2 ? frame : nil
    }

    /// Estimates how many positions of a shape lie in a box that it meets, from its own box.
    public func positions(of i: Int, in box: Shape.Box) -> Double {
        let (whole, count) = (self.box(i), Double(positionCount(i)))
        return whole.area > 0 ? count * max(0, whole.common(with: box).area / whole.area) : count
    }

    /// Shapes with fewer positions are not worth cutting.
    private static var fewPositions: Int { 64 }
}

extension Shape.Box {
    fileprivate var area: Double { (east - west) * (north - south) }

    /// Box that is a little larger on each side, so that a cut does not touch anything inside this one.
    fileprivate var widened: Shape.Box {
        let farthest = max(max(west.magnitude, east.magnitude), max(south.magnitude, north.magnitude))
        let margin = max(max(east - west, north - south) / 64, farthest * 0x1p-40)
        return Shape.Box(west: west - margin, south: south - margin, east: east + margin, north: north + margin)
    }
}
