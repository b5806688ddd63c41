import Testing

/// Options that make no sense together are refused, by a sentence that names them; no option is accepted and then
/// ignored.
struct IntersectUsageTests {
    @Test(arguments: [
        ("--pairs --join inner", "--pairs and --join cannot be used together"),
        ("--clip --difference", "--clip and --difference cannot be used together"),
        ("--count --clip", "--clip and --count cannot be used together"), ("--first", "--first needs --join"),
        ("--largest --pairs", "--largest needs --join"),
        ("--join inner --first --largest", "--first and --largest cannot be used together"),
        ("--nearest --join left --first", "--first cannot be used with --nearest: only one feature is nearest"),
        (
            "--nearest --join left --largest",
            "--largest cannot be used with --nearest: --nearest computes no common area"
        ),
        ("--join inner --largest --rects", "--largest cannot be used with --rects: --rects computes no common area"),
        (
            "--join inner --largest --predicate disjoint",
            "--largest cannot be used with --predicate disjoint: --predicate disjoint computes no common area"
        ),
        ("--nearest --count", "--nearest cannot be used with --count: only one feature is nearest"),
        ("--nearest --pairs --count", "--nearest cannot be used with --count: only one feature is nearest"),
        ("--id-a n", "--id-a needs --pairs"), ("--id-b own --count", "--id-b needs --pairs"),
        ("--pairs --count --id-b own", "--id-b cannot be used with --count: --count has no column of B"),
        ("--pairs --keep-lower", "--keep-lower cannot be used with --pairs: --pairs makes no pieces"),
        ("--count --min-area 1", "--min-area cannot be used with --count: --count makes no pieces"),
        (
            "--difference --keep-lower",
            "--keep-lower cannot be used with --difference: a difference always has the dimension of A"
        ),
        ("--min-area=-1", "--min-area: -1 is out of range (at least 0)"),
        ("--pairs --prefix-b x", "--prefix-b cannot be used with --pairs: --pairs writes no fields of B"),
        ("--count --prefix-b x", "--prefix-b cannot be used with --count: --count writes no fields of B"),
        ("--pairs --fields n", "--fields cannot be used with --pairs: --pairs writes no fields"),
        ("--pairs --string-fields n", "--string-fields cannot be used with --pairs: --pairs writes no fields"),
        ("--pairs --fields-b own", "--fields-b cannot be used with --pairs: --pairs writes no fields of B"),
        (
            "--pairs --string-fields-b own",
            "--string-fields-b cannot be used with --pairs: --pairs writes no fields of B"
        ),
        ("--clip --fields-b own", "--fields-b cannot be used with --clip: --clip writes no fields of B"),
        (
            "--difference --string-fields-b own",
            "--string-fields-b cannot be used with --difference: --difference writes no fields of B"
        ),
        ("--count --fields-b own", "--fields-b cannot be used with --count: --count writes no fields of B"),
        ("--predicate within", "--predicate needs --pairs, --join, --count or --select"),
        ("--clip --rects", "--rects needs --pairs, --join, --count or --select"),
        ("--pairs --predicate within --rects", "--predicate and --rects cannot be used together"),
        ("--pairs --rects --nearest", "--rects and --nearest cannot be used together"),
        ("--pairs --distance 5", "--distance needs --predicate dwithin or --nearest"),
        ("--pairs --predicate dwithin", "--predicate dwithin needs --distance"),
        ("--pairs --predicate dwithin --distance=-1", "--distance: -1 is out of range (at least 0)"),
        ("--nearest --distance inf", "--distance: "),
        ("--pairs --predicate near", "--predicate: unknown predicate 'near'"),
        (
            "--pairs --crs EPSG:3857 --rects",
            "--crs cannot be used with --rects: --rects works on the globe, not in a CRS"
        ),
        (
            "--crs EPSG:3857 --nearest",
            "--crs cannot be used with --nearest: --nearest works on the globe, not in a CRS"
        ),
        ("--pairs --rects --make-valid", "--make-valid cannot be used with --rects: --rects ignores shapes"),
        ("--crs nonsense", "--crs: unknown CRS 'nonsense'"),
        ("--pairs --src-crs-b nonsense", "--src-crs-b: unknown CRS 'nonsense'"),
        ("--self --clip", "--self and --clip cannot be used together"),
        ("--self --join left", "--self and --join cannot be used together"),
        ("--self --nearest", "--self with --nearest needs --pairs"),
        ("--z-order n", "--z-order needs --self"),
        ("--self --count --z-order n", "--z-order cannot be used with --count: --count writes no pairs to sort"),
        ("--self --fields-b own", "--fields-b: --self has no layer B"),
        ("--self --string-fields-b own", "--string-fields-b: --self has no layer B"),
        ("--self --src-crs-b EPSG:3857", "--src-crs-b: --self has no layer B"),
        ("--self --delimiter-b ;", "--delimiter-b: --self has no layer B"),
        ("--pairs --precision 3", "--precision cannot be used with --pairs: --pairs writes no geometries"),
        ("--pairs --write-bbox", "--write-bbox cannot be used with --pairs: --pairs writes no geometries"),
        ("--pairs --no-cut", "--no-cut cannot be used with --pairs: --pairs writes no geometries"),
        ("--pairs -d EPSG:3857", "-d cannot be used with --pairs: --pairs writes no geometries"),
        ("--pairs -f geojson", "-f cannot be used with --pairs: --pairs writes a CSV"),
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

    /// Options of readers that mean nothing to what was read are reported.
    @Test func idleOptions() throws {
        let directory = try directoryOfTwoLayers()
        let outcome = try directory.plat(
            "intersect", "--pairs", "--lat-b", "y", "--lon-b", "x", "a.geojsonl", "b.geojsonl")
        #expect(
            outcome.status == 0 && outcome.errors.contains("--lat-b, --lon-b have no effect: they apply to CSV only"),
            "\(outcome.errors)")
        let own = try directory.plat("intersect", "--pairs", "--wkt", "g", "a.geojsonl", "b.geojsonl")
        #expect(own.errors.contains("--wkt has no effect: it applies to CSV only, and layer A is something else\n"))
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
