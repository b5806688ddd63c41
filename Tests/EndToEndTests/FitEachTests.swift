import Foundation
import TestSupport
import Testing

/// `fit --each`: a view for every feature.
struct FitEachTests {
    private static let table =
        "lat,lon,name,code\n48.2,16.37,Wien,007\n-18.14,178.44,\"Su\"\"va\",12\n,,nowhere,1\n0,0,,3\n"

    private func views(_ outcome: Workdir.Outcome) throws -> [[String: Any]] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test func eachRecordHasALine() throws {
        let outcome = try Workdir().plat(
            "fit", "--each", "--id", "code", "--size", "800x600", "--min-distance", "600", input: Self.table)
        let views = try views(outcome)
        #expect(views.compactMap { $0["record"] as? Int } == [1, 2, 4])
        #expect(views.compactMap { $0["id"] as? String } == ["007", "12", "3"])
        #expect(views.allSatisfy { abs(($0["metersPerPixel"] as? Double ?? 0) - 1) < 1e-9 })
        #expect(outcome.errors.contains("4 read, 3 written, 1 skipped (1 no-position)"), "\(outcome.errors)")
        #expect(outcome.text.hasPrefix(#"{"record":1,"id":"007","size":{"width":800,"height":600},"center":{"#))
    }

    @Test func idsKeepTheirTypes() throws {
        let rows = ["1.50", "\"x\"", "null", "true", "[1,{}]", "12345678901234567890"]
        let layer = rows.map {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"k":\#($0)}}"#
        }
        let missing = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
        let outcome = try Workdir().plat(
            "fit", "--each", "--id", "k", "--size", "9x9", "-q",
            input: (layer + [missing]).map { $0 + "\n" }.joined())
        let ids = outcome.lines.map { $0.components(separatedBy: #","size""#)[0] }
        #expect(ids == (rows + ["null"]).enumerated().map { #"{"record":\#($0 + 1),"id":\#($1)"# })
        let names = try Workdir().plat("fit", "--each", "--id", "name", "--size", "9x9", "-q", input: Self.table)
        #expect(names.text.contains(#""id":"Su\"va","size""#) && names.text.contains(#""record":4,"id":null,"#))
    }

    /// An id that no feature has is reported before anything is written; one that comes up late is not.
    @Test(arguments: ["a.csv", "a.geojson", "a.geojsonseq"])
    func unknownIds(name: String) throws {
        let directory = try Workdir()
        try directory.write("rows.csv", "lat,lon,n\n1,2,3\n4,5,6\n")
        _ = try directory.shell("plat cat -q rows.csv -o \(name)")
        let outcome = try directory.plat("fit", "--each", "--id", "nope", "--size", "9x9", name)
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.text)")
        #expect(outcome.errors.contains("--id: no field named 'nope'"), "\(outcome.errors)")
        let late = try directory.shell(
            """
            (cat \(name) | plat cat -q -f geojsonseq -; echo '{"type":"Feature","geometry":{"type":"Point",\
            "coordinates":[1,2]},"properties":{"nope":7}}') | plat fit -q --each --id nope --size 9x9 | cut -c 1-21
            """)
        #expect(late.lines == [#"{"record":1,"id":null"#, #"{"record":2,"id":null"#, #"{"record":3,"id":7,"s"#])
    }

    /// A line is what the same layer with this one feature gives, and a file for --viewport.
    @Test func aLineIsAView() throws {
        let directory = try Workdir()
        let options = ["--size", "640x480", "--heading", "30", "--edge-padding", "1,2,3,4", "--min-distance", "2e5"]
        let line = #"{"type":"LineString","coordinates":[[179.5,-17],[-179.8,-16]]}"#
        let each = try directory.plat(["fit", "--each", "-q"] + options, input: Array(line.utf8))
        let whole = try directory.plat(["fit", "--json", "-q"] + options, input: Array(line.utf8))
        let blank = whole.text.filter { $0 != "\n" && $0 != " " }
        #expect(each.text == blank.replacingOccurrences(of: "{\"size\"", with: "{\"record\":1,\"size\"") + "\n")
        try directory.write("view", each.output)
        #expect(try directory.plat("fit", "--json", "--viewport", "view").output == whole.output)
    }

    @Test func severalLayersAreNamed() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        try directory.write("b \"c\".csv", "lat,lon\n3,4\n5,6\n")
        let outcome = try directory.plat("fit", "--each", "--size", "9x9", "-q", "a.csv", "b \"c\".csv")
        #expect(
            outcome.lines.map { $0.components(separatedBy: #","size""#)[0] } == [
                #"{"source":"a.csv","record":1"#, #"{"source":"b \"c\".csv","record":1"#,
                #"{"source":"b \"c\".csv","record":2"#,
            ])
    }

