/// Walks along the edges of a shape and decides whether one passes through the inside of a rect, and whether the rect's
/// centre is in an area by the even-odd rule. Edges are straight between projected positions, as a map draws them.
///
/// With unwrapping the map is a cylinder: an edge goes the short way, and copies a world apart are the same. Rings need
/// not be laid out for that, as edges are visited one by one and rays run north along the centre's meridian.
struct RectProbe {
    let inside: RectInside
    let isUnwrapping: Bool
    /// True if latitudes come from map points, so that they are not clamped.
    let isFromMap: Bool
    private let center: MapPoint
    /// Latitudes in degrees between which an edge must come to pass the rect; slightly further apart than the rect's
    /// own.
    private let southern: Double
    private let northern: Double
    private let centerLatitude: Double

    /// True if the ray from the centre has met an odd number of edges.
    private var isOdd = false
    /// How many rings go around a pole, and which pole the first of them is nearer to.
    private var polarRings = 0
    private var isNorthPole = false

    /// Degrees; far more than the error of projecting.
    private static let slack = 1e-9

    init(_ inside: RectInside, isUnwrapping: Bool, isFromMap: Bool) {
        self.inside = inside
        self.isUnwrapping = isUnwrapping
        self.isFromMap = isFromMap
        center = inside.center
        southern = Coordinate.latitude(ofMapY: inside.south) - Self.slack
        northern = Coordinate.latitude(ofMapY: inside.north) + Self.slack
        centerLatitude = Coordinate.latitude(ofMapY: center.y)
    }

    /// A position whose longitude is projected, but whose latitude is not yet.
    struct Vertex {
        var longitude: Double
        var latitude: Double
        var x: Double
        let isFromMap: Bool
        /// How many worlds it is east of the centre's meridian, rounded down.
        var sheet: Double

        /// y of the latitude, clamped unless it comes from map points.
        var y: Double {
            isFromMap ? MapPoint.mapY(ofMapLatitude: latitude) : MapPoint.mapY(latitude: latitude)
        }
    }

    /// An edge as it lies on the map.
    struct Edge {
        var start: MapPoint
        var end: MapPoint

        func turned(by turns: Double) -> Edge {
            turns == 0 ? self : Edge(start: start.turned(by: turns), end: end.turned(by: turns))
        }
    }

    /// True if the centre is in the area bounded by the rings since `startArea`. A ring around a pole is closed along
    /// the map's edge there; later rings around a pole in the same area are closed at the same one.
    var isCenterInArea: Bool { isOdd != (isNorthPole && polarRings % 2 == 1) }

    /// True if a ring since `startArea` goes around a pole.
    var isPolar: Bool { polarRings > 0 }

    mutating func startArea() {
        isOdd = false
        polarRings = 0
        isNorthPole = false
    }

    /// True if any of the positions is inside.
    func meetsPosition(_ points: Span<Shape.Point>) -> Bool {
        for index in points.indices {
            guard let vertex = vertex(points[index]) else { continue }
            if isNear(vertex, vertex), isPassed(vertex, vertex, 0, isLine: true) { return true }
        }
        return false
    }

    /// True if an edge of a line or a ring passes through the inside; stops at the first that does.
    mutating func meetsEdge(_ points: Span<Shape.Point>, isRing: Bool) -> Bool {
        let isFollowing = isUnwrapping && RingReach.goesShortWays(points, isRing: isRing)
        var first: Vertex?
        var last: Vertex?
        var hasLength = false
        var net = 0.0
        for index in points.indices {
            guard let next = vertex(points[index]) else { continue }
            let start = last ?? next
            let turn = isFollowing ? Self.turn(from: start, to: next) : 0
            // A repeated position adds no length to a line, but on an edge of the rect it would count as a place.
            if isRing || start.x != next.x + turn * MapPoint.worldSize || start.latitude != next.latitude {
                if meets(start, next, turn, isRing) { return true }
                hasLength = true
            }
            net += turn
            if first == nil { first = next }
            last = next
        }
        guard let first, let last else { return false }
        if !isRing { return !hasLength && meets(first, first, 0, false) }
        let turn = isFollowing ? Self.turn(from: last, to: first) : 0
        if meets(last, first, turn, isRing) { return true }
        if (net + turn).magnitude.truncatingRemainder(dividingBy: 2) == 1 {
            if polarRings == 0 { isNorthPole = RingReach(points, isRing: true).isNearerToNorthPole }
            polarRings += 1
        }
        return false
    }

