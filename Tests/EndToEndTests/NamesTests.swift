import Testing

/// Names of options and commands: one meaning each, and those of other programs.
struct NamesTests {
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name,rank\n1,2,A,1\n1.5,2.5,B,2\n50,60,C,3\n")
        try directory.write("b.csv", "wkt,zone\n\"POLYGON ((0 0, 5 0, 5 5, 0 5, 0 0))\",Z\n")
        return directory
    }

    /// The words of other programs mean the same where the same is meant.
    @Test(arguments: [
        ("cat --t-srs EPSG:3857", "cat --dst-crs EPSG:3857"), ("cat -t_srs EPSG:3857", "cat -d EPSG:3857"),
        ("cat -where name='A'", "cat --where name='A'"),
        ("cat --filter name='A'", "cat --where name='A'"), ("cat --drop-fields rank", "cat --exclude rank"),
        ("cat -makevalid", "cat --make-valid"), ("cat -explodecollections", "cat --explode"),
        ("cat -limit 1", "cat --limit 1"),
        ("sort rank:desc", "sort --by rank:desc"), ("group name", "group --by name"),
        ("cat --s-srs EPSG:4326", "cat -s EPSG:4326"), ("cat --s_srs EPSG:4326", "cat -s EPSG:4326"),
        ("cat --format csv", "cat -f csv"), ("cat --sep comma", "cat --delimiter comma"),
        ("cat --latitude lat --longitude lon", "cat --lat lat --lon lon"), ("cat --head 2", "cat --limit 2"),
        ("cat -f json", "cat -f geojson"), ("cat -f GeoJSON", "cat -f geojson"), ("cat -f ndjson", "cat -f geojsonseq"),
        ("cat -f jsonl", "cat -f geojsonseq"), ("cat -f shp -o out.shp", "cat -f shapefile -o out.shp"),
        ("cat --input-format CSV", "cat --input-format csv"),
    ])
    func wordsOfOthers(theirs: String, ours: String) throws {
        let directory = try directory()
        let other = try directory.plat((theirs + " a.csv").split(separator: " ").map(String.init))
        let own = try directory.plat((ours + " a.csv").split(separator: " ").map(String.init))
        #expect(other.status == 0 && own.status == 0 && other.text == own.text, "\(other.errors)")
        #expect(!other.errors.contains("renamed"))
    }

    /// Where nothing means the same, a hint leads to what comes near.
    @Test(arguments: [
        ("cat --crs EPSG:4326", "--src-crs names the CRS of the input, --dst-crs that of the output"),
        ("info --crs EPSG:4326", "--src-crs names the CRS of the input, plat cat --dst-crs that of"),
        ("cut -d , -f 1", "plat cat --fields selects fields"),
        ("cat -dumb XY", "unknown option -dumb; hint: see 'plat cat --help'"),
        ("cat -dissolve", "unknown option -dissolve; hint: use plat dissolve a.csv"),
        ("cat -segmentize 1", "unknown option -segmentize"), ("cat -dEPSG:x", "-d in '-dEPSG:x': unknown CRS 'EPSG:x'"),
        ("cat -clipsrc b.csv", "use plat clip a.csv b.csv"),
        ("cat -nln x", "names the layer"),
        ("cat -nlt X", "geometries keep their kinds"),
        ("inner-lines", "--inner-lines writes the borders"), ("geohash", "--cells geohash:5"),
        ("cat -lco A=B", "hint: plat has options instead of layer creation options: --precision"),
        ("cat -of GeoJSON a.csv", "unknown option -of; hint: -f geojson"),
        ("cat --clip b.csv", "use plat clip a.csv b.csv"),
        ("intersect --on k", "plat join --key FIELD=FIELD joins by values"), ("info -f json", "plat info --json"),
        ("render --font-weight bold", "--layer FILE,font=Bold"),
        ("view --heatmap", "use --density --density-radius 30"),
        ("render --choropleth pop", "use --color-by FIELD"), ("render --above a", "--layer FILE,above=NAME"),
        ("render --layer a.csv,fill-color=red", "unknown key 'fill-color'; hint: use fill\n"),
        ("render --layer a.csv,anchor=north", "anchor: unknown point 'north'; hint: use center, top"),
        ("choropleth", "plat render --color-by"), ("heatmap", "plat render --density"),
        ("convert --intersection 1,2,3,4", "--clip X,Y,W,H"), ("convert --divide 1", "--split N,EDGE"),
        ("declutter --minzoom 3", "--zooms A-B"), ("fit --padding 5", "hint: --edge-padding"),
        ("check --on-error skip", "always goes on"), ("shape circle --distance 5", "--radius"),
        ("info -i", "use plat info a.csv"),
        ("cat --input", "unknown option --input; hint: name input files without an option, as in plat cat FILE"),
        ("cat --count", "plat info counts features"),
        ("buffer a.csv", "write it first, as in plat buffer 500m FILE"),
        ("cat -d 3857", "did you mean EPSG:3857?"), ("convert --to 3857", "did you mean EPSG:3857?"),
        ("cat -f gpkg", "a GeoPackage is changed while it is written"), ("cat --input-format gml", "cannot read GML"),
        ("cat -f foo", "unknown format 'foo' (use"), ("cat --to EPSG:3857", "use plat cat --dst-crs EPSG:3857 a.csv"),
        ("cat -n 3", "--limit N writes the first N"),
        ("cat --zebra", "unknown option --zebra; hint: see 'plat cat --help'"),
        ("cat --join left", "plat intersect --join"), ("shape line", "plat shape polyline"),
        ("frobnicate", "unknown command 'frobnicate'; hint: see 'plat help'"),
        ("grid a.csv", "write it first, as in plat grid hex:10km"), ("hull --ratio 0.3", "write --kind concave:R"),
        ("url", "plat geocode link writes links"), ("vcard", "plat geocode format --as vcard"),
        ("-v", "--verbose needs --version"),
        ("cat -d pixel", "-d: 'pixel' is a coordinate space, not a CRS; hint: use plat convert"),
        ("cat -d missing.prj", "-d: missing.prj: no such file"), ("cat -d a.csv", "-d: a.csv does not define a CRS"),
        ("cat -s foo", "-s: unknown CRS 'foo'; hint: use a CRS such as EPSG:25832"),
        ("convert --columns lat,lon --to map-point", "hint: if the columns hold latitude and longitude, use --from"),
        ("convert", "to convert the columns lat and lon, add --to map-point"),
        ("cat --fields name,name", "--fields: 'name' is named twice"),
        ("cat --bbox 1,20,3,4", "--bbox: south 20 is greater than north 4"),
        ("cat --bbox 1,2,3,100", "--bbox: north 100 is outside -90…90"),
        ("fit --size 9x9 --region 95,1,1,1", "--region: latitude 95 is outside -90…90"),
        ("view -o x.html --center 48,2 --distance 5", "use plat view --span-meters 5 -o x.html --center 48,2 a.csv"),
        ("cat --valid", "use plat cat --make-valid a.csv"),
        ("render -o x.png --join round", "use plat render --stroke-join round -o x.png a.csv"),
        ("cat --precision 20", "--precision: 20 is out of range (0 to 15, or full)"),
        ("cat --max-record 5", "--max-record: 5 is out of range (64K to 1900M)"),
    ])
    func hints(command: String, hint: String) throws {
        let outcome = try directory().plat((command + " a.csv").split(separator: " ").map(String.init))
        #expect(outcome.status == 64 && outcome.text.isEmpty && outcome.errors.contains(hint), "\(outcome.errors)")
    }

    /// The fields of layer A are chosen as in every command, or with the suffix of their layer.
    @Test func fieldsOfIntersect() throws {
        let directory = try directory()
        for option in ["--fields", "--fields-a"] {
            let joined = try directory.plat(
                "intersect", "-q", "--join", "inner", option, "name", "-f", "csv", "a.csv", "b.csv")
            #expect(joined.lines == ["lat,lon,name,zone", "1,2,A,Z", "1.5,2.5,B,Z"], "\(joined.errors)")
        }
    }

    /// A view shows a box in degrees, or all of a layer; `bounds` gives the box of a layer.
    @Test func boxesOfViews() throws {
        let directory = try directory()
        let box = try directory.plat("bounds", "-q", "--as", "bbox", "a.csv")
        #expect(box.text == "2,1,60,50\n")
        let ofBox = try directory.plat("fit", "-q", "--size", "800x600", "--bbox", "2,1,60,50")
        let ofLayer = try directory.plat("fit", "-q", "--size", "800x600", "a.csv")
        let ofLines = try directory.plat("fit", "-q", "--size", "800x600", input: "1,2\n1.5,2.5\n50,60\n")
        #expect(ofBox.status == 0 && ofBox.text == ofLayer.text && ofLayer.text == ofLines.text, "\(ofLayer.errors)")
        let over = try directory.plat("fit", "-q", "--size", "800x600", "--bbox", "170,-20,-170,-10")
        #expect(over.text.contains("center      -15.0586516,-180\n"), "\(over.text)")
        let pixels = try directory.shell(
            "echo 1,2 | plat convert -q --to pixel --from coordinate --size 800x600 --bbox 2,1,60,50")
        let same = try directory.shell(
            "plat fit -q --size 800x600 --json a.csv > v.json; echo 1,2 | plat convert -q --to pixel --from coordinate --viewport v.json"
        )
        #expect(pixels.status == 0 && pixels.text == same.text, "\(pixels.errors)")
        for (options, complaint) in [
            ("--bbox 2,1,60,50 --zoom 3 --center 1,1", "both aim the view"), ("--bbox 2,1,600,50", "--bbox: "),
            ("--bbox 1,2,3,95", "--bbox: north 95 is outside -90…90; hint: use W,S,E,N in degrees"),
            ("--bbox 2,1,60,50 a.csv", "already say what to show"),
        ] {
            let refused = try directory.plat(["fit", "--size", "9x9"] + options.split(separator: " ").map(String.init))
            #expect(refused.status == 64 && refused.errors.contains(complaint), "\(refused.errors)")
        }
    }

    /// One number of metres is both of a pair.
    @Test func distances() throws {
        let one = try Workdir().plat("fit", "--size", "9x9", "--center", "48,2", "--span-meters", "5000")
        let two = try Workdir().plat("fit", "--size", "9x9", "--center", "48,2", "--span-meters", "5000,5000")
        #expect(one.status == 0 && one.text == two.text)
    }

    /// A layer is read as one by its header, by an option, or by its format; lines of numbers are not.
    @Test func layersOfViews() throws {
        let directory = try directory()
        _ = try directory.shell(
            "plat cat -q -o a.shp a.csv; plat cat -q -o a.geojson a.csv; plat cat -q -d EPSG:3857 -o m.shp a.csv")
        let expected = try directory.plat("fit", "-q", "--size", "80x60", "a.csv").text
        for words in [
            ["a.shp"], ["a.geojson"], ["--input-format", "csv", "a.csv"], ["--lat", "lat", "--lon", "lon", "a.csv"],
        ] {
            let outcome = try directory.plat(["fit", "-q", "--size", "80x60"] + words)
            #expect(outcome.status == 0 && outcome.text == expected, "\(words): \(outcome.errors)")
        }
        let projected = try directory.plat("fit", "-q", "--size", "80x60", "m.shp")
        #expect(projected.status == 0 && projected.lines.first == "size        80x60", "\(projected.errors)")
        let piped = try directory.shell("plat cat -q a.csv | plat fit -q --size 80x60")
        #expect(piped.text == expected, "\(piped.errors)")
        let planar = try directory.plat("fit", "--planar", "--size", "80x60", "a.csv")
        #expect(planar.status != 0 && planar.text.isEmpty, "\(planar.errors)")
        try directory.write("bad.csv", "lat,lon\n1,2\n100,3\n")
        let bad = try directory.plat("fit", "--size", "80x60", "bad.csv")
        #expect(bad.status == 65 && bad.text.isEmpty && bad.errors.contains("bad.csv:3"), "\(bad.errors)")
        try directory.write("none.csv", "lat,lon\n")
        let none = try directory.plat("fit", "--size", "80x60", "none.csv")
        #expect(
            none.status == 65 && none.text.isEmpty && none.errors.contains("no coordinates to show"), "\(none.errors)")
    }

    /// The box of a layer is that of what GeoJSON would hold: closed at the poles, small at 180°, within ±180.
    @Test(arguments: [
        (#"{"type":"Polygon","coordinates":[[[-135,40],[-45,40],[45,40],[135,40],[-135,40]]]}"#, "-180,40,180,90"),
        (
            #"{"type":"Polygon","coordinates":[[[-135,-40],[135,-40],[45,-40],[-45,-40],[-135,-40]]]}"#,
            "-180,-90,180,-40"
        ),
        (#"{"type":"MultiPoint","coordinates":[[180,1],[-177,2]]}"#, "-180,1,-177,2"),
        (#"{"type":"MultiPoint","coordinates":[[170,1],[-175,3]]}"#, "170,1,-175,3"),
        (#"{"type":"MultiPoint","coordinates":[[-10,1],[170,3]]}"#, "-10,1,170,3"),
        (#"{"type":"LineString","coordinates":[[170,1],[190,3]]}"#, "170,1,-170,3"),
    ])
    func boxes(_ geometry: String, _ expected: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", geometry + "\n")
        let box = try directory.plat("bounds", "-q", "--as", "bbox", "a.geojsonl")
        #expect(box.text == expected + "\n", "\(box.errors)")
        let written = try directory.plat("cat", "-q", "--write-bbox", "a.geojsonl")
        #expect(written.text.contains(#""bbox":["# + expected + "]}"), "\(written.text)")
        let view = try directory.plat("fit", "-q", "--size", "90x90", "--bbox=" + expected)
        #expect(view.status == 0, "\(view.errors)")
    }

    /// The size of a view beside --bbox is not taken for one of labels.
    @Test func aBoxAimsNoLabels() throws {
        let outcome = try directory().plat("declutter", "--size", "320x460", "--bbox", "0,0,9,9", "a.csv")
        #expect(outcome.status == 64 && outcome.errors.contains("--size needs an option that aims the view"))
        let zoomed = try directory().plat("declutter", "--size", "320x460", "--zoom", "3", "a.csv")
        #expect(zoomed.status == 64 && zoomed.errors.contains("--size is the size of a view"), "\(zoomed.errors)")
    }

    /// Options that a view with an aim has no use for are refused, and a list may begin with a byte order mark.
    @Test func listsAndAims() throws {
        for option in ["--rejects=r.csv", "--on-error=skip", "--max-record=1M", "--lat=a"] {
            let outcome = try Workdir().plat("fit", "--size", "9x9", "--region", "1,1,1,1", option)
            #expect(outcome.status == 64 && outcome.errors.contains("already say what to show"), "\(outcome.errors)")
        }
        let list = try Workdir().plat(
            ["fit", "-q", "--size", "9x9"], input: [0xEF, 0xBB, 0xBF] + Array("1,2\n3,4\n".utf8))
        #expect(list.status == 0, "\(list.errors)")
    }

    /// Every step that PROJ takes is named, also one after shapes were cut in degrees.
    @Test(arguments: ["cat -d EPSG:3857", "bounds -d EPSG:3857", "cat -s EPSG:3857"])
    func operationsAreNamed(command: String) throws {
        let outcome = try directory().shell("plat \(command) -v a.csv")
        #expect(outcome.status == 0 && outcome.errors.contains("transformation: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("Pseudo-Mercator"), "\(outcome.errors)")
    }

    /// The system of a layer is the one that was given, if one was.
    @Test func givenSystems() throws {
        let outcome = try directory().plat("info", "-s", "EPSG:2056", "a.csv")
        #expect(outcome.text.contains("  crs         EPSG:2056 (CH1903+ / LV95)\n"), "\(outcome.text)")
    }
}
