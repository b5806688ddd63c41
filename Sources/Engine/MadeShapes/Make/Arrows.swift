public import Features
public import Geometry
import Glibc
public import Layers
import Memory

/// Makes polygons or lines of each point: an outline in units of metres, turned and laid on the flat map at the point.
/// On a plane, the outline is in the plane's units.
public struct Arrows: FeatureOperation, ~Copyable {
    /// Settings of the arrows.
    public struct Request: Sendable {
        /// Outline in units: x to the east and y to the north, before the turn.
        public var outline: PathOutline
        /// True if positions are on a plane.
        public var isPlanar = false
        /// Metres in one unit of the outline, or units of the plane.
        public var unit = NumericField(constant: 1000)
        /// Degrees clockwise from north.
        public var rotation = NumericField(constant: 0)
        /// True if the middle of the outline's bounding box lies at the point, rather than 0,0.
        public var isCentered = false
        /// Units by which the outline is moved, before it is turned about the middle of its own bounding box; nil to
        /// turn it about the point.
        public var offset: Shape.Point?
        /// True if the outline is lines, which are left open.
        public var isLine = false
        /// How far edges may be from the curves of the outline.
        public var tolerance = Tolerance.pixels(0.5, zoom: 20)

        public init(outline: PathOutline) { self.outline = outline }

        public init(path: [Shape.Point]) { self.init(outline: PathOutline(path)) }
    }

    /// Distance between a curve and the edges that stand for it.
    public enum Tolerance: Sendable {
        case pixels(Double, zoom: Double)
        /// Units of a plane.
        case ofPlane(Double)
        /// Units of the outline.
        case ofOutline(Double)
    }

    /// An arrow to the north, one unit long and centred.
    public static let arrow: [Shape.Point] = [
        (0, 0.5), (-0.3, 0.1), (-0.1, 0.1), (-0.1, -0.5), (0.1, -0.5), (0.1, 0.1), (0.3, 0.1),
    ].map { Shape.Point(x: $0.0, y: $0.1) }

    private var request: Request
    /// The position about which the outline turns.
    private let pivot: Shape.Point
    /// Units from the point to where the pivot lies.
    private let shift: Shape.Point
    /// Units from the point that no position exceeds.
    private let reach: Double
    private let isStraight: Bool
    /// The outline, relative to its pivot.
    private var path = FlatPath()
    /// Power of two that is the tolerance of the path; nil before the first feature.
    private var exponent: Int?

    public init(_ request: Request) {
        self.request = request
        let origin = Shape.Point(x: 0, y: 0)
        let box = request.outline.box
        let middle = Shape.Point(x: (box.west + box.east) / 2, y: (box.south + box.north) / 2)
        let anchor = request.isCentered ? middle : origin
        let pivot = request.offset == nil ? anchor : middle
        let shift =
            request.offset.map { Shape.Point(x: pivot.x - anchor.x + $0.x, y: pivot.y - anchor.y + $0.y) } ?? origin
        (self.pivot, self.shift) = (pivot, shift)
        reach = request.outline.reach(from: pivot) + hypot(shift.x, shift.y)
        isStraight = request.outline.isStraight
    }

    public mutating func add(_ field: Field, at index: Int) {
        request.unit.add(field, at: index)
        request.rotation.add(field, at: index)
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
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
            try flatten(perUnit: unit, feature, chunk)
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
        try flatten(perUnit: scale, feature, chunk)
        let center = place.mapPoint
        draw(rotation, in: &feature.shape) { east, north, shape in
            let (x, y) = (center.x + east * scale, center.y - north * scale)
            shape.append(
                longitude: x / MapPoint.worldSize * 360 - 180, latitude: Coordinate.latitude(ofMapY: y), at: place)
        }
        feature.countCollapsedRings(of: chunk)
        feature.dropStaleBox(of: chunk)
        return nil
    }

    /// Makes the path as fine as the tolerance demands, rounded down to a power of two, so that one path serves many
    /// features.
    ///
    /// - Parameter length: map points in a unit, or units of the plane.
    private mutating func flatten(
        perUnit length: Double, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        let tolerance =
            switch request.tolerance {
            case .pixels(let pixels, let zoom): pixels / Zoom.scale(level: zoom) / length
            case .ofPlane(let units): units / length
            case .ofOutline(let units): units
            }
        let exponent = isStraight ? 0 : Int(tolerance.exponent)
        if exponent != self.exponent {
            path.become(
                request.outline, from: pivot, areRings: !request.isLine, tolerance: exp2(Double(exponent)))
            self.exponent = exponent
        }
        guard path.isTooLong else { return }
        throw BadRecord(
            "too-many-points", record: feature.record, at: chunk.byte(of: feature),
            "the path needs more than \(FlatPath.mostPoints) positions; a larger tolerance needs fewer")
    }

    /// - Parameter append: appends the position this many units to the east and north of the point.
    private func draw(
        _ rotation: Double, in shape: inout Shape, append: (_ east: Double, _ north: Double, inout Shape) -> Void
    ) {
        // Reduced to one turn first, because the sine of many turns loses digits.
        let angle = rotation.remainder(dividingBy: 360) * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        shape.removeAll()
        shape.kind = request.isLine ? path.ends.count > 1 ? .multiLineString : .lineString : .polygon
        let points = path.points.span
        var start = 0
        for ring in 0..<path.ends.count {
            for index in start..<path.ends[ring] {
                let point = points[index]
                append(
                    point.x * cosine + point.y * sine + shift.x, point.y * cosine - point.x * sine + shift.y, &shape)
            }
            shape.endRing()
            start = path.ends[ring]
        }
        shape.endPart()
    }
}
