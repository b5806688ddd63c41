import Memory

/// An outcome in the order of the map, and the checks that it must pass.
struct Proof: ~Copyable {
    let request: Request
    /// The single zoom, which may lie between two whole ones; nil for those of the request.
    private let exactZoom: Double?
    private var collisions: CollisionIndex
    private var limits: TileLimits
    private var minimums: FlatBuffer<UInt8>
    private var blockers: FlatBuffer<UInt32>
    /// Only for independent zooms.
    private var shownAt = FlatBuffer<ZoomSet>(capacity: 1)
    /// Labels whose blocker does not collide with them, so that a limit must be what keeps them out.
    private var isLimited: FlatBuffer<Bool>

    /// Stands for a blocker that is not a label.
    private static let nonsense = UInt32.max - 1

    init(_ field: borrowing LabelField, _ outcome: borrowing Outcome, _ request: Request, atZoom zoom: Double?) {
        self.request = request
        exactZoom = zoom
        collisions = CollisionIndex(field, repeatDistance: request.repeatDistance)
        limits = TileLimits(request)
        minimums = FlatBuffer(capacity: field.count)
        blockers = FlatBuffer(capacity: field.count)
        isLimited = FlatBuffer(capacity: field.count)
        isLimited.append(repeating: false, count: field.count)
        var slots = FlatBuffer<UInt32>(capacity: field.count)
        slots.append(repeating: 0, count: field.count)
        for index in 0..<field.count { slots[Int(field.origins.span[index])] = UInt32(truncatingIfNeeded: index) }
        for index in 0..<field.count {
            let origin = Int(field.origins.span[index])
            minimums.append(outcome.minimumZooms[origin])
            let blocker = Int(outcome.blockers[origin])
            let isLabel = blocker >= 0 && blocker < field.count
            blockers.append(isLabel ? slots[blocker] : blocker == -1 ? CellGrid.none : Self.nonsense)
            if request.mode == .independent { shownAt.append(outcome.zooms[origin]) }
        }
    }

    func violation(
        _ kind: Violation.Kind, _ index: Int, _ field: borrowing LabelField, _ zoom: Int, other: UInt32? = nil
    )
        -> Violation
    {
        let origins = field.origins.span
        let other = (other ?? CellGrid.none) < UInt32(field.count) ? Int(origins[Int(other ?? 0)]) : -1
        return Violation(kind: kind, label: Int(origins[index]), other: other, zoom: zoom)
    }

    private func scales(_ zoom: Int) -> Scales {
        exactZoom.map { Scales(zoom: $0, tileSize: request.tileSize) }
            ?? Scales(zooms: zoom...zoom, tileSize: request.tileSize)
    }

    /// The zooms at which a label would be shown if nothing hid it.
    private func own(_ index: Int, _ field: borrowing LabelField) -> ZoomSet {
        let zooms = ZoomSet(request.zooms)
        if request.mode == .independent {
            return field.zooms.isEmpty ? zooms : field.zooms.span[index].intersection(zooms)
        }
        return ShownZooms.run(index, field, request.zooms).map { ZoomSet($0) } ?? []
    }

    private func isShown(_ index: Int, _ field: borrowing LabelField, _ zoom: Int) -> Bool {
        if request.mode == .independent { return shownAt.span[index].contains(zoom) }
        return Int(minimums.span[index]) <= zoom && own(index, field).contains(zoom)
    }

    func ownZoomViolation(_ field: borrowing LabelField) -> Violation? {
        for index in 0..<field.count {
            let own = own(index, field)
            let minimum = Int(minimums.span[index])
            var isRight: Bool
            if own.isEmpty {
                isRight = minimum == request.zooms.upperBound + 1
            } else if request.mode == .independent {
                let shown = shownAt.span[index]
                isRight = shown.isSubset(of: own) && (!field.isRequired(index) || shown == own)
                isRight = isRight && minimum == (shown.lowest ?? (own.highest ?? 0) + 1)
            } else {
                let isLast = minimum == (own.highest ?? 0) + 1 && !field.isRequired(index)
                isRight = own.contains(minimum) || isLast
                isRight = isRight && (!field.isRequired(index) || minimum == own.lowest)
            }
            if !isRight { return violation(.ownZooms, index, field, minimum) }
        }
        return nil
    }

