package import GEOS
package import Geometry
package import Memory

/// The 180th meridian, at which shapes are cut. A place on it is on both sides of the map, and so is a shape that
/// reaches it.
///
/// All other code works on a plane that ends at ±180. Code that works there uses the seam to find which indexed shapes
/// are candidates from the other side, where a place lies, how two shapes relate, and whether an overlay needs the
/// `SeamMap`. Distances need no more than that: shapes that meet over the seam are 0 metres apart, and a geodesic has
/// no seam.
package struct Seam: ~Copyable {
    /// False on a plane, where an x of 180 is like any other.
    private let isOnGlobe: Bool
    /// True if the subject reaches the meridian.
    private(set) var isReached = false
    private var moved = IndexedShapes()
    private var shape = Shape()

    package init(isOnGlobe: Bool) { self.isOnGlobe = isOnGlobe }

    /// Begins with another shape, which has this box.
    package mutating func begin(_ box: Shape.Box) { isReached = isOnGlobe && Self.isReached(by: box) }

    private static func isReached(by box: Shape.Box) -> Bool { box.east == 180 || box.west == -180 }

    /// True if the subject and an indexed shape both reach the meridian, so that they may share more than on the plane.
    func concerns(_ item: Int32, of layerB: IndexedLayer) -> Bool {
        isReached && Self.isReached(by: layerB.columns.shapes.box(Int(item)))
    }

    /// Appends the indexed shapes that reach the subject from the other side of the meridian.
    package func search(_ layerB: IndexedLayer, around box: Shape.Box, into items: inout FlatBuffer<Int32>) {
        let boxes = boxes(around: box)
        if !boxes.west.isNull { layerB.tree.search(boxes.west) { items.append(Int32($0)) } }
        if !boxes.east.isNull { layerB.tree.search(boxes.east) { items.append(Int32($0)) } }
    }

    /// The box of the subject, and its copy on the other side where it reaches the meridian.
    func boxes(around box: Shape.Box) -> SeamBoxes {
        var boxes = SeamBoxes(own: box)
        guard isReached else { return boxes }
        func side(_ longitude: Double) -> Shape.Box {
            Shape.Box(west: longitude, south: box.south, east: longitude, north: box.north)
        }
        if box.east == 180 { boxes.west = side(-180) }
        if box.west == -180 { boxes.east = side(180) }
        return boxes
    }

    /// True if the subject touches an indexed shape from the other side. Where both cross the meridian, either may
    /// reach it from the east.
    mutating func joins(_ subject: borrowing IndexedShapes, _ item: Int32, of layerB: IndexedLayer) -> Bool {
        let (box, other) = (subject.box(0), layerB.columns.shapes.box(Int(item)))
        return box.east == 180 && other.west == -180 && joins(subject, item, of: layerB, turnedBy: -360)
            || box.west == -180 && other.east == 180 && joins(subject, item, of: layerB, turnedBy: 360)
    }

    private mutating func joins(
        _ subject: borrowing IndexedShapes, _ item: Int32, of layerB: IndexedLayer, turnedBy turn: Double
    ) -> Bool {
        subject.read(0, into: &shape)
        for index in 0..<shape.points.count { shape.points[index].x += turn }
        moved.removeAll()
        moved.append(shape, indexesEdges: false)
        return layerB.columns.shapes.answer(.intersects, Int(item), moved, 0) ?? false
    }
}

/// A box, and its copies at both ends of the map; null where it has none.
struct SeamBoxes {
    let own: Shape.Box
    fileprivate(set) var west = Shape.Box()
    fileprivate(set) var east = Shape.Box()

    fileprivate init(own: Shape.Box) { self.own = own }

    func intersects(_ other: Shape.Box) -> Bool {
        own.intersects(other) || west.intersects(other) || east.intersects(other)
    }

    /// Appends what these boxes meet; false if that is more than a limit, and not all of it was appended.
    func search(_ tree: borrowing PackedTree, upTo limit: Int, into items: inout FlatBuffer<Int32>) -> Bool {
        tree.search(own, upTo: limit, into: &items) && tree.search(west, upTo: limit, into: &items)
            && tree.search(east, upTo: limit, into: &items)
    }
}

/// Places.
extension Seam {
    /// True if a place, not yet cut, lies between the ends of the map, and so on one side of the meridian only.
    func isAway(from place: Shape.Point) -> Bool { !isOnGlobe || place.x.magnitude < 180 }

    /// Location of a place in a shape; nil if GEOS must decide.
    func locate(_ place: Shape.Point, in shapes: borrowing IndexedShapes, _ i: Int) -> Location? {
        isOnGlobe && place.x.magnitude == 180
            ? Self.locateOnSeam(place, in: shapes, i) : shapes.locate(place, in: i)
    }

