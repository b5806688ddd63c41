import Geometry

/// Labels put in order, by rank and on the map; whatever is asked about them starts from here.
public struct Arrangement: ~Copyable {
    let field: Field

    /// In O(n), in 56 bytes for each plain label at most.
    public init(_ labels: consuming Labels) {
        field = Field(labels)
    }

    public var count: Int { field.count }

    /// Decides about every zoom of the request; in O(n) for each, and less in fact: labels that stand free stand free at
    /// all deeper zooms.
    ///
    /// - Parameter zoom: the only one that is asked about instead, in 0..<25. It may be between two whole ones, at exactly its
    ///   scale; labels' own zooms and tiles are those of the whole zoom below. The outcome is as if it were the only one.
    public func declutter(_ request: Request, atZoom zoom: Double? = nil) -> Outcome {
        if let zoom { return declutter(atZoom: zoom, request) }
        return switch request.mode {
        case .nested: nested(request)
        case .fill: filled(request)
        case .independent: independent(request)
        }
    }

    private func declutter(atZoom zoom: Double, _ request: Request) -> Outcome {
        precondition(zoom >= 0 && zoom < Double(ZoomSet.deepest + 1))
        return byPairs(atZoom: zoom, request) ?? any(atZoom: zoom, request)
    }

    /// Whatever the labels are.
    func any(atZoom zoom: Double, _ request: Request) -> Outcome {
        let whole = Int(zoom)
        var decision = ZoomDecision(field, request)
        var shown = ShownZooms(field, whole...whole)
        let candidates = those(byPlace(), at: whole)
        decision.decide(candidates.span, field, at: Scales(zoom: zoom, tileSize: request.tileSize), zoom: whole)
        for place in candidates.span.indices where decision.states[Int(candidates.span[place])] == .hidden {
            shown.minimums[Int(candidates.span[place])] = UInt8(whole + 1)
        }
        return outcome(shown, decision)
    }

    /// All labels from the best to the least.
    func byRank() -> FlatBuffer<UInt32> {
        let ranks = field.ranks.span
        var order = FlatBuffer<UInt32>(capacity: count)
        order.append(repeating: 0, count: count)
        for index in ranks.indices { order[Int(ranks[index])] = UInt32(truncatingIfNeeded: index) }
        return order
    }

    /// All labels in the order of the map.
    func byPlace() -> FlatBuffer<UInt32> {
        var order = FlatBuffer<UInt32>(capacity: count)
        for index in 0..<count { order.append(UInt32(truncatingIfNeeded: index)) }
        return order
    }

    /// Of those, in their order, the ones that may be shown at a zoom.
    func those(_ order: consuming FlatBuffer<UInt32>, at zoom: Int) -> FlatBuffer<UInt32> {
        if !field.zooms.isEmpty {
            let zooms = field.zooms.span
            order.keep { zooms[Int($0)].contains(zoom) }
        }
        return order
    }

    /// Puts what was found back in the order of the input.
    func outcome(_ shown: consuming ShownZooms, _ decision: consuming ZoomDecision) -> Outcome {
        decision.crowd = Crowd(field, repeatDistance: 0)
        let origins = field.origins.span
        var minimums = [UInt8](repeating: 0, count: count)
        var blockers = [Int32](repeating: -1, count: count)
        var reasons = [HidingReason](repeating: .none, count: count)
        for index in origins.indices {
            let origin = Int(origins[index])
            minimums[origin] = shown.minimums[index]
            let blocker = decision.blockers[index]
            guard blocker != CellGrid.none else { continue }
            blockers[origin] = Int32(truncatingIfNeeded: origins[Int(blocker)])
            reasons[origin] = decision.reasons[index]
        }
        return Outcome(minimumZooms: minimums, blockers: blockers, reasons: reasons)
    }
}

extension FlatBuffer<UInt32> {
    /// Leaves out the others, in order.
    @inline(__always)
    mutating func keep(_ isKept: (UInt32) -> Bool) {
        var kept = 0
        for place in 0..<count {
            let element = self[place]
            self[kept] = element
            if isKept(element) { kept += 1 }
        }
        truncate(to: kept)
    }
}
