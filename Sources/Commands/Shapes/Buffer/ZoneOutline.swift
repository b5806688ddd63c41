import Geometry
import Glibc
import MadeShapes
import Memory

/// Draws the outlines of zones around lines and points: for each a ring that may cross itself.
///
/// The ring goes along one side of the line and back along the other, with an arc where the line turns away, and
/// straight on where it turns towards that side. It winds around a place as often as there are separate stretches of
/// the line within the distance of it: once or more in the zone, and never outside. (Of the nearest and farthest places
/// of a stretch, as seen from there, each nearest one counts 1 and each farthest one less.) So no outline has to be
/// cleared of the loops that it makes where the line bends more sharply than the distance allows; GEOS's own buffers
/// drop bends of up to a hundredth of the distance for that.
struct ZoneOutline: ~Copyable {
    let ground: ZoneGround
    let style: ZoneStyle

    /// The rings of each plane.
    private var degrees = Shape()
    private var north = Shape()
    private var south = Shape()

    /// True if a ring of polygons turns too much to be drawn as a whole.
    private var isTooTight = false
    /// Where areas begin that are marks; not a number if there are none.
    private(set) var mark = Double.nan

    private(set) var distance = 0.0
    /// The greatest error of an edge that is drawn straight in degrees, in metres.
    private(set) var bend = 0.0
    /// Holes that are not wider may be filled.
    var narrow: Double { 0.6 * style.tolerance * distance }

    /// The line, with more positions where it is drawn straight for too long.
    private(set) var path = FlatBuffer<Shape.Point>()
    /// The bearings of each edge at its start and at its end.
    private(set) var starts = FlatBuffer<Double>()
    private(set) var ends = FlatBuffer<Double>()
    /// The ring that is being drawn.
    private var plane = ZonePlane.degrees
    private var step = 0.0
    private var ring = FlatBuffer<Shape.Point>()
    /// The index in the ring where the side begins that is being drawn.
    private var sideStart = 0
    /// The index in the ring of the end of an edge's side behind which the line turns towards the side; -1 if there is
    /// none, or the next edge's side is drawn.
    private var bendIndex = -1

    init(_ ground: ZoneGround, _ style: ZoneStyle) { (self.ground, self.style) = (ground, style) }

    /// Removes all rings, and takes another distance.
    mutating func begin(distance: Double) {
        (self.distance, bend) = (distance, 0.4 * style.tolerance * distance)
        mark = .nan
        isTooTight = false
        degrees.removeAll()
        north.removeAll()
        south.removeAll()
    }

    /// Exchanges the rings in a plane for others, which are removed with the next distance.
    mutating func swapRings(of plane: ZonePlane, with rings: inout Shape) {
        switch plane {
        case .degrees: swap(&degrees, &rings)
        case .north: swap(&north, &rings)
        case .south: swap(&south, &rings)
        }
    }

    /// True if there is one ring, and no pole near it.
    var isOnePlain: Bool { degrees.partEnds.count == 1 && north.partEnds.isEmpty && south.partEnds.isEmpty }

    /// Draws the circle around a point.
    mutating func add(_ point: Shape.Point) {
        let point = ground.place(point)
        begin(around: point, point)
        addArc(around: point, from: 0, turn: 2 * .pi)
        endRing()
    }

    /// Draws valid polygons, grown by the distance or, if `shrinks` is true, without what is within it of the border;
    /// false if they are too close to a pole or corners are not round.
    ///
    /// The sides of all rings of a polygon are joined to one ring by lines there and back, which wind around nothing.
    /// It winds around a place as often as separate pieces of the polygon are within the distance, as long as no hole
    /// as a whole is. If one could be, it is filled: its area is then less than that of a circle with the distance as
    /// its radius. In the same way a polygon of such an area vanishes when it shrinks.
    mutating func add(polygons areas: borrowing Shape, shrinks: Bool) -> Bool {
        guard style.join == .round else { return false }
        var (north, south) = (-Double.infinity, Double.infinity)
        for index in 0..<areas.points.count {
            (north, south) = (max(north, areas.points[index].y), min(south, areas.points[index].y))
        }
        let (top, bottom) = (Shape.Point(x: 0, y: north), Shape.Point(x: 0, y: south))
        guard plane(of: top, bottom) == .degrees else { return false }
        for part in 0..<areas.partEnds.count {
            let rings = areas.rings(ofParts: part..<part + 1)
            begin(around: top, bottom)
            for ring in rings {
                add(
                    ring: areas.points.span.extracting(areas.positions(ofRing: ring)), isHole: ring != rings.lowerBound,
                    shrinks)
                if isTooTight { return false }
                if shrinks, self.ring.isEmpty { break }
            }
            guard !ring.isEmpty else { continue }
            if shrinks { addMark(above: north) }
            endRing()
        }
        return true
    }

