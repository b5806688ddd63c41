import TestSupport
import Testing

/// `plat intersect --select`, `--select-not` and `--sum`, and the short commands.
struct IntersectSelectTests {
    /// A hundred squares and a hundred points, lines and triangles, of which some touch, equal or contain others.
    private static let layers: (a: String, b: String) = {
        var (a, b) = ("id,wkt\n", "id,wkt\n")
        for number in 0..<100 {
            let (x, y) = (number * 37 % 20, number * 53 % 20)
            b += "\(number),\"POLYGON((\(x) \(y),\(x + 1) \(y),\(x + 1) \(y + 1),\(x) \(y + 1),\(x) \(y)))\"\n"
            let (u, v) = (number * 41 % 23, number * 29 % 23)
            switch number % 4 {
            case 0: a += "\(number),POINT(\(u) \(v))\n"
            case 1: a += "\(number),POINT(\(u).5 \(v).5)\n"
            case 2: a += "\(number),\"LINESTRING(\(u) \(v),\(u + 1) \(v + 2))\"\n"
            default: a += "\(number),\"POLYGON((\(u) \(v),\(u + 1) \(v),\(u + 1) \(v + 1),\(u) \(v)))\"\n"
            }
        }
        return (a, b)
    }()

    private func run(_ script: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("a.csv", Self.layers.a)
        try directory.write("b.csv", Self.layers.b)
        return try directory.shell(script)
    }

    /// The features that are selected are those that have a pair, and the others those that have none.
    @Test(arguments: [
        "", "--predicate within", "--predicate touches", "--rects",
        "--predicate dwithin --distance 20km", "--predicate equals", "--threads 1", "--self",
        "--self --predicate overlaps",
    ])
    func areThoseWithPairs(matching: String) throws {
        let files = matching.contains("--self") ? "a.csv" : "a.csv b.csv"
        // A pair of one layer is written once, and both of its features have a partner.
        let columns = matching.contains("--self") ? "{ print $1; print $2 }" : "{ print $1 }"
        let outcome = try run(
            """
            plat intersect -q --pairs --id-a id --id-b id \(matching) \(files) | tail -n +2 > pairs
            awk -F , '\(columns)' pairs | sort -nu > paired
            plat intersect -q --select -f geojsonseq \(matching) \(files) | grep -o '"id":[0-9]*' | cut -d : -f 2 > some
            plat intersect -q --select-not -f geojsonseq \(matching) \(files) | grep -o '"id":[0-9]*' | cut -d : -f 2 > none
            diff paired some && sort -n some none | diff - <(seq 0 99) && echo same
            """)
        #expect(outcome.text == "same\n", "\(outcome.errors)\(outcome.text)")
    }

    @Test(arguments: [
        ("clip a.csv b.csv", "intersect --clip a.csv b.csv"),
        ("erase a.csv b.csv", "intersect --difference a.csv b.csv"),
        ("select a.csv b.csv", "intersect --select a.csv b.csv"),
        ("nearest a.csv b.csv", "intersect --nearest a.csv b.csv"),
        ("within 50km a.csv b.csv", "intersect --select --predicate dwithin --distance 50000 a.csv b.csv"),
        ("nearest 2 a.csv b.csv", "intersect --nearest=2 a.csv b.csv"), ("merge a.csv b.csv", "cat a.csv b.csv"),
        ("explode a.csv", "cat --explode a.csv"), ("uniq a.csv a.csv", "cat a.csv"),
        ("sample 50% a.csv", "cat --sample 50% a.csv"),
        ("reproject EPSG:3857 a.csv", "cat -d EPSG:3857 a.csv"),
        ("shuffle --seed 7 a.csv", "sort --by random --seed 7 a.csv"),
        ("help erase", "erase --help"), ("erase --help | sed '1,/^OUTPUT/d'", "intersect --help | sed '1,/^OUTPUT/d'"),
    ])
    func shortCommands(short: String, line: String) throws {
        let outcome = try run("plat \(short) > short; plat \(line) | cmp - short && wc -c < short")
        #expect(outcome.status == 0 && Int(outcome.text.dropLast()).map { $0 > 100 } == true, "\(outcome.errors)")
    }

    @Test(arguments: [
        ("within", "as in plat within 50km cities.csv rivers.shp"), ("within a.csv b.csv", "is not a length"),
        ("select --nearest a.csv b.csv", "write --predicate dwithin --distance METRES"),
        ("select --clip a.csv b.csv", "cannot be used together"),
        ("select --keep-lower a.csv b.csv", "makes no pieces"),
        ("within 5km --planar --planar-b a.csv b.csv", "--distance has a unit, but the layer is on a plane"),
        ("select --predicate disjoint a.csv b.csv", "write --select-not"),
        ("nearest -n 2 a.csv b.csv", "write --nearest N"),
        ("nearest 0 a.csv b.csv", "a whole number from 1 to 1000"), ("select --not a.csv b.csv", "write --select-not"),
        ("selct a.csv b.csv", "did you mean select?"),
        ("clip --sum id a.csv b.csv", "writes no figures of the matches"),
        ("intersect --pairs --count --sum id a.csv b.csv", "writes no figures of the matches"),
        ("intersect --sum nope a.csv b.csv", "no field named 'nope'"),
    ])
    func refuses(line: String, message: String) throws {
        let outcome = try run("plat \(line)")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// The nearest ones are the first ones of all, by their distances.
    @Test(arguments: ["", "--planar --planar-b", "--self"]) func severalNearest(options: String) throws {
        let isSelf = options == "--self"
        let outcome = try run(
            """
            plat intersect -q --pairs --nearest 4 --id-a id --id-b id \(options) b.csv \(isSelf ? "" : "a.csv") > four
            plat intersect -q --pairs --nearest 100 --id-a id --id-b id \(options) b.csv \(isSelf ? "" : "a.csv") > all
            awk -F , 'NR > 1 && $4 <= 4' all > firsts; tail -n +2 four | diff - firsts && wc -l < firsts
            awk -F , 'NR > 1 && $1 == a && ($3 < d - 0.001 || $4 != r + 1) { print "order" } { a = $1; d = $3; r = $4 }' all
            cut -d , -f 1,2 all | sort | uniq -d; wc -l < all; head -1 all
            """)
        let others = isSelf ? 99 : 100
        #expect(outcome.text == "400\n\(100 * others + 1)\na,b,distance,rank\n", "\(outcome.errors)\(outcome.text)")
    }

    /// Sums, means and so on of the matches are those of their pairs.
    @Test(.enabled(if: Python.isThere)) func figuresOfMatches() throws {
        #expect(try oracle("figures_oracle", [Binary.path, "\(Effort.of(100))"]) == "ok\n")
    }
}
