package import Memory

/// Labels in the strips of a map, from top to bottom and within each from left to right. Labels that may collide are
/// near each other in the list, which is only scanned forward.
///
/// A strip is so high that labels that may collide are in the same strip or the next one. Within a strip the order is
/// by columns; a label reaches over a few of them.
package struct Strips: ~Copyable {
    /// A label with its place, so that nothing else is looked up unless two collide.
    package struct Entry: BitwiseCopyable {
        var x: UInt32
        var y: UInt32
        package var index: UInt32
    }

    package private(set) var grid = StripGrid()
    package private(set) var entries = FlatBuffer<Entry>(capacity: 1)

    package init() {}

    /// Copies the wanted entries of another.
    package init(_ others: borrowing Strips, where isWanted: (Int) -> Bool) {
        grid = others.grid
        let others = others.entries.span
        for slot in others.indices where isWanted(Int(others[slot].index)) { entries.append(others[slot]) }
    }

    /// Replaces all labels, in O(n). Skips labels that collide with nothing.
    ///
    /// - Parameter members: in the order of the map.
    package mutating func gather(_ members: Span<UInt32>, _ field: borrowing LabelField, _ grid: StripGrid) {
        self.grid = grid
        let boxes = field.boxes.span
        var count = 0
        var starts = [Int](repeating: 0, count: grid.areSquares ? grid.strips + 1 : 1)
        for slot in members.indices {
            let box = boxes[Int(members[slot])]
            guard box.canCollide else { continue }
            count += 1
            if grid.areSquares { starts[grid.strip(box.y) + 1] += 1 }
        }
        // Returns memory that others may need.
        if count < entries.count / 2 { entries = FlatBuffer(capacity: count) }
        entries.truncate(to: min(entries.count, count))
        entries.append(repeating: Entry(x: 0, y: 0, index: 0), count: count - entries.count)
        for strip in starts.indices.dropFirst() { starts[strip] += starts[strip - 1] }
        for slot in members.indices {
            let box = boxes[Int(members[slot])]
            guard box.canCollide else { continue }
            // Neighbours on the map are in few strips, so that this writes to few parts of memory.
            let strip = grid.areSquares ? grid.strip(box.y) : 0
            entries[starts[strip]] = Entry(x: box.x, y: box.y, index: members[slot])
            starts[strip] += 1
        }
        if !grid.areSquares { sort() }
    }

    /// Keeps only the wanted labels.
    package mutating func keep(where isWanted: (Int) -> Bool) {
        var kept = 0
        for slot in 0..<entries.count where isWanted(Int(entries[slot].index)) {
            entries[kept] = entries[slot]
            kept += 1
        }
        entries.truncate(to: kept)
    }

    /// Adds other labels of the same grid.
    package mutating func merge(_ others: borrowing Strips) {
        let own = exchange(&entries, with: FlatBuffer(capacity: entries.count + others.entries.count))
        var slot = 0
        for other in 0..<others.entries.count {
            let entry = others.entries[other]
            while slot < own.count, grid.key(own[slot]) <= grid.key(entry) {
                entries.append(own[slot])
                slot += 1
            }
            entries.append(entry)
        }
        entries.append(contentsOf: own.span.extracting(slot...))
    }

    private mutating func sort() {
        var room = FlatBuffer<Entry>(capacity: entries.count)
        room.append(repeating: Entry(x: 0, y: 0, index: 0), count: entries.count)
        for shift in stride(from: 0, to: grid.keyBits, by: Self.digitBits) {
            Self.distribute(entries, into: &room, grid, shift: Int64(shift))
            swap(&entries, &room)
        }
    }

    private static let digitBits = 11

    /// Sorts by some bits of the key; stable.
    private static func distribute(
        _ entries: borrowing FlatBuffer<Entry>, into sorted: inout FlatBuffer<Entry>, _ grid: StripGrid, shift: Int64
    ) {
        let entries = entries.span
        let mask: Int64 = 1 << Int64(digitBits) - 1
        var starts = [Int](repeating: 0, count: 1 << digitBits + 1)
        for slot in entries.indices { starts[Int(grid.key(entries[slot]) &>> shift & mask) + 1] += 1 }
        for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
        for slot in entries.indices {
            let digit = Int(grid.key(entries[slot]) &>> shift & mask)
            sorted[starts[digit]] = entries[slot]
            starts[digit] += 1
        }
    }
}

