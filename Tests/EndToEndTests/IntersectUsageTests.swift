import Testing

/// Options that make no sense together are refused, by a sentence that names them; no option is accepted and then
/// ignored.
@Suite struct IntersectUsageTests {
    @Test(arguments: [
        ("--pairs --join inner", "--pairs and --join cannot be used together"),
        ("--clip --difference", "--clip and --difference cannot be used together"),
        ("--count --clip", "--clip and --count cannot be used together"), ("--first", "--first needs --join"),
        ("--largest --pairs", "--largest needs --join"),
        ("--join inner --first --largest", "--first and --largest cannot be used together"),
        ("--nearest --join left --first", "--first: there is only one nearest feature"),
        ("--nearest --join left --largest", "--largest: --nearest computes no common area"),
        ("--join inner --largest --rects", "--largest: --rects computes no common area"),
        ("--join inner --largest --predicate disjoint", "--largest: --predicate computes no common area"),
        ("--nearest --count", "--nearest: there is only one nearest feature"),
        ("--nearest --pairs --count", "--nearest: there is only one nearest feature"),
        ("--id-a n", "--id-a needs --pairs"), ("--id-b own --count", "--id-b needs --pairs"),
        ("--pairs --count --id-b own", "--id-b: --count has no column of B"),
        ("--pairs --keep-lower", "--keep-lower: this form makes no pieces"),
        ("--count --min-area 1", "--min-area: this form makes no pieces"),
        (
            "--difference --keep-lower",
            "--keep-lower cannot be used with --difference: a difference always has the dimension of A"
        ),
        ("--min-area=-1", "--min-area: must be an area of at least 0"),
        ("--pairs --prefix-b x", "--prefix-b: --pairs writes no fields of B"),
        ("--count --prefix-b x", "--prefix-b: --count writes no fields of B"),
        ("--pairs --fields n", "--fields: --pairs writes no fields"),
        ("--pairs --string-fields n", "--string-fields: --pairs writes no fields"),
        ("--pairs --fields-b own", "--fields-b: --pairs writes no fields of B"),
        ("--pairs --string-fields-b own", "--string-fields-b: --pairs writes no fields of B"),
        ("--clip --fields-b own", "--fields-b: --clip writes no fields of B"),
        ("--difference --string-fields-b own", "--string-fields-b: --difference writes no fields of B"),
        ("--count --fields-b own", "--fields-b: --count writes no fields of B"),
        ("--predicate within", "--predicate needs --pairs, --join or --count"),
        ("--clip --rects", "--rects needs --pairs, --join or --count"),
        ("--pairs --predicate within --rects", "--predicate and --rects cannot be used together"),
        ("--pairs --rects --nearest", "--rects and --nearest cannot be used together"),
        ("--pairs --distance 5", "--distance needs --predicate dwithin or --nearest"),
        ("--pairs --predicate dwithin", "--distance is required"),
        ("--pairs --predicate dwithin --distance=-1", "--distance: must be a distance of at least 0"),
        ("--nearest --distance inf", "--distance: "),
        ("--pairs --predicate near", "--predicate: unknown predicate 'near'"),
        ("--pairs --crs EPSG:3857 --rects", "--crs: --rects works on the globe, not in a CRS"),
        ("--crs EPSG:3857 --nearest", "--crs: --nearest works on the globe, not in a CRS"),
        ("--pairs --rects --make-valid", "--make-valid: --rects does not look at shapes"),
        ("--crs nonsense", "PROJ cannot transform"), ("--pairs --src-crs-b nonsense", "PROJ cannot transform"),
        ("--self --clip", "--self and --clip cannot be used together"),
        ("--self --join left", "--self and --join cannot be used together"),
        ("--self --nearest", "--self and --nearest cannot be used together"),
        ("--z-order n", "--z-order needs --self"),
        ("--self --count --z-order n", "--z-order cannot be used with --count: --count writes no pairs to sort"),
        ("--self --fields-b own", "--fields-b: --self has no layer B"),
        ("--self --string-fields-b own", "--string-fields-b: --self has no layer B"),
        ("--self --src-crs-b EPSG:3857", "--src-crs-b: --self has no layer B"),
        ("--self --delimiter-b ;", "--delimiter-b: --self has no layer B"),
        ("--pairs --precision 3", "--precision: --pairs writes no geometries"),
        ("--pairs --write-bbox", "--write-bbox: --pairs writes no geometries"),
        ("--pairs --no-cut", "--no-cut: --pairs writes no geometries"),
        ("--pairs -d EPSG:3857", "-d: --pairs writes no geometries"),
        ("--pairs -f geojson", "-f: --pairs writes a CSV"),
        ("--pairs -o x.shp", "-o: --pairs cannot write a shapefile"),
        ("--pairs -o x.geojson", "-o: --pairs writes a CSV"),
        ("--limit=-1", "--limit: -1 is out of range (at least 0)"),
        ("--lat-b y --x-b x", "--lat-b/--lon-b and --x-b/--y-b cannot be used together"),
    ])
    func refused(options: String, sentence: String) throws {
        let directory = try directoryOfTwoLayers()
        let words = options.split(separator: " ").map(String.init)
        let outcome = try directory.plat(["intersect"] + words + ["a.geojsonl", "b.geojsonl"])
        #expect(outcome.status == 64 && outcome.text.isEmpty, "\(outcome.text)")
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(directory.contents == ["a.geojsonl", "b.geojsonl"])
    }

    /// Options of readers that mean nothing to what was read are said.
    @Test func idleOptions() throws {
        let directory = try directoryOfTwoLayers()
        let held = try directory.plat(
            "intersect", "--pairs", "--lat-b", "y", "--lon-b", "x", "a.geojsonl", "b.geojsonl")
        #expect(
            held.status == 0 && held.errors.contains("no effect on inputs of this format: --lat-b, --lon-b"),
            "\(held.errors)")
        let own = try directory.plat("intersect", "--pairs", "--wkt", "g", "a.geojsonl", "b.geojsonl")
        #expect(own.errors.contains("no effect on inputs of this format: --wkt\n"))
    }

    /// A field that no feature has is a slip.
    @Test func missingNames() throws {
        let directory = try directoryOfTwoLayers()
        for (options, option) in [(["--id-a", "no"], "--id-a"), (["--id-b", "no"], "--id-b")] {
            let outcome = try directory.plat(
                ["intersect", "-o", "o.csv", "--pairs"] + options + ["a.geojsonl", "b.geojsonl"])
            #expect(outcome.status == 64 && outcome.errors.contains("\(option): no field named 'no'"))
            #expect(directory.read("o.csv") == nil)
        }
        let itself = try directory.plat("intersect", "--self", "--pairs", "--id-a", "no", "a.geojsonl")
        #expect(itself.status == 64 && itself.errors.contains("--id-a: no field named 'no'"))
    }
}
