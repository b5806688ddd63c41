import TestSupport
import Testing

/// `plat geocode format`: countries by the names that people write, and columns of whole addresses.
struct GeocodeCountryTests {
    private func format(_ country: String) throws -> Command.Outcome {
        let directory = try Workdir()
        try directory.write("a.csv", "street,city,state,zip,country\nS 1,X,Y,12345,\(country)\n")
        return try directory.shell("plat geocode format --fields address -f csv a.csv")
    }

    /// A country has its own order by whatever name, and keeps the name.
    @Test(arguments: [
        ("Germany", ["Deutschland", "DEUTSCHLAND", "Allemagne", "BRD"]), ("Switzerland", ["Schweiz", "Suisse"]),
        ("Austria", ["Österreich", "Osterreich", "ÖSTERREICH", "Autriche"]),
        ("Spain", ["España", "Espana", "Spanien"]),
        ("Italy", ["Italia", "ITALIEN"]), ("Brazil", ["Brasil"]), ("France", ["Frankreich", "FRANCE"]),
        ("United States", ["U.S.A.", "u.s.", "Vereinigte Staaten", "Estados Unidos"]),
        ("United Kingdom", ["Großbritannien", "Reino Unido"]), ("Greece", ["Ελλάδα", "ΕΛΛΆΔΑ", "Hellas"]),
        ("Russia", ["Россия", "РОССИЯ"]), ("Czechia", ["Česko", "ČESKO", "Cesko"]), ("Netherlands", ["Pays-Bas"]),
        ("Hungary", ["Magyarország"]), ("Türkiye", ["Türkei", "TURKIYE"]), ("Japan", ["Nippon"]),
    ])
    func names(name: String, others: [String]) throws {
        let expected = try format(name)
        #expect(!expected.errors.contains("unknown"), "\(name)")
        for other in others {
            let outcome = try format(other)
            #expect(outcome.text == expected.text.replacing(name, with: other), "\(other)")
            #expect(!outcome.errors.contains("unknown"), "\(other)")
        }
    }

    /// Codes become names, also those of one letter before postcodes.
    @Test func codes() throws {
        let germany = try format("Germany").text
        for code in ["D", "d", "DE", "DEU"] { #expect(try format(code).text == germany, "\(code)") }
    }

    @Test func unknownCountries() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "street,city,zip,country\nS 1,X,1,Mordor\nS 1,X,1,Gondor\nS 1,X,1,DE\nS 1,X,1,\n")
        let outcome = try directory.shell("plat geocode format -f csv a.csv")
        #expect(
            outcome.errors.contains("a.csv:2:1: warning: the country of an address is unknown"), "\(outcome.errors)")
        #expect(outcome.errors.contains("altered (2 unknown-country)"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count { $0.contains("warning") } == 1)
    }

    /// A column of addresses is the street, unless the table has a better one.
    @Test func columnsOfAddresses() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "address,city,zip,country\nMain St 1,Bonn,53111,DE\n")
        let outcome = try directory.shell("plat geocode format --explain -f csv a.csv")
        #expect(outcome.lines.last?.contains("Main St 1, 53111 Bonn, Germany") ?? false, "\(outcome)")
        #expect(outcome.errors.contains("street: field 'address'"), "\(outcome.errors)")
        try directory.write("b.csv", "address,street,city\nwhole,S 1,Bonn\nwhole,,Bonn\n")
        let better = try directory.shell("plat geocode format -q -f csv b.csv")
        #expect(better.lines.dropFirst() == ["whole,S 1,Bonn,\"S 1, Bonn\"", "whole,,Bonn,Bonn"], "\(better)")
    }
}
