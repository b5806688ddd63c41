package import Geometry
import Memory

/// Faults of areas as a coverage: borders that lie on each other without sharing vertices, and areas that lie on
/// others.
///
/// Whether two areas really overlap is left to the caller, who gets all pairs that may. An arc without such edges is
/// wholly inside or wholly outside of any area, as no border passes through its vertices, so one place of it decides.
/// O(n log n) for n vertices that are not crowded.
package struct CoverageFaults: ~Copyable {
    /// An edge that lies on an edge of another area.
    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Piece: BitwiseCopyable {
        var one: Int32
        var other: Int32
        var start: Shape.Point
        var end: Shape.Point

        static func precedes(_ one: Piece, _ other: Piece) -> Bool {
            if (one.one, one.other) != (other.one, other.other) {
                return (one.one, one.other) < (other.one, other.other)
            }
            return (one.start.x, one.start.y, one.end.x, one.end.y)
                < (other.start.x, other.start.y, other.end.x, other.end.y)
        }
    }

    /// An arc of the border of an area.
    @usableFromInline struct Use: BitwiseCopyable {
        var arc: Int32
        var owner: Int32
        /// True if the area is on its left.
        var isLeft: Bool
    }

    /// Owners whose areas may overlap those of others; nil if all may, as boxes of too many lie over each other.
    package private(set) var suspects: Set<Int>? = []
    private var pairs: Set<UInt64> = []
    /// True if so many areas lie on each other that not all of them were compared. Then faults are missing.
    package private(set) var isTooLarge = false
    private let mostPairs: Int
    private var comparisonsLeft: Int
    private var pieces = FlatBuffer<Piece>()
    private var next = 0
    private var uses = FlatBuffer<Use>()
    /// Where the uses of each arc end.
    private var useEnds = FlatBuffer<Int>()

    /// - Parameters:
    ///   - areas: polygons, each a part.
    ///   - owners: the owner of each polygon; polygons of one are not compared.
    ///   - most: the most pairs of owners that may have something in common.
    package init(_ areas: borrowing Shape, owners: Span<Int32>, atMost most: Int) {
        (mostPairs, comparisonsLeft) = (most, 16 * most)
        var arcs = BorderArcs(Self.graph(areas))
        findUses(areas, owners, &arcs)
        findConflicts()
        if !isTooLarge { findMeetings(arcs) }
        if !isTooLarge { findInside(areas, owners, arcs) }
        var room = FlatBuffer<Piece>()
        pieces.sort(in: &room, by: Piece.precedes)
        if isTooLarge { suspects = nil }
        for pair in pairs where suspects != nil {
            suspects?.insert(Int(pair >> 32))
            suspects?.insert(Int(pair & 0xFFFF_FFFF))
        }
        pairs = []
    }

    /// The next pair of owners with edges that lie on each other, the number of these, and the edges themselves.
    package mutating func nextUnshared(into lines: inout Shape) -> (one: Int, other: Int, count: Int)? {
        guard next < pieces.count else { return nil }
        lines.removeAll()
        let first = pieces[next]
        var count = 0
        while next < pieces.count, (pieces[next].one, pieces[next].other) == (first.one, first.other) {
            let piece = pieces[next]
            // An edge may lie on several.
            if count == 0 || Piece.precedes(pieces[next - 1], piece) {
                lines.points.append(piece.start)
                lines.points.append(piece.end)
                lines.endRing()
                count += 1
            }
            next += 1
        }
        lines.endPart()
        lines.kind = count == 1 ? .lineString : .multiLineString
        return (Int(first.one), Int(first.other), count)
    }

    private static func graph(_ areas: borrowing Shape) -> BorderGraph {
        var graph = BorderGraph()
        var ring = FlatBuffer<Shape.Point>()
        for number in 0..<areas.ringEnds.count {
            ring.removeAll()
            for position in areas.positions(ofRing: number) where areas.points[position] != ring.last {
                ring.append(areas.points[position])
            }
            graph.add(ring.span, isRing: true)
        }
        graph.complete()
        return graph
    }

    private mutating func findUses(_ areas: borrowing Shape, _ owners: Span<Int32>, _ arcs: inout BorderArcs) {
        var numbers = FlatBuffer<Int32>()
        for part in 0..<areas.partEnds.count {
            let rings = areas.rings(ofParts: part..<part + 1)
            for ring in rings {
                let area = Ring(areas.points.span.extracting(areas.positions(ofRing: ring))).signedArea
                let isLeft = (area > 0) == (ring == rings.lowerBound)
                numbers.removeAll()
                arcs.append(arcsOfLine: ring, isRing: true, to: &numbers)
                for index in 0..<numbers.count {
                    let isForward = numbers[index] >= 0
                    uses.append(
                        Use(
                            arc: isForward ? numbers[index] : ~numbers[index], owner: owners[part],
                            isLeft: isForward == isLeft))
                }
            }
        }
        var room = FlatBuffer<Use>()
        uses.sort(in: &room) { $0.arc < $1.arc }
        for index in 0..<uses.count where index + 1 == uses.count || uses[index + 1].arc != uses[index].arc {
            useEnds.append(index + 1)
        }
    }

    private func uses(ofArc arc: Int) -> Range<Int> { (arc == 0 ? 0 : useEnds[arc - 1])..<useEnds[arc] }

    private mutating func insert(_ one: Int32, _ other: Int32) {
        if one != other { pairs.insert(BorderGraph.key(one, other)) }
    }

    /// False if so many owners cannot be compared with so many others.
    private mutating func compares(_ count: Int, with others: Int) -> Bool {
        let product = count * others
        if product / 2 > mostPairs || product > comparisonsLeft || pairs.count > mostPairs { isTooLarge = true }
        comparisonsLeft -= min(product, comparisonsLeft)
        return !isTooLarge
    }

    /// Finds areas on the same side of an arc.
    private mutating func findConflicts() {
        for arc in 0..<useEnds.count {
            let range = uses(ofArc: arc)
            guard range.count > 1 else { continue }
            guard compares(range.count, with: range.count) else { return }
            for one in range {
                for other in range.lowerBound..<one where uses[one].isLeft == uses[other].isLeft {
                    insert(uses[one].owner, uses[other].owner)
                }
            }
        }
    }

    /// Finds edges that meet others elsewhere than where both end.
    private mutating func findMeetings(_ arcs: borrowing BorderArcs) {
        var points = FlatBuffer<Shape.Point>()
        var ends = FlatBuffer<Int>()
        for arc in 0..<arcs.count {
            arcs.forEachVertex(ofArc: arc) { points.append(arcs.vertices.points[Int($0)]) }
            ends.append(points.count)
        }
        var meetings = FlatBuffer<Meeting>()
        let isComplete = EdgeMeetings.find(points.span, ends: ends.span, atMost: mostPairs) { one, other, meeting in
            meetings.append(Meeting(one: one, other: other, isAlong: meeting == .along))
        }
        guard isComplete else {
            isTooLarge = true
            return
        }
        for index in 0..<meetings.count {
            let meeting = meetings[index]
            let (one, other) = (Self.line(of: meeting.one, ends.span), Self.line(of: meeting.other, ends.span))
            guard compares(uses(ofArc: one).count, with: uses(ofArc: other).count) else { return }
            for use in uses(ofArc: one) {
                for otherUse in uses(ofArc: other) where uses[use].owner != uses[otherUse].owner {
                    let (owner, otherOwner) = (uses[use].owner, uses[otherUse].owner)
                    insert(owner, otherOwner)
                    guard meeting.isAlong else { continue }
                    for edge in [meeting.one, meeting.other] {
                        pieces.append(
                            Piece(
                                one: min(owner, otherOwner), other: max(owner, otherOwner), start: points[edge],
                                end: points[edge + 1]))
                    }
                }
            }
        }
    }

    /// Edges that meet, by their first positions.
    private struct Meeting: BitwiseCopyable {
        var one: Int
        var other: Int
        var isAlong: Bool
    }

    /// The line that a position is in.
    private static func line(of position: Int, _ ends: Span<Int>) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Finds arcs inside of other areas.
    private mutating func findInside(_ areas: borrowing Shape, _ owners: Span<Int32>, _ arcs: borrowing BorderArcs) {
        var boxes = FlatBuffer<Shape.Box>()
        var indexed = IndexedShapes()
        var polygon = Shape()
        for part in 0..<areas.partEnds.count {
            polygon.removeAll()
            polygon.kind = .polygon
            for ring in areas.rings(ofParts: part..<part + 1) {
                polygon.points.append(contentsOf: areas.points.span.extracting(areas.positions(ofRing: ring)))
                polygon.endRing()
            }
            polygon.endPart()
            boxes.append(polygon.box)
            indexed.append(polygon)
        }
        let tree = PackedTree(boxes.span)
        var found = FlatBuffer<Int32>()
        // Thin areas side by side on a slant are all in each other's boxes.
        var testsLeft = 1 << 20 + 64 * arcs.count
        for arc in 0..<arcs.count {
            let place = arcs.middleOfFirstEdge(ofArc: arc)
            found.removeAll()
            tree.search(place, into: &found)
            testsLeft -= found.count
            guard testsLeft >= 0 else {
                suspects = nil
                return
            }
            let range = uses(ofArc: arc)
            for index in 0..<found.count {
                let part = Int(found[index])
                guard indexed.locate(place, in: part) == .interior else { continue }
                guard compares(range.count, with: 1) else { return }
                guard range.allSatisfy({ uses[$0].owner != owners[part] }) else { continue }
                for use in range { insert(uses[use].owner, owners[part]) }
            }
        }
    }
}

extension Shape {
    /// A position that two of its lines have in common that run along each other, of those that have two positions; nil
    /// for none. The first line is one of them.
    package var commonPlace: Point? {
        for index in stride(from: 2, to: points.count - 1, by: 2) {
            let (a, b, c, d) = (points[0], points[1], points[index], points[index + 1])
            guard EdgeMeeting(a, b, c, d) == .along else { continue }
            return [a, b].first { $0.isBetween(c, d) } ?? c
        }
        return nil
    }
}

extension Shape.Point {
    /// True if it is within the box of two positions.
    fileprivate func isBetween(_ one: Shape.Point, _ other: Shape.Point) -> Bool {
        x >= min(one.x, other.x) && x <= max(one.x, other.x) && y >= min(one.y, other.y) && y <= max(one.y, other.y)
    }
}
