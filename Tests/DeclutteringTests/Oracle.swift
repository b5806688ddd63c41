import Decluttering

/// Each with each, straight from the definitions; geometry in floating point, which is exact for rects at a zoom.
struct Oracle {
    let labels: [Label]
    let request: Request
    /// The rank of each in the order in which labels are considered.
    let ranks: [Int]
    let byRank: [Int]
    /// The highest of each one's zooms and those right below.
    let runs: [ClosedRange<Int>?]

    init(_ labels: [Label], _ request: Request) {
        self.labels = labels
        self.request = request
        let order = labels.indices.sorted {
            Oracle.key(labels[$0], $0).lexicographicallyPrecedes(Oracle.key(labels[$1], $1))
        }
        var ranks = labels.indices.map { _ in 0 }
        for (rank, index) in order.enumerated() { ranks[index] = rank }
        self.ranks = ranks
        byRank = order
        runs = labels.map { label in
            let own = request.zooms.filter(label.zooms.contains)
            guard let last = own.last else { return nil }
            return (own.reversed().enumerated().last { last - $0.offset == $0.element }?.element ?? last)...last
        }
    }

    private static func key(_ label: Label, _ index: Int) -> [Double] {
        let hasBox = label.shape != .none && label.width > 0 && (label.shape == .circle || label.height > 0)
        let height = label.shape == .circle ? label.width : label.height
        return [
            label.isRequired ? 0 : 1, -label.priority, Double(label.tie), Double(label.x), Double(label.y),
            hasBox ? Double(label.width) : -1, hasBox ? Double(height) : -1, Double(label.shape.rawValue),
            Double(label.offsetX), Double(label.offsetY), Double(label.zooms.rawValue), Double(label.group),
            Double(label.name), Double(index),
        ]
    }

    /// Pixels a unit.
    func scale(_ zoom: Double) -> Double { power(zoom) * Double(request.tileSize.rawValue) / 0x1p32 }

    private func power(_ zoom: Double) -> Double {
        let whole = zoom.rounded(.down)
        var result = Double(sign: .plus, exponent: Int(whole), significand: 1)
        var (fraction, root) = (zoom - whole, 2.0)
        if fraction == 0 { return result }
        for _ in 0..<52 {
            root.formSquareRoot()
            fraction *= 2
            if fraction >= 1 {
                result *= root
                fraction -= 1
            }
        }
        return result
    }

    /// Below zero where they overlap at a scale, by pixels, or by pixels beyond touching for rects.
    func gap(_ i: Int, _ j: Int, _ scale: Double, world: Double) -> Double {
        let (a, b) = (labels[i], labels[j])
        let dx = Double(Int32(truncatingIfNeeded: a.x &- b.x)) + world * 0x1p32
        let across = abs(scale * dx + Double(a.offsetX - b.offsetX) / 8)
        let down = abs(scale * (Double(a.y) - Double(b.y)) + Double(a.offsetY - b.offsetY) / 8)
        let (circleA, circleB) = (a.shape == .circle, b.shape == .circle)
        let width = (circleA ? 0 : Double(a.width)) + (circleB ? 0 : Double(b.width))
        let height = (circleA ? 0 : Double(a.height)) + (circleB ? 0 : Double(b.height))
        guard circleA || circleB else { return max(across - width / 16, down - height / 16) }
        let radius = ((circleA ? Double(a.width) : 0) + (circleB ? Double(b.width) : 0)) / 16
        let (x, y) = (max(across - width / 16, 0), max(down - height / 16, 0))
        return (x * x + y * y).squareRoot() - radius
    }

    /// The gap is convex in the scale, so its least is found by thirds.
    func overlap(_ i: Int, _ j: Int, from low: Double, below high: Double) -> Bool {
        let (a, b) = (labels[i], labels[j])
        guard a.group == b.group, canCollide(a), canCollide(b) else { return false }
        let hasOffset = a.offsetX != b.offsetX || a.offsetY != b.offsetY
        return (-1...1).contains { world in
            guard isNear(i, j, low, world: Double(world)) else { return false }
            if !hasOffset || low == high { return gap(i, j, low, world: Double(world)) < 0 }
            var (start, end) = (low, high)
            for _ in 0..<60 {
                let third = (end - start) / 3
                if gap(i, j, start + third, world: Double(world)) < gap(i, j, end - third, world: Double(world)) {
                    end -= third
                } else {
                    start += third
                }
            }
            return min(gap(i, j, low, world: Double(world)), gap(i, j, (start + end) / 2, world: Double(world))) < -1e-9
        }
    }

    /// True if their places are no farther apart than both reach together, at the scale at which they are nearest.
    private func isNear(_ i: Int, _ j: Int, _ scale: Double, world: Double) -> Bool {
        let (a, b) = (labels[i], labels[j])
        let dx = Double(Int32(truncatingIfNeeded: a.x &- b.x)) + world * 0x1p32
        let dy = Double(a.y) - Double(b.y)
        let reach = { (label: Label) in
            Double(max(label.width, label.height) / 2 + max(abs(label.offsetX), abs(label.offsetY)) + 1) / 8
        }
        return max(abs(dx), abs(dy)) * scale < reach(a) + reach(b)
    }

    private func canCollide(_ label: Label) -> Bool {
        label.shape != .none && label.width > 0 && (label.shape == .circle || label.height > 0)
    }

    func echo(_ i: Int, _ j: Int, _ scale: Double) -> Bool {
        let (a, b) = (labels[i], labels[j])
        guard request.repeatDistance > 0, a.name >= 0, a.name == b.name else { return false }
        let dx = scale * Double(Int32(truncatingIfNeeded: a.x &- b.x))
        let dy = scale * (Double(a.y) - Double(b.y))
        return (dx * dx + dy * dy).squareRoot() < Double(request.repeatDistance) / 8
    }

