public import Memory

/// Finds the roles of a geometry's rings, areas and holes, by which ring contains which. Where rings cross, the way
/// they run decides.
///
/// A ring inside an even number of others bounds an area; any other is a hole in the smallest area around it. The order
/// of rings and the way they run do not count, as writers get both wrong. Only for a ring that is partly inside
/// another, the way it runs decides: one that runs as areas do is an area of its own.
public struct RingNesting: ~Copyable {
    /// For each ring the ring it is a hole in, or -1 if it bounds an area.
    public package(set) var parents = FlatBuffer<Int>()
    /// For each ring how well its role agrees with the way it runs.
    public package(set) var verdicts = FlatBuffer<Verdict>()
    package var rings = FlatBuffer<Measured>()
    private var box = Shape.Box()

    /// How well the role of a ring agrees with the way it runs.
    @frozen
    public enum Verdict: UInt8, Sendable {
        case agreed
        /// The ring crosses another, and the way it runs decided that it is inside that one.
        case crossing
        /// The ring runs as areas do and is one, though most of it is inside a ring that it crosses.
        case overlapping
        /// The ring runs as a hole does but is inside no ring, so it became an area.
        case stray
        /// The ring is inside another and runs against its role.
        case contradicted
        /// The ring is the same as the one it is in, but runs the other way round.
        case equal
    }

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline package struct Measured: BitwiseCopyable {
        var start: Int
        var end: Int
        var box: Shape.Box
        /// Area without its sign.
        var area: Double
        var isClockwise: Bool
        /// The way the ring turns; straight where that is unknown.
        var winding: Orientation
        /// The smallest ring around this one; -1 for none.
        var container = -1
        /// How many rings are around this one.
        package var depth = 0
        var isCrossing = false
        var isOverlapping = false
        var twin = Twin.none
    }

    /// Role in a pair of equal rings that run opposite ways.
    @usableFromInline enum Twin: UInt8, BitwiseCopyable {
        case none
        case outer
        case inner
    }

    public init() {}

    /// Returns the way that a ring runs, by the sign of its area. Nearly all writers mean it.
    public static func windingAsItRuns(_ ring: Int, area: Double) -> Orientation {
        area < 0 ? .right : area > 0 ? .left : .straight
    }

    /// Returns `straight`, for rings that may run either way.
    public static func noWinding(_ ring: Int, area: Double) -> Orientation { .straight }

    /// Finds the parents of rings that are stored one after the other.
    ///
    /// Rings are met from west to east, larger ones first, and compared only with rings at the same height, or by a
    /// sweep over their edges where too many are. The smallest ring around each gives its depth.
    ///
    /// - Parameter winding: the way a ring turns, by its number and its area (negative when it runs clockwise);
    ///   straight where that is unknown. Called once for each ring, in order.
    public mutating func find(
        _ points: Span<Shape.Point>, ringEnds: Span<Int>,
        winding: (_ ring: Int, _ area: Double) -> Orientation = RingNesting.windingAsItRuns
    ) {
        // From so many comparisons on, a sweep is quicker.
        find(points, ringEnds, atMost: 1000 + 32 * (ringEnds.count + points.count), winding)
    }

    /// - Parameter most: how many comparisons are made before the sweep is used.
    package mutating func find(
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int>, atMost most: Int, _ winding: (Int, Double) -> Orientation
    ) {
        measure(points, ringEnds, winding)
        guard rings.count > 1 else { return }
        var search = RingSearch()
        let order = fromWestToEast()
        if findAmongFew(points, order: order, atMost: most, &search) {
            evaluate(points, nil, &search)
        } else {
            forgetContainers()
            if let swept = findBySweep(points, ringEnds, order: order, &search) {
                evaluate(points, swept, &search)
            } else {
                _ = findAmongFew(points, order: order, atMost: .max, &search)
                evaluate(points, nil, &search)
            }
        }
        for index in 0..<rings.count where rings[index].depth % 2 == 1 { parents[index] = rings[index].container }
    }

    /// True if a ring of the last search runs clockwise; nil if it has no area.
    public func isClockwise(_ ring: Int) -> Bool? { rings[ring].area > 0 ? rings[ring].isClockwise : nil }

