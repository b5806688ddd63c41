import Memory

/// Chooses one position for each label, from the best label to the least.
///
/// A label takes the position at which it shows from the lowest zoom on, beside all better labels where these stand; of
/// equal ones the first. It keeps this position at all zooms. So with the chosen positions the labels have the one right
/// outcome of labels that never had a choice, and its proof. Only boxes count here, not limits and repeated names.
extension Labels {
    /// Gives each label the box of its position. Kept labels are treated like all others, and circles like the squares around them.
    ///
    /// - Parameter zoom: the only zoom that counts, which may lie between two whole ones; nil for those of the request.
    /// - Returns: the number of each label's position; empty if no label has several.
    package mutating func choosePositions(_ request: Request, atZoom zoom: Double? = nil) -> [UInt8] {
        guard havePositions else { return [] }
        var chosen = [UInt8](repeating: 0, count: count)
        let order = RankOrder.best(self)
        var choice = PositionChoice(self, request, atZoom: zoom)
        for slot in 0..<order.count {
            let label = Int(order[slot])
            chosen[label] = choice.choose(label, self)
        }
        for label in 0..<count { take(Int(chosen[label]), label) }
        positions.removeAll()
        return chosen
    }

    /// Gives a label the box of one of its positions.
    private mutating func take(_ number: Int, _ label: Int) {
        let range = positions.range(of: label)
        guard !range.isEmpty else { return }
        let position = positions[range.lowerBound + number]
        boxes[label].take(position)
        if offsets.isEmpty { offsets.append(repeating: Offset(x: 0, y: 0), count: count) }
        offsets[label] = Offset(x: position.offsetX, y: position.offsetY)
        guard position.zooms != .all else { return }
        if zooms.isEmpty { zooms.append(repeating: .all, count: count) }
        zooms[label].formIntersection(position.zooms)
    }
}

/// The labels that have been placed so far.
private struct PositionChoice: ~Copyable {
    private let zooms: ClosedRange<Int>
    private let scales: [Scales]
    private var placed: PlacedBoxes
    /// For each position of a label the lowest zoom at which it shows.
    private var minimums: [Int] = []
    private var boxes: [PlacedBoxes.Placed] = []

    init(_ labels: borrowing Labels, _ request: Request, atZoom zoom: Double?) {
        let zooms = zoom.map { Int($0)...Int($0) } ?? request.zooms
        let scales =
            zoom.map { [Scales(zoom: $0, tileSize: request.tileSize)] }
            ?? zooms.map { Scales(zooms: $0...$0, tileSize: request.tileSize) }
        var extents = PlacedBoxes.noExtents()
        for label in 0..<labels.count {
            for box in Self.boxes(of: label, labels) {
                let (extent, slot) = (box.extent, PlacedBoxes.sizeClass(of: box.extent))
                extents[slot] = (max(extents[slot].width, extent.width), max(extents[slot].height, extent.height))
            }
        }
        (self.zooms, self.scales) = (zooms, scales)
        placed = PlacedBoxes(zooms, scales, extents)
    }

    /// The boxes that a label may take. Their zooms are still those of all.
    private static func boxes(of label: Int, _ labels: borrowing Labels) -> [PlacedBoxes.Placed] {
        let (box, range) = (labels.boxes[label], labels.positions.range(of: label))
        guard box.canCollide else { return [] }
        let offset = labels.offsets.isEmpty ? Offset(x: 0, y: 0) : labels.offsets[label]
        let own = LabelPosition(width: box.width, height: box.height, offsetX: offset.x, offsetY: offset.y)
        var first = PlacedBoxes.Placed(
            x: box.x, y: box.y, position: own, group: labels.groups.isEmpty ? 0 : labels.groups[label],
            annotation: labels.annotations.isEmpty ? -1 : labels.annotations[label])
        guard !range.isEmpty else { return [first] }
        return range.map { index in
            first.position = labels.positions[index]
            return first
        }
    }

