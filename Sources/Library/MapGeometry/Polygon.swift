import Geometry
public import MapCoordinates
import PROJ

/// An area within a ring of coordinates, which closes itself, without the areas of the polygons in it.
///
/// Edges are straight on the flat map and go the short way around the world. Where the ring crosses itself, and where
/// inner polygons overlap, the even-odd rule decides. Invalid coordinates are left out of all that is computed.
///
/// ```swift
/// let triangle = Polygon([
///     Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 1),
///     Coordinate(latitude: 1, longitude: 1),
/// ])
/// print(triangle.coordinate)  // 0.500019,0.5
/// let corner = CoordinateRegion("0.9,0.1,0.1,0.1")!.mapRect
/// print(triangle.boundingMapRect.intersects(corner), triangle.intersects(corner))  // true false
/// ```
public struct Polygon: Overlay, Hashable, Sendable {
    /// The outer ring; the first need not be repeated.
    public var coordinates: [Coordinate]
    /// The areas that are cut out.
    public var interiorPolygons: [Polygon]
    /// A few words to show.
    public var title: String?
    /// More words, for below the title.
    public var subtitle: String?

    /// Takes any coordinates.
    public init(_ coordinates: [Coordinate], interiorPolygons: [Polygon] = []) {
        self.coordinates = coordinates
        self.interiorPolygons = interiorPolygons
    }

    /// The extremes of the outer ring's projected vertices. If it is around a pole, as wide as the world, and up to
    /// the map's edge there. Linear.
    public var boundingMapRect: MapRect {
        var drawing = Drawing.area()
        drawing.insert(coordinates, isRing: true)
        drawing.end()
        return drawing.boundingMapRect()
    }

    /// True if some of the area is inside the rect, on a map that goes on beyond the antimeridian; touching is not
    /// enough. Linear.
    public func intersects(_ rect: MapRect) -> Bool {
        var drawing = Drawing.area()
        insert(in: &drawing)
        drawing.end()
        return drawing.intersects(rect)
    }

    private func insert(in drawing: inout Drawing) {
        drawing.insert(coordinates, isRing: true)
        for polygon in interiorPolygons { polygon.insert(in: &drawing) }
    }
}

extension Polygon {
    /// Square metres on the WGS84 ellipsoid inside the outer ring, without the inner polygons, by PROJ. Edges are the
    /// shortest paths between coordinates, and the direction of rings does not matter. Linear.
    ///
    /// ```swift
    /// let corners = [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map { Coordinate(latitude: $0, longitude: $1) }
    /// let inner = [(0.4, 0.4), (0.4, 0.6), (0.6, 0.6), (0.6, 0.4)].map { Coordinate(latitude: $0, longitude: $1) }
    /// let square = Polygon(corners, interiorPolygons: [Polygon(inner)])
    /// print((square.area / 1e6).rounded(), (square.perimeter / 1000).rounded())  // 11816.0 533.0
    /// ```
    ///
    /// A ring that encloses more than half of the earth stands for the smaller side of it, unless its coordinates span
    /// more than half of the longitudes.
    public var area: Double {
        max(measures.area - interiorPolygons.reduce(0) { $0 + $1.area }, 0)
    }

    /// Metres around the outer ring and the rings of the inner polygons, along shortest paths on the WGS84 ellipsoid, by
    /// PROJ. Linear.
    public var perimeter: Double {
        measures.perimeter + interiorPolygons.reduce(0) { $0 + $1.perimeter }
    }

    private var measures: (area: Double, perimeter: Double) {
        let ring = coordinates.filter(\.isValid).map { Shape.Point(x: $0.longitude, y: $0.latitude) }
        return Geodesic.shared.ringMeasures(ring.span)
    }
}

extension Polygon: CustomStringConvertible {
    /// How many coordinates and inner polygons it has, and the first and the last coordinate.
    public var description: String {
        let inner = interiorPolygons.count
        let rest = inner == 0 ? "" : inner == 1 ? ", with 1 inner polygon" : ", with \(inner) inner polygons"
        return "polygon of \(listing(coordinates))\(rest)"
    }
}
