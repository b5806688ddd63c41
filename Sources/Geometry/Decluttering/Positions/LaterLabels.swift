import Memory

/// Labels that have not been placed yet, with the positions that are still free for each at each zoom.
///
/// They lie in the order of a curve over the map, in which the labels of a square follow each other at every zoom. Those
/// without a free position are skipped, so that a box is compared with few labels, however many it covers.
struct LaterLabels: ~Copyable {
    private let zooms: ClosedRange<Int>
    private let scales: [Scales]
    /// Keys of squares with the numbers of the labels in them, and of each label its slot in this order.
    private let order: FlatBuffer<KeyedIndex>
    private var slots = FlatBuffer<UInt32>()
    /// For each zoom and slot a bit for each position that is free, of the first eight.
    private var free = FlatBuffer<UInt8>()
    /// For each zoom and slot a slot at or before the next one with a free position.
    private var next = FlatBuffer<UInt32>()
    /// For each class of sizes the greatest room of a label and the number of labels, and the class of each slot.
    private var rooms = PlacedBoxes.noExtents()
    private var counts = PlacedBoxes.noExtents().map { _ in 0 }
    private var classes = FlatBuffer<UInt8>()
    /// The greatest room of all that count.
    private var room = (width: Int64(0), height: Int64(0))
    /// Labels that may still be looked at. It bounds the time where labels of several groups lie in heaps.
    private var effort: Int

    private static let most = 8
    private static let effortOfLabel = 1000
    /// The number that each label has for all its free positions: divisible by the numbers of positions.
    private static let whole = 840

    init(_ labels: borrowing Labels, _ zooms: ClosedRange<Int>, _ scales: [Scales]) {
        (self.zooms, self.scales) = (zooms, scales)
        order = MortonOrder.sorted(labels.boxes.span)
        let count = labels.count
        effort = Self.effortOfLabel * count
        slots.append(repeating: 0, count: count)
        classes.append(repeating: 0, count: count)
        for slot in 0..<count { slots[order[slot].index] = UInt32(slot) }
        free.append(repeating: 0, count: count * zooms.count)
        next.reserve((count + 1) * zooms.count)
        for _ in zooms { for slot in 0...count { next.append(UInt32(slot)) } }
    }

    /// Adds a label with the boxes that it may take, each at the zooms at which it may be there.
    mutating func add(_ label: Int, _ boxes: [PlacedBoxes.Placed]) {
        guard let first = boxes.first else { return }
        let (slot, own) = (Int(slots[label]), PlacedBoxes.sizeClass(of: first.extent))
        counts[own] += 1
        classes[slot] = UInt8(own)
        for (number, box) in boxes.prefix(Self.most).enumerated() where box.firstZoom <= box.lastZoom {
            let extent = box.extent
            rooms[own] = (max(rooms[own].width, extent.width), max(rooms[own].height, extent.height))
            for zoom in box.firstZoom...box.lastZoom {
                free[(zoom - zooms.lowerBound) * order.count + slot] |= 1 << UInt8(number)
            }
        }
    }

    /// Prepares for the first label to be placed. The few that are much larger than nearly all others do not count.
    mutating func start() {
        var others = counts.reduce(0, +) / 20
        let largest =
            counts.indices.last {
                others -= counts[$0]
                return others < 0
            } ?? 0
        room = rooms[...largest].reduce(room) { (max($0.width, $1.width), max($0.height, $1.height)) }
        for level in 0..<zooms.count {
            for slot in 0..<order.count
            where free[level * order.count + slot] == 0 || Int(classes[slot]) > largest {
                empty(slot, level)
            }
        }
    }

    /// Removes a label that is placed next.
    mutating func remove(_ label: Int) {
        let slot = Int(slots[label])
        for level in 0..<zooms.count where free[level * order.count + slot] != 0 { empty(slot, level) }
    }

