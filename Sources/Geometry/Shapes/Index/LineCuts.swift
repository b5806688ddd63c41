/// Places where the edges of rings cut a rect without width or without height.
struct LineCuts {
    private let inside: RectInside
    private let isUpright: Bool
    /// Places along the line, including its ends.
    private var cuts: [Double]

    init(_ inside: RectInside) {
        self.inside = inside
        isUpright = inside.west == inside.east
        cuts = isUpright ? [inside.north, inside.south] : [inside.west, inside.east]
    }

    /// Cuts the line by a ring on the map.
    mutating func insert(_ ring: Span<Shape.Point>, of probe: RectProbe) {
        let isFollowing = probe.isUnwrapping && RingReach.goesShortWays(ring, isRing: true)
        for index in ring.indices {
            guard let start = probe.vertex(ring[index == 0 ? ring.count - 1 : index - 1]),
                let end = probe.vertex(ring[index]), probe.isNear(start, end)
            else { continue }
            let turn = isFollowing ? RectProbe.turn(from: start, to: end) : 0
            let edge = probe.edge(start, end, turn)
            let copies = probe.copies(start, end, turn)
            var turns = copies.first
            while turns <= copies.last {
                insert(edge.turned(by: turns))
                turns += 1
            }
        }
    }

    mutating func insert(_ edge: RectProbe.Edge) {
        guard inside.isPassed(by: edge.start, edge.end) else { return }
        let (start, end) = (edge.start, edge.end)
        if isUpright {
            insert(along: (start.y, end.y), across: (start.x, end.x), at: inside.west)
        } else {
            insert(along: (start.x, end.x), across: (start.y, end.y), at: inside.north)
        }
    }

    /// A vertex on the line cuts it exactly there, so that the two edges that share it cut at the same place.
    private mutating func insert(along: (Double, Double), across: (Double, Double), at line: Double) {
        if across.0 == line { cuts.append(along.0) }
        if across.1 == line { cuts.append(along.1) }
        guard across.0 != line, across.1 != line else { return }
        cuts.append(along.0 + (along.1 - along.0) * ((line - across.0) / (across.1 - across.0)))
    }

    /// Middles between neighbouring cuts.
    func middles() -> [MapPoint] {
        let (least, most) = isUpright ? (inside.north, inside.south) : (inside.west, inside.east)
        let places = cuts.map { min(max($0, least), most) }.sorted()
        return zip(places, places.dropFirst()).compactMap { first, second in
            guard first < second else { return nil }
            let middle = first + (second - first) / 2
            return isUpright ? MapPoint(x: inside.west, y: middle) : MapPoint(x: middle, y: inside.north)
        }
    }
}
