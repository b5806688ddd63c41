import Memory

extension Shape {
    /// True if a condition holds for some piece: a position of (multi)points, a line, or a polygon's outer ring.
    borrowing func hasPiece(_ isWanted: (_ positions: Span<Point>, _ isRing: Bool) -> Bool) -> Bool {
        let points = points.span
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            switch kind {
            case .point, .multiPoint:
                for position in positions(ofParts: parts)
                where isWanted(points.extracting(position..<position + 1), false) { return true }
            case .lineString, .multiLineString:
                for ring in rings(ofParts: parts)
                where isWanted(points.extracting(positions(ofRing: ring)), false) { return true }
            case .polygon, .multiPolygon:
                for part in parts {
                    guard let outer = rings(ofParts: part..<part + 1).first else { continue }
                    if isWanted(points.extracting(positions(ofRing: outer)), true) { return true }
                }
            case .null, .collection: break
            }
        }
        return false
    }

    /// True if a rect of a plane holds some piece of the shape, by the rule of `MapRect.holdsSomeOnPlane`.
    public borrowing func hasPiece(onPlane rect: MapRect) -> Bool {
        hasPiece { (positions, _) in rect.holdsSomeOnPlane(of: MapRect(Ring(positions).box)) }
    }

    /// True if the shape may have several pieces.
    public var mayHavePieces: Bool {
        switch kind {
        case .multiPoint, .multiLineString, .multiPolygon, .collection: true
        case .null, .point, .lineString, .polygon: false
        }
    }
}

extension Shape {
    /// The shape with each polygon over the antimeridian in one piece: its longitudes continue past ±180°, and its
    /// holes lie inside. A polygon around a pole stays unchanged, as no single piece of a plane can show it.
    ///
    /// - Parameter ways: the ways of the edges of more than 180°, by ring.
    public func unrolled(_ ways: [LongEdges?]) -> Shape {
        var made = Shape()
        made.kind = kind
        for index in 0..<points.count { made.points.append(points[index]) }
        for ring in 0..<ringEnds.count { made.ringEnds.append(ringEnds[ring]) }
        for part in 0..<partEnds.count { made.partEnds.append(partEnds[part]) }
        for member in 0..<members.count { made.members.append(members[member]) }
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            guard kind == .polygon || kind == .multiPolygon else { continue }
            for part in parts { unroll(rings(ofParts: part..<part + 1), ways, into: &made) }
        }
        return made
    }

    private func unroll(_ rings: Range<Int>, _ ways: [LongEdges?], into made: inout Shape) {
        guard let outer = rings.first, ways[outer] == .short else { return }
        var shell: [Point] = []
        guard points.span.extracting(positions(ofRing: outer)).unrolled(into: &shell) == 0 else { return }
        made.put(shell, at: positions(ofRing: outer))
        for hole in rings.dropFirst() {
            var run: [Point] = []
            let positions = positions(ofRing: hole)
            guard points.span.extracting(positions).unrolled(into: &run) == 0 else { continue }
            let moved = [0.0, 360, -360].map { shift in run.map { Point(x: $0.x + shift, y: $0.y) } }
            made.put(moved.first { $0.allSatisfy { shell.surrounds($0) } } ?? moved[0], at: positions)
        }
    }

    private mutating func put(_ run: [Point], at positions: Range<Int>) {
        for (index, point) in zip(positions, run) { points[index] = point }
    }
}

extension [Shape.Point] {
    fileprivate func surrounds(_ point: Shape.Point) -> Bool {
        var crossings = RayCrossings(from: point)
        for index in indices { crossings.count(self[index], self[index + 1 < count ? index + 1 : 0]) }
        return crossings.side != .outside
    }
}
