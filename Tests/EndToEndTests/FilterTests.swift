import Foundation
import TestSupport
import Testing

/// Conditions on every command, and the fields that come out of it.
struct FilterTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            """
            id,name,pop,zip,lat,lon
            1,Aarau,21000,05000,47.39,8.04
            2,Bern,134000,03000,46.95,7.45
            3,Chur,,07000,46.85,9.53
            4,Zug,31000,06300,47.17,8.52

            """)
        try directory.write(
            "a.geojsonl",
            features: [
                (point(8, 47), #"{"name":"A","pop":5,"tags":{"k":[1,"x"]}}"#),
                (point(9, 48), #"{"name":"B","odd":true}"#), ("null", #"{"name":"C","pop":7.50}"#),
            ])
        return directory
    }

    @Test func theRowsThatAreTrue() throws {
        let directory = try directory()
        let outcome = try directory.plat("filter", "pop > 30000", "-f", "csv", "a.csv")
        #expect(outcome.status == 0)
        #expect(
            outcome.text == "lat,lon,id,name,pop,zip\n46.95,7.45,2,Bern,134000,03000\n47.17,8.52,4,Zug,31000,06300\n")
        #expect(outcome.errors.contains("4 read, 2 written, 2 filtered (1 unknown)"), "\(outcome.errors)")
        let same = try directory.plat("cat", "--where", "pop > 30000", "-f", "csv", "a.csv")
        #expect(same.text == outcome.text)
        let summary = try directory.plat("filter", "--summary", "json", "pop > 30000", "a.csv").errors
        #expect(summary.contains(#""read":4,"written":2,"skipped":0"#), "\(summary)")
        #expect(summary.contains(#""filtered":2,"unknown":1"#), "\(summary)")
    }

    /// What a condition needs is read whether or not it is written.
    @Test(arguments: [
        ("cat --fields name --where 'pop < 30000' -f csv a.csv", "lat,lon,name\n47.39,8.04,Aarau\n"),
        ("cat --where 'lat < 46.9' --fields id -f csv a.csv", "lat,lon,id\n46.85,9.53,3\n"),
        ("cat --limit 1 --where 'id > 1' --fields id -f csv a.csv", "lat,lon,id\n46.95,7.45,2\n"),
        ("cat --where 'record() = 4' --fields id -f csv a.csv", "lat,lon,id\n47.17,8.52,4\n"),
        ("cat --bbox 8,46,9,48 --where \"name <> 'Zug'\" --fields id -f csv a.csv", "lat,lon,id\n47.39,8.04,1\n"),
        (
            "cat --fields id,double --set 'double=pop*2' --where 'id=1' -f csv a.csv",
            "lat,lon,id,double\n47.39,8.04,1,42000\n"
        ),
        (
            "cat --set 'pop=pop/1000.0' --set \"label=name||' '||pop\" --fields 'label' --limit 1 -f csv a.csv",
            "lat,lon,label\n47.39,8.04,Aarau 21\n"
        ),
        (
            "cat --rename pop=people --fields 'people, id' --limit 1 -f csv a.csv",
            "lat,lon,people,id\n47.39,8.04,21000,1\n"
        ),
        ("cat --exclude 'p*, zip' --limit 1 -f csv a.csv", "lat,lon,id,name\n47.39,8.04,1,Aarau\n"),
        ("cat --fields '?a*,id' --limit 1 -f csv a.csv", "lat,lon,id,name\n47.39,8.04,1,Aarau\n"),
        ("cat --set 'copy=zip' --exclude '*i*,pop,name' --limit 1 -f csv a.csv", "lat,lon,copy\n47.39,8.04,05000\n"),
        ("bounds --as bbox --where 'pop IS NULL' a.csv", "9.53,46.85,9.53,46.85\n"),
    ])
    func results(arguments: String, text: String) throws {
        let outcome = try directory().shell("plat \(arguments)")
        #expect(outcome.status == 0 && outcome.text == text, "\(outcome.text) \(outcome.errors)")
    }

    /// The library of regular expressions is needed only by them.
    /// A field that --set gives another value has it for everything that follows: steps, texts, keys and outputs.
    @Test func valuesThatReplaceOthers() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon,name,r\n0,0,a,1000\n10,10,b,2000\n' > in.csv
            plat declutter -q --label name --set "name = 'label of ' || name" -f csv in.csv
            plat geocode link -q --to apple --title '{name}' --set 'name = upper(name)' -f csv in.csv
            plat shape circle -q --radius-field r --set 'r = 5000' in.csv | plat bounds -q --as bbox
            plat diff -q --id name --set 'name = name || r' -f csv in.csv in.csv; echo $?
            """)
        #expect(outcome.errors == "", "\(outcome.errors)")
        #expect(outcome.text.contains("0,0,label of a,1000,"), "\(outcome.text)")
        #expect(outcome.text.contains("q=A") && outcome.text.contains("q=B"), "\(outcome.text)")
        #expect(outcome.text.contains("-0.0449158,-0.0452185,10.0456041,10.0452047\n"), "\(outcome.text)")
        #expect(outcome.text.hasSuffix("0\n"), "\(outcome.text)")
    }

    @Test func regularExpressions() throws {
        let directory = try directory()
        let found = try directory.plat("filter", "name REGEXP '^[A-B]|g$'", "--fields", "name", "-f", "csv", "a.csv")
        #expect(found.text == "lat,lon,name\n47.39,8.04,Aarau\n46.95,7.45,Bern\n47.17,8.52,Zug\n", "\(found.errors)")
        let outcome = try directory.shell(
            """
            mkdir lib; echo none > lib/libpcre2-8.so.0; export LD_LIBRARY_PATH=$PWD/lib
            plat filter -q "name LIKE 'x'" a.csv && plat --version --verbose && plat filter "name REGEXP 'x'" a.csv
            """)
        #expect(
            outcome.status == 69 && outcome.errors.contains("install the package libpcre2-8-0"), "\(outcome.errors)")
        #expect(outcome.text.contains("libpcre2 not found"), "\(outcome.text)")
    }

    /// A misspelt name is a slip whatever the CRS of the layer.
    @Test func misspeltNamesOfProjectedLayers() throws {
        let outcome = try Workdir().plat("filter", "stat > 3", Package.root + "/samples/states.shp")
        #expect(
            outcome.status == 64 && outcome.errors.contains("did you mean") && !outcome.errors.contains("--src-crs"),
            "\(outcome.errors)")
    }

    @Test func membersOfGeoJSON() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "plat cat -f geojsonseq --where \"pop >= 5 OR tags ->> '$.k[1]' = 'x'\" --set 'twice=pop*2' --rename name=n a.geojsonl"
        )
        #expect(outcome.status == 0)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 2, "\(outcome.text) \(outcome.errors)")
        #expect(
            lines.first?.contains(#""properties":{"n":"A","pop":5,"tags":{"k":[1,"x"]},"twice":10}"#) == true,
            "\(lines)")
        #expect(lines.last?.contains(#""properties":{"n":"C","pop":7.50,"twice":15}"#) == true, "\(lines)")
        let missing = try directory.plat("filter", "popp > 1", "a.geojsonl")
        #expect(missing.status == 65 && missing.errors.contains("EXPR: no field named 'popp'; hint: did you mean pop?"))
    }

    /// Strings among numbers are counted, with an example and the line that works.
    @Test func stringsAmongNumbers() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl",
            features: [
                (point(1, 1), #"{"pop":3,"x":1e200}"#), (point(2, 2), #"{"pop":"5\u0020k","x":2}"#),
                (point(3, 3), #"{"pop":2000}"#), (point(4, 4), #"{"pop":"7","x":-1}"#),
            ])
        func run(_ line: String) throws -> (count: Int, errors: String) {
            let outcome = try directory.shell("plat \(line) -f geojsonseq a.geojsonl")
            return (outcome.lines.count, outcome.errors)
        }
        for (condition, right) in [
            ("pop > 1000", "number(pop) > 1000"), ("NOT (pop IN (1, 3))", "number(pop) IN (1, 3)"),
            ("1000 < coalesce(pop, 0)", "1000 < number(coalesce(pop, 0))"),
            ("pop BETWEEN 0 AND 9 OR lon() = 3", "number(pop) BETWEEN 0 AND 9"),
        ] {
            let errors = try run("filter '\(condition)'").errors
            #expect(
                errors.contains(
                    "a.geojsonl:2:1: warning: field 'pop' holds the text '5 k', which is greater than any number; hint: "
                        + "write \(right), or use --number-fields pop"), "\(errors)")
            #expect(errors.contains("altered (2 text-as-number)"), "\(errors)")
        }
        let right = try run("filter 'number(pop) > 1000'")
        #expect(right.count == 1 && !right.errors.contains("warning"), "\(right)")
        let numbers = try run("filter 'pop > 1000' --number-fields pop --null-values '5 k'")
        #expect(numbers.count == 1 && !numbers.errors.contains("warning"), "\(numbers)")
        let alone = try run("filter pop").errors
        #expect(alone.contains("the text '5 k', which is not a condition; hint: write pop = '…'"), "\(alone)")
        let large = try run("cat --set y=x*x --on-error skip")
        #expect(large.count == 3, "\(large)")
        #expect(
            large.errors.contains("a.geojsonl:1:1: error: --set y: the value is too large for a number")
                && large.errors.contains("1 skipped (1 failed-expression)"), "\(large)")
    }

    @Test(arguments: [
        (
            "filter 'popp > 1' a.csv", 64,
            "a.csv: error: EXPR: no field named 'popp' (at ^ in ^popp > 1); hint: did you mean pop?"
        ),
        ("cat --where 'zip > 5' a.csv", 64, "--where: zip holds text"),
        ("cat --where '1) LIMIT 0 --' a.csv", 64, "--where: this is not a single expression"),
        ("cat --where 'pop >' a.csv", 64, "--where: "),
        (
            "cat --set \"x=name REGEXP '[a'\" a.csv", 64,
            "--set x: REGEXP: the pattern is malformed: missing terminating ]"
        ),
        (
            "cat --where \"name || 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' REGEXP '(a+)+$'\" a.csv", 65,
            "the text takes too many steps"
        ),
        ("filter pop --where id a.csv", 64, "--where: join the conditions with AND"),
        ("cat --set pop a.csv", 64, "--set: 'pop' is not a new value of a field"),
        ("filter 'zip IN (5000)' a.csv", 64, "EXPR: zip holds text"),
        ("filter name a.csv", 64, "EXPR: 'name' is a text, not a condition"),
        ("filter 'people > 1' --rename pop=people a.csv", 64, "EXPR: 'people' is still called 'pop' there"),
        ("cat --set 'x=people*2' --rename pop=people a.csv", 64, "--set x: 'people' is still called 'pop' there"),
        ("cat --unique-by zip --exclude 'z*' a.csv", 64, "--unique-by: field 'zip' is dropped by --exclude"),
        ("group --by zip --sum pop --exclude pop a.csv", 64, "--sum: field 'pop' is dropped by --exclude"),
        ("cat --rename pop=name a.csv", 64, "there is a field 'name' already"),
        ("cat --rename popp=x a.csv", 64, "--rename: no field named 'popp'; hint: did you mean pop?"),
        ("cat --exclude popp a.csv", 64, "--exclude: no field named 'popp'; hint: did you mean pop?"),
        ("cat --fields popp a.csv", 64, "--fields: no field named 'popp'; hint: did you mean pop?"),
        ("cat --fields 'x*' a.csv", 64, "--fields: no field matches 'x*'"),
        ("intersect --where-b 'x=1' a.csv a.csv", 64, "--where-b: no field named 'x'"),
        ("cat --where 'abs(-9223372036854775807 - id) > 0' a.csv", 65, "--where: integer overflow"),
    ])
    func refused(arguments: String, status: Int32, message: String) throws {
        let outcome = try directory().shell("plat \(arguments)")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
    }

    /// The condition of each layer is its own, and both are counted.
    @Test func twoLayers() throws {
        let directory = try directory()
        let outcome = try directory.shell(
            "plat intersect --pairs --id-a id --id-b id --where 'id < 3' --where-b 'id > 1' a.csv a.csv")
        #expect(outcome.text.split(separator: "\n").count == 2, "\(outcome.text) \(outcome.errors)")
        #expect(outcome.errors.contains("2 filtered; layer B: 3 of 4 loaded, 1 filtered"), "\(outcome.errors)")
        let changes = try directory.shell("plat diff --id id -f csv --where-b 'id <> 2' a.csv a.csv")
        #expect(changes.text.contains("removed"), "\(changes.text) \(changes.errors)")
        // One condition alone is that of both, or records of NEW would come out as added.
        let same = try directory.shell("plat diff --exit-code --id id --where 'id <> 2' a.csv a.csv")
        #expect(same.status == 0 && !same.text.contains("added"), "\(same.text) \(same.errors)")
    }

    /// Commands that gather their features first filter them once.
    @Test(arguments: [
        "info", "check", "fit --size 100x100", "declutter --zooms 1-3", "shape circle --radius 5", "measure", "bounds",
        "track --device id --time pop", "convert --to map-point",
    ])
    func everyCommand(command: String) throws {
        let outcome = try directory().shell("plat \(command) --where 'id = 2' a.csv")
        #expect(outcome.errors.contains("3 filtered"), "\(outcome.status) \(outcome.errors)")
    }

    /// Neither the number of threads nor that of chunks matters.
    @Test func threads() throws {
        let directory = try Workdir()
        let count = 120_000
        var rows = "id,lat,lon\n"
        for number in 0..<count { rows += "\(number),\(Self.latitude(number)),\(Self.longitude(number))\n" }
        try directory.write("many.csv", rows)
        let condition = "id % 7 = 3 AND lon() > lat() AND record() % 2 = 0"
        let one = try directory.plat("filter", condition, "--threads", "1", "many.csv")
        let four = try directory.plat("filter", condition, "--threads", "4", "many.csv")
        #expect(one.status == 0 && one.text == four.text)
        var expected = 0
        for number in 0..<count where number % 14 == 3 {
            if Self.longitude(number) > Self.latitude(number) { expected += 1 }
        }
        let found = one.text.split(separator: "\n").filter { $0.contains("\"id\":") }.count
        #expect(found == expected)
    }

    private static func latitude(_ number: Int) -> Double { Double(number % 1700) / 10 - 85 }

    private static func longitude(_ number: Int) -> Double { Double(number % 3590) / 10 - 179 }
}
