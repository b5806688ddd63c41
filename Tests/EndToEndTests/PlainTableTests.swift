import TestSupport
import Testing

/// Tables without coordinates, as CSV and as JSON.
struct PlainTableTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("plain.csv", "name,pop\na,3\nb,7\n")
        try directory.write("rows.json", #"[{"n":"a","pop":3,"o":{"k":[1]}},{"pop":7,"n":"b","x":null}]"#)
        try directory.write("rows.jsonl", #"{"kind":"k","pop":3}"# + "\n" + #"{"kind":"l","pop":5,"z":true}"# + "\n")
        return directory
    }

    @Test func infoAndCheck() throws {
        let directory = try directory()
        for file in ["plain.csv", "rows.json", "rows.jsonl"] {
            let info = try directory.shell("plat info \(file)")
            #expect(
                info.status == 0 && info.text.contains("  features    2\n  geometry    none\n")
                    && info.text.contains("no-geometry-") && !info.text.contains("crs"), "\(info.text)\(info.errors)")
            let check = try directory.shell("plat check \(file)")
            #expect(check.status == 0 && check.text.isEmpty, "\(check.text)\(check.errors)")
        }
        try directory.write("cut.csv", "name,pop\na\nb,7\n")
        #expect(try directory.shell("plat check cut.csv").status == 1)
    }

    /// Tables that plainly were meant to have coordinates.
    @Test(arguments: [
        ("name,stop_lat,stop_lon,o_lat,o_lon\na,1,2,3,4\n", "use --lat stop_lat --lon stop_lon"),
        ("1.5,2.5\n3.5,4.5\n", "use --no-header --lat 1"), ("name,lat\na,1\n", "use --lat lat --lon COLUMN"),
        ("name,easting,northing\na,2600000,1200000\n", "as in --src-crs EPSG:2056"),
        ("a line of text\n", "is this a CSV?"), ("# Title\na\n", "begins with lines of #"),
    ])
    func adviceOnCoordinates(_ table: String, _ advice: String) throws {
        for words in [["info"], ["check"], ["cat", "-f", "csv"]] {
            let outcome = try Workdir().plat(words, input: Array(table.utf8))
            let text = outcome.text + outcome.errors
            #expect(outcome.status != 0 && text.contains(advice), "\(words) \(text)")
        }
    }

    /// The command line in the advice works.
    @Test func catAndFilter() throws {
        let directory = try directory()
        let rows = try directory.shell("plat filter 'pop > 5' plain.csv -f csv")
        #expect(rows.text == "name,pop\nb,7\n" && !rows.errors.contains("note"), "\(rows.text)\(rows.errors)")
        for file in ["plain.csv", "rows.json"] {
            let refused = try directory.shell("plat filter 'pop > 5' \(file)")
            let line = refused.errors.split(separator: "geometry, use ").last.map { String($0) } ?? ""
            let (option, start) =
                file == "plain.csv" ? ("--no-geometry", #"{"type":"FeatureCollection""#) : ("-f jsonrows", #"{"pop":7"#)
            #expect(refused.status == 65 && line.hasPrefix("plat filter \(option) 'pop > 5' \(file)"), "\(line)")
            let written = try directory.shell(line)
            #expect(written.status == 0 && written.text.hasPrefix(start), "\(written)")
        }
        #expect(try directory.shell("plat cat --bbox 1,2,3,4 -f csv plain.csv").status == 65)
        // Points keep their columns beside a table without geometries.
        try directory.write("points.csv", "lat,lon,name\n1,2,p\n")
        let both = try directory.shell("plat cat -q -f csv points.csv plain.csv")
        #expect(both.text.hasPrefix("lat,lon,name,pop\n1,2,p,\n,,"), "\(both.text)\(both.errors)")
        // A name alone in the first line is that of a column.
        let column = try directory.shell("printf 'name\na b\n' | plat cat -q -f csv")
        #expect(column.text == "name\na b\n", "\(column.errors)")
    }

    @Test func jsonIsATable() throws {
        let directory = try directory()
        let sorted = try directory.shell("plat sort --by pop:desc -q rows.json -f csv")
        #expect(sorted.text == "n,pop,o,x\nb,7,,\na,3,\"{\"\"k\"\":[1]}\",\n", "\(sorted.text)\(sorted.errors)")
        let groups = try directory.shell("plat group --by kind --sum pop -f csv rows.jsonl")
        #expect(groups.text == "kind,pop_sum\nk,3\nl,5\n", "\(groups.text)\(groups.errors)")
        try directory.write("pretty.json", "{\n \"a\": 1\n}\n{\n \"a\": 2,\n \"crs\": \"x\"\n}\n")
        let pretty = try directory.shell("plat cat -f jsonrows pretty.json")
        #expect(pretty.text == "{\"a\":1}\n{\"a\":2,\"crs\":\"x\"}\n", "\(pretty.text)\(pretty.errors)")
        try directory.write("empty.jsonl", "{}\n{\"a\":1}\n")
        let empty = try directory.shell("plat cat -q -f jsonrows empty.jsonl && plat cat -q -f jsonrows < empty.jsonl")
        #expect(empty.text == "{}\n{\"a\":1}\n{}\n{\"a\":1}\n", "\(empty.text)\(empty.errors)")
        try directory.write("bad.jsonl", "{\"a\":1}\n{\"a\":2}\n5\n{\"a\":\n")
        let bad = try directory.shell("plat check bad.jsonl")
        #expect(bad.text.contains("bad.jsonl:3:1: bad-json") && bad.text.contains("bad.jsonl:4:6"), "\(bad.text)")
        let layer = try directory.shell("plat cat bad.jsonl --on-error skip -f jsonrows")
        #expect(layer.text == "{\"a\":1}\n{\"a\":2}\n" && layer.errors.contains("2 skipped (2 bad-json)"))
    }

    @Test func jsonWithCoordinates() throws {
        let directory = try Workdir()
        try directory.write(
            "points.json",
            #"[{"n":"a","Lat":"47.5","lng":8},{"n":"b","Lat":null,"lng":2},{"n":"c","Lat":99,"lng":1}]"#)
        let table = try directory.shell("plat cat -f csv --on-error skip points.json")
        #expect(table.text == "lat,lon,n\n47.5,8,a\n,,b\n", "\(table.text)\(table.errors)")
        #expect(table.errors.contains("points.json:1:77: error: latitude 99 is outside"), "\(table.errors)")
        let kept = try directory.shell("plat group --by lng -f csv --on-error skip points.json")
        #expect(kept.text == "lng,count\n8,1\n2,1\n", "\(kept.text)\(kept.errors)")
    }

    @Test func jsonRowsOfLayers() throws {
        let directory = try Workdir()
        try directory.write(
            "layer.geojsonl",
            #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[1,2]},"properties":{"a":"x"}}"# + "\n"
                + #"{"type":"Feature","id":8,"geometry":null,"properties":{"id":9,"b":[1, 2]}}"# + "\n")
        let rows = try directory.shell("plat cat -f jsonrows layer.geojsonl")
        #expect(rows.text == "{\"id\":7,\"a\":\"x\"}\n{\"id\":9,\"b\":[1, 2]}\n", "\(rows.text)")
        #expect(rows.errors.contains("1 dropped-geometry"), "\(rows.errors)")
        let again = try directory.shell("plat cat -q -f jsonrows layer.geojsonl | plat sort --by id -f csv")
        #expect(again.text == "id,a,b\n7,x,\n9,,\"[1, 2]\"\n", "\(again.text)\(again.errors)")
    }

    @Test func tablesOut() throws {
        let directory = try directory()
        let array = try directory.shell("plat sort --by pop -q -f jsonarray rows.json")
        let expected = [#"[{"n":"a","pop":3,"o":{"k":[1]}},"#, #"{"pop":7,"n":"b","x":null}"#, "]"]
        #expect(array.text == "[\n" + expected.joined(separator: "\n").dropFirst() + "\n", "\(array.text)")
        let none = try directory.shell("plat filter -q 'pop > 99' -f jsonarray rows.json")
        #expect(none.text == "[\n]\n", "\(none.text)")
        let table = try directory.shell(
            "plat cat --no-geometry -o t.dbf rows.json && ls t.* && plat sort -q --by n:desc -f csv t.dbf")
        #expect(table.text == "t.cpg\nt.dbf\nn,pop,o,x\nb,7,,\na,3,\"{\"\"k\"\":[1]}\",\n", "\(table)")
        // Beside shapes it would be their table.
        try directory.write("p.csv", "lat,lon,n\n1,2,a\n")
        let other = try directory.shell("plat cat -q -o p.shp p.csv && rm p.dbf && plat cat -o p.dbf p.csv")
        #expect(other.status == 64 && other.errors.contains("p.dbf would become the table of its shapes"), "\(other)")
        #expect(!directory.contents.contains("p.dbf"))
        let left = try directory.shell("plat cat -o q.dbf p.csv && plat cat -q --no-geometry -f csv q.dbf")
        #expect(left.text == "n\na\n" && left.errors.contains("1 dropped-geometry"), "\(left)")
    }

    @Test func aLineForSpreadsheets() throws {
        for start in ["sep=;\nlat;lon\n1;2\n", "sep=,\r\nlat,lon\r\n1,2\r\n", "sep=\t\na\tb\n"] {
            let outcome = try Workdir().plat("sort", "--by", "a", input: start)
            #expect(
                outcome.status == 65 && outcome.errors.contains("hint: leave it out, as in tail -n +2"), "\(outcome)")
        }
    }

    /// Chunks of many threads, compared with the rows themselves.
    @Test func manyRows() throws {
        let directory = try Workdir()
        let lines = (0..<60_000).map { "{\"n\":\($0),\"t\":\"row \($0)\"}" }
        try directory.write("lines.jsonl", lines.joined(separator: "\n") + "\n")
        try directory.write("array.json", "[" + lines.joined(separator: ",\n") + "]")
        for file in ["lines.jsonl", "array.json"] {
            let outcome = try directory.shell("plat cat -f jsonrows --threads 3 \(file)")
            #expect(outcome.text == lines.joined(separator: "\n") + "\n", "\(outcome.errors)")
        }
    }
}
