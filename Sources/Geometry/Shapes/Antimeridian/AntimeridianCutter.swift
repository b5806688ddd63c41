import Memory

/// Cuts shapes in degrees (x longitude, y latitude) so that none crosses the antimeridian, as RFC 7946, 3.1.9
/// recommends.
///
/// A step of more than 180° between neighbours takes the short way round, over the antimeridian. Longitudes beyond
/// ±180° are those of the next world. The latitude of a cut is linear in longitude. A step of 360° between the two
/// sides of the map can be an edge of a shape that was cut before: when it runs along a pole, or when nothing else
/// crosses and the shape stays on one side of it. Otherwise it does not leave the meridian that both of its ends are
/// on.
///
/// A polygon whose ring goes round the globe contains a pole. Its holes decide which one. Without holes it is the pole
/// on the side with less area, so that the way the ring runs does not matter. Two such rings bound a band.
///
/// Parts of one polygon that lie in several worlds may overlap where it overlapped itself: no area is lost.
public struct AntimeridianCutter: ~Copyable {
    var cutShape = Shape()
    var hasCut = false
    /// Longitudes from which rounding was removed, with their old values.
    private var rounded: [(index: Int, longitude: Double)] = []
    var track = AntimeridianTrack()
    var chains = AntimeridianChains()
    var pieces = AntimeridianPieces()

    private let takesBackRounding: Bool

    /// - Parameter takingBackRounding: true if longitudes beyond ±180° by less than a decimetre are read as ±180°;
    ///   false where the rounding is known to be smaller than that.
    public init(takingBackRounding: Bool = true) { takesBackRounding = takingBackRounding }

    /// Cuts the shape in place, and removes rounding beyond ±180°. Returns true if it did either, so that the shape has
    /// changed. Reads each position once when there is nothing to do. A shape with a coordinate that is not
    /// finite stays unchanged.
    public mutating func cut(_ shape: inout Shape) -> Bool {
        hasCut = false
        rounded.removeAll(keepingCapacity: true)
        guard shape.points.span.mayCrossAntimeridian, Self.isFinite(shape.points.span) else { return false }
        if takesBackRounding { takeBackRounding(&shape.points) }
        // A position beyond ±180° is usually there by rounding alone.
        guard rounded.isEmpty || shape.points.span.mayCrossAntimeridian else { return true }
        cutShape.removeAll()
        cutShape.isFromMap = shape.isFromMap
        if shape.kind == .collection {
            cutMembers(of: shape)
        } else {
            cutShape.kind = cut(shape, shape.kind, parts: 0..<shape.partEnds.count)
        }
        if hasCut { swap(&shape, &cutShape) }
        return hasCut || !rounded.isEmpty
    }

    /// Undoes what `cut` last did to the shape.
    public mutating func giveBack(_ shape: inout Shape) {
        if hasCut { swap(&shape, &cutShape) }
        for position in rounded { shape.points[position.index].x = position.longitude }
        hasCut = false
        rounded.removeAll(keepingCapacity: true)
    }

    /// Gives back the memory of a large shape as it was before the cut, which cannot be undone any more.
    public mutating func keepCut() {
        cutShape.points.removeAllAndReturnMemory()
        cutShape.removeAll()
        hasCut = false
        rounded.removeAll(keepingCapacity: true)
    }

    private mutating func takeBackRounding(_ points: inout FlatBuffer<Shape.Point>) {
        for index in 0..<points.count {
            let longitude = points[index].x
            let exact = AntimeridianPlace.withoutRounding(longitude)
            guard exact != longitude else { continue }
            rounded.append((index, longitude))
            points[index].x = exact
        }
    }

