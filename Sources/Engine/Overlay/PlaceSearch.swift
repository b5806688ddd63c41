import Geometry
import Layers
import Memory

/// Finds the indexed shapes that a single point lies in. This is the most common query, so the index alone answers it,
/// without a shape for the place.
struct PlaceSearch: ~Copyable {
    /// For each predicate, whether it holds for a place inside a shape, and for one on its boundary.
    private let choices: [(interior: Bool, boundary: Bool)]
    /// True if only the first partner is wanted.
    private let seeksFirst: Bool
    private var candidates = FlatBuffer<Int32>()
    private var room = FlatBuffer<Int32>()

    /// Fails if the location of a place does not answer the request.
    ///
    /// - Parameter seeksFirst: true to find only the first partner. The indexed layer must be ranked.
    init?(_ request: MatchRequest, seeksFirst: Bool = false) {
        self.seeksFirst = seeksFirst
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
        _ place: Shape.Point, in layerB: IndexedLayer, into partners: inout FlatBuffer<Partner>,
        _ tally: inout MatchLog.Tally
    ) -> Bool {
        if !seeksFirst {
            layerB.tree.search(place, into: &candidates)
        } else if !layerB.tree.search(place, upTo: Matcher.mostCandidates, into: &candidates) {
            return findFirstOfMany(at: place, in: layerB, into: &partners, &tally)
        }
        if candidates.count > 1 { candidates.sort(in: &room, by: <) }
        for index in 0..<candidates.count {
            let item = Int(candidates[index])
            guard let location = layerB.columns.shapes.locate(place, in: item) else {
                partners.removeAll()
                return false
            }
            if location == .exterior { continue }
            append(item, location, to: &partners)
            if seeksFirst, !partners.isEmpty { break }
        }
        tally.features += 1
        tally.candidates += candidates.count
        tally.decided += candidates.count
        return true
    }

    @inline(__always)
    private func append(_ item: Int, _ location: Location, to partners: inout FlatBuffer<Partner>) {
        for number in choices.indices
        where location == .interior ? choices[number].interior : choices[number].boundary {
            partners.append(Partner(item, predicate: number))
        }
    }

    /// Looks at shapes in order until one is a partner.
    private mutating func findFirstOfMany(
        at place: Shape.Point, in layerB: IndexedLayer, into partners: inout FlatBuffer<Partner>,
        _ tally: inout MatchLog.Tally
    ) -> Bool {
        let box = Shape.Box(west: place.x, south: place.y, east: place.x, north: place.y)
        var (count, isKnown) = (0, true)
        var queue = RankQueue()
        layerB.ranked.visit(
            &queue, by: { $0.intersects(box) ? 0 : nil },
            then: { item, _ in
                count += 1
                guard let location = layerB.columns.shapes.locate(place, in: item) else {
                    isKnown = false
                    return .nothing
                }
                if location != .exterior { append(item, location, to: &partners) }
                return partners.isEmpty ? RankedTree.Limit(0) : .nothing
            })
        guard isKnown else { return false }
        tally.features += 1
        tally.candidates += count
        tally.decided += count
        return true
    }
}
