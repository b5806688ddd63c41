import TestSupport
import Testing

/// Options of `plat cat` and `plat filter` for features as rows.
struct CatRowsTests {
    private static let shapes = [
        (#"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5]]}"#, #"{"n":1}"#),
        (#"{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}"#, #"{"n":2}"#),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[0,9],[0,0]],[[1,1],[1,2],[2,1],[1,1]]],[[[20,0],[21,0],[20,1],[20,0]]]]}"#,
            #"{"n":3}"#
        ),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[7,8]},{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[5,6],[6,7]]},{"type":"LineString","coordinates":[[0,0],[1,0]]}]}]}"#,
            #"{"n":4}"#
        ), (#"{"type":"Point","coordinates":[1,1]}"#, #"{"n":5}"#), ("null", #"{"n":6}"#),
        (#"{"type":"MultiPoint","coordinates":[]}"#, #"{"n":7}"#),
    ]

    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("shapes.geojsonl", features: Self.shapes)
        return directory
    }

    @Test func parts() throws {
        let directory = try directory()
        let outcome = try directory.shell("plat cat --explode --add-id row -f geojsonseq shapes.geojsonl")
        #expect(
            outcome.status == 0 && outcome.errors.contains("7 read, 13 written from 7 records"), "\(outcome.errors)")
        let geometries = outcome.lines.compactMap { line in
            line.split(separator: #""geometry":"#).last?.split(separator: #","properties""#).first.map(String.init)
        }
        #expect(
            geometries == [
                #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[3,4,5]}"#,
                #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#,
                #"{"type":"LineString","coordinates":[[2,2],[3,3]]}"#,
                #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[0,9],[0,0]],[[1,1],[1,2],[2,1],[1,1]]]}"#,
                #"{"type":"Polygon","coordinates":[[[20,0],[21,0],[20,1],[20,0]]]}"#,
                #"{"type":"Point","coordinates":[7,8]}"#, #"{"type":"Point","coordinates":[5,6]}"#,
                #"{"type":"Point","coordinates":[6,7]}"#, #"{"type":"LineString","coordinates":[[0,0],[1,0]]}"#,
                #"{"type":"Point","coordinates":[1,1]}"#, "null", #"{"type":"MultiPoint","coordinates":[]}"#,
            ], "\(outcome.text)")
        let fields = outcome.lines.map { $0.split(separator: #""properties":"#).last.map(String.init) ?? "" }
        let sources = [1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 6, 7]
        #expect(fields == sources.enumerated().map { #"{"n":\#($1),"row":\#($0 + 1)}}"# }, "\(fields)")
    }

    /// Points of collections are columns, as all pieces are points; what lies nowhere is skipped and counted.
    @Test func partsAsTable() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "plat filter 'n <> 3 AND n <> 2 AND n <> 4' --explode --drop-null-geometry -f csv shapes.geojsonl")
        #expect(outcome.text == "lat,lon,z,n\n2,1,,1\n4,3,5,1\n1,1,,5\n", "\(outcome.text)\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "7 read, 3 written from 2 records, 2 skipped (2 null-geometry), 3 filtered"), "\(outcome.errors)")
    }

    @Test func withoutGeometry() throws {
        let directory = try directory()
        try directory.write("plain.csv", "key,n\nx,1\ny,2\n")
        try directory.write("points.csv", "key,lat,lon\nz,1,2\n")
        let plain = try directory.shell("plat cat --no-geometry --source-field from -f csv plain.csv points.csv")
        #expect(
            plain.text == "key,n,from\nx,1,plain.csv\ny,2,plain.csv\nz,,points.csv\n", "\(plain.text)\(plain.errors)")
        let json = try directory.shell("plat cat --no-geometry -f geojsonseq plain.csv")
        #expect(json.lines.first == #"{"type":"Feature","geometry":null,"properties":{"key":"x","n":1}}"#)
        let shapes = try directory.shell("plat cat -q --no-geometry --unique --limit 2 -f csv shapes.geojsonl")
        #expect(shapes.text == "n\n1\n2\n", "\(shapes.text)\(shapes.errors)")
    }

    /// Names of files and numbers are no part of a row, and replace fields of their names.
    @Test func sources() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n1,2,3\n1,2,4\n")
        try directory.write("b.csv", "lat,lon,n\n1,2,3.0\n5,6,4\n")
        let outcome = try directory.shell(
            "plat cat --source-field from --add-id n --unique --fields n -f csv a.csv b.csv")
        #expect(
            outcome.text == "lat,lon,from,n\n1,2,a.csv,1\n1,2,a.csv,2\n5,6,b.csv,3\n",
            "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("4 read, 3 written, 1 skipped (1 duplicate-row), altered (3 replaced-field)"))
        try directory.write("c.csv", "lat,lon,n,m\n1,2,3,x\n1,2,3,y\n5,6,4,z\n")
        let cut = try directory.shell("plat cat -q --unique-by n --fields m -f csv c.csv")
        #expect(cut.text == "lat,lon,m\n1,2,x\n5,6,z\n", "\(cut.text)\(cut.errors)")
    }

    private static let count = 90_000

    /// The group of a row, and whether it is the first of it.
    private static func group(_ row: Int) -> Int { row * 7919 % 30_011 }

    private func table() throws -> Workdir {
        let directory = try Workdir()
        var text = "n,group,lat,lon\n"
        for row in 0..<Self.count { text += "\(row),\(Self.group(row)),\(row % 180 - 90),\(row % 360 - 180)\n" }
        try directory.write("in.csv", text)
        return directory
    }

    private func rows(_ directory: Workdir, _ options: String, threads: Int) throws -> ([Int], [Int], String) {
        let outcome = try directory.shell("plat cat --threads \(threads) \(options) --add-id row -f csv in.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let cells = outcome.lines.dropFirst().map { $0.split(separator: ",") }
        return (cells.compactMap { Int($0[2]) }, cells.compactMap { Int($0[4]) }, outcome.errors)
    }

    /// Each option by brute force, and the same for any number of threads.
    @Test func manyRows() throws {
        let directory = try table()
        var seen: Set<Int> = []
        let first = (0..<Self.count).filter { seen.insert(Self.group($0)).inserted }
        for threads in [1, 3] {
            let (unique, numbers, errors) = try rows(directory, "--unique-by group", threads: threads)
            #expect(unique == first && numbers == Array(1...first.count))
            #expect(errors.contains("\(Self.count - first.count) duplicate-row"), "\(errors)")
            let filtered = try rows(directory, "--where 'n % 3 = 1'", threads: threads)
            #expect(filtered.0 == (0..<Self.count).filter { $0 % 3 == 1 })
            #expect(filtered.1 == Array(1...filtered.0.count))
        }
        for sample in ["--sample 500", "--sample 2%", "--sample 300 --unique-by group"] {
            let (one, numbers, errors) = try rows(directory, sample, threads: 1)
            let (three, _, _) = try rows(directory, sample, threads: 3)
            let (other, _, _) = try rows(directory, sample + " --seed 5", threads: 3)
            #expect(one == three && one == one.sorted() && Set(one).count == one.count, "\(sample)")
            #expect(Set(one).intersection(other).count < one.count / 5 && numbers == Array(1...one.count), "\(sample)")
            #expect(errors.contains("not-sampled"), "\(errors)")
            let mean = one.reduce(0, +) / one.count
            #expect(sample.contains("unique") || abs(mean - Self.count / 2) < Self.count / 10, "\(sample) \(mean)")
            if sample.contains("%") { #expect(1_600...2_000 ~= one.count, "\(one.count)") }
            if sample.contains("500") { #expect(one.count == 500) }
            if sample.contains("unique") { #expect(one.count == 300 && Set(first).isSuperset(of: one)) }
        }
    }

    /// Numbers count what is written, not what is refused.
    @Test func numbersAfterBadRecords() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon,n\n1,2,a\n99,2,b\n3,4,c\n")
        let outcome = try directory.shell("plat cat --on-error skip --add-id row -f csv in.csv in.csv")
        #expect(
            outcome.text == "lat,lon,n,row\n1,2,a,1\n3,4,c,2\n1,2,a,3\n3,4,c,4\n", "\(outcome.text)\(outcome.errors)")
    }

    @Test func valuesAsNumbersAndNull() throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon,zip,m,s\n1,2,007,NA,x\n3,4,+1.50,2,\"n/a\"\nNA,NA,,-9999,.5\n")
        let outcome = try directory.shell(
            "plat cat -f geojsonseq --null-values 'NA,-9999,n/a' --number-fields zip --where 'zip < 9 OR m IS NULL' in.csv"
        )
        let fields = outcome.lines.map { $0.split(separator: #""properties":"#).last.map(String.init) ?? "" }
        #expect(
            fields == [
                #"{"zip":7,"m":null,"s":"x"}}"#, #"{"zip":1.50,"m":2,"s":null}}"#,
                #"{"zip":null,"m":null,"s":".5"}}"#,
            ], "\(outcome.text)\(outcome.errors)")
        try directory.write("in.geojsonl", features: [("null", #"{"a":" 05 ","b":"","c":-9999,"d":"\u004eA"}"#)])
        let json = try directory.shell(
            "plat cat -f geojsonseq --null-values '\"\",-9999,NA' --number-fields a in.geojsonl")
        #expect(json.text.contains(#"{"a":5,"b":null,"c":null,"d":null}"#), "\(json.text)\(json.errors)")
        #expect(
            try directory.shell("plat sort -q --by zip --number-fields zip --null-values NA -f csv in.csv").lines.last
                == ",,,-9999,.5")
    }

    @Test(arguments: [
        ("--number-fields s", 65, "--number-fields: field 's' holds 'x', which is not a number"),
        ("--number-fields nope", 64, "--number-fields: no field named 'nope'"),
        ("--number-fields s --string-fields s", 64, "also in --string-fields"),
        ("--unique-by nope", 64, "--unique-by: no field named 'nope'"),
        ("--seed 1", 64, "--seed needs --sample"), ("--sample 101%", 64, "size of a sample"),
        ("--sample -1", 64, "--sample"), ("--add-id a --source-field a", 64, "name the same field"),
        ("--unique --parts 2 --part 0 --facts-to x", 64, "no part knows"),
    ])
    func refused(options: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        try directory.write("in.csv", "lat,lon,s\n1,2,x\n")
        let outcome = try directory.shell("plat cat \(options) in.csv")
        #expect(
            outcome.status == status && outcome.errors.contains(message), "\(outcome.status ?? -1) \(outcome.errors)")
    }
}
