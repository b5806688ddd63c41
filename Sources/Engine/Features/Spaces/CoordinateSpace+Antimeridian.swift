public import Geometry
public import Layers
import PROJ

extension CoordinateSpace {
    /// True if positions are degrees of longitude and latitude, of WGS84 or of a system close to it.
    public func isInDegrees() throws(Problem) -> Bool {
        switch self {
        case .wgs84: return true
        case .mapPoint, .pixel, .plane: return false
        case .system(let system):
            guard try ReferenceSystem.isGeographic(system) else { return false }
            // Systems with other units, or another prime meridian, have their antimeridian elsewhere.
            let transformation = try Transformation(fromSystem: system, toSystem: Transformation.wgs84)
            guard let place = transformation.transform(x: 100, y: 40) else { return false }
            return (place.x - 100).magnitude < 0.1 && (place.y - 40).magnitude < 0.1
        }
    }

    /// True if places on both sides of the antimeridian lie far apart, so that a shape across it cannot stay whole.
    /// That holds for map points and most systems of the world, but not for a zone that lies across it. It does not
    /// hold for degrees, because readers know that they continue.
    public func endsAtAntimeridian() throws(Problem) -> Bool {
        switch self {
        case .wgs84, .pixel, .plane: return false
        case .mapPoint: return true
        case .system(let system):
            guard try !ReferenceSystem.isGeographic(system) else { return false }
            let transformation = try Transformation(fromSystem: Transformation.wgs84, toSystem: system)
            guard let west = transformation.transform(x: 179.99, y: 0),
                let east = transformation.transform(x: -179.99, y: 0),
                let further = transformation.transform(x: 179.97, y: 0)
            else { return false }
            let step = max((west.x - further.x).magnitude, (west.y - further.y).magnitude)
            return max((west.x - east.x).magnitude, (west.y - east.y).magnitude) > 100 * step
        }
    }
}
