extension IndexedShapes {
    /// Appends a shape.
    ///
    /// - Parameters:
    ///   - indexesEdges: not needed for a shape that is asked about once or twice.
    ///   - expectsPlaces: whether many places will be located in it.
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
        var extent = Extent(
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
