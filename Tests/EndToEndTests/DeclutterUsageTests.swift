import Testing

/// Options that make no sense are refused before any work, by a sentence that names the option.
struct DeclutterUsageTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("places.csv", "name,lat,lon,rank,w,h,text\nA,0,0,1,10,5,one\nB,0,10,2,20,5,two\n")
        return directory
    }

    @Test(arguments: [
        ("--zoom 25", "--zoom: 25 is out of range (0 to 24)"), ("--zoom=-1", "--zoom: -1 is out of range (0 to 30)"),
        ("--zoom 24.01", "--zoom: 24.01 is out of range (0 to 24)"), ("--zoom x", "--zoom: 'x' is not a number"),
        ("--zooms 3-25", "--zooms: 25 is out of range (0 to 24)"), ("--zooms 5-3", "--zooms: 5 is greater than 3"),
        ("--zooms 1.5-3", "--zooms: '1.5-3' is not"),
        ("--zooms 3 --zoom 3", "--zooms and --zoom cannot be used together"),
        ("--zoom 3 --mode fill", "--mode cannot be used with --zoom: a single zoom does not depend on others"),
        ("--mode both", "--mode: unknown mode 'both'"), ("--tile-size 300", "--tile-size: unknown tile size '300'"),
        ("--max-per-tile 0", "--max-per-tile: 0 is out of range (at least 1)"),
        ("--max-labels 0", "--max-labels: 0 is out of range (at least 1)"),
        ("--max-labels=-3", "--max-labels: -3 is out of range (at least 1)"),
        ("--label-size 0x5", "--label-size: 0x5 is out of range (1x1 to 1000000x1000000 pixels)"),
        ("--label-size=-5x5", "--label-size: -5x5 is out of range"),
        ("--label-size 5", "--label-size: '5' is not a size"),
        ("--label-size 1e6x5", "--label-size: must be at most 100000 pixels"),
        ("--obstacles places.csv --obstacle-size 9x1e6", "--obstacle-size: must be at most 100000 pixels"),
        (
            "--mode independent --minzoom-field zooms",
            "--minzoom-field: --mode independent also writes a field named 'zooms'"
        ),
        ("--padding=-1", "--padding: -1 is out of range (0 to 10000 pixels)"), ("--padding nan", "--padding: "),
        ("--font-size 5", "--font-size needs --label"),
        ("--label text --font-size 0", "--font-size: 0 is out of range (0.1 to 1000 pixels)"),
        ("--label text --label-size 5x5", "--label-size and --label cannot be used together"),
        ("--label-size-fields w", "--label-size-fields: 'w' is not a pair of names"),
        ("--label-size-fields w,h --label-size 5x5", "--label-size and --label-size-fields cannot be used together"),
        ("--offset-fields w", "--offset-fields: 'w' is not a pair of names"),
        ("--offset-fields w,h --offset 1,2", "--offset and --offset-fields cannot be used together"),
        ("--offset 1", "--offset: '1' is not a distance in pixels"),
        ("--offset 20000,0", "--offset: must be at most 10000 pixels"),
        ("--shape box", "--shape: unknown shape 'box'"),
        ("--anchor middle", "--anchor: unknown anchor 'middle'"),
        ("--repeat-field text", "--repeat-field needs --repeat-distance"),
        ("--repeat-distance 50", "--repeat-distance needs --repeat-field or --label"),
        ("--repeat-distance=-1 --repeat-field text", "--repeat-distance: -1 is out of range (0 to 100000 pixels)"),
        ("--obstacle-size 5x5", "--obstacle-size needs --obstacles"),
        ("--obstacle-size-fields w,h", "--obstacle-size-fields needs --obstacles"),
        ("--obstacles places.csv --obstacle-size-fields w", "--obstacle-size-fields: 'w' is not a pair of names"),
        ("--minzoom-field=", "--minzoom-field: the name is empty"),
        (
            "--blocked-by -f shapefile -o x.shp --split-by-kind",
            "--blocked-by: features have no unique numbers with --split-by-kind"
        ),
        ("--priority rank --display-priority rank", "--priority and --display-priority cannot be used together"),
        ("--ascending", "--ascending needs --priority"), ("--id name", "--id needs --blocked-by"),
        (
            "--cluster --mode independent",
            "error: --mode independent cannot be used with --cluster: labels would hide others that are not in their "
                + "cluster; hint: omit --mode"
        ),
        ("--visible-at 25", "--visible-at: 25 is out of range (0 to 24)"),
        ("--visible-at 21", "--visible-at: zoom 21 is outside 0-20; widen the range with --zooms"),
        ("--zooms 3-5 --visible-at 6", "--visible-at: zoom 6 is outside 3-5; widen the range with --zooms"),
        ("--zoom 3 --visible-at 3", "--visible-at cannot be used with --zoom: --zoom shows one level only"),
        ("--zoom 3 --minzoom-field z", "--minzoom-field cannot be used with --zoom: --zoom shows one level only"),
        ("--zoom 3 --tippecanoe", "--tippecanoe cannot be used with --zoom: --zoom shows one level only"),
        ("--tippecanoe -f csv", "--tippecanoe cannot be used with -f csv: --tippecanoe needs GeoJSON"),
        (
            "--tippecanoe --mode independent",
            "--tippecanoe cannot be used with --mode independent: a label may be hidden again above its minzoom"
        ),
        ("--as table --blocked-by", "--blocked-by: --as table writes no features"),
        ("--as table --tippecanoe", "--tippecanoe: --as table writes no features"),
        ("--as table --minzoom-field z", "--minzoom-field: --as table writes no features"),
        ("--as table --visible-at 3", "--visible-at: --as table writes no features"),
        ("--as table -f geojson", "-f cannot be used with --as table: --as table writes a CSV"),
        ("--as table --precision 3", "--precision: --as table writes no geometries"),
        ("--size 300x300 --label-size 5x5", "--size needs an option that aims the view"),
        ("--size 40x20", "or --label-size for labels"),
        ("--edge-padding 1,1,1,1", "--edge-padding needs an option that aims the view"),
        ("--size 300x300 --center 0,0", "--center needs --zoom"),
        (
            "--size 300x300 --center 0,0 --region 0,0,1,1",
            "--region and --center cannot be used together: both aim the view"
        ),
        (
            "--size 300x300 --region 0,0,1,1 --zoom 3",
            "--region and --zoom cannot be used together: both aim the view"
        ),
        ("--center 0,0", "--center needs --zoom, --span-meters or --viewport"),
        ("--region 0,0,1,1", "--size is required"),
        ("--near 0,0", "--near needs a view"),
        ("--margin 5", "--margin needs a view"),
        ("--size 300x300 --region 0,0,1,1 --margin=-1", "--margin: -1 is out of range (0 to 100000 pixels)"),
        ("--size 300x300 --region 0,0,1,1 --zooms 3-5", "--zooms: a view has only one zoom"),
        ("--size 300x300 --region 0,0,1,1 --mode fill", "--mode: a view has only one zoom"),
        (
            "--size 300x300 --region 0,0,1,1 --visible-at 3",
            "--visible-at cannot be used with a view: a view shows one level only"
        ),
        (
            "--size 300x300 --region 0,0,1,1 --tile-size 512",
            "--tile-size: the zoom of a view is always for tiles of 256"
        ),
        (
            "--size 100x100 --region 0,0,160,360",
            "--region: the view is at zoom level -1.36, but labels have zoom levels from 0 to 24"
        ),
        ("--viewport v.json --stepped", "--stepped cannot be used with --viewport: no option says what to show"),
    ])
    func refused(options: String, sentence: String) throws {
        let directory = try directory()
        let words = options.split(separator: " ").map(String.init)
        let outcome = try directory.plat(["declutter"] + words + ["places.csv", "missing.csv"])
        #expect(outcome.status == 64 && outcome.text.isEmpty, "\(outcome.text)")
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(directory.contents == ["places.csv"])
    }

    @Test(arguments: [
        "--priority", "--display-priority", "--lowest-zoom-field", "--highest-zoom-field", "--group", "--label",
        "--blocked-by --id", "--repeat-distance 9 --repeat-field",
    ])
    func noSuchField(option: String) throws {
        let directory = try directory()
        let words = option.split(separator: " ").map(String.init)
        for input in [["places.csv"], ["-"]] {
            let outcome = try directory.plat(
                ["declutter", "-o", "out.geojson"] + words + ["ranc"] + input, input: directory.read("places.csv") ?? []
            )
            #expect(outcome.status == 64, "\(outcome.errors)")
            #expect(outcome.errors.contains("\(words[words.count - 1]): no field named 'ranc'"), "\(outcome.errors)")
            #expect(directory.contents == ["places.csv"])
        }
        for option in ["--label-size-fields", "--offset-fields", "--priority"] {
            let outcome = try directory.plat("declutter", option, "w,ranc", "places.csv")
            #expect(outcome.status == 64 && outcome.errors.contains("\(option): no field named 'ranc'"))
        }
    }

    /// Columns of coordinates are no fields, unless --fields names them.
    @Test func columnsOfTheGeometry() throws {
        let directory = try Workdir()
        try directory.write("places.csv", "name,lat,lon\na,1,2\n")
        let outcome = try directory.plat("declutter", "--priority", "lat", "places.csv")
        let hint =
            "the only field is name (the columns lat and lon became the geometry; name them in --fields to keep them, or make a field, as in --set y=lat())"
        #expect(outcome.status == 64 && outcome.errors.contains("no field named 'lat'; hint: \(hint)\n"))
        let kept = try directory.plat("declutter", "--priority", "lat", "--fields", "name,lat", "places.csv")
        #expect(kept.status == 0, "\(kept.errors)")
    }

    /// In GeoJSON fields are not known before the last feature.
    @Test func noSuchFieldOfGeoJSON() throws {
        let directory = try Workdir()
        try directory.write(
            "places.geojsonl", features: [(point(0, 0), #"{"rank":1}"#), (point(0, 9), #"{"other":1}"#)])
        let outcome = try directory.plat("declutter", "--priority", "ranc", "-o", "out.geojson", "places.geojsonl")
        #expect(outcome.status == 64 && outcome.errors.contains("--priority: no field named 'ranc'"))
        #expect(directory.contents == ["places.geojsonl"])
        let known = try directory.plat("declutter", "--priority", "other", "places.geojsonl")
        #expect(known.status == 0, "\(known.errors)")
    }

    /// By the policy for bad records.
    @Test(arguments: [
        ("--priority rank", "rank\nx", "field 'rank' holds '", "bad-priority"),
        ("--priority rank", "rank\n1e", "field 'rank' holds '", "bad-priority"),
        (
            "--display-priority rank", "rank\n1000.5", "display priority 1000.5 is outside 0…1000",
            "bad-priority"
        ),
        ("--display-priority rank", "rank\n-1", "display priority -1 is outside 0…1000", "bad-priority"),
        ("--label-size-fields w,v", "w\n-2", "a size of -2 pixels is out of range", "bad-size"),
        ("--label-size-fields w,v", "w\n1e9", "a size of 1000000000 pixels is out of range", "bad-size"),
        ("--label-size-fields w,v", "w\nwide", "field 'w' holds '", "bad-size"),
        ("--offset-fields w,v", "w\n1e9", "a label offset of 1000000000 pixels is too large", "bad-offset"),
        ("--lowest-zoom-field z", "z\nlow", "field 'z' holds '", "bad-zoom"),
        ("--highest-zoom-field z", "z\nhigh", "field 'z' holds '", "bad-zoom"),
    ])
    func badValues(options: String, column: String, sentence: String, code: String) throws {
        let directory = try Workdir()
        let cells = column.split(separator: "\n").map(String.init)
        try directory.write("places.csv", "lat,lon,\(cells[0]),v\n0,0,5,5\n0,0,\(cells[1]),5\n0,90,7,5\n")
        let words = ["declutter", "-f", "csv"] + options.split(separator: " ").map(String.init) + ["places.csv"]
        let failed = try directory.plat(words + ["-o", "out.csv"])
        #expect(failed.status == 65 && failed.errors.contains("places.csv:3:1: error: \(sentence)"), "\(failed.errors)")
        #expect(directory.contents == ["places.csv"])
        let skipped = try directory.plat(words + ["--on-error", "skip", "--rejects", "bad.csv"])
        #expect(skipped.status == 0 && skipped.lines.count == 3, "\(skipped.text)")
        #expect(skipped.errors.contains("3 read, 2 written, 1 skipped (1 \(code))"), "\(skipped.errors)")
        #expect(directory.text("bad.csv")?.contains(code) == true)
    }

    @Test func noSuchObstacles() throws {
        let outcome = try directory().plat("declutter", "--obstacles", "none.csv", "places.csv")
        #expect(
            outcome.status == 66 && outcome.text.isEmpty && outcome.errors.contains("none.csv: error: cannot read"))
        for (fields, status, message) in [
            ("w,x", 64, "--obstacle-size-fields: no field named 'x'"),
            ("w,text", 65, "places.csv:2:1: error: field 'text' holds '"),
        ] as [(String, Int32, String)] {
            let outcome = try directory().plat(
                "declutter", "--obstacles", "places.csv", "--obstacle-size-fields", fields, "places.csv")
            #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.text.isEmpty)
        }
    }

    /// From a pipe, of several inputs, and of none.
    @Test func inputs() throws {
        let directory = try directory()
        try directory.write("more.geojsonl", features: [(point(0.1, 0), #"{"name":"C","rank":3}"#)])
        let words = ["declutter", "-q", "-f", "csv", "--fields", "rank", "--priority", "rank", "--blocked-by"]
        let piped = try directory.shell("cat places.csv | plat \(words.joined(separator: " "))")
        let read = try directory.plat(words + ["places.csv"])
        #expect(piped.status == 0 && piped.output == read.output && read.lines.count == 3, "\(piped.errors)")
        let both = try directory.plat(words + ["places.csv", "more.geojsonl"])
        #expect(
            both.lines == ["lat,lon,rank,minzoom,blocked_by", "0,0,1,11,3", "0,10,2,4,3", "0,0.1,3,0,"], "\(both.text)")
        let mixed = try directory.shell("plat \(words.joined(separator: " ")) places.csv - < more.geojsonl")
        #expect(mixed.output == both.output, "\(mixed.errors)")
        try directory.write("empty.csv", "name,lat,lon,rank\n")
        let empty = try directory.plat("declutter", "--priority", "rank", "empty.csv")
        #expect(empty.status == 0, "\(empty.errors)")
        #expect(empty.text.contains(#""features":["#))
    }
}
