import TestSupport
import Testing

/// Layers in a CRS whose lengths are those on the ground are compared on its plane: no coordinate changes, and edges are
/// straight there.
struct ProjectedCoverageTests {
    /// Two areas of 10 km with a straight border, on which the second has one more vertex.
    private static let pair = """
        wkt,n
        "POLYGON((600000 5200000,610000 5200000,610000 5210000,600000 5210000,600000 5200000))",A
        "POLYGON((600000 5210000,604000 5210000,610000 5210000,610000 5220000,600000 5220000,600000 5210000))",B

        """

    /// With few decimals the borders are compared as they are written, on the plane of the output.
    @Test func roundedInAnotherSystem() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            """
            wkt,k
            "POLYGON((3 0,3.1 0,3.1 0.1,3 0.1,3 0))",1
            "POLYGON((3.09 0,3.2 0.01,3.2 0.1,3.09 0.1,3.09 0))",2
            "POLYGON((3 0,3.1 0,3.2 0.01,3.1 -0.1,3 0))",3

            """)
        let outcome = try directory.shell(
            """
            plat repair -q --coverage -d EPSG:32631 --precision 0 -f csv a.csv > b.csv
            plat check --coverage --planar b.csv && grep -c '\\.' b.csv
            plat repair --coverage -d EPSG:3857 --precision 0 -f csv a.csv
            """)
        #expect(outcome.text == "0\n", "\(outcome)")
        #expect(outcome.errors.contains("--precision with EPSG:3857: borders are compared in degrees"), "\(outcome)")
    }

    @Test(arguments: ["EPSG:25832", "EPSG:32632", "EPSG:2056", "EPSG:2154", "EPSG:31287", "EPSG:3035"])
    func straightBorders(_ system: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.pair)
        let outcome = try directory.shell(
            """
            plat cat -q -s \(system) -o a.gpkg a.csv
            plat check --coverage a.gpkg
            plat repair --coverage --report report.csv -o b.gpkg a.gpkg && plat check a.gpkg && plat check --coverage b.gpkg
            plat repair --coverage -o c.gpkg b.gpkg
            plat cat -q -f csv -d \(system) --precision full b.gpkg > b.csv
            plat cat -q -f csv -d \(system) --precision full c.gpkg | cmp - b.csv && cat b.csv
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.text.contains("unshared-border") && !outcome.text.contains("overlap"), "\(outcome)")
        #expect(!outcome.text.contains("x 600000"), "in degrees: \(outcome)")
        #expect(!outcome.text.contains("gap of"), "\(outcome)")
        #expect(outcome.text.contains("604000 5210000, 600000 5210000, 600000 5200000"), "\(outcome)")
        let rows = outcome.text.split(separator: "\n").filter { $0.contains("POLYGON") }
        #expect(rows.count == 2 && !rows.contains { $0.contains(".") }, "no coordinate has moved: \(outcome)")
        #expect(directory.text("report.csv")?.contains("noded") == true, "\(outcome)")
    }

    /// Two areas with a border of 61 vertices.
    private static let bent: String = {
        let line = (0...60).map { index in "\(5 + Double(index) / 20) \(51 + Double(index * index % 7) / 1000)" }
        return """
            wkt,n
            "POLYGON((5 50,8 50,\(line.reversed().joined(separator: ",")),5 50))",A
            "POLYGON((\(line.joined(separator: ",")),8 53,5 53,\(line[0])))",B

            """
    }()

    /// What is simplified passes its own verification, in whatever CRS.
    @Test(arguments: ["EPSG:25832", "EPSG:3035", "EPSG:28992", "EPSG:27700", "EPSG:3857", "EPSG:3832", "EPSG:4258"])
    func simplifiedLayersAreVerified(_ system: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.bent)
        let outcome = try directory.shell(
            """
            plat cat -q -d \(system) -o a.shp a.csv
            plat simplify --tolerance 500m -o b.shp a.shp && plat simplify --verify --tolerance 500m a.shp b.shp
            plat cat -q -o a.gpkg a.shp && plat simplify -q --tolerance 500m -o b.gpkg a.gpkg
            plat simplify --verify --tolerance 500m a.gpkg b.gpkg
            plat simplify -q --tolerance 500m -o b.geojson a.shp && plat simplify --verify --tolerance 500m a.shp b.geojson
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("no problems") } == 3, "\(outcome)")
        #expect(!outcome.errors.contains(" 128 of 128 "), "vertices are removed: \(outcome)")
    }

    /// Degrees that come from another CRS, or through a zoom level, are not the same to the last digit.
    @Test(arguments: ["-d EPSG:3035 -o b.gpkg", "-d EPSG:3857 -o b.shp", "-d EPSG:25832 -o b.shp", "-o b.gpkg"])
    func otherSystemsAreVerified(_ output: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.bent)
        let outcome = try directory.shell(
            """
            plat cat -q -d EPSG:25832 -o a.gpkg a.csv
            for limit in "--tolerance 500m" "--zoom 8"; do
                rm -f b.*
                plat simplify $limit \(output) a.gpkg
                plat simplify --verify $limit a.gpkg "$(ls b.gpkg b.shp 2>/dev/null)"
            done
            """)
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("no problems") } == 2, "\(outcome)")
    }
}
