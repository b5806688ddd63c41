import Memory

/// One of the ways in which a label of several boxes may stand, such as the letters of a name along a river.
package struct LabelChain: Sendable {
    /// The place in units, from which the offsets of the boxes count.
    package var x: UInt32
    package var y: UInt32
    /// Each at the zooms at which it belongs to the label, which have no gap, in the order of these zooms.
    package var boxes: [LabelPosition]
    /// Zooms at which it may stand.
    package var zooms: ZoomSet
    /// The zoom at which it is compared with other places of a level text, which are as good; nil on a line, which has a
    /// best stretch.
    package var comparedZoom: Int?

    package init(x: UInt32, y: UInt32, boxes: [LabelPosition], zooms: ZoomSet) {
        (self.x, self.y, self.boxes, self.zooms) = (x, y, boxes, zooms)
    }
}

/// The outcome for labels of which some are chains.
package struct ChainOutcome: Sendable {
    /// For each label the number of the position or chain that it has taken.
    package var chosen: [UInt8]
    /// The lowest zoom at which each shows, as in an `Outcome`.
    package var minimumZooms: [UInt8]
}

extension Labels {
    /// Decides labels in nested mode, from the best to the least: each by the position or chain at which it shows from the
    /// lowest zoom on.
    ///
    /// - Parameter chains: by label; others have their own boxes or positions.
    package func decide(
        _ chains: [Int: [LabelChain]], _ request: Request, atZoom zoom: Double? = nil
    ) -> ChainOutcome {
        var outcome = ChainOutcome(
            chosen: [UInt8](repeating: 0, count: count), minimumZooms: [UInt8](repeating: 0, count: count))
        let order = RankOrder.best(self)
        var choice = PositionChoice(self, chains, request, atZoom: zoom)
        if choice.havePlaces { choice.rank(order, count: count) }
        for slot in 0..<order.count {
            let label = Int(order[slot])
            let chosen = choice.choose(label, self)
            (outcome.chosen[label], outcome.minimumZooms[label]) = (chosen.number, chosen.minimumZoom)
        }
        return outcome
    }
}
