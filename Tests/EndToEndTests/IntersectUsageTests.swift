import Testing

/// Options that make no sense together are refused, by a sentence that names them; no option is accepted and then
/// ignored.
@Suite struct IntersectUsageTests {
    @Test(arguments: [
        ("--pairs --join inner", "--pairs and --join: give one of them"),
        ("--clip --difference", "--clip and --difference: give one of them"),
        ("--count --clip", "--clip and --count: give one of them"), ("--first", "--first goes with --join"),
        ("--largest --pairs", "--largest goes with --join"),
        ("--join inner --first --largest", "--first and --largest: give one of them"),
        ("--nearest --join left --first", "--first: of the nearest there is one"),
        ("--nearest --join left --largest", "--largest: --nearest asks for nothing in common"),
        ("--join inner --largest --rects", "--largest: --rects asks for nothing in common"),
        ("--join inner --largest --predicate disjoint", "--largest: --predicate asks for nothing in common"),
        ("--nearest --count", "--nearest: of the nearest there is one"),
        ("--nearest --pairs --count", "--nearest: of the nearest there is one"),
        ("--id-a n", "--id-a goes with --pairs"), ("--id-b own --count", "--id-b goes with --pairs"),
        ("--pairs --count --id-b own", "--id-b: --count has no column of B"),
        ("--pairs --keep-lower", "--keep-lower: no pieces are made"),
        ("--count --min-area 1", "--min-area: no pieces are made"),
        ("--difference --keep-lower", "--keep-lower: a difference has the dimension of A"),
        ("--min-area=-1", "--min-area: it is no area"),
        ("--pairs --prefix-b x", "--prefix-b: --pairs writes no fields of B"),
        ("--count --prefix-b x", "--prefix-b: --count writes no fields of B"),
        ("--pairs --fields n", "--fields: --pairs writes no fields"),
        ("--pairs --string-fields n", "--string-fields: --pairs writes no fields"),
        ("--pairs --fields-b own", "--fields-b: --pairs writes no fields of B"),
        ("--pairs --string-fields-b own", "--string-fields-b: --pairs writes no fields of B"),
        ("--clip --fields-b own", "--fields-b: --clip writes no fields of B"),
        ("--difference --string-fields-b own", "--string-fields-b: --difference writes no fields of B"),
        ("--count --fields-b own", "--fields-b: --count writes no fields of B"),
        ("--predicate within", "--predicate goes with --pairs, --join or --count"),
        ("--clip --rects", "--rects goes with --pairs, --join or --count"),
        ("--pairs --predicate within --rects", "--predicate and --rects: give one of them"),
        ("--pairs --rects --nearest", "--rects and --nearest: give one of them"),
        ("--pairs --distance 5", "--distance goes with --predicate dwithin or --nearest"),
        ("--pairs --predicate dwithin", "--distance is missing"),
        ("--pairs --predicate dwithin --distance=-1", "--distance: it is no distance"),
        ("--nearest --distance inf", "--distance: "),
        ("--pairs --predicate near", "--predicate: unknown predicate 'near'"),
        ("--pairs --crs EPSG:3857 --rects", "--crs: --rects asks on the globe, not in a system"),
        ("--crs EPSG:3857 --nearest", "--crs: --nearest asks on the globe, not in a system"),
        ("--pairs --rects --make-valid", "--make-valid: --rects asks nothing of shapes"),
        ("--crs nonsense", "PROJ finds no way"), ("--pairs --src-crs-b nonsense", "PROJ finds no way"),
        ("--self --clip", "--self and --clip: give one of them"),
        ("--self --join left", "--self and --join: give one of them"),
        ("--self --nearest", "--self goes with --pairs, --count or alone"),
        ("--z-order n", "--z-order goes with --self"),
        ("--self --count --z-order n", "--z-order: a count has no order"),
        ("--self --fields-b own", "--fields-b: with --self there is no other layer"),
        ("--self --string-fields-b own", "--string-fields-b: with --self there is no other layer"),
        ("--self --src-crs-b EPSG:3857", "--src-crs-b: with --self there is no other layer"),
        ("--self --delimiter-b ;", "--delimiter-b: with --self there is no other layer"),
        ("--pairs --precision 3", "--precision: --pairs writes no geometries"),
        ("--pairs --write-bbox", "--write-bbox: --pairs writes no geometries"),
        ("--pairs --no-cut", "--no-cut: --pairs writes no geometries"),
        ("--pairs -d EPSG:3857", "-d: --pairs writes no geometries"),
        ("--pairs -f geojson", "-f: --pairs writes a CSV"),
        ("--pairs -o x.shp", "-o: the name is one of a shapefile"),
        ("--pairs -o x.geojson", "-o: --pairs writes a CSV"), ("--limit=-1", "--limit: it must be at least 0"),
        ("--lat-b y --x-b x", "--lat-b/--lon-b and --x-b/--y-b: give one pair of them"),
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
        #expect(held.status == 0 && held.errors.contains("it means anything: --lat-b, --lon-b"), "\(held.errors)")
        let own = try directory.plat("intersect", "--pairs", "--wkt", "g", "a.geojsonl", "b.geojsonl")
        #expect(own.errors.contains("it means anything: --wkt\n"))
    }

    /// A field that no feature has is a slip.
    @Test func missingNames() throws {
        let directory = try directoryOfTwoLayers()
        for (options, option) in [(["--id-a", "no"], "--id-a"), (["--id-b", "no"], "--id-b")] {
            let outcome = try directory.plat(
                ["intersect", "-o", "o.csv", "--pairs"] + options + ["a.geojsonl", "b.geojsonl"])
            #expect(outcome.status == 64 && outcome.errors.contains("\(option): there is no field 'no'"))
            #expect(directory.read("o.csv") == nil)
        }
        let itself = try directory.plat("intersect", "--self", "--pairs", "--id-a", "no", "a.geojsonl")
        #expect(itself.status == 64 && itself.errors.contains("--id-a: there is no field 'no'"))
    }
}
