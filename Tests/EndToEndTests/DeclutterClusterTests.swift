import Foundation
import TestSupport
import Testing

/// Labels that stand for those they hide.
struct DeclutterClusterTests {
    /// The fields of all features as text, nulls as `-`.
    private func rows(_ fields: [String], _ arguments: [String], _ input: String) throws -> [[String]] {
        let outcome = try Workdir().plat(
            ["declutter", "-q", "-f", "geojsonseq", "--cluster"] + arguments, input: Array(input.utf8))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.features().map { feature in
            let properties = try #require(feature["properties"] as? [String: Any])
            return try fields.map { name in
                let value = try #require(properties[name], "\(name)")
                if let list = value as? [Any] { return list.map { "\($0)" }.joined(separator: " ") }
                return value is NSNull ? "-" : "\(value)"
            }
        }
    }

    /// Circles of 256 pixels at places 90 degrees apart touch at zoom 2, and overlap at zooms 0 and 1.
    private let three = """
        name,longitude,latitude,n,m
        small,0,0,1,
        large,90,0,3,5
        alone,-100,0,2,
        """

    private let zooms = ["minzoom", "maxzoom", "name", "count", "expansion_zoom"]

    @Test func allZooms() throws {
        let found = try rows(
            zooms + ["subtitle", "members"],
            ["--cluster-radius", "256", "--priority", "n", "--members", "--id", "name", "--zooms", "0-5"], three)
        #expect(
            found == [
                ["2", "5", "small", "1", "-", "-", "small"],
                ["0", "1", "large", "3", "2", "+2 more", "large small alone"],
                ["2", "5", "large", "1", "-", "-", "large"],
                ["2", "5", "alone", "1", "-", "-", "alone"],
            ])
    }

    @Test func oneZoom() throws {
        let arguments = [
            "--cluster-radius", "256", "--priority", "n", "--sum", "n,m", "--min", "n", "--max", "n", "--mean", "n,m",
        ]
        let fields = ["name", "count", "sum_n", "sum_m", "min_n", "max_n", "mean_n", "mean_m", "west", "east"]
        #expect(
            try rows(fields, arguments + ["--zoom", "1.9"], three) == [
                ["large", "3", "6", "5", "1", "3", "2", "5", "0", "-100"]
            ])
        #expect(
            try rows(fields, arguments + ["--zoom", "2"], three) == [
                ["small", "1", "1", "-", "1", "1", "1", "-", "0", "0"],
                ["large", "1", "3", "5", "3", "3", "3", "5", "90", "90"],
                ["alone", "1", "2", "-", "2", "2", "2", "-", "-100", "-100"],
            ])
    }

    /// At one place the first stands for the others at every zoom, and there is none at which they part.
    @Test func onePlace() throws {
        let input = "name,longitude,latitude,n\na,1,2,1\nb,1,2,3\nc,1,2,2\n"
        let found = try rows(
            zooms + ["west", "south", "east", "north", "title"],
            ["--priority", "n", "--zooms", "0-7", "--label", "name"], input)
        #expect(found == [["0", "7", "b", "3", "8", "1", "2", "1", "2", "b"]])
        let deeper = try rows(["name", "count", "expansion_zoom"], ["--priority", "n", "--zoom", "22"], input)
        #expect(deeper == [["b", "3", "23"]])
    }

    @Test func overTheAntimeridian() throws {
        let input = "name,longitude,latitude,n\na,179,1,1\nb,-179,-1,2\nc,178,0,0\n"
        let arguments = ["--priority", "n", "--zoom", "0", "--members", "--id", "n"]
        #expect(
            try rows(["name", "west", "south", "east", "north", "members"], arguments, input) == [
                ["b", "178", "-1", "-179", "1", "2 1 0"]
            ])
    }

    @Test func onlyAmongEquals() throws {
        let input = "name,longitude,latitude,n,kind\na,1,2,1,x\nb,1,2,3,y\nc,1,2,2,x\nd,1,2,0,\ne,1,2,4,\n"
        let found = try rows(
            ["name", "count"], ["--priority", "n", "--zoom", "4", "--cluster-by", "kind"], input)
        #expect(found == [["b", "1"], ["c", "2"], ["e", "2"]])
    }

    /// A feature without a place is written once, and counts in no cluster.
    @Test func withoutAPlace() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            features: [(point(1, 1), #"{"n":1}"#), ("null", #"{"n":9}"#), (point(1, 1), #"{"n":2}"#)])
        let outcome = try directory.plat(
            "declutter", "-f", "csv", "--cluster", "--priority", "n", "--sum", "n", "--zooms", "0-3", "a.geojsonl")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("a feature without a position has no label"))
        let header = outcome.lines.first?.split(separator: ",").map(String.init) ?? []
        let all = outcome.lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
        func column(_ name: String) throws -> [String] {
            let index = try #require(header.firstIndex(of: name), "\(header)")
            return all.map { String($0[index]) }
        }
        #expect(try column("n") == ["9", "2"])
        #expect(try column("count") == ["", "2"])
        #expect(try column("sum_n") == ["", "3"])
        let one = try directory.plat("declutter", "-q", "--cluster", "--priority", "n", "--zoom", "3", "a.geojsonl")
        #expect(one.text.components(separatedBy: #""count":2"#).count == 2 && !one.text.contains("null"))
    }

    @Test func identitiesOfAnyKind() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"FeatureCollection","features":["#
                + ["7", #""a\"b""#, #""c""#].map {
                    #"{"type":"Feature","id":\#($0),"properties":{"k":\#($0)},"geometry":\#(point(0, 0))}"#
                }.joined(separator: ",") + "]}")
        for options in [[], ["--id", "k"]] {
            let outcome = try directory.plat(
                ["declutter", "-q", "--cluster", "--members", "--zoom", "3", "a.geojson"] + options)
            let collection = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
            let features = try #require(collection["features"] as? [[String: Any]])
            let members = (features.first?["properties"] as? [String: Any])?["members"] as? [Any]
            #expect(Set((members ?? []).map { "\($0)" }) == ["7", "a\"b", "c"] && features.count == 1)
        }
        try directory.write("b.csv", "k,longitude,latitude\n\"x\"\"\\\t\u{1}y\",1,1\n")
        let outcome = try directory.plat(
            "declutter", "-q", "--cluster", "--members", "--id", "k", "--zoom", "3", "-f", "geojsonseq", "b.csv")
        let members = (try outcome.features().first?["properties"] as? [String: Any])?["members"] as? [String]
        #expect(members == ["x\"\\\t\u{1}y"])
    }

    /// Without --id, members are named by the field id.
    @Test func membersByID() throws {
        let outcome = try Workdir().plat(
            ["declutter", "-q", "--cluster", "--members", "--priority", "p", "--zoom", "3", "-f", "geojsonseq"],
            input: Array("id,p,lat,lon\nx,1,0,0\ny,2,0,0\n,0,0,0\n".utf8))
        let members = (try outcome.features().first?["properties"] as? [String: Any])?["members"] as? [Any]
        #expect((members ?? []).map { "\($0)" } == ["y", "x", "3"], "\(outcome.text) \(outcome.errors)")
    }

    @Test func tippecanoe() throws {
        let found = try Workdir().plat(
            "declutter", "-q", "--cluster", "--tippecanoe", "--cluster-radius", "256", "--priority", "n", "-f",
            "geojsonseq",
            input: three
        ).features().map { feature in
            let zooms = feature["tippecanoe"] as? [String: Int] ?? [:]
            return [zooms["minzoom"], zooms["maxzoom"], zooms.count]
        }
        #expect(found == [[2, nil, 1], [0, 1, 2], [2, nil, 1], [2, nil, 1]])
    }

    /// A shape is whole in each of its clusters.
    @Test func shapesOfSeveralClusters() throws {
        let line = #"{"type":"LineString","coordinates":[[0,0],[10,10]]}"#
        let input = ["large", "small"].map {
            #"{"type":"Feature","properties":{"name":"\#($0)"},"geometry":\#($0 == "large" ? line : point(5, 6))}"#
        }.joined(separator: "\n")
        let outcome = try Workdir().plat(
            "declutter", "-q", "--cluster", "-f", "geojsonseq", "--priority", "n",
            input: input.replacingOccurrences(of: #""large"}"#, with: #""large","n":1}"#))
        let lines = outcome.lines.filter { $0.contains("[[0,0],[10,10]]") }
        #expect(lines.count == 2 && outcome.lines.count == 3, "\(outcome.text)\(outcome.errors)")
    }

    @Test(arguments: [
        ["--mode", "fill"], ["--mode", "independent"], ["--max-per-tile", "2"], ["--max-labels", "2"],
        ["--repeat-distance", "5"], ["--lowest-zoom-field", "n"], ["--highest-zoom-field", "n"], ["--blocked-by"],
        ["--as", "table"],
        ["--size", "9x9", "--region", "1,2,3,4"], ["--group", "n"], ["--minzoom-field", "count"],
        ["--sum", "n", "--minzoom-field", "sum_n"], ["--cluster-radius", "9", "--label-size", "9x9"],
        ["--cluster-radius", "9", "--label", "name"], ["--cluster-radius", "0"], ["--cluster-radius", "20000"],
        ["--id", "name"], ["--sum", "nothing"], ["--title", "nothing"], ["--cluster-by", "nothing"],
        ["--zoom", "3", "--zooms", "1-4"], ["--zoom", "3", "--minzoom-field", "z"],
    ])
    func whatMakesNoSense(_ arguments: [String]) throws {
        let directory = try Workdir()
        try directory.write("a.csv", three)
        let outcome = try directory.plat(["declutter", "--cluster"] + arguments + ["a.csv"])
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.errors)")
        let options = arguments.filter { $0.hasPrefix("--") }
        #expect(options.contains { outcome.errors.contains($0) })
    }

    @Test(arguments: [
        ["--members"], ["--sum", "n"], ["--mean", "n"], ["--cluster-by", "n"], ["--cluster-radius", "9"],
        ["--title", "n"],
    ])
    func whatNeedsClusters(_ arguments: [String]) throws {
        let outcome = try Workdir().plat(["declutter"] + arguments, input: Array(three.utf8))
        #expect(outcome.status == 64 && outcome.errors.contains("\(arguments[0]) needs --cluster"))
    }

    @Test func noNumber() throws {
        let input = "name,longitude,latitude,n\na,1,2,1\nb,1,2,many\n"
        let directory = try Workdir()
        let outcome = try directory.plat("declutter", "--cluster", "--sum", "n", "--string-fields", "n", input: input)
        #expect(
            outcome.status == 65 && outcome.errors.contains("field 'n' holds 'many', which is not a number"),
            "\(outcome.errors)")
        let skipped = try directory.plat(
            "declutter", "--cluster", "--sum", "n", "--zoom", "3", "--on-error", "skip", "--string-fields", "n",
            input: input)
        #expect(skipped.text.contains(#""count":1"#) && skipped.errors.contains("1 bad-number"), "\(skipped.errors)")
    }

    /// A total that a number cannot hold exactly is reported; one that is too large is null.
    @Test(arguments: [("9007199254740993", "9007199254740992"), ("1e308", "")])
    func largeTotals(number: String, sum: String) throws {
        let outcome = try Workdir().plat(
            ["declutter", "-f", "csv", "--cluster", "--sum", "n", "--zooms", "0-0"],
            input: Array("lat,lon,n\n0,0,\(number)\n0,0.1,\(number == "1e308" ? number : "0")\n".utf8))
        #expect(
            outcome.lines.count == 2
                && outcome.lines[1].split(separator: ",", omittingEmptySubsequences: false)[6] == sum)
        #expect(outcome.errors.contains("altered (1 rounded-total)"), "\(outcome.errors)")
    }

    /// Whatever the number of threads and the order of the input: the same sums to the last digit.
    @Test func anyOrder() throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 7)
        var lines = (0..<30_000).map { number in
            let (x, y) = (Double.random(in: -20...20, using: &random), Double.random(in: -20...20, using: &random))
            return "\(number),\(x),\(y),\(Double.random(in: 0...1e6, using: &random))"
        }
        func features(_ threads: String) throws -> [String] {
            try directory.write("a.csv", (["key,longitude,latitude,n"] + lines).joined(separator: "\n") + "\n")
            let outcome = try directory.plat(
                "declutter", "-q", "--cluster", "--priority", "n", "--sum", "n", "--mean", "n", "--threads", threads,
                "-f",
                "geojsonseq", "a.csv")
            #expect(outcome.status == 0)
            return outcome.lines
        }
        let first = try features("1")
        #expect(first.count > 30_000)
        #expect(try features("3") == first)
        lines.shuffle(using: &random)
        #expect(try features("2").sorted() == first.sorted())
    }

    @Test(.enabled(if: Python.isThere)) func whatTheBlockersSay() throws {
        let rounds = Effort.of(60, oneIn: 3)
        #expect(try oracle("clusters_oracle", [Binary.path, "\(rounds)"], ignoresErrors: true) == "ok\n")
    }
}