    @Test(.enabled(if: Python.isThere)) func viewsAreRightByOtherFormulas() throws {
        #expect(try oracle("views_oracle", [Binary.path, "3", "\(Effort.of(200))"]) == "ok\n")
    }

    @Test func formatsAndSystemsGiveTheSameViews() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,n\n48.2,16.37,a\n47,15,b\n")
        let made = try directory.shell(
            """
            plat cat -q p.csv -o p.geojson && plat cat -q -d EPSG:31287 p.csv -o q.shp
            plat cat -q -d EPSG:31287 -f csv --precision full p.csv > q.csv
            """)
        #expect(made.status == 0, "\(made.errors)")
        let options = ["fit", "--each", "-q", "--id", "n", "--size", "300x200", "--min-distance", "1000"]
        for layer in [["p.csv"], ["p.geojson"], ["q.shp"], ["-s", "EPSG:31287", "q.csv"]] {
            let views = try views(directory.plat(options + layer))
            #expect(views.compactMap { $0["id"] as? String } == ["a", "b"])
            let centers = views.compactMap { $0["center"] as? [String: Double] }
            try #require(centers.count == 2)
            for (center, place) in zip(centers, [(48.2, 16.37), (47, 15)]) {
                #expect(abs((center["latitude"] ?? 0) - place.0) < 1e-7, "\(layer)")
                #expect(abs((center["longitude"] ?? 0) - place.1) < 1e-7, "\(layer)")
            }
            #expect(views.allSatisfy { abs(($0["metersPerPixel"] as? Double ?? 0) - 5) < 1e-9 })
        }
    }

    @Test func threadsDoNotMatter() throws {
        let directory = try Workdir()
        var table = "lat,lon,n\n"
        for row in 0..<30_000 { table += "\(row % 80),\(row % 170),\(row)\n" }
        try directory.write("p.csv", table)
        let one = try directory.plat("fit", "--each", "--id", "n", "--size", "9x9", "-q", "--threads", "1", "p.csv")
        let four = try directory.plat("fit", "--each", "--id", "n", "--size", "9x9", "-q", "--threads", "4", "p.csv")
        #expect(one.status == 0 && one.output == four.output && one.lines.count == 30_000)
        #expect(one.lines[29_999].hasPrefix(#"{"record":30000,"id":29999,"#))
        let few = try directory.shell(
            "plat fit --each --size 9x9 --limit 5 p.csv | wc -l; cat p.csv | plat fit --each --size 9x9 -q | head -2 | wc -l"
        )
        #expect(few.lines.map { $0.filter { $0 != " " } } == ["5", "2"], "\(few.errors)")
    }

    @Test func badAndEmptyInput() throws {
        let directory = try Workdir()
        let bad = try directory.plat("fit", "--each", "--size", "9x9", "-o", "v", input: "lat,lon\n1,2\n1,x\n")
        #expect(bad.status == 65 && directory.contents.isEmpty && bad.errors.contains("<stdin>:3:3: error: 'x' is not"))
        let skipped = try directory.plat(
            "fit", "--each", "--size", "9x9", "--on-error", "skip", input: "lat,lon\n1,2\n1,x\n3,4\n")
        #expect(skipped.status == 0 && skipped.lines.count == 2)
        #expect(skipped.lines[1].hasPrefix(#"{"record":3,"#))
        let empty = try directory.plat("fit", "--each", "--size", "9x9", input: "lat,lon\n")
        #expect(empty.status == 0 && empty.text.isEmpty)
        let pole = try directory.plat("fit", "--each", "--size", "9x9", input: "lat,lon\n89,0\n")
        #expect(pole.status == 0 && pole.errors.contains("altered (1 clamped-latitude)"))
        let away = try directory.plat(
            "fit", "--each", "--size", "9x9", "--pan", "1e15,0", input: "lat,lon\n1,2\n")
        #expect(away.status == 65 && away.text.isEmpty && away.errors.contains("the view would leave the map"))
        let plane = try directory.plat(
            "fit", "--each", "--size", "9x9", "-s",
            "ENGCRS[\"x\",EDATUM[\"y\"],CS[Cartesian,2],AXIS[\"x\",east],AXIS[\"y\",north],LENGTHUNIT[\"m\",1]]",
            input: "x,y\n1,2\n")
        #expect(plane.status == 64 && plane.errors.contains("a view needs positions on the globe"), "\(plane.errors)")
    }

    @Test(arguments: [
        ("--each --size 9x9 --region 1,2,3,4", "--each cannot be used with --region"),
        ("--each --size 9x9 --bbox 1,2,3,4", "--each cannot be used with --bbox"),
        ("--each --size 9x9 --viewport v", "--each cannot be used with --viewport"),
        ("--each p.csv", "--size is required"),
        ("--each --size 9x9 --aspect 1 p.csv", "--aspect and --size cannot be used together"),
        ("--each --size 9x9 --edge-padding 5,0,5,0 p.csv", "--edge-padding: no room is left"),
        ("--each --size 9x9 --id x p.csv", "--id: no field named 'x'"),
        ("--each --size 9x9 --id x p.geojson", "--id: no field named 'x'"),
        ("--each --size 9x9 --as polygon --id n p.csv", "--id cannot be used with --as polygon"),
        ("--id n --size 9x9 p.csv", "--id needs --each"),
        ("--size 9x9 --limit 3 p.csv", "--limit needs --each"),
        ("--size 9x9 --fields n p.csv", "--fields needs --each with --as polygon"),
        ("--each --size 9x9 --fields n p.csv", "--fields needs --each with --as polygon"),
        ("--size 9x9 --as polygon --json p.csv", "--json cannot be used with --as polygon"),
        ("--size 9x9 -f csv p.csv", "-f needs --as polygon"),
        ("--size 9x9 --precision 3 p.csv", "--precision needs --as polygon"),
        ("--each --size 9x9 -d EPSG:3857 p.csv", "-d needs --as polygon"),
        ("--each --size 9x9 -o v.csv p.csv", "-o: a report cannot be written as"),
        ("--each --size 9x9 --min-distance 0 p.csv", "--min-distance: 0 is out of range"),
        ("--size 9x9 --center 1,2 --zoom 3 --min-distance 5", "--min-distance cannot be used with --center"),
        ("--viewport v --min-distance 5", "--min-distance cannot be used with --viewport"),
        ("--aspect 0:1 p.csv", "--aspect: '0:1' is not a ratio"), ("--aspect 1:2:3 p.csv", "--aspect: '1:2:3' is not"),
        ("--aspect 1e4 p.csv", "--aspect: '1e4' is not a ratio"), ("--aspect : p.csv", "--aspect: ':' is not a ratio"),
        ("--each --size 9x9 --id n list", "--each with --id needs layers, not lists of numbers"),
        ("--each --size 9x9 --limit 1 list", "--each with --limit needs layers, not lists of numbers"),
        ("--each --size 9x9 --as polygon list", "--each with --as polygon needs layers, not lists of numbers"),
        ("--size 9x9 --kind rect list", "--kind needs --each"),
        ("--each --size 9x9 --kind box list", "--kind: unknown kind 'box'"),
        ("--each --size 9x9 --kind rect --lat x list", "--lat cannot be used with --kind: --kind is for lists"),
        ("--each --size 9x9 --as polygon --kind rect list", "--kind cannot be used with --as polygon"),
    ])
    func usage(_ arguments: String, _ message: String) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,n\n1,2,3\n")
        try directory.write("p.geojson", #"{"type":"Point","coordinates":[1,2]}"#)
        try directory.write("list", "1,2\n3,4\n")
        let outcome = try directory.plat(["fit"] + arguments.split(separator: " ").map(String.init))
        #expect(outcome.status == 64, "\(outcome.status)")
        #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)")
    }

    @Test(arguments: [("16:9", 1024.0, 576.0), ("1.5", 1024, 1024 / 1.5), ("1:4", 256, 1024), ("1", 1024, 1024)])
    func theAspectGivesTheSize(_ aspect: String, _ width: Double, _ height: Double) throws {
        let outcome = try Workdir().plat("fit", "--each", "--aspect", aspect, "-q", input: "lat,lon\n1,2\n")
        let size = try #require(try views(outcome).first?["size"] as? [String: Double])
        #expect(size == ["width": width, "height": height])
    }

    /// A larger thing is not made larger; a smaller one is shown with its surroundings.
    @Test func theLeastDistanceOnlyWidens() throws {
        func scale(_ options: String...) throws -> Double {
            let outcome = try Workdir().plat(["fit", "--json", "--size", "100x100", "--region", "0,0,1,1"] + options)
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
            return try #require(object?["metersPerPixel"] as? Double)
        }
        let plain = try scale()
        #expect(try scale("--min-distance", "1000") == plain)
        #expect(try abs(scale("--min-distance", "200000") - 2000) < 1e-6)
        let stepped = try scale("--min-distance", "200000", "--stepped")
        #expect(stepped > 2000 && stepped < 4000)
    }

    /// Lines of numbers get the views that the same numbers as an option give.
    @Test(arguments: [
        ("region", "47.7002,-122.367109,0.065189,0.067318", "--region", "47.7002,-122.367109,0.065189,0.067318"),
        ("region", "-17,179.9,5,10 Fiji", "--region", "-17,179.9,5,10"),
        ("rect", "{{42739440, 96012095}, {162059230, 15614904}}", "--map-rect", "42739440,96012095,162059230,15614904"),
        ("rect", "268435400,5,100,1", "--map-rect", "268435400,5,100,1"),
        ("point", "48°12'N,16°22'12\"E", "--bbox", "16.37,48.2,16.37,48.2"),
    ])
    func linesOfLists(_ kind: String, _ line: String, _ option: String, _ value: String) throws {
        let directory = try Workdir()
        for more in [[], ["--stepped"], ["--min-distance", "5e6"], ["--heading", "30", "--pan", "5,6"]] {
            let size = ["--size", "320x460"] + more
            let each = try directory.plat(
                ["fit", "--each", "--kind", kind, "-q"] + size, input: Array("# first\n\n\(line)\n".utf8))
            let one = try directory.plat(["fit", "--json", option, value] + size)
            let text = one.text.filter { $0 != "\n" && $0 != " " }
            #expect(each.text == text.replacingOccurrences(of: "{\"size\"", with: "{\"line\":3,\"size\"") + "\n")
        }
    }

    /// Like every command of lines, it ends at the first bad line, whether that cannot be read or has no view.
    @Test(arguments: [("point", "45,8\nbad\n46,9\n", 1), ("rect", "0,0,9,9\n5,5,9,9\n1,1,-1,1\n2,2,2,2\nx\n", 2)])
    func theFirstBadLineEndsTheRun(_ kind: String, _ lines: String, _ count: Int) throws {
        let outcome = try Workdir().plat("fit", "--each", "--size", "9x9", "--kind", kind, input: lines)
        #expect(outcome.status == 65 && outcome.errors.contains("<stdin>:\(count + 1):"), "\(outcome.errors)")
        #expect(outcome.lines.map { $0.prefix(9) } == (1...count).map { "{\"line\":\($0)" }, "\(outcome.text)")
    }

    /// With --kind a table is read as lines, so advice on its header would lead nowhere.
    @Test func tablesHaveNoKind() throws {
        let table = "id,lat,lon\n1,45,8\n"
        let outcome = try Workdir().plat("fit", "--each", "--size", "9x9", "--kind", "rect", input: table)
        #expect(
            outcome.status == 65 && outcome.errors.contains("put # before a header; for a table, omit --kind"),
            "\(outcome.errors)")
        #expect(try Workdir().plat("fit", "--each", "--size", "9x9", input: table).lines.count == 1)
    }

    @Test func badLinesOfLists() throws {
        let directory = try Workdir()
        try directory.write("a", "48.2,16.37 Wien\n91,1\n86,2\nx\n")
        try directory.write("b", "1,2")
        let skipped = try directory.plat("fit", "--each", "--size", "9x9", "--on-error", "skip", "a", "b")
        #expect(
            skipped.lines.map { $0.components(separatedBy: ",\"size\"")[0] } == [
                #"{"source":"a","line":1"#, #"{"source":"a","line":3"#, #"{"source":"b","line":1"#,
            ])
        #expect(skipped.errors.contains("5 read, 3 written, 2 skipped"), "\(skipped.errors)")
        #expect(skipped.errors.contains("a:3:1: warning: latitude 86 is beyond 85°"), "\(skipped.errors)")
        let failed = try directory.plat("fit", "--each", "--size", "9x9", "-o", "v.json", "a")
        #expect(failed.status == 65 && failed.errors.contains("a:2:1: error: latitude 91 is outside"))
        #expect(directory.contents == ["a", "b"])
        let rect = try directory.plat(
            "fit", "--each", "--size", "9x9", "--kind", "rect", "--on-error", "skip",
            input: "1,2,-3,4\n1e20,0,1,1\n1,2\n")
        #expect(rect.errors.contains("3 skipped (1 invalid-rect, 1 off-map, 1 "), "\(rect.errors)")
        let region = try directory.plat(
            "fit", "--each", "--size", "9x9", "--kind", "region", input: "1,2,181,4\n")
        #expect(region.status == 65 && region.errors.contains("height 181 is larger than 180 degrees"))
    }
}
