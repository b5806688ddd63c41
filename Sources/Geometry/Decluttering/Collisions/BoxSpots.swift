import Memory

/// Labels or obstacles while a tree halves them.
struct BoxSpots: ~Copyable {
    private var spots: FlatBuffer<Spot>
    /// State of the generator of pivots: chosen by chance, they are good ones whatever the order.
    private var chance: UInt64 = 1

    var count: Int { spots.count }

    struct Spot: BitwiseCopyable {
        let rect: GroundRect
        /// How far the middle moves from the first scale to the last.
        let across: Float
        let down: Float
        let index: UInt32

        @inline(__always)
        func number(_ side: Side) -> Double {
            switch side {
            case .left: rect.left
            case .right: rect.right
            case .top: rect.top
            case .bottom: rect.bottom
            case .across: Double(across)
            case .down: Double(down)
            }
        }
    }

    enum Side: CaseIterable {
        case left, right, top, bottom, across, down
    }

    init(capacity: Int) { spots = FlatBuffer(capacity: capacity) }

    mutating func append(_ bounds: LabelBounds, _ index: UInt32) {
        let (first, last) = (bounds.first, bounds.last)
        spots.append(
            Spot(
                rect: first, across: Float(last.left + last.right - first.left - first.right),
                down: Float(last.top + last.bottom - first.top - first.bottom), index: index))
    }

    func index(_ slot: Int) -> UInt32 { spots.span[slot].index }

    /// Sorts by group and visits each.
    mutating func forEachGroup(
        _ field: borrowing LabelField, _ visit: (Int32, Range<Int>, inout BoxSpots) -> Void
    ) {
        if field.groups.isEmpty {
            if count > 0 { visit(0, 0..<count, &self) }
            return
        }
        let groups = field.groups.span
        var room = FlatBuffer<Spot>(capacity: count)
        spots.sort(in: &room) { groups[Int($0.index)] < groups[Int($1.index)] }
        var first = 0
        while first < count {
            let group = groups[Int(spots[first].index)]
            var end = first + 1
            while end < count, groups[Int(spots[end].index)] == group { end += 1 }
            visit(group, first..<end, &self)
            first = end
        }
    }

    /// Puts the lesser half of a range before the other, by the side in which labels differ most beside their size.
    ///
    /// - Returns: where the other half begins.
    mutating func halve(_ range: Range<Int>) -> Int {
        let half = range.lowerBound + range.count / 2
        switch widest(range) {
        case .left: spots.select(half, in: range, &chance) { $0.number(.left) }
        case .right: spots.select(half, in: range, &chance) { $0.number(.right) }
        case .top: spots.select(half, in: range, &chance) { $0.number(.top) }
        case .bottom: spots.select(half, in: range, &chance) { $0.number(.bottom) }
        case .across: spots.select(half, in: range, &chance) { $0.number(.across) }
        case .down: spots.select(half, in: range, &chance) { $0.number(.down) }
        }
        return half
    }

    private func widest(_ range: Range<Int>) -> Side {
        let spots = spots.span
        var (least, greatest) = (spots[range.lowerBound].rect, spots[range.lowerBound].rect)
        var across = (least: Float.infinity, greatest: -Float.infinity)
        var down = across
        var (width, height) = (0.0, 0.0)
        for slot in range {
            let spot = spots[slot]
            least.left = min(least.left, spot.rect.left)
            greatest.left = max(greatest.left, spot.rect.left)
            least.right = min(least.right, spot.rect.right)
            greatest.right = max(greatest.right, spot.rect.right)
            least.top = min(least.top, spot.rect.top)
            greatest.top = max(greatest.top, spot.rect.top)
            least.bottom = min(least.bottom, spot.rect.bottom)
            greatest.bottom = max(greatest.bottom, spot.rect.bottom)
            across = (min(across.least, spot.across), max(across.greatest, spot.across))
            down = (min(down.least, spot.down), max(down.greatest, spot.down))
            width += spot.rect.right - spot.rect.left
            height += spot.rect.bottom - spot.rect.top
        }
        var best = (side: Side.left, spread: -1.0)
        for side in Side.allCases {
            let spread =
                switch side {
                case .left: (greatest.left - least.left) * height
                case .right: (greatest.right - least.right) * height
                case .top: (greatest.top - least.top) * width
                case .bottom: (greatest.bottom - least.bottom) * width
                case .across: Double(across.greatest - across.least) * height
                case .down: Double(down.greatest - down.least) * width
                }
            if spread > best.spread { best = (side, spread) }
        }
        return best.side
    }
}
