package import Geometry
import Memory

/// Finds the place inside polygons that is farthest from their borders, the pole of inaccessibility: squares are divided
/// where a place with more room than the best so far may be.
///
/// The room of the place found is at most a hundredth less than that of the best. The centroid is taken if it has that
/// much, as labels look best there. Polygons that are thousands of times as long as wide may get a place with less, so
/// that no search takes long.
package struct RoomiestPlace: ~Copyable {
    /// The place so far, in the units of the edges, and its distance from the nearest one.
    private(set) var best: (point: Shape.Point, room: Double)?
    var edges = BoxedEdges()
    var squares = Heap<Square>()
    private var tolerance: Double
    /// Number of boxes of edges that were looked into since the search became less exact.
    var boxes = 0

    /// The share of the room that the search may miss, and the centroid as much less.
    private static let searchError = 0.005
    /// Number of boxes of edges after whose inspection the search becomes twice less exact.
    private static let boxesPerDoubling = 1 << 20
    private static let levels = 16
    /// The share of the most room that names of areas in pictures need.
    private static let shareOfNames = 0.6

    // `@usableFromInline` because other modules free the buffers of this type.
    @usableFromInline struct Square: BitwiseCopyable {
        var center: Shape.Point
        var half: Double
        /// An upper bound of the room of all places in the square.
        var most: Double
        /// The edge nearest to the centre, and its distance.
        var edge: Int
        var distance: Double
        /// An edge on the other side that was nearest to a larger square; the same if there was none.
        var other: Int
        var isInside: Bool

        /// A total order, so that the place does not depend on the order of edges.
        static func precedes(_ one: Square, _ other: Square) -> Bool {
            if one.most != other.most { return one.most > other.most }
            return (one.center.x, one.center.y) < (other.center.x, other.center.y)
        }
    }

    /// - Parameter error: the share of the room that a search may miss.
    init(error: Double) { tolerance = error }

    package init() { self.init(error: Self.searchError) }

    /// Takes a polygon into account.
    ///
    /// - Parameters:
    ///   - part: a polygon of the shape.
    ///   - scale: factor of x, so that a unit is as long in both directions.
    /// - Returns: the polygon's place and its room, if that is more than that of the best so far.
    package mutating func insert(
        _ part: Int, of shape: borrowing Shape, scale: Double
    ) -> (point: Shape.Point, room: Double)? {
        edges.build(part, of: shape, scale: scale)
        let before = best?.room ?? 0
        (boxes, tolerance) = (0, Self.searchError)
        let centroid = edges.centroid.map { ($0, room(of: $0)) } ?? (Shape.Point(x: 0, y: 0), 0)
        offer(centroid.0, centroid.1)
        if mostRoom(besides: centroid.0) > (best?.room ?? 0) * (1 + tolerance) {
            if best == nil { offerMiddles() }
            search()
        }
        guard let found = best, found.room > before else { return nil }
        if centroid.1 > before, centroid.1 >= found.room * (1 - Self.searchError) { best = centroid }
        return best.map { (Shape.Point(x: $0.point.x / scale, y: $0.point.y), $0.room) }
    }

    /// The place nearest to the centroid of the polygon with the best place that has a share of its room.
    package mutating func placeNearMiddle(_ part: Int, of shape: borrowing Shape, scale: Double) -> Shape.Point? {
        guard let best else { return nil }
        edges.build(part, of: shape, scale: scale)
        let wanted = best.room * Self.shareOfNames
        var found = best.point
        if let middle = edges.centroid {
            if room(of: middle) >= wanted { found = middle } else { approach(middle, wanted, &found) }
        }
        return Shape.Point(x: found.x / scale, y: found.y)
    }

    /// Divides squares from the nearest to a place on, until one has a centre with as much room as is wanted.
    private mutating func approach(_ middle: Shape.Point, _ wanted: Double, _ found: inout Shape.Point) {
        squares.removeAll()
        boxes = 0
        let box = edges.box
        var distance = middle.distance(to: found)
        func push(_ center: Shape.Point, _ half: Double, _ edge: Int) {
            let (x, y) = ((center.x - middle.x).magnitude - half, (center.y - middle.y).magnitude - half)
            let near = Shape.Point(x: max(x, 0), y: max(y, 0)).distance(to: Shape.Point(x: 0, y: 0))
            guard near < distance else { return }
            squares.push(
                Square(center: center, half: half, most: -near, edge: edge, distance: 0, other: edge, isInside: false),
                Square.precedes)
        }
        let whole = Shape.Point(x: (box.west + box.east) / 2, y: (box.south + box.north) / 2)
        push(whole, max(box.east - box.west, box.north - box.south) / 2, 0)
        while boxes <= Self.boxesPerDoubling, let square = squares.pop(Square.precedes), -square.most < distance {
            let nearest = edges.nearest(to: square.center, startingAt: square.edge)
            boxes += nearest.boxes + 1
            let (own, reach) = (nearest.square.squareRoot(), square.half * 2.0.squareRoot())
            let isInside = edges.contains(square.center, &boxes)
            if isInside, own >= wanted, square.center.distance(to: middle) < distance {
                (found, distance) = (square.center, square.center.distance(to: middle))
            }
            let half = square.half / 2
            guard (isInside ? own : -own) + reach >= wanted, half > wanted / 16 else { continue }
            for (x, y) in [(-half, -half), (-half, half), (half, -half), (half, half)] {
                push(Shape.Point(x: square.center.x + x, y: square.center.y + y), half, nearest.edge)
            }
        }
    }

    mutating func offer(_ point: Shape.Point, _ room: Double) {
        if room > best?.room ?? 0 { best = (point, room) }
    }

    /// The distance of a place from the border; 0 outside.
    mutating func room(of point: Shape.Point) -> Double {
        guard edges.contains(point, &boxes) else { return 0 }
        return edges.nearest(to: point).square.squareRoot()
    }

    /// No circle inside is wider than the polygon is across the edge that is nearest to a place, nor than its box.
    private mutating func mostRoom(besides point: Shape.Point) -> Double {
        let box = edges.box
        return min(
            box.east - box.west, box.north - box.south,
            edges.width(across: edges.nearest(to: point).edge)) / 2
    }

    /// Tries the middle of the widest stretch inside at a few levels between south and north: thin polygons have no other
    /// places that are quickly found.
    private mutating func offerMiddles() {
        let box = edges.box
        for level in 0..<Self.levels {
            let y = box.south + (box.north - box.south) * (Double(level) + 0.5) / Double(Self.levels)
            guard let x = edges.middle(at: y) else { continue }
            let point = Shape.Point(x: x, y: y)
            offer(point, room(of: point))
        }
    }

    private mutating func search() {
        pushAll()
        while let square = squares.pop(Square.precedes) {
            if boxes > Self.boxesPerDoubling {
                if best == nil { break }
                (boxes, tolerance) = (0, 2 * tolerance)
            }
            if square.most <= enough { break }
            divide(square)
        }
    }

    /// Puts squares over all of the box into the queue.
    mutating func pushAll() {
        squares.removeAll()
        let box = edges.box
        let (width, height) = (box.east - box.west, box.north - box.south)
        let half = max(min(width, height), max(width, height) / 256) / 2
        guard half > 0, half.isFinite else { return }
        for column in 0..<max(Int((width / (2 * half)).rounded(.up)), 1) {
            for row in 0..<max(Int((height / (2 * half)).rounded(.up)), 1) {
                let x = box.west + half * Double(2 * column + 1)
                push(Shape.Point(x: x, y: box.south + half * Double(2 * row + 1)), half, in: nil)
            }
        }
    }

    mutating func divide(_ square: Square) {
        let half = square.half / 2
        for (x, y) in [(-half, -half), (-half, half), (half, -half), (half, half)] {
            push(Shape.Point(x: square.center.x + x, y: square.center.y + y), half, in: square)
        }
    }

    /// Squares without more room than this are not divided.
    var enough: Double { (best?.room ?? 0) * (1 + tolerance) }

    mutating func push(_ center: Shape.Point, _ half: Double, in larger: Square?) {
        let reach = half * 2.0.squareRoot()
        let least = max(enough - reach, 0)
        let nearest = edges.nearest(to: center, startingAt: larger?.edge ?? 0, enough: least * least)
        boxes += nearest.boxes + 1
        let distance = nearest.square.squareRoot()
        guard distance + reach > enough else { return }
        // The centre is as far as `reach` from that of the larger square. Both are on the same side of the border if one is
        // farther from it.
        let isInside =
            if let larger, max(distance, larger.distance) > reach * 1.000001 { larger.isInside } else {
                edges.contains(center, &boxes)
            }
        if isInside { offer(center, distance) }
        var other = larger?.other ?? nearest.edge
        if let larger, larger.edge != nearest.edge, edges.areOpposite(larger.edge, nearest.edge, around: center) {
            other = larger.edge
        }
        let most =
            isInside
            ? min(distance + reach, edges.farthest(from: nearest.edge, other, around: center, half, enough))
            : reach - distance
        if most > enough, half > (center.x.magnitude + center.y.magnitude) * 1e-15 {
            squares.push(
                Square(
                    center: center, half: half, most: most, edge: nearest.edge, distance: distance, other: other,
                    isInside: isInside),
                Square.precedes)
        }
    }
}