    /// Checks that each label is hidden by its blocker, or has none if its own zooms end there.
    mutating func blockerViolation(_ field: borrowing LabelField) -> Violation? {
        for index in 0..<field.count {
            let zoom = Int(minimums.span[index]) - 1
            let blocker = blockers.span[index]
            guard zoom >= request.zooms.lowerBound, own(index, field).contains(zoom) else {
                if blocker == CellGrid.none { continue }
                return violation(.unproven, index, field, zoom, other: blocker)
            }
            if blocker < UInt32(field.count), hides(Int(blocker), index, field, zoom) { continue }
            if limits.isUnlimited { return violation(.unproven, index, field, zoom, other: blocker) }
            isLimited[index] = true
        }
        return nil
    }

    private func hides(_ blocker: Int, _ index: Int, _ field: borrowing LabelField, _ zoom: Int) -> Bool {
        let isBetter = field.precedes(blocker, index, at: zoom)
        guard request.mode == .fill else {
            return isBetter && isShown(blocker, field, zoom)
                && collisions.collision(index, blocker, field, scales(zoom)) != .none
        }
        let isThere = isShown(blocker, field, zoom) && (isBetter || Int(minimums.span[blocker]) < zoom)
        guard isThere || field.isRequired(blocker),
            let zooms = ShownZooms.common(index, blocker, field, request.zooms, from: zoom)
        else { return false }
        return collisions.collision(index, blocker, field, Scales(zooms: zooms, tileSize: request.tileSize)) != .none
    }

    /// Checks that no shown labels collide, unless they are required.
    mutating func collisionViolation(_ field: borrowing LabelField, _ members: Span<UInt32>, _ zoom: Int) -> Violation?
    {
        collisions.gather(field, members, at: scales(zoom))
        for index in 0..<field.count where field.isRequired(index) && isShown(index, field, zoom) {
            collisions.enter(index, field)
        }
        var (effort, limit) = (0, members.count * ZoomDecision.mostLooks + 10_000)
        var isFree = false
        for index in 0..<field.count where !field.isRequired(index) && isShown(index, field, zoom) {
            if effort > limit {
                // Too much for a grid. If any labels overlap, the grid then finds which.
                (isFree, limit) = (!doesAnyOverlap(field, members, zoom), .max)
            }
            var other = CellGrid.none
            if isFree {
                collisions.visitNamesakes(index, field) { found in
                    guard collisions.collision(index, found, field, scales(zoom)) != .none else { return true }
                    other = UInt32(truncatingIfNeeded: found)
                    return false
                }
            } else {
                collisions.visitColliding(index, field, &effort) { found, _ in
                    other = UInt32(truncatingIfNeeded: found)
                    return false
                }
            }
            if other != CellGrid.none { return violation(.collision, index, field, zoom, other: other) }
            collisions.enter(index, field)
        }
        return nil
    }

    /// Looks for shown labels that overlap, however different their sizes are.
    private func doesAnyOverlap(_ field: borrowing LabelField, _ members: Span<UInt32>, _ zoom: Int) -> Bool {
        var shown = FlatBuffer<UInt32>()
        for slot in members.indices where isShown(Int(members[slot]), field, zoom) { shown.append(members[slot]) }
        let scales = scales(zoom)
        var tree = BoxTree(shown.span, field, at: scales)
        var isOverlapping = false
        // Required labels are not in the tree, so they come before any other is taken out.
        for isRequired in [true, false] {
            for slot in shown.span.indices where field.isRequired(Int(shown[slot])) == isRequired {
                let index = Int(shown[slot])
                tree.take(near: index, field) { other in
                    if other == index { return true }
                    isOverlapping = isOverlapping || field.overlap(index, other, scales)
                    return false
                }
                if isOverlapping { return true }
            }
        }
        return false
    }