    /// Finds the smallest ring around each; false if that takes too many comparisons.
    private mutating func findAmongFew(
        _ points: Span<Shape.Point>, order: [Int], atMost most: Int, _ search: inout RingSearch
    ) -> Bool {
        var level = RingLevels(around: box, expecting: rings.count)
        search.comparisons = 0
        for index in order {
            let ring = rings[index]
            let candidates = level.candidates(around: ring.box) { isCandidate($0, for: index) }
            if let container = container(of: index, among: candidates, points, &search) {
                rings[index].container = container
                rings[index].depth = rings[container].depth + 1
            }
            level.insert(index, ring.box)
            if level.comparisons + search.comparisons > most { return false }
        }
        return true
    }

    private mutating func forgetContainers() {
        for index in 0..<rings.count {
            (rings[index].container, rings[index].depth, rings[index].twin) = (-1, 0, .none)
            (rings[index].isCrossing, rings[index].isOverlapping) = (false, false)
        }
    }

    /// Takes a second look at rings that run against their role, and sets the verdicts.
    private mutating func evaluate(
        _ points: Span<Shape.Point>, _ swept: consuming SweptRings?, _ search: inout RingSearch
    ) {
        let isReversed = runsReversed
        guard
            (0..<rings.count).contains(where: {
                rings[$0].isCrossing || rings[$0].isOverlapping || rings[$0].twin != .none
                    || isDoubtful($0, isReversed)
            })
        else { return }
        if let swept {
            decideDoubtful(points, isReversed, CrossedRings(swept, rings), &search)
        } else {
            decideDoubtful(points, isReversed, &search)
        }
        for index in 0..<rings.count {
            if rings[index].twin != .none {
                verdicts[index] = rings[index].twin == .inner ? .equal : .agreed
            } else if rings[index].isCrossing {
                verdicts[index] = .crossing
            } else if isDoubtful(index, isReversed) {
                verdicts[index] = rings[index].container < 0 ? .stray : .contradicted
            } else if rings[index].isOverlapping, rings[index].depth % 2 == 0 {
                verdicts[index] = .overlapping
            }
        }
    }

    private mutating func measure(
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int>, _ winding: (Int, Double) -> Orientation
    ) {
        rings.removeAll()
        parents.removeAll()
        verdicts.removeAll()
        box = Shape.Box()
        var start = 0
        for index in 0..<ringEnds.count {
            let ring = Ring(points.extracting(start..<ringEnds[index]))
            let area = ring.signedArea
            rings.append(
                Measured(
                    start: start, end: ringEnds[index], box: ring.box, area: area.magnitude, isClockwise: area < 0,
                    winding: winding(index, area)))
            parents.append(-1)
            verdicts.append(.agreed)
            box.insert(ring.box)
            start = ringEnds[index]
        }
    }

    /// True if a ring may be around another, by their boxes and areas.
    func isCandidate(_ other: Int, for index: Int) -> Bool {
        rings[other].area > rings[index].area && rings[other].box.covers(rings[index].box) || mayBeTwins(index, other)
    }

    /// The smallest ring around another.
    mutating func container(
        of index: Int, among candidates: [Int], _ points: Span<Shape.Point>, _ search: inout RingSearch
    ) -> Int? {
        var candidates = candidates
        while let position = candidates.indices.min(by: { rings[candidates[$0]].area < rings[candidates[$1]].area }) {
            search.comparisons += candidates.count
            if isIn(index, candidates[position], points, &search) { return candidates[position] }
            candidates.swapAt(position, candidates.count - 1)
            candidates.removeLast()
        }
        return nil
    }

    /// True if a ring is in another that may be around it. Notes if they cross or are twins.
    mutating func isIn(_ index: Int, _ other: Int, _ points: Span<Shape.Point>, _ search: inout RingSearch) -> Bool {
        let ring = rings[index]
        switch relation(of: index, to: other, points, &search) {
        case .along where mayBeTwins(index, other):
            (rings[index].twin, rings[other].twin) = (.inner, .outer)
            return true
        case _ where rings[other].area <= ring.area: return false
        case .inside: return true
        case .outside: return false
        case .along: return rings[other].isClockwise != ring.isClockwise
        case .crossing:
            guard search.isMostlyInside(subject(index, points), subject(other, points)) else { return false }
            guard ring.winding == .straight || rings[other].winding == .straight else {
                if ring.winding == rings[other].winding { rings[index].isOverlapping = true }
                return false
            }
            // The rings have no winding that could decide.
            rings[index].isCrossing = true
            return true
        }
    }

