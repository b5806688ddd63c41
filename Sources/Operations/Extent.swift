public import Geometry

/// How far features reach: as plain extremes, and on the cylinder of the map, where it may run over the antimeridian.
public struct Extent: Sendable {
    /// West, south, east and north of all positions, as they are.
    public private(set) var box = Shape.Box()
    private var coverage = LongitudeCoverage()

    init() {}

    mutating func insert(_ shape: borrowing Shape) {
        var start = 0
        for ring in 0..<shape.ringEnds.count {
            let end = shape.ringEnds[ring]
            var ringBox = Shape.Box()
            for index in start..<end { ringBox.insert(shape.points[index]) }
            insert(ringBox)
            start = end
        }
    }

    private mutating func insert(_ ring: Shape.Box) {
        guard !ring.isNull else { return }
        box.insert(ring)
        let northWest = MapPoint.projecting(latitude: ring.north, longitude: ring.west)
        guard ring.west < ring.east || ring.south < ring.north else { return coverage.insert(northWest) }
        let southEast = MapPoint.projecting(latitude: ring.south, longitude: ring.east)
        coverage.insert(
            MapRect(
                x: northWest.x, y: northWest.y, width: southEast.x - northWest.x, height: southEast.y - northWest.y))
    }

    mutating func merge(_ other: Extent) {
        box.insert(other.box)
        coverage.merge(other.coverage)
    }

    /// A small rect of map points that covers everything. It runs over the antimeridian where that saves a tenth of the
    /// width or more; a layer that goes all around is not cut at some place of no meaning.
    public var mapRect: MapRect {
        let rect = coverage.rect
        guard rect.maxX > MapPoint.worldSize, box.west >= -180, box.east <= 180 else { return rect }
        let west = MapPoint.projecting(latitude: 0, longitude: box.west).x
        let east = MapPoint.projecting(latitude: 0, longitude: box.east).x
        guard rect.width > 0.9 * (east - west) else { return rect }
        return MapRect(x: west, y: rect.minY, width: east - west, height: rect.height)
    }
}
