import Memory

extension IndexedShapes {
    /// Reads the part of a polygon that lies in a box, at the cost of the edges that are there. Edges inside the box stay
    /// unchanged to the last bit; where the boundary leaves it, the part is closed along the rim.
    ///
    /// Returns false, leaving nothing useful, if the edges are not indexed, if there are elevations, which would have to
    /// be interpolated, or if the boundary meets the rim twice in one place. The shape must be valid.
    public func readPart(_ i: Int, in box: Shape.Box, into shape: inout Shape) -> Bool {
        let entry = entries[i]
        guard entry.extent >= 0, entry.kind.dimension == 2, entry.isFinite, !entry.hasElevations else { return false }
        makeIndex(i)
        let extent = extents[Int(entry.extent)]
        let edges = edges(i, extent)
        guard let leftRings = leftRings(i, extent) else { return false }
        var part = ShapePart(box)
        part.cut(edges, leftRings)
        guard part.close(isInside: { locate($0, in: i) }) else { return false }
        part.write(edges, partEnds(extent), into: &shape)
        return true
    }
}

/// The part of an area in a box, as chains of edges from rim to rim, and as rings that do not meet the rim.
private struct ShapePart {
    /// Positions of a boundary in the box, with the area on its left.
    private struct Chain {
        var positions: [Shape.Point]
        /// Where the boundary comes in and leaves; nil for one that goes on in the next or the previous chain.
        var entry: RimPlace?
        var exit: RimPlace?
    }

    private let box: Shape.Box
    private var chains: [Chain] = []
    /// Rings that lie wholly in the box.
    private var rings: [Int] = []
    /// Boundaries of what the chains and the rim enclose.
    private var loops: [[Shape.Point]] = []
    /// True if rounding has lost a place on the rim.
    private var isBroken = false

    init(_ box: Shape.Box) { self.box = box }

    /// Collects the edges in the box ring by ring.
    mutating func cut(_ edges: borrowing ShapeEdges, _ leftRings: Span<Bool>) {
        var found = FlatBuffer<Int32>()
        var room = FlatBuffer<Int32>()
        _ = edges.contains(in: box) { edge, start, end in
            if Segment(start, end).box.intersects(box) { found.append(Int32(truncatingIfNeeded: edge)) }
            return false
        }
        found.sort(in: &room, by: <)
        var index = 0
        while index < found.count {
            let ring = edges.ring(ofEdge: Int(found[index]))
            let end = edges.positions(ofRing: ring).upperBound
            let first = index
            while index < found.count, Int(found[index]) < end { index += 1 }
            cut(found.span.extracting(first..<index), ring, isLeft: leftRings[ring], edges)
        }
    }

    private mutating func cut(_ found: Span<Int32>, _ ring: Int, isLeft: Bool, _ edges: borrowing ShapeEdges) {
        var own: [Chain] = []
        var open: Chain?
        var last = -1
        for index in found.indices where Int(found[index]) != last {
            let edge = Int(found[index])
            last = edge
            let (start, end) = (edges.points[edge], edges.points[edge + 1])
            guard let clipped = RimClip(start, end, in: box) else {
                if open != nil { isBroken = true }
                continue
            }
            // Only the first edge of a ring may begin in the box, unless the one before ended there.
            if (clipped.entry == nil) != (open != nil), clipped.entry != nil || !own.isEmpty { isBroken = true }
            // Taken out, as a second owner would make every append copy all positions.
            var chain = open.take() ?? Chain(positions: [clipped.from], entry: clipped.entry)
            chain.positions.append(clipped.to)
            chain.exit = clipped.exit
            if clipped.exit == nil { open = chain } else { own.append(chain) }
        }
        if let tail = open {
            if own.isEmpty, tail.entry == nil {
                rings.append(ring)
                return
            }
            guard !own.isEmpty, own[0].entry == nil else {
                isBroken = true
                return
            }
            // The ring begins in the box.
            own[0].positions = tail.positions.dropLast() + own[0].positions
            own[0].entry = tail.entry
        }
        for chain in own {
            chains.append(
                isLeft
                    ? chain : Chain(positions: chain.positions.reversed(), entry: chain.exit, exit: chain.entry))
        }
    }