    /// Adds the side of a ring to the ring that is being drawn.
    private mutating func add(ring points: Span<Shape.Point>, isHole: Bool, _ shrinks: Bool) {
        readPath(points)
        guard path.count > 3 else { return }
        if isTight { isTooTight = true }
        let area = ground.area(of: points)
        if isHole != shrinks, area.magnitude <= .pi * distance * distance { return }
        // The side is on the left: outside of the polygon, or inside of it when it shrinks.
        addClosedSide(isBack: (area > 0) != (isHole != shrinks))
    }

    /// Draws the left side of a path that is closed, or of its way back, and returns to where the ring began.
    private mutating func addClosedSide(isBack: Bool) {
        let first = ring.count
        (sideStart, bendIndex) = (first, -1)
        addSide(0...path.count - 1, isBack: isBack)
        if isBack {
            addCorner(path[0], starts[0] + .pi, ends[path.count - 2] + .pi)
        } else {
            addCorner(path[0], ends[path.count - 2], starts[0])
        }
        ring.append(ring[first])
        if first > 0 { ring.append(ring[0]) }
    }

    /// Adds a triangle that is higher and larger than all else. GEOS takes the direction in which a ring encloses most
    /// for the one that counts, and the loops of a ring may enclose more than what it winds around.
    private mutating func addMark(above north: Double) {
        let box = ring.span.box
        let (width, height) = (box.east - box.west, box.north - box.south)
        // A loop goes around all of it as often as the ring has corners at most.
        let size = max(width, height) * Double(ring.count).squareRoot()
        mark = north + 2 * (ground.isPlanar ? distance : distance / ZoneGround.degree)
        let x = ring[0].x
        for (east, north) in [(0.0, 0.0), (1, 1), (-1, 1), (0, 0)] {
            ring.append(Shape.Point(x: x + east * size, y: mark + north * size))
        }
        ring.append(ring[0])
    }

    /// Draws the zone of a line. A line without length is a point.
    mutating func add(_ line: Span<Shape.Point>) {
        readPath(line)
        let isDense = isDense
        if isDense { readPath(line, longest: 2 * distance) }
        guard path.count > 1 else {
            // A point has no side.
            if path.count == 1, style.side == .both, style.cap == .round { add(path[0]) }
            return
        }
        var first = 0
        while first < path.count - 1 {
            let plane = plane(ofEdge: first)
            var last = first + 1
            var winding = Winding()
            var length = length(ofEdge: first)
            while last < path.count - 1, self.plane(ofEdge: last) == plane {
                if style.join == .round, style.side == .both, winding.isTight(at: last, of: self) { break }
                length += self.length(ofEdge: last)
                if isDense, length > 4 * distance { break }
                last += 1
            }
            draw(first...last)
            first = last
        }
    }

    // MARK: The line

    /// - Parameter longest: metres, or units of a plane, of the longest edge; longer ones are divided.
    private mutating func readPath(_ line: Span<Shape.Point>, longest: Double = .infinity) {
        path.removeAll()
        starts.removeAll()
        ends.removeAll()
        for index in line.indices {
            let point = ground.place(line[index])
            guard let last = path.last else {
                path.append(point)
                continue
            }
            if point != last { append(from: last, to: point, longest) }
        }
        for index in 0..<max(path.count - 1, 0) {
            let (start, end) = (path[index], path[index + 1])
            starts.append(ground.bearing(from: start, to: end, at: start))
            ends.append(ground.bearing(from: start, to: end, at: end))
        }
    }