    /// What boxes cost labels that come later: a part for each free position of theirs, the larger the fewer they have.
    ///
    /// - Parameters:
    ///   - list: boxes around one place.
    ///   - labels: those that were added.
    ///   - weight: of a label, by which its part is multiplied.
    mutating func costs(
        of list: [PlacedBoxes.Placed], around own: Int, at zoom: Int, _ labels: borrowing Labels,
        weight: (Int) -> Int = { _ in 1 }
    ) -> [Int] {
        var costs = list.map { _ in 0 }
        let level = zoom - zooms.lowerBound
        _ = visit(near: list, of: own, level, labels) { later, slot, beside in
            let bits = later.free[level * later.order.count + slot]
            let cost = Self.whole / bits.nonzeroBitCount * weight(beside.label)
            for number in 0..<Self.most where bits >> UInt8(number) & 1 == 1 {
                let position = beside.position(number, labels)
                for index in list.indices where beside.meets(list[index], position, later.scales[level]) {
                    costs[index] += cost
                }
            }
        }
        return costs
    }

    /// Takes the positions that a box of a label covers, at all zooms at which it shows.
    mutating func cover(with box: PlacedBoxes.Placed, of own: Int, _ labels: borrowing Labels) {
        guard box.firstZoom <= box.lastZoom else { return }
        for level in box.firstZoom - zooms.lowerBound...box.lastZoom - zooms.lowerBound {
            let isNear = visit(near: [box], of: own, level, labels) { later, slot, beside in
                let index = level * later.order.count + slot
                var bits = later.free[index]
                for number in 0..<Self.most where bits >> UInt8(number) & 1 == 1 {
                    if beside.meets(box, beside.position(number, labels), later.scales[level]) {
                        bits &= ~(1 << UInt8(number))
                    }
                }
                if bits == 0 { later.empty(slot, level) } else { later.free[index] = bits }
            }
            // Deeper zooms bring no other labels near.
            guard isNear else { return }
        }
    }

    /// A label beside boxes around one place.
    private struct Beside {
        let label: Int
        private let range: Range<Int>
        private let place: PlacedBoxes.Placed
        /// From the place of the label to the other, in sixteenths of a pixel, at the first and the last scale of a zoom.
        private let x: (near: Distance, far: Distance)
        private let y: (near: Distance, far: Distance)

        /// A number between two whole ones, or one of them.
        private struct Distance {
            let floor: Int64
            let ceiling: Int64

            init(_ units: Int64, _ scale: Int64) {
                let whole = Int128(units) * Int128(scale)
                floor = Int64(truncatingIfNeeded: whole >> 40)
                ceiling = Int64(truncatingIfNeeded: -(-whole >> 40))
            }

            /// True if it is less than a length, either way, after it has been moved.
            @inline(__always)
            func isWithin(_ length: Int64, moved: Int64) -> Bool { floor + moved < length && ceiling + moved > -length }
        }

        /// Nil for a label out of reach, and for one that does not collide with the boxes.
        @inline(__always)
        init?(
            _ label: Int, _ first: PlacedBoxes.Placed, across: Int64, down: Int64, _ scales: Scales,
            _ labels: borrowing Labels
        ) {
            let box = labels.boxes[label]
            let dx = Int64(Int32(truncatingIfNeeded: first.x &- box.x))
            let dy = Int64(first.y) - Int64(box.y)
            guard abs(dx) <= across, abs(dy) <= down else { return nil }
            if !labels.groups.isEmpty, labels.groups[label] != first.group { return nil }
            if first.annotation >= 0, labels.annotations[label] == first.annotation { return nil }
            (self.label, range, place) = (label, labels.positions.range(of: label), PlacedBoxes.Placed(label, labels))
            x = (Distance(dx, scales.low), Distance(dx, scales.high))
            y = (Distance(dy, scales.low), Distance(dy, scales.high))
        }