    /// Counts labels in the order of the decision, and checks the limits.
    ///
    /// - Parameter order: all labels, from the best to the least.
    mutating func limitViolation(_ field: borrowing LabelField, _ order: Span<UInt32>, _ zoom: Int) -> Violation? {
        guard !limits.isUnlimited, request.mode != .independent else { return nil }
        limits.begin(zoom: zoom)
        let keepsFirst = request.mode == .fill
        if keepsFirst {
            for slot in order.indices {
                let index = Int(order[slot])
                guard isShown(index, field, zoom), field.isRequired(index) || Int(minimums[index]) < zoom else {
                    continue
                }
                limits.show(index, field.boxes.span[index])
            }
        }
        for slot in order.indices {
            let index = Int(order[slot])
            let box = field.boxes.span[index]
            if isShown(index, field, zoom) {
                if keepsFirst, field.isRequired(index) || Int(minimums[index]) < zoom { continue }
                if !field.isRequired(index), limits.filler(box) != nil {
                    return violation(.overfull, index, field, zoom)
                }
                limits.show(index, box)
            } else if isLimited[index], Int(minimums[index]) == zoom + 1 {
                guard limits.filler(box)?.label == blockers[index] else {
                    return violation(.unproven, index, field, zoom, other: blockers[index])
                }
            }
        }
        return nil
    }

    /// Checks independent zooms, where a label does not have a blocker for each: looks for one among all that are
    /// shown.
    mutating func hidingViolation(_ field: borrowing LabelField, _ order: Span<UInt32>, _ zoom: Int) -> Violation? {
        limits.begin(zoom: zoom)
        for slot in order.indices where own(Int(order[slot]), field).contains(zoom) {
            let index = Int(order[slot])
            let box = field.boxes.span[index]
            let filler = limits.filler(box)
            if isShown(index, field, zoom) {
                if filler != nil, !field.isRequired(index) { return violation(.overfull, index, field, zoom) }
                limits.show(index, box)
                continue
            }
            var (isHidden, effort) = (filler != nil, 0)
            let rank = field.ranks.span[index]
            if !isHidden {
                collisions.visitColliding(index, field, &effort) { found, _ in
                    isHidden = isHidden || field.ranks.span[found] < rank
                    return !isHidden
                }
            }
            let isNamed = Int(minimums[index]) != zoom + 1 || !isLimited[index] || filler?.label == blockers[index]
            if !isHidden || !isNamed { return violation(.unproven, index, field, zoom, other: blockers[index]) }
        }
        return nil
    }
}

extension ZoomSet {
    fileprivate var lowest: Int? { rawValue == 0 ? nil : rawValue.trailingZeroBitCount }
    fileprivate var highest: Int? { rawValue == 0 ? nil : 31 - rawValue.leadingZeroBitCount }
}

/// A fault of an outcome. Labels are numbered as they were given.
@frozen
public struct Violation: Hashable, Sendable {
    /// A kind of fault.
    @frozen
    public enum Kind: Hashable, Sendable {
        /// The outcome has more or fewer labels than there are.
        case otherCount
        /// A label is shown where its own zooms do not allow it, or a required one is not shown where they do.
        case ownZooms
        /// Two labels that are shown collide.
        case collision
        /// A tile or a zoom shows more than the limit.
        case overfull
        /// The label that is said to hide another does not, so that the other could be shown one zoom sooner.
        case unproven
    }

    /// The kind of fault.
    public let kind: Kind
    /// The label that is concerned.
    public let label: Int
    /// The other label of a collision, or the label that is said to hide this one; -1 if there is none.
    public let other: Int
    /// The zoom at which it is.
    public let zoom: Int
}
