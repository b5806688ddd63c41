public import Memory

/// The geometry of a feature in flat arrays: all positions in a row, and where rings, parts and members end.
///
/// A ring is a run of positions: a line of a line string, or a boundary of a polygon. A part is a run of rings: all
/// lines of a (multi) line string, or one polygon. A member is a run of parts: one geometry of a collection; other
/// kinds have no members. Ends count from the start of the shape, so ring `i` is `ringEnds[i - 1]..<ringEnds[i]`.
///
/// | kind | rings | parts |
/// |---|---|---|
/// | point, multiPoint | one | one |
/// | lineString | one | one |
/// | multiLineString | one a line | one |
/// | polygon | one a boundary, the outer first | one |
/// | multiPolygon | as polygon | one a polygon |
///
/// An empty geometry has a kind, but no position, ring or part.
public struct Shape: ~Copyable {
    public var kind: Kind = .null
    /// True if its degrees come from map points. Latitudes that came as degrees are clamped to ±85 on the way to the
    /// map; these are not. Survives `removeAll`.
    public var isFromMap = false
    /// x (longitude) and y (latitude), in the layout that C libraries expect.
    public var points = FlatBuffer<Point>()
    /// The third ordinate of each position, NaN where it has none; empty when no position has one.
    public var elevations = FlatBuffer<Double>()
    /// The measure of each position, NaN where it has none; empty when no position has one.
    public var measures = FlatBuffer<Double>()
    public var ringEnds = FlatBuffer<Int>()
    public var partEnds = FlatBuffer<Int>()
    /// The geometries of a collection, in order.
    public var members = FlatBuffer<Member>()

    @inlinable
    public init() {}

    @frozen
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// No geometry at all.
        case null
        case point
        case multiPoint
        case lineString
        case multiLineString
        case polygon
        case multiPolygon
        case collection
    }

    @frozen
    public struct Point: Hashable, Sendable, BitwiseCopyable {
        public var x: Double
        public var y: Double

        @inlinable
        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }

        @inlinable
        package func distance(to other: Point) -> Double {
            let (x, y) = (other.x - x, other.y - y)
            return (x * x + y * y).squareRoot()
        }
    }

    /// One geometry of a collection. A nested collection is an `.open`, its contents, and a `.close`.
    @frozen
    public struct Member: Hashable, Sendable, BitwiseCopyable {
        @frozen
        public enum Role: UInt8, Sendable {
            case geometry
            case open
            case close
        }

        public var role: Role
        public var kind: Kind
        /// Number of the shape's parts up to and including this member.
        public var partEnd: Int

        @inlinable
        public init(_ role: Role, _ kind: Kind, partEnd: Int) {
            self.role = role
            self.kind = kind
            self.partEnd = partEnd
        }
    }

    /// Resets to no geometry; keeps the capacity.
    @inlinable
    public mutating func removeAll() {
        kind = .null
        points.removeAll()
        if !elevations.isEmpty { elevations.removeAll() }
        if !measures.isEmpty { measures.removeAll() }
        ringEnds.removeAll()
        partEnds.removeAll()
        members.removeAll()
    }

    /// Turns into a point.
    @inlinable
    public mutating func setPoint(x: Double, y: Double) {
        removeAll()
        kind = .point
        points.append(Point(x: x, y: y))
        ringEnds.append(1)
        partEnds.append(1)
    }

    /// Appends a position. A missing third ordinate or measure is NaN.
    @inlinable
    public mutating func append(x: Double, y: Double, elevation: Double = .nan, measure: Double = .nan) {
        if !elevation.isNaN || !elevations.isEmpty { Self.append(elevation, to: &elevations, at: points.count) }
        if !measure.isNaN || !measures.isEmpty { Self.append(measure, to: &measures, at: points.count) }
        points.append(Point(x: x, y: y))
    }

    /// Appends an ordinate. Earlier positions without one get NaN.
    @inlinable
    static func append(_ value: Double, to ordinates: inout FlatBuffer<Double>, at index: Int) {
        while ordinates.count < index { ordinates.append(.nan) }
        ordinates.append(value)
    }

    /// Ends the ring at the positions so far.
    @inlinable
    public mutating func endRing() { ringEnds.append(points.count) }

    /// Ends the part at the rings so far.
    @inlinable
    public mutating func endPart() { partEnds.append(ringEnds.count) }

    /// Ends a geometry of a collection at the parts so far.
    @inlinable
    public mutating func endMember(_ kind: Kind) { members.append(Member(.geometry, kind, partEnd: partEnds.count)) }
}

extension Shape {
    /// The smallest rect of x and y around all positions; null when there are none.
    @inlinable
    @inline(__always)
    public var box: Box { points.span.box }

    /// Extremes of x and y on the plane: `west <= east` and `south <= north` unless it is null.
    @frozen
    public struct Box: Hashable, Sendable {
        public var west = Double.infinity
        public var south = Double.infinity
        public var east = -Double.infinity
        public var north = -Double.infinity

