/// What the way that rings run tells of those that cross others.
extension RingNesting {
    /// True if areas run counter-clockwise and holes the other way, in a shapefile against the rule: areas are larger than the
    /// holes in them.
    public var runsReversed: Bool {
        var sum = 0.0
        for index in 0..<rings.count {
            switch rings[index].winding {
            case .right: sum -= rings[index].area
            case .left: sum += rings[index].area
            case .straight: break
            }
        }
        return sum > 0
    }

    /// True if a ring runs as what it is not taken for.
    func isDoubtful(_ index: Int, _ isReversed: Bool) -> Bool {
        let ring = rings[index]
        guard ring.winding != .straight else { return false }
        let runsAsHole = (ring.winding == .left) != isReversed
        return runsAsHole != (ring.depth % 2 == 1)
    }

    /// Of those in doubt, puts each that crosses a ring in which it would be what it runs as into the smallest such. Larger
    /// ones are decided first, so how deep they lie is known.
    mutating func decideDoubtful(_ points: Span<Shape.Point>, _ isReversed: Bool, _ search: inout RingSearch) {
        var boxes: [Shape.Box] = []
        for index in 0..<rings.count { boxes.append(rings[index].box) }
        let tree = PackedTree(boxes.span)
        var found = FlatBuffer<Int32>()
        for index in (0..<rings.count).sorted(by: { (rings[$1].area, $0) < (rings[$0].area, $1) }) {
            let container = rings[index].container
            rings[index].depth = container < 0 ? 0 : rings[container].depth + 1
            guard isDoubtful(index, isReversed), !rings[index].isCrossing, rings[index].twin == .none else { continue }
            tree.search(rings[index].box, into: &found)
            guard let other = smallestCrossed(by: index, among: found, points, &search) else { continue }
            rings[index].container = other
            rings[index].depth = rings[other].depth + 1
            rings[index].isCrossing = true
        }
    }

    /// Among rings that are smaller than the one that is wholly around it, and as deep as it should not be.
    private func smallestCrossed(
        by index: Int, among found: borrowing FlatBuffer<Int32>, _ points: Span<Shape.Point>,
        _ search: inout RingSearch
    ) -> Int? {
        let ring = rings[index]
        let most = ring.container < 0 ? Double.infinity : rings[ring.container].area
        var candidates: [(area: Double, index: Int)] = []
        for entry in 0..<found.count {
            let other = Int(found[entry])
            guard rings[other].area > ring.area, rings[other].area < most, rings[other].depth % 2 == ring.depth % 2
            else { continue }
            candidates.append((rings[other].area, other))
        }
        candidates.sort { $0 < $1 }
        for candidate in candidates
        where relation(of: index, to: candidate.index, points, &search) == .crossing {
            return candidate.index
        }
        return nil
    }
}
