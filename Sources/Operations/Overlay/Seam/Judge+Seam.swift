import GEOS
import Geometry

extension Judge {
    /// As `intersect`, over the 180th meridian; false where that cannot be.
    func intersectAcross(
        _ subject: borrowing IndexedShapes, _ item: Int32, into pieces: inout IndexedShapes, keepsLower: Bool
    ) throws(GEOSError) -> Bool {
        guard let (one, other) = try across(subject, item) else { return false }
        let made = try one.prepared.geometry.intersection(with: other.prepared.geometry, grid: grid)
        let highest = min(one.dimension ?? .areas, other.dimension ?? .areas)
        try append(made, upTo: highest, to: &pieces, keepsLower: keepsLower, isAcross: true)
        return true
    }

    /// As `satisfies`, over the 180th meridian; nil where that cannot be.
    func satisfiesAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> Bool? {
        if subject.kind(0).dimension == 1, held.columns.shapes.kind(Int(item)).dimension == 1 {
            return linesSatisfyAcross(predicate, subject, item)
        }
        guard let (one, other) = try across(subject, item) else { return nil }
        return try one.prepared.satisfies(predicate, other.prepared.geometry)
    }

    /// The same of lines, without GEOS.
    private func linesSatisfyAcross(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32
    ) -> Bool? {
        var both = IndexedShapes()
        subject.read(0, into: &shape)
        guard Seam.move(&shape) else { return nil }
        both.append(shape, expectsPlaces: false)
        held.columns.shapes.read(Int(item), into: &shape)
        guard Seam.move(&shape) else { return nil }
        both.append(shape, expectsPlaces: false)
        return both.answer(predicate, 0, both, 1)
    }

    /// Both on a map whose middle is the 180th meridian, which is like any other there; nil for what crosses the meridian of
    /// Greenwich, and for collections.
    private func across(
        _ subject: borrowing IndexedShapes, _ item: Int32
    ) throws(GEOSError) -> (JudgedGeometry, JudgedGeometry)? {
        subject.read(0, into: &shape)
        guard let one = try joined() else { return nil }
        held.columns.shapes.read(Int(item), into: &shape)
        guard let other = try joined() else { return nil }
        return (one, other)
    }

    /// As `across` with a single item; of several what they cover together, as `cover` has it.
    private func across(
        _ subject: borrowing IndexedShapes, _ items: [Int32]
    ) throws(GEOSError) -> (JudgedGeometry, [JudgedGeometry])? {
        subject.read(0, into: &shape)
        guard let one = try joined() else { return nil }
        var others: [JudgedGeometry] = []
        for item in items {
            held.columns.shapes.read(Int(item), into: &shape)
            guard let other = try joined() else { return nil }
            others.append(other)
        }
        if others.count == 1 || one.dimension == .points { return (one, others) }
        var collector = GEOS.Geometry.Collector(in: context)
        for other in others { try collector.add(other.prepared.geometry) }
        return (one, try layers(of: united(collector)))
    }

    /// The subject and what the items cover together, on a map whose middle is the 180th meridian if that is asked and can be.
    func sidesAcross(
        _ subject: borrowing IndexedShapes, _ items: [Int32], isAcross: Bool
    ) throws(GEOSError) -> (one: [JudgedGeometry], cover: [JudgedGeometry])? {
        guard isAcross, let (one, cover) = try across(subject, items) else { return nil }
        return ([one], cover)
    }

    /// The shape in one piece again where it was cut.
    private func joined() throws(GEOSError) -> JudgedGeometry? {
        guard shape.kind.dimension != nil, Seam.move(&shape) else { return nil }
        let made = try JudgedGeometry(shape, in: context)
        // The ends of a line that was cut are no boundary, being two; edges along the cut would be one.
        guard made.dimension == .areas else { return made }
        return try JudgedGeometry(made.prepared.geometry.unaryUnion(grid: grid), .areas)
    }
}
