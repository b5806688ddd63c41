import GEOS
import Geometry

extension GEOSPredicates {
    /// True if the predicate holds over the 180th meridian; nil if that cannot be decided.
    func satisfiesAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool? {
        if subject.kind(0).dimension == 1, layerB.columns.shapes.kind(Int(item)).dimension == 1 {
            return linesSatisfyAcross(predicate, subject, item)
        }
        guard let sides = try sidesAcross(subject, [item]) else { return nil }
        return try sides.mine[0].prepared.satisfies(predicate, sides.theirs[0].prepared.geometry)
    }

    /// Decides this for lines, without GEOS.
    private func linesSatisfyAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) -> Bool? {
        var both = IndexedShapes()
        subject.read(0, into: &shape)
        guard SeamMap.take(&shape) else { return nil }
        both.append(shape, expectsPlaces: false)
        layerB.columns.shapes.read(Int(item), into: &shape)
        guard SeamMap.take(&shape) else { return nil }
        both.append(shape, expectsPlaces: false)
        return both.answer(predicate, 0, both, 1)
    }

    /// The subject and the cover of the items on the map whose middle is the 180th meridian; nil for shapes that cross
    /// the meridian of Greenwich, and for collections.
    func sidesAcross(
        _ subject: borrowing IndexedShapes, _ items: [Int32]
    ) throws(GEOSError) -> OverlaySides? {
        subject.read(0, into: &shape)
        guard let mine = try joined() else { return nil }
        var others: [PreparedGeometry] = []
        for item in items {
            layerB.columns.shapes.read(Int(item), into: &shape)
            guard let other = try joined() else { return nil }
            others.append(other)
        }
        if others.count > 1, mine.dimension != .points {
            var collector = GEOS.Geometry.Collector(in: context)
            for other in others { try collector.add(other.prepared.geometry) }
            others = try layers(of: united(collector))
        }
        return OverlaySides([mine], others, areAcross: true)
    }

    /// The shape, joined again where it was cut.
    private func joined() throws(GEOSError) -> PreparedGeometry? {
        guard shape.kind.dimension != nil, SeamMap.take(&shape) else { return nil }
        let made = try PreparedGeometry(shape, in: context)
        // Two ends meet where a line was cut, so they are not a boundary. Edges of areas along the cut would be one.
        guard made.dimension == .areas else { return made }
        return try PreparedGeometry(made.prepared.geometry.unaryUnion(grid: grid), .areas)
    }
}

/// Both sides of an overlay, on one map.
struct OverlaySides {
    let mine: [PreparedGeometry]
    let theirs: [PreparedGeometry]
    /// True if the map is the `SeamMap`, so that pieces have to be taken back.
    let areAcross: Bool

    init(_ mine: [PreparedGeometry], _ theirs: [PreparedGeometry], areAcross: Bool = false) {
        self.mine = mine
        self.theirs = theirs
        self.areAcross = areAcross
    }
}
