public import Features
public import Geometry
import Glibc
public import Layers
import Memory

/// Makes a rectangle of each feature: from numbers in its fields, or of a size around its point.
public struct Rects: FeatureOperation, ~Copyable {
    /// Source of a rectangle.
    public enum Source: Sendable {
        /// Fields of x, y, width and height in map points.
        case mapRect([NumericField])
        /// Fields of the centre's latitude and longitude, and of the height and width in degrees.
        case region([NumericField])
        /// Fields of west, south, east and north in degrees.
        case box([NumericField])
        /// Width and height in metres, or in units of a plane, about the feature's point.
        case size(NumericField, NumericField)
    }

    /// Settings of the rectangles.
    public struct Request: Sendable {
        public var source: Source
        /// Metres to the east and north from the point to the middle, or units of a plane.
        public var offset = Shape.Point(x: 0, y: 0)
        /// True if positions are on a plane.
        public var isPlanar = false

        public init(_ source: Source) { self.source = source }
    }

    private var request: Request

    public init(_ request: Request) { self.request = request }

    public mutating func add(_ field: Field, at index: Int) {
        func adding(_ fields: [NumericField]) -> [NumericField] {
            fields.map { number in
                var number = number
                number.add(field, at: index)
                return number
            }
        }
        switch request.source {
        case .mapRect(let fields): request.source = .mapRect(adding(fields))
        case .region(let fields): request.source = .region(adding(fields))
        case .box(let fields): request.source = .box(adding(fields))
        case .size(let width, let height):
            let fields = adding([width, height])
            request.source = .size(fields[0], fields[1])
        }
    }

