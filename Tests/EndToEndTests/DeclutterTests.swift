import Foundation
import Testing

/// Small layers for which one can work out by hand what shows.
struct DeclutterTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("places.csv", fourPlaces)
        return directory
    }

    private func lines(_ arguments: String...) throws -> [String] {
        let outcome = try directory().plat(["declutter", "-q", "--priority", "rank"] + arguments + ["places.csv"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines
    }

    @Test func features() throws {
        let lines = try lines("--blocked-by")
        #expect(
            lines == [
                #"{"type":"FeatureCollection","features":["#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"name":"A","rank":9,"code":"x","minzoom":0,"blocked_by":null}},"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[10,0]},"properties":{"name":"B","rank":8,"code":"y","minzoom":4,"blocked_by":1}},"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[10.0001,0]},"properties":{"name":"C","rank":7,"code":"z","minzoom":21,"blocked_by":2}},"#,
                #"{"type":"Feature","geometry":null,"properties":{"name":"D","rank":3,"code":"w","minzoom":null,"blocked_by":null}}"#,
                "]}",
            ])
    }

    @Test(arguments: [
        ("--visible-at 3", ["A"]), ("--visible-at 4", ["A", "B"]), ("--visible-at 20", ["A", "B"]),
        ("--zoom 3", ["A"]), ("--zoom 3.39", ["A"]), ("--zoom 3.41", ["A", "B"]), ("--zoom 4", ["A", "B"]),
        ("--zoom 20.1", ["A", "B", "C"]), ("--zoom 24", ["A", "B", "C"]),
        ("--zooms 18-24 --visible-at 21", ["A", "B", "C"]),
        ("--visible-at 3 --tile-size 512", ["A", "B"]), ("--visible-at 2 --tile-size 512", ["A"]),
        ("--visible-at 3 --label-size 50x10", ["A", "B"]), ("--visible-at 3 --label-size 50x10 --padding 5", ["A"]),
        ("--visible-at 4 --ascending", ["A", "C"]), ("--visible-at 3 --ascending", ["C"]),
        ("--visible-at 0 --shape none", ["A", "B", "C"]), ("--visible-at 5 --max-per-tile 1", ["A"]),
        ("--visible-at 20 --max-labels 1", ["A"]), ("--visible-at 0 --group name", ["A", "B", "C"]),
    ])
    func whatShows(options: String, names: [String]) throws {
        let words = options.split(separator: " ").map(String.init)
        let outcome = try directory().plat(
            ["declutter", "-q", "-f", "csv", "--priority", "rank"] + words + ["places.csv"])
        #expect(try Workdir().columns(outcome.lines)["name"] == names, "\(outcome.errors)")
    }

    /// At zoom 4 they are 75 pixels apart: touching is no overlap.
    @Test(arguments: [("75x15", "4"), ("74.9x15", "4"), ("75.125x15", "5"), ("37.5x15", "3"), ("38x15", "4")])
    func touching(size: String, zoom: String) throws {
        let directory = try Workdir()
        let found = try directory.decluttered(
            "--priority", "rank", "--label-size", size,
            input: "lat,lon,rank\n0,0,2\n0,\(75 * degreesPerPixel / 16),1\n")
        #expect(found["minzoom"] == ["0", zoom])
    }

    /// A polygon and a line across the antimeridian have their labels where they are drawn, in the larger piece.
    @Test func shapesAcrossTheAntimeridian() throws {
        let directory = try Workdir()
        let layer = """
            {"type":"Feature","properties":{"n":1},"geometry":{"type":"Polygon","coordinates":\
            [[[176,-5],[-179,-5],[-179,5],[176,5],[176,-5]]]}}
            {"type":"Feature","properties":{"n":2},"geometry":{"type":"LineString","coordinates":[[178,20],[-176,20]]}}

            """
        let outcome = try directory.plat(
            ["declutter", "-q", "--cluster", "--zoom", "5", "-f", "geojsonseq"], input: Array(layer.utf8))
        try #require(outcome.lines.count == 2, "\(outcome.errors)")
        let whole = try directory.plat(
            ["declutter", "--cluster", "--cluster-radius", "64", "--zoom", "0", "--summary", "json"],
            input: Array(layer.utf8))
        #expect(whole.errors.contains(#""written":1,"skipped":0,"skippedBy":{},"merged":1,"#), "\(whole.errors)")
        let west = try #require(outcome.lines[0].firstMatch(of: /"west":(-?[0-9.]+)/)).1
        #expect((176.1...179.9).contains(Double(west) ?? 0))
        #expect(outcome.lines[1].contains(#""west":-178,"south":20,"#))
    }

    /// Without an identifier a number leads to a feature of what is written, whatever is left out; one that is left out
    /// itself is a record of the input.
    @Test func numbersOfBlockers() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "p,lat,lon,to\n9,10,x,\n1,0,0.01,\n7,0,0,3\n5,0,5,\n6,0,5.1,\n")
        let words = "declutter -q --on-error skip --priority p --blocked-by"
        for (options, blockers) in [
            ("", ["2", "", "4", "2"]), ("--visible-at 12 --zooms 0-12", ["", "3", "1"]),
            ("--visible-at 12 --highest-zoom-field to", ["3", "3", "record 3"]), ("--bbox 0,0,1,1", ["2", ""]),
        ] {
            let outcome = try directory.shell("plat \(words) -f csv \(options) in.csv")
            #expect(
                outcome.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).last ?? "" }
                    == blockers.map { $0[...] }, "\(options): \(outcome.text)")
        }
        try directory.write(
            "ids.geojsonl",
            #"{"type":"Feature","id":"a","properties":{"p":1},"geometry":{"type":"Point","coordinates":[0,0]}}"# + "\n"
                + #"{"type":"Feature","id":"b","properties":{"p":2},"geometry":{"type":"Point","coordinates":[0,0]}}"#
                + "\n")
        let outcome = try directory.shell(
            """
            for name in out.geojson out.shp
            do
                plat \(words) ids.geojsonl -o $name
                plat cat -q -f csv $name
                plat declutter -q --priority p --verify $name
            done
            """)
        let verdict = "2 labels of an earlier run at zooms 0-20: all correct"
        #expect(
            outcome.lines == [
                "lat,lon,id,p,minzoom,blocked_by", "0,0,a,1,21,b", "0,0,b,2,0,", verdict,
                "lat,lon,p,minzoom,blocked_by", "0,0,1,21,2", "0,0,2,0,", verdict,
            ], "\(outcome.text)\(outcome.errors)")
    }

    /// Features that cannot be written are found too late to be left out of the numbers in `blocked_by`.
    @Test func numbersOfWhatIsRefused() throws {
        let directory = try Workdir()
        try directory.write(
            "in.geojsonl",
            features: [
                ("{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,0]]}", #"{"p":1}"#), (point(9, 9), #"{"p":3}"#),
                ("{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,0.1]]}", #"{"p":2}"#),
            ])
        let words = "plat declutter --priority p --on-error skip --blocked-by in.geojsonl -o out.shp"
        let outcome = try directory.shell("\(words); \(words) --id p")
        let sentence = "the numbers in blocked_by also count features that were skipped when written"
        #expect(outcome.errors.ranges(of: sentence).count == 1, "\(outcome.errors)")
    }

    /// One whose name is empty is known by a number.
    @Test func nameless() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            printf 'name,lat,lon,p\\n,10,10,5\\nB,10,10.1,3\\n' > in.csv
            plat declutter -q --priority p --blocked-by --id name -f csv in.csv | tee out.csv
            plat declutter -q --priority p --id name --verify out.csv
            """)
        #expect(outcome.lines.dropFirst().prefix(2) == ["10,10,,5,0,", "10,10.1,B,3,11,1"], "\(outcome.text)")
        #expect(outcome.lines.last?.hasSuffix("all correct") == true)
    }

    /// One more than the last of its own zooms, whoever hides it there; and what its own zooms hide no obstacle does.
    @Test func obstaclesAndOwnZooms() throws {
        let directory = try Workdir()
        try directory.write("here.csv", "lat,lon\n0,0\n")
        let found = try directory.decluttered(
            "--highest-zoom-field", "to", "--priority", "rank", "--obstacles", "here.csv", "--blocked-by",
            input: "to,lat,lon,rank\n3,0,0,1\n3,30,0,3\n3,30,0,2\n")
        #expect(found["minzoom"] == ["4", "1", "4"] && found["blocked_by"] == ["obstacle", "obstacle", "2"])
        try directory.write("aside.csv", "lat,lon\n0,12.4\n")
        let alone = try directory.decluttered(
            "--mode", "independent", "--offset", "50,0", "--label-size", "10x10", "--lowest-zoom-field", "from",
            "--obstacles",
            "aside.csv", "--obstacle-size", "2x2", "--blocked-by", "--zooms", "0-5", "--fields", "from",
            input: "from,lat,lon\n1,0,0\n")
        #expect(alone["minzoom"] == ["1"] && alone["blocked_by"] == [""], "\(alone)")
    }

    /// With --zoom it writes what somebody hides, but not what only its own zooms or a missing place do.
    @Test func hiddenAtOneZoom() throws {
        let directory = try Workdir()
        let found = try directory.decluttered(
            "--zoom", "3", "--blocked-by", "--priority", "rank", "--id", "name", "--lowest-zoom-field", "from",
            input: "name,lat,lon,rank,from\nA,0,0,9,0\nB,0,1,8,0\nC,40,40,7,5\nD,,,6,0\nE,60,60,5,2\n")
        #expect(found["name"] == ["A", "B", "E"] && found["blocked_by"] == ["", "A", ""])
    }

    /// Across the antimeridian, at which 180 and -180 are one place.
    @Test func antimeridian() throws {
        let found = try Workdir().decluttered(
            "--priority", "rank", input: "lat,lon,rank\n0,180,4\n0,-180,3\n0,179,2\n0,-179,1\n")
        // 1° is 75 pixels from zoom 7 on, 2° from zoom 6 on.
        #expect(found["minzoom"] == ["0", "21", "7", "7"])
    }

    /// At zoom 3 A hides B but not C. From zoom 4 on B is clear of A, and up to zoom 4 in the way of C.
    @Test func modes() throws {
        let row = "name,lat,lon,rank\nA,0,0,3\nB,0,10,2\nC,0,14,1\n"
        let directory = try Workdir()
        #expect(try directory.decluttered("--priority", "rank", input: row)["minzoom"] == ["0", "4", "5"])
        let fill = try directory.decluttered("--priority", "rank", "--mode", "fill", "--blocked-by", input: row)
        #expect(fill["minzoom"] == ["0", "5", "3"] && fill["blocked_by"] == ["", "3", "1"])
        let independent = try directory.plat(
            "declutter", "-q", "--priority", "rank", "--mode", "independent", "-f", "geojsonseq", input: row)
        let found = try independent.features().map { $0["properties"] as? [String: Any] }
        #expect(found.map { $0?["minzoom"] as? Int } == [0, 4, 3])
        #expect(found.map { $0?["zooms"] as? String } == ["0-20", "4-20", "3,5-20"])
    }

    @Test func table() throws {
        let found = try Workdir().columns(try lines("--as", "table", "--zooms", "2-5"))
        #expect(found["zoom"] == ["2", "3", "4", "5"])
        #expect(found["shown"] == ["1", "1", "2", "2"])
        #expect(found["hidden"] == ["2", "2", "1", "1"])
        // 9 of 24, and 17 of 24.
        #expect(found["share"] == ["0.375", "0.375", "0.7083", "0.7083"])
    }

    @Test func tippecanoe() throws {
        let directory = try Workdir()
        try directory.write(
            "places.geojsonl",
            #"{"type":"Feature","tippecanoe":{"layer":"old"},"properties":{"rank":2,"to":9},"geometry":{"type":"Point","coordinates":[0,0]}}"#
                + "\n"
                + #"{"type":"Feature","properties":{"rank":1},"geometry":{"type":"Point","coordinates":[10,0]},"other":[1]}"#
        )
        let outcome = try directory.plat(
            "declutter", "-q", "--priority", "rank", "--highest-zoom-field", "to", "--tippecanoe", "-f", "geojsonseq",
            "places.geojsonl")
        let members = try outcome.features().map { $0["tippecanoe"] as? [String: Int] }
        #expect(members == [["minzoom": 0, "maxzoom": 9], ["minzoom": 4]])
        #expect(try outcome.features()[1]["other"] as? [Int] == [1])
        #expect(outcome.lines.allSatisfy { $0.split(separator: #""tippecanoe""#).count == 2 })
    }

    /// A field of the name is replaced, and what is found is what was found before.
    @Test(arguments: ["geojson", "geojsonseq", "csv"])
    func againOnWhatWasWritten(format: String) throws {
        let directory = try Workdir()
        try directory.write("places.csv", "n,lat,lon,rank\n" + heapedPlaces(300, seed: 3).joined(separator: "\n"))
        let words = ["declutter", "-q", "--priority", "rank", "--blocked-by", "--precision", "full", "-f", format]
        let first = try directory.plat(words + ["places.csv"])
        try directory.write("first.\(format)", first.output)
        let second = try directory.plat(words + ["first.\(format)"])
        #expect(first.status == 0 && second.output == first.output, "\(second.errors)")
        #expect(first.text.contains("minzoom"))
        let spoken = try directory.plat(words.filter { $0 != "-q" } + ["first.\(format)"])
        #expect(spoken.errors.contains("replaced"), "\(spoken.errors)")
    }

    @Test func otherNames() throws {
        let found = try directory().decluttered(
            "--priority", "rank", "--minzoom-field", "from", "--blocked-by", "--id", "code", "places.csv")
        #expect(found["from"] == ["0", "4", "21", ""] && found["blocked_by"] == ["", "x", "y", ""])
        #expect(found["minzoom"] == nil)
    }

    /// By their identifiers, numbers and texts alike.
    @Test func identifiers() throws {
        let places = [(0.0, "7"), (10, #""b\"é""#), (10.0001, #""3""#)].enumerated().map { index, label in
            #"{"type":"Feature","id":\#(label.1),"properties":{"rank":\#(9 - index)},"geometry":{"type":"Point","coordinates":[\#(label.0),0]}}"#
        }
        let directory = try Workdir()
        try directory.write("places.geojsonl", places.joined(separator: "\n"))
        let outcome = try directory.plat(
            "declutter", "-q", "--priority", "rank", "--blocked-by", "-f", "geojsonseq", "places.geojsonl")
        let blockers = try outcome.features().map { ($0["properties"] as? [String: Any])?["blocked_by"] }
        #expect(
            blockers[0] is NSNull && blockers[1] as? Int == 7 && blockers[2] as? String == "b\"é", "\(outcome.text)")
    }

    @Test func shapefiles() throws {
        let directory = try directory()
        let words = ["declutter", "-q", "--priority", "rank", "--blocked-by"]
        let made = try directory.plat(words + ["-o", "out.shp", "places.csv"])
        #expect(made.status == 0, "\(made.errors)")
        let again = try directory.plat(words + ["-f", "csv", "out.shp"])
        let direct = try directory.plat(words + ["-f", "csv", "places.csv"])
        #expect(again.output == direct.output && again.lines.count == 5, "\(again.text)")
    }

    /// Counts of hidden labels by what hides them.
    @Test(arguments: [
        ("--zooms 3-9", [1, 1, 0, 0, 0, 0]), ("--zooms 3-3 --max-labels 1", [3, 1, 0, 0, 2, 0]),
        ("--zooms 0-0 --shape none --max-per-tile 1", [3, 0, 0, 3, 0, 0]),
        ("--zooms 3-3 --shape none --repeat-distance 500 --repeat-field kind", [1, 0, 1, 0, 0, 0]),
        ("--zooms 3-3 --obstacles there.csv", [2, 1, 0, 0, 0, 1]),
    ])
    func explained(options: String, counts: [Int]) throws {
        let directory = try Workdir()
        try directory.write("there.csv", "lat,lon\n60,60\n")
        try directory.write("in.csv", "kind,rank,lat,lon\nx,9,0,0\nx,8,0,0\nx,7,60,60\nx,6,-60,60\n")
        let outcome = try directory.shell("plat declutter -q --explain --priority rank \(options) in.csv > /dev/null")
        let hidden = outcome.errors.split(separator: "\n").first { $0.contains("hidden at some zoom") } ?? ""
        #expect(
            outcome.errors.contains(
                "note: 4 labels; " + (counts[0] > 0 ? "\(counts[0]) never show" : "each shows at some zoom")),
            "\(outcome.errors)")
        #expect(hidden.matches(of: /(\d+) by/).map { Int($0.1) } == counts.dropFirst().map { $0 }, "\(outcome.errors)")
    }

    /// Labels without a size take no room, and those that allow no zoom never show; both are counted.
    @Test(arguments: [
        ("--label-size-fields w,h", ["0", "0", "0", "0", "0"], "altered (1 no-size)"),
        ("--label-size-fields w,h --shape circle", ["0", "21", "0", "0", "0"], "5 written, 0."),
        ("--label name", ["0", "21", "0", "0", "0"], "altered (1 no-size)"),
        ("--lowest-zoom-field from --highest-zoom-field to", ["0", "21", "21", "0", "21"], "altered (2 no-zoom)"),
    ])
    func withoutSizeOrZoom(options: String, minimums: [String], account: String) throws {
        let outcome = try Workdir().plat(
            ["declutter", "-f", "csv", "--priority", "rank"] + options.split(separator: " ").map(String.init),
            input: Array(
                """
                name,lat,lon,rank,w,h,from,to
                A,0,0,5,9,9,,
                B,0,0,4,9,,3.2,99
                C,40,90,3,0,5,5,4
                ,60,-90,2,9,9,-7,0.5
                E,70,0,1,9,9,30,

                """.utf8))
        #expect(outcome.lines.dropFirst().map { String($0.split(separator: ",").last ?? "") } == minimums)
        #expect(outcome.errors.contains(account), "\(outcome.errors)")
    }

    /// Those without a priority come last, and are counted.
    @Test func withoutPriority() throws {
        let places = "name,lat,lon,rank\nA,0,0,\nB,0,0,-5\n"
        let outcome = try Workdir().plat("declutter", "-f", "csv", "--priority", "rank", input: places)
        #expect(outcome.lines == ["lat,lon,name,rank,minzoom", "0,0,A,,21", "0,0,B,-5,0"])
        #expect(outcome.errors.contains("altered"), "\(outcome.errors)")
        let ascending = try Workdir().decluttered("--ascending", "--priority", "rank", input: places)
        #expect(ascending["minzoom"] == ["21", "0"])
    }

    /// Labels that must show do so and hide others, and two of them may overlap.
    @Test func required() throws {
        let found = try Workdir().decluttered(
            "--display-priority", "rank", "--blocked-by",
            input: "lat,lon,rank\n0,0,1000\n0,0.0001,1000\n0,0.0002,999.9\n0,90,0\n")
        #expect(found["minzoom"] == ["0", "0", "21", "1"])
        #expect(found["blocked_by"]?[3] == "1" || found["blocked_by"]?[3] == "2")
    }

    @Test func obstacles() throws {
        let directory = try Workdir()
        try directory.write(
            "sea.geojson",
            #"{"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":[[[10,-5],[20,-5],[20,5],[10,-5]]]}}"#
        )
        // From the east edge of a label at 0° to 10° there are 7.1 · 2^z - 37.5 pixels; the one at 12° is never free of
        // it.
        let places = "name,lat,lon,rank\nA,0,0,1\nB,1,12,2\n"
        let found = try directory.decluttered(
            "--priority", "rank", "--obstacles", "sea.geojson", "--blocked-by", input: places)
        #expect(found["minzoom"] == ["3", "21"] && found["blocked_by"] == ["obstacle", "obstacle"])
        // 7.1 · 2^2.4 is 37.53.
        for (zoom, count) in [("2.39", 0), ("2.41", 1), ("2", 0)] {
            let shown = try directory.decluttered("--zoom", zoom, "--obstacles", "sea.geojson", input: places)
            #expect(shown["name"]?.count ?? 0 == count, "\(zoom): \(shown)")
        }
        try directory.write("icons.csv", "lat,lon\n0,10\n")
        let icons = try directory.decluttered(
            "--priority", "rank", "--obstacles", "icons.csv", "--obstacle-size", "20x5", input: places)
        // Half of 95 pixels; 2° of longitude and 1° of latitude are 1.42 and 0.71.
        #expect(icons["minzoom"] == ["3", "4"], "\(icons)")
        // The same with sizes from fields; an obstacle without one has 32 pixels.
        try directory.write("icons.csv", "lat,lon,w,h\n0,10,20,5\n-50,10,2000,5\n30,0,,\n")
        let sized = try directory.decluttered(
            "--priority", "rank", "--obstacles", "icons.csv", "--obstacle-size-fields", "w,h",
            input: places + "C,31,0,2\nD,-50,40,1\n")
        // Half of 32 + 15 pixels, and 1° of latitude is 0.83; half of 2075, and 30° are 21.3.
        #expect(sized["minzoom"] == ["3", "4", "5", "6"], "\(sized)")
    }
}
