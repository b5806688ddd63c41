import Foundation
import Testing

/// `plat declutter --verify`: nothing overlaps, nothing is hidden without cause, and what was written earlier is right.
@Suite struct DeclutterVerifyTests {
    private static let places = """
        name,pop,lat,lon
        Berlin,3600000,52.5,13.4
        Potsdam,180000,52.4,13.06
        Paris,2100000,48.85,2.35
        Versailles,85000,48.8,2.13
        London,8900000,51.5,-0.12
        Nowhere,5,,

        """

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("in.csv", Self.places)
        let made = try directory.shell(
            "plat declutter -q --priority pop --blocked-by --id name -f geojsonseq in.csv > out.geojsonl")
        #expect(made.status == 0, "\(made.errors)")
        return directory
    }

    private static let verify = "plat declutter --priority pop --id name --verify"

    @Test func thisRun() throws {
        let outcome = try directory().shell("\(Self.verify) --zooms 0-7 in.csv")
        #expect(outcome.status == 0 && outcome.text == "6 labels of this run at zooms 0-7: nothing is wrong\n")
    }

    @Test func earlierRun() throws {
        let outcome = try directory().shell("\(Self.verify) out.geojsonl")
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text == "6 labels of an earlier run at zooms 0-20: nothing is wrong\n")
    }

    @Test(arguments: [
        (
            #"s/"minzoom":8/"minzoom":7/"#,
            "Potsdam shows from zoom 8, hidden by Berlin, and is said to show from zoom 7"
        ),
        (#"s/"minzoom":0/"minzoom":1/"#, "London shows from zoom 0, and is said to show from zoom 1"),
        (#"s/"minzoom":9/"minzoom":null/"#, "Versailles shows from zoom 9, hidden by Paris, and has no zoom"),
        (#"s/"minzoom":null/"minzoom":4/"#, "Nowhere has no place, and is said to show from zoom 4"),
        (#"s/"blocked_by":"Berlin"/"blocked_by":"Paris"/"#, "Potsdam is hidden by Berlin, and is said to be by Paris"),
        (#"s/"blocked_by":"Paris"/"blocked_by":null/"#, "Versailles is hidden by Paris, and is said to be by nobody"),
    ])
    func changed(edit: String, sentence: String) throws {
        let outcome = try directory().shell("sed '\(edit)' out.geojsonl | \(Self.verify)")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.lines == [sentence, "6 labels of an earlier run at zooms 0-20: 1 wrong"])
    }

    /// Other options have another outcome.
    @Test(arguments: ["--size 300x15", "--zooms 0-5", "--shape none", "--ascending"])
    func otherOptions(options: String) throws {
        let outcome = try directory().shell("\(Self.verify) \(options) out.geojsonl")
        #expect(outcome.status == 1 && outcome.lines.last?.hasSuffix(" wrong") == true, "\(outcome.text)")
    }

    /// Of places with more digits than are written, and of equal priorities, the same comes out.
    @Test(arguments: ["geojson", "geojsonseq", "csv"])
    func ownOutput(format: String) throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 5)
        let rows = (1...800).map { number in
            let place = (Double.random(in: 40...50, using: &random), Double.random(in: 0...10, using: &random))
            return "p\(number),\(number % 4),\(place.0),\(place.1)"
        }
        try directory.write("in.csv", "name,rank,lat,lon\n" + rows.joined(separator: "\n") + "\n")
        let made = try directory.shell(
            """
            plat declutter -q --priority rank -f \(format) in.csv > out.\(format)
            plat declutter --priority rank --verify out.\(format)
            """)
        #expect(made.status == 0, "\(made.text)")
        #expect(made.text == "800 labels of an earlier run at zooms 0-20: nothing is wrong\n")
    }

    @Test(arguments: [
        ("--verify --zoom 3", 64, "--verify: --zoom has one zoom alone"),
        ("--verify --table", 64, "--table: --verify writes no features"),
        ("--verify --blocked-by", 64, "--blocked-by: --verify writes no features"),
        ("--verify -f csv", 64, "-f: --verify writes no features"),
        ("--verify --minzoom-field name", 65, "what the field 'name' holds is no number"),
    ])
    func refused(options: String, status: Int32, message: String) throws {
        let outcome = try directory().shell("plat declutter --priority pop \(options) in.csv")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text == "")
    }

    /// Where labels are too dense to be looked at among each other, and a limit is given that none of them reaches.
    @Test(arguments: ["--limit 260", "--max-per-tile 260"]) func limitsOutOfReach(options: String) throws {
        let directory = try Workdir()
        let rows = (0..<260).map { number in
            let size = number % 2 == 0 ? 1 : 9000
            return "\(260 - number),\((number / 20 - 10) * 7),\((number % 20 - 10) * 7),\(size),\(size)"
        }
        try directory.write("in.csv", "rank,lat,lon,w,h\n" + rows.joined(separator: "\n") + "\n")
        let command = "plat declutter -q --size-fields w,h --priority rank --zooms 18-20"
        let outcome = try directory.shell(
            """
            \(command) \(options) --verify in.csv
            \(command) \(options) --blocked-by --id rank in.csv > limited.geojson
            \(command) --blocked-by --id rank in.csv | cmp - limited.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == "260 labels of this run at zooms 18-20: nothing is wrong\n")
    }

    /// The certificate of a million labels around two hundred cities, many of which matter alike.
    @Test(.timeLimit(.minutes(5))) func aMillion() throws {
        let directory = try Workdir()
        let script = """
            import random
            draw = random.Random(11)
            cities = [(draw.uniform(-60, 70), draw.uniform(-180, 180)) for _ in range(200)]
            print("id,rank,lat,lon")
            for number in range(1_000_000):
                lat, lon = cities[int(200 * draw.random() ** 2)]
                lon = (lon + draw.gauss(0, 2) + 540) % 360 - 180
                print(f"{number},{int(draw.paretovariate(1))},{lat + draw.gauss(0, 2):.6f},{lon:.6f}")
            """
        let outcome = try directory.shell("python3 -c '\(script)' | plat declutter --priority rank --verify -")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == "1000000 labels of this run at zooms 0-20: nothing is wrong\n")
    }
}
