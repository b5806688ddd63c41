import Foundation
import TestSupport
import Testing

/// Headings of `plat track`: which are known, and which fixes they have written.
struct TrackHeadingTests {
    private func rows(_ options: String, _ fixes: String) throws -> (rows: [String], errors: String) {
        let input = fixes.replacingOccurrences(of: " ", with: "\n") + "\n"
        let words = ["track", "-f", "csv"] + options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array(input.utf8))
        return (outcome.lines, outcome.errors)
    }

    /// The sequence of the specification, over north and with an invalid one.
    @Test func aFilterOfFiveDegrees() throws {
        let headings = ["358", "1", "2.9", "3", "7.9", "8,-1", "8", "3.1", "3", "0", "183", "3", "357.9", "0"]
        let fixes = headings.enumerated().map { "48,16,\($0),\($1)\($1.contains(",") ? "" : ",")" }
        let (rows, errors) = try rows(
            "--heading-filter 5", "lat,lon,time,heading,heading_accuracy " + fixes.joined(separator: " "))
        #expect(rows.dropFirst().map { $0.split(separator: ",")[3] } == ["358", "3", "8", "3", "183", "3", "357.9"])
        #expect(errors.contains("14 read, 7 written, 7 skipped (7 not-turned)"), "\(errors)")
    }

    /// A difference of exactly the limit passes, whatever decimals the headings have.
    @Test(arguments: [5.0, 1, 0.1, 12.5])
    func exactDifferences(degrees: Double) throws {
        var fixes = "device,lat,lon,time,heading"
        for tenth in 0..<3600 {
            let other = (tenth + Int((degrees * 10).rounded())) % 3600
            fixes += " \(tenth),48,16,0,\(tenth / 10).\(tenth % 10) \(tenth),48,16,1,\(other / 10).\(other % 10)"
        }
        let (rows, errors) = try rows("--heading-filter \(degrees)", fixes)
        #expect(rows.count == 7201, "\(errors)")
    }

    /// True north at 0° is valid, and a magnetic heading counts where no true one is known.
    @Test func norths() throws {
        let (rows, _) = try rows(
            "--add heading",
            "lat,lon,time,true_heading,magnetic_heading,heading_accuracy "
                + "95,16,0,1,1,1 48,16,1,0,10,5 48,16,2,-1,10, 48,16,3,361,-1, 48,16,4,5,5,-1 48,16,5,360,, 48,16,6,,360,"
                .replacingOccurrences(of: "95,", with: "80,"))
        #expect(
            rows.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false)[6...].joined(separator: ",")
            }
                == ["1,true", "0,true", "10,magnetic", ",", ",", "0,true", "0,magnetic"])
    }

    @Test(arguments: [
        // A fix is written if it has turned or moved.
        (
            "--heading-filter 10 --distance-filter 500 --add why",
            "lat,lon,time,heading 0,0,0,0 0,0.001,1,9 0,0.001,2,10 0,0.005,3,10 0,0.006,4, 0,0.0061,5,350",
            "lat,lon,time,heading,why 0,0,0,0,first 0,0.001,2,10,turned 0,0.006,4,,moved 0,0.0061,5,350,turned"
        ),
        // Both the turn and the interval must be there.
        (
            "--heading-filter 10 --min-interval 5s", "lat,lon,time,heading 0,0,0,0 0,0,1,20 0,0,5,20 0,0,10,25",
            "lat,lon,time,heading 0,0,0,0 0,0,5,20"
        ),
        // The direction of a slow device is its heading, that of a fast one its course.
        (
            "--heading-filter 5 --direction auto --add why",
            "lat,lon,time,speed,course,heading 0,0,0,1,90,0 0,0,1,1,180,4 0,0,2,5,5,90 0,0,3,5,6,200 0,0,4,1,6,0",
            "lat,lon,time,speed,course,heading,why 0,0,0,1,90,0,first 0,0,2,5,5,90,turned 0,0,4,1,6,0,turned"
        ),
        ("--heading-filter none", "lat,lon,time,heading 0,0,0,0 0,0,1,0", "lat,lon,time,heading 0,0,0,0 0,0,1,0"),
        ("--heading-filter 0", "lat,lon,time,heading 0,0,0,0 0,0,1,0", "lat,lon,time,heading 0,0,0,0 0,0,1,0"),
        // The first known heading is an event.
        (
            "--heading-filter 90", "lat,lon,time,heading 0,0,0, 0,0,1,1 0,0,2,2",
            "lat,lon,time,heading 0,0,0, 0,0,1,1"
        ),
        (
            "--require heading", "lat,lon,time,magnetic_heading 0,0,0, 0,0,1,1", "lat,lon,time,magnetic_heading 0,0,1,1"
        ),
    ])
    func written(options: String, fixes: String, wanted: String) throws {
        let (rows, errors) = try rows(options, fixes)
        #expect(rows.joined(separator: " ") == wanted, "\(errors)")
    }

    /// Magnetic headings become true ones by the declination of the model, where it holds.
    @Test func declinations() throws {
        let fixes =
            "lat,lon,time,magnetic_heading,heading,alt "
            + "48.2082,16.3738,2026-11-22T12:00:00Z,0,,170 48.2082,16.3738,2026-11-22T12:00:01Z,355.1,,170 "
            + "85.8,139,2026-11-22T12:00:02Z,5,, 37.33182,-122.03118,2026-11-22T12:00:03Z,5,7, "
            + "48.2082,16.3738,2036-11-22T12:00:00Z,5,,"
        let (rows, errors) = try rows("--add heading,declination --require heading --fields alt", fixes)
        #expect(
            rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3).joined(separator: ",") }
                == [
                    "heading,heading_of,declination", "5.385,magnetic+wmm,5.385", "0.485,magnetic+wmm,5.385",
                    "5,magnetic,",
                    "7,true,12.67", "5,magnetic,",
                ], "\(rows)")
        #expect(
            errors.contains("so the declination is unknown")
                && errors.contains("altered (1 model-expired, 5 replaced-field)"), "\(errors)")
        let (later, _) = try self.rows("--add heading --extrapolate --fields alt", fixes)
        #expect(later.last?.hasSuffix(",magnetic+wmm") == true, "\(later)")
        let (filtered, _) = try self.rows("--heading-filter 4.5", fixes)
        #expect(filtered.count == 4, "\(filtered)")
    }

    @Test(arguments: [
        ("--heading-filter 181", "--heading-filter"), ("--heading-filter x", "--heading-filter"),
        ("--significant --heading-filter 5", "--heading-filter"), ("--once --heading-filter 5", "--heading-filter"),
        ("--legs --heading-filter 5", "--heading-filter cannot be used with --legs"),
        ("--extrapolate", "--extrapolate needs --add declination"),
    ])
    func refusals(options: String, message: String) throws {
        let words = ["track", "-f", "csv"] + options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array("time,lat,lon\n".utf8))
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
