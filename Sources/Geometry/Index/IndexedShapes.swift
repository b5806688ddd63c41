/// Many shapes in a few flat arrays, each with an index of its edges: what a layer is kept as while another is held
/// against it.
///
/// A shape is known by its number, in the order of appending. A point takes 32 bytes; a line or a ring 16 bytes a
/// position and, with an index, some 20 an edge. A shape has less than 2^31 positions. Rings are closed.
public struct IndexedShapes: ~Copyable, Sendable {
    var entries = FlatBuffer<Entry>()
    var points = FlatBuffer<Shape.Point>()
    /// Details of all shapes but points and empty ones.
    var extents = FlatBuffer<Details>()
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
        /// True if every position is a place.
        var isFinite: Bool
    }

    /// The record of a shape of several positions beyond its entry: its box, and where its edges, rings, parts and
    /// members are.
    @usableFromInline
    struct Details: Sendable, BitwiseCopyable {
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
    ///   - indexesEdges: not needed for a shape that is asked about once or twice.
    ///   - expectsPlaces: true if many places will be located in it.
    public mutating func append(_ shape: borrowing Shape, indexesEdges: Bool = true, expectsPlaces: Bool = true) {
        let box = shape.box
        var entry = Entry(
            firstPoint: points.count, extent: -1, kind: shape.kind, hasElevations: !shape.elevations.isEmpty,
            hasMeasures: !shape.measures.isEmpty, isFinite: Self.areFinite(shape.points.span))
        Self.append(shape.elevations.span, to: &elevations, at: points.count, count: shape.points.count)
        Self.append(shape.measures.span, to: &measures, at: points.count, count: shape.points.count)
        points.append(contentsOf: shape.points.span)
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
            for index in positions.lowerBound..<positions.upperBound - 1 where points[index] != points[index + 1] {
                count += 1
            }
        }
        return count
    }

    private static func areFinite(_ points: Span<Shape.Point>) -> Bool {
        var sum = 0.0
        for index in points.indices { sum += points[index].x * 0 + points[index].y * 0 }
        return sum == 0
    }

    /// Puts ordinates in line with the positions, of which `start` came before.
    private static func append(
        _ values: Span<Double>, to ordinates: inout FlatBuffer<Double>, at start: Int, count: Int
    ) {
        if values.isEmpty, ordinates.isEmpty { return }
        ordinates.append(repeating: .nan, count: start - ordinates.count)
        ordinates.append(contentsOf: values)
        ordinates.append(repeating: .nan, count: start + count - ordinates.count)
    }

    /// Appends all shapes of another, with what is known of their edges: copies memory, for the most part.
    public mutating func append(_ other: borrowing IndexedShapes) {
        let (firstPoint, firstExtent) = (points.count, extents.count)
        for index in 0..<other.entries.count {
            var entry = other.entries[index]
            entry.firstPoint += firstPoint
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
        Self.append(other.elevations.span, to: &elevations, at: points.count, count: other.points.count)
        Self.append(other.measures.span, to: &measures, at: points.count, count: other.points.count)
        points.append(contentsOf: other.points.span)
        ringEnds.append(contentsOf: other.ringEnds.span)
        partEnds.append(contentsOf: other.partEnds.span)
        members.append(contentsOf: other.members.span)
        slabEnds.append(contentsOf: other.slabEnds.span)
        slabEdges.append(contentsOf: other.slabEdges.span)
        cells.append(contentsOf: other.cells.span)
        edgeCount += other.edgeCount
    }
}

extension IndexedShapes {
    /// How many bytes all shapes take, with their indices.
    public var byteCount: Int {
        Self.bytes(entries) + Self.bytes(points) + Self.bytes(extents) + Self.bytes(grids) + Self.bytes(elevations)
            + Self.bytes(measures) + Self.bytes(ringEnds) + Self.bytes(partEnds) + Self.bytes(members)
            + Self.bytes(slabEnds) + Self.bytes(slabEdges) + Self.bytes(cells)
    }

    private static func bytes<Element>(_ buffer: borrowing FlatBuffer<Element>) -> Int {
        buffer.count * MemoryLayout<Element>.stride
    }
}

extension IndexedShapes {
    /// Around what a shape of many positions can be cut to where only that matters which comes of it in a box; nil
    /// where it is not worth it, as most of the shape would be left, and for what is no area.
    ///
    /// Edges that touch the box are in the frame as a whole, so cutting leaves them as they are, to the last bit; and
    /// none of their ends is on its rim.
    public func frame(around box: Shape.Box, along i: Int) -> Shape.Box? {
        let entry = entries[i]
        guard entry.kind.dimension == 2, entry.isFinite, positions(i).count >= Self.fewPositions else { return nil }
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

    /// About how many positions of a shape lie in a box that it meets, going by its own box.
    public func positions(of i: Int, in box: Shape.Box) -> Double {
        let (whole, count) = (self.box(i), Double(positions(i).count))
        return whole.area > 0 ? count * max(0, whole.common(with: box).area / whole.area) : count
    }

    /// Less than that is not worth being cut.
    private static var fewPositions: Int { 64 }
}

extension Shape.Box {
    fileprivate var area: Double { (east - west) * (north - south) }

    /// A little larger on each side, so that nothing of the box is where a cut is.
    fileprivate var widened: Shape.Box {
        let farthest = max(max(west.magnitude, east.magnitude), max(south.magnitude, north.magnitude))
        let margin = max(max(east - west, north - south) / 64, farthest * 0x1p-40)
        return Shape.Box(west: west - margin, south: south - margin, east: east + margin, north: north + margin)
    }
}
