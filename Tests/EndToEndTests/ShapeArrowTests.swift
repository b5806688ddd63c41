import Foundation
import Testing

struct ShapeArrowTests {
    /// The bounding map rect of what a command makes of one point.
    private func rect(_ arguments: String, at latitude: Double = 0, _ longitude: Double = 0) throws -> [Double] {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon\n\(latitude),\(longitude)\n")
        let outcome = try directory.shell(
            "plat shape arrow -q --precision full \(arguments) p.csv | plat bounds -q --as total --precision full")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.text.split(whereSeparator: { ",\n".contains($0) }).compactMap { Double($0) }
    }

    /// Points of a metre at the equator, as MapKit prints them.
    private static let scale = 6.74355336508965

    /// By hand: x, y, width and height in metres from the point, y down.
    @Test(arguments: [
        ("", [-300.0, -500, 600, 1000]),
        ("--unit 10", [-3, -5, 6, 10]),
        ("--rotation 90", [-500, -300, 1000, 600]),
        ("--rotation -90", [-500, -300, 1000, 600]),
        ("--path '0,0 2,0 2,1 0,1' --unit 10", [0, -10, 20, 10]),
        ("--path '0,0 2,0 2,1 0,1' --unit 10 --rotation 90", [0, 0, 10, 20]),
        ("--path '0,0 2,0 2,1 0,1' --unit 10 --rotation 180", [-20, 0, 20, 10]),
        ("--path '0,0 2,0 2,1 0,1' --unit 10 --anchor center", [-10, -5, 20, 10]),
        ("--path '0,0 2,0 2,1 0,1' --unit 10 --anchor center --rotation 90", [-5, -10, 10, 20]),
        ("--path '-1,0 0,3' --line --unit 1 --anchor origin", [-1, -3, 1, 3]),
    ])
    func lieWhereTheyShould(_ arguments: String, _ expected: [Double]) throws {
        for longitude in [0.0, 45] {
            let found = try rect(arguments, at: 0, longitude)
            let center = [134217728.0 + longitude / 360 * 268_435_456, 134_217_728, 0, 0]
            #expect(found.count == 4)
            for index in found.indices {
                #expect(abs(found[index] - center[index] - expected[index] * Self.scale) < 1e-6, "\(found)")
            }
        }
    }

    @Test func overTheAntimeridianItIsCut() throws {
        for longitude in [180.0, -180, 179.999, -179.999] {
            let found = try rect("--unit 1000 --rotation 90", at: 0, longitude)
            #expect(abs(found[2] - 1000 * Self.scale) < 1e-5, "\(found)")
        }
        let outcome = try Workdir().plat(
            "shape", "arrow", "-q", "--path", "-1,0 1,0", "--line", "--precision", "3", input: "lat,lon\n0,180\n")
        #expect(
            outcome.text.contains(#""MultiLineString","coordinates":[[[179.991,0],[180,0]],[[-180,0],[-179.991,0]]]"#))
    }

    @Test func eachFeatureSaysItsOwn() throws {
        let directory = try Workdir()
        try directory.write(
            "p.geojsonl",
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"u":"1113.2","h":0}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"h":90.0,"u":1113.2}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"h":null,"u":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"h":1}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[0,86]},"properties":{"h":1,"u":1}}
            """)
        let outcome = try directory.plat(
            "shape", "arrow", "--unit-field", "u", "--rotation-field", "h", "--path", "0,0 0,1", "--line",
            "--precision",
            "2", "--on-error", "skip", "p.geojsonl")
        #expect(outcome.status == 0)
        #expect(outcome.text.contains(#"[[0,0],[0,0.01]]},"properties":{"u":"1113.2","h":0}"#), "\(outcome.text)")
        #expect(outcome.text.contains(#"[[0,0],[0.01,0]]},"properties":{"h":90.0,"u":1113.2}"#))
        #expect(outcome.errors.contains("(1 bad-rotation, 1 bad-unit, 1 off-map), "), "\(outcome.errors)")
    }

    @Test func goesToAShapefileAndATable() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n1,2,x\n")
        let outcome = try directory.shell(
            """
            plat shape arrow -q -o a.shp p.csv && plat shape arrow -q --line --path '0,0 1,1' -o b.shp p.csv
            plat cat -q a.shp | grep -c '"Polygon".*"name":"x"'; plat cat -q b.shp | grep -c '"LineString".*"name":"x"'
            plat shape arrow -q -f csv p.csv | cut -c 1-17
            """)
        #expect(outcome.lines == ["1", "1", "wkt,name", "\"POLYGON ((2 1.00"], "\(outcome.text)")
    }

    @Test(arguments: [
        ("--unit 0", "--unit: 0 is out of range (greater than 0)"),
        ("--unit 1 --unit-field u", "--unit and --unit-field cannot be used"),
        ("--rotation 1 --rotation-field u", "--rotation and --rotation-field cannot be used together"),
        ("--line", "--line needs --path"), ("--path 0,0", "--path: '0,0' is not a path"),
        ("--path 0,0_1,1", "--path: a polygon needs at least three positions"),
        ("--path 0,0_1,1_2,2", "--path: the path has no area"),
        ("--path 0,0_0,0 --line", "--path: the path has no length"),
        ("--path 0,0_1,x_2,2", "--path: '0,0 1,x 2,2' is not a path"),
        ("--anchor top", "--anchor: unknown anchor 'top'"),
        ("--unit-field u", "--unit-field: no field named 'u'"),
        ("--rotation-field u", "--rotation-field: no field named 'u'"),
    ])
    func usage(_ arguments: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n1,2,x\n")
        let words = arguments.split(separator: " ").map { $0.replacingOccurrences(of: "_", with: " ") }
        let outcome = try directory.plat(["shape", "arrow"] + words + ["p.csv"])
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)")
    }

    @Test func aPathBeyondAQuarterOfTheMapIsABadRecord() throws {
        let outcome = try Workdir().plat("shape", "arrow", "--unit", "1e9", input: "lat,lon\n0,0\n")
        #expect(outcome.status == 65 && outcome.errors.contains("extends over more than a quarter of the map"))
    }

    /// Shapes too small for their place are counted, however small they are.
    @Test(arguments: [
        "arrow --unit 1e-6", "arrow --unit 1e-20", "arrow --unit 1e-300",
        "arrow --path 'M0,0 6,0 6,6 z M4,1 5,1 5,2 z' --unit 1e-20",
        "circle --radius 1e-20", "circle --radius 1e-300", "circle --square --radius 1e-20",
    ])
    func collapsed(_ arguments: String) throws {
        for format in ["csv", "geojson"] {
            let outcome = try Workdir().shell(
                "printf 'lat,lon\\n45,9\\n' | plat shape \(arguments) -f \(format)")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let count = arguments.contains("path") ? 2 : 1
            #expect(outcome.errors.contains("altered (\(count) collapsed-ring)"), "\(arguments): \(outcome.errors)")
        }
        let large = try Workdir().shell("printf 'lat,lon\\n45,9\\n' | plat shape arrow --unit 1")
        #expect(!large.errors.contains("collapsed"))
    }
}
