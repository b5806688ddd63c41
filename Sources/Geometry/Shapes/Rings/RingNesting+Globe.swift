import Memory

/// Rings whose edges may go over the antimeridian.
extension RingNesting {
    /// For each ring: true if its edges of more than 180° go the short way.
    private typealias Choice = [Bool]

    /// Finds the parents of rings in degrees. Where edges are longer than 180°, rings are compared as they lie on the
    /// globe. Among the ways that long edges may take, it chooses the one in which rings run and lie most plausibly.
    ///
    /// - Parameters:
    ///   - trustsWinding: true if the way that rings run means anything.
    ///   - given: which way all long edges take; nil for what fits.
    public mutating func findOnGlobe(
        _ points: Span<Shape.Point>, ringEnds: Span<Int>, trustsWinding: Bool, given: LongEdges? = nil
    ) {
        let winding = trustsWinding ? Self.windingAsItRuns : Self.noWinding
        let choices = given == .straight ? [] : Self.choices(points, ringEnds, given)
        guard !choices.isEmpty else { return find(points, ringEnds: ringEnds, winding: winding) }
        var unrolled = UnrolledRings()
        var best: (rating: Rating, choice: Int)?
        var number = 0
        for (index, choice) in choices.enumerated() {
            number = index
            find(points, ringEnds, choice, &unrolled, winding)
            let rating = rating
            if best.map({ rating < $0.rating }) ?? true { best = (rating, number) }
            if trustsWinding, rating.faults == 0, !runsReversed { break }
        }
        if let best, best.choice != number { find(points, ringEnds, choices[best.choice], &unrolled, winding) }
    }

    /// Rates how plausibly rings run and lie; less is better.
    private struct Rating: Comparable {
        /// How many rings run against the role they were given.
        var faults: Int
        /// Sum of the depths of all rings. A wrong choice separates rings from those around them, so more is better.
        var depth: Int

        static func < (one: Rating, other: Rating) -> Bool { (one.faults, -one.depth) < (other.faults, -other.depth) }
    }

    private var rating: Rating {
        Rating(
            faults: (0..<verdicts.count).count { verdicts[$0] != .agreed },
            depth: (0..<rings.count).reduce(0) { $0 + rings[$1].depth })
    }

    /// Limit for a ring to be tested as straight: nobody draws more edges over half the world in one ring.
    private static var mostLongEdges: Int { 64 }

    /// Choices worth trying: each ring as its own shape suggests, all as they lie on the map if they can, and all the
    /// short way. Empty where no edge is long.
    private static func choices(_ points: Span<Shape.Point>, _ ringEnds: Span<Int>, _ given: LongEdges?) -> [Choice] {
        guard points.mayCrossAntimeridian else { return [] }
        var (byThemselves, isLong, isNeverStraight): (Choice, Choice, Choice) = ([], [], [])
        var start = 0
        for index in ringEnds.indices {
            let ring = points.extracting(start..<ringEnds[index])
            let traits = LongEdgeTraits(ring, isRing: true)
            isLong.append(!traits.isEmpty)
            byThemselves.append(!traits.isEmpty && traits.way(of: ring) == .short)
            // A ring that would cross itself as it lies is not straight.
            isNeverStraight.append(
                !traits.isEmpty && (traits.count > Self.mostLongEdges || ring.hasLongEdgeCrossed))
            start = ringEnds[index]
        }
        guard isLong.contains(true) else { return [] }
        if given == .short { return [isLong] }
        var choices = [byThemselves]
        for choice in [isNeverStraight, isLong] where !choices.contains(choice) { choices.append(choice) }
        return choices
    }

    private mutating func find(
        _ points: Span<Shape.Point>, _ ringEnds: Span<Int>, _ choice: Choice, _ unrolled: inout UnrolledRings,
        _ winding: (Int, Double) -> Orientation
    ) {
        unrolled.removeAll()
        // A ring around a pole extends one world past the map, to hold what lies over the antimeridian, but not if
        // another ring spans the whole world.
        var (start, hasWorld) = (0, false)
        for index in ringEnds.indices {
            let box = Ring(points.extracting(start..<ringEnds[index])).box
            if !choice[index], box.east - box.west >= 360 { hasWorld = true }
            start = ringEnds[index]
        }
        start = 0
        for index in ringEnds.indices {
            unrolled.append(
                points.extracting(start..<ringEnds[index]), owner: index, isRolled: choice[index],
                aroundPole: hasWorld ? 0...0 : -1...1)
            start = ringEnds[index]
        }
        find(unrolled.points.span, ringEnds: unrolled.ringEnds.span, winding: winding)
        keepDeepest(unrolled, count: ringEnds.count)
    }

    /// Merges the copies of each ring into one: the copy that lies deepest in others.
    private mutating func keepDeepest(_ unrolled: borrowing UnrolledRings, count: Int) {
        var copies = [Int](repeating: -1, count: count)
        for copy in 0..<unrolled.owners.count {
            let owner = unrolled.owners[copy]
            if copies[owner] < 0 || rings[copy].depth > rings[copies[owner]].depth { copies[owner] = copy }
        }
        var kept = FlatBuffer<Measured>()
        var keptParents = FlatBuffer<Int>()
        var keptVerdicts = FlatBuffer<Verdict>()
        for copy in copies {
            kept.append(rings[copy])
            keptParents.append(parents[copy] < 0 ? -1 : unrolled.owners[parents[copy]])
            keptVerdicts.append(verdicts[copy])
        }
        swap(&rings, &kept)
        swap(&parents, &keptParents)
        swap(&verdicts, &keptVerdicts)
    }
}
