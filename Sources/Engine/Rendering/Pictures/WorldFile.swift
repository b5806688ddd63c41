import Drawing
import Geometry

/// Places of the pixels of a picture in EPSG:3857, by which other programs put it on the map.
public struct WorldFile: Sendable {
    private let numbers: [Double]

    /// Metres around the equator of EPSG:3857.
    static let equator = 2 * Double.pi * 6_378_137

    public init(_ view: SceneView) {
        let transform = view.transform
        let corner = Self.meters(transform.place(x: 0.5, y: 0.5))
        let right = Self.meters(transform.place(x: 1.5, y: 0.5))
        let below = Self.meters(transform.place(x: 0.5, y: 1.5))
        numbers = [
            right.x - corner.x, right.y - corner.y, below.x - corner.x, below.y - corner.y, corner.x, corner.y,
        ]
    }

    private static func meters(_ place: Shape.Point) -> Shape.Point {
        Shape.Point(
            x: (place.x / MapPoint.worldSize - 0.5) * equator, y: (0.5 - place.y / MapPoint.worldSize) * equator)
    }

    /// Six lines: the steps to the next column and row, and the middle of the upper left pixel.
    public var text: String { numbers.map { "\($0 + 0)\n" }.joined() }

    /// The contents of the file with the coordinate system.
    public static let system = """
        PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",\
        SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],\
        PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],\
        PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],\
        PARAMETER["Auxiliary_Sphere_Type",0.0],UNIT["Meter",1.0]]

        """
}