    /// True if two rings run opposite ways, as far as that is known, and have the same box and nearly the same area.
    func mayBeTwins(_ index: Int, _ other: Int) -> Bool {
        rings[index].box == rings[other].box && Self.areTwins(rings[index], rings[other].area, rings[other].winding)
    }

    /// True if a ring and another in the same box run opposite ways and have nearly the same area.
    static func areTwins(_ ring: Measured, _ area: Double, _ winding: Orientation) -> Bool {
        ring.winding != .straight && winding != .straight && ring.winding != winding
            && (ring.area - area).magnitude <= twinTolerance * ring.area
    }

    /// By which share the areas of twins may differ.
    static var twinTolerance: Double { 1e-9 }

    func relation(
        of index: Int, to other: Int, _ points: Span<Shape.Point>, _ search: inout RingSearch
    ) -> RingRelation {
        search.relation(of: subject(index, points), to: subject(other, points))
    }

    @_lifetime(copy points)
    private func subject(_ index: Int, _ points: Span<Shape.Point>) -> RingSearch.Subject {
        let ring = rings[index]
        return RingSearch.Subject(Ring(points.extracting(ring.start..<ring.end)), ring.box, number: index)
    }

    /// Larger rings first where they start at the same longitude, so that a ring is met after those around it.
    private func fromWestToEast() -> [Int] {
        var keys: [(west: Double, area: Double, index: Int)] = []
        for index in 0..<rings.count { keys.append((rings[index].box.west, -rings[index].area, index)) }
        return keys.sorted { $0 < $1 }.map(\.index)
    }
}

/// Decisions on rings that cross others, by the way they run.
extension RingNesting {
    /// True if areas run counter-clockwise and holes clockwise, which a shapefile forbids. Areas are larger than their
    /// holes, so the sign of the sum decides.
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

    /// True if a ring runs against its role.
    func isDoubtful(_ index: Int, _ isReversed: Bool) -> Bool {
        let ring = rings[index]
        guard ring.winding != .straight else { return false }
        let runsAsHole = (ring.winding == .left) != isReversed
        return runsAsHole != (ring.depth % 2 == 1)
    }

    /// Puts each ring in doubt that crosses others into the smallest of them in which its winding makes sense. Larger
    /// rings are decided first, so that their depth is known.
    private mutating func decideDoubtful(_ points: Span<Shape.Point>, _ isReversed: Bool, _ search: inout RingSearch) {
        var boxes: [Shape.Box] = []
        for index in 0..<rings.count { boxes.append(rings[index].box) }
        let tree = PackedTree(boxes.span)
        var found = FlatBuffer<Int32>()
        for index in fromLargeToSmall() where isInDoubt(index, isReversed) {
            tree.search(rings[index].box, into: &found)
            if let other = smallestCrossed(by: index, among: found, points, &search) { put(index, intoCrossed: other) }
        }
    }

    /// Does the same for rings of which many lie over each other.
    private mutating func decideDoubtful(
        _ points: Span<Shape.Point>, _ isReversed: Bool, _ crossed: consuming CrossedRings, _ search: inout RingSearch
    ) {
        for index in fromLargeToSmall() where isInDoubt(index, isReversed) {
            let ring = rings[index]
            let most = ring.container < 0 ? Double.infinity : rings[ring.container].area
            let found = crossed.first(for: index, ring) { other in
                guard rings[other].area < most else { return nil }
                return rings[other].area > ring.area && rings[other].depth % 2 == ring.depth % 2
                    && relation(of: index, to: other, points, &search) == .crossing
            }
            if let found { put(index, intoCrossed: found) }
        }
    }

    private func fromLargeToSmall() -> [Int] {
        (0..<rings.count).sorted { (rings[$1].area, $0) < (rings[$0].area, $1) }
    }

    /// Sets the depth of a ring by its container. True if the ring may be put into one that it crosses.
    private mutating func isInDoubt(_ index: Int, _ isReversed: Bool) -> Bool {
        let container = rings[index].container
        rings[index].depth = container < 0 ? 0 : rings[container].depth + 1
        return isDoubtful(index, isReversed) && !rings[index].isCrossing && rings[index].twin == .none
    }

    private mutating func put(_ index: Int, intoCrossed other: Int) {
        rings[index].container = other
        rings[index].depth = rings[other].depth + 1
        rings[index].isCrossing = true
    }

    /// The smallest ring that crosses this one, is smaller than its container, and would give it the other role.
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