    func reason(_ i: Int, _ j: Int, _ zooms: ClosedRange<Int>) -> HidingReason {
        let low = scale(Double(zooms.lowerBound))
        if overlap(i, j, from: low, below: scale(Double(zooms.upperBound + 1))) { return .label }
        return echo(i, j, low) ? .repeatedName : .none
    }

    func own(_ i: Int) -> ZoomSet { labels[i].zooms.intersection(ZoomSet(request.zooms)) }

    func run(_ i: Int) -> ClosedRange<Int>? { runs[i] }

    func tile(_ i: Int, _ zoom: Int) -> [UInt32] {
        zoom == 0 ? [0, 0] : [labels[i].x >> UInt32(32 - zoom), labels[i].y >> UInt32(32 - zoom)]
    }

    /// The label that hides another: of those that are shown, the first that is considered; and the reason.
    ///
    /// - Parameter ranks: the order that counts; nil for the usual one.
    func hiding(
        _ i: Int, among shown: [Int], _ zoom: Int, by ranks: [Int]? = nil, reason: (Int) -> HidingReason
    ) -> (Int, HidingReason)? {
        let ranks = ranks ?? self.ranks
        if labels[i].isRequired { return nil }
        let best = shown.filter { reason($0) != .none }.min { ranks[$0] < ranks[$1] }
        if let best { return (best, reason(best)) }
        let near = shown.filter { tile($0, zoom) == tile(i, zoom) }
        if let limit = request.limitPerTile, near.count >= limit { return (near[limit - 1], .tileLimit) }
        if let limit = request.limitPerZoom, shown.count >= limit { return (shown[limit - 1], .zoomLimit) }
        return nil
    }

    func outcome() -> Outcome {
        switch request.mode {
        case .nested: nested()
        case .fill: fill()
        case .independent: independent()
        }
    }

    private var nobody: Outcome {
        Outcome(
            minimumZooms: labels.map { _ in UInt8(request.zooms.upperBound + 1) }, blockers: labels.map { _ in -1 },
            reasons: labels.map { _ in .none })
    }

    /// The recurrence, label by label from the best.
    private func nested() -> Outcome {
        var outcome = nobody
        var better: [Int] = []
        for i in byRank {
            defer { better.append(i) }
            guard let run = run(i) else { continue }
            outcome.minimumZooms[i] = UInt8(run.lowerBound)
            for zoom in run.reversed() {
                let shown = better.filter { j in
                    Int(outcome.minimumZooms[j]) <= zoom && self.run(j)?.contains(zoom) == true
                }
                guard let (blocker, why) = hiding(i, among: shown, zoom, reason: { reason(i, $0, zoom...zoom) }) else {
                    continue
                }
                outcome.minimumZooms[i] = UInt8(zoom + 1)
                outcome.blockers[i] = Int32(blocker)
                outcome.reasons[i] = why
                break
            }
        }
        return outcome
    }

    private func fill() -> Outcome {
        var outcome = nobody
        for i in labels.indices {
            guard let run = run(i) else { continue }
            outcome.minimumZooms[i] = UInt8(labels[i].isRequired ? run.lowerBound : run.upperBound + 1)
        }
        for zoom in request.zooms {
            var shown = byRank.filter { Int(outcome.minimumZooms[$0]) <= zoom && run($0)?.contains(zoom) == true }
            let coming = byRank.filter { labels[$0].isRequired && run($0).map { $0.lowerBound > zoom } == true }
            for i in byRank where !labels[i].isRequired && !shown.contains(i) && run(i)?.contains(zoom) == true {
                let why = { (j: Int) -> HidingReason in
                    guard let a = run(i), let b = run(j) else { return .none }
                    let (first, last) = (max(zoom, a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
                    return first <= last ? reason(i, j, first...last) : .none
                }
                var hidden = hiding(i, among: shown, zoom, reason: why)
                let future = coming.filter { why($0) != .none }.min { ranks[$0] < ranks[$1] }
                if let future,
                    hidden.map({ $0.1 == .tileLimit || $0.1 == .zoomLimit || ranks[future] < ranks[$0.0] }) ?? true
                {
                    hidden = (future, why(future))
                }
                if let hidden {
                    outcome.blockers[i] = Int32(hidden.0)
                    outcome.reasons[i] = hidden.1
                } else {
                    outcome.minimumZooms[i] = UInt8(zoom)
                    shown.append(i)
                }
            }
        }
        return outcome
    }

    private func independent() -> Outcome {
        var outcome = nobody
        outcome.zooms = labels.map { _ in [] }
        for i in labels.indices {
            guard let last = request.zooms.last(where: own(i).contains) else { continue }
            outcome.minimumZooms[i] = UInt8(last + 1)
        }
        for zoom in request.zooms.reversed() {
            var shown: [Int] = []
            for i in byRank where own(i).contains(zoom) {
                if let hidden = hiding(i, among: shown, zoom, reason: { reason(i, $0, zoom...zoom) }) {
                    guard Int(outcome.minimumZooms[i]) == zoom + 1 else { continue }
                    outcome.blockers[i] = Int32(hidden.0)
                    outcome.reasons[i] = hidden.1
                } else {
                    shown.append(i)
                    outcome.zooms[i].insert(zoom)
                    outcome.minimumZooms[i] = UInt8(zoom)
                    outcome.blockers[i] = -1
                    outcome.reasons[i] = .none
                }
            }
        }
        return outcome
    }
}
