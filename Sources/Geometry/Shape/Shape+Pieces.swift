extension Shape {
    /// True if something holds for a piece: a position of (multi)points, a line, or a polygon's outer ring.
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

    /// True if a rect of a plane holds some piece of it, as `MapRect.holdsSomeOnPlane` has it.
    public borrowing func hasPiece(onPlane rect: MapRect) -> Bool {
        hasPiece { (positions, _) in rect.holdsSomeOnPlane(of: MapRect(Ring(positions).box)) }
    }

    /// True if it may have several pieces.
    public var mayHavePieces: Bool {
        switch kind {
        case .multiPoint, .multiLineString, .multiPolygon, .collection: true
        case .null, .point, .lineString, .polygon: false
        }
    }
}
