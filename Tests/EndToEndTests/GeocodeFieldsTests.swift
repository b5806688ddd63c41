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

    /// Fields that look like parts of an address are not read unless an option names them, which one note reports.
    @Test func fieldsBesideTheQuery() throws {
        for query in ["", "--query place"] {
            let note = """
                a.csv: note: the query is field 'place' alone; not read: country; hint: to read it, add \
                \(query.isEmpty ? "--query place " : "")--country country
                """
            let reported = try run("forward \(query) --fields iso_country_code -f csv a.csv")
            #expect(reported.lines == ["lat,lon,iso_country_code", "48.85341,2.3488,FR", "45.74906,4.84789,FR"])
            #expect(reported.errors.split(separator: "\n").count { $0.contains("note") } == 1)
            #expect(reported.errors.contains(note), "\(reported.errors)")
            #expect(try run("forward -q \(query) --fields iso_country_code -f csv a.csv").errors.isEmpty)
        }
        let read = try run("forward --query place --country country --fields iso_country_code -f csv a.csv")
        #expect(!read.errors.contains("note"), "\(read.errors)")
        let several = try run("forward a.csv", "Name,Town,ISO2,zip\nX,Lyon,FR,69001\n")
        #expect(
            several.errors.contains(
                "the query is field 'Town' alone; not read: zip, ISO2; hint: to read them, add --query Town --postcode zip --country ISO2"
            ), "\(several.errors)")
        let town = try run("forward --query name a.csv", "name,city,state\nX,Lyon,Y\n")
        #expect(
            town.errors.contains("to read them, use --city city --state state instead of --query"), "\(town.errors)")
        let lines = try run("forward a.csv", "place,name,size\nParis,x,1\n")
        #expect(!lines.errors.contains("not read"), "\(lines.errors)")
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
        #expect(outcome.errors.contains("b.csv: note: the query is field 'town' alone; not read: zip;"))
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
        #expect(guessed.errors.contains("not read: country; to read it, add --query place --country country"))
        let given = try run("forward --explain --query country a.csv")
        #expect(given.errors.contains("note: query: field 'country' (--query)"))
        let feature = #"{"type":"Feature","geometry":null,"properties":{"Town":"Lyon","country":"FR"}}"#
        for options in ["-f geojson", "-f csv"] {
            let outcome = try Workdir().shell("echo '\(feature)' | plat geocode forward \(options) --explain")
            #expect(outcome.errors.contains("<stdin>: note: query: field 'Town' (by its name)"), "\(outcome.errors)")
            #expect(outcome.errors.contains("not read: country; to read it"))
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
        let outcome = try run("forward -q \(options) -f csv a.csv")
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
