public import Memory

/// A static index over rects: boxes in flat arrays, sixteen to a node, packed along a Hilbert curve.
///
/// Planar: a caller that handles the antimeridian searches once for each of a rect's `worldPieces`.
public struct PackedTree: ~Copyable, Sendable {
    /// The boxes of the rects along the curve, then those of each level of nodes above them, the root last.
    @usableFromInline let boxes: [Box]
    /// Index of the rect for each of the first boxes.
    @usableFromInline let items: [Int32]
    /// Start of each level in `boxes`; after the last level, their total number.
    @usableFromInline let levels: [Int]

    /// Boxes in a node; the last node of a level may have fewer.
    @inlinable static var fanOut: Int { 16 }

    /// Finds boxes around small places faster than the nodes, where they are not crowded.
    @usableFromInline let grid: BoxGrid

    /// Indexes rects: O(n), at most 2^31 of them. Null and negative rects and those that are not finite are never
    /// found.
    public init(_ rects: Span<MapRect>) {
        var boxes: [Box] = []
        boxes.reserveCapacity(rects.count)
        for index in rects.indices { boxes.append(Box(rects[index]) ?? Box()) }
        self.init(boxes.span)
    }

    /// Indexes boxes of the plane in the same way.
    public init(_ boxes: Span<Shape.Box>) {
        var finite: [Box] = []
        finite.reserveCapacity(boxes.count)
        for index in boxes.indices { finite.append(Box(boxes[index]) ?? Box()) }
        self.init(finite.span)
    }

    private init(_ given: Span<Box>) {
        var frame = Box()
        for index in given.indices { frame.insert(given[index]) }
        let curve = HilbertOrder(in: frame)
        var pairs: [UInt64] = []
        pairs.reserveCapacity(given.count)
        for index in given.indices where !given[index].isEmpty {
            pairs.append(UInt64(curve.key(given[index])) << 32 | UInt64(index))
        }
        let items = HilbertOrder.sort(pairs).map { Int32(truncatingIfNeeded: $0) }
        var boxes: [Box] = []
        boxes.reserveCapacity(items.count + items.count / (Self.fanOut - 1) + 8)
        for item in items { boxes.append(given[Int(item)]) }
        grid = BoxGrid(boxes.span, in: frame)
        levels = Self.pack(&boxes)
        self.boxes = boxes
        self.items = items
    }

    /// Numbers of all boxes that are not null, in an order in which neighbours lie near each other.
    public var order: Span<Int32> {
        @_lifetime(borrow self)
        get { items.span }
    }

    /// Adds nodes level by level up to a single root, and returns where the levels start.
    private static func pack(_ boxes: inout [Box]) -> [Int] {
        var levels = [0, boxes.count]
        var start = 0
        while boxes.count - start > 1 {
            let end = boxes.count
            for first in stride(from: start, to: end, by: fanOut) {
                var node = Box()
                for child in first..<min(first + fanOut, end) { node.insert(boxes[child]) }
                boxes.append(node)
            }
            start = end
            levels.append(boxes.count)
        }
        return levels
    }

    /// Visits the index of every rect that shares a place with a rect, in no particular order. Closed: rects that
    /// touch, lines and points are found too; the caller refines. Does not allocate.
    @inlinable
    public borrowing func search(_ rect: MapRect, _ visit: (Int) -> Void) {
        if let sought = Box(rect) { search(sought, visit) }
    }

    /// Visits the index of every box that shares a place with a box, in the same way.
    @inlinable
    public borrowing func search(_ box: Shape.Box, _ visit: (Int) -> Void) {
        if let sought = Box(box) { search(sought, visit) }
    }

    @inlinable
    borrowing func search(_ sought: Box, _ visit: (Int) -> Void) {
        search(
            sought,
            while: { index in
                visit(index)
                return true
            })
    }

    /// Appends the indices of the boxes that share a place with a box; false if the buffer then has more than `limit`
    /// elements, and some may be missing.
    public borrowing func search(_ box: Shape.Box, upTo limit: Int, into found: inout FlatBuffer<Int32>) -> Bool {
        guard let sought = Box(box) else { return true }
        search(
            sought,
            while: { index in
                found.append(Int32(truncatingIfNeeded: index))
                return found.count <= limit
            })
        return found.count <= limit
    }

    /// The number of boxes that share a place with a rect, counted up to a limit.
    public borrowing func count(in rect: MapRect, upTo limit: Int) -> Int {
        guard limit > 0, let sought = Box(rect) else { return 0 }
        var count = 0
        search(
            sought,
            while: { _ in
                count += 1
                return count < limit
            })
        return count
    }

    /// Goes on as long as `visit` returns true.
    @inlinable
    borrowing func search(_ sought: Box, while visit: (Int) -> Bool) {
        guard !items.isEmpty else { return }
        guard let candidates = grid.candidates(sought) else { return searchNodes(sought, while: visit) }
        let boxes = boxes.span
        let items = items.span
        let entries = grid.entries.span
        for candidate in candidates {
            let index = Int(entries[candidate].index)
            if boxes[index].touches(sought), !visit(Int(items[index])) { return }
        }
    }

