package import Geometry

/// The line through the middle of a long area, which its name may follow.
package enum AreaSpine {
    private static let levels = 32
    /// How many times as long as wide an area is that has such a line.
    private static let leastRatio = 1.5
    /// The part of its largest width at which an area is too narrow for its name.
    private static let leastWidth = 0.3

    /// The line of the largest ring, from one end to the other; nil for an area that is about as wide as long.
    package static func line(_ rings: [[Shape.Point]]) -> [Shape.Point]? {
        guard let ring = rings.max(by: { area($0).magnitude < area($1).magnitude }), ring.count > 2,
            let axis = axis(ring)
        else { return nil }
        // Along the axis and across it.
        let turned = ring.map { Shape.Point(x: $0.x * axis.x + $0.y * axis.y, y: $0.y * axis.x - $0.x * axis.y) }
        let (start, end) = (turned.map(\.x).min() ?? 0, turned.map(\.x).max() ?? 0)
        var cuts: [(x: Double, y: Double, width: Double)] = []
        for level in 0..<levels {
            let x = start + (end - start) * (Double(level) + 0.5) / Double(levels)
            guard let stretch = widest(turned, at: x) else { continue }
            cuts.append((x, (stretch.low + stretch.high) / 2, stretch.high - stretch.low))
        }
        let most = cuts.reduce(0) { max($0, $1.width) }
        // The longest run of cuts that are wide enough.
        var best = 0..<0
        var first = 0
        for index in 0...cuts.count where index == cuts.count || cuts[index].width < leastWidth * most {
            if index - first > best.count { best = first..<index }
            first = index + 1
        }
        guard best.count > 2 else { return nil }
        return smoothed(Array(cuts[best])).map {
            Shape.Point(x: $0.x * axis.x - $0.y * axis.y, y: $0.x * axis.y + $0.y * axis.x)
        }
    }

    private static func smoothed(_ cuts: [(x: Double, y: Double, width: Double)]) -> [Shape.Point] {
        cuts.indices.map { index in
            let reach = min(4, index, cuts.count - 1 - index)
            let part = cuts[index - reach...index + reach]
            return Shape.Point(x: cuts[index].x, y: part.reduce(0) { $0 + $1.y } / Double(part.count))
        }
    }

    /// The longest stretch inside a ring across its axis.
    private static func widest(_ ring: [Shape.Point], at x: Double) -> (low: Double, high: Double)? {
        var crossings: [Double] = []
        for index in ring.indices {
            let (one, other) = (ring[index], ring[(index + 1) % ring.count])
            guard (one.x <= x) != (other.x <= x) else { continue }
            crossings.append(one.y + (x - one.x) / (other.x - one.x) * (other.y - one.y))
        }
        crossings.sort()
        let pairs = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        return pairs.max { $0.1 - $0.0 < $1.1 - $1.0 }.map { (low: $0.0, high: $0.1) }
    }

    private static func area(_ ring: [Shape.Point]) -> Double {
        guard let first = ring.first else { return 0 }
        return ring.indices.reduce(0) { sum, index in
            let (one, other) = (ring[index], ring[(index + 1) % ring.count])
            return sum + (one.x - first.x) * (other.y - first.y) - (other.x - first.x) * (one.y - first.y)
        }
    }

    /// The direction in which an area is longest, by its second moments; nil for one that is about as wide.
    private static func axis(_ ring: [Shape.Point]) -> Shape.Point? {
        let first = ring[0]
        var (area, x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            let (ax, ay, bx, by) = (a.x - first.x, a.y - first.y, b.x - first.x, b.y - first.y)
            let cross = ax * by - bx * ay
            area += cross / 2
            x += (ax + bx) * cross / 6
            y += (ay + by) * cross / 6
            xx += (ax * ax + ax * bx + bx * bx) * cross / 12
            yy += (ay * ay + ay * by + by * by) * cross / 12
            xy += (ax * by + 2 * ax * ay + 2 * bx * by + bx * ay) * cross / 24
        }
        guard area != 0 else { return nil }
        (x, y) = (x / area, y / area)
        let (across, down, both) = (xx / area - x * x, yy / area - y * y, xy / area - x * y)
        let half = (across - down) / 2
        let root = (half * half + both * both).squareRoot()
        let (most, least) = ((across + down) / 2 + root, (across + down) / 2 - root)
        guard most.isFinite, least > 0, most > leastRatio * leastRatio * least else { return nil }
        let (dx, dy) = half >= 0 ? (half + root, both) : (both, root - half)
        let length = (dx * dx + dy * dy).squareRoot()
        return length > 0 ? Shape.Point(x: dx / length, y: dy / length) : nil
    }
}