    private mutating func cutMembers(of shape: borrowing Shape) {
        cutShape.kind = .collection
        var part = 0
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            var kind = member.kind
            if member.role == .geometry { kind = cut(shape, kind, parts: part..<max(part, member.partEnd)) }
            part = max(part, member.partEnd)
            cutShape.members.append(Shape.Member(member.role, kind, partEnd: cutShape.partEnds.count))
        }
    }

    /// Cuts the geometry that has these parts, and returns its kind after the cut.
    private mutating func cut(_ shape: borrowing Shape, _ kind: Shape.Kind, parts: Range<Int>) -> Shape.Kind {
        switch kind {
        case .null, .collection:
            return kind
        case .point, .multiPoint:
            wrapPoints(of: shape, parts)
            return kind
        case .lineString, .multiLineString:
            let before = cutShape.ringEnds.count
            cutLines(of: shape, parts)
            return cutShape.ringEnds.count - before > 1 ? .multiLineString : kind
        case .polygon, .multiPolygon:
            let before = cutShape.partEnds.count
            for part in parts { cutPolygon(of: shape, rings: shape.rings(ofParts: part..<part + 1)) }
            return cutShape.partEnds.count - before > 1 ? .multiPolygon : kind
        }
    }

    /// Copies a ring unchanged.
    mutating func copy(_ positions: Range<Int>, of shape: borrowing Shape) {
        for index in positions {
            cutShape.append(
                x: shape.points[index].x, y: shape.points[index].y, elevation: shape.elevation(index),
                measure: shape.measure(index))
        }
        cutShape.endRing()
    }
}

extension AntimeridianCutter {
    private static func isFinite(_ points: Span<Shape.Point>) -> Bool {
        for index in points.indices where !points[index].x.isFinite || !points[index].y.isFinite { return false }
        return true
    }
}

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
                let positions = shape.positions(ofRing: ring)
                let line = AntimeridianLine(shape.points.span.extracting(positions))
                if line.isPlain {
                    copy(positions, of: shape)
                } else {
                    hasCut = true
                    cut(line, of: shape, from: positions.lowerBound)
                }
            }
            cutShape.endPart()
        }
    }

    /// World that an edge begins in; nil when it runs along the antimeridian.
    static func world(of place: AntimeridianPlace, _ next: AntimeridianPlace) -> Int? {
        guard let meridian = place.meridian else { return place.world }
        guard let other = next.meridian else { return next.world }
        return meridian == other ? nil : min(meridian, other)
    }
}

extension AntimeridianCutter {
    mutating func cutPolygon(of shape: borrowing Shape, rings: Range<Int>) {
        track.removeAll()
        for ring in rings { track.follow(shape, shape.positions(ofRing: ring)) }
        if track.isPlain {
            for ring in rings { copy(shape.positions(ofRing: ring), of: shape) }
            cutShape.endPart()
            return
        }
        hasCut = true
        chains.removeAll()
        pieces.removeAll()
        // A polygon no wider than the world cannot overlap itself when all worlds are treated as one.
        let isFolded = track.goesRound || track.width <= 360
        if !isFolded { track.moveHoles() }
        let hasPole = !track.turns.isMultiple(of: 2)
        let pole = hasPole ? track.pole : 0
        track.orient(hasSouthPole: pole < 0)
        for index in 0..<track.ways.count {
            let way = track.ways[index]
            if !chains.cut(track, way, isFolded: isFolded) {
                let world = isFolded || way.start == way.end ? 0 : track.places[way.start].world
                appendWhole(way, world: world, isHole: index > 0)
            }
        }
        if hasPole { chains.closeOver(pole: pole) }
        chains.join(&pieces, hasHoles: track.ways.count > 1)
        if pieces.isEmpty {
            // The whole polygon runs along the antimeridian: put it on one side.
            for index in 0..<track.places.count { track.places[index].x = 180 }
            for index in 0..<track.ways.count { appendWhole(track.ways[index], world: 0, isHole: index > 0) }
        }
        pieces.end(in: &cutShape)
    }

    private mutating func appendWhole(_ way: AntimeridianTrack.Way, world: Int, isHole: Bool) {
        for index in way.start..<way.end { pieces.append(track.places[index]) }
        pieces.endWhole(world: world, isHole: isHole)
    }
}
