/// Cuts shapes in degrees (x longitude, y latitude) so that none crosses the antimeridian, as RFC 7946, 3.1.9 wants it.
///
/// A step of more than 180° between neighbours is taken the short way round, over the antimeridian; longitudes beyond ±180°
/// are those of the next world. The latitude of a cut is linear in longitude. A step of 360° between the two sides of the
/// map is an edge of a shape that was cut before when it runs along a pole, or when nothing else crosses and the shape
/// stays on one side of it; else it goes nowhere, from the antimeridian to itself.
///
/// A polygon whose ring goes round the globe holds a pole. Which one, its holes tell; without any it is the pole on the
/// side of less area, so that the way the ring runs does not matter. Two such rings bound a band.
///
/// Parts of one polygon that lie in several worlds may overlap where it overlapped itself: no area is lost.
public struct AntimeridianCutter: ~Copyable {
    var cutShape = Shape()
    var hasCut = false
    /// Where rounding was taken back, and what was there.
    private var rounded: [(index: Int, longitude: Double)] = []
    var track = AntimeridianTrack()
    var chains = AntimeridianChains()
    var pieces = AntimeridianPieces()

    private let takesBackRounding: Bool

    /// - Parameter takingBackRounding: whether longitudes beyond ±180° by less than a decimetre are taken for ±180°; not where
    ///   it is known how they were rounded, which is by less.
    public init(takingBackRounding: Bool = true) { takesBackRounding = takingBackRounding }

    /// Cuts the shape in place, and takes back rounding beyond ±180°; returns whether it did either, so that the shape is
    /// another one now. Costs one look at each position when nothing is to be done. One with a coordinate that is not finite
    /// stays as it is.
    public mutating func cut(_ shape: inout Shape) -> Bool {
        hasCut = false
        rounded.removeAll(keepingCapacity: true)
        guard shape.points.span.mayCrossAntimeridian, Self.isFinite(shape.points.span) else { return false }
        if takesBackRounding { takeBackRounding(&shape.points) }
        // Mostly it is rounding that puts a position beyond ±180°.
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

    /// Undoes what was done to the shape a moment ago.
    public mutating func giveBack(_ shape: inout Shape) {
        if hasCut { swap(&shape, &cutShape) }
        for position in rounded { shape.points[position.index].x = position.longitude }
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

    /// What the geometry of these parts becomes.
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

    /// The ring as it stands.
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

extension Shape {
    /// The third ordinate of a position; NaN where it has none.
    func elevation(_ index: Int) -> Double { index < elevations.count ? elevations[index] : .nan }

    /// The measure of a position; NaN where it has none.
    func measure(_ index: Int) -> Double { index < measures.count ? measures[index] : .nan }
}
