import Memory

extension Arrangement {
    /// Decides in fill mode: from the first zoom down, keeps what is shown and adds to it.
    func filled(_ request: Request) -> Outcome {
        var filling = Filling(field, request)
        let members = byPlace()
        for zoom in request.zooms {
            field.inOrder(at: zoom) { field in
                filling.run(field, members.span, zoom)
            }
        }
        let decision = filling.decision
        return outcome(filling.shown, decision)
    }
}

/// The labels shown so far, and the decision for the next zoom.
private struct Filling: ~Copyable {
    var decision: ZoomDecision
    /// Lowest zoom of each label that is shown; above the last of its zooms while it is not.
    var shown: ShownZooms
    /// The zoom at which to look again at each label that is not shown, if all labels may be shown at all zooms: labels
    /// that hide it stay, so the last zoom at which one of them does.
    private var dueZooms = FlatBuffer<UInt8>(capacity: 1)
    private let request: Request

    init(_ field: borrowing LabelField, _ request: Request) {
        decision = ZoomDecision(field, request)
        shown = ShownZooms(field, request.zooms)
        self.request = request
        for index in 0..<field.count {
            guard !field.isRequired(index), let run = ShownZooms.run(index, field, request.zooms) else { continue }
            shown.minimums[index] = UInt8(run.upperBound + 1)
        }
    }

    /// - Parameter members: all labels in the order of the map.
    mutating func run(_ field: borrowing LabelField, _ members: Span<UInt32>, _ zoom: Int) {
        let scales = Scales(zooms: zoom...request.zooms.upperBound, tileSize: request.tileSize)
        if field.zooms.isEmpty, decision.limits.isUnlimited { return addAll(field, members, zoom, scales) }
        decision.collisions.gather(field, members, at: scales)
        decision.limits.begin(zoom: zoom)
        keep(field, members, zoom)
        let ranked = field.byRank()
        let order = ranked.span
        count(field, order, zoom)
        var (effort, limit) = (0, decision.mostLooks(of: members.count))
        for slot in order.indices where mayAppear(Int(order[slot]), field, zoom) {
            if effort > limit { return addByTree(order.extracting(slot...), field, zoom) }
            add(Int(order[slot]), field, zoom, &effort)
        }
        decision.noteGrid(isEnough: true)
    }

    private func mayAppear(_ index: Int, _ field: borrowing LabelField, _ zoom: Int) -> Bool {
        guard !field.isRequired(index), Int(shown.minimums[index]) > zoom,
            let run = ShownZooms.run(index, field, request.zooms)
        else { return false }
        return run.contains(zoom)
    }

    /// Adds labels after those that were added already, from the best to the least.
    private mutating func addByTree(_ order: Span<UInt32>, _ field: borrowing LabelField, _ zoom: Int) {
        var rest = FlatBuffer<UInt32>()
        for slot in order.indices where mayAppear(Int(order[slot]), field, zoom) { rest.append(order[slot]) }
        decision.decide(byTree: rest.span, field, heedsLimits: true) { index, other in
            ShownZooms.common(index, other, field, request.zooms, from: zoom)
                .map { Scales(zooms: $0, tileSize: request.tileSize) }
        }
        for slot in rest.span.indices where decision.states[Int(rest.span[slot])] == .shown {
            shown.minimums[Int(rest.span[slot])] = UInt8(zoom)
        }
    }

    /// Adds labels that are not shown yet, if all labels may be shown at all zooms.
    private mutating func addAll(
        _ field: borrowing LabelField, _ members: Span<UInt32>, _ zoom: Int, _ scales: Scales
    ) {
        if dueZooms.isEmpty { dueZooms.append(repeating: UInt8(zoom), count: field.count) }
        var due = FlatBuffer<UInt32>()
        for slot in members.indices {
            let index = Int(members[slot])
            if Int(shown.minimums[index]) > zoom, dueZooms[index] <= zoom { due.append(members[slot]) }
        }
        guard !due.isEmpty else { return }
        decision.collisions.gather(field, members, near: due.span, at: scales)
        keep(field, members, zoom)
        decision.add(due.span, field)
        let later = (0...request.zooms.upperBound).map {
            Scales(zooms: $0...request.zooms.upperBound, tileSize: request.tileSize)
        }
        for slot in due.span.indices {
            let index = Int(due.span[slot])
            if decision.states[index] == .shown {
                shown.minimums[index] = UInt8(zoom)
            } else {
                dueZooms[index] = UInt8(max(lastZoom(hiding: index, field, zoom, later), zoom + 1))
            }
        }
    }

