import Geometry
import Memory

extension GEOSPredicates {
    /// Appends the places of a multi-point that lie in any of some areas, or in none of them, without GEOS, which would
    /// test each place against each area. As from GEOS, they are sorted, and each comes once.
    ///
    /// - Returns: false where GEOS is needed: for what is not an area, and for elevations, which it interpolates.
    func appendPlaces(
        of subject: borrowing IndexedShapes, in items: [Int32], areInside: Bool, to pieces: inout IndexedShapes
    ) -> Bool {
        guard subject.kind(0) == .multiPoint, !subject.hasElevations(0), items.allSatisfy(isFlatArea) else {
            return false
        }
        var inside: [Shape.Point] = []
        for item in items.lazy.map({ Int($0) }) {
            if !subject.readPlaces(0, in: layerB.columns.shapes.box(item), into: &shape) {
                subject.read(0, into: &shape)
            }
            for index in 0..<shape.points.count {
                let place = shape.points[index]
                guard let location = layerB.columns.shapes.locate(place, in: item) else { return false }
                if location != .exterior { inside.append(place) }
            }
        }
        inside.sort(by: Self.precedes)
        if areInside { append(inside, to: &pieces) } else { append(places(of: subject, without: inside), to: &pieces) }
        return true
    }

    private func isFlatArea(_ item: Int32) -> Bool {
        layerB.columns.shapes.kind(Int(item)).dimension == 2 && !layerB.columns.shapes.hasElevations(Int(item))
    }

    private static func precedes(_ one: Shape.Point, _ other: Shape.Point) -> Bool {
        one.x != other.x ? one.x < other.x : one.y < other.y
    }

    /// The sorted places of a multi-point that are not among others, which are sorted.
    private func places(of subject: borrowing IndexedShapes, without others: [Shape.Point]) -> [Shape.Point] {
        subject.read(0, into: &shape)
        var next = 0
        return (0..<shape.points.count).map { shape.points[$0] }.sorted(by: Self.precedes).filter { place in
            while next < others.count, Self.precedes(others[next], place) { next += 1 }
            return next == others.count || others[next] != place
        }
    }

    /// Appends sorted places as one shape, each of them once.
    private func append(_ places: [Shape.Point], to pieces: inout IndexedShapes) {
        shape.removeAll()
        for (index, place) in places.enumerated() where index == 0 || places[index - 1] != place {
            shape.append(x: place.x, y: place.y)
            shape.endRing()
            shape.endPart()
        }
        guard !shape.points.isEmpty else { return }
        shape.kind = shape.points.count == 1 ? .point : .multiPoint
        pieces.append(shape, indexesEdges: false)
    }
}
