import Geometry

extension Arrangement {
    /// Each zoom by itself.
    func independent(_ request: Request) -> Outcome {
        var decision = ZoomDecision(field, request)
        var shownAt = FlatBuffer<ZoomSet>(capacity: count)
        shownAt.append(repeating: [], count: count)
        var lowest = ShownZooms(field, request.zooms)
        var blockers = FlatBuffer<UInt32>(capacity: count)
        var reasons = FlatBuffer<HidingReason>(capacity: count)
        blockers.append(repeating: CellGrid.none, count: count)
        reasons.append(repeating: .none, count: count)
        for index in 0..<count {
            let zooms = ownZooms(index, request)
            lowest.minimums[index] = UInt8(truncatingIfNeeded: zooms.highestRun.map { $0.upperBound } ?? -2) &+ 1
            if zooms.isEmpty { lowest.minimums[index] = UInt8(request.zooms.upperBound + 1) }
        }
        for zoom in request.zooms.reversed() {
            let candidates = those(byPlace(), at: zoom)
            let scales = Scales(zooms: zoom...zoom, tileSize: request.tileSize)
            decision.decide(candidates.span, field, at: scales, zoom: zoom)
            for place in candidates.span.indices {
                let index = Int(candidates.span[place])
                if decision.states[index] == .shown {
                    shownAt[index].insert(zoom)
                    lowest.minimums[index] = UInt8(zoom)
                    (blockers[index], reasons[index]) = (CellGrid.none, .none)
                } else if Int(lowest.minimums[index]) == zoom + 1 {
                    (blockers[index], reasons[index]) = (decision.blockers[index], decision.reasons[index])
                }
            }
        }
        for index in 0..<count {
            decision.blockers[index] = blockers[index]
            decision.reasons[index] = reasons[index]
        }
        var found = outcome(lowest, decision)
        found.zooms = [ZoomSet](repeating: [], count: count)
        for index in 0..<count { found.zooms[Int(field.origins.span[index])] = shownAt[index] }
        return found
    }

    private func ownZooms(_ index: Int, _ request: Request) -> ZoomSet {
        field.zooms.isEmpty ? ZoomSet(request.zooms) : field.zooms.span[index].intersection(ZoomSet(request.zooms))
    }
}
