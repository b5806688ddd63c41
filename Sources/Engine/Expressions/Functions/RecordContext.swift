import Features
import Geometry
import Layers
import Memory
import PROJ

/// The record that functions such as `lon()` and `id()` are about, on one thread.
@safe
final class RecordContext {
    /// The functions that need places on the globe.
    static let ofGlobe: Set<String> = [
        "lon", "lat", "area", "length", "west", "south", "east", "north", "intersects_box", "within_m",
    ]
    /// The functions that need the shape of a record.
    private static let ofShapes = ofGlobe.union(["kind", "vertices", "parts"])

    /// Number of records of the input before those of the chunk, as far as it is known.
    var recordsBefore = 0
    /// Name of the input.
    var source = ""
    private let needsShape: Bool
    private let needsGlobe: Bool
    private let needsID: Bool
    @safe @exclusivity(unchecked) private var index = 0
    private var idBytes = ByteBuffer()
    private var toDegrees: SpaceChange?
    /// The record in degrees, if it is in other units.
    @safe @exclusivity(unchecked) private var converted = Feature()
    /// The shape of the record while an expression is evaluated.
    @exclusivity(unchecked) private var shape: UnsafeMutablePointer<Shape>?
    private var geodesic: Geodesic?
    private var gate = ValidityGate(mends: false, expectsPlaces: false)
    private var indexed = IndexedShapes()
    private let repairs: Bool
    /// What the area of the record is measured of.
    private var (isInvalid, hasWideEdge) = (false, false)
    private var distance: ShapeDistance?
    private var lastBox: (sides: [Double], box: GeographicBox)?

    /// - Parameter repairs: true if areas are those of repaired polygons.
    init(_ functions: Set<String>, repairs: Bool = false) {
        self.repairs = repairs
        needsShape = !functions.isDisjoint(with: Self.ofShapes)
        needsGlobe = !functions.isDisjoint(with: Self.ofGlobe)
        needsID = functions.contains("id")
        unsafe shape = nil
    }

    /// Receives the space that positions are in; throws if they are not on the globe but need to be.
    func arrive(in space: CoordinateSpace) throws(Problem) {
        guard needsGlobe else { return }
        toDegrees = try SpaceChange(from: space, to: .wgs84)
        let geodesic = try Geodesic.loaded()
        self.geodesic = geodesic
        distance = ShapeDistance(geodesic)
    }

    /// True if functions need no more of a record than its number, which they have then.
    func isNumberEnough(of feature: borrowing Feature) -> Bool {
        index = feature.index
        return !needsID && !needsShape
    }

    /// Calls `body` while the functions are about a record.
    func withRecord<E: Error>(
        _ feature: inout Feature, of chunk: borrowing Chunk, _ body: () throws(E) -> Void
    ) throws {
        index = feature.index
        if needsID {
            idBytes.removeAll()
            idBytes.append(chunk.bytes.bytes.extracting(feature.id.range))
        }
        guard needsShape else { return try body() }
        (isInvalid, hasWideEdge) = (false, false)
        try withShape(of: &feature, chunk, body)
        if isInvalid { feature.warnings.add(.invalidArea, at: chunk.byte(of: feature)) }
        if hasWideEdge { feature.warnings.add(.wideEdge, at: chunk.byte(of: feature)) }
    }

    private func withShape<E: Error>(
        of feature: inout Feature, _ chunk: borrowing Chunk, _ body: () throws(E) -> Void
    ) throws {
        guard let toDegrees else {
            try unsafe withUnsafeMutablePointer(to: &feature.shape) { shape throws(E) in
                unsafe self.shape = unsafe shape
                defer { unsafe self.shape = nil }
                try body()
            }
            return
        }
        converted.removeAll()
        converted.record = feature.record
        converted.shape.become(copyOf: feature.shape)
        try toDegrees.apply(to: &converted, of: chunk)
        try unsafe withUnsafeMutablePointer(to: &converted.shape) { shape throws(E) in
            unsafe self.shape = unsafe shape
            defer { unsafe self.shape = nil }
            try body()
        }
    }

    /// Number of the record in its input.
    var record: Int { recordsBefore + index + 1 }

    /// Calls `body` with the identifier as JSON, which is empty if there is none.
    func withID(_ body: (Span<UInt8>) -> Void) {
        var buffer = ByteBuffer()
        swap(&buffer, &idBytes)
        body(buffer.bytes)
        swap(&buffer, &idBytes)
    }

    /// Calls `body` with the shape, in degrees if a function needs them; nil if the record has none.
    func withShape<Result>(_ body: (borrowing Shape) -> Result?) -> Result? {
        guard let shape = unsafe shape, unsafe shape.pointee.kind != .null else { return nil }
        return unsafe body(shape.pointee)
    }

