package import Geometry
import Glibc
import Memory

extension Shape {
    /// Place for a label of the shape: a point itself, or the first of several; the middle of the longest line; the place
    /// inside polygons that is farthest from their borders. In a collection, polygons come before lines, and lines before
    /// points. Nil if there is no position.
    ///
    /// - Parameter isPlanar: false for degrees. Distances from a polygon's border are then those on the ground, as they are
    ///   at its middle latitude.
    /// - Parameter isNearMiddle: true for the place nearest to the middle of a polygon that has three fifths as much room, at which
    ///   a name stands for all of it.
    package func labelPoint(isPlanar: Bool, isNearMiddle: Bool = false) -> Point? {
        kind == .point && !points.isEmpty ? points[0] : labelPointOfOthers(isPlanar, isNearMiddle)
    }

    private func labelPointOfOthers(_ isPlanar: Bool, _ isNearMiddle: Bool) -> Point? {
        switch kind {
        case .null: return nil
        case .point, .multiPoint: return points.isEmpty ? nil : points[0]
        case .lineString, .multiLineString: return middle(ofLongestIn: 0..<ringEnds.count)
        case .polygon, .multiPolygon: return roomiestPlace(in: 0..<partEnds.count, isPlanar, isNearMiddle)
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
                case 2: roomiestPlace(in: parts, isPlanar, isNearMiddle)
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

    /// The place inside areas with the most room, or one near the middle of the area that has it.
    private func roomiestPlace(in parts: some Sequence<Int>, _ isPlanar: Bool, _ isNearMiddle: Bool) -> Point? {
        var candidates: [(part: Int, scale: Double, most: Double)] = []
        for part in parts {
            let box = points.span.extracting(positions(ofParts: part..<part + 1)).box
            guard !box.isNull else { continue }
            let scale = isPlanar ? 1 : max(cos((box.south + box.north) / 360 * .pi), 0.001)
            candidates.append((part, scale, min((box.east - box.west) * scale, box.north - box.south) / 2))
        }
        candidates.sort { $0.most != $1.most ? $0.most > $1.most : $0.part < $1.part }
        guard let first = candidates.first else { return nil }
        var search = RoomiestPlace()
        var found: (point: Point, room: Double)?
        var roomiest = first
        for candidate in candidates {
            if candidate.most <= found?.room ?? 0 { break }
            guard let better = search.insert(candidate.part, of: self, scale: candidate.scale) else { continue }
            (found, roomiest) = (better, candidate)
        }
        if isNearMiddle, found != nil { return search.placeNearMiddle(roomiest.part, of: self, scale: roomiest.scale) }
        return found?.point ?? points[positions(ofParts: first.part..<first.part + 1).lowerBound]
    }
}
