import Memory

extension Shape {
    /// The fewest positions of a closed ring and of a line.
    private static let (fewestOfRing, fewestOfLine) = (4, 2)

    /// Drops rings and lines of too few positions, and a polygon whose outer ring is one. A ring that is not closed may
    /// have one position less.
    ///
    /// - Parameters:
    ///   - first: the first ring to look at, with which a part starts.
    ///   - areRings: false for lines.
    /// - Returns: the number of rings and lines that were too short.
    public mutating func dropShortRings(from first: Int, areRings: Bool) -> Int {
        var count = 0
        for ring in first..<ringEnds.count where isShort(ring, areRings: areRings) { count += 1 }
        guard count > 0 else { return 0 }
        var part = partEnds.count
        while part > 0, partEnds[part - 1] > first { part -= 1 }
        var (keptParts, keptRings, keptPoints) = (part, first, first == 0 ? 0 : ringEnds[first - 1])
        var (ring, start) = (keptRings, keptPoints)
        for index in part..<partEnds.count {
            let end = partEnds[index]
            let isGone = areRings && isShort(ring, from: start, areRings: true)
            while ring < end {
                let ringEnd = ringEnds[ring]
                if !isGone, !isShort(ring, from: start, areRings: areRings) {
                    move(start..<ringEnd, to: keptPoints)
                    keptPoints += ringEnd - start
                    ringEnds[keptRings] = keptPoints
                    keptRings += 1
                }
                (ring, start) = (ring + 1, ringEnd)
            }
            guard keptRings > (keptParts == 0 ? 0 : partEnds[keptParts - 1]) else { continue }
            partEnds[keptParts] = keptRings
            keptParts += 1
        }
        points.truncate(to: keptPoints)
        if !elevations.isEmpty { elevations.truncate(to: keptPoints) }
        if !measures.isEmpty { measures.truncate(to: keptPoints) }
        ringEnds.truncate(to: keptRings)
        partEnds.truncate(to: keptParts)
        return count
    }

    /// Drops all rings and lines from one on, with which a part starts.
    public mutating func removeRings(from first: Int) {
        let kept = first == 0 ? 0 : ringEnds[first - 1]
        points.truncate(to: kept)
        if !elevations.isEmpty { elevations.truncate(to: kept) }
        if !measures.isEmpty { measures.truncate(to: kept) }
        ringEnds.truncate(to: first)
        while let end = partEnds.last, end > first { partEnds.truncate(to: partEnds.count - 1) }
    }

    private func isShort(_ ring: Int, areRings: Bool) -> Bool {
        isShort(ring, from: ring == 0 ? 0 : ringEnds[ring - 1], areRings: areRings)
    }

    private func isShort(_ ring: Int, from start: Int, areRings: Bool) -> Bool {
        let end = ringEnds[ring]
        guard areRings else { return end - start < Self.fewestOfLine }
        guard end - start >= Self.fewestOfRing - 1 else { return true }
        return end - start < Self.fewestOfRing && points[start] == points[end - 1]
    }

    private mutating func move(_ range: Range<Int>, to target: Int) {
        guard target < range.lowerBound else { return }
        for index in range {
            let new = target + index - range.lowerBound
            points[new] = points[index]
            if !elevations.isEmpty { elevations[new] = elevations[index] }
            if !measures.isEmpty { measures[new] = measures[index] }
        }
    }
}