    /// Square metres of the polygons; nil if an edge is wide.
    func area() -> Double? {
        withShape { (shape) -> Double? in
            guard !shape.hasLongEdge, gate.refuses(shape, as: &indexed) else { return area(of: shape) }
            if repairs {
                var repaired = Shape()
                repaired.become(copyOf: shape)
                if gate.repair(&repaired) { return area(of: repaired) }
            }
            isInvalid = true
            return area(of: shape)
        }
    }

    private func area(of shape: borrowing Shape) -> Double? {
        guard let geodesic else { return nil }
        let measures = GlobeMeasures(of: shape, geodesic)
        if measures.hasWideEdge { hasWideEdge = true }
        return measures.hasWideEdge ? nil : measures.measures.area ?? 0
    }

    /// Metres of the lines.
    func length() -> Double? {
        withShape { (shape) -> Double? in
            guard let geodesic else { return nil }
            let measures = GlobeMeasures(of: shape, geodesic)
            guard let length = measures.measures.length else { return 0 }
            if measures.hasWideEdge { hasWideEdge = true }
            return length
        }
    }

    /// The bounding box, whose west is greater than its east across the antimeridian; nil without positions.
    func bounds() -> (west: Double, south: Double, east: Double, north: Double)? {
        withShape { (shape) -> (west: Double, south: Double, east: Double, north: Double)? in
            guard !shape.points.isEmpty else { return nil }
            return GeographicBox.sides(around: shape)
        }
    }

    /// The position of a point, else the middle of the bounding box.
    func center() -> Shape.Point? {
        let place = withShape { shape in shape.points.count == 1 ? shape.points[0] : nil }
        if let place { return place }
        guard let box = bounds() else { return nil }
        var x = box.west <= box.east ? (box.west + box.east) / 2 : (box.west + box.east + 360) / 2
        if x > 180 { x -= 360 }
        return Shape.Point(x: x, y: (box.south + box.north) / 2)
    }

    /// True if the bounding box shares a point with a box; nil without positions.
    ///
    /// - Throws: what is wrong with the box.
    func intersects(_ sides: [Double]) throws(BoxFault) -> Bool? {
        let box: GeographicBox
        if let lastBox, lastBox.sides == sides {
            box = lastBox.box
        } else {
            guard sides[1] <= sides[3],
                let made = GeographicBox(west: sides[0], south: sides[1], east: sides[2], north: sides[3]),
                made.isOnGlobe
            else { throw BoxFault() }
            box = made
            lastBox = (sides, made)
        }
        return withShape { shape in shape.points.isEmpty ? nil : box.intersects(shape) }
    }

    struct BoxFault: Error {}

    /// True if a place is in the shape or at most this far from it; nil without positions.
    func isWithin(_ meters: Double, of place: Shape.Point) -> Bool? {
        withShape { shape in
            guard !shape.points.isEmpty else { return nil }
            guard meters >= 0 else { return false }
            if shape.covers(place) { return true }
            var target = Shape()
            target.setPoint(x: place.x, y: place.y)
            return distance?.meters(shape, target, upTo: meters) != nil
        }
    }
}

extension Shape {
    /// Takes over the positions and the structure of another shape, without its elevations and measures.
    fileprivate mutating func become(copyOf other: borrowing Shape) {
        removeAll()
        (kind, isFromMap) = (other.kind, other.isFromMap)
        points.append(contentsOf: other.points.span)
        ringEnds.append(contentsOf: other.ringEnds.span)
        partEnds.append(contentsOf: other.partEnds.span)
        members.append(contentsOf: other.members.span)
    }

    /// True if a position in degrees is within a polygon, whichever turn of the globe each is on.
    fileprivate func covers(_ place: Point) -> Bool {
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            guard kind == .polygon || kind == .multiPolygon else { continue }
            for part in parts {
                for turn in [-360.0, 0, 360] {
                    let rings = rings(ofParts: part..<part + 1)
                    var crossings = 0
                    let place = Point(x: place.x + turn, y: place.y)
                    for ring in rings { crossings += self.crossings(ofRing: ring, place) }
                    if !crossings.isMultiple(of: 2) { return true }
                }
            }
        }
        return false
    }

    /// Number of edges of a ring that a line from a position to the east crosses.
    private func crossings(ofRing ring: Int, _ place: Point) -> Int {
        var count = 0
        for position in positions(ofRing: ring).dropFirst() {
            let (start, end) = (points[position - 1], points[position])
            guard (start.y > place.y) != (end.y > place.y) else { continue }
            if place.x < (end.x - start.x) * (place.y - start.y) / (end.y - start.y) + start.x { count += 1 }
        }
        return count
    }

    /// Number of single geometries: points, lines and polygons.
    var partCount: Int {
        var count = 0
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            switch kind {
            case .null, .collection: break
            case .point, .multiPoint: count += positions(ofParts: parts).count
            case .lineString, .multiLineString: count += rings(ofParts: parts).count
            case .polygon, .multiPolygon: count += parts.count
            }
        }
        return count
    }
}
