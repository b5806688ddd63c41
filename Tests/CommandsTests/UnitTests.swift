import CommandKit
import Foundation
import Layers
import Runner
import TestSupport
import Testing

/// Units behind the numbers of options.
struct UnitTests {
    /// Every option with a distance, an area or a speed says which units it takes.
    @Test func everyQuantityHasUnits() throws {
        var count = 0
        func check(_ command: [String: Any]) {
            for option in command["parameters"] as? [[String: Any]] ?? [] {
                let value = option["valueName"] as? String ?? ""
                let title = "\(command["invocation"] ?? "") \(option["names"] ?? "")"
                let form = option["form"] as? String ?? ""
                if !value.matches(of: /METRES|LENGTH|SPEED|AREA|^WIDTH|LATM|EAST/).isEmpty {
                    count += 1
                    #expect(["km", "kilometre", "unit"].contains { form.contains($0) }, "\(title): \(form)")
                } else if value == "NUMBER" {
                    // How much a velocity changes in a second has no unit that people write.
                    let isMetres = (option["abstract"] as? String ?? "").contains("metres")
                    #expect(!isMetres || title.contains("--smooth"), "\(title)")
                }
            }
            for subcommand in command["subcommands"] as? [[String: Any]] ?? [] { check(subcommand) }
        }
        let help = try #require(JSONSerialization.jsonObject(with: Data(Program.help.utf8)) as? [String: Any])
        check(try #require(help["command"] as? [String: Any]))
        #expect(count > 40)
    }

    @Test(arguments: [
        ("500", 500.0), ("500m", 500), ("0.5 km", 500), ("3mi", 4828.032), ("2nmi", 3704), ("100FT", 30.48),
        ("1e3m", 1000), ("-2km", -2000), (".5yd", 0.4572), ("0.5NM", 926), ("2 NM", 3704), ("10 Km", 10_000),
    ])
    func lengths(text: String, metres: Double) throws {
        let length = try #require(LengthArgument(argument: text))
        #expect(length.metres == metres && length.hasUnit == (text.last?.isLetter ?? false))
    }

    @Test(arguments: [("7", 7.0), ("7m2", 7), ("2km2", 2e6), ("5 ha", 5e4), ("1acre", 4046.8564224)])
    func areas(text: String, squareMetres: Double) throws {
        #expect(try #require(AreaArgument(argument: text)).squareMetres == squareMetres)
    }

    @Test(arguments: [("2", 2.0), ("36km/h", 10), ("18kn", 9.26), ("1 m/s", 1), ("10mph", 4.4704)])
    func speeds(text: String, metresPerSecond: Double) throws {
        let speed = try #require(SpeedArgument(argument: text)).metresPerSecond
        #expect((speed - metresPerSecond).magnitude < 1e-12)
    }

    @Test(arguments: ["", "m", "km5", "5k m", "nan", "1e999km", "5m2", "5kg", "--5m", "5m5m", "1nm", "1Nm"])
    func noLengths(text: String) { #expect(LengthArgument(argument: text) == nil) }

    /// A unit that is not one of the option's is named, with those that are and what was probably meant.
    @Test(arguments: [
        (
            "buffer 1nm a.csv",
            "--distance: '1nm' has an unknown unit 'nm' (use m, km, mi, nmi, ft or yd); hint: did you mean 1nmi?"
        ),
        (
            "buffer --distance=5miles a.csv",
            "'5miles' has an unknown unit 'miles' (use m, km, mi, nmi, ft or yd); hint: did you mean 5mi?"
        ),
        ("buffer --rings 1km,2Kilometers a.csv", "hint: did you mean 1km,2km?"),
        ("points --at every:5feet a.csv", "hint: did you mean every:5ft?"),
        ("shape rect --size 5kmx2nm a.csv", "hint: did you mean 5kmx2nmi?"),
        ("shape rect --size 5 --offset 1km,2nm a.csv", "hint: did you mean 1km,2nmi?"),
        (
            "repair --coverage --gap-area 5acres a.shp",
            "--gap-area: '5acres' has an unknown unit 'acres' (use m2, km2, ha or acre); hint: did you mean 5acre?"
        ),
        (
            "measure --what seconds --speed 50kmh a.csv",
            "'50kmh' has an unknown unit 'kmh' (use m/s, km/h, kn or mph); hint: did you mean 50km/h?"
        ),
        (
            "track --max-accuracy 10furlongs a.csv",
            "--max-accuracy: '10furlongs' has an unknown unit 'furlongs' (use m, km, mi, nmi, ft or yd)"
        ),
        (
            "buffer --distance far a.csv",
            "--distance: 'far' is not a length; hint: use metres, or a number with m, km, mi, nmi, ft or yd, as in 5km"
        ),
    ])
    func unknownUnits(line: String, message: String) {
        let refusal = Program.refusal(of: line) ?? ""
        #expect(refusal.contains(message), "\(refusal)")
    }
}
