import Memory

extension Shape {
    /// Projects map points to a view's pixels: each geometry in one piece, as the copy nearest to the view's centre.
    ///
    /// The points of a multi-point are placed one by one. Lines and rings are followed over the antimeridian, and holes
    /// stay with their outer ring.
    public mutating func place(in view: Viewport) {
        var start = 0
        let isOfPlaces = kind == .point || kind == .multiPoint
        for part in 0..<partEnds.count {
            let rings = rings(ofParts: part..<part + 1)
            guard !rings.isEmpty else { continue }
            let end = positions(ofRing: rings.upperBound - 1).upperBound
            if isOfPlaces {
                for index in start..<end { place(index..<index + 1, in: view) }
            } else {
                for ring in rings { unwrap(positions(ofRing: ring), near: points[start].x) }
                place(start..<end, in: view)
            }
            start = end
        }
    }

    /// Follows a ring over the antimeridian, from the copy of its first position that is nearest to an x.
    private mutating func unwrap(_ positions: Range<Int>, near x: Double) {
        var unwrapper = LongitudeUnwrapper()
        guard let first = positions.first else { return }
        let turns = ((x - points[first].x) / MapPoint.worldSize).rounded()
        for index in positions {
            let point = unwrapper.unwrap(MapPoint(x: points[index].x, y: points[index].y)).turned(by: turns)
            points[index] = Point(x: point.x, y: point.y)
        }
    }

    private mutating func place(_ positions: Range<Int>, in view: Viewport) {
        var box = Box()
        for index in positions { box.insert(points[index]) }
        let turns = view.turns(toReach: (box.west + box.east) / 2)
        for index in positions {
            let pixel = view.pixel(for: MapPoint(x: points[index].x, y: points[index].y).turned(by: turns))
            points[index] = Point(x: pixel.x, y: pixel.y)
        }
    }
}

extension Shape {
    /// True if some part of the shape is inside a map rect; touching is not enough. x is longitude and y latitude in
    /// degrees, and edges are straight on the map.
    ///
    /// A point is inside as for `MapRect.contains`. A line must have some length inside, also along the western or the
    /// northern edge. A polygon must have some area strictly inside, by the even-odd rule; one without area counts as a
    /// line. A rect without width or height is a line without its ends, or a point, and must be inside the polygon.
    /// With `unwrapping` the map is a cylinder, edges go the short way around it, and a ring around a pole is closed
    /// along the map's edge at the nearer pole. Nothing reaches beyond the latitudes ±85 except the area of such a
    /// ring.
    ///
    /// Linear. Allocates only if the rect is a line that meets a polygon's edge.
    public borrowing func intersects(_ rect: MapRect, unwrapping: Bool = true) -> Bool {
        guard let inside = RectInside(rect, isWrapping: unwrapping) else { return false }
        var probe = RectProbe(inside, isUnwrapping: unwrapping, isFromMap: isFromMap)
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            switch kind {
            case .point, .multiPoint:
                if probe.meetsPosition(points.span.extracting(positions(ofParts: parts))) { return true }
            case .lineString, .multiLineString:
                for ring in rings(ofParts: parts) {
                    let line = points.span.extracting(positions(ofRing: ring))
                    if probe.meetsEdge(line, isRing: false) { return true }
                }
            case .polygon, .multiPolygon:
                for part in parts where meetsArea(part, &probe) { return true }
            case .null, .collection: break
            }
        }
        return false
    }

    /// True if some area of a part's polygon is inside.
    private borrowing func meetsArea(_ part: Int, _ probe: inout RectProbe) -> Bool {
        probe.startArea()
        for ring in rings(ofParts: part..<part + 1) {
            guard probe.meetsEdge(points.span.extracting(positions(ofRing: ring)), isRing: true) else { continue }
            // An edge has area on one side, but a point on the edge is not inside.
            if probe.inside.isPoint { return false }
            return probe.inside.isThin ? meetsAreaAlong(part, probe) : true
        }
        return probe.isCenterInArea || meetsFlat(part, &probe)
    }

    /// True if a polygon that is only a line along a parallel or a meridian is inside as such a line.
    private borrowing func meetsFlat(_ part: Int, _ probe: inout RectProbe) -> Bool {
        guard !probe.inside.isThin, !probe.isPolar, let outer = rings(ofParts: part..<part + 1).first else {
            return false
        }
        let ring = points.span.extracting(positions(ofRing: outer))
        guard ring.count > 0, ring.isOnLine else { return false }
        return probe.meetsEdge(ring, isRing: false)
    }

    /// True if a rect that is a line lies in the area somewhere between the places where it meets edges.
    private borrowing func meetsAreaAlong(_ part: Int, _ probe: RectProbe) -> Bool {
        var cuts = LineCuts(probe.inside)
        for ring in rings(ofParts: part..<part + 1) {
            cuts.insert(points.span.extracting(positions(ofRing: ring)), of: probe)
        }
        for place in cuts.middles() {
            var middle = RectProbe(
                RectInside(place), isUnwrapping: probe.isUnwrapping, isFromMap: isFromMap)
            if meetsArea(part, &middle) { return true }
        }
        return false
    }
}

extension Span where Element == Shape.Point {
    /// True if all positions share one longitude or one latitude. The third position usually decides.
    var isOnLine: Bool {
        var (isOnMeridian, isOnParallel) = (true, true)
        for index in indices {
            if self[index].x != self[0].x { isOnMeridian = false }
            if self[index].y != self[0].y { isOnParallel = false }
            if !isOnMeridian, !isOnParallel { return false }
        }
        return true
    }
}
