import Foundation
import TestSupport
import Testing

/// Fields that options of sort, group, join and split name, and the counts of their summaries.
struct RowFieldTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "name,pop,lat,lon\nA,3,1,1\nB,1,2,2\nC,2,3,3\nC,4,4,4\n")
        try directory.write(
            "a.geojsonl",
            features: [
                (#"{"type":"MultiPoint","coordinates":[[1,1],[2,2],[1,1]]}"#, #"{"name":"A","pop":3}"#),
                (point(2, 2), #"{"name":"B","pop":1}"#), ("null", #"{"name":"C","pop":2}"#),
                (point(2, 2), #"{"name":"B","pop":1}"#),
            ])
        return directory
    }

    /// Lists that are given twice, and orders that contradict themselves.
    @Test func optionsGivenTwice() throws {
        let directory = try directory()
        let by = try directory.shell("plat sort --by pop --by name a.csv")
        #expect(by.status == 64 && by.errors.contains("hint: give all in one list: --by pop,name"), "\(by.errors)")
        let both = try directory.shell("plat sort --by pop:desc:asc a.csv")
        #expect(both.status == 64 && both.errors.contains("'pop:desc:asc' cannot be both desc and asc"), "\(both)")
    }

    /// Pictures, pages, fences and conversions take new values and names.
    @Test func newValuesEverywhere() throws {
        let directory = try directory()
        let label = try directory.shell(
            "plat render -q -o m.svg --set 't=name||pop' --label t a.csv && grep -c C4 m.svg")
        #expect(label.status == 0, "\(label)")
        let page = try directory.shell(
            "plat view -q -o m.html --set 'z=pop*2' --rename name=n a.csv && grep -c '\"z\"' m.html")
        #expect(page.status == 0, "\(page)")
        let converted = try directory.shell(
            "plat convert -q --to map-point --set 'z=pop*2' --rename name=n a.csv -f csv")
        #expect(converted.lines.first == "y,x,n,pop,z" && converted.lines[1].hasSuffix(",A,3,6"), "\(converted)")
        let fence = try directory.shell(
            "plat fence -q --set 'time=pop' --rename name=device --regions a.csv --radius 10 --fields pop -f csv a.csv")
        #expect(fence.text.contains("enter") && fence.lines.first?.contains("pop") == true, "\(fence)")
        let lines = try directory.shell("echo 1,2 | plat convert --to map-point --columns lat,lon --set a=1")
        #expect(lines.status == 64 && lines.errors.contains("--set"), "\(lines)")
    }

    /// Quiet weeks, decimal commas, rows of JSON, and conditions beside those of other programs.
    @Test func firstTries() throws {
        let directory = try directory()
        try directory.write("none.csv", "n,b,lat,lon\n")
        try directory.write("empty.csv", "n,b,lat,lon\nx,,1,2\n")
        for file in ["none.csv", "empty.csv"] {
            let outcome = try directory.shell(
                "plat filter 'b > 3' -q -f csv \(file) | plat cat -q --set 'c=b*2' -f csv")
            #expect(outcome.text == "lat,lon,n,b,c\n" && outcome.status == 0, "\(outcome)")
        }
        try directory.write("comma.csv", "n;v\na;9,5\nb;12,75\n")
        let note = "hint: if the comma is a decimal one, make numbers of them first, as with"
        #expect(try directory.shell("plat sort --by v -f csv comma.csv").errors.contains(note))
        #expect(try directory.shell("plat group --max v -f csv comma.csv").errors.contains(note))
        let sorted = try directory.shell(
            "plat sort -q --by v:DESC:nulls-last --set \"v=number(replace(v,',','.'))\" -f csv comma.csv")
        #expect(sorted.text == "n,v\nb,12.75\na,9.5\n", "\(sorted)")
        let row = try directory.shell("echo '{\"a\":1}' | plat cat -f csv")
        #expect(row.status == 65 && row.errors.contains("hint: if it is a row of a table, use --input-format jsonrows"))
        let rows = try directory.shell("echo '{\"a\":1}{\"a\":2}' > r.jsonl; plat cat r.jsonl -o s.jsonl")
        #expect(rows.errors.contains("use plat cat -o s.jsonl -f jsonrows r.jsonl"), "\(rows.errors)")
        let given = try directory.shell("plat filter -q --where 'pop > 3' -f csv a.csv")
        #expect(given.text == "lat,lon,name,pop\n4,4,C,4\n", "\(given)")
        // The bounds in the header are those of all shapes.
        let checked = try directory.shell("plat cat -q -o c.shp a.csv && plat check --where 'pop > 3' c.shp")
        #expect(checked.status == 0 && !checked.text.contains("wrong-bounds"), "\(checked)")
    }

    /// Values that are no text, texts of another layer, and shapes of one kind.
    @Test func valuesThatDoNotFit() throws {
        let directory = try directory()
        for value in ["char(55296)", "CAST(x'ff' AS TEXT)"] {
            let outcome = try directory.shell("plat cat --set \"t=\(value)\" a.csv")
            #expect(outcome.status == 65 && outcome.errors.contains("not valid text"), "\(outcome)")
        }
        try directory.write("b.csv", "v,lat,lon\n5,1,1\nx,1,1\n")
        let sum = try directory.shell("plat intersect --sum v a.csv b.csv")
        #expect(sum.status == 65 && sum.errors.contains("b.csv:3:1: error: field 'v' of layer B holds 'x'"), "\(sum)")
        let gathered = try directory.shell("plat group -q --by name --collect -o g.shp a.csv && plat info g.shp")
        #expect(gathered.text.contains("3 MultiPoint"), "\(gathered)")
    }

    /// A field in other letters is used, and a note says so. Where that is too late, as for a pipe, the line is shown.
    @Test(arguments: [
        ("sort --by POP", "--by"), ("group --by POP", "--by"), ("group --by name --sum POP", "--sum"),
        ("split --by POP -o '{POP}.csv'", "--by"), ("join --key POP=pop", "--key"),
        ("cat --unique-by POP", "--unique-by"),
    ])
    func lettersOfAnotherCase(command: String, option: String) throws {
        let directory = try directory()
        // A join of features without a header has begun its output before it knows their fields.
        for file in command.hasPrefix("join") ? ["a.csv"] : ["a.csv", "a.geojsonl"] {
            // The table of a join comes behind the layer.
            let table = command.hasPrefix("join") ? " a.csv" : ""
            let outcome = try directory.shell("plat \(command) \(file)\(table)")
            #expect(
                outcome.status == 0
                    && outcome.errors.contains("note: \(option): no field named 'POP'; pop is used\n"),
                "\(command): \(outcome.errors)")
            let exact = try directory.shell("plat \(command.replacing("POP", with: "pop")) \(file)\(table)")
            #expect(exact.status == 0 && exact.text == outcome.text, "\(command): \(exact.errors)")
            let piped = try directory.shell("cat a.csv | plat \(command) -\(table)")
            #expect(
                piped.status == 64 && piped.errors.contains("\(option): no field named 'POP'; hint: use plat "),
                "\(command): \(piped.errors)")
        }
    }

    /// Inputs that spell a field in different letters have one field, whatever names it, and a note says so unless -q is
    /// given.
    @Test func inputsThatSpellAField() throws {
        let directory = try directory()
        try directory.write("u.csv", "Name,lat,lon,v\nA,1,2,3\nA,2,2,4\n")
        try directory.write("l.csv", "name,lat,lon,v\nA,1,2,3\nB,5,2,4\n")
        _ = try directory.shell("plat cat -q u.csv -o u.geojson && plat cat -q l.csv -o l.geojson")
        let lines = [
            "cat --unique-by name", "cat --exclude NAME", "cat --rename name=nom", "cat --fields name,v",
            "group --by name",
            "sort --by name", "dissolve --by name", "cat --where \"name = 'A'\"", "cat --set x=name",
        ]
        for line in lines {
            for files in ["u.csv l.csv", "l.csv u.csv", "u.geojson l.csv", "u.geojson l.geojson"] {
                let outcome = try directory.shell("plat \(line) -f csv --threads 4 \(files)")
                let header = outcome.text.split(separator: "\n").first.map { $0.lowercased() } ?? ""
                let names = header.split(separator: ",").count(where: { $0 == "name" })
                #expect(outcome.status == 0 && names <= 1, "\(line) \(files): \(outcome)")
                #expect(outcome.errors.contains(" is read as "), "\(line) \(files): \(outcome.errors)")
                #expect(
                    !outcome.text.contains("\n,") && !outcome.text.contains(",,"), "\(line) \(files): \(outcome.text)")
            }
        }
        let quiet = try directory.shell("plat sort -q --by NAME u.csv l.csv")
        #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet)")
        try directory.write("capitals.csv", "NAME,capital\nA,x\n")
        let pair = try directory.shell("plat join -q --key name l.csv capitals.csv -f csv")
        #expect(
            pair.text.replacing("NAME", with: "name") == "lat,lon,name,v,capital\n1,2,A,3,x\n5,2,B,4,\n"
                && pair.errors.isEmpty, "\(pair)")
    }

    /// A field that an option names is looked up in each input alone, also where one input has two spellings of it.
    @Test func inputWithTwoSpellings() throws {
        let directory = try directory()
        try directory.write("u.csv", "Name,lat,lon,v\nA,1,2,3\nB,2,2,4\nA,3,2,5\n")
        try directory.write("l.csv", "name,lat,lon,V\nC,1,2,3\nA,5,2,4\n")
        try directory.write("both.csv", "Name,name,lat,lon,v\nZ,abc,1,2,3\n")
        func rows(_ line: String) throws -> String {
            let outcome = try directory.shell("plat \(line) -f csv")
            #expect(outcome.status == 0, "\(line): \(outcome)")
            return outcome.text
        }
        #expect(try rows("cat --unique-by name u.csv both.csv").split(separator: "\n").count == 4)
        let sorted = try rows("sort --by name:desc --fields name u.csv both.csv")
        #expect(sorted.hasPrefix("lat,lon,name\n1,2,abc\n2,2,B\n"))
        #expect(
            try rows("group --by Name --sum v u.csv both.csv l.csv")
                == "Name,v_sum\nA,12\nB,4\nZ,3\nC,3\n")
        #expect(try rows("cat --exclude name u.csv both.csv") == "lat,lon,v\n1,2,3\n2,2,4\n3,2,5\n1,2,3\n")
        #expect(try rows("cat --exclude 'n*' u.csv l.csv").hasPrefix("lat,lon,v\n1,2,3\n"))
        #expect(try !rows("cat u.csv l.csv --set \"name='x'\"").contains("C"))
        for option in ["group --by NAME", "dissolve --by NAME", "cat --rename NAME=t", "cat --fields NAME"] {
            let outcome = try directory.shell("plat \(option) u.csv both.csv")
            let name = option.split(separator: " ")[1]
            #expect(
                outcome.status == 64 && outcome.errors.contains("\(name): no field named 'NAME'; hint: did you mean "),
                "\(option): \(outcome)")
        }
        try directory.write("low.csv", "id,name,lat,lon\n1,A,1,2\n2,B,5,2\n")
        try directory.write("up.csv", "ID,NAME,lat,lon\n1,A,1,2\n2,B,5,2\n")
        #expect(try rows("diff -q --id id up.csv low.csv").split(separator: "\n").count == 1)
        #expect(try rows("join -q --key id low.csv up.csv").hasPrefix("lat,lon,id,name,b_name"))
    }

    /// Coordinates are read in the place of files, and a misspelt file gets the name of one beside it.
    @Test func coordinatesAndMisspeltFiles() throws {
        let directory = try directory()
        for (line, text) in [
            ("measure 47,8 48,9", "134302.038,33.7565967\n"), ("measure --text 47,8,48,9", "134302.038,33.7565967\n"),
            ("convert --from coordinate --to EPSG:3857 0,0 0,180", "0,0\n20037508.343,0\n"),
            (
                "declination --date 2026.5 -f csv 47,8 48,9",
                "lat,lon,declination,declination_error,horizontal,zone\n47,8,3.472,0.36,21809.56,\n48,9,3.739,0.364,21223.589,\n"
            ),
        ] {
            let outcome = try directory.shell("plat \(line) -q")
            #expect(outcome.status == 0 && outcome.text == text, "\(line): \(outcome)")
        }
        try directory.write("cities.csv", "lat,lon,n\n1,2,3\n")
        for (line, message) in [
            ("cat a.csv citties.csv", "hint: did you mean cities.csv?"),
            ("cat x.gpkg a.csv", "use plat cat -o x.gpkg a.csv"),
            ("geocode reverse 95,8 47,8", "latitude 95 is outside -90…90"),
            ("cat --delimiter ';' cities.csv", "use plat cat --delimiter ',' cities.csv"),
            (
                "cat -select name -nln x a.csv -o x.gpkg",
                "note: read as plat cat --layer-name x --fields name a.csv -o x.gpkg"
            ),
        ] {
            let outcome = try directory.shell("plat \(line)")
            #expect(outcome.errors.contains(message), "\(line): \(outcome.errors)")
        }
    }

    /// No field is guessed where two fit or with --strict, and no line is run again and again.
    @Test func lettersThatAreNotCorrected() throws {
        let directory = try directory()
        try directory.write("two.csv", "lat,lon,NAME,Name\n1,2,x,y\n")
        try directory.write("capitals.csv", "NAME\nA\n")
        for (line, message) in [
            ("sort --by name two.csv", "no field named 'name'; hint: did you mean NAME or Name?"),
            ("sort --strict --by POP a.csv", "no field named 'POP'; hint: use plat sort --strict --by=pop a.csv"),
            ("cat --rename label=name a.csv", "--rename takes OLD=NEW; use plat cat --rename='name=label' a.csv"),
        ] {
            let outcome = try directory.shell("plat \(line)")
            #expect(outcome.status == 64 && outcome.text.isEmpty, "\(line): \(outcome)")
            #expect(outcome.errors.contains(message), "\(line): \(outcome.errors)")
        }
    }

    /// What is sorted or divided by a field may drop it.
    @Test(arguments: [
        ("--exclude pop", "pop"), ("--fields name", "pop"), ("--fields 'n*'", "pop"), ("--exclude 'p*'", "pop"),
        ("--rename pop=people --exclude people", "people"), ("--set 'size=pop' --exclude pop,size", "size"),
    ])
    func droppedKeys(options: String, key: String) throws {
        let directory = try directory()
        let sorted = try directory.shell("plat sort --by \(key):desc \(options) -f csv a.csv")
        #expect(sorted.text == "lat,lon,name\n4,4,C\n1,1,A\n3,3,C\n2,2,B\n", "\(sorted.text) \(sorted.errors)")
        let parts = try directory.shell(
            "plat split -q --by \(key) \(options) -o '{\(key)}.csv' a.csv && cat 1.csv 4.csv")
        #expect(parts.text.hasSuffix("lat,lon,name\n2,2,B\nlat,lon,name\n4,4,C\n"), "\(parts.text) \(parts.errors)")
    }

    /// Whatever becomes of the records of a layer, the counts add up, for people and for programs.
    @Test(arguments: [
        ("filter 'pop > 1' a.geojsonl", "4 read, 2 written, 2 filtered"),
        ("cat --explode a.geojsonl", "4 read, 6 written from 4 records, 1 without geometry"),
        ("cat --unique a.geojsonl", "4 read, 3 written, 1 skipped (1 duplicate-row), 1 without geometry"),
        (
            "filter 'pop > 0' --explode --unique --drop-null-geometry a.geojsonl",
            "4 read, 1 skipped (1 null-geometry), 3 exploded into 5 features, 3 written, 2 skipped (2 duplicate-row)"
        ),
        (
            "cat --explode --unique --sample 1 a.geojsonl",
            "4 read, 4 exploded into 6 features, 1 written, 5 skipped (2 duplicate-row, 3 not-sampled)"
        ),
        ("group --by name --where 'pop < 3' a.geojsonl", "4 read, 1 filtered, 3 in 2 groups"),
        ("join --key name --type inner --duplicates all --where 'pop > 1' a.geojsonl b.csv", "layer: 4 read"),
        ("join --key name --type anti a.geojsonl b.csv", "layer: 4 read"),
        (
            "sort --by pop --top 1 --where 'pop < 3' a.geojsonl",
            "4 read, 1 written, 2 skipped (2 past-limit), 1 filtered"
        ),
        ("split --by pop -o '{pop}.json' --where 'pop < 3' a.geojsonl", "4 read, 3 written, 1 filtered"),
    ])
    func counts(line: String, summary: String) throws {
        let directory = try directory()
        try directory.write("b.csv", "name,x\nA,1\nA,2\nD,4\n")
        let outcome = try directory.shell("plat \(line)")
        #expect(outcome.status == 0 && outcome.errors.contains(summary), "\(line): \(outcome.errors)")
        let text = try directory.shell("rm -f *.json; plat \(line) --summary json").errors
        let last = text.split(separator: "\n").last ?? ""
        let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any], "\(text)")
        func count(_ key: String) -> Int { object[key] as? Int ?? 0 }
        let made = object["made"] as? Int
        let worked = object["writtenFrom"] as? Int ?? count("written")
        let rows = made == nil ? worked + count("skipped") : count("gathered") + count("skippedRows")
        #expect(count("read") == rows + count("filtered"), "\(text)")
        if let made { #expect(made == worked + count("skipped"), "\(text)") }
    }
}
