/// Many shapes in a few flat arrays, each with an index of its edges: what a layer is kept as while another is held against it.
///
/// A shape is known by its number, in the order of appending. A point takes 32 bytes; a line or a ring 16 bytes a position and,
/// with an index, some 20 an edge. A shape has less than 2^31 positions. Rings are closed.
public struct IndexedShapes: ~Copyable, Sendable {
    var entries = FlatBuffer<Entry>()
    var points = FlatBuffer<Shape.Point>()
    /// Of all shapes but points and those of nothing.
    var extents = FlatBuffer<Extent>()
    /// For each extent; apart from them, as most places are located with no more than these and `cells`.
    var grids = FlatBuffer<AreaGrid>()
    /// As those of `Shape`; empty when no shape has any, else with a value for each position.
    var elevations = FlatBuffer<Double>()
    var measures = FlatBuffer<Double>()
    /// Counted from the start of the shape, as are those of parts and members.
    var ringEnds = FlatBuffer<Int32>()
    var partEnds = FlatBuffer<Int32>()
    var members = FlatBuffer<Shape.Member>()
    /// The edges of slab `s` of a shape are its `slabEdges[slabEnds[s - 1]..<slabEnds[s]]`.
    var slabEnds = FlatBuffer<Int32>()
    var slabEdges = FlatBuffer<SlabEdge>()
    /// Cells of `AreaGrid`.
    var cells = FlatBuffer<UInt64>()
    /// How many edges of some length lines and rings have.
    public internal(set) var edgeCount = 0

    public init() {}

    @usableFromInline
    struct Entry: Sendable, BitwiseCopyable {
        var firstPoint: Int
        /// Among the extents, -1 for a point or nothing.
        var extent: Int32
        var kind: Shape.Kind
        var hasElevations: Bool
        var hasMeasures: Bool
        /// Whether every position is a place.
        var isFinite: Bool
    }

    /// What only shapes of several positions need to have said.
    @usableFromInline
    struct Extent: Sendable, BitwiseCopyable {
        var box: Shape.Box
        var firstSlab = 0
        var firstSlabEdge = 0
        var slabsPerUnit = 0.0
        /// None when its edges are not indexed.
        var slabCount: Int32 = 0
        var edgeCount: Int32 = 0
        var firstRing: Int
        var firstPart: Int
        var firstMember: Int
        var ringCount: Int32
        var partCount: Int32
        var memberCount: Int32
    }

    public var count: Int { entries.count }

    /// Forgets all shapes and keeps the room.
    public mutating func removeAll() {
        entries.removeAll()
        points.removeAll()
        extents.removeAll()
        grids.removeAll()
        elevations.removeAll()
        measures.removeAll()
        ringEnds.removeAll()
        partEnds.removeAll()
        members.removeAll()
        slabEnds.removeAll()
        slabEdges.removeAll()
        cells.removeAll()
        edgeCount = 0
    }

    public func kind(_ i: Int) -> Shape.Kind { entries[i].kind }

    /// Around all positions; null when there are none.
    public func box(_ i: Int) -> Shape.Box {
        let entry = entries[i]
        if entry.extent >= 0 { return extents[Int(entry.extent)].box }
        var box = Shape.Box()
        let positions = positions(i)
        if !positions.isEmpty { box.insert(points[positions.lowerBound]) }
        return box
    }

    /// Where a shape is that has a single position; nil for others.
    public func place(_ i: Int) -> Shape.Point? {
        let positions = positions(i)
        return positions.count == 1 ? points[positions.lowerBound] : nil
    }

    func positions(_ i: Int) -> Range<Int> {
        entries[i].firstPoint..<(i + 1 < entries.count ? entries[i + 1].firstPoint : points.count)
    }

    /// Gives a shape back as it was appended.
    public func read(_ i: Int, into shape: inout Shape) {
        shape.removeAll()
        let entry = entries[i]
        let positions = positions(i)
        shape.kind = entry.kind
        shape.points.append(contentsOf: points.span.extracting(positions))
        if entry.hasElevations { shape.elevations.append(contentsOf: elevations.span.extracting(positions)) }
        if entry.hasMeasures { shape.measures.append(contentsOf: measures.span.extracting(positions)) }
        guard entry.extent >= 0 else {
            if !positions.isEmpty {
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
    /// Of what is in it; nil for a collection and for no geometry.
    public var dimension: Int? {
        switch self {
        case .point, .multiPoint: 0
        case .lineString, .multiLineString: 1
        case .polygon, .multiPolygon: 2
        case .null, .collection: nil
        }
    }
}
