import Foundation
import Testing

/// Rows that are none, and groups that make no shape.
struct ShapeRowsFaultsTests {
    private static let header = "g,r,o,lat,lon\n"

    /// Every group that is bad: what is made of it, its rows, where it is and the message.
    @Test(arguments: [
        (
            "polyline --group g", "a,,,0,0\nb,,,0,0\nb,,,1,1\n", 1,
            "group 'a' (row 1) has 1 position; a line needs 2"
        ),
        (
            "polyline --group g", "b,,,0,0\na,,,5,5\nb,,,1,1\na,,,5,5\n", 2,
            "group 'a' (rows 2 and 4) has the same position in all rows; a line needs 2"
        ),
        ("polyline", "a,,,0,0\n", 1, "the whole input (row 1) has 1 position; a line needs 2"),
        (
            "polygon --group g", "a,,,0,0\na,,,0,1\n", 1,
            "group 'a' (rows 1 and 2) has 2 positions; a ring needs 3"
        ),
        (
            "polygon --group g", "a,,,0,0\na,,,0,1\na,,,0,0\n", 1,
            "group 'a' (rows 1, 2 and 3) has only 2 different positions; a ring needs 3"
        ),
        (
            "polygon --group g --ring r", "a,1,,0,0\na,1,,0,9\na,2,,1,1\na,1,,9,0\na,2,,1,2\n", 1,
            "a ring of group 'a' (rows 3 and 5) has 2 positions; a ring needs 3"
        ),
        // The first in order, and its rows as they are in the input.
        (
            "polygon --group g --order o", "a,,9,0,0\na,,1,0,1\n", 2,
            "group 'a' (rows 1 and 2) has 2 positions; a ring needs 3"
        ),
        (
            "geodesic", String(repeating: "a,,,1,1\n", count: 9), 1,
            "the whole input (rows 1, 2, 3, 4, 5 … and 4 more) has the same position in all rows; a line needs 2"
        ),
    ])
    func groupsThatAreTooSmall(_ arguments: String, _ rows: String, _ record: Int, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.header + rows)
        let outcome = try directory.shell("plat shape \(arguments) a.csv")
        #expect(outcome.status == 65)
        #expect(outcome.errorLines == ["a.csv: record \(record): error: \(message)"])
    }

    @Test func rowsOfSeveralInputsAreTold() throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.header + "x,,,7,7\na,,,0,0\n")
        try directory.write("b.csv", Self.header + "x,,,7,8\nx,,,8,7\na,,,0,1\n")
        let outcome = try directory.shell("plat shape polygon --group g --on-error skip a.csv b.csv")
        #expect(outcome.status == 0)
        #expect(
            outcome.errorLines.first
                == "a.csv: record 2: error: group 'a' (row 2 of a.csv, row 3 of b.csv) has 2 positions; a ring needs 3"
        )
        #expect(
            outcome.errors.contains("5 read, 5 in 2 groups, 1 shape written, 1 group skipped (1 short-ring)")
        )
    }

    /// Skipped rows are kept, as Python reads the table of them.
    @Test func rejectsAreKept() throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.header + "a,,1,0,0\n\"b,\"\"\",x,2,0,0\na,,2,1,1\nc,,3,2,2\n,,4,3,3\n")
        let outcome = try directory.shell(
            """
            plat shape polyline -q --group g --on-error skip --rejects bad.csv -o out.geojson a.csv; echo $?
            python3 -c "
            import csv
            for row in csv.DictReader(open('bad.csv', newline='')):
                print(row['source'], row['record'], row['code'], row['message'], row['raw'], sep=' | ')
            "
            """)
        #expect(
            outcome.lines == [
                "0", "a.csv | 5 | no-group | the row has no value in field 'g' | ,,4,3,3",
                #"a.csv | 2 | short-line | group 'b,"' (row 2) has 1 position; a line needs 2 | "b,\"","x",2"#,
                #"a.csv | 4 | short-line | group 'c' (row 4) has 1 position; a line needs 2 | "c",null,3"#,
            ], "\(outcome.text) \(outcome.errors)")
        #expect(directory.text("out.geojson")?.contains("[[0,0],[1,1]]") == true)
    }

    @Test(arguments: [(2, 65), (3, 0)])
    func theMostThatMayBeBad(_ most: Int, _ status: Int32) throws {
        let rows = Self.header + "a,,,0,0\nb,,,0,0\na,,,1,1\nc,,,2,2\n,,,3,3\n"
        let outcome = try Workdir().plat(
            "shape", "polyline", "--group", "g", "--on-error", "skip", "--max-errors", "\(most)", input: rows)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains("more than 2 bad records") == (status != 0))
    }

    /// Whole features, one a line, among good ones.
    @Test(arguments: [
        (
            #""geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]},"properties":{"g":"a"}"#, "not-a-point",
            "each row must be a point, not a LineString"
        ),
        (
            #""geometry":{"type":"MultiPoint","coordinates":[[0,0]]},"properties":{"g":"a"}"#, "not-a-point",
            "each row must be a point, not a MultiPoint"
        ),
        (
            #""geometry":{"type":"Point","coordinates":[]},"properties":{"g":"a"}"#, "no-coordinates",
            "the row has no coordinates"
        ),
        (#""geometry":null,"properties":{"g":"a"}"#, "no-coordinates", "the row has no coordinates"),
        (
            #""geometry":{"type":"Point","coordinates":[5,5]},"properties":{"o":1}"#, "no-group",
            "the row has no value in field 'g'"
        ),
        (
            #""geometry":{"type":"Point","coordinates":[5,5]},"properties":{"g":null}"#, "no-group",
            "the row has no value in field 'g'"
        ),
        (
            #""geometry":{"type":"Point","coordinates":[5,5]},"properties":{"g":"a","o":""}"#, "no-order",
            "the row has no value in field 'o'"
        ),
        (
            #""geometry":{"type":"Point","coordinates":[5,5]},"properties":{"g":"a","o":"late"}"#, "bad-order",
            "'late' in field 'o' is neither a number nor a time"
        ),
        (
            #""geometry":{"type":"Point","coordinates":[5,5]},"properties":{"g":"a","o":"2024-02-30"}"#, "bad-order",
            "'2024-02-30' in field 'o' is neither a number nor a time"
        ),
        (
            #""geometry":{"type":"Point","coordinates":[5,5]},"properties":{"g":"a","o":"2024-02-28"}"#, "mixed-order",
            "'2024-02-28' in field 'o' is a time, but earlier rows have numbers"
        ),
    ])
    func rowsThatAreNone(_ members: String, _ code: String, _ message: String) throws {
        func row(_ number: Int) -> String {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(number),1]},"properties":{"g":"a","o":\#(number)}}"#
        }
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl", [row(2), #"{"type":"Feature",\#(members)}"#, row(1), ""].joined(separator: "\n"))
        let skipped = try directory.shell(
            "plat shape polyline --group g --order o --on-error skip -f geojsonseq a.geojsonl")
        #expect(skipped.status == 0 && skipped.text.contains("[[1,1],[2,1]]"), "\(skipped.text)")
        #expect(skipped.errorLines.first?.hasPrefix("a.geojsonl:2:1: error: \(message)") == true, "\(skipped.errors)")
        #expect(
            skipped.errors.contains("3 read, 1 skipped (1 \(code)), 2 in 1 group, 1 shape written, "),
            "\(skipped.errors)")
        let failed = try directory.shell("plat shape polyline --group g --order o -o out.geojson a.geojsonl")
        #expect(failed.status == 65 && failed.errors.contains(message) && directory.contents == ["a.geojsonl"])
    }

    @Test(arguments: ["polyline --group", "geodesic --order", "polygon --ring"])
    func fieldsThatAreMissing(_ arguments: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.header + "a,,,0,0\n")
        let outcome = try directory.shell("plat shape \(arguments) trip a.csv")
        #expect(outcome.status == 64 && outcome.text == "")
        let option = arguments.split(separator: " ").last ?? ""
        #expect(
            outcome.errorLines == [
                "a.csv: error: \(option): no field named 'trip'; hint: the fields are g, r, o"
            ])
    }

    /// Too many rows for memory, or too much text in them.
    @Test(arguments: [(600_000, ""), (200_000, "--collect")])
    func nowhereToKeepRows(_ count: Int, _ option: String) throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            (echo g,o,lat,lon,note; seq \(count) | awk '{print $1 % 7 "," $1 "," $1 % 90 ",1,what is said of it"}') > a.csv
            for folder in /nowhere /dev/null; do
                TMPDIR=$folder plat shape polyline -q \(option) --group g --order o -o out.geojson a.csv; echo $?
            done
            """)
        #expect(outcome.lines == ["74", "74"])
        #expect(outcome.errorLines.count == 2)
        #expect(outcome.errorLines.first?.contains("in /nowhere: ") == true, "\(outcome.errors)")
        #expect(outcome.errors.contains("set TMPDIR to an existing directory"))
        #expect(directory.contents == ["a.csv"])
    }

    @Test func threadsMakeNoDifference() throws {
        let outcome = try Workdir().shell(
            """
            (echo g,o,lat,lon; seq 0 99999 | awk '{
                print ($1 * 7919) % 1009 "," ($1 % 97 == 5 ? "x" : ($1 * 31) % 1000) "," $1 % 90 "," $1 % 180}
                END {print "lonely,1,1,1"}') > a.csv
            for threads in 1 2 3 4; do
                plat shape polyline --threads $threads --group g --order o --collect --on-error skip --rejects bad-$threads \\
                    -f geojsonseq a.csv 2> errors-$threads > out-$threads
                sed -i 's/, [0-9.]* s$//' errors-$threads
                for what in bad errors out; do cmp $what-1 $what-$threads; done
            done
            wc -l < out-1; tail -n 1 errors-1
            """)
        #expect(
            outcome.lines == [
                "1009",
                "100001 read, 1031 skipped (1031 bad-order), 98970 in 1010 groups, 1009 shapes written, 1 group skipped (1 short-line)",
            ], "\(outcome.text) \(outcome.errors)")
    }
}
