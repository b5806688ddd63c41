import Geometry
import Glibc
public import MapCoordinates
import Memory

extension Polygon {
    /// The outline that SVG path data draws at a coordinate, as `plat shape arrow --path` makes it. Subpaths after the
    /// first are its interior polygons.
    ///
    /// ```swift
    /// let here = Coordinate(latitude: 37.335, longitude: -122.032)
    /// let arrow = Polygon(pathData: "M0-4 2 0H1v4h-2V0h-1z", at: here, metersPerUnit: 20, rotation: 90)!
    /// print(arrow.coordinates.count, arrow.boundingMapRect.width > arrow.boundingMapRect.height)  // 8 true
    /// ```
    ///
    /// The origin of the path lies at the coordinate, x to the east and y to the south before the outline is turned.
    /// Nil for text that is not path data or draws no area, for a coordinate off the map, and for an outline that is
    /// wider than half of the world.
    ///
    /// - Parameters:
    ///   - pathData: the text of the attribute d of an SVG path.
    ///   - center: the coordinate of the path's origin.
    ///   - meters: the length of a unit in metres, measured on the flat map at the coordinate.
    ///   - rotation: degrees clockwise.
    ///   - tolerance: how far edges may be from curves, in metres.
    public init?(
        pathData: String, at center: Coordinate, metersPerUnit meters: Double, rotation: Double = 0,
        tolerance: Double = 0.1
    ) {
        guard let outline = try? PathOutline(data: pathData), outline.fault(isLine: false) == nil, center.isValid,
            !MapPoint.isBeyondMap(latitude: center.latitude), meters > 0, tolerance > 0, rotation.isFinite
        else { return nil }
        let origin = Shape.Point(x: 0, y: 0)
        let scale = meters * MapPoint.drawnPointsPerMeter(atLatitude: center.latitude)
        guard outline.reach(from: origin) * scale <= MapPoint.worldSize / 4 else { return nil }
        var path = FlatPath()
        path.become(outline, from: origin, areRings: true, tolerance: tolerance / meters)
        guard !path.isTooLong else { return nil }
        let turn = Rotation(heading: rotation)
        let middle = center.mapPoint
        var rings: [[Coordinate]] = []
        var start = 0
        for ring in 0..<path.ends.count {
            rings.append(
                (start..<path.ends[ring]).map { index in
                    let point = path.points[index]
                    let (right, down) = turn.toMap(point.x * scale, -point.y * scale)
                    return MapPoint(x: middle.x + right, y: middle.y + down).coordinate
                })
            start = path.ends[ring]
        }
        self.init(rings[0], interiorPolygons: rings.dropFirst().map { Polygon($0) })
    }
}
