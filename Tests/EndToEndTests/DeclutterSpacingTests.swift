import Foundation
import TestSupport
import Testing

/// `plat declutter --spacing`: features at least so many metres apart on the ground.
struct DeclutterSpacingTests {
    /// Degrees of the equator are 111,319.49 m each.
    private static let places = """
        name,rank,lat,lon,kind
        A,1,0,179.9999,x
        B,5,0,-179.9999,x
        C,3,89.9999,0,y
        D,4,89.9999,180,x
        E,9,,,x
        F,2,0,-179.9989,y

        """

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("in.csv", Self.places)
        return directory
    }

    /// A and B are 22.3 m apart, C and D 22.3 m, F 111.3 m from B and 133.6 m from A.
    @Test(arguments: [
        ("22", ["A", "B", "C", "D", "F"]), ("23", ["B", "D", "F"]), ("112", ["B", "D"]),
        ("23 --group kind", ["B", "C", "D", "F"]), ("112 --ascending", ["A", "C", "F"]),
    ])
    func kept(options: String, names: [String]) throws {
        let outcome = try directory().shell("plat declutter -f csv --priority rank --spacing \(options) in.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.dropFirst().map { String($0.split(separator: ",")[2]) } == names, "\(outcome.text)")
    }

    @Test func whoHidesWhom() throws {
        let outcome = try directory().shell(
            """
            plat declutter --priority rank --spacing 112 --id name --blocked-by -f csv -o out.csv --explain in.csv
            cut -d, -f3,6 out.csv
            plat declutter -q --priority rank --spacing 112 --id name --verify out.csv
            sed s/F,2,y,B/F,2,y,A/ out.csv > wrong.csv
            plat declutter -q --priority rank --spacing 112 --id name --verify wrong.csv
            """)
        #expect(
            outcome.lines.prefix(7) == [
                "name,blocked_by", "A,B", "B,", "C,D", "D,", "F,B",
                "5 labels of an earlier run at a distance of 112 m, 2 shown: all correct",
            ], "\(outcome.text)")
        #expect(outcome.errors.contains("5 labels; 3 hidden by a label less than 112 m away"), "\(outcome.errors)")
        #expect(
            outcome.status == 1
                && outcome.text.contains("label 'F' is hidden by label 'B', but is marked as hidden by 'A'"),
            "\(outcome.text)")
    }

    /// Nothing hides a feature without a position, which is left out for a reason of its own at a distance, at one zoom
    /// and in a view.
    @Test(
        arguments: [
            "--spacing 23", "--zoom 5", "--visible-at 5", "--size 9x9 --center 0,0 --zoom 3", "--cluster --zoom 5",
        ], ["", "--blocked-by"])
    func nowhere(options: String, naming: String) throws {
        guard naming.isEmpty || !options.contains("--cluster") else { return }
        let directory = try Workdir()
        try directory.write("in.csv", "name,lat,lon\nA,0,0\nB,,\n")
        let outcome = try directory.shell("plat declutter -f csv \(options) \(naming) in.csv")
        #expect(outcome.lines.count == 2 && outcome.text.contains("0,0,A"), "\(outcome.text)")
        #expect(outcome.errors.contains("2 read, 1 written, 1 skipped (1 no-position), "), "\(outcome.errors)")
    }

    /// Latitudes that no map shows are places on the ground like others.
    @Test func noLatitudeIsClamped() throws {
        let outcome = try directory().shell("plat declutter --priority rank --spacing 5 -o out.geojson in.csv")
        #expect(outcome.status == 0 && !outcome.errors.contains("clamped"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("--label-size 9x9", "--label-size cannot be used with --spacing: distances on the ground replace pixels"),
        ("--zoom 3", "--zoom cannot be used with --spacing: a distance on the ground is the same at all zoom levels"),
        ("--zooms 3-4", "--zooms cannot be used with --spacing"),
        ("--mode fill", "--mode cannot be used with --spacing"),
        ("--max-labels 3", "--max-labels cannot be used with --spacing"),
        ("--tippecanoe", "--tippecanoe cannot be used with --spacing"),
        ("--size 9x9 --center 0,0 --zoom 3", "cannot be used with --spacing"),
        ("--region 0,0,1,1 --size 9x9", "--region cannot be used with --spacing: --spacing thins the whole layer"),
        ("--obstacles in.csv", "--obstacles cannot be used with --spacing"),
        ("--cluster", "--cluster cannot be used with --spacing: clusters are computed for zoom levels"),
        ("--as table", "--as table cannot be used with --spacing: a table counts by zoom level"),
    ])
    func refused(options: String, message: String) throws {
        let outcome = try directory().shell("plat declutter --spacing 5 \(options) in.csv")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [("0", "is out of range"), ("21e6", "is out of range"), ("10x", "unknown unit 'x'")])
    func noDistance(value: String, message: String) throws {
        let outcome = try directory().shell("plat declutter --spacing \(value) in.csv")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// All distances by pyproj, from half a metre to a quarter of the earth.
    @Test(.enabled(if: Python.has("pyproj", "numpy"))) func layouts() throws {
        #expect(try oracle("declutter_spacing", [Binary.path, "\(Effort.of(100))"]) == "ok\n")
    }
}
