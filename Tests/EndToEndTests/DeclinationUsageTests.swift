import Foundation
import TestSupport
import Testing

/// What `plat declination` refuses, and what it reports.
struct DeclinationUsageTests {
    private static let dipole =
        "2020.0 DIPOLE 01/02/2019\n1 0 -30000 0 10 0\n1 1 -1000 5000 5 -20\n999999999\n"

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,alt,name\n1,2,3,x\n")
        try directory.write("t.csv", "lat,lon,time\n1,2,2026-01-01T00:00Z\n")
        try directory.write("dipole.cof", Self.dipole)
        return directory
    }

    @Test(arguments: [
        ("--date 2026 --time t t.csv", "--date and --time cannot be used together"),
        ("--date 2026 --zone UTC a.csv", "--zone cannot be used with --date: --date sets the date of all features"),
        ("--date 2026 --time-format s a.csv", "--time-format cannot be used with --date"),
        (
            "--date 2026 --altitude 1 --altitude-field alt a.csv",
            "--altitude and --altitude-field cannot be used together"
        ),
        ("--date 2026 --altitude 850001 a.csv", "--altitude: 850001 is out of range (-1000 to 850000 metres)"),
        ("--date tomorrow a.csv", "--date: 'tomorrow' is not a time"),
        ("--date 22.11.2026 a.csv", "a decimal year such as 2026.5, or now"),
        ("--date 2026-02-30 a.csv", "--date: the day of '2026-02-30' does not exist"),
        ("--time-format blue t.csv", "--time-format: unknown time format 'blue'"),
        ("--date 2026 --add depth a.csv", "--add: 'depth' is not a list of facts"),
        ("--date 2026 --add x,x a.csv", "--add: 'x,x' is not a list of facts"),
        ("--date 2026 --add zone a.csv", "some of inclination, x, y, z, total, grid_variation, rates, errors"),
        ("--date 2026 --planar a.csv", "--planar: the magnetic field is known at places on the globe"),
        ("--grid 0,0,1,1,1", "--grid needs --date"),
        ("--date 2026 --grid 0,0,1,1,1 a.csv", "unexpected file 'a.csv': --grid reads no input"),
        ("--date 2026 --grid 0,0,1,1", "--grid: '0,0,1,1' is not a grid"),
        ("--date 2026 --grid 0,0,1,1,x", "is not a grid"), ("--date 2026 --grid a,0,1,1,1", "is not a grid"),
        ("--date 2026 --grid 0,0,1,1,0", "--grid: the step 0 is outside 0.000001…180 degrees"),
        ("--date 2026 --grid 0,0,1,1,-1", "--grid: the step -1 is outside"),
        ("--date 2026 --grid 0,0,1,1,1e-9", "--grid: the step 1e-09 is outside"),
        ("--date 2026 --grid 0,2,1,1,1", "--grid: south 2 is greater than north 1"),
        ("--date 2026 --grid 0,0,181,1,1", "--grid: east 181 is outside -180…180"),
        ("--date 2026 --grid 0,-91,1,1,1", "--grid: south -91 is outside -90…90"),
        ("--date 2026 --grid 0,0,1,1,1 --lat a", "--lat cannot be used with --grid: --grid reads no input"),
        ("--date 2026 --grid 0,0,1,1,1 --fields a", "--fields cannot be used with --grid"),
        ("--date 2026 --grid 0,0,1,1,1 --altitude-field a", "--altitude-field cannot be used with --grid"),
        ("--time when a.csv", "--time: no field named 'when'"),
        ("--date 2026 --altitude-field height a.csv", "--altitude-field: no field named 'height'"),
    ])
    func refusals(options: String, message: String) throws {
        let outcome = try directory().shell("plat declination \(options)")
        #expect(outcome.status == 64 && outcome.text.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        (
            "a.csv",
            "no field holds the date of the features; hint: use --date TIME or --date now, or name the field with"
        ),
        ("--fields name a.csv", "no field holds the date"),
    ])
    func layersWithoutDates(options: String, message: String) throws {
        let outcome = try directory().shell("plat declination \(options)")
        #expect(outcome.status == 65 && outcome.text.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
        let json = try directory().shell("plat declination --log-format json \(options)")
        #expect(json.errors.contains(#""code":"no-time-column""#), "\(json.errors)")
    }

    @Test(arguments: [
        (
            "lat,lon,time\n1,2,2026-01-01Z\n1,2,\n", "",
            ":3:1: error: the record has no time; hint: use --date to give all"
        ),
        ("lat,lon,time\n1,2,soon\n", "", ":2:1: error: 'soon' is not a time"),
        ("lat,lon,time\n1,2,03/01/2026\n", "", "use --time-format '%d/%m/%Y', or with day and month the other way"),
        ("lat,lon,time\n1,2,x\n", "--time-format year", "the year is 'x', which is not a number"),
        ("lat,lon,time\n1,2,12345\n", "--time-format year", "the year 12345 is outside 1…9999"),
        (
            "lat,lon,alt\n1,2,high\n", "--date 2026",
            "the altitude is 'high', which is not a number; hint: use --altitude to"
        ),
        ("lat,lon\n91,2\n", "--date 2026", "latitude"),
        (
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#, "",
            "has no time; hint"
        ),
    ])
    func badRecords(layer: String, options: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("layer", layer.replacing("-01Z", with: "-01T00:00Z"))
        let outcome = try directory.shell("plat declination \(options) layer")
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
        let skipped = try directory.shell("plat declination --on-error skip \(options) layer")
        #expect(skipped.status == 0 && skipped.errors.contains(" 1 skipped (1 "), "\(skipped.errors)")
    }

    @Test func anotherModel() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "printf 'lat,lon\\n0,0\\n' | plat declination --explain --model dipole.cof --date 2021 --add x,y --precision 1 -f csv"
        )
        #expect(outcome.lines.last?.hasSuffix(",29892.3,-4963.8") == true, "\(outcome.lines)")
        #expect(
            outcome.errors.contains(
                "magnetic model: DIPOLE, degree 1, from 2020 to before 2025 (from dipole.cof)"),
            "\(outcome.errors)")
        let late = try directory.shell("plat declination --model dipole.cof --date 2025 -f csv a.csv")
        #expect(late.status == 0 && late.errors.contains("1 model-expired"), "\(late.errors)")
        let piped = try directory.shell("plat declination -q --model - --date 2021 -f csv a.csv < dipole.cof")
        #expect(piped.status == 0 && piped.lines.count == 2, "\(piped.errors)")
    }

    @Test(arguments: [
        ("", ":1: error: the first line does not start with the epoch and the name of a magnetic model"),
        ("2020 A\n1 0 1 0 0\n9999", ":2: error: the line has 5 values, not 6"),
        ("2020 A\n1 0 nan 0 0 0\n9999", ":2: error: 'nan' is not a number"),
        ("2020 A\n1 0 1 0 0 0\n9999", ":3: error: degree 1, order 1 has no line"),
        ("2020 A\n1 0 1 0 0 0\n1 1 1 0 0 0", ":3: error: the line of nines at the end is missing"),
        ("2020 A\n999 0 1 0 0 0\n9999", ":2: error: the degree 999 is outside 1…200"),
        ("2020 A\n1 0 \u{1B}[31m 0 0 0\n9999", ":2: error: '\\u{1B}[31m' is not a number"),
    ])
    func brokenModels(text: String, message: String) throws {
        let directory = try directory()
        try directory.write("bad.cof", text)
        let outcome = try directory.shell("plat declination --date 2021 --model bad.cof a.csv")
        #expect(outcome.status == 65 && outcome.text.isEmpty, "\(outcome.errors)")
        #expect(outcome.errors.contains("bad.cof" + message), "\(outcome.errors)")
    }

    @Test func modelsThatCannotBeRead() throws {
        let directory = try directory()
        let missing = try directory.shell("plat declination --date 2026 --model none.cof a.csv")
        #expect(missing.status == 66 && missing.errors.contains("none.cof"), "\(missing.errors)")
        let replaced = try directory.shell("plat declination --date 2021 --model dipole.cof -o dipole.cof -f csv a.csv")
        #expect(replaced.status == 73 || replaced.status == 64, "\(replaced.errors)")
        #expect(directory.text("dipole.cof") == Self.dipole)
    }

    @Test func explanations() throws {
        let directory = try directory()
        let byColumns = try directory.shell("plat declination --explain t.csv")
        for line in [
            "magnetic model: WMM-2025, degree 12, from 2025 to before 2030 (built in)",
            "t.csv: note: dates: field 'time' (by its name)", "t.csv: note: heights: 0 m (no field)",
        ] {
            #expect(byColumns.errors.contains(line), "\(byColumns.errors)")
        }
        let byOptions = try directory.shell("plat declination -v --date 2026.5 a.csv")
        #expect(byOptions.errors.contains("date: 2026.5 as a decimal year (--date)"), "\(byOptions.errors)")
        #expect(byOptions.errors.contains("a.csv: note: heights: field 'alt' (by its name)"), "\(byOptions.errors)")
        let fixed = try directory.shell("plat declination -v --date 2026.5 --altitude 12.5 a.csv")
        #expect(fixed.errors.contains("height: 12.5 m (--altitude)"), "\(fixed.errors)")
    }
}