    /// Returns the worlds by which the end of an edge is moved so that the edge takes the short way.
    static func turn(from start: Vertex, to end: Vertex) -> Double {
        let step = end.longitude - start.longitude
        return step > 180 ? -1 : step < -180 ? 1 : 0
    }

    /// Nil for a position that is not a place: NaN, or more than a hundred worlds away.
    func vertex(_ point: Shape.Point) -> Vertex? {
        guard point.x.magnitude <= 36000, !point.y.isNaN else { return nil }
        let x = RingReach.mapX(point.x)
        let distance = x - center.x
        let isNear = !isUnwrapping || (distance >= -MapPoint.worldSize && distance < MapPoint.worldSize)
        let sheet = isNear ? (distance < 0 ? -1 : 0) : (distance / MapPoint.worldSize).rounded(.down)
        return Vertex(
            longitude: point.x, latitude: isFromMap ? point.y : min(max(point.y, -85), 85), x: x,
            isFromMap: isFromMap, sheet: sheet)
    }

    @inline(__always)
    private mutating func meets(_ start: Vertex, _ end: Vertex, _ turn: Double, _ isRing: Bool) -> Bool {
        if isNear(start, end), isPassed(start, end, turn, isLine: !isRing) { return true }
        if isRing, start.sheet != end.sheet + turn { count(start, end, turn) }
        return false
    }

    /// True if an edge is at the height of the rect; most are not.
    @inline(__always)
    func isNear(_ start: Vertex, _ end: Vertex) -> Bool {
        (start.latitude >= southern || end.latitude >= southern)
            && (start.latitude <= northern || end.latitude <= northern)
    }

    private func isPassed(_ start: Vertex, _ end: Vertex, _ turn: Double, isLine: Bool) -> Bool {
        let copies = copies(start, end, turn)
        guard copies.first <= copies.last else { return false }
        let edge = edge(start, end, turn)
        return copies.contains { turns in
            let copy = edge.turned(by: turns)
            return isLine
                ? inside.isPassed(byLine: copy.start, copy.end) : inside.isPassed(by: copy.start, copy.end)
        }
    }

    func edge(_ start: Vertex, _ end: Vertex, _ turn: Double) -> Edge {
        Edge(
            start: MapPoint(x: start.x, y: start.y),
            end: MapPoint(x: end.x + turn * MapPoint.worldSize, y: end.y))
    }

    /// Range of worlds by which an edge may be moved so that its x reaches the rect.
    struct Copies {
        var first: Double
        var last: Double

        func contains(_ isWanted: (Double) -> Bool) -> Bool {
            var turns = first
            while turns <= last {
                if isWanted(turns) { return true }
                turns += 1
            }
            return false
        }
    }

    func copies(_ start: Vertex, _ end: Vertex, _ turn: Double) -> Copies {
        let endX = end.x + turn * MapPoint.worldSize
        guard isUnwrapping else {
            return inside.reaches(x: start.x, endX) ? Copies(first: 0, last: 0) : Copies(first: 1, last: 0)
        }
        let (west, east) = start.x < endX ? (start.x, endX) : (endX, start.x)
        return Copies(
            first: ((inside.west - east) / MapPoint.worldSize).rounded(.up),
            last: ((inside.east - west) / MapPoint.worldSize).rounded(.down))
    }

    /// Counts the places where an edge meets the centre's meridian, or a copy of it, north of the centre.
    private mutating func count(_ start: Vertex, _ end: Vertex, _ turn: Double) {
        let endSheet = end.sheet + turn
        var sheet = min(start.sheet, endSheet) + 1
        while sheet <= max(start.sheet, endSheet) {
            if isNorth(start, end, turn, at: center.x + sheet * MapPoint.worldSize) { isOdd.toggle() }
            sheet += 1
        }
    }

    private func isNorth(_ start: Vertex, _ end: Vertex, _ turn: Double, at meridian: Double) -> Bool {
        let (low, high) = (min(start.latitude, end.latitude), max(start.latitude, end.latitude))
        if low > centerLatitude + Self.slack { return true }
        if high < centerLatitude - Self.slack { return false }
        let edge = edge(start, end, turn)
        let (dx, dy) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y)
        let side = dx * (center.y - edge.start.y) - dy * (meridian - edge.start.x)
        return dx > 0 ? side > 0 : side < 0
    }
}
