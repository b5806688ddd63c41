import Geometry
import Glibc
import Memory
import PROJ

/// Sums of the directions of all places of a shape on WGS84, from which the centre of gravity follows. Edges are straight
/// in longitude and latitude, as for areas.
///
/// The sum over an area is that along its boundary (Green), by Gauss's quadrature on steps of at most a degree.
struct GlobeCentroid {
    private var sum = SIMD3<Double>()

    private static let step = Double.pi / 180
    private static let nodes: [(place: Double, weight: Double)] = [
        (-0.906179845938664, 0.236926885056189), (-0.538469310105683, 0.478628670499366), (0, 0.568888888888889),
        (0.538469310105683, 0.478628670499366), (0.906179845938664, 0.236926885056189),
    ]
    private static let squaredEccentricity = 0.00669437999014132

    /// The centre in degrees; nil if all places together have no direction.
    var place: Shape.Point? {
        let across = hypot(sum.x, sum.y)
        guard hypot(across, sum.z) > 0, sum.x.isFinite, sum.y.isFinite, sum.z.isFinite else { return nil }
        return Shape.Point(x: atan2(sum.y, sum.x) * 180 / .pi, y: atan2(sum.z, across) * 180 / .pi)
    }

    mutating func add(_ point: Shape.Point, weight: Double = 1) {
        let (longitude, latitude) = (point.x * .pi / 180, point.y * .pi / 180)
        sum += weight * SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// Adds the inside of a ring, or subtracts it if it is a hole.
    mutating func add(ring: Span<Shape.Point>, isHole: Bool) {
        guard ring.count > 2 else { return }
        var inside = SIMD4<Double>()
        for index in ring.indices.dropFirst() { inside += Self.sums(ring[index - 1], ring[index], from: ring[0].x) }
        let sign: Double = (inside.w < 0) == isHole ? 1 : -1
        sum += sign * SIMD3(inside.x, inside.y, inside.z)
    }

    /// The part of an edge in the three sums of directions and in that of areas.
    private static func sums(_ start: Shape.Point, _ end: Shape.Point, from origin: Double) -> SIMD4<Double> {
        let (west, south) = ((start.x - origin) * .pi / 180, start.y * .pi / 180)
        let (width, height) = ((end.x - start.x) * .pi / 180, (end.y - start.y) * .pi / 180)
        guard height != 0 else { return SIMD4() }
        let count = max(1, (max(width.magnitude, height.magnitude) / step).rounded(.up))
        let turn = origin * .pi / 180
        var sums = SIMD4<Double>()
        for number in 0..<Int(min(count, 1000)) {
            for (place, weight) in nodes {
                let share = (Double(number) + (place + 1) / 2) / min(count, 1000)
                let (longitude, latitude) = (west + share * width, south + share * height)
                let (sine, cosine) = (sin(latitude), cos(latitude))
                let flat = 1 - squaredEccentricity * sine * sine
                let strip = weight * cosine / (flat * flat)
                sums += SIMD4(
                    strip * cosine * sin(longitude + turn), -strip * cosine * cos(longitude + turn),
                    strip * sine * longitude, strip * longitude)
            }
        }
        return sums * (height / (2 * min(count, 1000)))
    }
}

/// The centre of gravity of a shape on a plane.
struct PlaneCentroid {
    private var (x, y, weight) = (0.0, 0.0, 0.0)

    var place: Shape.Point? { weight != 0 && (x / weight).isFinite ? Shape.Point(x: x / weight, y: y / weight) : nil }

    mutating func add(_ point: Shape.Point, weight: Double = 1) {
        x += weight * point.x
        y += weight * point.y
        self.weight += weight
    }

    mutating func add(ring: Span<Shape.Point>, isHole: Bool) {
        guard ring.count > 2 else { return }
        let origin = ring[0]
        var (area, sumX, sumY) = (0.0, 0.0, 0.0)
        for index in ring.indices.dropFirst() {
            let (one, other) = (ring[index - 1], ring[index])
            let cross = (one.x - origin.x) * (other.y - origin.y) - (other.x - origin.x) * (one.y - origin.y)
            area += cross / 2
            sumX += cross * (one.x + other.x - 2 * origin.x) / 6
            sumY += cross * (one.y + other.y - 2 * origin.y) / 6
        }
        let sign: Double = (area < 0) == isHole ? 1 : -1
        x += sign * (sumX + area * origin.x)
        y += sign * (sumY + area * origin.y)
        weight += sign * area
    }
}

extension Shape {
    /// Its dimension: that of its geometries that has the greatest.
    var greatestDimension: Int? {
        (0..<geometryCount).compactMap { geometry($0).kind.dimension }.max()
    }

    /// True if a place is inside by the even-odd rule.
    func holds(_ place: Point) -> Bool {
        var isInside = false
        for index in 0..<geometryCount {
            let (kind, parts) = geometry(index)
            guard kind.dimension == 2 else { continue }
            for ring in rings(ofParts: parts) {
                for position in positions(ofRing: ring).dropFirst() {
                    let (one, other) = (points[position - 1], points[position])
                    guard (one.y > place.y) != (other.y > place.y) else { continue }
                    let x = one.x + (place.y - one.y) / (other.y - one.y) * (other.x - one.x)
                    if place.x < x { isInside.toggle() }
                }
            }
        }
        return isInside
    }
}
