import Foundation
import TestSupport
import Testing

/// Which fields of fixes are found, missing and written, in formats that declare their fields and in those that do not.
struct FixFieldTests {
    /// Features with these properties, a second apart.
    private static func features(_ properties: String...) -> String {
        properties.enumerated().map { index, properties in
            #"{"type":"Feature","properties":{"time":\#(index),\#(properties)},"#
                + #""geometry":{"type":"Point","coordinates":[\#(index),0]}}"# + "\n"
        }.joined()
    }

    private func run(_ command: String, _ fixes: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("fixes", fixes)
        try directory.write("regions.csv", "id,lat,lon\na,0,0\n")
        let outcome = try directory.shell("plat \(command) -o out fixes")
        #expect(outcome.status == 0 || directory.contents == ["fixes", "regions.csv"])
        return outcome
    }

    /// A field that no feature of a whole GeoJSON has ends the run, as it does for a table; one that a single feature has
    /// is there.
    @Test(arguments: [
        ("--time when", 65, "--time: no feature has a field named 'when'"),
        ("--device car", 65, "--device: no feature has a field named 'car'"),
        ("--segment part", 65, "--segment: no feature has a field named 'part'"),
        ("--accuracy error", 65, "--accuracy: no feature has a field named 'error'"),
        ("--require accuracy", 65, "no field holds the accuracy of the fixes; hint: plat looked for accuracy, acc"),
        ("--time nr --device b --segment a", 0, ""), ("--device nr --require speed,course", 0, ""),
    ])
    func fieldsOfFeatures(options: String, status: Int32, message: String) throws {
        let fixes = Self.features(#""nr":1,"b":1"#, #""nr":2,"a":null"#, #""nr":3,"sog":1,"cog":5"#)
        for command in ["track -f geojson", "fence --regions regions.csv --radius 5"] {
            let outcome = try run("\(command) --on-error skip \(options)", fixes)
            #expect(outcome.status == status, "\(command): \(outcome.errors)")
            #expect(message.isEmpty || outcome.errors.contains(message), "\(command): \(outcome.errors)")
        }
    }

    @Test(arguments: [
        ("track -f geojson --require accuracy", "no field holds the accuracy of the fixes"),
        ("fence --regions regions.csv --radius 5 --accuracy-cushion 1", "no field holds the accuracy of the fixes"),
    ])
    func columnsThatOptionsNeed(command: String, message: String) throws {
        let without = try run(command, Self.features(#""nr":1"#, #""nr":2"#))
        #expect(without.status == 65 && without.errors.contains(message), "\(without.errors)")
        #expect(try run(command, Self.features(#""nr":1"#, #""acc":2"#)).status == 0)
        // Without features nothing is missing.
        #expect(try run(command, #"{"type":"FeatureCollection","features":[]}"#).status == 0)
    }

    /// Fields that are only to be written may be missing, with a warning.
    @Test(arguments: ["track -f csv", "track -f geojson", "fence --regions regions.csv --radius 5"])
    func fieldsToWrite(command: String) throws {
        let outcome = try run("\(command) --fields nr,nope", Self.features(#""nr":1"#, #""nr":2"#))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("fixes: warning: no feature has a field named 'nope'"), "\(outcome.errors)")
    }

    /// What is on standard output already does not look whole.
    @Test func outputThatHasBegun() throws {
        let outcome = try Workdir().plat(
            "track", "-f", "geojson", "--device", "car", input: Self.features(#""nr":1"#, #""nr":2"#))
        #expect(outcome.status == 65 && !outcome.text.hasSuffix("]}\n"), "\(outcome.text)")
    }

    /// Elevations of positions are altitudes: the third ordinate of GeoJSON, and a column `z` after the place.
    @Test func elevations() throws {
        let json =
            #"{"type":"Feature","properties":{"time":1},"geometry":{"type":"Point","coordinates":[2,1,30]}}"# + "\n"
        for fixes in [json, "lat,lon,z,time\n1,2,30,1\n", "lat,lon,time,z\n1,2,1,30\n"] {
            for form in ["csv", "geojson"] {
                let outcome = try run("track --require altitude -f \(form)", fixes)
                #expect(outcome.status == 0 && outcome.errors.contains("1 read, 1 written, "), "\(outcome.errors)")
            }
        }
        #expect(try run("track --require altitude", json.replacing(",30", with: "")).status == 65)
    }

    /// The elevation keeps its name wherever it stands, and coordinates can be fields too.
    @Test(arguments: [
        ("", "lat,lon,z,time\n1,2,3,4\n", "lat,lon,z,time 1,2,3,4"),
        ("", "lat,lon,time,z\n1,2,4,3\n", "lat,lon,time,z 1,2,4,3"),
        ("--fields z", "lat,lon,time,z\n1,2,4,3\n", "lat,lon,z 1,2,3"),
        ("--fields lat,time", "lat,lon,time\n1,2,4\n", "lat,lon,lat_2,time 1,2,1,4"),
        ("--fields lon --add leg", "time,lon,lat\n4,2,1\n", "lat,lon,lon_2,leg 1,2,2,1"),
    ])
    func columns(options: String, fixes: String, rows: String) throws {
        let outcome = try Workdir().plat(
            ["track", "-f", "csv"] + options.split(separator: " ").map(String.init), input: Array(fixes.utf8))
        #expect(outcome.lines.joined(separator: " ") == rows, "\(outcome.errors)")
        #expect(outcome.errors.contains("renamed") == false && outcome.errors.contains("z_2") == false)
    }

    /// Escapes of JSON are only another spelling, of devices, segments and times.
    @Test func escapes() throws {
        let fixes = """
            {"type":"Feature","properties":{"t":"01\\/05\\/2026 12:00","uid":"A\\"é","segment":"x"},"geometry":{"type":"Point","coordinates":[0,0]}}
            {"type":"Feature","properties":{"t":"01/05/2026 12:01","uid":"\\u0041\\u0022\\u00e9","segment":"\\u0078"},"geometry":{"type":"Point","coordinates":[0,1]}}

            """
        let options = ["track", "--legs", "--time", "t", "--time-format", "%d/%m/%Y %H:%M", "--zone", "UTC"]
        let outcome = try Workdir().plat(options + ["-f", "csv"], input: Array(fixes.utf8))
        #expect(outcome.errors.contains("1 leg written from 2 records"), "\(outcome.errors)")
        #expect(
            outcome.lines.last?.contains(",\"A\"\"é\",1,01/05/2026 12:00,01/05/2026 12:01,60,2,") == true,
            "\(outcome.text)")
        let json = try Workdir().plat(options + ["-f", "geojsonseq"], input: Array(fixes.utf8))
        #expect(json.text.contains(#""device":"A\"é""#), "\(json.text)")
    }
}