    /// Places a label, and returns the number of its position; the first for a label that does not show.
    mutating func choose(_ label: Int, _ labels: borrowing Labels) -> UInt8 {
        boxes = Self.boxes(of: label, labels)
        guard !boxes.isEmpty else { return 0 }
        minimums.removeAll(keepingCapacity: true)
        let own = labels.zooms(of: label).intersection(ZoomSet(zooms))
        var (last, reach) = (-1, (width: Int64(0), height: Int64(0)))
        for number in boxes.indices {
            let run = own.intersection(boxes[number].position.zooms).highestRun
            minimums.append(run?.lowerBound ?? Int.max)
            (boxes[number].firstZoom, boxes[number].lastZoom) = (run?.lowerBound ?? 0, run?.upperBound ?? -1)
            last = max(last, run?.upperBound ?? -1)
            reach = (max(reach.width, boxes[number].extent.width), max(reach.height, boxes[number].extent.height))
        }
        guard last >= 0 else { return 0 }
        let isRequired = labels.traits[label].isRequired
        if boxes.count > 1 || !isRequired { compare(reach, last) }
        // Where all are taken, a required label stands at the first that it may take.
        let best =
            minimums.indices.min { minimums[$0] < minimums[$1] }.flatMap { minimums[$0] == .max ? nil : $0 }
            ?? boxes.firstIndex { $0.lastZoom >= 0 } ?? 0
        var box = boxes[best]
        if !isRequired { box.firstZoom = minimums[best] }
        guard box.firstZoom <= box.lastZoom else { return UInt8(best) }
        placed.add(box)
        return UInt8(best)
    }

    /// Finds the lowest zooms beside the labels that were placed before.
    private mutating func compare(_ reach: (width: Int64, height: Int64), _ last: Int) {
        var (lowest, start) = (minimums, minimums.min() ?? Int.max)
        let (first, boxes, zooms, scales) = (boxes[0], boxes, zooms, scales)
        placed.visit(near: first.x, first.y, reach, group: first.group, from: start, through: last) { other in
            guard other.group == first.group, first.annotation < 0 || other.annotation != first.annotation else {
                return start
            }
            for number in boxes.indices where lowest[number] <= boxes[number].lastZoom {
                let box = boxes[number]
                let end = min(box.lastZoom, other.lastZoom)
                let begin = max(lowest[number], other.firstZoom)
                guard begin <= end,
                    let deepest = Self.deepestOverlap(box, other, begin...end, scales, from: zooms.lowerBound)
                else { continue }
                let wasFirst = lowest[number] == start
                lowest[number] = deepest == box.lastZoom ? Int.max : deepest + 1
                if wasFirst { start = lowest.min() ?? Int.max }
            }
            return start
        }
        minimums = lowest
    }

    /// The deepest of some zooms at which two boxes overlap; nil if they do not.
    private static func deepestOverlap(
        _ box: PlacedBoxes.Placed, _ other: PlacedBoxes.Placed, _ range: ClosedRange<Int>, _ scales: [Scales],
        from first: Int
    ) -> Int? {
        let (one, two) = (box.extent, other.extent)
        let dx = abs(Int64(Int32(truncatingIfNeeded: box.x &- other.x)))
        let dy = abs(Int64(box.y) - Int64(other.y))
        // Most boxes are too far apart at most zooms, whatever their offsets.
        var end = range.lowerBound
        while end <= range.upperBound, scales[end - first].mayMeet(dx, one.width + two.width),
            scales[end - first].mayMeet(dy, one.height + two.height)
        {
            end += 1
        }
        return (range.lowerBound..<end).last { overlap(box, other, scales[$0 - first]) }
    }

    private static func overlap(
        _ box: PlacedBoxes.Placed, _ other: PlacedBoxes.Placed, _ scales: Scales
    ) -> Bool {
        let (one, two) = (box.position, other.position)
        return Overlap.rects(
            scales, x: (box.x, other.x), y: (box.y, other.y), offsetX: (one.offsetX, two.offsetX),
            offsetY: (one.offsetY, two.offsetY), width: Int64(one.width + two.width),
            height: Int64(one.height + two.height))
    }
}

extension Scales {
    /// False if two boxes whose extents add up to a length, offsets included, cannot overlap at a distance in units.
    fileprivate func mayMeet(_ distance: Int64, _ length: Int64) -> Bool {
        Int128(distance) * Int128(low) < Int128(length) << 40
    }
}

extension Overlap {
    /// True if two boxes around places overlap, the shorter way around the world.
    fileprivate static func rects(
        _ scales: Scales, x: (UInt32, UInt32), y: (UInt32, UInt32), offsetX: (Int32, Int32), offsetY: (Int32, Int32),
        width: Int64, height: Int64
    ) -> Bool {
        var overlap = Overlap(
            scales: scales, dx: Int64(Int32(truncatingIfNeeded: x.0 &- x.1)), dy: Int64(y.0) - Int64(y.1),
            x: 2 * Int64(offsetX.0 - offsetX.1), y: 2 * Int64(offsetY.0 - offsetY.1))
        if overlap.x < 0 { overlap.dx = -Int64(Int32(truncatingIfNeeded: x.1 &- x.0)) }
        if overlap.rects(width: width, height: height) { return true }
        overlap.dx += overlap.x < 0 ? 1 << 32 : -(1 << 32)
        return overlap.rects(width: width, height: height)
    }
}
