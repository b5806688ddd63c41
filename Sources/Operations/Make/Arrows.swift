public import Geometry
import Glibc
public import Layers

/// Makes a polygon or a line of each point: a path in units of metres, turned and laid on the flat map at the point. On
/// a plane, the path is in the plane's units.
public struct Arrows: FeatureOperation, ~Copyable {
    /// Settings of the arrows.
    public struct Request: Sendable {
        /// Positions in units: x to the east and y to the north, before the turn.
        public var path: [Shape.Point]
        /// True if positions are on a plane.
        public var isPlanar = false
        /// Metres in one unit of the path, or units of the plane.
        public var unit = NumericField(constant: 1000)
        /// Degrees clockwise from north.
        public var rotation = NumericField(constant: 0)
        /// True if the middle of the path's bounding box lies at the point, rather than 0,0.
        public var isCentered = false
        /// True if the path is a line, which is left open.
        public var isLine = false

        public init(path: [Shape.Point]) { self.path = path }
    }

    /// An arrow to the north, one unit long and centred.
    public static let arrow: [Shape.Point] = [
        (0, 0.5), (-0.3, 0.1), (-0.1, 0.1), (-0.1, -0.5), (0.1, -0.5), (0.1, 0.1), (0.3, 0.1),
    ].map { Shape.Point(x: $0.0, y: $0.1) }

    private var request: Request
    /// The path, relative to its anchor.
    private var path = FlatBuffer<Shape.Point>()
    /// Units from the anchor to the furthest position.
    private var reach = 0.0

    public init(_ request: Request) {
        self.request = request
        var box = Shape.Box()
        for point in request.path { box.insert(point) }
        let anchor =
            request.isCentered
            ? Shape.Point(x: (box.west + box.east) / 2, y: (box.south + box.north) / 2) : Shape.Point(x: 0, y: 0)
        for point in request.path {
            let point = Shape.Point(x: point.x - anchor.x, y: point.y - anchor.y)
            path.append(point)
            reach = max(reach, hypot(point.x, point.y))
        }
        if !request.isLine, let first = request.path.first, first != request.path.last { path.append(path[0]) }
    }

    public mutating func add(_ field: Field, at index: Int) {
        request.unit.add(field, at: index)
        request.rotation.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> LeftOut? {
        let place = try PointPlace(feature, of: chunk, for: "an arrow", isOnPlane: request.isPlanar)
        let unit = try request.unit.value(of: feature, chunk, code: "bad-unit")
        let rotation = try request.rotation.value(of: feature, chunk, code: "bad-rotation")
        guard unit > 0 else {
            throw BadRecord(
                "bad-unit", record: feature.record, at: chunk.byte(of: feature),
                "a unit of \(DecimalText.shortest(unit))\(request.isPlanar ? "" : " m") is not greater than 0")
        }
        guard !request.isPlanar else {
            guard place.reaches(reach * unit) else {
                throw BadRecord(
                    "bad-unit", record: feature.record, at: chunk.byte(of: feature),
                    "a unit of \(DecimalText.shortest(unit)) is too small or too large for coordinates there")
            }
            draw(rotation, in: &feature.shape) { east, north, shape in
                shape.append(east: east * unit, north: north * unit, of: place)
            }
            feature.dropStaleBox(of: chunk)
            return nil
        }
        try place.checkIsOnMap(feature, of: chunk)
        let scale = unit * place.pointsPerMeter
        // With a longer reach an edge could span more than half the world, and would be taken the short way round.
        guard reach * scale <= MapPoint.worldSize / 4 else {
            throw BadRecord(
                "bad-unit", record: feature.record, at: chunk.byte(of: feature),
                "with a unit of \(DecimalText.shortest(unit)) m the path extends over more than a quarter of the map")
        }
        let center = place.mapPoint
        draw(rotation, in: &feature.shape) { east, north, shape in
            let (x, y) = (center.x + east * scale, center.y - north * scale)
            shape.append(
                longitude: x / MapPoint.worldSize * 360 - 180, latitude: Coordinate.latitude(ofMapY: y), at: place)
        }
        feature.dropStaleBox(of: chunk)
        return nil
    }

    /// - Parameter append: appends the position this many units to the east and north of the point.
    private func draw(
        _ rotation: Double, in shape: inout Shape, append: (_ east: Double, _ north: Double, inout Shape) -> Void
    ) {
        // Reduced to one turn first, because the sine of many turns loses digits.
        let angle = rotation.remainder(dividingBy: 360) * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        shape.removeAll()
        shape.kind = request.isLine ? .lineString : .polygon
        let path = path.span
        for index in path.indices {
            append(
                path[index].x * cosine + path[index].y * sine, path[index].y * cosine - path[index].x * sine, &shape)
        }
        shape.endRing()
        shape.endPart()
    }
}
