package import Memory

/// Labels in the order for work: neighbours on the map are next to each other, in Morton order.
package struct LabelField: ~Copyable {
    package var boxes: FlatBuffer<Box>
    /// Rank of each label; 0 is the best. Required labels come first.
    package var ranks: FlatBuffer<UInt32>
    /// Index of each label in the input.
    var origins: FlatBuffer<UInt32>
    var requiredCount: UInt32 = 0
    // Empty, or as long as the others.
    var offsets = FlatBuffer<Offset>(capacity: 1)
    var zooms = FlatBuffer<ZoomSet>(capacity: 1)
    var groups = FlatBuffer<Int32>(capacity: 1)
    var names = FlatBuffer<Int32>(capacity: 1)
    var annotations = FlatBuffer<Int32>(capacity: 1)
    /// Zooms at which labels come before those that are not kept there.
    var kept = FlatBuffer<ZoomSet>(capacity: 1)
    /// Empty unless there is a circle.
    var traits = FlatBuffer<Traits>(capacity: 1)
    /// The greatest length of any box, offsets included.
    var longest: Int32 = 0

    package var count: Int { boxes.count }
    /// True if all labels are rects around their places, and none is required.
    private(set) var isPlain = false
    /// The greatest width and height of any label that can collide.
    package private(set) var largest: (width: Int32, height: Int32) = (0, 0)
    /// True if all labels that can collide are about equally large.
    private(set) var isEven = false
    /// True if all of these are exactly equally large.
    private var isUniform = true

    /// O(n), unless many labels tie in everything except their place.
    package init(_ labels: consuming Labels) {
        let ranks = Self.ranks(labels)
        self.ranks = FlatBuffer(capacity: 1)
        origins = FlatBuffer(capacity: 1)
        boxes = FlatBuffer(capacity: 1)
        // Data that only the ranks depended on is freed first.
        labels.priorities = FlatBuffer(capacity: 1)
        labels.ties = FlatBuffer(capacity: 1)
        for index in labels.traits.span.indices where labels.traits.span[index].isRequired { requiredCount += 1 }
        if !labels.traits.span.indices.contains(where: { labels.traits.span[$0].isCircle }) {
            labels.traits = FlatBuffer(capacity: 1)
        }
        do {
            let order = MortonOrder.sorted(labels.boxes.span)
            origins.reserve(order.count)
            for slot in order.span.indices { origins.append(UInt32(order.span[slot].index)) }
        }
        boxes = Self.gather(labels.boxes, origins.span)
        self.ranks = Self.gather(ranks, origins.span)
        offsets = Self.gather(labels.offsets, origins.span)
        if haveOneOffset { offsets = FlatBuffer(capacity: 1) }
        zooms = Self.gather(labels.zooms, origins.span)
        groups = Self.gather(labels.groups, origins.span)
        names = Self.gather(labels.names, origins.span)
        annotations = Self.gather(labels.annotations, origins.span)
        kept = Self.gather(labels.kept, origins.span)
        traits = Self.gather(labels.traits, origins.span)
        isPlain =
            offsets.isEmpty && groups.isEmpty && traits.isEmpty && annotations.isEmpty && requiredCount == 0
        measure()
    }

    /// True if all boxes are moved alike, so that they collide as if none were.
    private var haveOneOffset: Bool {
        let offsets = offsets.span
        return offsets.indices.allSatisfy { offsets[$0].x == offsets[0].x && offsets[$0].y == offsets[0].y }
    }

    /// A copy without labels that are kept, and with other ranks.
    private init(_ field: borrowing LabelField, ranks: consuming FlatBuffer<UInt32>) {
        self.ranks = ranks
        origins = Self.copy(field.origins)
        boxes = Self.copy(field.boxes)
        offsets = Self.copy(field.offsets)
        zooms = Self.copy(field.zooms)
        groups = Self.copy(field.groups)
        names = Self.copy(field.names)
        annotations = Self.copy(field.annotations)
        traits = Self.copy(field.traits)
        (requiredCount, longest, largest) = (field.requiredCount, field.longest, field.largest)
        (isPlain, isEven, isUniform) = (field.isPlain, field.isEven, field.isUniform)
    }

    /// All labels from the best to the least.
    package func byRank() -> FlatBuffer<UInt32> {
        let ranks = ranks.span
        var order = FlatBuffer<UInt32>(capacity: count)
        order.append(repeating: 0, count: count)
        for index in ranks.indices { order[Int(ranks[index])] = UInt32(truncatingIfNeeded: index) }
        return order
    }

    /// The same labels, ranked so that those kept at a zoom come right after required ones. O(n).
    func ranked(at zoom: Int) -> LabelField {
        let order = byRank()
        var ranks = FlatBuffer<UInt32>(capacity: count)
        ranks.append(repeating: 0, count: count)
        var rank: UInt32 = 0
        for isFirst in [true, false] {
            for slot in 0..<count where isAhead(Int(order[slot]), at: zoom) == isFirst {
                ranks[Int(order[slot])] = rank
                rank += 1
            }
        }
        return LabelField(self, ranks: ranks)
    }

    /// True if a label comes before all that are neither required nor kept at a zoom.
    private func isAhead(_ index: Int, at zoom: Int) -> Bool {
        isRequired(index) || (!kept.isEmpty && kept[index].contains(zoom))
    }

    /// True if a label comes before another at a zoom.
    func precedes(_ index: Int, _ other: Int, at zoom: Int) -> Bool {
        let isFirst = isAhead(index, at: zoom)
        return isFirst == isAhead(other, at: zoom) ? ranks.span[index] < ranks.span[other] : isFirst
    }

    /// Calls `body` with the labels in the order that counts at a zoom.
    func inOrder(at zoom: Int, _ body: (borrowing LabelField) -> Void) {
        if kept.isEmpty { return body(self) }
        body(ranked(at: zoom))
    }

    private static func copy<Element: BitwiseCopyable>(_ column: borrowing FlatBuffer<Element>) -> FlatBuffer<Element> {
        var copy = FlatBuffer<Element>(capacity: max(column.count, 1))
        copy.append(contentsOf: column.span)
        return copy
    }

    private mutating func measure() {
        var (colliding, width, height) = (0, 0, 0)
        for index in 0..<count {
            let extent = extent(index)
            longest = max(longest, extent.width, extent.height)
            guard boxes.span[index].canCollide else { continue }
            colliding += 1
            width += Int(extent.width)
            height += Int(extent.height)
            if colliding > 1, extent != largest { isUniform = false }
            largest = (max(largest.width, extent.width), max(largest.height, extent.height))
        }
        isEven =
            Int(largest.width) * colliding <= Self.mostUneven * width
            && Int(largest.height) * colliding <= Self.mostUneven * height
    }

    /// How many times the mean the largest label may be. So only few labels may be far larger than most.
    private static let mostUneven = 4

    private static func ranks(_ labels: borrowing Labels) -> FlatBuffer<UInt32> {
        let best = RankOrder.best(labels)
        var ranks = FlatBuffer<UInt32>(capacity: best.count)
        ranks.append(repeating: 0, count: best.count)
        for slot in best.span.indices { ranks[Int(best.span[slot])] = UInt32(truncatingIfNeeded: slot) }
        return ranks
    }

    private static func gather<Element: BitwiseCopyable>(
        _ column: consuming FlatBuffer<Element>, _ origins: Span<UInt32>
    ) -> FlatBuffer<Element> {
        if column.isEmpty { return column }
        var gathered = FlatBuffer<Element>(capacity: column.count)
        for slot in origins.indices { gathered.append(column[Int(origins[slot])]) }
        return gathered
    }

    /// Extent of a label around its place, both sides together, in eighths of a pixel.
    @inline(__always)
    func extent(_ index: Int) -> (width: Int32, height: Int32) {
        let box = boxes.span[index]
        if offsets.isEmpty { return (box.width, box.height) }
        let offset = offsets.span[index]
        return (box.width + 2 * abs(offset.x), box.height + 2 * abs(offset.y))
    }

    @inline(__always)
    package func isRequired(_ index: Int) -> Bool { ranks.span[index] < requiredCount }

    @inline(__always)
    func group(_ index: Int) -> Int32 { groups.isEmpty ? 0 : groups.span[index] }

    /// True if two labels are parts of one annotation.
    @inline(__always)
    private func areJoined(_ first: Int, _ second: Int) -> Bool {
        !annotations.isEmpty && annotations.span[first] >= 0 && annotations.span[first] == annotations.span[second]
    }
}