extension Strips {
    /// Visits each pair of labels that are near enough to collide, some pairs twice.
    ///
    /// - Parameters:
    ///   - mostLooks: how many comparisons are allowed in all.
    ///   - visit: takes the positions of two entries and how far apart they are; returns false to end.
    /// - Returns: true if all were visited.
    @inline(__always)
    package func visitPairs(mostLooks: Int, _ visit: (Int, Int, _ dx: Int64, _ dy: Int64) -> Bool) -> Bool {
        var looks = mostLooks
        return visitNeighbors(of: self, stripsDown: 0, isSelf: true, &looks, visit)
            && visitNeighbors(of: self, stripsDown: 1, isSelf: false, &looks, visit)
    }

    /// Visits each near pair of one of these labels and one of a few others on the same grid, some pairs twice.
    ///
    /// - Parameter visit: takes the position of the other label first.
    @inline(__always)
    package func visitPairs(
        with others: borrowing Strips, mostLooks: Int, _ visit: (Int, Int, _ dx: Int64, _ dy: Int64) -> Bool
    ) -> Bool {
        var looks = mostLooks
        for strips in [Int64(-1), 0, 1] {
            guard visitNeighbors(of: others, stripsDown: strips, isSelf: false, &looks, visit) else { return false }
        }
        return true
    }

    /// - Parameter isSelf: true if the others are these, so that each pair is visited once.
    @inline(__always)
    private func visitNeighbors(
        of others: borrowing Strips, stripsDown: Int64, isSelf: Bool, _ looks: inout Int,
        _ visit: (Int, Int, Int64, Int64) -> Bool
    ) -> Bool {
        let (entries, others, grid) = (entries.span, others.entries.span, grid)
        let lastColumn = grid.columns - 1
        var first = 0
        for slot in others.indices {
            let entry = others[slot]
            let key = grid.key(entry)
            let column = key & lastColumn
            let strip = key - column + stripsDown * grid.columns
            let start = strip + max(column - grid.reach, 0)
            let end = strip + min(column + grid.reach, lastColumn)
            if isSelf {
                first = slot + 1
            } else {
                while first < entries.count, grid.key(entries[first]) < start { first += 1 }
            }
            var other = first
            while other < entries.count, grid.key(entries[other]) <= end {
                if let (dx, dy) = grid.distances(entry, entries[other]), !visit(slot, other, dx, dy) { return false }
                other += 1
            }
            looks -= other - first
            if looks < 0 { return false }
            if column + grid.reach > lastColumn {
                let range = strip...strip + min(column + grid.reach - lastColumn - 1, lastColumn)
                guard visitAll(in: range, slot, entry, &looks, visit) else { return false }
            }
            if column < grid.reach, !isSelf {
                let range = strip + max(column - grid.reach + lastColumn + 1, 0)...strip + lastColumn
                guard visitAll(in: range, slot, entry, &looks, visit) else { return false }
            }
        }
        return true
    }

    /// Visits entries on the other side of the antimeridian.
    private func visitAll(
        in keys: ClosedRange<Int64>, _ slot: Int, _ entry: Entry, _ looks: inout Int,
        _ visit: (Int, Int, Int64, Int64) -> Bool
    ) -> Bool {
        let entries = entries.span
        var other = firstSlot(of: keys.lowerBound)
        while other < entries.count, grid.key(entries[other]) <= keys.upperBound {
            if let (dx, dy) = grid.distances(entry, entries[other]), !visit(slot, other, dx, dy) { return false }
            looks -= 1
            if looks < 0 { return false }
            other += 1
        }
        return true
    }

    /// The first entry with at least that key.
    private func firstSlot(of key: Int64) -> Int {
        let entries = entries.span
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if grid.key(entries[middle]) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
