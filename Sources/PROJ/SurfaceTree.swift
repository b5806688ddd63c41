public import Geometry
import Glibc

/// Tree of boxes in degrees, placed in space, that visits the nearest first.
///
/// No path on the surface is shorter than the chord through the earth, so the gap between two boxes in space is a lower
/// bound for the distance of what they hold. The gap takes no trigonometry, and neither poles nor the antimeridian are
/// special.
public struct SurfaceTree: ~Copyable, Sendable {
    /// Nodes level by level, the root last. Those of the first level hold single boxes.
    private var nodes = FlatBuffer<Node>()

    struct Node: BitwiseCopyable, Sendable {
        var box = SurfaceBox()
        /// The first node below; for a node of the first level, the number of the box.
        var first: Int32
        /// Number of nodes below; 0 on the first level.
        var count: Int32 = 0
        /// The least number of a box.
        var least: Int32
    }

    private static var fanOut: Int { 8 }

    /// - Parameters:
    ///   - count: number of boxes; null boxes are never found.
    ///   - order: the boxes in an order in which neighbours lie near each other.
    public init(_ order: Span<Int32>, box: (Int) -> Shape.Box) {
        for index in order.indices {
            let item = Int(order[index])
            guard let place = SurfaceBox(box(item)) else { continue }
            let number = Int32(truncatingIfNeeded: item)
            nodes.append(Node(box: place, first: number, least: number))
        }
        var (start, isLast) = (0, nodes.count <= 1)
        while !isLast {
            let end = nodes.count
            for first in stride(from: start, to: end, by: Self.fanOut) {
                var node = Node(first: Int32(truncatingIfNeeded: first), least: .max)
                for index in first..<min(first + Self.fanOut, end) {
                    node.box.insert(nodes[index].box)
                    node.least = min(node.least, nodes[index].least)
                    node.count += 1
                }
                nodes.append(node)
            }
            (start, isLast) = (end, nodes.count - end <= 1)
        }
    }

    /// Limits for boxes that are still to be visited.
    public struct Reach {
        /// Metres up to which a box counts.
        public var meters: Double
        /// Metres for boxes with a greater number than `number`.
        public var metersOfLater: Double
        public var number: Int32

        public init(_ meters: Double, ofLater: Double? = nil, than number: Int32 = .max) {
            self.meters = meters
            metersOfLater = ofLater ?? meters
            self.number = number
        }
    }

    /// Visits boxes, those that may be nearest first and of these the one with the least number, until all that are left
    /// are too far away.
    ///
    /// - Parameter visit: takes the number of a box, and returns what is still worth a visit.
    public func visitNearest(
        to box: Shape.Box, upTo limit: Double, _ queue: inout SurfaceQueue, _ visit: (Int) -> Reach
    ) {
        guard let box = SurfaceBox(box), !nodes.isEmpty else { return }
        var reach = Reach(limit)
        var (longest, longestOfLater) = (Self.longestChord(limit), Self.longestChord(limit))
        queue.removeAll()
        let root = nodes.count - 1
        queue.push(SurfaceQueue.Entry(gap: 0, node: Int32(truncatingIfNeeded: root), least: nodes[root].least))
        while let entry = queue.pop(), entry.gap <= longest {
            let node = nodes[Int(entry.node)]
            guard entry.gap <= (node.least > reach.number ? longestOfLater : longest) else { continue }
            guard node.count > 0 else {
                reach = visit(Int(node.first))
                (longest, longestOfLater) = (Self.longestChord(reach.meters), Self.longestChord(reach.metersOfLater))
                continue
            }
            for index in Int(node.first)..<Int(node.first + node.count) {
                let (gap, least) = (nodes[index].box.gap(to: box), nodes[index].least)
                guard gap <= (least > reach.number ? longestOfLater : longest) else { continue }
                queue.push(SurfaceQueue.Entry(gap: gap, node: Int32(truncatingIfNeeded: index), least: least))
            }
        }
    }

    private static func longestChord(_ limit: Double) -> Double {
        limit < 0 ? -1 : EllipsoidChord.longest(ofPath: limit) * (1 + 1e-12) + 1e-6
    }
}

/// A box in space around a part of the earth's surface, in metres.
struct SurfaceBox: BitwiseCopyable, Sendable {
    private var low = SpaceVector(repeating: .infinity)
    private var high = SpaceVector(repeating: -.infinity)

    init() {}

    /// The box around all that lies in a box in degrees; nil for a box that is null or not finite.
    init?(_ box: Shape.Box) {
        guard !box.isNull, box.west.isFinite, box.east.isFinite, box.south.isFinite, box.north.isFinite else {
            return nil
        }
        let (south, north) = (min(max(box.south, -90), 90), min(max(box.north, -90), 90))
        let (bottom, top) = (EllipsoidLatitude(south * .pi / 180), EllipsoidLatitude(north * .pi / 180))
        let least = min(bottom.axisDistance, top.axisDistance)
        let most =
            south <= 0 && north >= 0 ? WGS84.equatorialRadius : max(bottom.axisDistance, top.axisDistance)
        let x = Self.range(west: box.west, east: box.east, peak: 0)
        let y = Self.range(west: box.west, east: box.east, peak: 90)
        func reach(_ share: (low: Double, high: Double)) -> (low: Double, high: Double) {
            (
                min(share.low * least, share.low * most),
                max(share.high * least, share.high * most)
            )
        }
        let (across, beside) = (reach(x), reach(y))
        let margin = 1e-6
        low = SpaceVector(across.low, beside.low, bottom.height) - margin
        high = SpaceVector(across.high, beside.high, top.height) + margin
    }

    /// Range of cos(longitude - peak).
    private static func range(west: Double, east: Double, peak: Double) -> (low: Double, high: Double) {
        guard east - west < 360 else { return (-1, 1) }
        let ends = (cos((west - peak) * .pi / 180), cos((east - peak) * .pi / 180))
        func holds(_ longitude: Double) -> Bool {
            let turns = ((west - longitude) / 360).rounded(.up)
            return longitude + turns * 360 <= east
        }
        return (
            holds(peak + 180) ? -1 : min(ends.0, ends.1), holds(peak) ? 1 : max(ends.0, ends.1)
        )
    }

    mutating func insert(_ other: SurfaceBox) {
        low.replace(with: other.low, where: other.low .< low)
        high.replace(with: other.high, where: other.high .> high)
    }

    @inline(__always)
    func gap(to other: SurfaceBox) -> Double { EdgeTree.Node.gap(low, high, other.low, other.high) }
}

/// Heap of nodes that are still to be visited, the nearest first.
public struct SurfaceQueue: ~Copyable {
    struct Entry: BitwiseCopyable {
        var gap: Double
        var node: Int32
        var least: Int32

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.gap != right.gap ? left.gap < right.gap : left.least < right.least
        }
    }

    private var heap = Heap<Entry>()

    public init() {}

    mutating func removeAll() { heap.removeAll() }

    mutating func push(_ entry: Entry) { heap.push(entry, Entry.precedes) }

    mutating func pop() -> Entry? { heap.pop(Entry.precedes) }
}
