import Decluttering
import Geometry
import Layers

/// The work for a tile.
extension RoundWork {
    /// Decides as much as the tile can, and tells others what has changed. Labels that no other waits for leave the
    /// tile.
    ///
    /// - Parameter sketch: gets the labels that go on to the next zooms.
    mutating func narrow(
        _ labels: consuming TileLabels, _ report: inout RoundReport, _ sketch: inout LabelSketch
    ) throws(Problem) {
        var before = FlatBuffer<MinimumRange>(capacity: labels.count)
        before.append(contentsOf: labels.ranges.span)
        var decision = TileDecision(
            labels.labels.copy(), isOwn: labels.isOwn, labels.ranges, request, phase.zooms, atZoom: zoom)
        report.undecided = decision.narrow(&labels.ranges)
        try tellChanges(of: labels, since: before)
        let namesBlockers = round.settings.namesBlockers
        let needs = decision.needs(namesBlockers: namesBlockers)
        let blockers = namesBlockers ? decision.blockers(needs) : FlatBuffer<Int32>()
        try settle(labels, needs, blockers, &sketch)
        for index in 0..<labels.count where needs[index] != .none {
            report.needed += 1
            if needs[index] == .open { report.open += 1 }
        }
        try keepNeeded(labels, needs)
    }

    /// Hands all labels over to the first tile, which has all that they depend on.
    func join(_ labels: consuming TileLabels) throws(Problem) {
        var box = RoundOutbox(.labels, to: writer, count: round.settings.count, TileLabel.write)
        for index in 0..<labels.count { try box.add(labels[index], to: 0) }
        try box.finish()
    }

    private func tellChanges(
        of labels: borrowing TileLabels, since before: borrowing FlatBuffer<MinimumRange>
    ) throws(Problem) {
        var box = RoundOutbox(.ranges, to: writer, count: round.settings.count, RangeUpdate.write)
        var tiles: [Int] = []
        for index in 0..<labels.count where labels.ranges[index] != before[index] {
            phase.find(reachedBy: labels.labels.label(index), request.tileSize, into: &tiles)
            for tile in tiles where tile != part {
                try box.add(RangeUpdate(origin: labels.origins[index], range: labels.ranges[index]), to: tile)
            }
        }
        try box.finish()
    }

    /// Hands outcomes over to the parts that have the features, and lets labels that may also show at lower zooms wait.
    private func settle(
        _ labels: borrowing TileLabels, _ needs: borrowing FlatBuffer<LabelNeed>,
        _ blockers: borrowing FlatBuffer<Int32>,
        _ sketch: inout LabelSketch
    ) throws(Problem) {
        var outcomes = RoundOutbox(.outcomes, to: writer, count: round.settings.count, LabelOutcome.write)
        var rest = restBox
        for index in 0..<labels.count where labels.isOwn[index] && needs[index] != .open {
            var label = labels[index]
            let lowest = label.label.zooms.intersection(ZoomSet(request.zooms)).highestRun?.lowerBound ?? 0
            let minimum = Int(label.range.low)
            let isHidden = minimum > max(lowest, phase.zooms.lowerBound)
            if !isHidden, lowest < phase.zooms.lowerBound {
                label.range = .unknown
                try rest.add(label, to: part)
                sketch.add(label.label)
                continue
            }
            let blocker = isHidden && !blockers.isEmpty ? Int(blockers[index]) : -1
            try outcomes.add(
                LabelOutcome(
                    index: label.origin.index, minimum: UInt8(minimum), isHidden: isHidden,
                    blocker: blocker < 0 ? .none : labels.origins[blocker]), to: Int(label.origin.part))
        }
        try outcomes.finish()
        try rest.finish()
    }

    /// Keeps labels for the next round. Those whose outcomes are known are not the tile's own any more.
    private func keepNeeded(
        _ labels: borrowing TileLabels, _ needs: borrowing FlatBuffer<LabelNeed>
    ) throws(Problem) {
        var box = RoundOutbox(.labels, to: writer, count: round.settings.count, TileLabel.write)
        for index in 0..<labels.count where needs[index] != .none {
            var label = labels[index]
            label.isOwn = needs[index] == .open
            try box.add(label, to: part)
        }
        try box.finish()
    }
}
