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
        let chosen = decide([:], request, atZoom: zoom).chosen
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
struct PositionChoice: ~Copyable {
    private let chains: [Int: [LabelChain]]
    private let zooms: ClosedRange<Int>
    private let scales: [Scales]
    private var placed: PlacedBoxes
    /// Nil unless labels choose among positions.
    private var later: LaterLabels? = nil
    /// The ways in which the last label may stand.
    private var ways: [Way] = []
    private var boxes: [PlacedBoxes.Placed] = []
    /// True if some labels choose among places.
    let havePlaces: Bool
    /// Of each label the number of better ones without places of their own, if labels choose among places.
    private var ranks: [Int32] = []

    /// A way in which a label may stand.
    private struct Way {
        /// Those of its boxes.
        var boxes: Range<Int>
        /// The zooms at which it may stand; empty if it never may.
        var firstZoom = 0
        var lastZoom = -1
        /// The lowest zoom at which it shows; `Int.max` for none.
        var minimum = Int.max
    }

    init(_ labels: borrowing Labels, _ chains: [Int: [LabelChain]], _ request: Request, atZoom zoom: Double?) {
        let zooms = zoom.map { Int($0)...Int($0) } ?? request.zooms
        let scales =
            zoom.map { [Scales(zoom: $0, tileSize: request.tileSize)] }
            ?? zooms.map { Scales(zooms: $0...$0, tileSize: request.tileSize) }
        (self.chains, self.zooms, self.scales) = (chains, zooms, scales)
        havePlaces = chains.values.contains { $0.contains { $0.comparedZoom != nil } }
        placed = PlacedBoxes(zooms, scales, PlacedBoxes.noExtents())
        var extents = PlacedBoxes.noExtents()
        if labels.havePositions || havePlaces { later = LaterLabels(labels, zooms, scales) }
        for label in 0..<labels.count {
            makeWays(of: label, labels)
            for box in boxes {
                let (extent, slot) = (box.extent, PlacedBoxes.sizeClass(of: box.extent))
                extents[slot] = (max(extents[slot].width, extent.width), max(extents[slot].height, extent.height))
            }
            if chains[label] == nil { later?.add(label, boxes) }
        }
        placed = PlacedBoxes(zooms, scales, extents)
        later?.start()
    }

    /// Keeps the order in which labels are placed.
    mutating func rank(_ order: borrowing FlatBuffer<UInt32>, count: Int) {
        ranks = [Int32](repeating: 0, count: count)
        var rank: Int32 = 0
        for slot in 0..<order.count {
            let label = Int(order[slot])
            ranks[label] = rank
            if chains[label] == nil { rank += 1 }
        }
    }

    /// Finds the ways in which a label may stand, with their boxes at the zooms at which they may be there.
    private mutating func makeWays(of label: Int, _ labels: borrowing Labels) {
        ways.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        let (box, range) = (labels.boxes[label], labels.positions.range(of: label))
        let own = labels.zooms(of: label).intersection(ZoomSet(zooms))
        var placed = PlacedBoxes.Placed(label, labels)
        if let chains = chains[label] {
            for chain in chains {
                (placed.x, placed.y) = (chain.x, chain.y)
                let run = own.intersection(chain.zooms).highestRun
                add(box.canCollide ? chain.boxes : [], placed, run)
            }
        } else if range.isEmpty || !box.canCollide {
            add(box.canCollide ? [placed.position] : [], placed, own.highestRun)
        } else {
            for index in range {
                let position = labels.positions[index]
                add([position], placed, own.intersection(position.zooms).highestRun)
            }
        }
    }

    /// Adds a way of some boxes around a place.
    private mutating func add(_ positions: [LabelPosition], _ place: PlacedBoxes.Placed, _ run: ClosedRange<Int>?) {
        let start = boxes.count
        var way = Way(boxes: start..<start)
        if let run { (way.firstZoom, way.lastZoom, way.minimum) = (run.lowerBound, run.upperBound, run.lowerBound) }
        var placed = place
        for position in positions {
            placed.position = position
            let zooms = run.flatMap { position.zooms.intersection(ZoomSet($0)).highestRun }
            (placed.firstZoom, placed.lastZoom) = zooms.map { ($0.lowerBound, $0.upperBound) } ?? (0, -1)
            boxes.append(placed)
        }
        way.boxes = start..<boxes.count
        ways.append(way)
    }

    /// Places a label.
    ///
    /// - Returns: the number of the way in which it stands, the first for a label that does not show, and the lowest
    ///   zoom at which it shows.
    mutating func choose(_ label: Int, _ labels: borrowing Labels) -> (number: UInt8, minimumZoom: UInt8) {
        makeWays(of: label, labels)
        later?.remove(label)
        let isRequired = labels.traits[label].isRequired
        if !isRequired || ways.count > 1 { compare(hasChains: chains[label] != nil) }
        // Where all are taken, a required label stands at the first that it may take.
        let best = bestWay(of: label, labels) ?? ways.firstIndex { $0.lastZoom >= 0 } ?? 0
        guard best < ways.count else { return (0, UInt8(zooms.upperBound + 1)) }
        let way = ways[best]
        let first = isRequired ? way.firstZoom : way.minimum
        guard first <= way.lastZoom else {
            return (UInt8(best), UInt8((way.lastZoom >= 0 ? way.lastZoom : zooms.upperBound) + 1))
        }
        for number in way.boxes where boxes[number].lastZoom >= first {
            var box = boxes[number]
            box.firstZoom = max(box.firstZoom, first)
            guard box.firstZoom <= box.lastZoom else { continue }
            placed.add(box)
            later?.cover(with: box, of: label, labels)
        }
        return (UInt8(best), UInt8(first))
    }

