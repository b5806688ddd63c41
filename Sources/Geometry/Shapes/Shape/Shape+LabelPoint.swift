public import Memory

extension Shape {
    /// Place for a label of the shape: a point itself, or the first of several; the middle of the longest line; a place
    /// well inside the largest polygon. In a collection, polygons come before lines, and lines before points. Nil if
    /// there is no position.
    @inlinable public var labelPoint: Point? { kind == .point && !points.isEmpty ? points[0] : labelPointOfOthers }

    @usableFromInline var labelPointOfOthers: Point? {
        switch kind {
        case .null: return nil
        case .point, .multiPoint: return points.isEmpty ? nil : points[0]
        case .lineString, .multiLineString: return middle(ofLongestIn: 0..<ringEnds.count)
        case .polygon, .multiPolygon: return inside(ofLargestIn: 0..<partEnds.count)
        case .collection: break
        }
        for dimension in [2, 1, 0] {
            var parts: [Int] = []
            var start = 0
            for index in 0..<members.count {
                let member = members[index]
                if member.role == .geometry, member.kind.dimension == dimension { parts += start..<member.partEnd }
                start = max(start, member.partEnd)
            }
            let rings = parts.flatMap { part in Array(self.rings(ofParts: part..<part + 1)) }
            let found =
                switch dimension {
                case 2: inside(ofLargestIn: parts)
                case 1: middle(ofLongestIn: rings)
                default: rings.compactMap { positions(ofRing: $0).first }.first.map { points[$0] }
                }
            if let found { return found }
        }
        return nil
    }

    /// Place half way along the longest line.
    private func middle(ofLongestIn rings: some Sequence<Int>) -> Point? {
        var longest: (ring: Int, length: Double)?
        for ring in rings where !positions(ofRing: ring).isEmpty {
            let length = length(ofRing: ring)
            if length > longest?.length ?? -1 { longest = (ring, length) }
        }
        guard let longest else { return nil }
        let positions = positions(ofRing: longest.ring)
        var rest = longest.length / 2
        for index in positions.dropLast() {
            let (start, end) = (points[index], points[index + 1])
            let step = start.distance(to: end)
            if step > 0, step >= rest {
                let share = rest / step
                return Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
            }
            rest -= step
        }
        return points[positions.lowerBound]
    }

    private func length(ofRing ring: Int) -> Double {
        var length = 0.0
        for index in positions(ofRing: ring).dropLast() { length += points[index].distance(to: points[index + 1]) }
        return length
    }

    private func inside(ofLargestIn parts: some Sequence<Int>) -> Point? {
        var largest: (part: Int, area: Double)?
        for part in parts {
            let rings = rings(ofParts: part..<part + 1)
            guard let outer = rings.first, !positions(ofRing: outer).isEmpty else { continue }
            var area = 0.0
            for ring in rings { area += (ring == outer ? 1 : -1) * area2(ofRing: ring).magnitude }
            if area > largest?.area ?? -.infinity { largest = (part, area) }
        }
        guard let largest else { return nil }
        return inside(largest.part)
    }

    private func area2(ofRing ring: Int) -> Double {
        let positions = positions(ofRing: ring)
        guard let first = positions.first else { return 0 }
        let origin = points[first]
        var sum = 0.0
        for index in positions.dropLast() {
            let (one, other) = (points[index], points[index + 1])
            sum += (one.x - origin.x) * (other.y - origin.y) - (other.x - origin.x) * (one.y - origin.y)
        }
        return sum
    }

    /// Number of levels that are tried.
    private static let levels = 16

    /// Tries the middle of each stretch inside the polygon, at a few levels between south and north, and keeps the one
    /// with the most room. Then moves it half way between the edges on both sides, as long as that makes more room.
    private func inside(_ part: Int) -> Point? {
        let rings = rings(ofParts: part..<part + 1)
        var box = Box()
        for ring in rings { for index in positions(ofRing: ring) { box.insert(points[index]) } }
        var best: (point: Point, room: Double)?
        var crossings: [Double] = []
        for level in 0..<Self.levels {
            let share = (Double(level) + 0.5) / Double(Self.levels)
            let y = box.south + (box.north - box.south) * share
            findCrossings(rings, level: y, isUpright: false, &crossings)
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (west, east) = (crossings[pair], crossings[pair + 1])
                let x = west + (east - west) / 2
                guard west < x, x < east else { continue }
                guard min(east - west, 2 * (y - box.south), 2 * (box.north - y)) / 2 > best?.room ?? 0 else { continue }
                let point = Point(x: x, y: y)
                let room = room(around: point, rings)
                if room > best?.room ?? 0 { best = (point, room) }
            }
        }
        guard var best else { return points[positions(ofRing: rings.lowerBound).lowerBound] }
        for _ in 0..<Self.levels {
            let (point, room) = best
            var moved = point
            if let y = middle(rings, at: point.y, level: point.x, isUpright: true, &crossings) { moved.y = y }
            if let x = middle(rings, at: point.x, level: moved.y, isUpright: false, &crossings) { moved.x = x }
            best = (moved, self.room(around: moved, rings))
            guard best.room > room * 1.01 else { return best.room > room ? moved : point }
        }
        return best.point
    }

    /// Middle of the stretch inside the polygon that contains a place, at a level or along an upright line.
    private func middle(
        _ rings: Range<Int>, at place: Double, level: Double, isUpright: Bool, _ crossings: inout [Double]
    ) -> Double? {
        findCrossings(rings, level: level, isUpright: isUpright, &crossings)
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
            let (start, end) = (crossings[pair], crossings[pair + 1])
            if start < place, place < end { return start + (end - start) / 2 }
        }
        return nil
    }

    /// Finds where the rings cross a level or an upright line, in order.
    private func findCrossings(
        _ rings: Range<Int>, level: Double, isUpright: Bool, _ crossings: inout [Double]
    ) {
        crossings.removeAll(keepingCapacity: true)
        for ring in rings {
            for index in positions(ofRing: ring).dropLast() {
                var (one, other) = edge(index)
                if isUpright { (one, other) = (Point(x: one.y, y: one.x), Point(x: other.y, y: other.x)) }
                guard (one.y <= level) != (other.y <= level) else { continue }
                crossings.append(one.x + (level - one.y) / (other.y - one.y) * (other.x - one.x))
            }
        }
        crossings.sort()
    }

    /// The ends of an edge, in the same order whichever way its ring runs. So a ring keeps its label's place when it is
    /// reversed.
    private func edge(_ index: Int) -> (Point, Point) {
        let (one, other) = (points[index], points[index + 1])
        return (one.y, one.x) < (other.y, other.x) ? (one, other) : (other, one)
    }

    /// Distance from a point to the nearest edge.
    private func room(around point: Point, _ rings: Range<Int>) -> Double {
        var least = Double.infinity
        for ring in rings {
            for index in positions(ofRing: ring).dropLast() {
                let (one, other) = edge(index)
                let (x, y) = (other.x - one.x, other.y - one.y)
                let square = x * x + y * y
                let along = (point.x - one.x) * x + (point.y - one.y) * y
                let share = square > 0 ? min(max(along / square, 0), 1) : 0
                let (dx, dy) = (point.x - one.x - share * x, point.y - one.y - share * y)
                least = min(least, dx * dx + dy * dy)
            }
        }
        return least.squareRoot()
    }
}

extension Shape.Point {
    fileprivate func distance(to other: Self) -> Double {
        let (x, y) = (other.x - x, other.y - y)
        return (x * x + y * y).squareRoot()
    }
}
