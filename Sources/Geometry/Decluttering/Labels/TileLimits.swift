import Memory

/// Number of labels that each tile of a zoom shows, and the whole map.
struct TileLimits: ~Copyable {
    private let limitPerTile: UInt32
    private let limitPerZoom: UInt32
    private var shift: UInt32 = 32
    private var shown: UInt32 = 0
    private var lastShown = CellGrid.none
    // Hash table with open addressing: tiles with labels, their counts, and the label that filled each.
    private var tiles = FlatBuffer<UInt64>(capacity: 1)
    private var counts = FlatBuffer<UInt32>(capacity: 1)
    private var fillers = FlatBuffer<UInt32>(capacity: 1)
    private var occupied = 0

    private static let vacant = UInt64.max

    init(_ request: Request) {
        precondition(request.limitPerTile ?? 1 > 0 && request.limitPerZoom ?? 1 > 0)
        limitPerTile = UInt32(clamping: request.limitPerTile ?? .max)
        limitPerZoom = UInt32(clamping: request.limitPerZoom ?? .max)
    }

    var isUnlimited: Bool { limitPerTile == .max && limitPerZoom == .max }

    /// True if the limits may keep out a candidate; false if no tile has more candidates than it may show.
    ///
    /// - Parameter candidates: in the order of the map, so that those of a tile follow each other.
    func mayReject(_ candidates: Span<UInt32>, _ field: borrowing LabelField, zoom: Int) -> Bool {
        if isUnlimited { return false }
        if candidates.count > Int(limitPerZoom) { return true }
        // Not finer than the order of the candidates.
        let shift = max(32 - UInt32(zoom), MortonOrder.shift)
        let boxes = field.boxes.span
        var (tile, count) = (Self.vacant, UInt32(0))
        for slot in candidates.indices {
            let box = boxes[Int(candidates[slot])]
            let next = UInt64(box.x >> shift) << 32 | UInt64(box.y >> shift)
            count = next == tile ? count + 1 : 1
            tile = next
            if count > limitPerTile { return true }
        }
        return false
    }

    /// Counts candidates as if all were shown.
    mutating func count(_ candidates: Span<UInt32>, _ field: borrowing LabelField, zoom: Int) {
        begin(zoom: zoom)
        for slot in candidates.indices { show(Int(candidates[slot]), field.boxes.span[Int(candidates[slot])]) }
    }

    /// True if more labels were counted than the tile or the map may show.
    func isCrowded(_ box: Box) -> Bool {
        if shown > limitPerZoom { return true }
        return limitPerTile < .max && counts.span[slot(tile(box))] > limitPerTile
    }

    /// Removes all labels.
    mutating func begin(zoom: Int) {
        shift = 32 - UInt32(zoom)
        (shown, lastShown, occupied) = (0, CellGrid.none, 0)
        if limitPerTile < .max { resize(to: 64) }
    }

    /// Returns the label that filled the tile or the map; nil if there is room for another.
    func filler(_ box: Box) -> (label: UInt32, reason: HidingReason)? {
        if limitPerTile < .max {
            let slot = slot(tile(box))
            if tiles.span[slot] != Self.vacant, counts.span[slot] >= limitPerTile {
                return (fillers.span[slot], .tileLimit)
            }
        }
        return shown >= limitPerZoom ? (lastShown, .zoomLimit) : nil
    }

    mutating func show(_ index: Int, _ box: Box) {
        if shown < limitPerZoom { lastShown = UInt32(truncatingIfNeeded: index) }
        shown += 1
        guard limitPerTile < .max else { return }
        if occupied * 2 >= tiles.count { grow() }
        let tile = tile(box)
        let slot = slot(tile)
        if tiles[slot] == Self.vacant {
            occupied += 1
            (tiles[slot], counts[slot]) = (tile, 0)
        }
        if counts[slot] < limitPerTile { fillers[slot] = UInt32(truncatingIfNeeded: index) }
        counts[slot] += 1
    }

    private func tile(_ box: Box) -> UInt64 { UInt64(box.x >> shift) << 32 | UInt64(box.y >> shift) }

    private func slot(_ tile: UInt64) -> Int {
        let tiles = tiles.span
        let mask = tiles.count - 1
        let mixed = (tile ^ tile >> 29) &* 0x9e37_79b9_7f4a_7c15
        var slot = Int(truncatingIfNeeded: mixed >> 32) & mask
        while tiles[slot] != tile, tiles[slot] != Self.vacant { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func resize(to room: Int) {
        tiles = FlatBuffer(capacity: room)
        counts = FlatBuffer(capacity: room)
        fillers = FlatBuffer(capacity: room)
        tiles.append(repeating: Self.vacant, count: room)
        counts.append(repeating: 0, count: room)
        fillers.append(repeating: CellGrid.none, count: room)
    }

    private mutating func grow() {
        let smaller = TileLimits(copyingTilesOf: self)
        resize(to: 2 * tiles.count)
        for old in smaller.tiles.span.indices where smaller.tiles.span[old] != Self.vacant {
            let slot = slot(smaller.tiles.span[old])
            tiles[slot] = smaller.tiles.span[old]
            counts[slot] = smaller.counts.span[old]
            fillers[slot] = smaller.fillers.span[old]
        }
    }

    private init(copyingTilesOf other: borrowing TileLimits) {
        (limitPerTile, limitPerZoom) = (other.limitPerTile, other.limitPerZoom)
        tiles.append(contentsOf: other.tiles.span)
        counts.append(contentsOf: other.counts.span)
        fillers.append(contentsOf: other.fillers.span)
    }
}
