import Foundation
import TestSupport
import Testing

/// Which fields `plat geocode` reads and writes, with the built-in gazetteer.
struct GeocodeFieldsTests {
    private func run(_ command: String, _ table: String = "place,country\nParis,US\nLyon,FR\n") throws
        -> Command.Outcome
    {
        let directory = try Workdir()
        try directory.write("a.csv", table)
        return try directory.shell("plat geocode \(command)")
    }

    /// Without --query, fields with plain names are read beside the query, which one note reports; with it, none are.
    @Test func fieldsBesideTheQuery() throws {
        let note = """
            a.csv: note: the query is field 'place' with country (country); hint: to read it alone, use --query place
            """
        let found = try run("forward --fields iso_country_code -f csv a.csv")
        #expect(found.lines.map { $0.suffix(2) } == ["de", "US", "FR"], "\(found.text)")
        #expect(found.errors.split(separator: "\n").count { $0.contains("note") } == 1)
        #expect(found.errors.contains(note), "\(found.errors)")
        let alone = try run("forward --query place --fields iso_country_code -f csv a.csv")
        #expect(alone.lines == ["lat,lon,iso_country_code", "48.85341,2.3488,FR", "45.74906,4.84789,FR"])
        #expect(
            alone.errors.contains(
                "a.csv: note: the query is field 'place' alone; not read: country; hint: to read it, add --country country"
            ), "\(alone.errors)")
        #expect(try run("forward -q --query place --fields name -f csv a.csv").errors.isEmpty)
        let read = try run("forward --query place --country country --fields iso_country_code -f csv a.csv")
        #expect(!read.errors.contains("note"), "\(read.errors)")
        let several = try run("forward a.csv", "Name,Town,ISO2,zip\nX,Lyon,FR,69001\n")
        #expect(several.errors.contains("the query is field 'Town' with zip (postcode), ISO2 (country)"))
        let town = try run("forward --query name a.csv", "name,city,state\nX,Lyon,Y\n")
        #expect(
            town.errors.contains("to read them, use --city city --state state instead of --query"), "\(town.errors)")
        let place = try run("forward a.csv", "place,city,country,region\nParis,Lyon,FR,x\n")
        #expect(place.errors.contains("not read: city, region; hint: to read them, use --city city --state region"))
        let lines = try run("forward a.csv", "place,name,size\nParis,x,1\n")
        #expect(!lines.errors.contains("not read"), "\(lines.errors)")
    }

    /// Options for where a place lies narrow the query that is found by its name, and so do fields with plain names.
    @Test(arguments: [
        ("--country country", "address,country\nParis,US\n", "-95.55551"),
        ("--state state", "city,state\nPortland,ME\n", "-70.2589"),
        ("--set \"c='DE'\" --country c", "id,name\n1,Halle\n", "11.97947"),
        ("", "city,country\nParis,USA\n", "-95.55551"),
        ("", "street,zip,city,country\n1 Main St,75460,Paris,USA\n", "-95.55551"),
        ("", "name,iso_country\nParis,US\n", "-95.55551"),
        ("", "address,city,country_code\n1 Main St,Paris,US\n", "-95.55551"),
        ("", "Ort,PLZ,town,Province\nx,,London,Ontario\n", "-81.23304"),
        ("", "city,state\nParis,active\n", "2.3488"),
        ("--query city", "city,country\nParis,USA\n", "2.3488"),
        ("--city city", "city,country\nParis,USA\n", "2.3488"),
    ])
    func whereItLies(options: String, table: String, longitude: String) throws {
        let outcome = try run("forward \(options) -f csv a.csv", table)
        #expect(outcome.lines.last?.split(separator: ",")[1] == longitude[...], "\(outcome.text)\(outcome.errors)")
    }

    /// Cells without a value are empty, and letters that stand for something else are no town.
    @Test func missingValues() throws {
        let cells = ["NaN", "nan", "NA", "N/A", "null", "none", "-", "EMEA", "USSR", "Nan", "ROMA"]
        let outcome = try run(
            "forward -q --fields status,reason -f csv a.csv", "city\n" + cells.map { $0 + "\n" }.joined())
        let empty = Array(repeating: "unmatched,empty-query", count: 7)
        let expected = empty + ["unmatched,no-match", "unmatched,no-match", "matched,", "matched,"]
        let found = outcome.lines.dropFirst().map {
            String($0.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)[2])
        }
        #expect(found == expected, "\(outcome.text)")
        let parts = try run(
            "forward -q --fields iso_country_code,status -f csv a.csv",
            "city,state,country\nParis,NA,N/A\nWindhoek,-,NA\nNaN,,DE\n")
        #expect(
            parts.lines.dropFirst().map { $0.suffix(10) } == ["FR,matched", "NA,matched", "DE,matched"], "\(parts)")
    }

    /// Words in brackets and behind a slash that say which of several towns is meant.
    @Test(arguments: [
        "Frankfurt (Oder)", "Frankfurt/Oder", "Frankfurt an der Oder", "Biel/Bienne", "Freiburg (Elbe)",
    ])
    func otherPlaces(_ name: String) throws {
        let outcome = try run("forward -q --fields status -f csv a.csv", "city\n\(name)\n")
        #expect(outcome.lines == ["lat,lon,status", ",,unmatched"], "\(outcome.text)")
    }

    @Test func partsOfTowns() throws {
        let outcome = try run(
            "forward -q --fields name,status -f csv a.csv",
            """
            city
            Frankfurt (Main)
            Frankfurt/Main
            München/Munich
            Berlin (Mitte)
            "Frankfurt, Bahnhof"
            Bienne

            """)
        let found = outcome.lines.dropFirst().map { $0.split(separator: ",").dropFirst(2).joined(separator: ",") }
        #expect(
            found == [
                "Frankfurt am Main,matched", "Frankfurt am Main,matched", "Munich,matched", "Mitte,matched",
                "Frankfurt am Main,ambiguous", "Vienna,ambiguous",
            ], "\(outcome.text)")
    }

    /// Hints are command lines that work.
    @Test func hintsForQueries() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "Ort\nBerlin\n")
        let column = try directory.shell("plat geocode forward a.csv")
        #expect(column.status == 64 && column.errors.contains("hint: use --query Ort, or "), "\(column.errors)")
        let line = try directory.shell("echo Berlin | plat geocode forward")
        #expect(line.errors.contains("--no-header --query 1"), "\(line.errors)")
        let read = try directory.shell("echo Berlin | plat geocode forward --no-header --query 1 --fields name -f csv")
        #expect(read.lines.last?.hasSuffix(",Berlin") == true)
        try directory.write("b.csv", "city\nParis\n")
        let country = try directory.shell("plat geocode forward --country Germany b.csv")
        #expect(country.status == 64 && country.errors.contains("use --countries DE"), "\(country.errors)")
    }

    /// Options for parts of a query leave other parts alone, which the same note reports.
    @Test func fieldsBesideParts() throws {
        let table = "city,state,country\nLyon,X,FR\n"
        let alone = try run("forward --city city a.csv", table)
        #expect(
            alone.errors.contains(
                """
                a.csv: note: no option names these fields, so they are not read: state, country; hint: to read them, \
                add --state state --country country
                """), "\(alone.errors)")
        let more = try run("forward --city city --country country a.csv", table)
        #expect(
            more.errors.contains("so they are not read: state; hint: to read it, add --state state"), "\(more.errors)")
        let all = try run("forward --city city --country country --state state a.csv", table)
        #expect(!all.errors.contains("not read"), "\(all.errors)")
        let number = try run("forward --query 1 a.csv", table)
        #expect(
            number.status == 64 && number.errors.contains("add --no-header to name columns by number"),
            "\(number.errors)")
        let headless = try run("forward --no-header --query 1 --fields name -f csv a.csv", "Lyon,X\n")
        #expect(headless.lines.last == "45.74906,4.84789,Lyon", "\(headless)")
    }

    /// Each table is checked by itself.
    @Test func severalTables() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "place,x\nParis,1\n")
        try directory.write("b.csv", "town,zip,y\nLyon,69001,2\n")
        let outcome = try directory.shell("plat geocode forward --explain --fields y,x,name -f csv a.csv b.csv")
        #expect(
            outcome.lines == ["lat,lon,y,x,name", "48.85341,2.3488,,1,Paris", "45.74906,4.84789,2,,Lyon"],
            "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("a.csv: note: query: field 'place'"))
        #expect(outcome.errors.contains("b.csv: note: the query is field 'town' with zip (postcode);"))
        #expect(!outcome.errors.contains("not read: town"))
        try directory.write("c.csv", "size\n1\n")
        let bad = try directory.shell("plat geocode forward a.csv c.csv")
        #expect(bad.status == 64 && bad.errors.contains("c.csv: error: no field holds names"), "\(bad.errors)")
    }

    /// The point of a query that no input has is not reported as replaced.
    @Test func textsReplaceNothing() throws {
        let outcome = try run("forward --text Paris -f csv")
        #expect(outcome.status == 0 && !outcome.errors.contains("warning"), "\(outcome.errors)")
    }

    @Test func explained() throws {
        let guessed = try run("forward -q --explain a.csv")
        #expect(guessed.errors.contains("a.csv: note: query: field 'place' (by its name)"), "\(guessed.errors)")
        #expect(guessed.errors.contains("with country (country); to read it alone, use --query place"))
        let given = try run("forward --explain --query country a.csv")
        #expect(given.errors.contains("note: query: field 'country' (--query)"))
        let feature = #"{"type":"Feature","geometry":null,"properties":{"Town":"Lyon","country":"FR"}}"#
        for options in ["-f geojson", "-f csv"] {
            let outcome = try Workdir().shell("echo '\(feature)' | plat geocode forward \(options) --explain")
            #expect(outcome.errors.contains("<stdin>: note: query: field 'Town' (by its name)"), "\(outcome.errors)")
            #expect(outcome.errors.contains("with country (country); to read it alone"))
        }
    }

    /// A record without an answer has a reason, though none was requested.
    @Test func reasonsAreThere() throws {
        let forward = try run("forward -q -f csv a.csv", "place\nBrigadoon\n\"nyc, france\"\n")
        #expect(forward.lines[0].hasPrefix("lat,lon,place,status,reason,match,"))
        #expect(
            forward.lines[1].contains("unmatched,no-match,") && forward.lines[2].contains("unmatched,contradiction,"))
        let reverse = try run("reverse -q -f csv a.csv", "lat,lon\n10,-140\n")
        #expect(reverse.lines[0].hasPrefix("lat,lon,status,reason,") && reverse.lines[1].contains("unmatched,too-far,"))
    }

    /// `--fields` takes every name that the output can have; of two with one name the plain one is the input's.
    @Test(arguments: [
        ("--fields country", ["country"], ["US"]), ("--fields country_2", ["country_2"], ["France"]),
        ("--fields country_2,country,place", ["country", "place", "country_2"], ["US", "Paris", "France"]),
        ("--fields title,name --title '{name}'", ["name", "title"], ["Paris", "Paris"]),
        ("--fields geo_country --prefix geo_", ["geo_country"], ["France"]),
        ("--fields name,country --prefix geo_", ["country", "geo_name"], ["US", "Paris"]),
        ("--fields geo_address --prefix geo_ --as line", ["geo_address"], ["\"Paris, France\""]),
        ("--fields name --as line", ["name", "address"], ["Paris", "\"Paris, France\""]),
        ("--fields kind,subtitle --subtitle x", ["kind", "title", "subtitle"], ["place", "\"Paris, France\"", "x"]),
    ])
    func names(options: String, columns: [String], values: [String]) throws {
        let outcome = try run("forward -q --query place \(options) -f csv a.csv")
        #expect(outcome.lines.first == (["lat", "lon"] + columns).joined(separator: ","), "\(outcome.errors)")
        #expect(outcome.lines.dropFirst().first == (["48.85341", "2.3488"] + values).joined(separator: ","))
    }

    @Test func namesOfReverse() throws {
        let table = "lat,lon,locality,address\n48.85,2.35,mine,own\n"
        let both = try run("reverse -q --fields locality_2,locality,address_2 --as line -f csv a.csv", table)
        #expect(
            both.lines == ["lat,lon,locality,locality_2,address_2", "48.85,2.35,mine,Paris,\"Paris, France\""],
            "\(both.text)\(both.errors)")
        let plain = try run("reverse -q --fields locality -f csv a.csv", table)
        #expect(plain.lines == ["lat,lon,locality", "48.85,2.35,mine"])
    }

    /// A name that nothing has is an error for every kind of input.
    @Test(arguments: [
        ("forward --fields nme a.csv", "no field named 'nme'; hint: did you mean name?"),
        ("forward --fields contry a.csv", "no field named 'contry'; hint: did you mean country?"),
        ("forward --fields title a.csv", "no field named 'title'; hint: add it with --title"),
        ("forward --fields vcard a.csv", "no field named 'vcard'; hint: add it with --as vcard"),
        ("forward --fields name_2 a.csv", "no field named 'name_2'; hint: did you mean name?"),
        ("forward --fields geo_name a.csv", "no field named 'geo_name'"),
        (
            "forward --fields xyzzy a.csv",
            "hint: fields of the input are country, place; new fields are status, reason,"
        ),
        ("forward --text Paris --fields nme", "--fields: no field named 'nme'; hint: did you mean name?"),
        ("forward --text Paris --fields name,xyzzy", "hint: new fields are status, reason,"),
        ("reverse --fields nme p.geojson", "no field named 'nme'; hint: did you mean name?"),
        ("reverse --fields nme - < p.geojson", "no field named 'nme'; hint: did you mean name?"),
        ("forward --fields distance a.csv", "--fields: distance needs --near"),
        ("forward --text Paris --fields bearing", "--fields: bearing needs --near"),
        ("search --fields distance Paris", "--fields: distance needs --near"),
        ("search --fields nme Paris", "did you mean name?"),
        // Fields that these answers never have.
        ("forward --text Paris --fields name,ocean", "--fields: no field named 'ocean'"),
        ("forward --fields thoroughfare a.csv", "--fields: no field named 'thoroughfare'"),
        ("reverse --fields score p.geojson", "--fields: no field named 'score'"),
        ("forward --text Paris --title '{x}'", "--title: no field named 'x'"),
        ("forward --subtitle '{ahead}' a.csv", "--subtitle: no field named 'ahead'"),
        ("forward --title '{status_2}' a.csv", "--title: no field named 'status_2'"),
        ("reverse --title '{locality} {unused}' p.geojson", "--title: no field named 'unused'"),
        ("reverse --title '{locality_2}' - < p.geojson", "--title: no field named 'locality_2'"),
    ])
    func unknownNames(command: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "place,country\nParis,US\n")
        try directory.write("p.geojson", #"{"type":"Point","coordinates":[2.35,48.85]}"#)
        let outcome = try directory.shell("plat geocode \(command)")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Metres and degrees from the place of `--near`.
    @Test func distances() throws {
        let directory = try Workdir()
        for command in ["forward --text Frankfurt", "search --limit 1 frankfurt"] {
            let outcome = try directory.shell(
                "plat geocode \(command) -q --near 48.1,11.5 --fields name,distance,bearing -f csv")
            let cells = try #require(outcome.lines.last).split(separator: ",")
            try #require(cells.count == 5, "\(outcome.text)\(outcome.errors)")
            // For these places, geod of PROJ gives 304114.199 m and an azimuth of -41.47 degrees.
            #expect(cells[2] == "Frankfurt am Main" && cells[3] == "304114" && cells[4] == "318.5")
        }
    }

    /// A language that the gazetteer does not have is reported once.
    @Test func languages() throws {
        for command in ["forward --text Paris", "search --limit 1 Paris", "reverse a.csv", "forward --query a a.csv"] {
            let reported = try run("\(command) --lang xx,yy", "a,lat,lon\nParis,1,2\n")
            #expect(
                reported.errors.contains(
                    "note: --lang: the gazetteer has no names in xx, yy, so main names are written"))
            #expect(reported.errors.split(separator: "\n").count { $0.contains("--lang") } == 1, "\(reported.errors)")
            #expect(!(try run("\(command) -q --lang xx", "a,lat,lon\nParis,1,2\n").errors.contains("--lang")))
        }
    }

    @Test func countries() throws {
        for (code, hint) in [("UK", "did you mean GB?"), ("germany", "did you mean DE?"), ("QQ", "such as DE,AT")] {
            let outcome = try run("forward --text Paris --countries \(code)")
            #expect(outcome.status == 64 && outcome.errors.contains("unknown country '\(code)'; hint: "))
            #expect(outcome.errors.contains(hint), "\(outcome.errors)")
        }
        let three = try run("forward -q --text Paris --countries fra --fields iso_country_code -f csv")
        #expect(three.lines.last == "48.85341,2.3488,FR", "\(three.errors)")
    }

    @Test func limitsInTheHelp() throws {
        #expect(try run("forward --help").text.contains("1 to 200"))
        #expect(try run("search --help").text.contains("up to 200"))
    }
}
