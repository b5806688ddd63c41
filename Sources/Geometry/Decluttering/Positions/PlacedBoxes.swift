import Memory

/// Boxes that have been placed, found by the lowest zoom at which each shows.
///
/// Boxes that show from one zoom on do not overlap there, so a cell of that zoom holds few of them. They do not come
/// nearer to each other at deeper zooms, so the cells of the lowest zoom are enough.
struct PlacedBoxes: ~Copyable {
    /// A box around a place.
    struct Placed: BitwiseCopyable {
        var x: UInt32
        var y: UInt32
        var position: LabelPosition
        /// The zooms from and to which it shows.
        var firstZoom = 0
        var lastZoom = 0
        var group: Int32
        /// The first label of its annotation; negative for a label by itself.
        var annotation: Int32

        /// The box of a label, without its other positions.
        init(_ label: Int, _ labels: borrowing Labels) {
            let box = labels.boxes[label]
            let offset = labels.offsets.isEmpty ? Offset(x: 0, y: 0) : labels.offsets[label]
            (x, y) = (box.x, box.y)
            position = LabelPosition(width: box.width, height: box.height, offsetX: offset.x, offsetY: offset.y)
            group = labels.groups.isEmpty ? 0 : labels.groups[label]
            annotation = labels.annotations.isEmpty ? -1 : labels.annotations[label]
        }

        /// True if it shows at a zoom or before.
        func begins(by zoom: Int) -> Bool { firstZoom <= min(zoom, lastZoom) }

        /// The room that it takes on both sides of its place.
        @inline(__always)
        var extent: (width: Int64, height: Int64) {
            (
                Int64(position.width) + 2 * abs(Int64(position.offsetX)),
                Int64(position.height) + 2 * abs(Int64(position.offsetY))
            )
        }
    }

    private static let none = UInt32.max
    private static let classes = 12

    private let zooms: ClosedRange<Int>
    private let scales: [Scales]
    private var boxes = FlatBuffer<Placed>()
    /// The next box in the same cell, and on the same shelf.
    private var next = FlatBuffer<UInt32>()
    private var nextOnShelf = FlatBuffer<UInt32>()
    /// Boxes of one lowest zoom and one class of sizes.
    private var shelves: [Shelf]
    /// Numbers of those that hold boxes, in their order.
    private var filled: [Int] = []
    // Hash table with open addressing. Cells with the same key share a chain, as each box is tested anyway.
    private var keys = FlatBuffer<UInt64>(capacity: 1)
    private var heads = FlatBuffer<UInt32>(capacity: 1)
    private var tails = FlatBuffer<UInt32>(capacity: 1)
    private var occupied = 0

    private struct Shelf {
        var count = 0
        var first = PlacedBoxes.none
        var last = PlacedBoxes.none
        var width: Int64 = 0
        var height: Int64 = 0
        /// Binary logarithm of the side of a cell.
        var shift: Int64 = 0
    }

    /// - Parameters:
    ///   - scales: those of each zoom.
    ///   - extents: the greatest room of a box of each class.
    init(_ zooms: ClosedRange<Int>, _ scales: [Scales], _ extents: [(width: Int64, height: Int64)]) {
        (self.zooms, self.scales) = (zooms, scales)
        shelves = scales.flatMap { scales in
            extents.map { extent in
                let reach = scales.reach(of: 2 * max(extent.width, extent.height, 1))
                let bits = Int64(Int64.bitWidth - max(reach - 1, 1).leadingZeroBitCount)
                return Shelf(width: extent.width, height: extent.height, shift: min(bits, 32))
            }
        }
        resize(to: 64)
    }

    /// The class of a box; boxes of a class differ by a factor of at most eight.
    static func sizeClass(of extent: (width: Int64, height: Int64)) -> Int {
        min((Int64.bitWidth - max(extent.width, extent.height, 1).leadingZeroBitCount) / 3, classes - 1)
    }

    static func noExtents() -> [(width: Int64, height: Int64)] {
        Array(repeating: (width: 0, height: 0), count: classes)
    }

    // MARK: Looking up

