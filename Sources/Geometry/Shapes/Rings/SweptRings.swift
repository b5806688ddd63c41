import Memory

/// Rings sorted by a sweep into those that meet others and those that do not. Used where too many boxes overlap to
/// compare all pairs.
///
/// Equal rings are one ring to the sweep. Those that meet no other but equal ones are apart: of two groups of them, one
/// is wholly inside the other or outside, which the containers show. Others have to be compared with each ring.
struct SweptRings: ~Copyable {
    /// For each ring the first of those that are equal to it, which stands for all of them.
    let equal: EqualRings
    /// For the first ring of each group the innermost group that is apart and around it; -1 for none.
    private(set) var containers = FlatBuffer<Int32>()
    private var areMeeting = FlatBuffer<Bool>()
    /// False for each ring that has the same area as one of its group before it.
    private var areasDiffer = FlatBuffer<Bool>()
    /// Facts on groups, by their first rings.
    private(set) var groups = FlatBuffer<Group>()
    /// Runs of rings of a group that are alike, in the order of rings.
    private var runs = FlatBuffer<Run>()
    /// Index of each ring in the order.
    private(set) var ranks = FlatBuffer<Int32>()

    struct Group: BitwiseCopyable {
        var count = 0
        /// The least area of its rings, how many have it, and which of them is the first in the order.
        var leastArea = Double.infinity
        var leastCount = 0
        var smallest = -1
        /// The least area of all rings of the group and of those around it.
        var leastAreaAround = Double.infinity
        fileprivate var lastRun: Int32 = -1
    }

    /// Rings that follow each other and differ in nothing.
    struct Run: BitwiseCopyable {
        var area: Double
        var isClockwise: Bool
        var winding: Orientation
        var first: Int32
        var count: Int32
        fileprivate(set) var previous: Int32
    }

    /// - Parameter order: all rings, each after those that are around it.
    init(
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int>, _ rings: borrowing FlatBuffer<RingNesting.Measured>,
        order: [Int]
    ) {
        equal = EqualRings(points, ringEnds)
        var sweep = RingSweep()
        var numbers = FlatBuffer<Int32>()
        for ring in 0..<rings.count where equal.firsts[ring] == ring {
            sweep.append(rings[ring].start..<rings[ring].end, of: points)
            numbers.append(Int32(ring))
        }
        _ = sweep.run(points)
        containers.append(repeating: -1, count: rings.count)
        areMeeting.append(repeating: false, count: rings.count)
        areasDiffer.append(repeating: false, count: rings.count)
        groups.append(repeating: Group(), count: rings.count)
        ranks.append(repeating: 0, count: rings.count)
        for index in 0..<numbers.count {
            let container = sweep.containers[index]
            containers[Int(numbers[index])] = container < 0 ? -1 : numbers[Int(container)]
            areMeeting[Int(numbers[index])] = sweep.areOut[index]
        }
        for (rank, ring) in order.enumerated() {
            ranks[ring] = Int32(rank)
            areasDiffer[ring] = groups[group(of: ring)].insert(ring, rings[ring].area)
        }
        for ring in order where equal.firsts[ring] == ring && !areMeeting[ring] {
            let container = Int(containers[ring])
            let around = container < 0 ? .infinity : groups[container].leastAreaAround
            groups[ring].leastAreaAround = min(groups[ring].leastArea, around)
        }
    }

    func group(of ring: Int) -> Int { Int(equal.firsts[ring]) }

    /// True if a ring may meet others that are not equal to it.
    func isMeeting(_ ring: Int) -> Bool { areMeeting[group(of: ring)] }

    /// True for one of the rings of a group that is apart of each area.
    func standsForArea(_ ring: Int) -> Bool { areasDiffer[ring] && !isMeeting(ring) }

    /// Adds a ring to the runs of its group, which must be added in their order.
    mutating func insert(_ index: Int, _ ring: RingNesting.Measured) {
        let group = group(of: index)
        guard groups[group].count > 1 else { return }
        var run = groups[group].lastRun
        while run >= 0, runs[Int(run)].area == ring.area {
            if runs[Int(run)].isClockwise == ring.isClockwise, runs[Int(run)].winding == ring.winding {
                runs[Int(run)].count += 1
                return
            }
            run = runs[Int(run)].previous
        }
        runs.append(
            Run(
                area: ring.area, isClockwise: ring.isClockwise, winding: ring.winding, first: Int32(index), count: 1,
                previous: groups[group].lastRun))
        groups[group].lastRun = Int32(runs.count - 1)
    }

    /// The smallest of the equal rings inserted so far that contains a given ring.
    struct EqualRingsAround {
        /// The first of the smallest that it is in; -1 for none.
        var container = -1
        var hasOthersAsSmall = false
        /// True if it is not in another that is larger, and not larger than the container.
        var isBesideOthers = false
    }

    func equalRings(around index: Int, _ ring: RingNesting.Measured) -> EqualRingsAround {
        var found = EqualRingsAround()
        var run = groups[group(of: index)].lastRun
        while run >= 0, found.container < 0 {
            let area = runs[Int(run)].area
            var count: Int32 = 0
            while run >= 0, runs[Int(run)].area == area {
                let other = runs[Int(run)]
                if other.isAround(ring) {
                    let isFirst = found.container < 0 || ranks[Int(other.first)] < ranks[found.container]
                    if isFirst { found.container = Int(other.first) }
                    count += other.count
                } else if area > ring.area {
                    found.isBesideOthers = true
                }
                run = other.previous
            }
            found.hasOthersAsSmall = count > 1
        }
        return found
    }

    /// A tree of some rings.
    ///
    /// - Parameter isRanked: true to find rings of one area in their order, not by their numbers.
    func tree(
        _ rings: borrowing FlatBuffer<RingNesting.Measured>, isRanked: Bool = true, where isWanted: (Int) -> Bool
    ) -> RingTree {
        var entries = FlatBuffer<RingTree.Entry>()
        for ring in 0..<rings.count where isWanted(ring) {
            entries.append(
                RingTree.Entry(
                    box: rings[ring].box, area: rings[ring].area, winding: rings[ring].winding,
                    order: isRanked ? ranks[ring] : Int32(ring), ring: Int32(ring)))
        }
        return RingTree(entries)
    }
}

extension SweptRings.Group {
    /// Adds a ring that is not larger than those before it. Returns true if it is smaller.
    fileprivate mutating func insert(_ ring: Int, _ area: Double) -> Bool {
        count += 1
        guard area < leastArea else {
            leastCount += 1
            return false
        }
        (leastArea, leastCount, smallest) = (area, 1, ring)
        return true
    }
}

extension SweptRings.Run {
    /// True if an equal ring is in those of the run: they run opposite ways, and these are larger or twins.
    fileprivate func isAround(_ ring: RingNesting.Measured) -> Bool {
        RingNesting.areTwins(ring, area, winding) || area > ring.area && isClockwise != ring.isClockwise
    }
}
