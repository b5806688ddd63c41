import Foundation
import TestSupport
import Testing

/// Features that `plat bounds` moves in the drawing order.
struct DrawingOrderTests {
    private let table = "lat,lon,n,z\n1,1,a,2\n2,2,b,-1\n3,3,c,\n4,4,d,2\n5,5,e,10\n"

    private func names(_ arguments: [String], _ input: String) throws -> String {
        let outcome = try Workdir().plat(["bounds", "-q"] + arguments, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try names(outcome)
    }

    private func names(_ outcome: Workdir.Outcome) throws -> String {
        try outcome.properties().map { try #require($0["n"] as? String) }.joined()
    }

    @Test(.enabled(if: Python.isThere)) func asListsHaveIt() throws {
        #expect(try oracle("order_oracle", [Binary.path, "\(Effort.of(100))"]) == "ok\n")
    }

    /// One after the other, as they are given; after the order by a field.
    @Test(arguments: [
        (["--front", "1"], "bcdea"), (["--back", "5"], "eabcd"), (["--swap", "2,4"], "adcbe"),
        (["--front", "1", "--front", "2"], "cdeab"), (["--back", "5", "--back", "4"], "deabc"),
        (["--front", "1", "--back", "1"], "abcde"), (["--back", "1", "--front", "1"], "bcdea"),
        (["--swap", "1,5", "--front", "5"], "bcdae"), (["--front", "5", "--swap", "1,5"], "ebcda"),
        (["--swap", "1,2", "--swap", "2,3"], "cabde"),
        (["--swap", "1,2", "--swap", "1,2"], "abcde"),
        (["--z-order", "z"], "cbade"), (["--z-order", "z", "--front", "3"], "badec"),
        (["--front", "3", "--z-order", "z"], "badec"), (["--z-order", "z", "--swap", "3,5"], "ebadc"),
        (["--z-order", "z", "--back", "5", "--limit", "2"], "ec"),
        (["--id", "n", "--front", "b"], "acdeb"), (["--id", "n", "--swap", "a,e", "--fields", "n"], "ebcda"),
        (["--id", "z", "--front", "10", "--back", "-1"], "bacde"),
    ])
    func oneAfterTheOther(_ arguments: [String], _ expected: String) throws {
        #expect(try names(arguments, table) == expected)
    }

    /// The id of GeoJSON, else the number of the feature, counted through all inputs.
    @Test func whatIdentifiesFeatures() throws {
        let directory = try Workdir()
        let rows = "id,lat,lon,n\nx,1,1,a\ny,2,2,b\n7,3,3,c\n"
        #expect(try names(["--id", "id", "--front", "x", "--back", "7"], rows) == "cba")
        let unnamed = try directory.plat("bounds", "--front", "x", input: rows)
        #expect(unnamed.status == 64 && unnamed.errors.contains("; hint: use --id id to read ids from the field 'id'"))
        let features = [("\"a\\\"b\"", "a"), ("7", "b"), ("\"\\u00e9,\"", "c")].map {
            #"{"type":"Feature","id":\#($0.0),"geometry":null,"properties":{"n":"\#($0.1)"}}"#
        }.joined(separator: "\n")
        #expect(try names(["--front", "a\"b", "--back", "é,"], features) == "cba")
        #expect(try names(["--swap", #"7,"é,""#], features) == "acb")
        try directory.write("a.csv", "lat,lon,n\n1,1,a\n2,2,b\n")
        try directory.write("b.csv", "lat,lon,n\n3,3,c\n4,4,d\n")
        let files = try directory.plat("bounds", "-q", "--front", "1", "--back", "4", "a.csv", "b.csv")
        #expect(try names(files) == "dbca")
        _ = try directory.plat("cat", "-q", "-o", "c.shp", "a.csv", "b.csv")
        let shapes = try directory.plat("bounds", "-q", "--front", "2", "c.shp")
        #expect(try names(shapes) == "acdb")
        // Records that are skipped have a number, too.
        let bad = try directory.plat(
            "bounds", "-q", "--on-error", "skip", "--front", "3", input: "lat,lon,n\n1,1,a\n99,2,b\n3,3,c\n4,4,d\n")
        #expect(try names(bad) == "adc")
    }

    /// The field of the identifiers need not be among those that are kept.
    @Test func inEveryFormat() throws {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        let common = ["bounds", "-q", "--id", "z", "--back", "10", "--fields", "n", "a.csv"]
        for form in [["-f", "csv"], ["--as", "table"], ["--as", "points", "-f", "csv"]] {
            let rows = try directory.plat(common + form).lines
            let header = try #require(rows.first).split(separator: ",")
            let column = try #require(header.firstIndex(of: "n"))
            #expect(!header.contains("z") && !header.contains("z_2"))
            let cells = rows.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false)[column] }
            #expect(cells.joined() == "eabcd")
        }
        _ = try directory.plat(common + ["-o", "b.shp"])
        #expect(try names(directory.plat("cat", "-q", "b.shp")) == "eabcd")
        #expect(try names(directory.plat(common + ["-d", "EPSG:3857"])) == "eabcd")
        #expect(try names(directory.plat(common + ["--as", "rects"])) == "eabcd")
        let plane = try directory.plat(common + ["--planar", "-f", "csv"])
        #expect(plane.lines.dropFirst().map { String($0.split(separator: ",")[2]) }.joined() == "eabcd", "\(plane)")
    }

