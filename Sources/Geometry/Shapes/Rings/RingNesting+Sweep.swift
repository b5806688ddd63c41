import Memory

/// The search for containers among rings of which many lie over each other.
extension RingNesting {
    /// Finds the smallest ring around each as `findAmongFew` does, by a sweep; O(n log n) where few rings meet.
    ///
    /// - Returns: nil if positions or areas are not finite.
    mutating func findBySweep(
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int>, order: [Int], _ search: inout RingSearch
    ) -> SweptRings? {
        guard points.areFinite, (0..<rings.count).allSatisfy({ rings[$0].area.isFinite }) else { return nil }
        var swept = SweptRings(points, ringEnds, rings, order: order)
        var meeting = swept.tree(rings) { swept.isMeeting($0) }
        // Trees that are made when they are needed, which is seldom.
        var all = RingTree(FlatBuffer())
        var apart = RingTree(FlatBuffer())
        for index in order {
            if swept.isMeeting(index), all.isEmpty { all = swept.tree(rings) { _ in true } }
            let container: Container =
                swept.isMeeting(index)
                ? container(ofMeeting: index, swept, &all, points, &search)
                : self.container(ofApart: index, swept, &apart, &meeting, points, &search)
            switch container {
            case .none: break
            case .ring(let other): put(index, in: other)
            case .tied:
                if all.isEmpty { all = swept.tree(rings) { _ in true } }
                let candidates = candidates(of: index, swept, &all)
                if let other = self.container(of: index, among: candidates, points, &search) { put(index, in: other) }
            }
            if !swept.isMeeting(index) { swept.insert(index, rings[index]) }
        }
        return swept
    }

    private enum Container {
        case none
        case ring(Int)
        /// Several rings of the same area are around it: which of them is taken depends on all candidates.
        case tied
    }

    private mutating func put(_ index: Int, in other: Int) {
        rings[index].container = other
        rings[index].depth = rings[other].depth + 1
    }

    /// The smallest ring around one that may meet others.
    private mutating func container(
        ofMeeting index: Int, _ swept: borrowing SweptRings, _ all: inout RingTree, _ points: Span<Shape.Point>,
        _ search: inout RingSearch
    ) -> Container {
        begin(&all, around: index)
        var hasFailed = false
        var following = next(&all, around: index, swept)
        while let candidate = following {
            following = next(&all, around: index, swept)
            let isTied = following?.area == candidate.area
            if isTied, hasFailed { return .tied }
            if isIn(index, Int(candidate.ring), points, &search) { return .ring(Int(candidate.ring)) }
            if isTied { return .tied }
            hasFailed = true
        }
        return .none
    }

    /// The smallest ring around one that meets none but equal ones: one of those that are apart is known, and those
    /// that are not are compared with it.
    private mutating func container(
        ofApart index: Int, _ swept: borrowing SweptRings, _ apart: inout RingTree, _ meeting: inout RingTree,
        _ points: Span<Shape.Point>, _ search: inout RingSearch
    ) -> Container {
        let equal = swept.equalRings(around: index, rings[index])
        var (known, isTied) = (equal.container, equal.hasOthersAsSmall)
        let around = Int(swept.containers[swept.group(of: index)])
        if known < 0, around >= 0 {
            let (group, outer) = (swept.groups[around], Int(swept.containers[around]))
            // Rounding may make a ring as large as those around it.
            let areaAround = outer < 0 ? .infinity : swept.groups[outer].leastAreaAround
            guard group.leastArea > rings[index].area, areaAround > group.leastArea else { return .tied }
            (known, isTied) = (group.smallest, group.leastCount > 1)
        }
        let most = known < 0 ? .infinity : rings[known].area
        begin(&meeting, around: index)
        var hasFailed = equal.isBesideOthers
        var following = next(&meeting, around: index, swept)
        while let candidate = following, candidate.area <= most {
            following = next(&meeting, around: index, swept)
            if candidate.area == most || candidate.area == following?.area { return .tied }
            if isIn(index, Int(candidate.ring), points, &search) { return .ring(Int(candidate.ring)) }
            hasFailed = true
        }
        guard known >= 0 else { return .none }
        if isTied {
            if apart.isEmpty { apart = swept.tree(rings) { swept.standsForArea($0) } }
            if hasFailed || !isSmallest(known, around: index, swept, &apart) { return .tied }
        }
        if mayBeTwins(index, known) { (rings[index].twin, rings[known].twin) = (.inner, .outer) }
        return .ring(known)
    }

    /// True if no ring of another group that may be around one is as small as the known one.
    private func isSmallest(
        _ known: Int, around index: Int, _ swept: borrowing SweptRings, _ apart: inout RingTree
    ) -> Bool {
        apart.begin(RingTree.Search(box: rings[index].box, area: rings[index].area, isAround: true))
        let groups = (swept.group(of: index), swept.group(of: known))
        while let entry = apart.next() {
            let group = swept.group(of: Int(entry.ring))
            if group != groups.0, group != groups.1 { return entry.area > rings[known].area }
        }
        return true
    }

    private func begin(_ tree: inout RingTree, around index: Int) {
        let ring = rings[index]
        tree.begin(RingTree.Search(box: ring.box, area: ring.area, isAround: true, winding: ring.winding))
    }

    private func next(
        _ tree: inout RingTree, around index: Int, _ swept: borrowing SweptRings
    ) -> RingTree.Entry? {
        while let entry = tree.next() {
            let other = Int(entry.ring)
            if swept.ranks[other] < swept.ranks[index], isCandidate(other, for: index) { return entry }
        }
        return nil
    }

    /// All rings that may be around another, in their order.
    private func candidates(of index: Int, _ swept: borrowing SweptRings, _ all: inout RingTree) -> [Int] {
        begin(&all, around: index)
        var found: [(rank: Int32, ring: Int)] = []
        while let entry = next(&all, around: index, swept) { found.append((entry.order, Int(entry.ring))) }
        return found.sorted { $0.rank < $1.rank }.map(\.ring)
    }
}

/// The search for the rings that doubtful rings cross.
struct CrossedRings: ~Copyable {
    private let swept: SweptRings
    private var all: RingTree
    private var meeting: RingTree

    init(_ swept: consuming SweptRings, _ rings: borrowing FlatBuffer<RingNesting.Measured>) {
        meeting = swept.tree(rings, isRanked: false) { swept.isMeeting($0) }
        all = meeting.isEmpty ? RingTree(FlatBuffer()) : swept.tree(rings, isRanked: false) { _ in true }
        self.swept = swept
    }

    /// The first ring that `isSought`, of those that a ring may cross and that are not smaller, smaller ones first.
    mutating func first(
        for index: Int, _ ring: RingNesting.Measured, where isSought: (_ ring: Int) -> Bool?
    ) -> Int? {
        // Rings that are apart cross none of the others.
        swept.isMeeting(index) ? Self.first(&all, ring, isSought) : Self.first(&meeting, ring, isSought)
    }

    private static func first(
        _ tree: inout RingTree, _ ring: RingNesting.Measured, _ isSought: (_ ring: Int) -> Bool?
    ) -> Int? {
        tree.begin(RingTree.Search(box: ring.box, area: ring.area))
        while let entry = tree.next() {
            guard let isFound = isSought(Int(entry.ring)) else { return nil }
            if isFound { return Int(entry.ring) }
        }
        return nil
    }
}
