import Features
import Geometry
import Glibc
import MadeShapes
import Memory

/// The positions of a shape where its hull is made: a plane of degrees, or one around a pole that they are close to or
/// go around.
///
/// On the plane of degrees longitudes continue over the antimeridian, from the east end of the widest gap between all of
/// them.
struct HullGround: ~Copyable {
    private(set) var positions = FlatBuffer<Shape.Point>()
    private(set) var plane = ZonePlane.degrees
    /// The width of a degree of longitude, as a share of that of latitude.
    private(set) var scale = 1.0

    private var isPlanar = false
    private var pieces: [Piece] = []
    private var arcs = LongitudeArcs()

    /// A point, or the positions of a line or a ring.
    private struct Piece {
        var start: Int
        var west: Double
    }

    /// Reads the positions of a shape that has some.
    ///
    /// - Parameters:
    ///   - isPlanar: true on a plane, where all stay as they are.
    ///   - isScaled: true if lengths to the east and north are to be about the same.
    mutating func read(_ shape: borrowing Shape, isPlanar: Bool, isScaled: Bool) {
        (plane, scale, self.isPlanar) = (.degrees, 1, isPlanar)
        positions.removeAll()
        let box = shape.box
        if isPlanar { return positions.append(contentsOf: shape.points.span) }
        let isOnOneSide = box.south > 0 || box.north < 0
        var width = box.east - box.west
        if width > 180 {
            width = unroll(shape)
        } else {
            positions.append(contentsOf: shape.points.span)
        }
        if isOnOneSide, width > 180 || max(box.north, -box.south) > Self.highest {
            turn(shape, aroundNorth: box.south > 0)
        } else if isScaled {
            scale = max(cos((box.south + box.north) / 2 * .pi / 180), 0.01)
            for index in 0..<positions.count { positions[index].x *= scale }
        }
    }

    /// Degrees of latitude beyond which longitudes are too close together for a plane of degrees.
    private static let highest = 85.0

    /// Lets the longitudes of lines and rings continue, and moves them to where all are closest together.
    ///
    /// - Returns: the width of all in degrees.
    private mutating func unroll(_ shape: borrowing Shape) -> Double {
        pieces.removeAll(keepingCapacity: true)
        arcs = LongitudeArcs()
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            for ring in shape.rings(ofParts: parts) {
                let range = shape.positions(ofRing: ring)
                if kind.dimension == 0 {
                    for position in range { unroll(shape.points.span.extracting(position..<position + 1)) }
                } else {
                    unroll(shape.points.span.extracting(range))
                }
            }
        }
        guard let arc = arcs.narrowest() else { return 0 }
        let degree = MapPoint.worldSize / 360
        let west = arc.west / degree - 180 - 1e-6
        for (number, piece) in pieces.enumerated() {
            let turns = ((piece.west - west) / 360).rounded(.down)
            guard turns != 0 else { continue }
            let end = number + 1 < pieces.count ? pieces[number + 1].start : positions.count
            for index in piece.start..<end { positions[index].x -= 360 * turns }
        }
        return arc.width / degree
    }

    private mutating func unroll(_ line: Span<Shape.Point>) {
        guard var last = line.indices.first.map({ line[$0].x }) else { return }
        var (west, east) = (last, last)
        let start = positions.count
        for index in line.indices {
            last = LongitudeCopy.of(line[index].x, near: last)
            (west, east) = (min(west, last), max(east, last))
            positions.append(Shape.Point(x: last, y: line[index].y))
        }
        pieces.append(Piece(start: start, west: west))
        let degree = MapPoint.worldSize / 360
        arcs.insert(from: (west + 180) * degree, to: (east + 180) * degree)
    }

    // MARK: Around a pole

    /// Degrees of longitude between positions of an edge, whose way around a pole is bent.
    private static let step = 0.25

    /// Puts the positions on the plane around a pole, with more of them along edges.
    private mutating func turn(_ shape: borrowing Shape, aroundNorth: Bool) {
        plane = aroundNorth ? .north : .south
        positions.removeAll()
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            for ring in shape.rings(ofParts: parts) {
                let range = shape.positions(ofRing: ring)
                for position in range {
                    let place = shape.points[position]
                    if kind.dimension != 0, position > range.lowerBound {
                        addEdge(from: shape.points[position - 1], to: place)
                    }
                    positions.append(put(place))
                }
            }
        }
    }

    private mutating func addEdge(from start: Shape.Point, to end: Shape.Point) {
        let (east, north) = (LongitudeCopy.of(end.x, near: start.x) - start.x, end.y - start.y)
        let steps = (east.magnitude / Self.step).rounded(.up)
        for number in 1..<max(Int(steps), 1) {
            let share = Double(number) / steps
            positions.append(put(Shape.Point(x: start.x + east * share, y: start.y + north * share)))
        }
    }

    private func put(_ place: Shape.Point) -> Shape.Point {
        plane.position(of: Shape.Point(x: place.x, y: min(max(place.y, -90), 90)))
    }

    /// Brings areas back to degrees, or to the units of the plane.
    func bringBack(_ areas: borrowing Shape, into result: inout Shape) {
        guard plane == .degrees else {
            // A hundred-thousandth of the way from the pole.
            var reach = 0.0
            for index in 0..<areas.points.count {
                reach = max(reach, areas.points[index].x.magnitude, areas.points[index].y.magnitude)
            }
            return plane.bringBack(areas, into: &result, error: max(reach * ZonePlane.degree * 1e-5, 1))
        }
        result.removeAll()
        result.kind = areas.kind
        for part in 0..<areas.partEnds.count {
            for ring in areas.rings(ofParts: part..<part + 1) {
                let range = areas.positions(ofRing: ring)
                for index in range {
                    let place = Shape.Point(x: areas.points[index].x / scale, y: areas.points[index].y)
                    if !isPlanar, index > range.lowerBound { result.divideEdge(to: place) }
                    result.append(x: place.x, y: place.y)
                }
                result.endRing()
            }
            result.endPart()
        }
    }
}

extension Shape {
    /// Appends positions of the edge that leads from the last position to another, if it would be taken for one that goes
    /// the other way around the globe.
    mutating func divideEdge(to end: Point) {
        let start = points[points.count - 1]
        let steps = ((end.x - start.x).magnitude / 90).rounded(.up)
        for number in 1..<max(steps > 2 ? Int(min(steps, 64)) : 1, 1) {
            let share = Double(number) / min(steps, 64)
            append(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        }
    }
}

extension HullGround {
    /// The middle of the box around the positions, on the globe.
    var middle: Coordinate {
        let box = positions.span.box
        let middle = Shape.Point(x: (box.west + box.east) / 2 / scale, y: (box.south + box.north) / 2)
        let place = plane.place(at: middle, near: 0)
        return Coordinate(latitude: place.y, longitude: LongitudeCopy.of(place.x, near: 0))
    }

    /// Appends the places of all positions in degrees.
    func appendPlaces(to places: inout FlatBuffer<Shape.Point>) {
        for index in 0..<positions.count {
            let position = Shape.Point(x: positions[index].x / scale, y: positions[index].y)
            places.append(plane.place(at: position, near: 0))
        }
    }
}
