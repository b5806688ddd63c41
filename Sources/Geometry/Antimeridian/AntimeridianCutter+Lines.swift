extension AntimeridianCutter {
    mutating func wrapPoints(of shape: borrowing Shape, _ parts: Range<Int>) {
        for part in parts {
            for ring in shape.rings(ofParts: part..<part + 1) {
                for index in shape.positions(ofRing: ring) {
                    let x = shape.points[index].x
                    if x.magnitude > 180 { hasCut = true }
                    cutShape.append(
                        x: AntimeridianPlace.wrapped(x), y: shape.points[index].y, elevation: shape.elevation(index),
                        measure: shape.measure(index))
                }
                cutShape.endRing()
            }
            cutShape.endPart()
        }
    }

    mutating func cutLines(of shape: borrowing Shape, _ parts: Range<Int>) {
        for part in parts {
            for ring in shape.rings(ofParts: part..<part + 1) {
                track.removeAll()
                track.follow(shape, shape.positions(ofRing: ring), isRing: false)
                if track.isPlain {
                    copy(shape.positions(ofRing: ring), of: shape)
                } else {
                    hasCut = true
                    cutLine()
                }
            }
            cutShape.endPart()
        }
    }

    /// A line that touches the antimeridian is not cut there, and what runs along it belongs to what comes before.
    private mutating func cutLine() {
        guard track.places.count > 0 else { return cutShape.endRing() }
        var world = firstWorld
        append(track.places[0], in: world)
        for index in 1..<max(track.places.count, 1) {
            let (place, next) = (track.places[index - 1], track.places[index])
            let target = Self.world(of: place, next) ?? world
            if let meridian = place.meridian {
                if target != world {
                    cutShape.endRing()
                    append(place.at(meridian, of: target), in: target)
                }
            } else if next.meridian == nil, next.world != place.world {
                let crossing = AntimeridianPlace.crossing(place, next)
                let meridian = max(place.world, next.world)
                append(crossing.at(meridian, of: world), in: world)
                cutShape.endRing()
                append(crossing.at(meridian, of: next.world), in: next.world)
            }
            world = next.meridian == nil ? next.world : target
            append(next, in: world)
        }
        cutShape.endRing()
    }

    /// The world of the first edge that is not on the antimeridian.
    private var firstWorld: Int {
        if track.places[0].meridian == nil { return track.places[0].world }
        for index in 1..<max(track.places.count, 1) {
            if let world = Self.world(of: track.places[index - 1], track.places[index]) { return world }
        }
        return track.places[0].world
    }

    /// The world that an edge begins in; nil when it runs along the antimeridian.
    static func world(of place: AntimeridianPlace, _ next: AntimeridianPlace) -> Int? {
        guard let meridian = place.meridian else { return place.world }
        guard let other = next.meridian else { return next.world }
        return meridian == other ? nil : min(meridian, other)
    }

    private mutating func append(_ place: AntimeridianPlace, in world: Int) {
        let x = place.meridian.map { $0 == world ? -180 : 180 } ?? place.x
        cutShape.append(x: x, y: place.y, elevation: place.elevation, measure: place.measure)
    }
}
