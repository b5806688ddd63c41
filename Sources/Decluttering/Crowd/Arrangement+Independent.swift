import Geometry

extension Arrangement {
    /// Each zoom by itself.
    func independent(_ request: Request) -> Outcome {
        independentByPairs(request) ?? anyIndependent(request)
    }

    /// The short way; nil where it does not lead to the end.
    func independentByPairs(_ request: Request, within bounds: PairBounds = PairBounds()) -> Outcome? {
        var found = Outcome(
            minimumZooms: [UInt8](repeating: UInt8(request.zooms.upperBound + 1), count: count),
            blockers: [Int32](repeating: -1, count: count), reasons: [HidingReason](repeating: .none, count: count),
            zooms: [ZoomSet](repeating: [], count: count))
        for zoom in request.zooms.reversed() {
            let depth = CollisionDepth(zoom...zoom, request.tileSize)
            guard let outcome = byPairs(zoom, depth, request, within: bounds) else { return nil }
            for label in 0..<count {
                if Int(outcome.minimumZooms[label]) == zoom {
                    found.zooms[label].insert(zoom)
                    found.minimumZooms[label] = UInt8(zoom)
                    (found.blockers[label], found.reasons[label]) = (-1, .none)
                } else if Int(found.minimumZooms[label]) == zoom + 1 {
                    found.blockers[label] = outcome.blockers[label]
                    found.reasons[label] = outcome.reasons[label]
                }
            }
        }
        return found
    }

    /// Whatever the labels are.
    func anyIndependent(_ request: Request) -> Outcome {
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
