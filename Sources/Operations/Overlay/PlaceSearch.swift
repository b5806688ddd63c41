import Geometry
import Layers

/// Finds the held shapes that a single place lies in. This is the most common question, so the index alone answers it,
/// without a shape for the place.
struct PlaceSearch: ~Copyable {
    private let takesInterior: Bool
    private let takesBoundary: Bool
    private var candidates = FlatBuffer<Int32>()
    private var room = FlatBuffer<Int32>()

    /// Fails if the location of a place does not answer the request.
    init?(_ request: MatchRequest) {
        guard case .shapes(let predicate) = request.relation, request.pairing == .none else { return nil }
        switch predicate {
        case .intersects, .coveredBy: (takesInterior, takesBoundary) = (true, true)
        case .within: (takesInterior, takesBoundary) = (true, false)
        case .touches: (takesInterior, takesBoundary) = (false, true)
        case .contains, .covers, .crosses, .overlaps, .equals, .disjoint: return nil
        }
    }

    /// Appends the partners of a place in order; false if a candidate, such as a collection, needs another way.
    mutating func find(
        _ place: Shape.Point, in held: HeldLayer, into partners: inout FlatBuffer<Partner>,
        _ tally: inout MatchLog.Tally
    ) -> Bool {
        held.tree.search(place, into: &candidates)
        if candidates.count > 1 { candidates.sort(in: &room, by: <) }
        for index in 0..<candidates.count {
            let item = Int(candidates[index])
            guard let location = held.columns.shapes.locate(place, in: item) else {
                partners.removeAll()
                return false
            }
            let isPartner =
                switch location {
                case .interior: takesInterior
                case .boundary: takesBoundary
                case .exterior: false
                }
            if isPartner { partners.append(Partner(item)) }
        }
        tally.features += 1
        tally.candidates += candidates.count
        tally.decided += candidates.count
        return true
    }
}