        /// Null box, around nothing.
        @inlinable
        public init() {}

        @inlinable
        public init(west: Double, south: Double, east: Double, north: Double) {
            self.west = west
            self.south = south
            self.east = east
            self.north = north
        }

        @inlinable public var isNull: Bool { west > east }

        @inlinable
        public mutating func insert(_ point: Point) {
            if point.x < west { west = point.x }
            if point.x > east { east = point.x }
            if point.y < south { south = point.y }
            if point.y > north { north = point.y }
        }

        @inlinable
        public mutating func insert(_ other: Box) {
            west = min(west, other.west)
            south = min(south, other.south)
            east = max(east, other.east)
            north = max(north, other.north)
        }

        /// True if no place of another box lies outside.
        @inlinable
        public func covers(_ other: Box) -> Bool {
            west <= other.west && other.east <= east && south <= other.south && other.north <= north
        }

        /// Closed: boxes that touch intersect.
        @inlinable
        public func intersects(_ other: Box) -> Bool {
            west <= other.east && other.west <= east && south <= other.north && other.south <= north
        }
    }
}

extension Shape.Kind {
    /// Name in GeoJSON.
    public var name: String {
        switch self {
        case .null: "null"
        case .point: "Point"
        case .multiPoint: "MultiPoint"
        case .lineString: "LineString"
        case .multiLineString: "MultiLineString"
        case .polygon: "Polygon"
        case .multiPolygon: "MultiPolygon"
        case .collection: "GeometryCollection"
        }
    }
}

extension Shape {
    /// The positions of a ring.
    @inlinable @inline(__always)
    public func positions(ofRing ring: Int) -> Range<Int> {
        (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]
    }

    /// The rings of a run of parts.
    @inlinable @inline(__always)
    public func rings(ofParts parts: Range<Int>) -> Range<Int> {
        guard !parts.isEmpty else { return 0..<0 }
        return (parts.lowerBound == 0 ? 0 : partEnds[parts.lowerBound - 1])..<partEnds[parts.upperBound - 1]
    }

    /// The positions of a run of parts, whatever rings they are in.
    @inlinable @inline(__always)
    public func positions(ofParts parts: Range<Int>) -> Range<Int> {
        let rings = rings(ofParts: parts)
        guard !rings.isEmpty else { return 0..<0 }
        return positions(ofRing: rings.lowerBound).lowerBound..<positions(ofRing: rings.upperBound - 1).upperBound
    }

    /// Number of geometries: one, or the members of a collection. Members that open or close a collection are empty.
    @inlinable public var geometryCount: Int { kind == .collection ? members.count : 1 }

    /// The kind of a geometry and the parts it has.
    @inlinable
    public func geometry(_ index: Int) -> (kind: Kind, parts: Range<Int>) {
        guard kind == .collection else { return (kind, 0..<partEnds.count) }
        let member = members[index]
        let start = index == 0 ? 0 : members[index - 1].partEnd
        return (member.kind, start..<(member.role == .geometry ? member.partEnd : start))
    }
}

extension Shape {
    /// Turns into the rect's outline in degrees, or into nothing for a null rect.
    ///
    /// A rect wider than half the world gets a position in the middle of its long edges, so that no reader takes them
    /// the other way.
    public mutating func become(_ rect: MapRect) {
        removeAll()
        guard !rect.isNull else { return }
        kind = .polygon
        let (west, east) = (Self.longitude(rect.minX), Self.longitude(rect.maxX))
        let north = Coordinate.latitude(ofMapY: rect.minY)
        let south = Coordinate.latitude(ofMapY: rect.maxY)
        let middle = rect.width > MapPoint.worldSize / 2 ? Self.longitude(rect.midX) : nil
        append(x: west, y: south)
        if let middle { append(x: middle, y: south) }
        append(x: east, y: south)
        append(x: east, y: north)
        if let middle { append(x: middle, y: north) }
        append(x: west, y: north)
        append(x: west, y: south)
        endRing()
        endPart()
    }

    /// Turns into the box's outline on the plane, or into nothing for a null box.
    public mutating func become(_ box: Box) {
        removeAll()
        guard !box.isNull else { return }
        kind = .polygon
        append(x: box.west, y: box.south)
        append(x: box.east, y: box.south)
        append(x: box.east, y: box.north)
        append(x: box.west, y: box.north)
        append(x: box.west, y: box.south)
        endRing()
        endPart()
    }

    /// Longitude of an x; beyond ±180° past the world.
    private static func longitude(_ x: Double) -> Double { x / MapPoint.worldSize * 360 - 180 }
}

extension MapRect {
    /// A box of a plane; null for a null box.
    public init(_ box: Shape.Box) {
        self =
            box.isNull
            ? .null
            : MapRect(
                x: box.west, y: box.south, width: MapRect.extent(from: box.west, reaching: box.east),
                height: MapRect.extent(from: box.south, reaching: box.north))
    }
}
