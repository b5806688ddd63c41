import Foundation
import TestSupport
import Testing

/// `plat declutter --verify`: nothing overlaps, nothing is hidden without cause, and what was written earlier is right.
struct DeclutterVerifyTests {
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

    private static let hint = "hint: repeat the options of the earlier run, such as --id, --label and --label-size"

    @Test(arguments: [
        (
            "",
            "in.csv: error: no field 'minzoom', so this is not an earlier result; hint: name a file that plat "
                + "declutter wrote, or its field with --minzoom-field\n"
        ), ("--mode independent", "no field 'minzoom'"),
        ("--anchor auto out.geojsonl #", "no field 'anchor', so --anchor auto did not make this result"),
        (
            "--zoom 3",
            "no field 'blocked_by', which --verify needs for one zoom, a view or a distance; hint: run plat declutter with --blocked-by"
        ),
    ])
    func noResult(options: String, message: String) throws {
        let outcome = try directory().shell("\(Self.verify) \(options) in.csv")
        #expect(outcome.status == 64 && outcome.text.isEmpty && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func earlierRun() throws {
        let outcome = try directory().shell("\(Self.verify) out.geojsonl")
        #expect(outcome.status == 0, "\(outcome.text)")
        #expect(outcome.text == "6 labels of an earlier run at zooms 0-20: all correct\n")
    }