    private mutating func append(from start: Shape.Point, to end: Shape.Point, _ longest: Double) {
        var steps = 1.0
        if ground.isPlanar {
            steps = (hypot(end.x - start.x, end.y - start.y) / longest).rounded(.up)
        } else {
            let latitude = max(start.y.magnitude, end.y.magnitude)
            let longest = min(
                ground.longestEdge(at: latitude, distance: distance, error: bend, turn: style.step / 2),
                longest / ZoneGround.degree)
            let east = (end.x - start.x) * cos(min(start.y.magnitude, end.y.magnitude) * .pi / 180)
            steps = (hypot(east, end.y - start.y) / longest).rounded(.up)
        }
        for step in 1..<max(Int(steps), 1) {
            let share = Double(step) / steps
            path.append(
                Shape.Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share))
        }
        path.append(end)
    }

    private func plane(ofEdge index: Int) -> ZonePlane {
        plane(of: path[index], path[index + 1])
    }

    private func plane(of start: Shape.Point, _ end: Shape.Point) -> ZonePlane {
        ground.isPlanar ? .degrees : ZonePlane(start, end, reach: distance / ZoneGround.degree)
    }

    // MARK: The ring

    private mutating func begin(around start: Shape.Point, _ end: Shape.Point) {
        ring.removeAll()
        (sideStart, bendIndex) = (0, -1)
        plane = plane(of: start, end)
        step = style.step
        if !ground.isPlanar, plane == .degrees {
            let latitude = max(start.y.magnitude, end.y.magnitude)
            let longest = ground.longestEdge(at: latitude, distance: distance, error: bend, turn: .infinity)
            step = min(step, longest * ZoneGround.degree / distance)
        }
    }

    /// Draws the zone of a stretch of the path.
    private mutating func draw(_ range: ClosedRange<Int>) {
        var highest = path[range.lowerBound]
        for index in range where path[index].y.magnitude > highest.y.magnitude { highest = path[index] }
        begin(around: path[range.lowerBound], highest)
        plane = plane(ofEdge: range.lowerBound)
        switch style.side {
        case .both where !style.isRound && range.count == path.count && path[0] == path[path.count - 1]:
            addClosedSide(isBack: false)
            addClosedSide(isBack: true)
        case .both:
            addSide(range, isBack: false)
            addCap(at: range.upperBound, bearing: ends[range.upperBound - 1])
            addSide(range, isBack: true)
            addCap(at: range.lowerBound, bearing: starts[range.lowerBound] + .pi)
        case .left: addOneSide(range, isBack: false)
        case .right: addOneSide(range, isBack: true)
        }
        endRing()
    }

    /// Draws the zone on the left of the stretch, or of its way back.
    private mutating func addOneSide(_ range: ClosedRange<Int>, isBack: Bool) {
        let (first, last) = isBack ? (range.upperBound, range.lowerBound) : (range.lowerBound, range.upperBound)
        let (start, end) =
            isBack
            ? (ends[range.upperBound - 1] + .pi, starts[range.lowerBound] + .pi)
            : (starts[range.lowerBound], ends[range.upperBound - 1])
        put(path[first], start - .pi / 2)
        addSide(range, isBack: isBack)
        put(path[last], end - .pi / 2)
        for offset in 0..<range.count { put(path[isBack ? range.lowerBound + offset : range.upperBound - offset]) }
    }

    /// Draws the left side of the stretch, or of its way back, between its ends.
    private mutating func addSide(_ range: ClosedRange<Int>, isBack: Bool) {
        for offset in 1..<max(range.count - 1, 1) {
            if isBack {
                let index = range.upperBound - offset
                addCorner(path[index], starts[index] + .pi, ends[index - 1] + .pi)
            } else {
                let index = range.lowerBound + offset
                addCorner(path[index], ends[index - 1], starts[index])
            }
        }
    }

    /// Draws the left side where the line turns from one bearing to another.
    private mutating func addCorner(_ corner: Shape.Point, _ arriving: Double, _ leaving: Double) {
        let turn = remainder(leaving - arriving, 2 * .pi)
        let left = arriving - .pi / 2
        if turn <= 0 {
            put(corner, left)
            guard turn < -step / 64 else { return }
            if style.isRound, ring.count > sideStart + 1 { bendIndex = ring.count - 1 }
            // Without round ends and corners the ring may wind around less than it should: not so if it returns to the
            // line.
            if !style.isRound { put(corner) }
            put(corner, left + turn)
            return
        }
        switch style.join {
        case .round: addArc(around: corner, from: left, turn: turn)
        case .mitre where cos(turn / 2) * ZoneStyle.mitreLimit >= 1:
            put(corner, left + turn / 2, distance / cos(turn / 2))
        case .mitre, .bevel:
            put(corner, left)
            put(corner, left + turn)
        }
    }

    private mutating func addCap(at index: Int, bearing: Double) {
        // A stretch that ends where the line goes on has no end there.
        switch index == 0 || index == path.count - 1 ? style.cap : .round {
        case .round: addArc(around: path[index], from: bearing - .pi / 2, turn: .pi)
        case .flat:
            put(path[index], bearing - .pi / 2)
            put(path[index], bearing + .pi / 2)
        case .square:
            put(path[index], bearing - .pi / 2)
            put(path[index], bearing - .pi / 4, distance * 2.squareRoot())
            put(path[index], bearing + .pi / 4, distance * 2.squareRoot())
            put(path[index], bearing + .pi / 2)
        }
    }

    /// Adds the corners of a polygon around an arc: its edges touch the arc, and the first and the last continue the
    /// lines that lead there and on. A polygon inside of it would wind too little around what lies between.
    private mutating func addArc(around center: Shape.Point, from bearing: Double, turn: Double) {
        let steps = max((turn / step).rounded(.up), 1)
        let edge = turn / steps
        for index in 0..<Int(steps) { put(center, bearing + edge * (Double(index) + 0.5), distance / cos(edge / 2)) }
    }

    private mutating func put(_ center: Shape.Point, _ bearing: Double) { put(center, bearing, distance) }

    private mutating func put(_ center: Shape.Point, _ bearing: Double, _ distance: Double) {
        put(ground.move(center, bearing: bearing, distance: distance))
    }

    private mutating func put(_ place: Shape.Point) {
        ring.append(plane.position(of: place))
        if bendIndex >= 0, ring.count == bendIndex + 3 { cutBend() }
    }

    /// Lets the sides of two edges end where they cross, if they do, as both go around what is cut off.
    private mutating func cutBend() {
        let (start, end) = (ring[bendIndex - 1], ring[bendIndex])
        let (next, last) = (ring[bendIndex + 1], ring[bendIndex + 2])
        let one = (x: end.x - start.x, y: end.y - start.y)
        let other = (x: last.x - next.x, y: last.y - next.y)
        let way = (x: next.x - start.x, y: next.y - start.y)
        let turn = one.x * other.y - one.y * other.x
        let share = (way.x * other.y - way.y * other.x) / turn
        let otherShare = (way.x * one.y - way.y * one.x) / turn
        if share > 0, share < 1, otherShare > 0, otherShare < 1 {
            ring[bendIndex] = Shape.Point(x: start.x + one.x * share, y: start.y + one.y * share)
            ring[bendIndex + 1] = last
            ring.truncate(to: bendIndex + 2)
        }
        bendIndex = -1
    }

    private mutating func endRing() {
        switch plane {
        case .degrees: Self.end(ring, in: &degrees)
        case .north: Self.end(ring, in: &north)
        case .south: Self.end(ring, in: &south)
        }
    }

    private static func end(_ ring: borrowing FlatBuffer<Shape.Point>, in shape: inout Shape) {
        shape.kind = .multiPolygon
        shape.points.append(contentsOf: ring.span)
        shape.append(x: ring[0].x, y: ring[0].y)
        shape.endRing()
        shape.endPart()
    }
}
