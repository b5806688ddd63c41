import Foundation
import Testing

/// Coordinate system of a shapefile, from its .prj or an option.
struct ShapefileSystemTests {
    private typealias Build = ShapefileBuilder

    private static func points(_ x: Double, _ y: Double) -> ShapefileBuilder {
        ShapefileBuilder(type: 1, records: [Build.point(x, y)], box: [x, y, x, y])
    }

    private static let mercator = """
        PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",\
        SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],\
        PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],\
        PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],\
        UNIT["Meter",1.0]]
        """

    @Test func byItsProjectionFileOrByWord() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(1_113_194.9079327357, 0), nil, projection: Self.mercator)
        try directory.layer("b", Self.points(1_113_194.9079327357, 0), nil, projection: "")
        for arguments in [["a.shp"], ["--src-crs", "EPSG:3857", "b.shp"]] {
            let outcome = try directory.plat(["cat", "-f", "geojsonseq"] + arguments)
            #expect(outcome.text.contains(#""coordinates":[10,0]"#), "\(outcome.text)\(outcome.errors)")
        }
    }

    /// A web page as a .prj says nothing: coordinates in range are taken for WGS84, with a warning.
    @Test func aWebPageIsNoSystem() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(10, 20), nil, projection: "<!DOCTYPE html><html></html>")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0 && outcome.text.contains("[10,20]"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the .prj is not a CRS that PROJ knows"), "\(outcome.errors)")
    }

    /// Coordinates that are no degrees and that nobody explains are not written as if they were.
    @Test func unknownSystemIsNotWritten() throws {
        let directory = try Workdir()
        try directory.layer("a", Self.points(2_000_000, 6_000_000), nil, projection: "")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 65 && outcome.text == "", "\(outcome.text)")
    }

    @Test func coordinatesBeyondDegreesAreRefusedOneByOne() throws {
        let directory = try Workdir()
        let shapes = ShapefileBuilder(type: 1, records: [Build.point(1, 2), Build.point(1, 95), Build.point(3, 4)])
        try directory.layer("a", shapes, nil, projection: "")
        #expect(try directory.plat("cat", "-f", "geojsonseq", "a.shp").status == 65)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "--on-error", "skip", "a.shp")
        #expect(outcome.lines.count == 2 && outcome.errors.contains("1 skipped (1 invalid-coordinate)"))
    }
}
