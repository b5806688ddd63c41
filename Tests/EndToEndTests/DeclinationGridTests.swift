import Foundation
import TestSupport
import Testing

/// `plat declination --grid`: points that no input has.
struct DeclinationGridTests {
    private func places(_ grid: String, _ options: String = "") throws -> [String] {
        let outcome = try Workdir().shell("plat declination -q --date 2026.5 --grid \(grid) -f csv \(options)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.dropFirst().map { $0.split(separator: ",")[..<2].joined(separator: ",") }
    }

    @Test(arguments: [
        ("10,40,12,41,1", "40,10 40,11 40,12 41,10 41,11 41,12"), ("10,40,10,40,5", "40,10"),
        ("10,40,11,40.9,1", "40,10 40,11"), ("0,0,0.3,0,0.1", "0,0 0,0.1 0,0.2 0,0.3"),
        ("179,0,-179,0,1", "0,179 0,180 0,-179"), ("178.5,5,-178.5,5,1", "5,178.5 5,179.5 5,-179.5 5,-178.5"),
        ("-180,90,180,90,180", "90,-180 90,0 90,180"), ("0,-90,0,90,90", "-90,0 0,0 90,0"),
        ("0,89.9,0,90,0.05", "89.9,0 89.95,0 90,0"),
        ("0,0,0.000003,0,0.000001", "0,0 0,0.000001 0,0.000002 0,0.000003"),
        ("10E,40N,10°30'E,40N,0.5", "40,10 40,10.5"),
    ])
    func points(grid: String, expected: String) throws {
        #expect(try places("\"\(grid)\"") == expected.split(separator: " ").map(String.init))
    }

    @Test func aChartIsTheDeclinationOfItsPoints() throws {
        let directory = try Workdir()
        let script = """
            plat declination -q --date 2027.5 --altitude 500 --grid -180,-90,180,90,15 -f csv > chart.csv
            cut -d, -f1-2 chart.csv | plat declination -q --date 2027.5 --altitude 500 -f csv > again.csv
            cmp chart.csv again.csv && wc -l < chart.csv
            plat declination -q --date 2027.5 --altitude 500 --grid -180,-90,180,90,15 --threads 1 -f csv | cmp - chart.csv
            plat declination --date 2027.5 --grid 0,0,1,1,1 -o out.shp && plat info -q out.shp | head -n 1
            plat declination -q --date 2027.5 --grid 0,0,1,1,1 --write-bbox
            """
        let outcome = try directory.shell(script)
        #expect(outcome.lines.first == "326", "\(outcome.errors)\(outcome.lines)")
        #expect(outcome.errors.contains("\n4 points, 4 written, "), "\(outcome.errors)")
        #expect(outcome.lines.last == #"],"bbox":[0,0,1,1]}"#)
    }

    /// A grid of 10¹⁵ points is a stream like any other.
    @Test func aGridOfAnySize() throws {
        let outcome = try Workdir().shell(
            "plat declination -q --date 2026 --grid -180,-80,180,80,0.00001 -f geojsonseq --limit 3")
        #expect(outcome.status == 0 && outcome.lines.count == 3, "\(outcome.errors)")
        let piped = try Workdir().shell(
            "{ plat declination -q --date 2026 --grid -180,-80,180,80,0.00001 -f csv; echo $? >&2; } | head -n 2 | tail -n 1"
        )
        #expect(piped.lines == ["-80,-180,145.846,0.408,17228.474,"] || piped.lines[0].hasPrefix("-80,-180,"))
        let limited = try Workdir().shell("plat declination --date 2026 --grid 0,0,9,9,1 -f csv --limit 7")
        #expect(limited.lines.count == 8 && limited.errors.hasPrefix("7 points, 7 written, "), "\(limited.errors)")
    }

    @Test func otherCoordinateSystems() throws {
        let directory = try Workdir()
        let outcome = try directory.shell("plat declination -q --date 2026 --grid 0,0,0,60,60 -f csv -d EPSG:3857")
        #expect(outcome.lines[0].hasPrefix("y,x,declination") && outcome.lines[2].hasPrefix("8399737.88"), "\(outcome)")
        let far = "plat declination --date 2026 --grid 0,0,90,0,90 -f csv -d EPSG:25832"
        let failed = try directory.shell(far)
        #expect(failed.status == 65 && failed.errors.contains("--grid: record 2: error: "), "\(failed.errors)")
        let skipped = try directory.shell(far + " --on-error skip")
        #expect(
            skipped.lines.count == 2 && skipped.errors.contains("2 points, 1 written, 1 skipped"), "\(skipped.errors)")
    }
}