    /// Joins the chains along the rim, counterclockwise, so that the area stays on the left. False if that is not
    /// possible.
    mutating func close(isInside locate: (Shape.Point) -> Location?) -> Bool {
        guard !isBroken else { return false }
        guard !chains.isEmpty else { return closeRim(locate) }
        var ends: [(place: RimPlace, chain: Int, isEntry: Bool)] = []
        for (index, chain) in chains.enumerated() {
            guard let entry = chain.entry, let exit = chain.exit else { return false }
            ends.append((entry, index, true))
            ends.append((exit, index, false))
        }
        ends.sort { $0.place < $1.place }
        for index in ends.indices {
            let next = ends[(index + 1) % ends.count]
            // Along the rim, entries and exits alternate.
            guard ends[index].isEntry != next.isEntry, ends[index].place != next.place else { return false }
        }
        var entryAfterExit = [Int](repeating: -1, count: chains.count)
        for index in ends.indices where !ends[index].isEntry {
            entryAfterExit[ends[index].chain] = ends[(index + 1) % ends.count].chain
        }
        var isTaken = [Bool](repeating: false, count: chains.count)
        for first in chains.indices where !isTaken[first] {
            var loop: [Shape.Point] = []
            var chain = first
            while !isTaken[chain] {
                isTaken[chain] = true
                loop += chains[chain].positions
                let next = entryAfterExit[chain]
                guard let exit = chains[chain].exit, let entry = chains[next].entry else { return false }
                exit.appendCorners(to: entry, of: box, to: &loop)
                chain = next
            }
            guard chain == first else { return false }
            loop.append(loop[0])
            guard loop.count > 3 else { return false }
            loops.append(loop)
        }
        return true
    }

    /// The rim itself, if no boundary meets it and it lies in the area.
    private mutating func closeRim(_ locate: (Shape.Point) -> Location?) -> Bool {
        let corner = Shape.Point(x: box.west, y: box.south)
        switch locate(corner) {
        case .interior?:
            loops.append([
                corner, Shape.Point(x: box.east, y: box.south), Shape.Point(x: box.east, y: box.north),
                Shape.Point(x: box.west, y: box.north), corner,
            ])
            return true
        case .exterior?: return true
        case .boundary?, nil: return false
        }
    }

    /// Writes polygons: each loop, and each outer ring, with the holes that lie in it.
    func write(_ edges: borrowing ShapeEdges, _ partEnds: Span<Int32>, into shape: inout Shape) {
        shape.removeAll()
        shape.kind = .multiPolygon
        var holes: [[Int]] = loops.map { _ in [] }
        var whole: [Int: [Int]] = [:]
        for ring in rings {
            let outer = Self.outerRing(of: ring, partEnds)
            if outer == ring {
                whole[ring, default: []] += []
            } else if rings.binarySearch(outer) {
                whole[outer, default: []].append(ring)
            } else if let loop = loop(around: edges.points[edges.positions(ofRing: ring).lowerBound]) {
                holes[loop].append(ring)
            }
        }
        for (index, loop) in loops.enumerated() {
            for point in loop { shape.points.append(point) }
            shape.endRing()
            for hole in holes[index] { Self.append(hole, edges, to: &shape) }
            shape.partEnds.append(shape.ringEnds.count)
        }
        for (outer, holes) in whole.sorted(by: { $0.key < $1.key }) {
            Self.append(outer, edges, to: &shape)
            for hole in holes { Self.append(hole, edges, to: &shape) }
            shape.partEnds.append(shape.ringEnds.count)
        }
    }

    private static func outerRing(of ring: Int, _ partEnds: Span<Int32>) -> Int {
        let part = partEnds.firstIndex { $0 > Int32(ring) }
        return part == 0 ? 0 : Int(partEnds[part - 1])
    }

    private func loop(around place: Shape.Point) -> Int? {
        if loops.count == 1 { return 0 }
        return loops.firstIndex { loop in
            var crossings = RayCrossings(from: place)
            for index in 1..<loop.count { crossings.count(loop[index - 1], loop[index]) }
            return crossings.side == .inside
        }
    }

    private static func append(_ ring: Int, _ edges: borrowing ShapeEdges, to shape: inout Shape) {
        shape.points.append(contentsOf: edges.points.extracting(edges.positions(ofRing: ring)))
        shape.endRing()
    }
}

extension [Int] {
    /// True if sorted numbers contain a number.
    fileprivate func binarySearch(_ number: Int) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
    }
}