    /// Calls `body` with boxes that may overlap one of the given room at a zoom at which both show.
    ///
    /// - Parameters:
    ///   - first: the first zoom that matters; `body` returns it anew, and one after the last to end.
    ///   - last: the last zoom that matters.
    func visit(
        near x: UInt32, _ y: UInt32, _ extent: (width: Int64, height: Int64), group: Int32, from first: Int,
        through last: Int, _ body: (Placed) -> Int
    ) {
        var first = first
        for number in filled {
            let level = number / Self.classes
            guard zooms.lowerBound + level <= last, first <= last else { return }
            let shelf = shelves[number]
            let nearest = scales[max(level, first - zooms.lowerBound)]
            let across = nearest.reach(of: extent.width + shelf.width)
            let down = nearest.reach(of: extent.height + shelf.height)
            let side = Int64(1) << (32 - shelf.shift)
            let columns = Self.cells(Int64(x), across, shelf.shift)
            let rows = Self.cells(Int64(y), down, shelf.shift).clamped(to: 0..<side)
            let width = min(Int64(columns.count), side)
            if width * Int64(rows.count) > Int64(shelf.count) {
                visitAll(of: shelf, &first, through: last, body)
                continue
            }
            for row in rows {
                for column in columns.lowerBound..<columns.lowerBound + width {
                    let slot = slot(Self.key(number, column & (side - 1), row, group))
                    visitChain(heads[slot], &first, through: last, body)
                }
            }
        }
    }

    private static func cells(_ place: Int64, _ reach: Int64, _ shift: Int64) -> Range<Int64> {
        (place - min(reach, 1 << 32)) >> shift..<(place + min(reach, 1 << 32)) >> shift + 1
    }

    private func visitChain(
        _ head: UInt32, _ first: inout Int, through last: Int, _ body: (Placed) -> Int
    ) {
        var index = head
        while index != Self.none, first <= last {
            first = body(boxes[Int(index)])
            index = next[Int(index)]
        }
    }

    private func visitAll(
        of shelf: Shelf, _ first: inout Int, through last: Int, _ body: (Placed) -> Int
    ) {
        var index = shelf.first
        while index != Self.none, first <= last {
            first = body(boxes[Int(index)])
            index = nextOnShelf[Int(index)]
        }
    }

    // MARK: Adding

    mutating func add(_ box: Placed) {
        let (level, index) = (box.firstZoom - zooms.lowerBound, UInt32(boxes.count))
        let number = level * Self.classes + Self.sizeClass(of: box.extent)
        boxes.append(box)
        next.append(Self.none)
        nextOnShelf.append(Self.none)
        if shelves[number].count > 0 {
            nextOnShelf[Int(shelves[number].last)] = index
        } else {
            shelves[number].first = index
            filled.insert(number, at: filled.firstIndex { $0 > number } ?? filled.count)
        }
        shelves[number].last = index
        shelves[number].count += 1
        let shift = shelves[number].shift
        if occupied * 2 >= keys.count { grow() }
        let key = Self.key(number, Int64(box.x) >> shift, Int64(box.y) >> shift, box.group)
        let slot = slot(key)
        if heads[slot] == Self.none {
            (keys[slot], heads[slot]) = (key, index)
            occupied += 1
        } else {
            next[Int(tails[slot])] = index
        }
        tails[slot] = index
    }

    private static func key(_ shelf: Int, _ column: Int64, _ row: Int64, _ group: Int32) -> UInt64 {
        let cell = UInt64(truncatingIfNeeded: column) << 32 | UInt64(truncatingIfNeeded: row)
        let other = UInt64(truncatingIfNeeded: shelf) &+ UInt64(UInt32(bitPattern: group)) << 8
        return (cell ^ cell >> 31) &* 0x9e37_79b9_7f4a_7c15 ^ (other &* 0xd6e8_feb8_6659_fd93)
    }

    /// The slot of a key, or the vacant one where it would be.
    private func slot(_ key: UInt64) -> Int {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: (key ^ key >> 29) &* 0xbf58_476d_1ce4_e5b9 >> 32) & mask
        while keys[slot] != key, heads[slot] != Self.none { slot = (slot + 1) & mask }
        return slot
    }

    private mutating func resize(to room: Int) {
        keys = FlatBuffer(capacity: room)
        heads = FlatBuffer(capacity: room)
        tails = FlatBuffer(capacity: room)
        keys.append(repeating: 0, count: room)
        heads.append(repeating: Self.none, count: room)
        tails.append(repeating: Self.none, count: room)
    }

    private mutating func grow() {
        var oldKeys = FlatBuffer<UInt64>(capacity: 1)
        var oldHeads = FlatBuffer<UInt32>(capacity: 1)
        var oldTails = FlatBuffer<UInt32>(capacity: 1)
        swap(&oldKeys, &keys)
        swap(&oldHeads, &heads)
        swap(&oldTails, &tails)
        resize(to: 2 * oldKeys.count)
        for old in 0..<oldKeys.count where oldHeads[old] != Self.none {
            let slot = slot(oldKeys[old])
            (keys[slot], heads[slot], tails[slot]) = (oldKeys[old], oldHeads[old], oldTails[old])
        }
    }
}
