import GEOS
import Geometry

extension Matcher {
    /// Whether the shape stands to that of a candidate as the predicate says.
    mutating func satisfies(_ predicate: Predicate, _ item: Int32) throws(GEOSError) -> Bool {
        guard areAcross(item) else { return try satisfiesDirectly(predicate, item) }
        if let answer = answerOfPlace(predicate, Int(item)) { return answer }
        switch predicate {
        case .intersects:
            return try satisfiesDirectly(predicate, item) || seam.joins(subject, held.shapes, Int(item))
        case .disjoint:
            return try satisfiesDirectly(predicate, item) && !seam.joins(subject, held.shapes, Int(item))
        case .touches:
            if let answer = try satisfiesAcross(predicate, item) { return answer }
            // Insides do not meet at the meridian alone.
            if try satisfiesDirectly(.touches, item) { return true }
            return try !satisfiesDirectly(.intersects, item) && seam.joins(subject, held.shapes, Int(item))
        case .within, .contains, .covers, .coveredBy, .crosses, .overlaps, .equals:
            if let answer = try satisfiesAcross(predicate, item) { return answer }
            return try satisfiesDirectly(predicate, item)
        }
    }

    private mutating func satisfiesAcross(_ predicate: Predicate, _ item: Int32) throws(GEOSError) -> Bool? {
        tally.asked += 1
        ask(of: item)
        return try judge().satisfiesAcross(predicate, subject, item)
    }

    /// Where one of the two is a single place on the meridian.
    private func answerOfPlace(_ predicate: Predicate, _ item: Int) -> Bool? {
        let (place, other) = (subject.place(0), held.shapes.place(item))
        // Several points may be one place there.
        if place == nil, subject.kind(0) == .multiPoint { return nil }
        if other == nil, held.shapes.kind(item) == .multiPoint { return nil }
        if let place {
            return Seam.locate(place, in: held.shapes, item)?.answer(predicate, isOfPlace: other != nil)
        }
        guard let other, Seam.isOn(other) else { return nil }
        return Seam.locate(other, in: subject, 0)?.answer(predicate.mirrored, isOfPlace: false)
    }

    private mutating func satisfiesDirectly(_ predicate: Predicate, _ item: Int32) throws(GEOSError) -> Bool {
        if let answer = held.shapes.answer(predicate.mirrored, Int(item), subject, 0) {
            tally.decided += 1
            return answer
        }
        tally.asked += 1
        ask(of: item)
        return try judge().satisfies(predicate, subject, item)
    }
}