    /// Location of a place on the meridian. A shape that continues across it has a false boundary on either side.
    private static func locateOnSeam(
        _ place: Shape.Point, in shapes: borrowing IndexedShapes, _ i: Int
    ) -> Location? {
        let farSide = Shape.Point(x: -place.x, y: place.y)
        guard let near = shapes.locate(place, in: i), let far = shapes.locate(farSide, in: i) else { return nil }
        if near == .exterior { return far }
        if far == .exterior { return near }
        guard shapes.kind(i).dimension == 2 else {
            // The lines that end there are those of both sides together. Their number is odd, which makes a boundary,
            // if it is odd on one side only.
            return near == far ? .interior : .boundary
        }
        // A corner, or the tip of a hole, has edges that do not run along the meridian.
        let isCorner = shapes.hasEdgeAcross(place, in: i) || shapes.hasEdgeAcross(farSide, in: i)
        return isCorner ? .boundary : .interior
    }
}

/// Overlays.
extension Seam {
    /// True if the subject and an indexed shape that are apart on the plane may still share a piece. Two areas can only
    /// share a piece of a lower dimension, which counts if it is wanted.
    func maySharePiece(
        _ subject: borrowing IndexedShapes, _ item: Int32, of layerB: IndexedLayer, keepsLower: Bool
    ) -> Bool {
        guard concerns(item, of: layerB) else { return false }
        return keepsLower || subject.kind(0).dimension != 2 || layerB.columns.shapes.kind(Int(item)).dimension != 2
    }

    /// True if an indexed shape that is apart from the subject on the plane still counts when the subject is clipped or
    /// subtracted from.
    mutating func countsForRest(
        of subject: borrowing IndexedShapes, _ item: Int32, of layerB: IndexedLayer, keepsLower: Bool
    ) -> Bool {
        guard concerns(item, of: layerB), keepsLower || holdsPart(of: subject) else { return false }
        return joins(subject, item, of: layerB)
    }

    /// True if the meridian affects which part of the subject lies in the union of the indexed shapes.
    mutating func changesRest(
        of subject: borrowing IndexedShapes, _ items: [Int32], of layerB: IndexedLayer, keepsLower: Bool
    ) -> Bool {
        guard isReached, keepsLower || holdsPart(of: subject) else { return false }
        for item in items where concerns(item, of: layerB) { return true }
        return false
    }

    /// True if a part of the subject, of its own dimension, lies on the meridian; never for areas.
    private mutating func holdsPart(of subject: borrowing IndexedShapes) -> Bool {
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
}

extension Seam {
    /// True if the predicate holds between the subject and an indexed shape.
    package mutating func satisfies(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32, _ evaluator: inout PredicateEvaluator
    ) throws(GEOSError) -> Bool {
        let layerB = evaluator.layerB
        guard concerns(item, of: layerB) else { return try evaluator.satisfies(predicate, subject, item) }
        if let answer = answerOfPlace(predicate, subject, layerB.columns.shapes, Int(item)) { return answer }
        switch predicate {
        case .intersects:
            return try evaluator.satisfies(predicate, subject, item) || joins(subject, item, of: layerB)
        case .disjoint:
            return try evaluator.satisfies(predicate, subject, item) && !joins(subject, item, of: layerB)
        case .touches:
            if let answer = try evaluator.satisfiesAcross(predicate, subject, item) { return answer }
            // Interiors never meet at the meridian alone.
            if try evaluator.satisfies(.touches, subject, item) { return true }
            return try !evaluator.satisfies(.intersects, subject, item) && joins(subject, item, of: layerB)
        case .within, .contains, .covers, .coveredBy, .crosses, .overlaps, .equals:
            if let answer = try evaluator.satisfiesAcross(predicate, subject, item) { return answer }
            return try evaluator.satisfies(predicate, subject, item)
        }
    }

    /// Answers if one of the two is a single place, which then lies on the meridian.
    private func answerOfPlace(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ shapes: borrowing IndexedShapes, _ item: Int
    ) -> Bool? {
        let (place, other) = (subject.place(0), shapes.place(item))
        // Several points may be one place on the meridian.
        if place == nil, subject.kind(0) == .multiPoint { return nil }
        if other == nil, shapes.kind(item) == .multiPoint { return nil }
        if let place { return locate(place, in: shapes, item)?.answer(predicate, isOfPlace: other != nil) }
        guard let other else { return nil }
        return locate(other, in: subject, 0)?.answer(predicate.mirrored, isOfPlace: false)
    }
}

extension Location {
    /// True if a predicate holds between a shape and a single place with this location.
    ///
    /// - Parameter isOfPlace: true if the other shape is a single place as well.
    fileprivate func answer(_ predicate: Predicate, isOfPlace: Bool) -> Bool {
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