    /// Descends where boxes meet, and goes on to the next node elsewhere. Needs no stack, as the parent follows from an
    /// index.
    @inlinable
    borrowing func searchNodes(_ sought: Box, while visit: (Int) -> Bool) {
        let boxes = boxes.span
        let items = items.span
        let levels = levels.span
        let top = levels.count - 2
        var level = top
        var index = levels[top]
        // End of the node whose boxes are being compared.
        var end = index + 1
        while true {
            while index < end {
                guard boxes[index].touches(sought) else {
                    index += 1
                    continue
                }
                if level > 0 {
                    index = levels[level - 1] + (index - levels[level]) * Self.fanOut
                    end = min(index + Self.fanOut, levels[level])
                    level -= 1
                } else {
                    guard visit(Int(items[index])) else { return }
                    index += 1
                }
            }
            guard level < top else { return }
            let node = (index - 1 - levels[level]) / Self.fanOut
            level += 1
            index = levels[level] + node + 1
            end = min(levels[level] + (node / Self.fanOut + 1) * Self.fanOut, levels[level + 1])
        }
    }

    /// Empties a buffer and fills it with the indices of all rects that share a place with a rect.
    @inlinable
    public borrowing func search(_ rect: MapRect, into found: inout FlatBuffer<Int32>) {
        found.removeAll()
        search(rect) { found.append(Int32(truncatingIfNeeded: $0)) }
    }

    /// Empties a buffer and fills it with the indices of all boxes that share a place with a box.
    @inlinable
    public borrowing func search(_ box: Shape.Box, into found: inout FlatBuffer<Int32>) {
        found.removeAll()
        search(box) { found.append(Int32(truncatingIfNeeded: $0)) }
    }
}

extension PackedTree {
    /// Box in the form in which it is compared.
    @frozen @usableFromInline
    struct Box: Sendable, BitwiseCopyable {
        @usableFromInline var west = Double.infinity
        @usableFromInline var north = Double.infinity
        @usableFromInline var east = -Double.infinity
        @usableFromInline var south = -Double.infinity

        /// Null box, around nothing.
        @inlinable
        init() {}

        /// Nil for a rect that is null, negative or not finite.
        @inlinable
        init?(_ rect: MapRect) {
            guard rect.isStandard, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else {
                return nil
            }
            (west, north, east, south) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        }

        /// Nil for a box that is null or not finite. Which way y grows makes no difference here.
        @inlinable
        init?(_ box: Shape.Box) {
            guard box.west <= box.east, box.south <= box.north, box.west.isFinite, box.east.isFinite,
                box.south.isFinite, box.north.isFinite
            else { return nil }
            (west, north, east, south) = (box.west, box.south, box.east, box.north)
        }

        @inlinable var isEmpty: Bool { west > east }

        /// True if two boxes share a place, also on their edges. Avoids branches, which would be mispredicted: a third
        /// faster.
        @inlinable @inline(__always)
        func touches(_ other: Box) -> Bool {
            (west <= other.east ? 1 : 0) & (other.west <= east ? 1 : 0) & (north <= other.south ? 1 : 0)
                & (other.north <= south ? 1 : 0) == 1
        }

        @inlinable
        mutating func insert(_ other: Box) {
            if other.west < west { west = other.west }
            if other.north < north { north = other.north }
            if other.east > east { east = other.east }
            if other.south > south { south = other.south }
        }
    }
}

extension PackedTree {
    /// Empties a buffer and fills it with the indices of all boxes that hold a place, also on their edges. Faster than
    /// `search` for a box without extent; this is the most frequent search.
    public borrowing func search(_ place: Shape.Point, into found: inout FlatBuffer<Int32>) {
        if !searchGrid(place, into: &found) { search(Shape.Box(place), into: &found) }
    }

    /// Does the same, but returns false if there are more than `limit`, and some may be missing.
    public borrowing func search(_ place: Shape.Point, upTo limit: Int, into found: inout FlatBuffer<Int32>) -> Bool {
        if searchGrid(place, into: &found) { return found.count <= limit }
        return search(Shape.Box(place), upTo: limit, into: &found)
    }

    /// Empties a buffer, and returns false if a grid does not help.
    @inline(__always)
    private borrowing func searchGrid(_ place: Shape.Point, into found: inout FlatBuffer<Int32>) -> Bool {
        found.removeAll()
        let column = (place.x - grid.west) * grid.columnsPerUnit
        let row = (place.y - grid.north) * grid.rowsPerUnit
        let cell = (column: BoxGrid.line(column, grid.size), row: BoxGrid.line(row, grid.size))
        guard grid.size > 0, place.x.isFinite, place.y.isFinite,
            let candidates = grid.candidates(cell.row * grid.size + cell.column)
        else { return false }
        let question = BoxReach.question(column - Double(cell.column), row - Double(cell.row))
        let entries = grid.entries.span
        let items = items.span
        for candidate in candidates {
            let entry = entries[candidate]
            guard entry.reach.mayHold(question) else { continue }
            if entry.reach.isInDoubt(question), !boxes.span[Int(entry.index)].holds(place) { continue }
            found.append(items[Int(entry.index)])
        }
        return true
    }
}

extension Shape.Box {
    /// The box of a single place.
    fileprivate init(_ place: Shape.Point) {
        self.init(west: place.x, south: place.y, east: place.x, north: place.y)
    }
}

extension PackedTree.Box {
    fileprivate func holds(_ place: Shape.Point) -> Bool {
        west <= place.x && place.x <= east && north <= place.y && place.y <= south
    }
}
