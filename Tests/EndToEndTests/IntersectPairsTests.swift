import Foundation
import TestSupport
import Testing

/// `plat intersect --pairs`: who goes with whom, by what they are called.
struct IntersectPairsTests {
    @Test(arguments: [
        ("intersects", ["1,1", "1,2", "2,1", "2,2", "2,3", "4,1", "4,2", "5,1", "5,2"]),
        ("within", ["1,2", "2,2", "4,2", "5,2"]), ("covered-by", ["1,2", "2,2", "4,1", "4,2", "5,2"]),
        ("contains", []), ("covers", []), ("equals", []), ("touches", ["2,3", "4,1"]), ("crosses", ["5,1"]),
        ("overlaps", ["1,1", "2,1"]), ("disjoint", ["1,3", "4,3", "5,3", "6,1", "6,2", "6,3"]),
    ])
    func predicates(name: String, pairs: [String]) throws {
        let directory = try directoryOfTwoLayers()
        #expect(try directory.pairs(["--predicate", name, "a.geojsonl", "b.geojsonl"]) == pairs)
        let turned = ["within": "contains", "covered-by": "covers", "contains": "within", "covers": "covered-by"][name]
        let mirrored = pairs.map { $0.split(separator: ",").reversed().joined(separator: ",") }
        #expect(
            try directory.pairs(["--predicate", turned ?? name, "b.geojsonl", "a.geojsonl"]).sorted()
                == mirrored.sorted())
    }

    /// Several predicates in one run give what each gives alone, pair by pair in the order in which they are named.
    @Test(arguments: ["touches,overlaps,within", "within,intersects", "disjoint,touches,covers,covered-by"])
    func severalPredicates(list: String) throws {
        let directory = try directoryOfTwoLayers()
        let names = list.split(separator: ",").map(String.init)
        var expected: [(a: Int, b: Int, number: Int)] = []
        for (number, name) in names.enumerated() {
            for pair in try directory.pairs(["--predicate", name, "a.geojsonl", "b.geojsonl"]) {
                let numbers = pair.split(separator: ",").compactMap { Int($0) }
                expected.append((numbers[0], numbers[1], number))
            }
        }
        let lines = expected.sorted { ($0.a, $0.b, $0.number) < ($1.a, $1.b, $1.number) }
        for threads in ["1", "2"] {
            let outcome = try directory.plat(
                "intersect", "-q", "--pairs", "--threads", threads, "--predicate", list, "a.geojsonl", "b.geojsonl")
            #expect(outcome.lines == ["a,b,predicate"] + lines.map { "\($0.a),\($0.b),\(names[$0.number])" })
        }
    }

    @Test(arguments: [
        ("--pairs --predicate within,within", "--predicate: 'within' is named twice"),
        ("--pairs --predicate within,", "--predicate: unknown predicate ''"),
        ("--pairs --predicate within,dwithin --distance 1", "dwithin cannot be combined with other predicates"),
        ("--join inner --predicate within,touches", "several predicates need --pairs"),
        ("--pairs --count --predicate within,touches", "several predicates need --pairs"),
    ])
    func severalPredicatesThatMakeNoSense(options: String, message: String) throws {
        let outcome = try directoryOfTwoLayers().shell("plat intersect \(options) a.geojsonl b.geojsonl")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func names() throws {
        let directory = try directoryOfTwoLayers()
        let layers = ["a.geojsonl", "b.geojsonl"]
        let touching = ["--predicate", "touches"]
        func lines(_ arguments: [String]) throws -> [String] {
            try directory.plat(["intersect", "-q", "--pairs"] + arguments).lines
        }
        #expect(try lines(touching + layers) == ["a,b", "2,3", "4,1"])
        #expect(try lines(touching + ["--id-a", "name"] + layers) == ["a,b", "two,3", "four,1"])
        #expect(try lines(touching + ["--id-b", "own"] + layers) == ["a,b", "2,30", "4,10"])
        #expect(
            try lines(touching + ["--id-a", "n", "--id-b", "name"] + layers) == ["a,b", "2,corner", "4,middle"])
        #expect(
            try lines(["--nearest", "--id-a", "name", "--distance", "0"] + layers)
                == ["a,b,distance", "one,1,0", "two,1,0", "four,1,0", "five,1,0"])
        // Names with a comma or quotes are quoted in a table; a missing name is an empty cell.
        try directory.write(
            "odd.geojsonl",
            features: [(point(1, 1), #"{"k":"x, \"y\""}"#), (point(1, 1), #"{"k":null}"#), (point(1, 1), "{}")])
        #expect(
            try lines(["--id-a", "k", "--id-b", "name", "odd.geojsonl", "b.geojsonl"])
                == ["a,b", #""x, ""y""",all"#, ",all", ",all"])
    }

    /// Several inputs are distinguished where records are numbers.
    @Test func sources() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("p.csv", "lat,lon,name\n1,1,seven\n0.1,8.9,eight\n")
        #expect(
            try directory.plat(
                "intersect", "-q", "--pairs", "--predicate", "within", "a.geojsonl", "p.csv", "b.geojsonl"
            )
            .lines == [
                "a_source,a,b", "a.geojsonl,1,2", "a.geojsonl,2,2", "a.geojsonl,4,2", "a.geojsonl,5,2", "p.csv,1,2",
                "p.csv,2,2", "p.csv,2,3",
            ])
        #expect(
            try directory.plat(
                "intersect", "-q", "--pairs", "--id-a", "name", "--predicate", "within", "p.csv", "a.geojsonl",
                "b.geojsonl"
            ).lines == ["a,b", "seven,2", "eight,2", "eight,3", "one,2", "two,2", "four,2", "five,2"])
        #expect(
            try directory.plat("intersect", "-q", "--pairs", "--count", "p.csv", "a.geojsonl", "b.geojsonl").lines
                == ["a_source,a,count", "p.csv,1,1", "p.csv,2,2"]
                + [2, 3, 0, 2, 2, 0].enumerated().map { "a.geojsonl,\($0 + 1),\($1)" })
    }

    /// Layer B may be several of an archive.
    @Test(.enabled(if: Package.has("zip"))) func archive() throws {
        let directory = try directoryOfTwoLayers()
        let made = try directory.shell(
            "plat cat -q --limit 2 -o one.shp b.geojsonl && tail -1 b.geojsonl | plat cat -q -o two.shp && zip -q b.zip *.*"
        )
        #expect(made.status == 0, "\(made.errors)")
        let outcome = try directory.plat("intersect", "-q", "--pairs", "--predicate", "touches", "a.geojsonl", "b.zip")
        #expect(outcome.lines == ["a,b_source,b", "2,b.zip/two.shp,1", "4,b.zip/one.shp,1"])
        let named = try directory.pairs(["--predicate", "touches", "--id-b", "own", "a.geojsonl", "b.zip"])
        #expect(named == ["2,30", "4,10"])
    }

    @Test func counts() throws {
        let directory = try directoryOfTwoLayers()
        #expect(
            try directory.plat("intersect", "-q", "--pairs", "--count", "a.geojsonl", "b.geojsonl").lines
                == ["a,count", "1,2", "2,3", "3,0", "4,2", "5,2", "6,0"])
        #expect(
            try directory.intersect("count", ["--count", "a.geojsonl", "b.geojsonl"]) == ["2", "3", "0", "2", "2", "0"])
        #expect(
            try directory.intersect("count", ["--count", "--predicate", "disjoint", "a.geojsonl", "b.geojsonl"])
                == ["1", "0", "0", "1", "1", "3"])
    }

    /// Rects overlap by their insides, on the map.
    @Test func rects() throws {
        let directory = try directoryOfTwoLayers()
        let diagonal = #"{"type":"LineString","coordinates":[[8.1,0.9],[8.2,0.95]]}"#
        try directory.write("c.geojsonl", features: [(diagonal, "{}")])
        #expect(try directory.pairs(["--rects", "c.geojsonl", "b.geojsonl"]) == ["1,2", "1,3"])
        #expect(try directory.pairs(["c.geojsonl", "b.geojsonl"]) == ["1,2"])
        #expect(try directory.pairs(["--rects", "a.geojsonl", "b.geojsonl"]).contains("2,3") == false)
    }

    /// As far as it is along a meridian to a parallel.
    @Test func distances() throws {
        let directory = try directoryOfTwoLayers()
        try directory.write("p.csv", "lat,lon\n11,0\n")
        let meters = Ellipsoid.arc(10, 11)
        func within(_ distance: Double) throws -> [String] {
            try directory.pairs(["--predicate", "dwithin", "--distance", "\(distance)", "p.csv", "b.geojsonl"])
        }
        #expect(try within(meters - 0.001) == [])
        #expect(try within(meters + 0.001) == ["1,2"])
        let nearest = try directory.pairs(["--nearest", "p.csv", "b.geojsonl"])
        try #require(nearest.count == 1)
        #expect(nearest[0].hasPrefix("1,2,"))
        #expect(isNear([Double(nearest[0].dropFirst(4))], [meters], by: 0.001))
        #expect(try directory.pairs(["--nearest", "--distance", "\(meters - 0.001)", "p.csv", "b.geojsonl"]) == [])
    }

    /// The summary counts pairs, and the records that they come from.
    @Test func pairsAreCounted() throws {
        let directory = try directoryOfTwoLayers()
        let outcome = try directory.plat("intersect", "--pairs", "--predicate", "touches", "a.geojsonl", "b.geojsonl")
        #expect(outcome.lines.count == 3 && outcome.errors.contains(", 2 pairs written from 2 records, "))
        let within = try directory.plat("intersect", "--pairs", "--summary", "json", "a.geojsonl", "b.geojsonl")
        #expect(within.errors.contains(#""pairs":9"#) && within.errors.contains(#""written":4"#), "\(within.errors)")
    }
}
