package import Geometry
package import Memory

/// The place of a shape in a form that is the same however a format writes it: rounded, without repeated positions,
/// and with rings that start at their least position and run one way. A part is a single point, a line or a polygon.
package struct PlaceForm: ~Copyable {
    package struct Position: BitwiseCopyable, Equatable {
        package var x: Double
        package var y: Double
        /// The elevation; NaN for none.
        package var z: Double

        package static func == (one: Position, other: Position) -> Bool {
            one.x == other.x && one.y == other.y && (one.z == other.z || one.z.isNaN && other.z.isNaN)
        }

        /// True if it comes first in the order of x, then of y, then of z.
        func precedes(_ other: Position) -> Bool {
            if x != other.x { return x < other.x }
            return y != other.y ? y < other.y : z < other.z
        }
    }

    package struct Part: BitwiseCopyable {
        package var dimension: Int
        /// Number of rings up to and including this part.
        package var ringEnd: Int
    }

    private let digits: Int?
    private let areDegrees: Bool
    private var cutter = AntimeridianCutter()
    /// True if the shape was cut at the antimeridian.
    package private(set) var isCut = false
    package private(set) var positions = FlatBuffer<Position>()
    private(set) var ringEnds = FlatBuffer<Int>()
    package private(set) var parts = FlatBuffer<Part>()
    private var ring = FlatBuffer<Position>()

    /// - Parameters:
    ///   - digits: the digits that positions are compared with; nil for all.
    ///   - areDegrees: true if positions are longitudes and latitudes.
    package init(digits: Int?, areDegrees: Bool) {
        self.digits = digits
        self.areDegrees = areDegrees
    }

    /// Takes the place of a shape, which is the same afterwards.
    ///
    /// - Parameter isCutting: false to leave shapes whole that cross the antimeridian.
    package mutating func fill(_ shape: inout Shape, isCutting: Bool = true) {
        positions.removeAll()
        ringEnds.removeAll()
        parts.removeAll()
        isCut = isCutting && areDegrees && cutter.cut(&shape)
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            guard let dimension = kind.dimension else { continue }
            for part in parts { append(part, of: shape, dimension) }
        }
        if isCut { cutter.giveBack(&shape) }
    }

    private mutating func append(_ part: Int, of shape: borrowing Shape, _ dimension: Int) {
        for ring in shape.rings(ofParts: part..<part + 1) {
            self.ring.removeAll()
            for index in shape.positions(ofRing: ring) {
                let position = position(index, of: shape)
                if dimension == 0 {
                    positions.append(position)
                    endRing()
                    endPart(dimension)
                } else if self.ring.isEmpty || self.ring[self.ring.count - 1] != position {
                    self.ring.append(position)
                }
            }
            guard dimension > 0 else { continue }
            if dimension == 2 { appendRing() } else { appendLine() }
            endRing()
            if dimension == 1 { endPart(dimension) }
        }
        if dimension == 2 { endPart(dimension) }
    }

    private mutating func endRing() { ringEnds.append(positions.count) }

    private mutating func endPart(_ dimension: Int) {
        parts.append(Part(dimension: dimension, ringEnd: ringEnds.count))
    }

    private func position(_ index: Int, of shape: borrowing Shape) -> Position {
        let point = shape.points[index]
        var x = rounded(point.x)
        // The two sides of the map are one meridian. An edge is cut there, so only a lone place can be on either.
        if areDegrees, x == -180, shape.points.count == 1 { x = 180 }
        return Position(
            x: x, y: rounded(point.y), z: shape.elevations.isEmpty ? .nan : rounded(shape.elevations[index]))
    }

    /// Zero has no sign in the result.
    private func rounded(_ value: Double) -> Double {
        guard let digits, value.isFinite else { return value + 0 }
        return DecimalText.rounded(value, fractionDigits: digits) + 0
    }

    private mutating func appendLine() {
        for index in 0..<ring.count { positions.append(ring[index]) }
    }

    /// Starts to look at a ring again at most this often.
    private static let mostStarts = 16

    /// Appends the ring without its last position, which is the first one again, in the least of its orders.
    private mutating func appendRing() {
        var count = ring.count
        if count > 1, ring[0] == ring[count - 1] { count -= 1 }
        guard count > 0 else { return }
        var least = 0
        for index in 1..<max(count, 1) where ring[index].precedes(ring[least]) { least = index }
        var best = (start: least, step: 1)
        var starts = 0
        for index in 0..<count where ring[index] == ring[least] && starts < Self.mostStarts {
            starts += 1
            for step in [1, count - 1] where isLess((index, step), best, count) { best = (index, step) }
        }
        var index = best.start
        for _ in 0..<count {
            positions.append(ring[index])
            index = (index + best.step) % count
        }
    }

    private func isLess(_ one: (start: Int, step: Int), _ other: (start: Int, step: Int), _ count: Int) -> Bool {
        var (left, right) = (one.start, other.start)
        for _ in 0..<count {
            if ring[left] != ring[right] { return ring[left].precedes(ring[right]) }
            left = (left + one.step) % count
            right = (right + other.step) % count
        }
        return false
    }

    /// Positions of a ring.
    package func positions(ofRing ring: Int) -> Range<Int> { (ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring] }

    /// Rings of a part.
    package func rings(ofPart part: Int) -> Range<Int> {
        (part == 0 ? 0 : parts[part - 1].ringEnd)..<parts[part].ringEnd
    }
}

extension PlaceForm {
    /// Hash of the place. The order of points, lines, polygons and holes makes no difference; 0 for no place.
    package var digest: UInt64 {
        var sum: UInt64 = 0
        for part in 0..<parts.count {
            var hash = ContentHash()
            hash.add(UInt64(parts[part].dimension))
            let rings = rings(ofPart: part)
            guard let outer = rings.first else { continue }
            hash.add(digest(ofRing: outer))
            var holes: UInt64 = 0
            for ring in rings.dropFirst() { holes &+= digest(ofRing: ring) }
            hash.add(holes)
            sum &+= hash.value
        }
        return sum
    }

    private func digest(ofRing ring: Int) -> UInt64 {
        var hash = ContentHash()
        let positions = positions(ofRing: ring)
        for index in positions {
            hash.add(self.positions[index].x.bitPattern)
            hash.add(self.positions[index].y.bitPattern)
            let z = self.positions[index].z
            hash.add(z.isNaN ? 1 : z.bitPattern)
        }
        hash.add(UInt64(positions.count))
        return hash.value
    }
}
