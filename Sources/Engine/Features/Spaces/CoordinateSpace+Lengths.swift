public import Geometry
import Glibc
public import Layers
import MapCoordinates
import PROJ

extension CoordinateSpace {
    /// True for a CRS whose numbers are lengths on the ground in metres, within a tenth wherever it is meant to be used:
    /// UTM, most national grids and systems of continents, but not Web Mercator or systems of the whole world.
    public func hasTrueLengths() throws(Problem) -> Bool {
        guard case .system(let system) = self, try !ReferenceSystem.isGeographic(system) else { return false }
        do throws(ProjectionError) {
            guard let area = try areaOfUse(ofSystem: system) else { return false }
            let geodesic = try Geodesic()
            let toMap = try Transformation(from: Transformation.wgs84, to: system)
            let (across, up) = ((area.east - area.west) / 10, (area.north - area.south) / 10)
            for column in stride(from: 1.0, through: 9, by: 2) {
                for row in stride(from: 1.0, through: 9, by: 2) {
                    let place = Shape.Point(x: area.west + across * column, y: area.south + up * row)
                    guard Self.scalesAreTrue(around: place, toMap, geodesic) else { return false }
                }
            }
            return true
        } catch {
            throw Problem(error, "use \(SystemName.short(system))")
        }
    }

    /// True if steps of a few metres from a place have their lengths, whatever their direction.
    private static func scalesAreTrue(
        around place: Shape.Point, _ toMap: Transformation, _ geodesic: Geodesic
    ) -> Bool {
        let start = Coordinate(latitude: place.y, longitude: place.x)
        guard let onMap = toMap.transform(x: place.x, y: place.y) else { return false }
        let stretch = 1 / cos(place.y * .pi / 180)
        for (x, y) in [(1.0, 0.0), (1, 1), (0, 1), (-1, 1)] {
            let end = Coordinate(latitude: place.y + y * 1e-4, longitude: place.x + x * 1e-4 * stretch)
            guard let endOnMap = toMap.transform(x: end.longitude, y: end.latitude) else { return false }
            let length = hypot(endOnMap.x - onMap.x, endOnMap.y - onMap.y)
            guard 0.9...1.1 ~= length / geodesic.distance(from: start, to: end) else { return false }
        }
        return true
    }
}
