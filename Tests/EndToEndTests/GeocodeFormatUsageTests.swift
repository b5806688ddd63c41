import Foundation
import TestSupport
import Testing

/// How `plat geocode format` finds columns, and what it refuses.
struct GeocodeFormatUsageTests {
    @Test func explanations() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "Town,Postal-Code,COUNTRY_CODE,land,time_zone\nX,1,DE,Y,UTC\n")
        let outcome = try directory.shell("plat geocode format --explain --street land -f csv a.csv")
        #expect(outcome.lines.last == "X,1,DE,Y,UTC,\"Y, 1 X, Germany\"")
        for (part, field, reason) in [
            ("street", "land", "--street"), ("city", "Town", "by its name"), ("postcode", "Postal-Code", "by its name"),
            ("code of the country", "COUNTRY_CODE", "by its name"),
        ] {
            #expect(outcome.errors.contains("a.csv: note: \(part): field '\(field)' (\(reason))"), "\(outcome.errors)")
        }
        #expect(!outcome.errors.contains("time zone"))
        let cards = try directory.shell("plat geocode format --explain --as vcard -f csv a.csv")
        #expect(cards.errors.contains("time zone: field 'time_zone' (by its name)"))
        try directory.write("g.csv", "strasse,nr,plz,ort,land\nWeg,5,1,X,DE\n")
        let unread = try directory.shell("plat geocode format -f csv g.csv")
        #expect(
            unread.errors.contains("add --street strasse --number nr --city ort --country land"), "\(unread.errors)")
    }

    /// Of several columns for a part the likeliest with a value counts. A country that is named has no other code.
    @Test func severalColumns() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "locality,city,iso_country_code,country,land\nL,C,FR,Frankreich,DE\nL,,,Italy,\n")
        let found = try directory.shell("plat geocode format -q --fields land -f csv a.csv")
        #expect(found.lines == ["land,address", "DE,\"C, Frankreich\"", ",\"L, Italy\""])
        let named = try directory.shell("plat geocode format -q --country land --fields land -f csv a.csv")
        #expect(named.lines == ["land,address", "DE,\"C, Germany\"", ",L"])
        try directory.write("b.csv", "city,country_code\nL,FR\nL,QQ\n,QQ\n")
        let codes = try directory.shell("plat geocode format -q --fields city -f csv b.csv")
        #expect(codes.lines == ["city,address", "L,\"L, France\"", "L,\"L, QQ\"", ",QQ"])
    }

    /// Tables keep their coordinates, or have none.
    @Test func geometries() throws {
        let directory = try Workdir()
        try directory.write("places.csv", "lat,lon,city\n1,2,X\n")
        try directory.write("names.csv", "city\nX\n")
        try directory.write("shapes.csv", "wkt,city\nPOINT (2 1),X\n")
        for (name, lines) in [
            ("places", ["lat,lon,city,address", "1,2,X,X"]), ("names", ["city,address", "X,X"]),
            ("shapes", ["wkt,city,address", "POINT (2 1),X,X"]),
        ] {
            let outcome = try directory.shell("plat geocode format -q -f csv \(name).csv")
            #expect(outcome.lines == lines, "\(outcome.errors)")
        }
        let moved = try directory.shell("plat geocode format -q -d EPSG:3857 --precision 0 -f csv places.csv")
        #expect(moved.lines.last == "111325,222639,X,X")
    }

    @Test func threads() throws {
        let directory = try Workdir()
        var table = "name,street,city,zip,country\n"
        let countries = ["DE", "US", "Japan", "", "XX"]
        for index in 0..<20_000 {
            table += "n \(index % 3),s \(index),c,\(index),\(countries[index % countries.count])\n"
        }
        try directory.write("a.csv", table)
        for form in ["line --lines --title '{address}'", "address", "vcard"] {
            let one = try directory.shell("plat geocode format --threads 1 -q --as \(form) a.csv")
            let four = try directory.shell("plat geocode format --threads 4 -q --as \(form) a.csv")
            #expect(one.status == 0 && one.output == four.output, "\(form)")
        }
    }

    @Test func fieldsOfTheInput() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson", #"{"type":"Feature","geometry":null,"properties":{"city":"X","address":"old"}}"#)
        let numbered = try directory.shell("plat geocode format --title '{city}' -f geojsonseq a.geojson")
        #expect(
            numbered.text.contains(#""properties":{"city":"X","address":"old","address_2":"old, X","title":"X"}"#),
            "\(numbered.text)")
        #expect(!numbered.errors.contains("replaced"))
        let beside = try directory.shell("plat geocode format --prefix new_ -f geojsonseq a.geojson")
        #expect(beside.text.contains(#""properties":{"city":"X","address":"old","new_address":"old, X"}"#))
        try directory.write("b.geojson", #"{"type":"Feature","geometry":null,"properties":{"city":null}}"#)
        let none = try directory.shell("plat geocode format -f geojsonseq b.geojson")
        #expect(none.status == 0 && none.text.contains(#""address":null"#) && none.errors.contains("1 no-address"))
    }

    @Test(arguments: [
        ("--city town", 64, "--city: no field named 'town'"),
        ("--title '{town}'", 64, "--title: no field named 'town'"),
        ("--subtitle '{town}'", 64, "--subtitle: no field named 'town'"), ("--title '{'", 64, "--title: a { has no }"),
        ("--as card", 64, "--as: unknown form 'card' (use line, address or vcard)"),
        ("--planar", 64, "--planar: addresses are of places on the globe"),
        ("--no-attributes", 64, "no field holds a part of an address; hint: name the fields with --street"),
    ])
    func refusals(options: String, status: Int, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "city\nX\n")
        let outcome = try directory.shell("plat geocode format \(options) a.csv")
        #expect(outcome.status == Int32(status) && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text.isEmpty)
    }

    /// The same fault has the same status in all subcommands, whatever the format.
    @Test(arguments: [
        ("format a.csv", "a.csv: error: no field holds a part of an address"),
        ("format a.geojson", "a.geojson: error: no field holds a part of an address"),
        ("format - < a.geojson", "<stdin>: error: no field holds a part of an address"),
        ("forward a.csv", "a.csv: error: no field holds names of places"),
        ("forward a.geojson", "a.geojson: error: no field holds names of places"),
        ("forward - < a.geojson", "<stdin>: error: no field holds names of places"),
    ])
    func inputsWithoutColumns(command: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,size\n1,2,x\n")
        try directory.write("a.geojson", #"{"type":"Feature","geometry":null,"properties":{"size":"x"}}"#)
        let outcome = try directory.shell("plat geocode \(command)")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        if !command.contains("<") {
            let hints = ["the fields are", "hint: use --query size"]
            #expect(outcome.text.isEmpty && hints.contains(where: outcome.errors.contains), "\(outcome.errors)")
        }
    }

    /// An input without features is not one without addresses.
    @Test func emptyInputs() throws {
        let empty = #"{"type":"FeatureCollection","features":[]}"#
        for command in ["format", "forward", "reverse --fields id,locality", "link --to geo"] {
            let outcome = try Workdir().shell("echo '\(empty)' | plat geocode \(command)")
            #expect(outcome.status == 0, "\(command): \(outcome.errors)")
        }
    }
}
