import GEOS
import Geometry

extension Seam {
    /// True if the subject stands to a held shape as the predicate says.
    mutating func satisfies(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ item: Int32, _ inquiry: inout Inquiry
    ) throws(GEOSError) -> Bool {
        let held = inquiry.held
        guard concerns(item, of: held) else { return try inquiry.satisfies(predicate, subject, item) }
        if let answer = answerOfPlace(predicate, subject, held.columns.shapes, Int(item)) { return answer }
        switch predicate {
        case .intersects:
            return try inquiry.satisfies(predicate, subject, item) || joins(subject, item, of: held)
        case .disjoint:
            return try inquiry.satisfies(predicate, subject, item) && !joins(subject, item, of: held)
        case .touches:
            if let answer = try inquiry.satisfiesAcross(predicate, subject, item) { return answer }
            // Insides do not meet at the meridian alone.
            if try inquiry.satisfies(.touches, subject, item) { return true }
            return try !inquiry.satisfies(.intersects, subject, item) && joins(subject, item, of: held)
        case .within, .contains, .covers, .coveredBy, .crosses, .overlaps, .equals:
            if let answer = try inquiry.satisfiesAcross(predicate, subject, item) { return answer }
            return try inquiry.satisfies(predicate, subject, item)
        }
    }

    /// Answers where one of the two is a single place, and so on the meridian.
    private func answerOfPlace(
        _ predicate: Predicate, _ subject: borrowing IndexedShapes, _ shapes: borrowing IndexedShapes, _ item: Int
    ) -> Bool? {
        let (place, other) = (subject.place(0), shapes.place(item))
        // Several points may be one place there.
        if place == nil, subject.kind(0) == .multiPoint { return nil }
        if other == nil, shapes.kind(item) == .multiPoint { return nil }
        if let place { return locate(place, in: shapes, item)?.answer(predicate, isOfPlace: other != nil) }
        guard let other else { return nil }
        return locate(other, in: subject, 0)?.answer(predicate.mirrored, isOfPlace: false)
    }
}

extension Location {
    /// True if a predicate holds between a single place that lies like this and a shape.
    ///
    /// - Parameter isOfPlace: true if the shape is a single place, too.
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