    public mutating func apply(to feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) -> SkipReason? {
        switch request.source {
        case .mapRect(let fields):
            let given = try numbers(fields, feature, chunk)
            let sides = try given.map { (given) throws(BadRecord) in
                try check(AreaFault.ofRect(given), "invalid-rect", feature, chunk)
                let rect = MapRect(x: given[0], y: given[1], width: given[2], height: given[3])
                guard [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy({ $0.magnitude <= 1e14 }) else {
                    throw bad("a rect more than a million worlds away is out of range", feature, chunk)
                }
                return Sides(rect)
            }
            draw(sides, isFromMap: true, in: &feature, chunk)
        case .region(let fields):
            let given = try numbers(fields, feature, chunk)
            let sides = try given.map { (given) throws(BadRecord) in
                try check(AreaFault.ofRegion(given), "invalid-region", feature, chunk)
                return Sides(
                    west: given[1] - given[3] / 2, south: given[0] - given[2] / 2, east: given[1] + given[3] / 2,
                    north: given[0] + given[2] / 2)
            }
            draw(sides, isFromMap: false, in: &feature, chunk)
        case .box(let fields):
            let given = try numbers(fields, feature, chunk)
            let sides = try given.map { (given) throws(BadRecord) in
                try check(AreaFault.ofBox(given), "invalid-bbox", feature, chunk)
                return Sides(
                    west: given[0], south: given[1], east: given[2] < given[0] ? given[2] + 360 : given[2],
                    north: given[3])
            }
            draw(sides, isFromMap: false, in: &feature, chunk)
        case .size(let width, let height):
            let place = try PointPlace(feature, of: chunk, for: "a rect", isOnPlane: request.isPlanar)
            let size = (try side(width, feature, chunk), try side(height, feature, chunk))
            if request.isPlanar {
                try drawOnPlane(size, around: place, in: &feature, chunk)
            } else {
                try draw(size, around: place, in: &feature, chunk)
                feature.countCollapsedRings(of: chunk)
            }
        }
        feature.dropStaleBox(of: chunk)
        return nil
    }

    /// The numbers of a rect; nil if all are missing.
    private func numbers(
        _ fields: [NumericField], _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> [Double]? {
        var numbers: [Double] = []
        for field in fields {
            if let number = try field.valueIfAny(of: feature, chunk, code: "bad-rect", takesBlank: true) {
                numbers.append(number)
            }
        }
        if numbers.count == fields.count { return numbers }
        if numbers.isEmpty { return nil }
        // Names the one that is missing.
        for field in fields { _ = try field.value(of: feature, chunk, code: "bad-rect") }
        return nil
    }

    private func side(
        _ field: NumericField, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) -> Double {
        let length = try field.value(of: feature, chunk, code: "bad-size")
        guard length > 0 else {
            throw BadRecord(
                "bad-size", record: feature.record, at: chunk.byte(of: feature),
                "a side of \(DecimalText.shortest(length))\(request.isPlanar ? "" : " m") is not greater than 0")
        }
        return length
    }

    private func check(
        _ fault: String?, _ code: String, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        guard let fault else { return }
        throw BadRecord(code, record: feature.record, at: chunk.byte(of: feature), "\(fault)")
    }

    private func bad(
        _ message: Wording, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> BadRecord {
        BadRecord("bad-rect", record: feature.record, at: chunk.byte(of: feature), message)
    }

    /// Draws what lies on the globe of a rect, if there is one, and counts what does not.
    private func draw(
        _ sides: Sides?, isFromMap: Bool, in feature: inout Feature, _ chunk: borrowing Chunk
    ) {
        feature.shape.removeAll()
        feature.shape.isFromMap = isFromMap
        guard var sides, sides.hasArea else {
            return feature.warnings.add(.emptyRect, at: chunk.byte(of: feature))
        }
        let isCut = sides.cut(atLatitude: isFromMap ? Coordinate.latitude(ofMapY: 0) : 90)
        guard sides.hasArea else {
            return feature.warnings.add(.emptyRect, at: chunk.byte(of: feature))
        }
        if isCut { feature.warnings.add(.cutRect, at: chunk.byte(of: feature)) }
        sides.draw { x, y in feature.shape.append(x: x, y: y) }
        feature.shape.endPolygon()
    }

    /// Draws a rect of metres on the flat map.
    private func draw(
        _ size: (width: Double, height: Double), around place: PointPlace, in feature: inout Feature,
        _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        try place.checkIsOnMap(feature, of: chunk)
        let (scale, point) = (place.pointsPerMeter, place.mapPoint)
        let (width, height) = (size.width * scale, size.height * scale)
        let center = MapPoint(x: point.x + request.offset.x * scale, y: point.y - request.offset.y * scale)
        guard width <= MapPoint.worldSize, (center.x - point.x).magnitude <= MapPoint.worldSize,
            height <= MapPoint.worldSize
        else {
            throw bad("with this size and offset, the rect is larger than the map, or away from it", feature, chunk)
        }
        let rect = MapRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
        draw(Sides(rect), isFromMap: true, in: &feature, chunk)
        for _ in 0..<(place.elevation.isNaN ? 0 : feature.shape.points.count) {
            feature.shape.elevations.append(place.elevation)
        }
        for _ in 0..<(place.measure.isNaN ? 0 : feature.shape.points.count) {
            feature.shape.measures.append(place.measure)
        }
    }

    private func drawOnPlane(
        _ size: (width: Double, height: Double), around place: PointPlace, in feature: inout Feature,
        _ chunk: borrowing Chunk
    ) throws(BadRecord) {
        let reach = max(size.width / 2 + request.offset.x.magnitude, size.height / 2 + request.offset.y.magnitude)
        guard place.reaches(min(size.width, size.height) / 2), place.reaches(reach) else {
            throw bad("a rect of this size is too small or too large for coordinates there", feature, chunk)
        }
        feature.shape.removeAll()
        let (width, height) = (size.width / 2, size.height / 2)
        for (east, north) in [
            (-width, -height), (width, -height), (width, height), (-width, height), (-width, -height),
        ] {
            feature.shape.append(east: request.offset.x + east, north: request.offset.y + north, of: place)
        }
        feature.shape.endPolygon()
    }
}

extension Shape {
    /// Ends a polygon of a single ring.
    fileprivate mutating func endPolygon() {
        kind = .polygon
        endRing()
        endPart()
    }
}

/// The sides of a rect in degrees; longitudes may be beyond ±180.
private struct Sides {
    var west: Double
    var south: Double
    var east: Double
    var north: Double

    init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    init(_ rect: MapRect) {
        west = rect.minX / MapPoint.worldSize * 360 - 180
        east = rect.maxX / MapPoint.worldSize * 360 - 180
        south = Coordinate.latitude(ofMapY: rect.maxY)
        north = Coordinate.latitude(ofMapY: rect.minY)
    }

    var hasArea: Bool { west < east && south < north }

    /// Cuts off what lies beyond a latitude or goes around the globe a second time; true if there is any.
    mutating func cut(atLatitude limit: Double) -> Bool {
        let width = east - west
        let isCut = south < -limit || north > limit || width > 360 + Self.rounding
        (south, north) = (max(south, -limit), min(north, limit))
        // All longitudes, so no place is better to begin at.
        if width >= 360 - Self.rounding { (west, east) = (-180, 180) }
        return isCut
    }

    /// Degrees that sums of longitudes may be off.
    private static let rounding = 1e-9

    /// Draws the sides counter-clockwise. Wide ones get a position in the middle, so that no reader takes them the other
    /// way.
    func draw(_ append: (_ x: Double, _ y: Double) -> Void) {
        let longitudes = east - west > 180 ? [west, (west + east) / 2, east] : [west, east]
        for longitude in longitudes { append(longitude, south) }
        for longitude in longitudes.reversed() { append(longitude, north) }
        append(west, south)
    }
}
