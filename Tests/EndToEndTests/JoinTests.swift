import TestSupport
import Testing

/// `plat join`.
struct JoinTests {
    private static let layer = "zip,name,lat,lon\n02134,Allston,1,2\n10001,Chelsea,3,4\n,Nowhere,5,6\n99999,Far,7,8\n"
    private static let table = "plz,pop,name\n10001,7,N\n02134,5,A\n,1,none\n77777,2,T\n"

    private func directory(_ layer: String = layer, _ table: String = table) throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", layer)
        try directory.write("b.csv", table)
        return directory
    }

    private func run(_ words: String, _ layer: String = layer, _ table: String = table) throws -> Workdir.Outcome {
        try directory(layer, table).shell("plat join \(words)")
    }

    @Test(arguments: [
        (
            "",
            "lat,lon,zip,name,pop,b_name\n1,2,02134,Allston,5,A\n3,4,10001,Chelsea,7,N\n5,6,,Nowhere,,\n7,8,99999,Far,,\n"
        ),
        ("--type inner", "lat,lon,zip,name,pop,b_name\n1,2,02134,Allston,5,A\n3,4,10001,Chelsea,7,N\n"),
        ("--type semi", "lat,lon,zip,name\n1,2,02134,Allston\n3,4,10001,Chelsea\n"),
        ("--type anti", "lat,lon,zip,name\n5,6,,Nowhere\n7,8,99999,Far\n"),
        (
            "--type inner --fields-b pop --prefix-b t.",
            "lat,lon,zip,name,pop\n1,2,02134,Allston,5\n3,4,10001,Chelsea,7\n"
        ),
        (
            "--type inner --prefix-b t. --limit 1", "lat,lon,zip,name,pop,t.name\n1,2,02134,Allston,5,A\n"
        ),
        ("--type inner --fields zip --fields-b name --where-b 'pop > 5'", "lat,lon,zip,name\n3,4,10001,N\n"),
    ])
    func rows(options: String, expected: String) throws {
        let outcome = try run("-q --key zip=plz \(options) -f csv a.csv b.csv")
        #expect(outcome.status == 0 && outcome.text == expected, "\(outcome.text)\(outcome.errors)")
        let piped = try run("-q --key zip=plz \(options) -f csv b.csv < a.csv")
        #expect(piped.text == expected, "\(piped.errors)")
    }

    /// Both sides are counted, for people and for programs.
    @Test func counts() throws {
        let people = try run("--key zip=plz --type inner -f csv a.csv b.csv")
        #expect(
            people.errors.hasPrefix(
                "layer: 4 read, 2 written, 2 matched, 1 unmatched, 1 without a key, 2 skipped (1 no-key, 1 no-row); "
                    + "table: 4 loaded, 2 matched, 1 unmatched, 1 without a key; "), "\(people.errors)")
        let programs = try run("--key zip=plz --summary json -f csv a.csv b.csv")
        #expect(
            programs.errors.contains(
                #""layer":{"matched":2,"unmatched":1,"withoutKey":1},"table":{"matched":2,"unmatched":1,"withoutKey":1}"#
            ),
            "\(programs.errors)")
    }

    /// The second of two rows of one key ends the run, unless the user says what to do with it.
    @Test func duplicates() throws {
        let table = "plz,m\n10001,1\n02134,2\n10001,3\n"
        let failed = try run("--key zip=plz -o out.csv a.csv b.csv", Self.layer, table)
        #expect(
            failed.status == 65
                && failed.errors.contains(
                    "b.csv:4:1: error: record 3 of the table has the same key as record 1: '10001'; hint"),
            "\(failed.errors)")
        let options = "--key zip=plz --type inner --fields name -f csv a.csv b.csv"
        let refused = try run(options, Self.layer, table)
        #expect(refused.status == 64 && refused.errors.contains("add it to --fields"), "\(refused.errors)")
        let all = try run("-q --key zip=plz --type inner --duplicates all -f csv a.csv b.csv", Self.layer, table)
        #expect(
            all.text == "lat,lon,zip,name,m\n1,2,02134,Allston,2\n3,4,10001,Chelsea,1\n3,4,10001,Chelsea,3\n",
            "\(all.text)")
        let first = try run("--key zip=plz --type inner --duplicates first -f csv a.csv b.csv", Self.layer, table)
        #expect(first.text == "lat,lon,zip,name,m\n1,2,02134,Allston,2\n3,4,10001,Chelsea,1\n", "\(first.text)")
        #expect(first.errors.contains("warning: 1 row of the table has the key of an earlier row and was not used"))
        #expect(first.errors.contains("table: 3 loaded, 2 matched, 0 unmatched, 1 unused; "), "\(first.errors)")
        let semi = try run("-q --key zip=plz --type semi -f csv a.csv b.csv", Self.layer, table)
        #expect(semi.status == 0 && semi.lines.count == 3, "\(semi.errors)")
    }

    /// Why keys do not match that look the same.
    @Test(arguments: [
        (
            "02134", "2134", "",
            "no key of the layer equals one of the table: the layer has '02134', the table '2134' (zeros in front)"
        ),
        (
            "x1.0", "x1", "",
            "no key of the layer equals one of the table: the layer has 'x1.0', the table 'x1'; hint: are these the right fields?"
        ),
        ("1.0", "1", "", "(another notation of a number)"), ("Zürich", "Zürich ", "", "(blanks at an end)"),
        ("zürich", "ZÜRICH", "", "(capital letters)"), ("Zürich", "Zurich", "", "(accents)"),
        ("Øre", "ore", "", "(accents)"), ("1a", "1A", "", "(capital letters)"),
        ("02134", "2134", "--key-type number", ""), ("a", "b", "--type anti", ""),
    ])
    func nearMisses(one: String, other: String, options: String, message: String) throws {
        let outcome = try run(
            "--key zip=plz \(options) -f csv a.csv b.csv", "zip,lat,lon\n\"\(one)\",1,2\n", "plz,m\n\"\(other)\",1\n")
        #expect(outcome.status == 0)
        #expect(
            message.isEmpty
                ? !outcome.errors.contains("warning")
                : outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// One near miss is said also where other keys match.
    @Test func someNearMisses() throws {
        let outcome = try run(
            "--key zip=plz -f csv a.csv b.csv", "zip,lat,lon\nA,1,2\nb,3,4\nB ,3,4\n", "plz,m\nA,1\nB,2\n")
        #expect(
            outcome.errors.contains(
                "some keys of the layer are almost those of the table: the layer has 'b', the table 'B' (capital letters)"
            ),
            "\(outcome.errors)")
    }

    /// What does not match goes to files of its own, with the nearest key of the other side.
    @Test func unmatched() throws {
        let layer = """
            zip,name,lat,lon
            Côte d'Ivoire,1,1,2
            02134,2,3,4
            x 1,3,5,6
            ,4,7,8
            Switzerlnad,5,9,10
            Germany,6,11,12
            Iran,7,13,14
            route 66,8,15,16

            """
        let table = """
            plz,pop
            Cote d'Ivoire,1
            2134,2
            X 1 ,3
            ,4
            Switzerland,5
            Germany,6
            Iraq,7
            Route 67,8
            Utopia,9

            """
        let directory = try directory(layer, table)
        let outcome = try directory.shell(
            """
            plat join --key zip=plz --unmatched-a ua.csv --unmatched-b ub.csv --type inner -f csv -o out.csv a.csv b.csv
            cat out.csv ua.csv ub.csv
            plat join -q --key zip=plz --unmatched-a ua.shp --unmatched-b ub.geojson --type anti --fields-b plz -f csv a.csv b.csv
            plat cat -q -f csv ua.shp | tail -n +2 > one && tail -n +2 ua.csv | cmp - one && grep -c suggested_by ub.geojson
            plat join -q --key zip=plz --unmatched-b ub2.csv --memory 64KiB -f csv a.csv b.csv | wc -l && cmp ub.csv ub2.csv
            plat join --key zip=plz --summary json -f csv a.csv b.csv 2>&1 > /dev/null | grep -o '"suggestions.*"by":"spelling"}'
            """)
        let expected = """
            lat,lon,zip,name,pop
            11,12,Germany,6,6
            lat,lon,zip,name,suggested_key,suggested_by
            1,2,Côte d'Ivoire,1,Cote d'Ivoire,accents
            3,4,02134,2,2134,zeros
            5,6,x 1,3,"X 1 ",capitals
            7,8,,4,,
            9,10,Switzerlnad,5,Switzerland,spelling
            13,14,Iran,7,,
            15,16,route 66,8,,
            plz,pop,suggested_key,suggested_by
            Cote d'Ivoire,1,Côte d'Ivoire,accents
            2134,2,02134,zeros
            "X 1 ",3,x 1,capitals
            ,4,,
            Switzerland,5,Switzerlnad,spelling
            Iraq,7,,
            Route 67,8,,
            Utopia,9,,
            """
        #expect(outcome.text.hasPrefix(expected), "\(outcome.text)\(outcome.errors)")
        let others =
            #"""
            the layer has 'Côte d'Ivoire', the table 'Cote d'Ivoire' (accents); also '02134' and '2134' (zeros in front), 'x 1' and 'X 1 ' (capital letters), 'Switzerlnad' and 'Switzerland' (spelling)
            """#
        #expect(outcome.errors.contains(others), "\(outcome.errors)")
        #expect(
            outcome.text.contains(#""suggestions":[{"layer":"Côte d'Ivoire","table":"Cote d'Ivoire","by":"accents"},"#),
            "\(outcome.text)")
    }

    @Test(.enabled(if: Python.isThere)) func seededTables() throws {
        #expect(try oracle("join_oracle", [Binary.path, "\(Effort.of(300))"]) == "ok\n")
    }

    /// Many chunks on any number of threads give the same bytes, the same example and the same counts.
    @Test func threads() throws {
        let directory = try Workdir()
        _ = try directory.shell(
            """
            awk 'BEGIN { print "id,lat,lon,key"; for (i = 0; i < 300000; i++) print i ",1,2,k" i * 7919 % 200000 }' > a.csv
            awk 'BEGIN { print "key,m"; for (i = 0; i < 150000; i++) print (i % 3 ? "k" : "K") i "," i * 2 }' > b.csv
            """)
        func outcome(_ threads: Int, _ options: String = "") throws -> [String] {
            let outcome = try directory.shell(
                "plat join --key key --threads \(threads) \(options) --unmatched-a ua.csv --unmatched-b ub.csv -f csv a.csv b.csv > out.csv; status=$?; sha256sum out.csv ua.csv ub.csv; exit $status"
            )
            #expect(outcome.status == 0)
            let errors = outcome.errors.split(separator: ";").dropLast().joined(separator: ";")
            return [outcome.text, String(errors)]
        }
        let one = try outcome(1)
        #expect(try outcome(3) == one)
        #expect(try outcome(2, "--memory 64KB") == one)
        #expect(one[1].contains("table: 150000 loaded, 100000 matched, 50000 unmatched"), "\(one[1])")
        let check = try directory.shell(
            "tail -n +2 out.csv | awk -F, '{ n = substr($4, 2) + 0; want = n < 150000 && n % 3 ? n * 2 : \"\"; if ($5 != want) exit 1 }' && wc -l < out.csv"
        )
        #expect(check.status == 0 && check.text == "300001\n", "\(check.text)")
    }

    /// Keys that come twice in a table on file are found in its order, however far they are from each other.
    @Test func duplicatesOnFile() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            awk 'BEGIN { print "key,m"; for (i = 0; i < 90000; i++) print "k" i * 7919 % 50021 "," i }' > b.csv
            awk 'BEGIN { print "id,key"; for (i = 0; i < 9000; i++) print i ",k" i * 31 % 60000 }' > a.csv
            for way in fail first all; do
              plat join -q --key key --duplicates $way -f csv a.csv b.csv > one 2>&1
              echo $?
              plat join -q --key key --duplicates $way --memory 64K -f csv a.csv b.csv > two 2>&1
              cmp one two && echo same
            done
            head -1 one
            """)
        #expect(outcome.lines == ["65", "same", "0", "same", "0", "same", "id,key,m"], "\(outcome.text)")
    }

    /// Any format on either side, with and without geometry.
    @Test func formats() throws {
        let directory = try directory()
        let script = """
            set -e
            plat cat -q -o a.shp a.csv
            plat cat -q -o a.geojson a.csv
            plat sort -q --by pop -o b.geojson b.csv
            plat join -q --key zip=plz -o out.shp a.shp b.geojson
            plat join -q --key zip=plz --type inner -f geojsonseq a.geojson b.csv
            plat join -q --key plz=zip --type inner -f csv b.csv a.shp
            plat join -q --key plz=zip --type inner -f csv b.csv a.csv
            plat cat -q -f csv out.shp
            """
        let outcome = try directory.shell(script)
        #expect(
            outcome.lines == [
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"zip":"02134","name":"Allston","pop":5,"b_name":"A"}}"#,
                #"{"type":"Feature","geometry":{"type":"Point","coordinates":[4,3]},"properties":{"zip":"10001","name":"Chelsea","pop":7,"b_name":"N"}}"#,
                "plz,pop,name,b_name", "10001,7,N,Chelsea", "02134,5,A,Allston",
                "plz,pop,name,b_name,lat,lon", "10001,7,N,Chelsea,3,4", "02134,5,A,Allston,1,2",
                "lat,lon,zip,name,pop,b_name", "1,2,02134,Allston,5,A", "3,4,10001,Chelsea,7,N", "5,6,,Nowhere,,",
                "7,8,99999,Far,,",
            ], "\(outcome.text)\(outcome.errors)")
    }

    /// A feature that turns out to have the field of the table keeps its own.
    @Test func collisionsInStreams() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojsonl", features: [(point(1, 2), #"{"k":"x"}"#), (point(1, 2), #"{"k":"x","pop":1}"#)])
        try directory.write("b.csv", "k,pop\nx,2\n")
        let outcome = try directory.shell("cat a.geojsonl | plat join --key k -f geojsonseq - b.csv")
        #expect(outcome.lines.first?.contains(#"{"k":"x","pop":2}"#) == true, "\(outcome.text)")
        #expect(outcome.lines.last?.contains(#"{"k":"x","pop":1,"b_pop":2}"#) == true, "\(outcome.text)")
        #expect(outcome.errors.contains("have a field of the same name as a field of the table"), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("--key zip=nope a.csv b.csv", 64, "--key: no field named 'nope'"),
        ("--key nope=plz a.csv b.csv", 64, "--key: no field named 'nope'"),
        ("--key nope=plz a.geojsonl b.csv", 64, "--key: no field named 'nope'"),
        ("--key zip=nope a.csv a.geojsonl", 64, "--key: no field named 'nope'"),
        ("--key a=b=c a.csv b.csv", 64, "--key"), ("--key zip=plz", 64, "the table is required"),
        ("--key zip=plz --unmatched-a x.txt a.csv b.csv", 64, "--unmatched-a: the ending of x.txt names no format"),
        ("--key zip=plz --unmatched-b x.csv --limit 3 a.csv b.csv", 64, "--unmatched-b cannot be used with --limit"),
        ("--key zip=plz --unmatched-b x.csv -o x.csv a.csv b.csv", 64, "another output has the name x.csv"),
        ("--key zip=plz --unmatched-b b.csv a.csv b.csv", 73, "b.csv"),
        ("a.csv b.csv", 64, "--key"), ("--key zip=plz --type semi --duplicates all a.csv b.csv", 64, "--duplicates"),
        ("--key name=name --key-type number a.csv b.csv", 65, "not a number"),
        ("--key zip=plz a.csv none.csv", 66, "none.csv"), ("--key zip=plz -o b.csv a.csv b.csv", 73, "b.csv"),
    ])
    func refused(words: String, status: Int32, message: String) throws {
        let directory = try directory()
        try directory.write("a.geojsonl", features: [(point(1, 2), #"{"k":"x"}"#)])
        let outcome = try directory.shell("plat join \(words) > out")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
    }
}
