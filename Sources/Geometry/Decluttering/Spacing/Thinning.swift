import Memory
package import Spacing

/// Thins labels by distance on the ground, the best label first. The outcome has one zoom, 0.
package struct Thinning: ~Copyable {
    private var labels: Labels
    private let places: GroundPlaces
    /// All labels from the best to the least.
    private var order: FlatBuffer<UInt32>
    private var ranks: FlatBuffer<UInt32>

    /// - Parameter places: a place for each label.
    package init(_ labels: consuming Labels, _ places: consuming GroundPlaces) {
        precondition(labels.count == places.vectors.count)
        let all = RankOrder.best(labels)
        order = FlatBuffer(capacity: max(all.count, 1))
        ranks = FlatBuffer(capacity: max(all.count, 1))
        ranks.append(repeating: 0, count: all.count)
        for isFirst in [true, false] {
            for slot in all.span.indices where Self.isAhead(Int(all[slot]), labels) == isFirst {
                ranks[Int(all[slot])] = UInt32(truncatingIfNeeded: order.count)
                order.append(all[slot])
            }
        }
        self.labels = labels
        self.places = places
    }

    private static func isAhead(_ label: Int, _ labels: borrowing Labels) -> Bool {
        labels.traits[label].isRequired || (!labels.kept.isEmpty && labels.kept[label].contains(0))
    }

    package var count: Int { labels.count }

    /// Shows each label, from the best on, unless one that shows is too near. O(n), unless required labels crowd.
    package func declutter() -> Outcome {
        var outcome = Outcome(
            minimumZooms: [UInt8](repeating: 1, count: count), blockers: [Int32](repeating: -1, count: count),
            reasons: [HidingReason](repeating: .none, count: count))
        var grid = SpaceGrid(places)
        var required: [Int] = []
        for slot in order.span.indices where labels.traits[Int(order[slot])].isRequired {
            if isCandidate(Int(order[slot])) { required.append(Int(order[slot])) }
        }
        // The best last, so that it is found first however many are in one place.
        for label in required.reversed() {
            outcome.minimumZooms[label] = 0
            grid.enter(label, places)
        }
        for slot in order.span.indices {
            let label = Int(order[slot])
            guard isCandidate(label), !labels.traits[label].isRequired else { continue }
            let best = blocker(of: label, grid)
            if best >= 0 {
                (outcome.blockers[label], outcome.reasons[label]) = (Int32(truncatingIfNeeded: best), .label)
            } else {
                outcome.minimumZooms[label] = 0
                grid.enter(label, places)
            }
        }
        return outcome
    }

    /// Finds a fault in an outcome; nil if it is the only right one. Labels that show must not be too near, and each
    /// other one must name a better one that shows and is too near to it. By induction on the rank, this allows no
    /// other outcome. O(n), unless required labels crowd.
    package func firstViolation(of outcome: borrowing Outcome) -> Violation? {
        guard outcome.minimumZooms.count == count, outcome.blockers.count == count else {
            return Violation(kind: .otherCount, label: -1, other: -1, zoom: 0)
        }
        for label in 0..<count {
            let (minimum, blocker) = (outcome.minimumZooms[label], Int(outcome.blockers[label]))
            let isRight = isCandidate(label) ? minimum <= 1 && (minimum == 0 || !isRequired(label)) : minimum == 1
            if !isRight { return Violation(kind: .ownZooms, label: label, other: -1, zoom: 0) }
            if minimum == 0 || !isCandidate(label) ? blocker == -1 : hides(blocker, label, outcome) { continue }
            return Violation(kind: .unproven, label: label, other: blocker < count ? blocker : -1, zoom: 0)
        }
        return collision(in: outcome)
    }

    private func hides(_ blocker: Int, _ label: Int, _ outcome: borrowing Outcome) -> Bool {
        (0..<count).contains(blocker) && outcome.minimumZooms[blocker] == 0 && ranks[blocker] < ranks[label]
            && areOfOneGroup(blocker, label) && places.areNear(label, blocker)
    }

    /// Finds labels that show although they are too near to each other, unless they are required.
    private func collision(in outcome: borrowing Outcome) -> Violation? {
        var grid = SpaceGrid(places)
        for isRequired in [true, false] {
            for label in 0..<count where outcome.minimumZooms[label] == 0 && self.isRequired(label) == isRequired {
                let other = isRequired ? -1 : blocker(of: label, grid)
                if other >= 0 { return Violation(kind: .collision, label: label, other: other, zoom: 0) }
                grid.enter(label, places)
            }
        }
        return nil
    }

    /// The best label of a grid that is too near to one; -1 for none.
    private func blocker(of label: Int, _ grid: borrowing SpaceGrid) -> Int {
        var best = -1
        grid.visitNear(label, places) { other in
            guard areOfOneGroup(label, other) else { return true }
            if best < 0 || ranks[other] < ranks[best] { best = other }
            return !isRequired(other)
        }
        return best
    }

    private func isRequired(_ label: Int) -> Bool { labels.traits[label].isRequired }

    private func isCandidate(_ label: Int) -> Bool { labels.zooms(of: label).contains(0) }

    private func areOfOneGroup(_ label: Int, _ other: Int) -> Bool {
        labels.groups.isEmpty || labels.groups[label] == labels.groups[other]
    }
}
