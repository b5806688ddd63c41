import TestSupport
import Testing

/// `plat sort` and `plat group`.
struct SortTests {
    private static let table = "name,pop,lat,lon\nb,10,1,2\na,9,3,4\nc,,5,6\nB,100,7,8\n"

    /// Runs a script with a table as its standard input.
    private func run(_ script: String, _ table: String) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("in.csv", table)
        return try directory.shell("{ \(script); } < in.csv")
    }

    private func sorted(_ options: String, _ table: String = table) throws -> [String] {
        let outcome = try run("plat sort -q \(options) -f csv", table)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.dropFirst().map { String($0.split(separator: ",")[2]) }
    }

    @Test(arguments: [
        ("--by pop", "a,b,B,c"), ("--by pop:desc", "B,b,a,c"), ("--by pop:nulls-first", "c,a,b,B"),
        ("--by pop:text", "b,B,a,c"), ("--by name", "B,a,b,c"), ("--by name:nocase", "a,b,B,c"),
        ("--by name:nocase:desc", "c,b,B,a"), ("--by 'length(name),name:desc'", "c,b,a,B"),
        ("--by 'pop*-1'", "B,b,a,c"), ("--by 'lat()'", "b,a,c,B"), ("--by '\"name\", pop'", "B,a,b,c"),
        ("--by pop:desc --top 2", "B,b"), ("--by 'pop DESC'", "B,b,a,c"), ("--by 'lat() desc, name'", "B,c,a,b"),
        ("--by pop:num:descending", "B,b,a,c"), ("--by=-pop", "B,b,a,c"),
        ("--by 'length(name):desc,name' --fields name,pop", "B,a,b,c"), ("--by pop:nocase", "a,b,B,c"),
        ("--by pop --where 'pop > 9'", "b,B"),
        ("--by 'x' --set 'x=-pop'", "B,b,a,c"), ("--by p --rename pop=p", "a,b,B,c"),
    ])
    func orders(options: String, names: String) throws {
        #expect(try sorted(options) == names.split(separator: ",").map(String.init))
    }

    @Test(.enabled(if: Python.isThere)) func seededTables() throws {
        #expect(try oracle("sort_oracle", [Binary.path, "\(Effort.of(500))"]) == "ok\n")
    }

    /// An order of chance is the same each time, and another for another seed.
    @Test func random() throws {
        let table = "name,pop,lat,lon\n" + (0..<200).map { "n\($0),1,0,0\n" }.joined()
        let one = try sorted("--by random", table)
        #expect(try sorted("--by random --threads 1", table) == one)
        let other = try sorted("--by random --seed 1", table)
        #expect(other != one && other.sorted() == one.sorted() && one != one.sorted())
        #expect(try sorted("--by random --top 7", table) == Array(one.prefix(7)))
    }

    /// Neighbours come one after the other.
    @Test func curve() throws {
        var rows = "name,pop,lat,lon\n"
        for place in 0..<400 { rows += "n,1,\(place * 7919 % 20),\(place * 7919 % 400 / 20)\n" }
        let outcome = try run("plat sort -q --by hilbert -f csv", rows)
        let places = outcome.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
        let steps = zip(places, places.dropFirst()).map { abs($0[0] - $1[0]) + abs($0[1] - $1[1]) }
        #expect(places.count == 400 && steps.reduce(0, +) < 700, "\(steps.reduce(0, +))")
    }

    /// What does not fit into memory is sorted in files; the output is the same, and memory bounded.
    @Test func externally() throws {
        let directory = try Workdir()
        _ = try directory.shell(
            "awk 'BEGIN { print \"lat,lon,n,name\"; for (i = 0; i < 700000; i++) print \"1,2,\" i * 7919 % 700001 \",name \" i }' > big.csv"
        )
        let outcome = try directory.shell(Workdir.measure("plat sort -q --by n -f csv -o out.csv big.csv"))
        #expect(outcome.lines.first == "0", "\(outcome.errors)")
        #expect(Int(outcome.lines.last ?? "").map { $0 < 150_000 } == true, "\(outcome.text)")
        let check = try directory.shell("cut -d , -f 3 out.csv | tail -n +2 | sort -n -c && wc -l < out.csv")
        #expect(check.status == 0 && check.text == "700001\n", "\(check.errors)")
    }

    @Test(arguments: [
        ("sort --by nope", 64, "no field named 'nope'"), ("sort --by 'pop:desc,,name'", 64, "is not an order"),
        ("sort --by random,name", 64, "random alone"),
        ("sort --by name --seed 1", 64, "--seed"), ("sort", 64, "--by"), ("sort --by name:number", 65, "not a number"),
        ("sort --by 'pop+'", 64, "--by"), ("group --by nope", 64, "no field named 'nope'"),
        ("group --by name --sum nope", 64, "no field named 'nope'"), ("group --by name --sum name", 65, "not a number"),
        ("group --by count --count --rename pop=count", 64, "two fields 'count'"),
        ("sort -nr pop", 64, "write --by FIELD:number:desc"), ("sort --limit 3 --by pop", 64, "--top N"),
        ("sort --by lat", 64, "became the geometry"),
    ])
    func refused(arguments: String, status: Int32, message: String) throws {
        let outcome = try run("plat \(arguments)", Self.table)
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Tables without coordinates stay what they are.
    @Test func withoutCoordinates() throws {
        let table = "key,n\nx,2\ny,1\nx,3\n"
        #expect(try run("plat sort -q --by n -f csv", table).text == "key,n\ny,1\nx,2\nx,3\n")
        let groups = try run("plat group --by key --sum n --mean n -f csv", table)
        #expect(groups.text == "key,n_sum,n_mean\nx,5,2.5\ny,1,1\n")
        #expect(groups.errors.contains("3 read, 3 in 2 groups, 0."), "\(groups.errors)")
        let chain = try run("plat group -q --by key --count | plat sort -q --by count:desc -f csv", table)
        #expect(chain.text == "key,count\nx,2\ny,1\n", "\(chain.text)\(chain.errors)")
    }

    /// Sums are exact where doubles are not.
    @Test func oneGroupOfAll() throws {
        let outcome = try run("plat group -q --sum pop --count -f csv", Self.table)
        #expect(outcome.text == "count,pop_sum\n4,119\n", "\(outcome.errors)")
    }

    @Test func exactSums() throws {
        let tenths = "k,v\n" + String(repeating: "a,0.1\n", count: 10) + "b,1e16\nb,1\nb,-1e16\nb,1\nc,\n"
        let outcome = try run("plat group -q --by k --sum v --mean v --median v -f csv", tenths)
        #expect(outcome.text == "k,v_sum,v_mean,v_median\na,1,0.1,0.1\nb,2,0.5,1\nc,,,\n", "\(outcome.text)")
    }

    /// Groups that do not fit into memory are the same, in the same order.
    @Test(arguments: [
        "--by k --count --sum v --mean v --median v", "--by k,t --min t --max v --first t --last t",
        "--by t --distinct k,v --collect", "--distinct k", "--by k --collect --distinct t --median v --last k",
    ])
    func groupsOnFile(options: String) throws {
        let directory = try Workdir()
        _ = try directory.shell(
            #"""
            awk 'BEGIN {
                print "k,t,v,lat,lon"
                for (i = 0; i < 60000; i++) {
                    n = i * 7919 % 40009
                    print "k" n % 15013 "," (n % 7 ? substr("éxyzß", n % 3, n % 5) : "") "," n % 11 substr("0000000000000000000000000", 1, n % 26) "." n ",1," n % 99
                }
            }' > a.csv
            """#)
        let outcome = try directory.shell(
            """
            plat group -q \(options) -f geojsonseq a.csv > all.jsonl && wc -l < all.jsonl
            for threads in 1 3; do
              plat group -q \(options) --memory 64K --threads $threads -f geojsonseq a.csv | cmp - all.jsonl && echo same
            done
            """)
        #expect(
            outcome.lines.count == 3 && outcome.lines.dropFirst() == ["same", "same"],
            "\(outcome.text)\(outcome.errors)")
    }

    /// Texts that are numbers are compared as texts, and that is said unless it was requested.
    @Test func numbersAsTexts() throws {
        let table = "k,v\nx,1000\nx,900\nx,N/A\n"
        let sorted = try run("plat sort --by v -f csv", table)
        #expect(
            sorted.lines.last == "x,N/A" && sorted.errors.contains("'1000' were compared as texts"), "\(sorted.errors)")
        #expect(!(try run("plat sort --by v:text -f csv", table).errors.contains("compared")))
        let groups = try run("plat group --by k --max v -f csv", table)
        #expect(groups.text == "k,v_max\nx,N/A\n" && groups.errors.contains("number(pop)"), "\(groups.errors)")
    }

    /// Tables without coordinates may be several, and have different fields.
    @Test func severalTables() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "k,n\nx,2\ny,1\n")
        try directory.write("b.csv", "k,m\nx,7\n")
        #expect(
            try directory.plat("sort", "-q", "--by", "n", "-f", "csv", "a.csv", "b.csv").text
                == "k,n,m\ny,1,\nx,2,\nx,,7\n")
        let groups = try directory.plat("group", "-q", "--by", "k", "--sum", "n,m", "-f", "csv", "a.csv", "b.csv")
        #expect(groups.text == "k,n_sum,m_sum\nx,2,7\ny,1,\n", "\(groups.errors)")
        let refused = try directory.plat("group", "--by", "k", "-o", "a.csv", "a.csv")
        #expect(refused.status != 0 && directory.text("a.csv") == "k,n\nx,2\ny,1\n", "\(refused.errors)")
    }

    /// Geometries of a group are gathered as they are.
    @Test func collected() throws {
        let directory = try Workdir()
        let line = #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#
        try directory.write(
            "a.geojsonl",
            features: [
                (point(1, 2), #"{"k":"a"}"#), (#"{"type":"MultiPoint","coordinates":[[3,4],[5,6]]}"#, #"{"k":"a"}"#),
                (line, #"{"k":"b"}"#), (point(7, 8), #"{"k":"b"}"#), (rect(0, 0, 1, 1), #"{"k":"c"}"#),
                (rect(2, 0, 3, 1), #"{"k":"c"}"#), ("null", #"{"k":null}"#),
            ])
        let outcome = try directory.plat("group", "-q", "--by", "k", "--collect", "-f", "csv", "a.geojsonl")
        #expect(
            outcome.lines == [
                "wkt,k,count", "\"MULTIPOINT ((1 2), (3 4), (5 6))\",a,2",
                "\"GEOMETRYCOLLECTION (LINESTRING (1 2, 3 4), POINT (7 8))\",b,2",
                "\"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 1, 0 0)), ((2 0, 3 0, 3 1, 2 1, 2 0)))\",c,2", ",,1",
            ], "\(outcome.text)\(outcome.errors)")
    }
}