    /// The way in which a label shows from the lowest zoom on; of equal ones that which costs later labels least, else
    /// the first. Nil if it never shows.
    private mutating func bestWay(of label: Int, _ labels: borrowing Labels) -> Int? {
        let minimum = ways.reduce(Int.max) { min($0, $1.minimum) }
        guard minimum < .max else { return nil }
        let equal = ways.indices.filter { ways[$0].minimum == minimum }
        guard equal.count > 1, later != nil else { return equal[0] }
        if let chain = chains[label] {
            guard let zoom = chain[equal[0]].comparedZoom else { return equal[0] }
            return bestPlace(equal, of: label, at: min(max(zoom, minimum), zooms.upperBound), labels)
        }
        let costs = later!.costs(
            of: equal.map { boxes[ways[$0].boxes.lowerBound] }, around: label, at: minimum, labels)
        return equal[costs.indices.min { costs[$0] < costs[$1] } ?? 0]
    }

    /// The first of some places, unless another costs later labels less than half. Of these, only those without places of
    /// their own count, the more the better they are, so that a name moves aside for a capital, not for villages.
    private mutating func bestPlace(
        _ equal: [Int], of label: Int, at zoom: Int, _ labels: borrowing Labels
    ) -> Int {
        let ranks = ranks
        func cost(_ way: Int) -> Int {
            let own = ways[way].boxes.first { boxes[$0].firstZoom <= zoom && zoom <= boxes[$0].lastZoom }
            guard let box = own.map({ boxes[$0] }) else { return 0 }
            return later!.costs(of: [box], around: label, at: zoom, labels) { (1 << 24) / (Int(ranks[$0]) + 1) }[0]
        }
        var (best, least) = (equal[0], cost(equal[0]))
        for way in equal.dropFirst() where least > 0 {
            let own = cost(way)
            if own <= least / 2 { (best, least) = (way, own) }
        }
        return best
    }

    /// Finds the lowest zooms beside the labels that were placed before.
    private mutating func compare(hasChains: Bool) {
        guard hasChains else { return compareBoxes() }
        for number in ways.indices {
            // From the deepest zoom on: a label that is hidden there is compared no more.
            let way = ways[number]
            var (end, last, hidden) = (way.boxes.upperBound, way.lastZoom, Int?.none)
            if let box = lastAlone(way) {
                hidden = deepestHidden(box, max(box.firstZoom, way.firstZoom), last)
                last = hidden == nil ? box.firstZoom - 1 : -1
            }
            hidden =
                hidden
                ?? stride(from: last, through: way.firstZoom, by: -1).first { zoom in
                    while end > way.boxes.lowerBound, !boxes[end - 1].begins(by: zoom) { end -= 1 }
                    var start = end
                    while start > way.boxes.lowerBound, boxes[start - 1].lastZoom >= zoom { start -= 1 }
                    return areHidden(boxes[start..<end], at: zoom)
                }
            if let hidden { ways[number].minimum = hidden == way.lastZoom ? .max : hidden + 1 }
        }
    }

    /// The box of a way at its last zooms, if there are several of these and it is the only one there.
    private func lastAlone(_ way: Way) -> PlacedBoxes.Placed? {
        guard let box = boxes[way.boxes].last, box.firstZoom < box.lastZoom,
            !boxes[way.boxes].dropLast().contains(where: { $0.lastZoom >= box.firstZoom })
        else { return nil }
        return box
    }

    /// The deepest zoom at which a box overlaps a placed one; nil if it never does.
    private func deepestHidden(_ box: PlacedBoxes.Placed, _ first: Int, _ last: Int) -> Int? {
        var start = first
        guard start <= last else { return nil }
        placed.visit(near: box.x, box.y, box.extent, group: box.group, from: start, through: last) { other in
            let (begin, end) = (max(start, box.firstZoom, other.firstZoom), min(last, box.lastZoom, other.lastZoom))
            guard begin <= end, other.group == box.group, box.annotation < 0 || other.annotation != box.annotation,
                let deepest = Self.deepestOverlap(box, other, begin...end, scales, from: zooms.lowerBound)
            else { return start }
            start = deepest + 1
            return start
        }
        return start > first ? start - 1 : nil
    }

