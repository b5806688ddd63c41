import Geometry

extension Arrangement {
    /// Decides one zoom however dense the labels are there: first the best of them, then those that are still free of as
    /// many more as have not too many conflicts.
    ///
    /// - Parameter labels: are lost.
    func decideByParts(
        _ labels: inout Strips, _ sweep: inout PairSweep, _ depth: CollisionDepth, _ zoom: Int
    ) -> Bool {
        var shown = Strips(labels) { _ in false }
        var (first, size, failures) = (0, max(count / 16, sweep.bounds.fewestOfPart), 0)
        while first < count {
            let end = min(first + size, count)
            // The last part is all that is left, and takes no room besides.
            var part = Strips()
            if end == count { swap(&part, &labels) } else { part = Strips(labels) { isBefore(end, $0) } }
            guard sweep.hide(part, behind: shown, field, depth, at: zoom) else { return false }
            part.keep { isShown($0, sweep, zoom) }
            if sweep.decide(part, field, depth, from: zoom) != nil {
                if end < count {
                    part.keep { isShown($0, sweep, zoom) }
                    shown.merge(part)
                    labels.keep { !isBefore(end, $0) }
                }
                first = end
                size *= 16
            } else {
                if end == count { swap(&part, &labels) }
                failures += 1
                guard failures <= sweep.bounds.failures, size > sweep.bounds.fewestOfPart else { return false }
                size = max((end - first) / 8, sweep.bounds.fewestOfPart)
            }
        }
        return true
    }

    @inline(__always)
    private func isBefore(_ rank: Int, _ index: Int) -> Bool { Int(field.ranks.span[index]) < rank }

    @inline(__always)
    private func isShown(_ index: Int, _ sweep: borrowing PairSweep, _ zoom: Int) -> Bool {
        Int(sweep.minimums.span[Int(field.ranks.span[index])]) <= zoom
    }
}
