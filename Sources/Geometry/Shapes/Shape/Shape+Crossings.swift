import Memory

extension Shape {
    /// About how many pairs of edges cross, if there are more than `most`, by a sample that is the same in every run: to
    /// count millions of crossings takes as long as to work with them.
    package func crossings(over most: Int) -> Int? {
        let edges = points.count - 1
        let pairs = Double(edges) * Double(edges) / 2
        guard pairs > Double(most) else { return nil }
        let sample = 10_000
        var (state, found): (UInt64, Int) = (1, 0)
        func next() -> Int {
            // The generator of Knuth's MMIX, whose upper bits are the random ones.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(((state >> 32) * UInt64(edges)) >> 32)
        }
        for _ in 0..<sample where isCrossing(next(), next()) { found += 1 }
        let estimate = pairs * Double(found) / Double(sample)
        // A few found by chance say nothing.
        return found >= 10 && estimate > Double(most) ? Int(estimate) : nil
    }

    /// True if the edges that begin at two positions cross inside both.
    private func isCrossing(_ one: Int, _ other: Int) -> Bool {
        let (a, b) = (points[one], points[one + 1])
        let (c, d) = (points[other], points[other + 1])
        guard min(a.x, b.x) < max(c.x, d.x), min(c.x, d.x) < max(a.x, b.x),
            min(a.y, b.y) < max(c.y, d.y), min(c.y, d.y) < max(a.y, b.y),
            Orientation(a, b, c).isOpposite(to: Orientation(a, b, d)),
            Orientation(c, d, a).isOpposite(to: Orientation(c, d, b))
        else { return false }
        return !endsRing(one) && !endsRing(other)
    }

    /// True if a position is the last of a ring or line.
    private func endsRing(_ position: Int) -> Bool {
        var (low, high) = (0, ringEnds.count)
        while low < high {
            let middle = (low + high) / 2
            if ringEnds[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return low < ringEnds.count && ringEnds[low] == position + 1
    }
}
