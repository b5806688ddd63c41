import Geometry
import Layers

/// Finds the held shapes that a single place lies in. This is the most common question, so the index alone answers it,
/// without a shape for the place.
struct PlaceSearch: ~Copyable {
    /// For each predicate, whether it holds for a place inside a shape, and for one on its boundary.
    private let choices: [(interior: Bool, boundary: Bool)]
    private var candidates = FlatBuffer<Int32>()
    private var room = FlatBuffer<Int32>()

    /// Fails if the location of a place does not answer the request.
    init?(_ request: MatchRequest) {
        guard case .shapes(let predicates) = request.relation, request.pairing == .none else { return nil }
        var choices: [(interior: Bool, boundary: Bool)] = []
        for predicate in predicates {
            switch predicate {
            case .intersects, .coveredBy: choices.append((true, true))
            case .within: choices.append((true, false))
            case .touches: choices.append((false, true))
            case .contains, .covers, .crosses, .overlaps, .equals, .disjoint: return nil
            }
        }
        self.choices = choices
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
            if location == .exterior { continue }
            for number in choices.indices
            where location == .interior ? choices[number].interior : choices[number].boundary {
                partners.append(Partner(item, predicate: number))
            }
        }
        tally.features += 1
        tally.candidates += candidates.count
        tally.decided += candidates.count
        return true
    }
}
