import Geometry

/// The 180th meridian, at which shapes are cut. A place on it is on both sides of the map, and so is what reaches it.
struct Seam: ~Copyable {
    /// The shape moved around the world, where it has been asked for.
    private var moved = IndexedShapes()
    private var shape = Shape()
    /// True if the shape that is asked about reaches the meridian.
    private(set) var isReached = false

    /// Another shape is asked about, which has this box.
    mutating func begin(_ box: Shape.Box) {
        moved.removeAll()
        isReached = box.east == 180 || box.west == -180
    }

    static func isOn(_ place: Shape.Point) -> Bool { place.x.magnitude == 180 }

    /// Where the shape's end at the meridian is seen from the other side.
    static func forEachFarSide(of box: Shape.Box, _ body: (Shape.Box) -> Void) {
        if box.east == 180 { body(Shape.Box(west: -180, south: box.south, east: -180, north: box.north)) }
        if box.west == -180 { body(Shape.Box(west: 180, south: box.south, east: 180, north: box.north)) }
    }

    /// Where a place on the meridian lies, although what goes on at both sides of it has a boundary at either.
    static func locate(_ place: Shape.Point, in shapes: borrowing IndexedShapes, _ i: Int) -> Location? {
        let farSide = Shape.Point(x: -place.x, y: place.y)
        guard let near = shapes.locate(place, in: i), let far = shapes.locate(farSide, in: i) else { return nil }
        if near == .exterior { return far }
        if far == .exterior { return near }
        guard shapes.kind(i).dimension == 2 else {
            // As many lines end there as at both sides together: odd, and so a boundary, where only one side has an odd
            // number.
            return near == far ? .interior : .boundary
        }
        // A corner, or the tip of a hole, has edges to other places than those along the meridian.
        let isCorner = shapes.hasEdgeAcross(place, in: i) || shapes.hasEdgeAcross(farSide, in: i)
        return isCorner ? .boundary : .interior
    }

    /// True if something of the subject's own dimension lies on the meridian: never of areas.
    mutating func holdsPart(of subject: borrowing IndexedShapes) -> Bool {
        guard isReached, subject.kind(0).dimension != 2 else { return false }
        subject.read(0, into: &shape)
        if subject.kind(0).dimension != 1 { return true }
        for ring in 0..<shape.ringEnds.count {
            var last = 0.0
            for position in shape.positions(ofRing: ring) {
                let x = shape.points[position].x
                if x.magnitude == 180, x == last { return true }
                last = x
            }
        }
        return false
    }

    /// True if the subject touches a shape from the other side.
    mutating func joins(_ subject: borrowing IndexedShapes, _ shapes: borrowing IndexedShapes, _ item: Int) -> Bool {
        let (box, other) = (subject.box(0), shapes.box(item))
        let turn = box.east == 180 && other.west == -180 ? -360.0 : box.west == -180 && other.east == 180 ? 360.0 : 0
        guard turn != 0 else { return false }
        subject.read(0, into: &shape)
        for index in 0..<shape.points.count { shape.points[index].x += turn }
        moved.removeAll()
        moved.append(shape, indexesEdges: false)
        return shapes.answer(.intersects, item, moved, 0) ?? false
    }
}

extension Location {
    /// True if a predicate holds between a single place that lies like this and a shape.
    ///
    /// - Parameter isOfPlace: true if the shape is a single place, too.
    func answer(_ predicate: Predicate, isOfPlace: Bool) -> Bool {
        switch predicate {
        case .intersects, .coveredBy: self != .exterior
        case .within: self == .interior
        case .touches: self == .boundary
        case .disjoint: self == .exterior
        case .contains, .covers, .equals: isOfPlace && self == .interior
        case .crosses, .overlaps: false
        }
    }
}
