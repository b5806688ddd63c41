import CPROJ
public import Geometry
import Memory

/// Measures of a shape whose edges are shortest paths on WGS84. A measure is nil if the shape has nothing to measure.
public struct GeodesicMeasures: Sendable {
    /// Metres of all lines.
    public var length: Double?
    /// Metres of all rings, without the edges where a shape was cut at the antimeridian.
    public var perimeter: Double?
    /// Square metres inside polygons, without holes, whichever way rings run.
    public var area: Double?

    /// Nothing to measure.
    public init() {}
}

extension Geodesic {
    /// Measures the lines and polygons of a shape in degrees.
    public func measures(of shape: borrowing Shape) -> GeodesicMeasures {
        var measures = GeodesicMeasures()
        let points = shape.points.span
        var seam = Seam()
        for index in 0..<shape.geometryCount {
            let (kind, parts) = shape.geometry(index)
            switch kind {
            case .lineString, .multiLineString:
                for ring in shape.rings(ofParts: parts) {
                    measures.length =
                        (measures.length ?? 0) + length(of: points.extracting(shape.positions(ofRing: ring)))
                }
            case .polygon, .multiPolygon:
                for part in parts {
                    let rings = shape.rings(ofParts: part..<part + 1)
                    var covered = 0.0
                    for ring in rings {
                        let ringPoints = points.extracting(shape.positions(ofRing: ring))
                        let (area, perimeter) = ringMeasures(ringPoints)
                        covered += ring == rings.lowerBound ? area : -area
                        measures.perimeter = (measures.perimeter ?? 0) + perimeter
                        addSeam(of: ringPoints, to: &seam)
                    }
                    measures.area = (measures.area ?? 0) + max(covered, 0)
                }
            case .null, .point, .multiPoint, .collection: break
            }
        }
        measures.perimeter = measures.perimeter.map { $0 - 2 * min(seam.west, seam.east) }
        return measures
    }

    /// Metres of a line.
    private func length(of line: Span<Shape.Point>) -> Double {
        var length = 0.0
        for index in line.indices.dropFirst() {
            length += quickInverse(from: line[index - 1].place, to: line[index].place, needsEnd: false).meters
        }
        return length
    }

    /// Area and perimeter of a ring; the last position may repeat the first.
    ///
    /// - Complexity: linear, `geod_polygon_addpoint` for each position.
    public func ringMeasures(_ ring: Span<Shape.Point>) -> (area: Double, perimeter: Double) {
        guard ring.count > 1 else { return (0, 0) }
        var polygon = geod_polygon()
        var (area, perimeter) = (0.0, 0.0)
        let isClosed = ring[0] == ring[ring.count - 1]
        unsafe withEllipsoid { library, ellipsoid in
            unsafe library.geod_polygon_init(&polygon, 0)
            for index in 0..<(isClosed ? ring.count - 1 : ring.count) {
                unsafe library.geod_polygon_addpoint(ellipsoid, &polygon, ring[index].place.latitude, ring[index].x)
            }
            _ = unsafe library.geod_polygon_compute(ellipsoid, &polygon, 0, 1, &area, &perimeter)
        }
        area = area.magnitude
        // PROJ cannot distinguish the two sides of a ring. The right one is about as large as on the flat map, and only
        // a ring that spans more than half of the longitudes can hold more than half of the earth.
        guard ring.spansHalfOfLongitudes else { return (area, perimeter) }
        let flat = flatArea(of: ring)
        let other = Self.earthArea - area
        return ((other - flat).magnitude < (area - flat).magnitude ? other : area, perimeter)
    }

    /// Square metres of the ellipsoid.
    private static let earthArea = 510_065_621_724_088.44

    /// Metres of the edges of a ring that run along the antimeridian, on either side.
    private func addSeam(of ring: Span<Shape.Point>, to seam: inout Seam) {
        for index in ring.indices.dropFirst() {
            let (start, end) = (ring[index - 1], ring[index])
            guard (start.x - end.x).magnitude < 1e-9, (start.x.magnitude - 180).magnitude < 1e-9 else { continue }
            let meters = inverse(from: start.place, to: end.place).meters
            if start.x < 0 { seam.west += meters } else { seam.east += meters }
        }
    }

    private struct Seam {
        var (west, east) = (0.0, 0.0)
    }
}

extension Shape.Point {
    /// The coordinate. Rounding errors of other programs may have moved a pole by a hair beyond 90°, where PROJ gives
    /// no answer.
    fileprivate var place: Coordinate { Coordinate(latitude: min(max(y, -90), 90), longitude: x) }
}

extension Span<Shape.Point> {
    fileprivate var spansHalfOfLongitudes: Bool {
        var (west, east) = (Double.infinity, -Double.infinity)
        for index in indices {
            west = min(west, self[index].x)
            east = max(east, self[index].x)
        }
        return east - west > 180
    }
}