    /// The order decides which of two features that overlap is on top.
    @Test func whatOverlaps() throws {
        let directory = try Workdir()
        let square = #"{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}"#
        try directory.write("a.geojsonl", features: "abc".map { (square, #"{"n":"\#($0)"}"#) })
        let outcome = try directory.plat(
            "bounds", "-q", "--as", "overlaps", "--id", "n", "--front", "a", "--swap", "b,c", "a.geojsonl")
        #expect(outcome.lines == ["top,bottom", "b,c", "a,c", "a,b"])
        let sources = try directory.plat(
            "bounds", "-q", "--as", "overlaps", "--back", "5", "--limit", "9", "a.geojsonl", "a.geojsonl")
        #expect(sources.lines[1] == "1,a.geojsonl,2,a.geojsonl" && sources.lines.count == 16, "\(sources.lines)")
    }

    /// Nothing is moved in silence: an id must be that of exactly one feature.
    @Test(arguments: [[], ["--as", "overlaps"], ["--as", "points", "-f", "csv"], ["--z-order", "z"]])
    func idsThatAreWrong(_ form: [String]) throws {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        func run(_ arguments: [String]) throws -> Workdir.Outcome {
            try directory.plat(["bounds", "-o", "out"] + form + arguments + ["a.csv"])
        }
        for (option, value, id) in [("--front", "6", "6"), ("--back", "0", "0"), ("--swap", "1,x", "x")] {
            let outcome = try run([option, value])
            #expect(outcome.status == 64, "\(outcome.errors)")
            #expect(
                outcome.errors.contains(
                    "a.csv: error: \(option): no feature that is written has the id '\(id)'; hint: a feature without an id is known by its number; --id FIELD reads ids from a field"
                ), "\(outcome.errors)")
        }
        let repeated = try run(["--id", "z", "--front", "2"])
        #expect(repeated.status == 65)
        #expect(
            repeated.errors.contains("a.csv: record 4: error: --front: the id '2' is not unique; record 1 has it, too"),
            "\(repeated.errors)")
        let field = try run(["--id", "none", "--front", "2"])
        #expect(field.status == 64 && field.errors.contains("a.csv: error: --id: no field named 'none'"))
        // What is filtered out is not there to be moved.
        let filtered = try run(["--front", "1", "--bbox", "1.5,1.5,9,9"])
        #expect(filtered.status == 64 && filtered.errors.contains("no feature that is written has the id '1'"))
        #expect(directory.contents == ["a.csv"])
    }

    @Test func idsOfTwoFiles() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,k\n1,1,x\n")
        try directory.write("b.csv", "lat,lon,k\n1,1,y\n1,1,x\n")
        let outcome = try directory.plat("bounds", "--id", "k", "--swap", "y,x", "a.csv", "b.csv")
        #expect(outcome.status == 65 && outcome.text == "")
        #expect(
            outcome.errors.contains(
                "b.csv: record 2: error: --swap: the id 'x' is not unique; record 1 of a.csv has it, too"),
            "\(outcome.errors)")
    }

    @Test(arguments: [
        (["--id", "n"], "--id needs --front, --back, --swap, --above, --below or --as overlaps"),
        (["--front", ""], "--front: the id is empty"),
        (["--back", ""], "--back: the id is empty"),
        (["--swap", "a"], "--swap: 'a' is not a pair of ids; hint: use two ids separated by a comma, as in 17,23"),
        (["--swap", "a,b,c"], "--swap: 'a,b,c' is not a pair of ids"),
        (["--swap", "a,"], "--swap: 'a,' is not a pair"),
        (["--swap", "a,a"], "--swap: 'a' is named twice"),
        (["--as", "total", "--front", "a"], "--front: --as total writes no features to sort"),
        (["--as", "bbox", "--swap", "a,b"], "--swap: --as bbox writes no features to sort"),
    ])
    func whatMakesNoSense(_ arguments: [String], _ message: String) throws {
        let outcome = try Workdir().plat(["bounds"] + arguments, input: Array(table.utf8))
        #expect(outcome.status == 64 && outcome.text == "" && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func emptyAndBadInput() throws {
        let none = try Workdir().plat(
            "bounds", "--front", "1", input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(none.status == 64 && none.text == "" && none.errors.contains("no feature that is written has the id"))
        let bad = try Workdir().plat("bounds", "--front", "1", input: "lat,lon\n1,1\n99,2\n")
        #expect(bad.status == 65 && bad.errors.contains("latitude 99"))
    }

    /// All else of a feature stays as it is.
    @Test func featuresAreKeptWhole() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: seededFeatures(200, seed: 77))
        let common = ["bounds", "-q", "-f", "geojsonseq", "a.geojsonl"]
        let plain = try directory.plat(common).lines
        let moved = try directory.plat(common + ["--front", "3", "--back", "150", "--swap", "10,20"]).lines
        var expected = plain
        expected.append(expected.remove(at: 2))
        expected.insert(expected.remove(at: 148), at: 0)
        let (one, other) = try (
            #require(expected.firstIndex(of: plain[9])), #require(expected.firstIndex(of: plain[19]))
        )
        expected.swapAt(one, other)
        #expect(moved == expected && plain.count == 200)
        #expect(try directory.isSameForAllThreads(common + ["--front", "3", "--swap", "10,20"]))
    }

    /// Features that stay wait on file, and only those that move are held.
    @Test func memoryIsBounded() throws {
        let directory = try Workdir()
        let script = """
            seq 1 400000 | awk 'BEGIN { print "lat,lon,text" } { printf "%.4f,%.4f,%0200d\\n", $1 % 80, $1 % 170, $1 }' > a.csv
            /usr/bin/python3 - <<'END'
            import os, resource, subprocess
            with open("out", "wb") as out:
                subprocess.run(["plat", "bounds", "-q", "--threads", "2", "--back", "400000", "--front", "1", "--fields", "text", "-f", "csv", "a.csv"], stdout=out, check=True)
            print(os.path.getsize("out") // 1000000, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1000)
            END
            sed -n 2p out | cut -d, -f3; tail -n 1 out | cut -d, -f3; wc -l < out
            """
        let words = try directory.shell(script).text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        try #require(words.count == 5)
        #expect(words[0] > 100 && words[1] < words[0] * 3 / 5, "\(words) MB")
        #expect(Array(words.dropFirst(2)) == [400_000, 1, 400_001])
    }

    /// Each feature is written, or counted as one past the limit.
    @Test(arguments: [
        ["--z-order", "z"], ["--front", "3"], ["--back", "5"], ["--swap", "1,2"], ["--z-order", "z", "--front", "1"],
    ])
    func pastTheLimit(_ order: [String]) throws {
        let forms = [
            [], ["--as", "table"], ["--as", "rects", "-f", "geojson"], ["--as", "points", "-f", "csv"],
            ["--as", "overlaps"],
        ]
        for (form, limit) in forms.flatMap({ form in [0, 2, 4, 5, 9].map { (form, $0) } }) {
            let outcome = try Workdir().plat(
                ["bounds", "--limit", "\(limit)", "--bbox", "0,0,9,4"] + order.map { $0 == "5" ? "4" : $0 } + form,
                input: Array(table.utf8))
            let past = limit < 4 ? ", \(4 - limit) past-limit" : ""
            let skipped = "\(1 + max(4 - limit, 0)) skipped (1 outside-bbox\(past))"
            #expect(outcome.status == 0 && outcome.errors.contains("5 read, "), "\(outcome.errors)")
            #expect(outcome.errors.contains(skipped), "\(form) \(limit) \(outcome.errors)")
        }
    }

    @Test func jsonOfPastTheLimit() throws {
        let outcome = try Workdir().plat(
            "bounds", "--z-order", "z", "--limit", "2", "--as", "table", "--summary", "json", input: table)
        let last = try #require(outcome.errors.split(separator: "\n").last)
        let account = try #require(JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(account["read"] as? Int == 5 && account["written"] as? Int == 2, "\(last)")
        #expect(last.contains(#""past-limit":3"#), "\(last)")
    }

    /// The limit counts from the bottom of the order: of three rects in each other, the lower two make one pair.
    @Test func limitedOverlaps() throws {
        let rects = [1, 2, 3].map {
            #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[\#($0),1]]}}"#
        }.joined(separator: "\n")
        for (order, limit, pairs) in [
            (["--front", "3"], 2, ["2,1"]), (["--front", "1"], 2, ["3,2"]), (["--back", "3"], 2, ["1,3"]),
            (["--back", "3"], 3, ["1,3", "2,3", "2,1"]), (["--front", "1"], 1, []), (["--front", "1"], 0, []),
        ] as [([String], Int, [String])] {
            let outcome = try Workdir().plat(
                ["bounds", "--as", "overlaps", "--limit", "\(limit)"] + order, input: Array(rects.utf8))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(Array(outcome.lines.dropFirst().filter { !$0.isEmpty }) == pairs, "\(order) \(limit)")
        }
    }

    /// Numbers are the same if their values are, as in `plat diff`; texts, if their characters are.
    @Test func numbersAsIds() throws {
        let features = [("1", "a"), ("2.50", "b"), ("\"1.0\"", "c"), ("3e2", "d")].map {
            #"{"type":"Feature","id":\#($0.0),"geometry":null,"properties":{"n":"\#($0.1)"}}"#
        }
        let numbers = [features[0], features[1], features[3]].joined(separator: "\n")
        for (id, expected) in [
            ("1.0", "bda"), ("1", "bda"), ("10e-1", "bda"), ("2.5", "adb"), ("300", "abd"), ("300.0", "abd"),
        ] {
            #expect(try names(["--front", id], numbers) == expected)
            let pairs = try Workdir().plat("bounds", "-q", "--as", "overlaps", "--front", id, input: numbers)
            #expect(pairs.status == 0, "\(pairs.errors)")
        }
        #expect(try names(["--front", "1.0"], features[1...2].joined(separator: "\n")) == "bc")
        #expect(try names(["--back", "3.0"], "lat,lon,n\n1,1,a\n2,2,b\n3,3,c\n") == "cab")
        #expect(try names(["--id", "z", "--front", "-1.0"], table) == "acdeb")
        for id in ["01", "1.", "+1", "e1", "-", "1e", "1 "] {
            let outcome = try Workdir().plat("bounds", "--front=\(id)", input: numbers)
            #expect(outcome.status == 64 && outcome.errors.contains("has the id"), "\(id): \(outcome.errors)")
        }
        let both = try Workdir().plat("bounds", "--front", "1.0", input: features.joined(separator: "\n"))
        #expect(both.status == 65 && both.errors.contains("is not unique"), "\(both.errors)")
    }
}
