import Foundation
import Testing

/// `plat intersect --self`: one layer with itself.
struct IntersectSelfTests {
    /// 1 and 2 overlap, 3 lies within both of them, 4 touches 2, 5 is as 3.
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write(
            "s.geojsonl",
            features: [
                (rect(0, 0, 4, 4), #"{"k":"a","z":3}"#), (rect(2, 0, 6, 4), #"{"k":"b","z":1}"#),
                (rect(2.5, 1, 3, 2), #"{"k":"c","z":2}"#), (rect(6, 0, 7, 1), #"{"k":"d","z":1}"#),
                (rect(2.5, 1, 3, 2), #"{"k":"e","z":null}"#),
            ])
        return directory
    }

    private let mutual = ["1,2", "1,3", "1,5", "2,3", "2,4", "2,5", "3,5"]

    @Test func eachPairOnce() throws {
        let directory = try directory()
        #expect(try directory.pairs(["--self", "s.geojsonl"]) == mutual)
        #expect(try directory.pairs(["--self", "--rects", "s.geojsonl"]) == mutual.filter { $0 != "2,4" })
        #expect(
            try directory.pairs(["--self", "--id-a", "k", "s.geojsonl"])
                == ["a,b", "a,c", "a,e", "b,c", "b,d", "b,e", "c,e"])
        #expect(
            try directory.pairs(["--self", "--id-a", "k", "--id-b", "z", "--predicate", "overlaps", "s.geojsonl"])
                == ["a,1"])
        #expect(
            try directory.pairs(["--self", "--predicate", "disjoint", "s.geojsonl"]) == ["1,4", "3,4", "4,5"])
        #expect(
            try directory.pairs(["--self", "--predicate", "dwithin", "--distance", "0", "s.geojsonl"]) == mutual)
    }

    /// Relations that need not hold both ways round are checked both ways round.
    @Test func bothWaysRound() throws {
        let directory = try directory()
        let within = ["3,1", "3,2", "3,5", "5,1", "5,2", "5,3"]
        #expect(try directory.pairs(["--self", "--predicate", "within", "s.geojsonl"]) == within)
        #expect(try directory.pairs(["--self", "--predicate", "covered-by", "s.geojsonl"]) == within)
        let contains = ["1,3", "1,5", "2,3", "2,5", "3,5", "5,3"]
        #expect(try directory.pairs(["--self", "--predicate", "contains", "s.geojsonl"]) == contains)
        #expect(try directory.pairs(["--self", "--predicate", "equals", "s.geojsonl"]) == ["3,5"])
        #expect(
            try directory.pairs(["--self", "--nearest", "s.geojsonl"])
                == ["1,2,0", "2,1,0", "3,1,0", "4,2,0", "5,1,0"])
    }

    /// Drawing order: of the same height the later feature is on top, and one without a height lies below all.
    @Test func drawingOrder() throws {
        let directory = try directory()
        let arguments = ["intersect", "--self", "--pairs", "--z-order", "z", "s.geojsonl"]
        let outcome = try directory.plat(arguments)
        #expect(outcome.lines.dropFirst() == ["1,2", "1,3", "1,5", "2,5", "3,2", "3,5", "4,2"])
        #expect(outcome.errors.contains("s.geojsonl:5:1: warning: a feature without a value in the sort field"))
        #expect(outcome.errors.contains("altered (1 unordered)"))
        // The field is not written unless it is wanted.
        let pieces = try directory.plat(
            "intersect", "-q", "--self", "--z-order", "z", "--fields", "k", "-f", "csv", "s.geojsonl")
        #expect(pieces.lines.first == "wkt,k,b_k")
        #expect(pieces.lines.dropFirst().map { $0.suffix(4) } == [",a,b", ",a,c", ",a,e", ",b,e", ",c,b", ",c,e"])
    }

    @Test func orderThatIsNone() throws {
        let directory = try directory()
        let bad = try directory.plat("intersect", "--self", "--pairs", "--z-order", "k", "s.geojsonl")
        #expect(bad.status == 65)
        #expect(bad.errorLines == ["s.geojsonl:1:1: error: field 'k' holds 'a', which is not a number"])
        let skipped = try directory.plat(
            "intersect", "--self", "--pairs", "--z-order", "k", "--on-error", "skip", "s.geojsonl")
        #expect(skipped.status == 0 && skipped.errors.contains("5 read, 0 pairs written, 5 skipped (5 bad-order)"))
        for layer in ["s.geojsonl", "t.csv"] {
            try directory.write("t.csv", "lat,lon,k\n1,1,a\n")
            let none = try directory.plat("intersect", "--self", "--pairs", "--z-order", "h", layer)
            #expect(none.status == 64 && none.errors.contains("--z-order: no field named 'h'"), "\(none.errors)")
        }
    }

    @Test func pieces() throws {
        let directory = try directory()
        let pieces = try directory.intersect(["--self", "s.geojsonl"])
        let names = pieces.map { ($0["properties"] as? [String: Any]).map { "\($0["k"] ?? "")\($0["b_k"] ?? "")" } }
        #expect(names == ["ab", "ac", "ae", "bc", "be", "ce"])
        #expect(try directory.intersect("count", ["--self", "--count", "s.geojsonl"]) == ["3", "4", "3", "1", "3"])
        #expect(
            try directory.plat("intersect", "-q", "--self", "--pairs", "--count", "--id-a", "k", "s.geojsonl").lines
                == ["a,count", "a,3", "b,4", "c,3", "d,1", "e,3"])
    }

    /// A pipe is kept, so that it can be read twice.
    @Test(arguments: ["", "--pairs", "--count", "--pairs --z-order z", "-f csv", "--rects --pairs"])
    func standardInput(form: String) throws {
        let directory = try directory()
        let file = try directory.shell("plat intersect -q --self \(form) s.geojsonl")
        let pipe = try directory.shell("cat s.geojsonl | plat intersect -q --self \(form)")
        let named = try directory.shell("cat s.geojsonl | plat intersect -q --self \(form) -")
        #expect(file.status == 0 && pipe.status == 0 && !file.text.isEmpty)
        #expect(pipe.text == file.text && named.text == file.text)
    }

    /// Several inputs are one layer; a box chooses what is in it.
    @Test func inputs() throws {
        let directory = try directory()
        try directory.write("p.csv", "lat,lon,k\n1.5,2.75,p\n0.5,6.5,q\n")
        #expect(
            try directory.plat("intersect", "-q", "--self", "--pairs", "--predicate", "within", "p.csv", "s.geojsonl")
                .lines
                == ["a_source,a,b_source,b"]
                + ["1", "2", "3", "5"].map { "p.csv,1,s.geojsonl,\($0)" } + ["p.csv,2,s.geojsonl,4"]
                + ["3,1", "3,2", "3,5", "5,1", "5,2", "5,3"].map {
                    "s.geojsonl,\($0.prefix(1)),s.geojsonl,\($0.suffix(1))"
                })
        #expect(try directory.pairs(["--self", "--bbox", "5,0,9,9", "s.geojsonl"]) == ["2,4"])
        #expect(try directory.pairs(["--self", "--bbox", "0,0,1,1", "s.geojsonl"]) == [])
        #expect(try directory.pairs(["--self", "--limit", "1", "s.geojsonl"]) == ["1,2", "1,3", "1,5"])
    }
}
