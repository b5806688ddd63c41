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
    /// The ways in which the last label may stand.
    private var ways: [Way] = []
    private var boxes: [PlacedBoxes.Placed] = []

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
        placed = PlacedBoxes(zooms, scales, PlacedBoxes.noExtents())
        var extents = PlacedBoxes.noExtents()
        for label in 0..<labels.count {
            makeWays(of: label, labels)
            for box in boxes {
                let (extent, slot) = (box.extent, PlacedBoxes.sizeClass(of: box.extent))
                extents[slot] = (max(extents[slot].width, extent.width), max(extents[slot].height, extent.height))
            }
        }
        placed = PlacedBoxes(zooms, scales, extents)
    }

    /// Finds the ways in which a label may stand, with their boxes at the zooms at which they may be there.
    private mutating func makeWays(of label: Int, _ labels: borrowing Labels) {
        ways.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        let (box, range) = (labels.boxes[label], labels.positions.range(of: label))
        let own = labels.zooms(of: label).intersection(ZoomSet(zooms))
        let offset = labels.offsets.isEmpty ? Offset(x: 0, y: 0) : labels.offsets[label]
        let position = LabelPosition(width: box.width, height: box.height, offsetX: offset.x, offsetY: offset.y)
        var placed = PlacedBoxes.Placed(
            x: box.x, y: box.y, position: position, group: labels.groups.isEmpty ? 0 : labels.groups[label],
            annotation: labels.annotations.isEmpty ? -1 : labels.annotations[label])
        if let chains = chains[label] {
            for chain in chains {
                (placed.x, placed.y) = (chain.x, chain.y)
                let run = own.intersection(chain.zooms).highestRun
                add(box.canCollide ? chain.boxes : [], placed, run)
            }
        } else if range.isEmpty || !box.canCollide {
            add(box.canCollide ? [position] : [], placed, own.highestRun)
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
        let isRequired = labels.traits[label].isRequired
        if !isRequired || ways.count > 1 { compare(hasChains: chains[label] != nil) }
        // Where all are taken, a required label stands at the first that it may take.
        let best =
            ways.indices.min { ways[$0].minimum < ways[$1].minimum }
            .flatMap { ways[$0].minimum == .max ? nil : $0 } ?? ways.firstIndex { $0.lastZoom >= 0 } ?? 0
        guard best < ways.count else { return (0, UInt8(zooms.upperBound + 1)) }
        let way = ways[best]
        let first = isRequired ? way.firstZoom : way.minimum
        guard first <= way.lastZoom else {
            return (UInt8(best), UInt8((way.lastZoom >= 0 ? way.lastZoom : zooms.upperBound) + 1))
        }
        for number in way.boxes where boxes[number].lastZoom >= first {
            var box = boxes[number]
            box.firstZoom = max(box.firstZoom, first)
            if box.firstZoom <= box.lastZoom { placed.add(box) }
        }
        return (UInt8(best), UInt8(first))
    }

    /// Finds the lowest zooms beside the labels that were placed before. Boxes around one place are compared together.
    private mutating func compare(hasChains: Bool) {
        guard hasChains else { return compare(0..<ways.count) }
        for number in ways.indices { compare(number..<number + 1) }
    }

    /// - Parameter range: ways whose boxes have one place.
    private mutating func compare(_ range: Range<Int>) {
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
            for number in range {
                for slot in ways[number].boxes where ways[number].minimum <= boxes[slot].lastZoom {
                    let box = boxes[slot]
                    let end = min(box.lastZoom, other.lastZoom)
                    let begin = max(ways[number].minimum, box.firstZoom, other.firstZoom)
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