    @Test(arguments: [
        (
            #"s/"minzoom":8/"minzoom":7/"#,
            "label 'Potsdam' first fits at zoom 8 (label 'Berlin' hides it below that), but its minzoom is 7"
        ),
        (#"s/"minzoom":0/"minzoom":1/"#, "label 'London' first fits at zoom 0, but its minzoom is 1"),
        (
            #"s/"minzoom":9/"minzoom":null/"#,
            "label 'Versailles' first fits at zoom 9 (label 'Paris' hides it below that), but has no minzoom"
        ),
        (#"s/"minzoom":null/"minzoom":4/"#, "label 'Nowhere' has no position, but its minzoom is 4"),
        (
            #"s/"blocked_by":"Berlin"/"blocked_by":"Paris"/"#,
            "label 'Potsdam' is hidden by label 'Berlin', but is marked as hidden by 'Paris'"
        ),
        (
            #"s/"blocked_by":"Paris"/"blocked_by":null/"#,
            "label 'Versailles' is hidden by label 'Paris', but is marked as hidden by nothing"
        ),
    ])
    func changed(edit: String, sentence: String) throws {
        let outcome = try directory().shell("sed '\(edit)' out.geojsonl | \(Self.verify)")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(outcome.lines == [sentence, "6 labels of an earlier run at zooms 0-20: 1 wrong; \(Self.hint)"])
    }

    /// All fields are checked, also where one is there without the others, and blockers of labels that nothing or an
    /// obstacle hides.
    @Test(arguments: [
        (
            "id,minzoom,blocked_by", ["A,0,nonsense", "B,10,A"], "",
            "label 'A' is hidden by nothing, but is marked as hidden by 'nonsense'"
        ),
        ("id,blocked_by", ["A,", "B,"], "", "label 'B' is hidden by label 'A', but is marked as hidden by nothing"),
        (
            "id,minzoom,blocked_by", ["A,0,", "B,10,A", "C,21,A"], "",
            "label 'C' is hidden by label 'B', but is marked as hidden by 'A'"
        ),
        (
            "id,minzoom,blocked_by", ["A,21,", "B,9,obstacle"], "--obstacles here.csv",
            "label 'A' is hidden by an obstacle, but is marked as hidden by nothing"
        ),
        (
            "id,zooms", ["A,0-20", "B,9-20"], "--mode independent",
            "label 'B' is shown at zooms '10-20', but is marked as shown at '9-20'"
        ),
        (
            "id,minzoom,zooms", ["A,0,\"0,2,4,7-20\"", "B,1,\"1,3,5-20\""], "--mode independent --label-size 99x99",
            "label 'A' first fits at zoom "
        ),
        // One of two of a name, neither of which is near; and with fill one that matters less than the best.
        (
            "id,minzoom,blocked_by", ["A,0,", "B,10,Far", "Far,0,,5,40,90", "Far,0,,4,-40,90"], "",
            "label 'B' is hidden by label 'A', but is marked as hidden by 'Far'"
        ),
        (
            "id,minzoom,blocked_by", ["A,0,", "B,10,A", "C,21,A"], "--mode fill",
            "label 'C' is hidden by label 'B', but is marked as hidden by 'A'"
        ),
        (
            "id,minzoom,blocked_by", ["A,0,", "B,10,"], "--zoom 3",
            "label 'B' is hidden by label 'A', but is marked as shown"
        ),
    ])
    func reported(names: String, rows: [String], options: String, sentence: String) throws {
        let directory = try Workdir()
        try directory.write("here.csv", "lat,lon\n0,0\n")
        let isTied = options.contains("99x99")
        let lines = rows.enumerated().map { number, row in
            let place = "\(isTied ? 1 : 9 - number),0,\(number == 2 ? 0.2001 : 0.2 * Double(number))"
            return row.hasPrefix("Far") ? row : "\(row),\(place)"
        }
        try directory.write("in.csv", "\(names),p,lat,lon\n" + lines.joined(separator: "\n") + "\n")
        let outcome = try directory.shell("plat declutter -q --priority p --id id \(options) --verify in.csv")
        #expect(outcome.status == 1 && outcome.text.contains(sentence), "\(outcome.text)\(outcome.errors)")
    }

    /// Other options have another outcome.
    @Test(arguments: ["--label-size 300x15", "--zooms 0-5", "--shape none", "--ascending"])
    func otherOptions(options: String) throws {
        let outcome = try directory().shell("\(Self.verify) \(options) out.geojsonl")
        #expect(outcome.status == 1 && outcome.lines.last?.hasSuffix(" wrong; \(Self.hint)") == true, "\(outcome.text)")
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
        #expect(made.text == "800 labels of an earlier run at zooms 0-20: all correct\n")
    }

    @Test(arguments: [
        (
            "--verify --size 9x9 --center 0,0 --zoom 3 --previous in.csv", 64,
            "--previous cannot be used with --verify: --verify writes no features"
        ),
        ("--verify --cluster", 64, "--verify cannot be used with --cluster: only labels can be verified"),
        ("--verify --as table", 64, "--as cannot be used with --verify: --verify writes no features"),
        ("--verify --blocked-by", 64, "--blocked-by cannot be used with --verify: --verify writes no features"),
        ("--verify -f csv", 64, "-f: --verify writes no features"),
        ("--verify --minzoom-field typo", 64, "--minzoom-field: no field named 'typo'"),
        (
            "--blocked-by --minzoom-field blocked_by", 64,
            "--minzoom-field: --blocked-by also writes a field named 'blocked_by'"
        ),
        ("--verify --minzoom-field pop", 65, "3600000 is not a zoom level"),
        ("--verify --minzoom-field name", 65, "field 'name' holds '"),
    ])
    func refused(options: String, status: Int32, message: String) throws {
        let outcome = try directory().shell("plat declutter --priority pop \(options) in.csv")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text == "")
    }

    /// Where all zooms are listed, these are compared with the right ones.
    @Test func independentZooms() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 8)
        let rows = (1...300).map { number in
            let place = (Double.random(in: 40...50, using: &random), Double.random(in: 0...10, using: &random))
            return "p\(number),\(number),\(place.0),\(place.1)"
        }
        try directory.write("in.csv", "name,rank,lat,lon\n" + rows.joined(separator: "\n") + "\n")
        let command = "plat declutter -q --mode independent --priority rank"
        let outcome = try directory.shell(
            """
            \(command) in.csv -f csv > out.csv
            \(command) --verify out.csv
            sed '/,p300,/s/0-20/3-20/' out.csv | \(command) --id name --verify
            """)
        let subject = "300 labels of an earlier run at zooms 0-20"
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(
            outcome.lines == [
                "\(subject): all correct", "label 'p300' is shown at zooms '0-20', but is marked as shown at '3-20'",
                "\(subject): 1 wrong; \(Self.hint)",
            ])
    }

    /// A single zoom, one between two, and a view.
    @Test(arguments: ["--zoom 6.5", "--zoom 7", "--zoom 7 --size 300x300 --center 52.5,13.4"])
    func oneZoom(options: String) throws {
        let directory = try Workdir()
        try directory.write("in.csv", Self.places)
        let command = "plat declutter -q --priority pop --id name \(options)"
        let outcome = try directory.shell(
            """
            \(command) --blocked-by in.csv > out.geojson
            grep -c Potsdam out.geojson
            \(command) --verify out.geojson
            sed 's/"blocked_by":"Berlin"/"blocked_by":null/' out.geojson | \(command) --verify
            sed 's/"blocked_by":"Berlin"/"blocked_by":"Paris"/' out.geojson | \(command) --verify
            """)
        let isView = options.contains("--size")
        let zoom = options.split(separator: " ")[1]
        let (kept, shown) = isView ? (2, 1) : (5, 3)
        let subject = "\(kept) labels of an earlier run at zoom \(zoom), \(shown) shown"
        #expect(
            outcome.lines == [
                "1", "\(subject): all correct",
                "label 'Potsdam' is hidden by label 'Berlin', but is marked as shown",
                "\(subject): 1 wrong; \(Self.hint)",
                "label 'Potsdam' is hidden by label 'Berlin', but is marked as hidden by 'Paris'",
                "\(subject): 1 wrong; \(Self.hint)",
            ], "\(outcome.errors)")
    }

    /// Through a format without the identifiers that decide between labels that matter alike, and as it would be by
    /// other priorities; but not if that cannot be right by any.
    @Test(arguments: ["", "--mode fill", "--zoom 4", "--max-labels 9"]) func otherTies(mode: String) throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 3)
        let features = (1...300).map { number in
            let (x, y) = (Double.random(in: 0...10, using: &random), Double.random(in: 40...50, using: &random))
            return
                #"{"type":"Feature","id":"\#(number)","properties":{"rank":\#(number % 3),"a_long_name":\#(number)},"#
                + #""geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
        }
        try directory.write("in.geojsonl", features.joined(separator: "\n") + "\n")
        let names = mode.hasPrefix("--max-labels") ? "" : "--blocked-by"
        let outcome = try directory.shell(
            """
            plat declutter -q --priority rank \(mode) \(names) in.geojsonl -o out.shp
            plat declutter -q --priority rank \(mode) --verify out.shp
            plat declutter -q --priority rank \(mode) \(names) out.shp -f csv > out.csv
            awk -F, -v OFS=, 'NR > 1 && $5 > 3 { $5 = $5 - 1 } 1' out.csv |
                plat declutter -q --priority rank \(mode) --verify > worse.txt
            """)
        #expect(
            outcome.lines.first?.contains(" from this run only in how ties are broken") == true, "\(outcome)")
        if !mode.hasPrefix("--zoom") {
            #expect(outcome.status == 1 && directory.text("worse.txt")?.contains(" wrong; hint: ") == true)
        }
    }

    /// Obstacles hide some at all of their own zooms, and other ties decide between the rest.
    @Test func otherTiesBesideObstacles() throws {
        let directory = try Workdir()
        let features = (0..<40).map { number in
            #"{"type":"Feature","id":"\#(number)","properties":{"to":6},"#
                + #""geometry":{"type":"Point","coordinates":[\#(Double(number % 20) * 0.7),\#(number / 20 * 50)]}}"#
        }
        try directory.write("in.geojsonl", features.joined(separator: "\n") + "\n")
        try directory.write("here.csv", "lat,lon\n0,3.5\n")
        let options = "--highest-zoom-field to --obstacles here.csv"
        let outcome = try directory.shell(
            """
            plat declutter -q \(options) --blocked-by in.geojsonl -o out.shp
            plat declutter -q \(options) --verify out.shp
            """)
        #expect(outcome.text.contains("all correct; "), "\(outcome.text)")
    }

    /// Results without identifiers can be verified even in a format that cuts the names of fields.
    @Test(arguments: ["", "--mode fill", "--mode independent", "--max-labels 9"]) func cutNames(mode: String) throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 4)
        let rows = (1...300).map { number in
            let place = (Double.random(in: 40...50, using: &random), Double.random(in: 0...10, using: &random))
            return "\(number % 3),\(number)\(number % 2 == 0 ? ".50" : ""),\(place.0),\(place.1),name \(number)"
        }
        try directory.write(
            "in.csv", "rank,a_number_of_it,lat,lon,a_long_name\n" + rows.joined(separator: "\n") + "\n")
        let outcome = try directory.shell(
            """
            plat declutter -q --priority rank --blocked-by \(mode) in.csv -o out.shp
            plat declutter -q --priority rank \(mode) --verify out.shp
            """)
        #expect(outcome.text == "300 labels of an earlier run at zooms 0-20: all correct\n", "\(outcome.errors)")
    }

    /// Of those at one place the rest decides, but not whether nothing is an empty text, as a shapefile has it.
    @Test func emptyTexts() throws {
        let directory = try Workdir()
        try directory.write(
            "in.geojsonl",
            features: (1...40).map { (point(5, 5), #"{"n":\#($0),"a":"","b":\#($0 % 2 == 0 ? "null" : #""x""#)}"#) })
        let outcome = try directory.shell(
            """
            plat declutter -q --mode independent in.geojsonl -o out.shp
            plat declutter -q --mode independent --verify out.shp
            """)
        #expect(outcome.text == "40 labels of an earlier run at zooms 0-20: all correct\n", "\(outcome.errors)")
    }

    /// Output for one zoom holds all labels that hide one of its own at lower zooms.
    @Test func visibleAtZoom() throws {
        let outcome = try directory().shell(
            """
            plat declutter -q --priority pop --id name --visible-at 8 --blocked-by in.csv > shown.geojson
            \(Self.verify) shown.geojson
            """)
        #expect(outcome.text == "4 labels of an earlier run at zooms 0-20: all correct\n", "\(outcome.errors)")
    }

    /// Of shapes with more digits than are written, whose rings are turned round, and of equals only.
    @Test func ownShapes() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 21)
        let features = (0..<400).map { number in
            let (x, y) = (Double.random(in: -179...177, using: &random), Double.random(in: -60...60, using: &random))
            let places = [(0.0, 0.0), (0.3, 2.1), (1.7, 1.9), (2.2, 0.4)].map { "[\(x + $0.0),\(y + $0.1)]" }
            let line = places.joined(separator: ",")
            let geometry =
                number % 4 == 0
                ? #"{"type":"LineString","coordinates":[\#(line)]}"#
                : #"{"type":"Polygon","coordinates":[[\#(line),\#(places[0])]]}"#
            return #"{"type":"Feature","properties":{"n":\#(number)},"geometry":\#(geometry)}"#
        }
        try directory.write("in.geojsonl", features.joined(separator: "\n") + "\n")
        let outcome = try directory.shell(
            """
            plat declutter -q in.geojsonl -o out.geojson
            plat declutter --verify out.geojson
            plat declutter -q in.geojsonl -o out.csv
            plat declutter --verify out.csv
            """)
        let verdict = "400 labels of an earlier run at zooms 0-20: all correct\n"
        #expect(outcome.text == verdict + verdict, "\(outcome.errors)")
    }

    @Test(
        .enabled(if: LayerData.areThere),
        arguments: ["ne_50m_lakes", "ne_10m_geography_marine_polys", "ne_110m_land", "ne_50m_rivers_lake_centerlines"])
    func realShapes(layer: String) throws {
        let outcome = try Workdir().shell(
            """
            plat declutter -q '\(LayerData.layer(layer))' -o out.geojson
            plat declutter --verify out.geojson
            """)
        #expect(outcome.status == 0 && outcome.text.hasSuffix(": all correct\n"), "\(outcome.text)")
    }

    /// Where labels are too dense to be looked at among each other, and a limit is given that none of them reaches.
    @Test(arguments: ["--max-labels 260", "--max-per-tile 260"]) func limitsOutOfReach(options: String) throws {
        let directory = try Workdir()
        let rows = (0..<260).map { number in
            let size = number % 2 == 0 ? 1 : 9000
            return "\(260 - number),\((number / 20 - 10) * 7),\((number % 20 - 10) * 7),\(size),\(size)"
        }
        try directory.write("in.csv", "rank,lat,lon,w,h\n" + rows.joined(separator: "\n") + "\n")
        let command = "plat declutter -q --label-size-fields w,h --priority rank --zooms 18-20"
        let outcome = try directory.shell(
            """
            \(command) \(options) --blocked-by --id rank in.csv > limited.geojson
            \(command) \(options) --id rank --verify limited.geojson
            \(command) --blocked-by --id rank in.csv | cmp - limited.geojson
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == "260 labels of an earlier run at zooms 18-20: all correct\n")
    }

    /// The certificate of a million labels around two hundred cities, many of which matter alike; of a tenth by default.
    @Test(.timeLimit(.minutes(5))) func aMillion() throws {
        let directory = try Workdir()
        let count = Effort.of(1_000_000)
        let script = """
            import random
            draw = random.Random(11)
            cities = [(draw.uniform(-60, 70), draw.uniform(-180, 180)) for _ in range(200)]
            print("id,rank,lat,lon")
            for number in range(\(count)):
                lat, lon = cities[int(200 * draw.random() ** 2)]
                lon = (lon + draw.gauss(0, 2) + 540) % 360 - 180
                print(f"{number},{int(draw.paretovariate(1))},{lat + draw.gauss(0, 2):.6f},{lon:.6f}")
            """
        let outcome = try directory.shell(
            "python3 -c '\(script)' | plat declutter --priority rank -f csv - | plat declutter --priority rank --verify -"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text == "\(count) labels of an earlier run at zooms 0-20: all correct\n")
    }
}