extension LabelField {
    /// True if two boxes overlap at any of the scales. Required labels are compared like all others.
    @inline(__always)
    package func overlap(_ first: Int, _ second: Int, _ scales: Scales) -> Bool {
        guard offsets.isEmpty, groups.isEmpty, traits.isEmpty else { return overlapExactly(first, second, scales) }
        let (a, b) = (boxes.span[first], boxes.span[second])
        let dx = abs(Int64(Int32(truncatingIfNeeded: a.x &- b.x)))
        let dy = abs(Int64(a.y) - Int64(b.y))
        return scales.overlap(dx, dy, width: Int64(a.width + b.width), height: Int64(a.height + b.height))
            && !areJoined(first, second)
    }

    /// Returns the number of zooms after the first through which two plain labels overlap; nil if they do not overlap
    /// at the first.
    ///
    /// - Parameter dx: their distance in units, less than the reach of the largest labels; `dy` likewise.
    @inline(__always)
    func zoomsBeyond(_ first: Int, _ second: Int, _ dx: Int64, _ dy: Int64, _ scales: Scales) -> Int? {
        if isUniform {
            return scales.zoomsBeyond(width: 2 * Int64(largest.width), height: 2 * Int64(largest.height), dx, dy)
        }
        let (a, b) = (boxes.span[first], boxes.span[second])
        return scales.zoomsBeyond(width: Int64(a.width + b.width), height: Int64(a.height + b.height), dx, dy)
    }

