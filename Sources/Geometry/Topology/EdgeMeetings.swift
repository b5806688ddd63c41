package import Geometry
import Memory

/// How two edges meet elsewhere than where both end.
package enum EdgeMeeting {
    /// They have a stretch in common.
    case along
    /// They cross, or one ends on the other.
    case crossing

    /// Nil for edges that have nothing in common, or only an end of both; exact.
    init?(_ a: Shape.Point, _ b: Shape.Point, _ c: Shape.Point, _ d: Shape.Point) {
        if a == c {
            if b != d, !Self.runsAlong(a, b, d) { return nil }
            self = .along
        } else if a == d {
            if b != c, !Self.runsAlong(a, b, c) { return nil }
            self = .along
        } else if b == c || b == d {
            guard Self.runsAlong(b, a, b == c ? d : c) else { return nil }
            self = .along
        } else {
            guard Segment(a, b).meets(c, d) else { return nil }
            self = Orientation(a, b, c) == .straight && Orientation(a, b, d) == .straight ? .along : .crossing
        }
    }

    /// True if two edges from the same place have the same direction.
    private static func runsAlong(_ from: Shape.Point, _ to: Shape.Point, _ other: Shape.Point) -> Bool {
        // Most have not, and need no exact answer.
        guard (to.x >= from.x) == (other.x >= from.x) || to.x == from.x || other.x == from.x else { return false }
        guard Orientation(from, to, other) == .straight else { return false }
        return (to.x > from.x) == (other.x > from.x) && (to.x < from.x) == (other.x < from.x)
            && (to.y > from.y) == (other.y > from.y) && (to.y < from.y) == (other.y < from.y)
    }
}

