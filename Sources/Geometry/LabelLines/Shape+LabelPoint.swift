package import Geometry
import Glibc
import InnerCircles
import Memory

/// Where the label of a shape may stand.
package struct LabelPoints {
    /// The usual place.
    package var usual: Shape.Point
    /// In polygons, the place nearest to the middle that has three fifths of the room, at which a name stands for all of the
    /// area. Elsewhere the usual place.
    package var middle: Shape.Point

    package init(usual: Shape.Point, middle: Shape.Point) { (self.usual, self.middle) = (usual, middle) }

    package func map(_ change: (Shape.Point) -> Shape.Point) -> LabelPoints {
        LabelPoints(usual: change(usual), middle: change(middle))
    }
}

extension Shape {
    /// Place for a label of the shape: a point itself, or the first of several; the middle of the longest line; the place
    /// inside polygons that is farthest from their borders. In a collection, polygons come before lines, and lines before
    /// points. Nil if there is no position.
    ///
    /// - Parameter isPlanar: false for degrees. Distances from a polygon's border are then those on the ground, as they are
    ///   at its middle latitude.
    package func labelPoint(isPlanar: Bool) -> Point? {
        kind == .point && !points.isEmpty ? points[0] : places(isPlanar, findsMiddle: false)?.usual
    }

    /// The same, with the place near the middle of a polygon.
    package func labelPoints(isPlanar: Bool) -> LabelPoints? { places(isPlanar, findsMiddle: true) }

    private func places(_ isPlanar: Bool, findsMiddle: Bool) -> LabelPoints? {
        func only(_ point: Point?) -> LabelPoints? { point.map { LabelPoints(usual: $0, middle: $0) } }
        switch kind {
        case .null: return nil
        case .point, .multiPoint: return points.isEmpty ? nil : only(points[0])
        case .lineString, .multiLineString: return only(middle(ofLongestIn: 0..<ringEnds.count))
        case .polygon, .multiPolygon: return roomiestPlaces(in: 0..<partEnds.count, isPlanar, findsMiddle)
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
                case 2: roomiestPlaces(in: parts, isPlanar, findsMiddle)
                case 1: only(middle(ofLongestIn: rings))
                default: only(rings.compactMap { positions(ofRing: $0).first }.first.map { points[$0] })
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

    /// The place inside areas with the most room, and one near the middle of the area that has it.
    private func roomiestPlaces(
        in parts: some Sequence<Int>, _ isPlanar: Bool, _ findsMiddle: Bool
    ) -> LabelPoints? {
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
        let usual = found?.point ?? points[positions(ofParts: first.part..<first.part + 1).lowerBound]
        let middle = findsMiddle ? search.placeNearMiddle(roomiest.part, of: self, scale: roomiest.scale) : nil
        return LabelPoints(usual: usual, middle: middle ?? usual)
    }
}