    /// The last zoom at which a label that is hidden collides with the one that hides it.
    ///
    /// - Parameter later: the scales from each zoom on.
    private func lastZoom(
        hiding index: Int, _ field: borrowing LabelField, _ zoom: Int, _ later: [Scales]
    ) -> Int {
        let blocker = Int(decision.blockers[index])
        var (known, end, next) = (zoom, request.zooms.upperBound, zoom + 1)
        while known < end {
            if decision.collisions.collision(index, blocker, field, later[next]) == .none {
                end = next - 1
            } else {
                known = next
            }
            next = (known + end + 1) / 2
        }
        return known
    }

    /// Enters the labels that are shown already, and required labels even if they only appear deeper: labels shown now
    /// must not be in their way then. Only the order of required labels matters, so all others come in that of the map,
    /// in which neighbours are near in memory.
    private mutating func keep(_ field: borrowing LabelField, _ members: Span<UInt32>, _ zoom: Int) {
        var required = FlatBuffer<UInt32>()
        for slot in members.indices {
            let index = Int(members[slot])
            guard let run = ShownZooms.run(index, field, request.zooms), run.upperBound >= zoom else { continue }
            if field.isRequired(index) {
                required.append(members[slot])
            } else if Int(shown.minimums[index]) <= zoom {
                decision.collisions.enter(index, field)
            }
        }
        let ranked = RankOrder.sorted(required.span, field)
        for slot in ranked.span.indices.reversed() { decision.collisions.enter(Int(ranked[slot]), field) }
    }

    /// Counts the labels that are shown already against the limits.
    ///
    /// - Parameter order: all labels, from the best to the least.
    private mutating func count(_ field: borrowing LabelField, _ order: Span<UInt32>, _ zoom: Int) {
        guard !decision.limits.isUnlimited else { return }
        for slot in order.indices {
            let index = Int(order[slot])
            guard let run = ShownZooms.run(index, field, request.zooms), run.upperBound >= zoom,
                Int(shown.minimums[index]) <= zoom
            else { continue }
            decision.limits.show(index, field.boxes.span[index])
        }
    }

    private mutating func add(_ index: Int, _ field: borrowing LabelField, _ zoom: Int, _ effort: inout Int) {
        var (best, why) = (CellGrid.none, HidingReason.none)
        decision.collisions.visitColliding(index, field, &effort) { other, reason in
            let reason = field.zooms.isEmpty ? reason : lasting(index, other, field, zoom)
            guard reason != .none else { return true }
            ZoomDecision.prefer(other, reason, &best, &why, field)
            return !field.isRequired(other)
        }
        if best != CellGrid.none { return decision.hide(index, by: best, why) }
        let box = field.boxes.span[index]
        if let full = decision.limits.filler(box) { return decision.hide(index, by: full.label, full.reason) }
        decision.limits.show(index, box)
        // The blocker is kept: it hid this label one zoom before.
        shown.minimums[index] = UInt8(zoom)
        decision.collisions.enter(index, field)
    }

    /// Returns the reason why two labels collide at a scale at which both may show; `none` if they do not.
    private func lasting(_ index: Int, _ other: Int, _ field: borrowing LabelField, _ zoom: Int) -> HidingReason {
        guard let zooms = ShownZooms.common(index, other, field, request.zooms, from: zoom) else { return .none }
        return decision.collisions.collision(index, other, field, Scales(zooms: zooms, tileSize: request.tileSize))
    }
}
