/// Joint extent of shapes: as plain extremes, and on the cylinder of the map, where it may run over the antimeridian.
public struct Extent: Sendable {
    /// West, south, east and north of all positions, as written.
    public private(set) var box = Shape.Box()
    /// Box of the shapes that came as degrees.
    private var degreeBox = Shape.Box()
    /// Box of the shapes whose degrees come from map points.
    private var mapBox = Shape.Box()
    private var coverage = LongitudeCoverage()

    public init() {}

    /// - Parameters:
    ///   - box: around all positions of a shape.
    ///   - rect: the bounding map rect of the same shape.
    ///   - isFromMap: true if its degrees come from map points.
    public mutating func insert(_ box: Shape.Box, _ rect: MapRect, isFromMap: Bool) {
        guard !box.isNull else { return }
        self.box.insert(box)
        if isFromMap { mapBox.insert(box) } else { degreeBox.insert(box) }
        coverage.insert(rect)
    }

    public mutating func merge(_ other: Extent) {
        box.insert(other.box)
        degreeBox.insert(other.degreeBox)
        mapBox.insert(other.mapBox)
        coverage.merge(other.coverage)
    }

    /// All that it knows, as numbers that make the same extent again.
    public var numbers: [Double] {
        [box, degreeBox, mapBox].flatMap { [$0.west, $0.south, $0.east, $0.north] } + coverage.numbers
    }

    /// Nil for numbers that no extent has written.
    public init?(numbers: [Double]) {
        guard numbers.count >= 12, let coverage = LongitudeCoverage(numbers: Array(numbers[12...])) else { return nil }
        self.coverage = coverage
        let boxes = stride(from: 0, to: 12, by: 4).map {
            Shape.Box(west: numbers[$0], south: numbers[$0 + 1], east: numbers[$0 + 2], north: numbers[$0 + 3])
        }
        (box, degreeBox, mapBox) = (boxes[0], boxes[1], boxes[2])
    }

    /// A small rect of map points that covers everything. It runs over the antimeridian where that saves at least a
    /// tenth of the width. An extent all around the world is not cut at an arbitrary longitude.
    public var mapRect: MapRect {
        let rect = coverage.rect
        guard rect.maxX > MapPoint.worldSize, box.west >= -180, box.east <= 180 else { return rect }
        let planar = planarRect
        guard rect.width > 0.9 * planar.width else { return rect }
        return MapRect(x: planar.minX, y: rect.minY, width: planar.width, height: rect.height)
    }

    /// The map rect around the plain extremes.
    public var planarRect: MapRect {
        guard !box.isNull else { return .null }
        var corners: [MapPoint] = []
        for (latitude, longitude) in Self.corners(degreeBox) {
            corners.append(MapPoint.projecting(latitude: latitude, longitude: longitude))
        }
        for (latitude, longitude) in Self.corners(mapBox) {
            corners.append(
                MapPoint(x: MapPoint.mapX(longitude: longitude), y: MapPoint.mapY(ofMapLatitude: latitude)))
        }
        return MapRect(enclosing: corners)
    }

    private static func corners(_ box: Shape.Box) -> [(latitude: Double, longitude: Double)] {
        box.isNull ? [] : [(box.north, box.west), (box.south, box.east)]
    }

    /// The extent in degrees: west is greater than east where it runs over the antimeridian.
    public var degrees: Shape.Box {
        let rect = mapRect
        guard !rect.isNull else { return box }
        let isWithin = box.west >= -180 && box.east <= 180
        // Plain extremes keep every digit. They are too wide if something at 180° belongs to what begins at -180°.
        let isPlain = rect.maxX <= MapPoint.worldSize && planarRect.width <= rect.width + LongitudeCoverage.binWidth
        if isWithin, isPlain { return box }
        guard rect.width < MapPoint.worldSize else {
            return Shape.Box(west: -180, south: box.south, east: 180, north: box.north)
        }
        return Shape.Box(
            west: Self.longitude(x: rect.minX), south: box.south, east: Self.longitude(x: rect.maxX), north: box.north)
    }

    /// Longitude within ±180 of an x in the world or right of it; the eastern edge of the world is 180.
    private static func longitude(x: Double) -> Double {
        let x = x > MapPoint.worldSize ? x - MapPoint.worldSize : x
        return Coordinate(MapPoint(x: x, y: MapPoint.worldSize / 2)).longitude
    }
}