/// Finds edges that meet elsewhere than where both end.
package enum EdgeMeetings {
    /// Edges in a block, whose boxes are compared first.
    private static let blockSize = 16
    /// So many edges are compared with each other without an index.
    private static let few = 48

    /// A run of edges that follow one another, or of edges around a hub.
    private struct Block: BitwiseCopyable {
        var start: Int
        var end: Int
        /// The number of the hub, for which start and end count edges of fans; negative for none.
        var hub = -1
    }

    /// Calls `visit` with the numbers of two edges that meet, each pair once; of edges that run along each other from the
    /// same hub, those next to each other. About O(n log n) for n edges that are not crowded.
    ///
    /// - Parameters:
    ///   - points: lines one after the other. The number of an edge is that of its first position.
    ///   - ends: where each line ends.
    ///   - hasHubs: false if the caller knows that nowhere as many edges meet as are sorted around a hub.
    ///   - most: where very many edges cross, the number of pairs after which the search ends.
    /// - Returns: false if there were more.
    @discardableResult
    package static func find(
        _ points: Span<Shape.Point>, ends: Span<Int>, hasHubs: Bool = true, atMost most: Int = .max,
        _ visit: (Int, Int, EdgeMeeting) -> Void
    ) -> Bool {
        var rest = most
        func take(_ one: Int, _ other: Int, _ meeting: EdgeMeeting) {
            rest -= 1
            if rest >= 0 { visit(one, other, meeting) }
        }
        let fans = EdgeFans(points, ends: ends, hasHubs: hasHubs)
        fans.forEachAlong(points) { take($0, $1, .along) }
        var blocks = FlatBuffer<Block>()
        let size = points.count <= few ? 1 : blockSize
        var start = 0
        for index in ends.indices {
            let last = ends[index] - 1
            while start < last {
                let next = fans.nextHubEdge(from: start, upTo: min(start + size, last))
                if next > start { blocks.append(Block(start: start, end: next)) }
                start = next < min(start + size, last) ? next + 1 : next
            }
            start = ends[index]
        }
        if size == 1 {
            for one in 0..<blocks.count {
                for other in 0..<one { compare(points, blocks[other].start, blocks[one].start, take) }
            }
            return rest >= 0
        }
        fans.forEachRun(of: blockSize) { blocks.append(Block(start: $0.lowerBound, end: $0.upperBound, hub: $1)) }
        var boxes = FlatBuffer<Shape.Box>()
        boxes.reserve(blocks.count)
        for index in 0..<blocks.count { boxes.append(box(of: blocks[index], points, fans)) }
        let tree = PackedTree(boxes.span)
        for one in 0..<blocks.count where rest >= 0 {
            let (block, box) = (blocks[one], boxes[one])
            tree.search(box) { other in
                guard other >= one, rest >= 0 else { return }
                if block.hub < 0, blocks[other].hub < 0 {
                    compare(points, block, blocks[other], within: box.common(with: boxes[other]), take)
                } else if block.hub != blocks[other].hub {
                    compareFans(points, block, blocks[other], fans, take)
                }
            }
        }
        return rest >= 0
    }

    private static func box(
        of block: Block, _ points: Span<Shape.Point>, _ fans: borrowing EdgeFans
    ) -> Shape.Box {
        guard block.hub >= 0 else { return points.extracting(block.start..<block.end + 1).box }
        var box = Shape.Box()
        for index in block.start..<block.end {
            let edge = Int(fans.edges[index])
            box.insert(points[edge])
            box.insert(points[edge + 1])
        }
        return box
    }

    /// Compares blocks of which at least one is of a hub that the other is not of.
    private static func compareFans(
        _ points: Span<Shape.Point>, _ block: Block, _ other: Block, _ fans: borrowing EdgeFans,
        _ visit: (Int, Int, EdgeMeeting) -> Void
    ) {
        for one in block.start..<block.end {
            let edge = block.hub < 0 ? one : Int(fans.edges[one])
            for second in other.start..<other.end {
                compare(points, edge, other.hub < 0 ? second : Int(fans.edges[second]), visit)
            }
        }
    }

    /// - Parameter box: the place that both blocks share.
    private static func compare(
        _ points: Span<Shape.Point>, _ block: Block, _ other: Block, within box: Shape.Box,
        _ visit: (Int, Int, EdgeMeeting) -> Void
    ) {
        if block.start == other.start {
            if runsOneWay(points, block) { return }
            for edge in block.start..<block.end {
                for second in edge + 1..<max(block.end, edge + 1) { compare(points, edge, second, visit) }
            }
            return
        }
        let seconds = edges(of: other, points, within: box)
        guard seconds != 0 else { return }
        var firsts = edges(of: block, points, within: box)
        while firsts != 0 {
            var rest = seconds
            while rest != 0 {
                compare(
                    points, block.start + firsts.trailingZeroBitCount, other.start + rest.trailingZeroBitCount, visit)
                rest &= rest - 1
            }
            firsts &= firsts - 1
        }
    }

    /// The edges of a block whose boxes share a place with another: a bit for each.
    private static func edges(of block: Block, _ points: Span<Shape.Point>, within box: Shape.Box) -> UInt32 {
        var found: UInt32 = 0
        for edge in block.start..<block.end {
            let (a, b) = (points[edge], points[edge + 1])
            let isApart =
                max(a.x, b.x) < box.west || min(a.x, b.x) > box.east || max(a.y, b.y) < box.south
                || min(a.y, b.y) > box.north
            found |= (isApart ? 0 : 1) << UInt32(edge - block.start)
        }
        return found
    }

    /// True if x or y only grows or only falls along a block, so that its edges meet nowhere but where they join.
    private static func runsOneWay(_ points: Span<Shape.Point>, _ block: Block) -> Bool {
        var (grows, falls) = ((x: true, y: true), (x: true, y: true))
        for edge in block.start..<block.end {
            let (a, b) = (points[edge], points[edge + 1])
            grows = (grows.x && a.x < b.x, grows.y && a.y < b.y)
            falls = (falls.x && a.x > b.x, falls.y && a.y > b.y)
        }
        return grows.x || grows.y || falls.x || falls.y
    }

    @inline(__always)
    private static func compare(
        _ points: Span<Shape.Point>, _ edge: Int, _ other: Int, _ visit: (Int, Int, EdgeMeeting) -> Void
    ) {
        let (a, b, c, d) = (points[edge], points[edge + 1], points[other], points[other + 1])
        if max(a.x, b.x) < min(c.x, d.x) || max(c.x, d.x) < min(a.x, b.x) || max(a.y, b.y) < min(c.y, d.y)
            || max(c.y, d.y) < min(a.y, b.y)
        {
            return
        }
        if let meeting = EdgeMeeting(a, b, c, d) { visit(edge, other, meeting) }
    }
}

extension Shape.Box {
    /// The place that two boxes which meet have in common.
    fileprivate func common(with other: Shape.Box) -> Shape.Box {
        var common = self
        common.west = max(west, other.west)
        common.east = min(east, other.east)
        common.south = max(south, other.south)
        common.north = min(north, other.north)
        return common
    }
}