    /// True if one of the boxes of a way at a zoom overlaps a placed one.
    private func areHidden(_ own: ArraySlice<PlacedBoxes.Placed>, at zoom: Int) -> Bool {
        guard let first = own.first else { return false }
        let reach = own.reduce((width: Int64(0), height: Int64(0))) {
            (max($0.width, $1.extent.width), max($0.height, $1.extent.height))
        }
        let (scales, all) = (scales[zoom - zooms.lowerBound], Self.boxAround(own))
        var isHidden = false
        placed.visit(near: first.x, first.y, reach, group: first.group, from: zoom, through: zoom) { other in
            guard other.firstZoom <= zoom, zoom <= other.lastZoom, other.group == first.group,
                first.annotation < 0 || other.annotation != first.annotation,
                Self.overlap(all, other, scales), own.contains(where: { Self.overlap($0, other, scales) })
            else { return zoom }
            isHidden = true
            return zoom + 1
        }
        return isHidden
    }

    /// A box around boxes of one place.
    private static func boxAround(_ boxes: ArraySlice<PlacedBoxes.Placed>) -> PlacedBoxes.Placed {
        var all = boxes[boxes.startIndex]
        // Twice the offsets of edges.
        var (left, right, top, bottom) = (Int32.max, Int32.min, Int32.max, Int32.min)
        for box in boxes {
            let position = box.position
            left = min(left, 2 * position.offsetX - position.width)
            right = max(right, 2 * position.offsetX + position.width)
            top = min(top, 2 * position.offsetY - position.height)
            bottom = max(bottom, 2 * position.offsetY + position.height)
        }
        // Offsets are whole numbers, so that the box may be a little larger.
        all.position.offsetX = (left + right) >> 2
        all.position.offsetY = (top + bottom) >> 2
        all.position.width = (right - left) / 2 + 2
        all.position.height = (bottom - top) / 2 + 2
        return all
    }

    /// Compares the boxes around one place together.
    private mutating func compareBoxes() {
        let range = ways.indices
        var ways = ways
        var (last, reach) = (-1, (width: Int64(0), height: Int64(0)))
        for way in ways[range] where way.lastZoom >= 0 {
            last = max(last, way.lastZoom)
            for box in boxes[way.boxes] {
                reach = (max(reach.width, box.extent.width), max(reach.height, box.extent.height))
            }
        }
        guard last >= 0, reach.width > 0, let number = ways[range].first(where: { !$0.boxes.isEmpty })?.boxes.lowerBound
        else { return }
        let (first, boxes, zooms, scales) = (boxes[number], boxes, zooms, scales)
        var start = ways[range].reduce(Int.max) { min($0, $1.minimum) }
        placed.visit(near: first.x, first.y, reach, group: first.group, from: start, through: last) { other in
            guard other.group == first.group, first.annotation < 0 || other.annotation != first.annotation else {
                return start
            }
            // Most boxes are too far apart at most zooms, whichever the way.
            let distant = Self.meetingZooms(
                first, reach, other, max(start, other.firstZoom), min(last, other.lastZoom), scales, zooms.lowerBound)
            guard let meeting = distant else { return start }
            for number in range {
                for slot in ways[number].boxes where ways[number].minimum <= boxes[slot].lastZoom {
                    let box = boxes[slot]
                    let end = min(box.lastZoom, meeting.upperBound)
                    let begin = max(ways[number].minimum, box.firstZoom, meeting.lowerBound)
                    guard begin <= end,
                        let deepest = Self.deepestOverlap(box, other, begin...end, scales, from: zooms.lowerBound)
                    else { continue }
                    let wasFirst = ways[number].minimum == start
                    ways[number].minimum = deepest == ways[number].lastZoom ? Int.max : deepest + 1
                    if wasFirst { start = ways[range].reduce(Int.max) { min($0, $1.minimum) } }
                }
            }
            return start
        }
        self.ways = ways
    }

    /// The deepest of some zooms at which two boxes overlap; nil if they do not.
    private static func deepestOverlap(
        _ box: PlacedBoxes.Placed, _ other: PlacedBoxes.Placed, _ range: ClosedRange<Int>, _ scales: [Scales],
        from first: Int
    ) -> Int? {
        let zooms = meetingZooms(box, box.extent, other, range.lowerBound, range.upperBound, scales, first)
        return zooms.flatMap { $0.last { overlap(box, other, scales[$0 - first]) } }
    }

    /// The zooms from a first one on at which boxes in some room around a place may overlap another box, whatever their
    /// offsets.
    @inline(__always)
    private static func meetingZooms(
        _ box: PlacedBoxes.Placed, _ room: (width: Int64, height: Int64), _ other: PlacedBoxes.Placed, _ start: Int,
        _ last: Int, _ scales: [Scales], _ first: Int
    ) -> ClosedRange<Int>? {
        let extent = other.extent
        let dx = abs(Int64(Int32(truncatingIfNeeded: box.x &- other.x)))
        let dy = abs(Int64(box.y) - Int64(other.y))
        var end = start
        while end <= last, scales[end - first].mayMeet(dx, room.width + extent.width),
            scales[end - first].mayMeet(dy, room.height + extent.height)
        {
            end += 1
        }
        return end > start ? start...end - 1 : nil
    }

    static func overlap(
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
