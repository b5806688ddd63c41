package import Geometry

extension TileDecision {
    /// Finds for each label of this tile that is hidden at any of the zooms the best one that hides it one zoom below its
    /// lowest.
    ///
    /// - Parameter needs: tells labels that are open, which are skipped.
    /// - Returns: indices of labels, in input order; -1 for labels that are not hidden.
    package func blockers(_ needs: borrowing FlatBuffer<LabelNeed>) -> FlatBuffer<Int32> {
        var blockers = FlatBuffer<Int32>(capacity: field.count)
        blockers.append(repeating: -1, count: field.count)
        var crowd = Crowd(field, repeatDistance: 0)
        for zoom in zooms {
            var members = FlatBuffer<UInt32>()
            var hidden = FlatBuffer<UInt32>()
            for index in 0..<field.count {
                let isHidden = isHidden(index, at: zoom) && needs[Int(field.origins[index])] != .open
                if isHidden { hidden.append(UInt32(truncatingIfNeeded: index)) }
                if isHidden || mayShow(index, at: zoom) { members.append(UInt32(truncatingIfNeeded: index)) }
            }
            guard !hidden.isEmpty else { continue }
            crowd.gather(field, members.span, at: scales(zoom...zoom))
            enterShown(members.span, at: zoom, into: &crowd)
            var found = FlatBuffer<UInt32>()
            for place in 0..<hidden.count {
                let index = Int(hidden[place])
                var effort = 0
                let overlapping = crowd.collect(colliding: index, field, &effort, into: &found)
                let best = ZoomDecision.blocker(found.span, overlapping: overlapping, field).label
                guard best != CellGrid.none else { continue }
                blockers[Int(field.origins[index])] = Int32(truncatingIfNeeded: field.origins[Int(best)])
            }
        }
        return blockers
    }

    /// True for a label of this tile whose last hidden zoom this is.
    func isHidden(_ index: Int, at zoom: Int) -> Bool {
        isOwn[index] && Int(lows[index]) == zoom + 1 && lows[index] > base(index)
    }

    private func enterShown(_ members: Span<UInt32>, at zoom: Int, into crowd: inout Crowd) {
        enterRequired(members, into: &crowd)
        for place in members.indices {
            let index = Int(members[place])
            if !field.isRequired(index), mayShow(index, at: zoom) { crowd.enter(index, field) }
        }
    }
}
