import Memory

extension Shape {
    /// True if some part of a shape on a plane is inside a rect, whose `minX` and `minY` are its lower left corner.
    ///
    /// Works as `intersects` does on the map: places and lines on the left and the lower edge are inside.
    public borrowing func intersects(onPlane rect: MapRect) -> Bool {
        guard let inside = RectInside(onPlane: rect) else { return false }
        let points = points.span
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            switch kind {
            case .point, .multiPoint:
                for position in positions(ofParts: parts) {
                    let place = MapPoint(x: points[position].x, y: points[position].y)
                    if inside.isPassed(byLine: place, place) { return true }
                }
            case .lineString, .multiLineString:
                for ring in rings(ofParts: parts)
                where inside.isPassed(byLine: points.extracting(positions(ofRing: ring))) { return true }
            case .polygon, .multiPolygon:
                for part in parts where meetsArea(part, onPlane: inside) { return true }
            case .null, .collection: break
            }
        }
        return false
    }

    /// True if some area of a part's polygon is inside.
    private borrowing func meetsArea(_ part: Int, onPlane inside: RectInside) -> Bool {
        var isOdd = false
        var (isMet, cuts) = (false, LineCuts(inside))
        for ring in rings(ofParts: part..<part + 1) {
            let ring = points.span.extracting(positions(ofRing: ring))
            ring.forEachEdge(isRing: true) { (start, end) in
                if inside.isPassed(by: start, end) { isMet = true }
                if inside.isThin { cuts.insert(RectProbe.Edge(start: start, end: end)) }
                if inside.isCenterBeside(start, end) { isOdd.toggle() }
            }
            // An edge has area on one side, so a rect with an area that it passes shares some. A point or line on the
            // edge may not.
            if isMet, !inside.isThin { return true }
        }
        if isMet {
            return !inside.isPoint
                && cuts.middles().contains { place in meetsArea(part, onPlane: RectInside(place)) }
        }
        if isOdd { return true }
        guard !inside.isThin, let outer = rings(ofParts: part..<part + 1).first else { return false }
        let ring = points.span.extracting(positions(ofRing: outer))
        return ring.count > 0 && ring.isOnLine && inside.isPassed(byLine: ring)
    }
}

extension RectInside {
    /// True if some length of a line is inside, or its only place if it has no length.
    fileprivate func isPassed(byLine line: Span<Shape.Point>) -> Bool {
        guard !line.isEmpty else { return false }
        var (isPassed, hasLength) = (false, false)
        line.forEachEdge(isRing: false) { (start, end) in
            guard start != end else { return }
            hasLength = true
            if self.isPassed(byLine: start, end) { isPassed = true }
        }
        let first = MapPoint(x: line[0].x, y: line[0].y)
        return hasLength ? isPassed : self.isPassed(byLine: first, first)
    }

    /// True if an edge crosses the ray from the centre toward lesser y.
    fileprivate func isCenterBeside(_ start: MapPoint, _ end: MapPoint) -> Bool {
        let center = center
        guard (start.x <= center.x) != (end.x <= center.x) else { return false }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let side = dx * (center.y - start.y) - dy * (center.x - start.x)
        return dx > 0 ? side > 0 : side < 0
    }
}

extension Span where Element == Shape.Point {
    /// Calls `body` with each edge; for a ring also with the one from its last position to the first.
    fileprivate func forEachEdge(isRing: Bool, _ body: (MapPoint, MapPoint) -> Void) {
        guard count > 0 else { return }
        var last = MapPoint(x: self[0].x, y: self[0].y)
        for index in 1..<Swift.max(count, 1) {
            let next = MapPoint(x: self[index].x, y: self[index].y)
            body(last, next)
            last = next
        }
        if isRing { body(last, MapPoint(x: self[0].x, y: self[0].y)) }
    }
}
