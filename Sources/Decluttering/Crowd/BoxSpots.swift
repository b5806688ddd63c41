import Geometry

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

    func index(_ place: Int) -> UInt32 { spots.span[place].index }

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
        case .left: select(half, range, .left)
        case .right: select(half, range, .right)
        case .top: select(half, range, .top)
        case .bottom: select(half, range, .bottom)
        case .across: select(half, range, .across)
        case .down: select(half, range, .down)
        }
        return half
    }

    private func widest(_ range: Range<Int>) -> Side {
        let spots = spots.span
        var (least, greatest) = (spots[range.lowerBound].rect, spots[range.lowerBound].rect)
        var across = (least: Float.infinity, greatest: -Float.infinity)
        var down = across
        var (width, height) = (0.0, 0.0)
        for place in range {
            let spot = spots[place]
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

    /// Moves elements so that none before a place is greater than any from it on. O(n), whatever the order.
    @inline(__always)
    private mutating func select(_ target: Int, _ range: Range<Int>, _ side: Side) {
        var (first, last) = (range.lowerBound, range.upperBound - 1)
        while first < last {
            chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let choice = first + Int(truncatingIfNeeded: (chance >> 33) % UInt64(last - first + 1))
            let pivot = spots[choice].number(side)
            var (low, high) = (first, last)
            while low <= high {
                while spots[low].number(side) < pivot { low += 1 }
                while spots[high].number(side) > pivot { high -= 1 }
                guard low <= high else { break }
                let spot = spots[low]
                spots[low] = spots[high]
                spots[high] = spot
                low += 1
                high -= 1
            }
            if target <= high {
                last = high
            } else if target >= low {
                first = low
            } else {
                return
            }
        }
    }
}
