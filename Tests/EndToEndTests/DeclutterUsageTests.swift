import Testing

/// Options that make no sense are refused before any work, by a sentence that names the option.
@Suite struct DeclutterUsageTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("places.csv", "name,lat,lon,rank,w,h,text\nA,0,0,1,10,5,one\nB,0,10,2,20,5,two\n")
        return directory
    }

    @Test(arguments: [
        ("--zoom 25", "--zoom: labels are looked at from 0 to 24"), ("--zoom=-1", "--zoom: it must be from 0 to 30"),
        ("--zoom 24.01", "--zoom: labels are looked at from 0 to 24"), ("--zoom x", "--zoom: 'x' is not a number"),
        ("--zooms 3-25", "--zooms: '3-25' is not a range of zooms"), ("--zooms 5-3", "--zooms: '5-3' is not"),
        ("--zooms 1.5-3", "--zooms: '1.5-3' is not"), ("--zooms 3 --zoom 3", "--zooms and --zoom: give one of them"),
        ("--zoom 3 --mode fill", "--mode: at one zoom there is nothing it depends on"),
        ("--mode both", "--mode: unknown mode 'both'"), ("--tile-size 300", "--tile-size: unknown tile size '300'"),
        ("--max-per-tile 0", "--max-per-tile: it must be at least 1"),
        ("--max-labels 0", "--max-labels: it must be at least 1"),
        ("--max-labels=-3", "--max-labels: it must be at least 1"),
        ("--label-size 0x5", "--label-size: '0x5' is not a size"),
        ("--label-size=-5x5", "--label-size: '-5x5' is not a size"),
        ("--label-size 5", "--label-size: '5' is not a size"),
        ("--label-size 1e6x5", "--label-size: it must be at most 100000 pixels"),
        ("--obstacles places.csv --obstacle-size 9x1e6", "--obstacle-size: it must be at most 100000 pixels"),
        ("--mode independent --minzoom-field zooms", "--minzoom-field: zooms is the field of --mode independent"),
        ("--padding=-1", "--padding: it must be from 0 to 10000 pixels"), ("--padding nan", "--padding: "),
        ("--font-size 5", "--font-size goes with --label"),
        ("--label text --font-size 0", "--font-size: it must be from 0.1 to 1000 pixels"),
        ("--label text --label-size 5x5", "--label-size and --label: give one of them"),
        ("--label-size-fields w", "--label-size-fields: 'w' is not a name pair"),
        ("--label-size-fields w,h --label-size 5x5", "--label-size and --label-size-fields: give one of them"),
        ("--offset-fields w", "--offset-fields: 'w' is not a name pair"),
        ("--offset-fields w,h --offset 1,2", "--offset and --offset-fields: give one of them"),
        ("--offset 1", "--offset: '1' is not a distance in pixels"),
        ("--offset 20000,0", "--offset: it must be at most 10000 pixels"),
        ("--shape box", "--shape: unknown shape 'box'"),
        ("--anchor middle", "--anchor: unknown anchor 'middle'"),
        ("--repeat-field text", "--repeat-field goes with --repeat-distance"),
        ("--repeat-distance 50", "--repeat-distance goes with --repeat-field or --label"),
        ("--repeat-distance=-1 --repeat-field text", "--repeat-distance: it must be from 0 to 100000 pixels"),
        ("--obstacle-size 5x5", "--obstacle-size goes with --obstacles"),
        ("--obstacle-size-fields w,h", "--obstacle-size-fields goes with --obstacles"),
        ("--obstacles places.csv --obstacle-size-fields w", "--obstacle-size-fields: 'w' is not a name pair"),
        ("--minzoom-field=", "--minzoom-field: a field has a name"),
        (
            "--blocked-by -f shapefile -o x.shp --split-by-kind",
            "--blocked-by: with --split-by-kind features have no numbers of their own"
        ),
        ("--priority rank --display-priority rank", "--priority and --display-priority: give one of them"),
        ("--ascending", "--ascending goes with --priority"), ("--id name", "--id goes with --blocked-by"),
        ("--visible-at 21", "--visible-at: 21 is none of the zooms that are looked at"),
        ("--zooms 3-5 --visible-at 6", "--visible-at: 6 is none of the zooms that are looked at"),
        ("--zoom 3 --visible-at 3", "--visible-at: --zoom has one zoom alone"),
        ("--zoom 3 --minzoom-field z", "--minzoom-field: --zoom has one zoom alone"),
        ("--zoom 3 --tippecanoe", "--tippecanoe: --zoom has one zoom alone"),
        ("--tippecanoe -f csv", "--tippecanoe: only GeoJSON has a place for it"),
        ("--tippecanoe --mode independent", "--tippecanoe: with --mode independent there is no lowest zoom"),
        ("--as table --blocked-by", "--blocked-by: --as table writes no features"),
        ("--as table --tippecanoe", "--tippecanoe: --as table writes no features"),
        ("--as table --minzoom-field z", "--minzoom-field: --as table writes no features"),
        ("--as table --visible-at 3", "--visible-at: --as table writes no features"),
        ("--as table -f geojson", "-f: --as table writes a CSV"),
        ("--as table --precision 3", "--precision: --as table writes no geometries"),
        ("--size 300x300 --label-size 5x5", "--size: nothing says where the view looks"),
        ("--edge-padding 1,1,1,1", "--edge-padding: nothing says where the view looks"),
        ("--size 300x300 --center 0,0", "--center goes with --zoom or --distance"),
        ("--size 300x300 --center 0,0 --region 0,0,1,1", "--center goes with --zoom or --distance"),
        ("--size 300x300 --region 0,0,1,1 --zoom 3", "--region and --zoom both say what to show: give one of them"),
        ("--center 0,0 --zoom 3", "--size is missing"), ("--region 0,0,1,1", "--size is missing"),
        ("--near 0,0", "--near goes with a view"), ("--margin 5", "--margin goes with a view"),
        ("--size 300x300 --region 0,0,1,1 --margin=-1", "--margin: it must be from 0 to 100000 pixels"),
        ("--size 300x300 --region 0,0,1,1 --zooms 3-5", "--zooms: a view has one zoom"),
        ("--size 300x300 --region 0,0,1,1 --mode fill", "--mode: a view has one zoom"),
        ("--size 300x300 --region 0,0,1,1 --visible-at 3", "--visible-at: a view has one zoom alone"),
        ("--size 300x300 --region 0,0,1,1 --tile-size 512", "--tile-size: the zoom of a view is that of tiles of 256"),
        (
            "--size 100x100 --region 0,0,160,360",
            "--region: the zoom of the view is -1.36; labels are looked at from 0 to 24"
        ),
        ("--viewport v.json --size 300x300", "--size: --viewport has settled it"),
        ("--viewport v.json --zoom 3", "--viewport and --zoom both say what to show"),
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
        "--priority", "--display-priority", "--min-zoom-field", "--max-zoom-field", "--group", "--label",
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
            #expect(outcome.errors.contains("\(words[words.count - 1]): there is no field 'ranc'"), "\(outcome.errors)")
            #expect(directory.contents == ["places.csv"])
        }
        for option in ["--label-size-fields", "--offset-fields", "--priority"] {
            let outcome = try directory.plat("declutter", option, "w,ranc", "places.csv")
            #expect(outcome.status == 64 && outcome.errors.contains("\(option): there is no field 'ranc'"))
        }
    }

    /// In GeoJSON fields are not known before the last feature.
    @Test func noSuchFieldOfGeoJSON() throws {
        let directory = try Workdir()
        try directory.write(
            "places.geojsonl", features: [(point(0, 0), #"{"rank":1}"#), (point(0, 9), #"{"other":1}"#)])
        let outcome = try directory.plat("declutter", "--priority", "ranc", "-o", "out.geojson", "places.geojsonl")
        #expect(outcome.status == 64 && outcome.errors.contains("--priority: there is no field 'ranc'"))
        #expect(directory.contents == ["places.geojsonl"])
        let known = try directory.plat("declutter", "--priority", "other", "places.geojsonl")
        #expect(known.status == 0, "\(known.errors)")
    }

    /// By the policy for bad records.
    @Test(arguments: [
        ("--priority rank", "rank\nx", "what the field 'rank' holds is no number", "bad-priority"),
        ("--priority rank", "rank\n1e", "what the field 'rank' holds is no number", "bad-priority"),
        (
            "--display-priority rank", "rank\n1000.5", "a display priority is from 0 to 1000: this is 1000.5",
            "bad-priority"
        ),
        ("--display-priority rank", "rank\n-1", "a display priority is from 0 to 1000: this is -1", "bad-priority"),
        ("--label-size-fields w,v", "w\n-2", "-2 pixels are no size", "bad-size"),
        ("--label-size-fields w,v", "w\n1e9", "1000000000 pixels are no size", "bad-size"),
        ("--label-size-fields w,v", "w\nwide", "what the field 'w' holds is no number", "bad-size"),
        ("--offset-fields w,v", "w\n1e9", "a label cannot be moved by 1000000000 pixels", "bad-offset"),
        ("--min-zoom-field z", "z\nlow", "what the field 'z' holds is no number", "bad-zoom"),
        ("--max-zoom-field z", "z\nhigh", "what the field 'z' holds is no number", "bad-zoom"),
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
        #expect(skipped.errors.contains("read 3, written 2, skipped 1 (\(code) 1)"), "\(skipped.errors)")
        #expect(directory.text("bad.csv")?.contains(code) == true)
    }

    @Test func noSuchObstacles() throws {
        let outcome = try directory().plat("declutter", "--obstacles", "none.csv", "places.csv")
        #expect(
            outcome.status == 66 && outcome.text.isEmpty && outcome.errors.contains("none.csv: error: cannot read it"))
        for (fields, status, message) in [
            ("w,x", 64, "--obstacle-size-fields: there is no field 'x'"),
            ("w,text", 65, "places.csv:2:1: error: what the field 'text' holds is no number"),
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
