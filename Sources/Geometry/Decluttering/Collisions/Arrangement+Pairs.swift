import Memory

/// Faster way for labels that are about equally large and may be shown at all zooms. Each step returns nil if labels
/// are too dense for it, even when only the best are compared; the general way then takes over.
extension Arrangement {
    /// Decides from the deepest zoom up, several zooms together as long as few labels collide.
    package func nestedByPairs(_ request: Request, within bounds: PairBounds = PairBounds()) -> Outcome? {
        guard goesByPairs(request) else { return nil }
        var sweep = PairSweep(field, from: request.zooms.lowerBound, within: bounds)
        var members = byPlace()
        var zoom = request.zooms.upperBound
        var labels = Strips()
        var atOnce = firstZoomsAtOnce(&labels, &sweep, request)
        while zoom >= request.zooms.lowerBound {
            let zooms = max(zoom - atOnce + 1, request.zooms.lowerBound)...zoom
            let depth = CollisionDepth(zooms, request.tileSize)
            labels.gather(members.span, field, grid(depth, members.count))
            if let conflicts = sweep.decide(labels, field, depth, from: zooms.lowerBound) {
                atOnce = Self.zoomsAtOnce(conflicts, of: members.count)
                zoom = zooms.lowerBound - 1
            } else if zooms.count > 1 {
                atOnce = zooms.count / 2
                continue
            } else {
                guard decideByParts(&labels, &sweep, depth, zoom) else { return nil }
                zoom -= 1
            }
            let (ranks, minimums) = (field.ranks.span, sweep.minimums.span)
            members.keep { Int(minimums[Int(ranks[Int($0)])]) <= zooms.lowerBound }
        }
        labels = Strips()
        return outcome(sweep)
    }

    package func byPairs(atZoom zoom: Double, _ request: Request, within bounds: PairBounds = PairBounds()) -> Outcome?
    {
        let depth = CollisionDepth(Scales(zoom: zoom, tileSize: request.tileSize))
        return byPairs(Int(zoom), depth, request, within: bounds)
    }

    /// Decides one zoom as if it were the only one.
    func byPairs(
        _ zoom: Int, _ depth: CollisionDepth, _ request: Request, within bounds: PairBounds = PairBounds()
    ) -> Outcome? {
        guard goesByPairs(request) else { return nil }
        var sweep = PairSweep(field, from: zoom, within: bounds)
        var labels = Strips()
        do {
            let members = byPlace()
            labels.gather(members.span, field, grid(depth, members.count))
        }
        return decideByParts(&labels, &sweep, depth, zoom) ? outcome(sweep) : nil
    }

    private func grid(_ depth: CollisionDepth, _ count: Int) -> StripGrid {
        StripGrid(field.largest, depth.scales, count: count)
    }

    private func goesByPairs(_ request: Request) -> Bool {
        field.isEven && field.zooms.isEmpty && field.groups.isEmpty && field.kept.isEmpty
            && (field.names.isEmpty || request.repeatDistance <= 0)
            && request.limitPerTile == nil && request.limitPerZoom == nil && count <= Conflict.mostLabels
    }

    /// How many zooms to decide together at first, estimated from a sample of neighbours on the map.
    private func firstZoomsAtOnce(_ labels: inout Strips, _ sweep: inout PairSweep, _ request: Request) -> Int {
        let length = sweep.bounds.sampleLength
        guard count > 4 * Self.sampleCount * length else { return Conflict.mostZooms }
        var sample = FlatBuffer<UInt32>(capacity: Self.sampleCount * length)
        for part in 0..<Self.sampleCount {
            let first = count / Self.sampleCount * part
            for index in first..<first + length { sample.append(UInt32(truncatingIfNeeded: index)) }
        }
        let last = request.zooms.upperBound
        let zooms = max(last - Conflict.mostZooms + 1, request.zooms.lowerBound)...last
        let depth = CollisionDepth(zooms, request.tileSize)
        labels.gather(sample.span, field, grid(depth, sample.count))
        guard let shares = sweep.conflictShares(labels, field, depth) else { return 1 }
        return max(shares.count { $0 <= Self.mostConflicts }, 1)
    }

    private static let sampleCount = 32
    /// Most conflicts for each label when several zooms are decided together.
    private static let mostConflicts = 0.3

    /// How many zooms to decide together next; each has about four times as many conflicts as the one before.
    private static func zoomsAtOnce(_ conflicts: Int, of count: Int) -> Int {
        var (zooms, expected) = (0, 4 * max(Double(conflicts), 1))
        while zooms < Conflict.mostZooms, expected <= mostConflicts * Double(count) {
            zooms += 1
            expected *= 4
        }
        return max(zooms, 1)
    }

    /// Puts the result back in the order of the input.
    private func outcome(_ sweep: consuming PairSweep) -> Outcome {
        let (ranks, origins) = (field.ranks.span, field.origins.span)
        var byRank = FlatBuffer<UInt32>(capacity: count)
        byRank.append(repeating: 0, count: count)
        for index in ranks.indices { byRank[Int(ranks[index])] = origins[index] }
        var minimums = [UInt8](repeating: 0, count: count)
        var blockers = [Int32](repeating: -1, count: count)
        var reasons = [HidingReason](repeating: .none, count: count)
        for rank in 0..<count {
            let origin = Int(byRank[rank])
            minimums[origin] = sweep.minimums[rank]
            guard sweep.blockers[rank] != CellGrid.none else { continue }
            blockers[origin] = Int32(truncatingIfNeeded: byRank[Int(sweep.blockers[rank])])
            reasons[origin] = .label
        }
        return Outcome(minimumZooms: minimums, blockers: blockers, reasons: reasons)
    }
}
