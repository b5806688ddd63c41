/// Finds the roles of a geometry's rings, areas and holes, by which ring contains which. Where rings cross, the way
/// they run decides.
///
/// A ring inside an even number of others bounds an area; any other is a hole in the smallest area around it. The order
/// of rings and the way they run do not count, as writers get both wrong. Only a ring that is partly inside another is
/// judged by the way it runs: one that runs as areas do is an area of its own.
public struct RingNesting: ~Copyable {
    /// For each ring the ring it is a hole in, or -1 if it bounds an area.
    public internal(set) var parents = FlatBuffer<Int>()
    /// For each ring how well its role agrees with the way it runs.
    public internal(set) var verdicts = FlatBuffer<Verdict>()
    var rings = FlatBuffer<Measured>()
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
    @usableFromInline struct Measured: BitwiseCopyable {
        var start: Int
        var end: Int
        var box: Shape.Box
        /// Area without its sign.
        var area: Double
        var isClockwise: Bool
        /// The way the ring turns; straight where that is unknown.
        var winding: Turn
        /// The smallest ring around this one; -1 for none.
        var container = -1
        /// How many rings are around this one.
        var depth = 0
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
    public static func windingAsItRuns(_ ring: Int, area: Double) -> Turn {
        area < 0 ? .right : area > 0 ? .left : .straight
    }

    /// Returns `straight`, for rings that may run either way.
    public static func noWinding(_ ring: Int, area: Double) -> Turn { .straight }

    /// Finds the parents of rings that are stored one after the other.
    ///
    /// Rings are met from west to east, larger ones first, and compared only with rings at the same height. The
    /// smallest ring around each tells how deep it lies.
    ///
    /// - Parameter winding: the way a ring turns, by its number and its area (negative when it runs clockwise);
    ///   straight where that is unknown. Asked once for each ring, in order.
    public mutating func find(
        _ points: Span<Shape.Point>, ringEnds: Span<Int>,
        winding: (_ ring: Int, _ area: Double) -> Turn = RingNesting.windingAsItRuns
    ) {
        measure(points, ringEnds, winding)
        guard rings.count > 1 else { return }
        var search = RingSearch()
        var level = RingLevels(around: box, expecting: rings.count)
        for index in fromWestToEast() {
            let ring = rings[index]
            if let container = container(of: index, among: &level, points, &search) {
                rings[index].container = container
                rings[index].depth = rings[container].depth + 1
            }
            level.insert(index, ring.box)
        }
        judge(points, &search)
        for index in 0..<rings.count where rings[index].depth % 2 == 1 { parents[index] = rings[index].container }
    }

    /// True if a ring of the last search runs clockwise; nil if it has no area.
    public func isClockwise(_ ring: Int) -> Bool? { rings[ring].area > 0 ? rings[ring].isClockwise : nil }

    /// Takes a second look at rings that run against their role, and sets the verdicts.
    private mutating func judge(_ points: Span<Shape.Point>, _ search: inout RingSearch) {
        let isReversed = runsReversed
        guard
            (0..<rings.count).contains(where: {
                rings[$0].isCrossing || rings[$0].isOverlapping || rings[$0].twin != .none
                    || isDoubtful($0, isReversed)
            })
        else { return }
        decideDoubtful(points, isReversed, &search)
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
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int>, _ winding: (Int, Double) -> Turn
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

    /// The smallest ring around another.
    private mutating func container(
        of index: Int, among level: inout RingLevels, _ points: Span<Shape.Point>, _ search: inout RingSearch
    ) -> Int? {
        let ring = rings[index]
        var candidates = level.candidates(around: ring.box) { other in
            rings[other].area > ring.area && contains(rings[other].box, ring.box) || mayBeTwins(index, other)
        }
        while let position = candidates.indices.min(by: { rings[candidates[$0]].area < rings[candidates[$1]].area }) {
            let other = candidates[position]
            let relation = self.relation(of: index, to: other, points, &search)
            switch relation {
            case .along where mayBeTwins(index, other):
                (rings[index].twin, rings[other].twin) = (.inner, .outer)
                return other
            case _ where rings[other].area <= ring.area: break
            case .inside: return other
            case .outside: break
            case .along: if rings[other].isClockwise != ring.isClockwise { return other }
            case .crossing:
                guard search.isMostlyInside(subject(index, points), subject(other, points)) else { break }
                guard ring.winding == .straight || rings[other].winding == .straight else {
                    if ring.winding == rings[other].winding { rings[index].isOverlapping = true }
                    break
                }
                // The rings have no winding that could decide.
                rings[index].isCrossing = true
                return other
            }
            candidates.swapAt(position, candidates.count - 1)
            candidates.removeLast()
        }
        return nil
    }

    /// True if two rings run opposite ways, as far as that is known, and have the same box and nearly the same area.
    private func mayBeTwins(_ index: Int, _ other: Int) -> Bool {
        let (ring, other) = (rings[index], rings[other])
        return ring.box == other.box && ring.winding != .straight && other.winding != .straight
            && ring.winding != other.winding && (ring.area - other.area).magnitude <= 1e-9 * ring.area
    }

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

    private func contains(_ outer: Shape.Box, _ inner: Shape.Box) -> Bool {
        outer.west <= inner.west && inner.east <= outer.east && outer.south <= inner.south && inner.north <= outer.north
    }
}

/// Decisions on rings that cross others, by the way they run.
extension RingNesting {
    /// True if areas run counter-clockwise and holes clockwise, which a shapefile forbids. Areas are larger than their
    /// holes, so the sign of the sum tells.
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