        @inline(__always)
        func position(_ number: Int, _ labels: borrowing Labels) -> LabelPosition {
            range.isEmpty ? place.position : labels.positions[range.lowerBound + number]
        }

        /// True if a box overlaps a position of the label.
        @inline(__always)
        func meets(_ box: PlacedBoxes.Placed, _ other: LabelPosition, _ scales: Scales) -> Bool {
            let one = box.position
            let (dx, dy) = (2 * Int64(one.offsetX - other.offsetX), 2 * Int64(one.offsetY - other.offsetY))
            let (width, height) = (Int64(one.width + other.width), Int64(one.height + other.height))
            let (near, far) = (x.near.isWithin(width, moved: dx), x.far.isWithin(width, moved: dx))
            let (above, below) = (y.near.isWithin(height, moved: dy), y.far.isWithin(height, moved: dy))
            if near && above || far && below { return true }
            // They may pass each other between the scales.
            guard near || far || (x.near.floor + dx < 0) != (x.far.floor + dx < 0),
                above || below || (y.near.floor + dy < 0) != (y.far.floor + dy < 0)
            else { return false }
            var placed = place
            placed.position = other
            return PositionChoice.overlap(box, placed, scales)
        }
    }

    // MARK: Labels near a place

    /// Calls `body` with labels that have free positions and may be within reach of boxes around one place.
    ///
    /// - Returns: false if no other label is there, whatever its positions.
    private mutating func visit(
        near list: [PlacedBoxes.Placed], of own: Int, _ level: Int, _ labels: borrowing Labels,
        _ body: (inout Self, _ slot: Int, Beside) -> Void
    ) -> Bool {
        guard let first = list.first, effort > 0 else { return false }
        let (width, height) = list.reduce((Int64(0), Int64(0))) {
            (max($0.0, $1.extent.width), max($0.1, $1.extent.height))
        }
        let across = min(scales[level].reach(of: width + room.width), 1 << 31)
        let down = min(scales[level].reach(of: height + room.height), 1 << 31)
        let bits = Int64(Int64.bitWidth - max(max(across, down) * 2 - 1, 1).leadingZeroBitCount)
        let shift = min(max(bits, Int64(MortonOrder.shift)), 32)
        let side = Int64(1) << (32 - shift)
        let rows = max(Int64(first.y) - down, 0) >> shift...min(Int64(first.y) + down, 1 << 32 - 1) >> shift
        let (west, east) = ((Int64(first.x) - across) >> shift, (Int64(first.x) + across) >> shift)
        let ownSlot = Int(slots[own])
        var isNear = false
        for row in rows {
            for column in west...min(east, west + side - 1) {
                let square = MortonOrder.square(
                    column: UInt32(column & (side - 1)), row: UInt32(row), shift: UInt64(shift))
                let (start, end) = (slot(of: square.lowerBound), slot(of: square.upperBound))
                if end - start > ((start..<end).contains(ownSlot) ? 1 : 0) { isNear = true }
                var slot = nextFree(start, level)
                while slot < end {
                    effort -= 1
                    if let beside = Beside(
                        order[slot].index, first, across: across, down: down, scales[level], labels)
                    {
                        body(&self, slot, beside)
                    }
                    slot = nextFree(slot + 1, level)
                }
            }
        }
        return isNear
    }

    /// The first slot whose key is at least a number.
    private func slot(of key: UInt64) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if UInt64(order[middle].key) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func empty(_ slot: Int, _ level: Int) {
        free[level * order.count + slot] = 0
        next[level * (order.count + 1) + slot] = UInt32(slot + 1)
    }

    private mutating func nextFree(_ slot: Int, _ level: Int) -> Int {
        let base = level * (order.count + 1)
        var slot = slot
        while Int(next[base + slot]) != slot {
            let after = Int(next[base + slot])
            // Halves the way.
            next[base + slot] = next[base + after]
            slot = after
        }
        return slot
    }
}
