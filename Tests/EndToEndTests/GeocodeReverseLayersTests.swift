import TestSupport
import Testing

/// `plat geocode reverse` with layers of countries, waters and time zones, and the built-in gazetteer.
struct GeocodeReverseLayersTests {
    private let directory: Workdir

    init() throws {
        directory = try Workdir()
        try directory.write(
            "areas.geojson",
            Self.layer([
                (
                    #""ISO_A2":"-99","ISO_A2_EH":"FR","NAME":"Outline","admin1":"Middle","name_2":"Centre""#,
                    (2, 48, 3, 49)
                ),
                (#""ISO_A2":"DE","ISO_A2_EH":"DE","NAME":"Germany""#, (13, 52, 13.4, 53)),
                (#""ISO_A2":"PL","ISO_A2_EH":"PL","NAME":"Poland""#, (13.4, 52, 14, 53)),
                (#""ISO_A2":"-99","ISO_A2_EH":"-99","NAME":"Atlantis""#, (-30, 10, -20, 20)),
                (#""ISO_A2":"BR","ISO_A2_EH":"-99","NAME":"Far Brazil","admin1":"Out West""#, (-140, 5, -130, 15)),
                (#""ISO_A2":"AQ","ISO_A2_EH":"AQ","NAME":"Ice""#, (20, -89.999, 60, -70)),
                (#""ISO_A2":"NO","ISO_A2_EH":"NO","NAME":"Norway""#, (4, 57, 31, 81)),
                (#""ISO_A2":"FJ","ISO_A2_EH":"FJ","NAME":"Fiji""#, (176, -20, 180, -15)),
                (#""ISO_A2":"QQ","ISO_A2_EH":null,"NAME":"New land","NAME_LONG":"x""#, (-100, -50, -90, -40)),
            ]))
        try directory.write(
            "water.geojson",
            Self.layer([
                (#""featurecla":"ocean","name":"GREAT TEST OCEAN""#, (-60, -10, 0, 30)),
                (#""featurecla":"sea","name":"Small  Sea""#, (-30, 10, -20, 20)),
                (#""featurecla":"sea","name":"Middle Sea""#, (-40, 0, -10, 25)),
                (#""featurecla":"Alkaline Lake","name":"Lake Paris""#, (2.2, 48.8, 2.5, 48.9)),
                (#""featurecla":"park","name":"Bois""#, (2.3, 48.84, 2.4, 48.86)),
                (#""featurecla":"reef","name":"Riff""#, (-22, 11, -21, 12)),
                (#""featurecla":"ocean","name":null"#, (-180, -90, 180, 90)),
            ]))
        try directory.write(
            "zones.geojson",
            Self.layer([
                (#""zone":-3,"tzid":"Sea/Small""#, (-30, 10, -20, 20)), (#""tzid":"Europe/Box""#, (2, 48, 3, 49)),
            ]))
    }

    /// A layer of boxes: west, south, east, north.
    private static func layer(_ features: [(properties: String, box: (Double, Double, Double, Double))]) -> String {
        let lines = features.map { properties, box in
            let (west, south, east, north) = box
            let ring =
                "[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]"
            return
                #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#
        }
        return #"{"type":"FeatureCollection","features":[\#(lines.joined(separator: ",\n"))]}"#
    }

    private func answer(_ place: String, _ options: String, _ fields: String) throws -> String {
        let outcome = try directory.shell(
            "printf 'lat,lon\\n\(place)\\n' | plat geocode reverse -q -f csv \(options) --fields \(fields)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.last?.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
            .joined(separator: ",") ?? ""
    }

    /// The area that holds the position gives country and divisions; without a code, the nearest place does.
    @Test(arguments: [
        ("48.85,2.35", "", "matched,nearest,Paris,FR,France,Middle,Centre"),
        // Inside an area without a code, far from all places: its name alone is known.
        ("15,-25", "--within 1000", "matched,area,,,Atlantis,,"),
        // A code that a later field has; the country has no place near.
        ("10,-135", "", "matched,area,,BR,Brazil,Out West,"),
        // A country that the gazetteer does not know.
        ("-45,-95", "", "matched,area,,QQ,New land,,"),
        // Outside of all areas, and near no place.
        ("-30,-15", "", "unmatched,,,,,,"),
        // The place is looked for in the country, though Berlin is nearer.
        ("52.52,13.41", "--place nearest --within none", "matched,nearest,*,PL,Poland,*,*"),
        // Poles belong to what touches their parallel, and to what ends just short of it.
        ("-90,0", "", "matched,area,,AQ,Antarctica,,"), ("-90,170", "", "matched,area,,AQ,Antarctica,,"),
        // An ISO code wins over an outline that takes the territory for a part of its country.
        ("78.2,15.6", "", "matched,nearest,Longyearbyen,SJ,*,*,*"), ("60,11", "", "matched,nearest,*,NO,Norway,*,*"),
        // Both names of the 180th meridian, and whole turns.
        ("-16.5,180", "--within 1", "matched,area,,FJ,Fiji,,"), ("-16.5,-180", "--within 1", "matched,area,,FJ,Fiji,,"),
    ])
    func countries(place: String, options: String, expected: String) throws {
        let found = try answer(
            place, "--areas areas.geojson \(options)",
            "status,match,locality,iso_country_code,country,administrative_area,sub_administrative_area")
        let (cells, wanted) = (
            found.split(separator: ",", omittingEmptySubsequences: false),
            expected.split(separator: ",", omittingEmptySubsequences: false)
        )
        #expect(
            cells.count == wanted.count && zip(cells, wanted).allSatisfy { $1 == "*" || $0 == $1 }, "\(place): \(found)"
        )
    }

    /// Within the tolerance of an outline a place nearer than 2 km decides; outside, the nearest outline counts.
    @Test(arguments: [
        ("52.52,13.41", "0", "PL"), ("52.52,13.41", "5000", "DE"), ("52.52,13.41", "300", "PL"),
        ("52.2,13.41", "5000", "PL"), ("52.3,14.02", "0", "DE"), ("52.3,14.02", "5000", "PL"),
        ("52.3,14.02", "1000", "DE"),
    ])
    func tolerance(place: String, metres: String, country: String) throws {
        #expect(
            try answer(place, "--areas areas.geojson --areas-tolerance \(metres)", "iso_country_code") == country)
    }

    /// The smallest sea and the smallest lake count; all other names are areas of interest.
    @Test(arguments: [
        ("15,-25", "", "Small Sea,,Middle Sea; Great Test Ocean"), ("28,-50", "", "Great Test Ocean,,"),
        ("48.85,2.35", "", ",Lake Paris,Bois"), ("48.7,2.35", "", ",,"),
        ("11.5,-21.5", "", "Small Sea,Riff,Middle Sea; Great Test Ocean"),
        // What is land by one layer is no sea by another.
        ("15,-25", "--areas areas.geojson", ",,"),
    ])
    func waters(place: String, options: String, expected: String) throws {
        #expect(
            try answer(place, "--water water.geojson \(options)", "ocean,inland_water,areas_of_interest") == expected)
    }

    /// In a layer of seas alone a reef is a part of the sea.
    @Test func seasAlone() throws {
        try directory.write(
            "seas.geojson",
            Self.layer([
                (#""type":"sea","name":"Wide Sea""#, (-30, 10, -20, 20)),
                (#""type":"reef","name":"Riff""#, (-22, 11, -21, 12)),
            ]))
        try directory.write("lakes.geojson", Self.layer([(#""type":"lagoon","name":"Lagune""#, (-22, 11, -21, 12))]))
        #expect(
            try answer(
                "11.5,-21.5", "--water seas.geojson --water lakes.geojson", "ocean,inland_water,areas_of_interest")
                == "Riff,Lagune,Wide Sea")
    }

    /// Zones are those of the layer, and otherwise those of places; there is none at sea.
    @Test(arguments: [
        ("48.85,2.35", "", "Europe/Paris"), ("48.85,2.35", "--zones zones.geojson", "Europe/Box"),
        ("15,-25", "--zones zones.geojson", "Sea/Small"), ("52.5,13.4", "--zones zones.geojson", ""),
        ("14.95,-23.5", "--within 100000", "Atlantic/Cape_Verde"), ("14.95,-23.5", "--water water.geojson", ""),
        ("14.95,-23.5", "--water water.geojson --zones zones.geojson", "Sea/Small"),
        // Far from all places of the country, its zone would be a guess.
        ("10,-135", "--areas areas.geojson", ""), ("70,30.5", "--areas areas.geojson --within 10", "Europe/Oslo"),
    ])
    func zones(place: String, options: String, expected: String) throws {
        #expect(try answer(place, options, "time_zone") == expected)
    }

    /// The same answers for any order of areas, any threads and any order of rows.
    @Test func nothingElseMatters() throws {
        var random = SplitMix64(seed: 7)
        let rows = (0..<3000).map { _ in "\(random.double(-90...90)),\(random.double(-180...180))" }
        try directory.write("a.csv", "lat,lon\n" + rows.joined(separator: "\n") + "\n")
        try directory.write("b.csv", "lat,lon\n" + rows.reversed().joined(separator: "\n") + "\n")
        let command =
            "plat geocode reverse -q -f csv --areas areas.geojson --areas-tolerance 9000 --water water.geojson"
        let one = try directory.shell("\(command) --threads 1 a.csv")
        #expect(one.lines.count == 3001)
        for threads in [2, 5] {
            #expect(try directory.shell("\(command) --threads \(threads) a.csv").text == one.text)
        }
        let reversed = try directory.shell("\(command) b.csv")
        #expect(reversed.lines.dropFirst().reversed().elementsEqual(one.lines.dropFirst()))
    }

    @Test func explained() throws {
        let outcome = try directory.shell(
            "printf 'lat,lon\\n1,1\\n' | plat geocode reverse --explain --areas areas.geojson --water water.geojson -f csv"
        )
        #expect(
            outcome.errors.contains(
                "--areas: 9 areas; country codes from ISO_A2_EH, else ISO_A2; names from NAME, else NAME_LONG; first-level divisions from admin1; second-level divisions from name_2"
            ), "\(outcome.errors)")
        #expect(outcome.errors.contains("--water: 7 areas; names from name; kinds from featurecla"))
    }

    /// Divisions whose code shows that their name is not that of a country.
    @Test func divisions() throws {
        try directory.write(
            "states.geojson",
            Self.layer([(#""iso_3166_2":"FR-75","name":"Etat","admin":"France","iso_a2":"FR""#, (2, 48, 3, 49))]))
        #expect(
            try answer("48.85,2.35", "--areas states.geojson", "administrative_area,country") == "Etat,France")
    }

    @Test(arguments: [

        ("--zones water.geojson", 64, "no field describes the areas"),
        ("--areas absent.shp", 66, "absent.shp"), ("--areas -", 64, "not standard input"),
        ("--areas-tolerance 5", 64, "--areas"), ("--areas lines.geojson", 65, "an area is a polygon, not a LineString"),
        ("--areas areas.geojson -o areas.geojson", 73, "areas.geojson"),
        ("--areas areas.geojson --areas-tolerance -1", 64, "--areas-tolerance"), ("--zones a.csv", 65, "polygon"),
    ])
    func refused(options: String, status: Int32, words: String) throws {
        try directory.write("a.csv", "lat,lon,tzid\n1,1,Europe/Paris\n")
        try directory.write(
            "lines.geojson",
            #"{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}"#
        )
        let outcome = try directory.shell("plat geocode reverse -f csv \(options) a.csv")
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status) \(outcome.errors)")
    }

    @Test func emptyFeaturesAreTold() throws {
        try directory.write(
            "holes.geojson",
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"iso_a2":"FR"},"geometry":null}]}"#
        )
        let outcome = try directory.shell(
            "printf 'lat,lon\\n1,1\\n' | plat geocode reverse --areas holes.geojson -f csv")
        #expect(
            outcome.status == 0 && outcome.errors.contains("holes.geojson:1:41: warning: a feature has no position"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("the layer has no areas"), "\(outcome.errors)")
    }
}

/// Answers by layers against others.
struct GeocodeAreaOracleTests {
    @Test(.enabled(if: Python.has("shapely", "pyproj"))) func bruteForce() throws {
        #expect(try oracle("geocode_areas", [Binary.path, "\(Effort.of(20))"]) == "ok\n")
    }
}