    @inline(never)
    private func overlapExactly(_ first: Int, _ second: Int, _ scales: Scales) -> Bool {
        guard group(first) == group(second), !areJoined(first, second) else { return false }
        let (a, b) = (boxes.span[first], boxes.span[second])
        guard a.canCollide, b.canCollide else { return false }
        let dx = Int64(Int32(truncatingIfNeeded: a.x &- b.x))
        var overlap = Overlap(scales: scales, dx: dx, dy: Int64(a.y) - Int64(b.y), x: 0, y: 0)
        if offsets.isEmpty { return shapesOverlap(first, second, overlap) }
        let (offset, other) = (offsets.span[first], offsets.span[second])
        overlap.x = 2 * Int64(offset.x - other.x)
        overlap.y = 2 * Int64(offset.y - other.y)
        // At half a world apart both directions are equally long; the one against the offset counts.
        if overlap.x < 0 { overlap.dx = -Int64(Int32(truncatingIfNeeded: b.x &- a.x)) }
        if shapesOverlap(first, second, overlap) { return true }
        // Only against the offset can the other way around the world be shorter between centres. It is at least half a
        // world, over which most boxes do not reach.
        guard (Int64(a.width + b.width) + abs(overlap.x)) &<< scales.shift > 1 << 36 || !traits.isEmpty else {
            return false
        }
        overlap.dx += overlap.x < 0 ? 1 << 32 : -(1 << 32)
        return shapesOverlap(first, second, overlap)
    }

    @inline(__always)
    private func shapesOverlap(_ first: Int, _ second: Int, _ overlap: Overlap) -> Bool {
        guard traits.isEmpty else { return roundShapesOverlap(first, second, overlap) }
        let (a, b) = (boxes.span[first], boxes.span[second])
        return overlap.rects(width: Int64(a.width + b.width), height: Int64(a.height + b.height))
    }

    @inline(never)
    private func roundShapesOverlap(_ first: Int, _ second: Int, _ overlap: Overlap) -> Bool {
        let (a, b) = (boxes.span[first], boxes.span[second])
        switch (isCircle(first), isCircle(second)) {
        case (false, false):
            return overlap.rects(width: Int64(a.width + b.width), height: Int64(a.height + b.height))
        case (true, true):
            return overlap.discs(Int64(a.width + b.width))
        case (true, false):
            return overlap.circle(Int64(a.width), rectOfWidth: Int64(b.width), height: Int64(b.height))
        case (false, true):
            return overlap.circle(Int64(b.width), rectOfWidth: Int64(a.width), height: Int64(a.height))
        }
    }

    private func isCircle(_ index: Int) -> Bool { !traits.isEmpty && traits.span[index].isCircle }

    /// True if two places of one name are closer than `distance` eighths of a pixel at any of the scales.
    func echo(_ first: Int, _ second: Int, _ distance: Int32, _ scales: Scales) -> Bool {
        guard names.span[first] == names.span[second] else { return false }
        let (a, b) = (boxes.span[first], boxes.span[second])
        let dx = Int64(Int32(truncatingIfNeeded: a.x &- b.x))
        return Overlap(scales: scales, dx: dx, dy: Int64(a.y) - Int64(b.y), x: 0, y: 0).discs(2 * Int64(distance))
    }
}
