package import Memory

/// Labels in order, by rank and on the map. Every question about them starts here.
public struct Arrangement: ~Copyable {
    package let field: LabelField

    /// O(n), with at most 56 bytes for each plain label.
    public init(_ labels: consuming Labels) {
        field = LabelField(labels)
    }

    private init(_ field: consuming LabelField) {
        self.field = field
    }

    /// The number of labels.
    public var count: Int { field.count }

    /// Decides every zoom of the request. O(n) for each, and less in practice: a label that stands free also stands
    /// free at all deeper zooms.
    ///
    /// - Parameters:
    ///   - request: the zooms, the mode and the limits.
    ///   - zoom: a single zoom to decide instead, in 0..<25. It may lie between two whole ones and is decided at exactly
    ///     its scale; labels' own zooms and tiles are those of the whole zoom below. The outcome is as if it were the
    ///     only zoom.
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
        if !field.kept.isEmpty { return Arrangement(field.ranked(at: Int(zoom))).declutter(atZoom: zoom, request) }
        // Where the best labels lie close together, parts that are small enough for pairs are a detour.
        return byPairs(atZoom: zoom, request, within: PairBounds(failures: 2)) ?? any(atZoom: zoom, request)
    }

    /// Decides one zoom for labels of any kind.
    package func any(atZoom zoom: Double, _ request: Request) -> Outcome {
        let whole = Int(zoom)
        var decision = ZoomDecision(field, request)
        var shown = ShownZooms(field, whole...whole)
        let candidates = candidates(byPlace(), at: whole)
        decision.decide(candidates.span, field, at: Scales(zoom: zoom, tileSize: request.tileSize), zoom: whole)
        for slot in candidates.span.indices where decision.states[Int(candidates.span[slot])] == .hidden {
            shown.minimums[Int(candidates.span[slot])] = UInt8(whole + 1)
        }
        return outcome(shown, decision)
    }

    /// All labels in the order of the map.
    package func byPlace() -> FlatBuffer<UInt32> {
        var order = FlatBuffer<UInt32>(capacity: count)
        for index in 0..<count { order.append(UInt32(truncatingIfNeeded: index)) }
        return order
    }

    /// Filters an order to the labels that may show at a zoom.
    func candidates(_ order: consuming FlatBuffer<UInt32>, at zoom: Int) -> FlatBuffer<UInt32> {
        if !field.zooms.isEmpty {
            let zooms = field.zooms.span
            order.keep { zooms[Int($0)].contains(zoom) }
        }
        return order
    }

    /// Puts the result back in the order of the input.
    func outcome(_ shown: consuming ShownZooms, _ decision: consuming ZoomDecision) -> Outcome {
        decision.collisions = CollisionIndex(field, repeatDistance: 0)
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
    /// Keeps the wanted elements, in order.
    @inline(__always)
    mutating func keep(_ isKept: (UInt32) -> Bool) {
        var kept = 0
        for slot in 0..<count {
            let element = self[slot]
            self[kept] = element
            if isKept(element) { kept += 1 }
        }
        truncate(to: kept)
    }
}

extension Arrangement {
    /// Decides one zoom, however dense the labels are there. Starts with the best labels, then takes larger parts of
    /// those that are still free, or smaller ones where conflicts are too many. False if even small parts have too
    /// many.
    ///
    /// - Parameter labels: are consumed.
    func decideByParts(
        _ labels: inout Strips, _ sweep: inout PairSweep, _ depth: CollisionDepth, _ zoom: Int
    ) -> Bool {
        var shown = Strips(labels) { _ in false }
        var (first, size, failures) = (0, max(count / 16, sweep.bounds.fewestOfPart), 0)
        while first < count {
            let end = min(first + size, count)
            // The last part takes over the memory of the labels that remain.
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

extension Arrangement {
    /// Decides in independent mode: each zoom by itself.
    func independent(_ request: Request) -> Outcome {
        independentByPairs(request) ?? anyIndependent(request)
    }

    /// Decides by pairs; nil if labels are too dense for that.
    package func independentByPairs(_ request: Request, within bounds: PairBounds = PairBounds()) -> Outcome? {
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

    /// Decides labels of any kind.
    package func anyIndependent(_ request: Request) -> Outcome {
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
            let candidates = candidates(byPlace(), at: zoom)
            let scales = Scales(zooms: zoom...zoom, tileSize: request.tileSize)
            field.inOrder(at: zoom) { decision.decide(candidates.span, $0, at: scales, zoom: zoom) }
            for slot in candidates.span.indices {
                let index = Int(candidates.span[slot])
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
