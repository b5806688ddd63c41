import Memory

extension Arrangement {
    /// Decides in nested mode: sweeps from the deepest zoom up.
    func nested(_ request: Request) -> Outcome {
        nestedByPairs(request) ?? anyNested(request)
    }

    /// Decides labels of any kind.
    package func anyNested(_ request: Request) -> Outcome {
        var sweep = NestedSweep(field, request)
        sweep.run(field)
        let decision = sweep.decision
        return outcome(sweep.shown, decision)
    }
}

/// The labels shown at the zoom that was decided last, and the decision for the next one up.
private struct NestedSweep: ~Copyable {
    var decision: ZoomDecision
    var shown: ShownZooms
    private let request: Request
    /// Labels still shown, in the order of the map.
    private var candidates: FlatBuffer<UInt32>

    /// Most zooms that are tested together for labels that are never contested.
    private static let mostZoomsAtOnce = 6

    init(_ field: borrowing LabelField, _ request: Request) {
        decision = ZoomDecision(field, request)
        shown = ShownZooms(field, request.zooms)
        self.request = request
        candidates = FlatBuffer(capacity: field.count)
    }

    mutating func run(_ field: borrowing LabelField) {
        if field.zooms.isEmpty {
            for index in 0..<field.count { candidates.append(UInt32(truncatingIfNeeded: index)) }
        }
        var zoom = request.zooms.upperBound
        var zoomsAtOnce = field.zooms.isEmpty && decision.limits.isUnlimited ? 3 : 1
        while zoom >= request.zooms.lowerBound {
            if !field.zooms.isEmpty { updateCandidates(field, zoom) }
            let first = max(zoom - zoomsAtOnce + 1, request.zooms.lowerBound)
            if first == zoom {
                decideCandidates(field, zoom)
            } else {
                let share = decideContested(field, first...zoom)
                zoomsAtOnce = share > 0.5 ? 1 : share > 0.1 ? 2 : min(zoomsAtOnce * 2, Self.mostZoomsAtOnce)
            }
            zoom = first - 1
        }
    }

    /// Adds labels that may show from this zoom on and drops those that no longer may.
    private mutating func updateCandidates(_ field: borrowing LabelField, _ zoom: Int) {
        candidates.removeAll()
        for index in 0..<field.count {
            guard let run = ShownZooms.run(index, field, request.zooms), run.contains(zoom) else { continue }
            // A minimum that was raised belongs to a label that was hidden.
            if Int(shown.minimums[index]) <= zoom { candidates.append(UInt32(truncatingIfNeeded: index)) }
        }
    }

    private mutating func decideCandidates(_ field: borrowing LabelField, _ zoom: Int) {
        let list = exchange(&candidates, with: FlatBuffer(capacity: 1))
        candidates = decide(list, field, zoom)
    }

    /// Decides some zooms. Only labels that collide at the first of them need a decision.
    ///
    /// - Returns: the share of such labels.
    private mutating func decideContested(_ field: borrowing LabelField, _ zooms: ClosedRange<Int>) -> Double {
        var all = exchange(&candidates, with: FlatBuffer(capacity: 1))
        var list = FlatBuffer<UInt32>(capacity: 1)
        decision.findContested(all.span, field, at: Scales(zooms: zooms, tileSize: request.tileSize), into: &list)
        let share = Double(list.count) / Double(max(all.count, 1))
        for zoom in zooms.reversed() { list = decide(list, field, zoom) }
        keepShown(&all)
        candidates = all
        return share
    }

    /// Decides a list of labels at one zoom. Hides some and returns the others.
    private mutating func decide(
        _ list: consuming FlatBuffer<UInt32>, _ field: borrowing LabelField, _ zoom: Int
    ) -> FlatBuffer<UInt32> {
        field.inOrder(at: zoom) { decide(list.span, $0, zoom) }
        for slot in list.span.indices where decision.states[Int(list.span[slot])] == .hidden {
            shown.minimums[Int(list.span[slot])] = UInt8(truncatingIfNeeded: zoom + 1)
        }
        keepShown(&list)
        return list
    }

    private mutating func decide(_ list: Span<UInt32>, _ field: borrowing LabelField, _ zoom: Int) {
        let scales = Scales(zooms: zoom...zoom, tileSize: request.tileSize)
        if decision.limits.mayReject(list, field, zoom: zoom) {
            let busy = decision.showUntroubled(list, field, at: scales, zoom: zoom)
            let order = RankOrder.sorted(busy.span, field)
            decision.decide(byRank: order.span, among: busy.span, field, at: scales, zoom: zoom)
        } else if !decision.decide(byPlace: list, field, at: scales) {
            decision.decide(byChunk: list, field, at: scales)
        }
    }

    private func keepShown(_ list: inout FlatBuffer<UInt32>) {
        let states = decision.states.span
        list.keep { states[Int($0)] == .shown }
    }
}
