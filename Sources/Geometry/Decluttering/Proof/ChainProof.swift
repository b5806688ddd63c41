import Memory

/// A check of labels of which some are chains, box by box. It shares nothing with their decision but the test of two
/// boxes, and finds what hides labels on the way.
package struct ChainProof {
    /// The best label that hides each one zoom below its lowest; -1 for none.
    package private(set) var blockers: [Int32]
    /// The first pair of labels that overlap, or the first label that is hidden without a reason.
    package private(set) var violation: Violation?

    private let request: Request
    private let exactZoom: Double?
    private let ranks: [Int32]

    /// A box at a zoom, with the ground that it takes at any of its scales.
    private struct Entry {
        var label: Int
        var isShown: Bool
        var box: PlacedBoxes.Placed
        var rect: GroundRect
    }

    package init(
        _ labels: borrowing Labels, _ chains: [Int: [LabelChain]], _ outcome: ChainOutcome, _ request: Request,
        atZoom zoom: Double? = nil
    ) {
        (self.request, exactZoom) = (request, zoom)
        blockers = [Int32](repeating: -1, count: labels.count)
        let order = RankOrder.best(labels)
        var ranks = [Int32](repeating: 0, count: labels.count)
        for slot in 0..<order.count { ranks[Int(order[slot])] = Int32(slot) }
        self.ranks = ranks
        for zoom in zoom.map({ Int($0)...Int($0) }) ?? request.zooms where violation == nil {
            check(labels, chains, outcome, zoom)
        }
    }

    private mutating func check(
        _ labels: borrowing Labels, _ chains: [Int: [LabelChain]], _ outcome: ChainOutcome, _ zoom: Int
    ) {
        let scales =
            exactZoom.map { Scales(zoom: $0, tileSize: request.tileSize) }
            ?? Scales(zooms: zoom...zoom, tileSize: request.tileSize)
        let decided = ZoomSet(exactZoom.map { Int($0)...Int($0) } ?? request.zooms)
        var entries: [Entry] = []
        var hidden: [Int] = []
        for label in 0..<labels.count {
            let lowest = Int(outcome.minimumZooms[label])
            let isLast = lowest == zoom + 1
            guard lowest <= zoom || isLast else { continue }
            let (boxes, zooms) = Self.boxes(of: label, labels, chains, outcome)
            let own = labels.zooms(of: label).intersection(zooms).intersection(decided)
            guard let run = own.highestRun, run.contains(zoom) else { continue }
            if isLast { hidden.append(label) }
            for box in boxes where box.position.zooms.contains(zoom) {
                entries.append(
                    Entry(label: label, isShown: !isLast, box: box, rect: Self.ground(box, scales)))
            }
        }
        compare(entries, labels, scales, zoom)
        for label in hidden where violation == nil && blockers[label] < 0 {
            violation = Violation(kind: .unproven, label: label, other: -1, zoom: zoom)
        }
    }

    /// The boxes that a label has taken, and the zooms at which it may stand there.
    private static func boxes(
        of label: Int, _ labels: borrowing Labels, _ chains: [Int: [LabelChain]], _ outcome: ChainOutcome
    ) -> (boxes: [PlacedBoxes.Placed], zooms: ZoomSet) {
        let (box, chosen) = (labels.boxes[label], Int(outcome.chosen[label]))
        guard box.canCollide else { return ([], .all) }
        var placed = PlacedBoxes.Placed(label, labels)
        if let chains = chains[label] {
            guard chains.indices.contains(chosen) else { return ([], []) }
            (placed.x, placed.y) = (chains[chosen].x, chains[chosen].y)
            let boxes = chains[chosen].boxes.map { position in
                placed.position = position
                return placed
            }
            return (boxes, chains[chosen].zooms)
        }
        let range = labels.positions.range(of: label)
        if !range.isEmpty { placed.position = labels.positions[range.lowerBound + chosen] }
        return ([placed], placed.position.zooms)
    }

    private static func ground(_ box: PlacedBoxes.Placed, _ scales: Scales) -> GroundRect {
        var rect = GroundRect.none
        for scale in [scales.low, scales.high] {
            let unit = Double(Scales.one) / Double(scale)
            let x = Double(box.x) + 2 * Double(box.position.offsetX) * unit
            let y = Double(box.y) + 2 * Double(box.position.offsetY) * unit
            let (width, height) = (Double(box.position.width) * unit + 1, Double(box.position.height) * unit + 1)
            rect.unite(GroundRect(left: x - width, right: x + width, top: y - height, bottom: y + height))
        }
        return rect
    }

    /// Compares boxes whose ground overlaps: band by band, from west to east, with those beyond the antimeridian.
    private mutating func compare(_ entries: [Entry], _ labels: borrowing Labels, _ scales: Scales, _ zoom: Int) {
        let height = entries.reduce(1) { max($0, $1.rect.bottom - $1.rect.top) }
        var bands: [Int: [(entry: Int, left: Double, right: Double)]] = [:]
        for (number, entry) in entries.enumerated() {
            let rect = entry.rect
            for turn in [-0x1p32, 0, 0x1p32] where rect.right + turn > -0x1p31 && rect.left + turn < 0x1p32 * 1.5 {
                for band in Int((rect.top / height).rounded(.down))...Int((rect.bottom / height).rounded(.down)) {
                    bands[band, default: []].append((number, rect.left + turn, rect.right + turn))
                }
            }
        }
        for band in bands.keys.sorted() {
            guard let list = bands[band]?.sorted(by: { ($0.left, $0.entry) < ($1.left, $1.entry) }) else { continue }
            for (slot, one) in list.enumerated() {
                for other in list[(slot + 1)...] {
                    guard other.left < one.right else { break }
                    meet(entries[one.entry], entries[other.entry], labels, scales, zoom)
                }
            }
        }
    }

    private mutating func meet(
        _ one: Entry, _ other: Entry, _ labels: borrowing Labels, _ scales: Scales, _ zoom: Int
    ) {
        guard one.label != other.label, one.isShown || other.isShown, one.box.group == other.box.group,
            one.box.annotation < 0 || one.box.annotation != other.box.annotation,
            PositionChoice.overlap(one.box, other.box, scales)
        else { return }
        let areRequired = labels.traits[one.label].isRequired && labels.traits[other.label].isRequired
        if one.isShown, other.isShown {
            if !areRequired, violation == nil {
                violation = Violation(kind: .collision, label: one.label, other: other.label, zoom: zoom)
            }
            return
        }
        let (label, blocker) = one.isShown ? (other.label, one.label) : (one.label, other.label)
        guard ranks[blocker] < ranks[label] else { return }
        if blockers[label] < 0 || ranks[blocker] < ranks[Int(blockers[label])] { blockers[label] = Int32(blocker) }
    }
}
