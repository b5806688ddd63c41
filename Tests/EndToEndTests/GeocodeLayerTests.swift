import Foundation
import TestSupport
import Testing

/// `plat geocode search --layer` and `plat geocode forward --layer`: names, streets, crossings and postcodes of layers.
struct GeocodeLayerTests {
    private static func line(_ name: String, _ lanes: Int, _ points: [[Double]]) -> String {
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":\#(points)},"properties":{"name":"\#(name)","lanes":\#(lanes),"surface":"paved"}}"#
    }

    /// Streets of Vienna, along and across at round coordinates, so that each crossing is known; and one of Paris.
    private static let streets = [
        line("Main Street", 2, [[16.36, 48.2], [16.38, 48.2]]), line("5th Ave", 4, [[16.37, 48.19], [16.37, 48.21]]),
        line("Mill Rd", 1, [[16.375, 48.19], [16.375, 48.21]]),
        line("Saint John Street", 1, [[16.36, 48.195], [16.38, 48.195]]),
        line("Hauptstraße", 2, [[16.36, 48.205], [16.38, 48.205]]),
        line("N Oak Blvd", 3, [[16.36, 48.208], [16.38, 48.208]]),
        line("Elm Road", 1, [[2.35, 48.85], [2.37, 48.85]]), line("Elm Road", 1, [[16.36, 48.192], [16.38, 48.192]]),
        line("Long Lane", 1, [[16.40, 48.2], [16.41, 48.2]]), line("Long Lane", 2, [[16.41, 48.2], [16.42, 48.2]]),
    ]

    private func workdir() throws -> Workdir {
        let directory = try Workdir()
        try directory.write(
            "s.geojson", #"{"type":"FeatureCollection","features":[\#(Self.streets.joined(separator: ","))]}"#)
        return directory
    }

    private func search(_ text: String, _ options: String = "") throws -> [String] {
        let outcome = try workdir().shell(
            "plat geocode search -q --layer s.geojson --field name -f csv \(options) '\(text)'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Array(outcome.lines.dropFirst())
    }

    @Test func fieldsOfTheLayerAreWritten() throws {
        let outcome = try workdir().shell("plat geocode search -q --layer s.geojson --field name -f csv mill")
        #expect(outcome.lines == ["lat,lon,rank,match,name,lanes,surface", "48.2,16.375,1,partial,Mill Rd,1,paved"])
        let json = try workdir().shell("plat geocode search -q --layer s.geojson --field name -f geojsonseq mill")
        #expect(json.text.contains(#""name":"Mill Rd","lanes":1,"surface":"paved""#), "\(json.text)")
        #expect(try search("mill", "--fields lanes") == ["48.2,16.375,1"])
        #expect(try search("mill", "--fields surface,name,lanes") == ["48.2,16.375,Mill Rd,paved,1"])
        let unknown = try workdir().shell("plat geocode search --layer s.geojson --field name --fields lane mill")
        #expect(unknown.status == 64 && unknown.errors.contains("no field named 'lane'"), "\(unknown.errors)")
        // The two streets have the same surface, but not as many lanes.
        #expect(try search("mill and main") == ["48.2,16.375,1,exact,Mill Rd and Main Street,,paved"])
        // A field of the layer keeps its name.
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,rank,title\n1,2,first,Reef\n")
        let own = try directory.shell("plat geocode search -q --layer p.csv --field title -f csv reef")
        #expect(own.lines == ["lat,lon,rank_2,match,name,rank,title", "1,2,1,exact,Reef,first,Reef"])
    }

    /// Both ways: the short form of a long name and the long form of a short one; a saint is not a street.
    @Test(arguments: [
        ("Main St", ["Main Street"]), ("main st.", ["Main Street"]), ("Main Street", ["Main Street"]),
        ("5th Avenue", ["5th Ave"]), ("Fifth Avenue", ["5th Ave"]), ("5th Av", ["5th Ave"]), ("Mill Road", ["Mill Rd"]),
        ("mill rd", ["Mill Rd"]), ("St John St", ["Saint John Street"]), ("st. john", ["Saint John Street"]),
        ("John Street", ["Saint John Street"]), ("Hauptstr.", ["Hauptstraße"]), ("hauptstrasse", ["Hauptstraße"]),
        ("North Oak Boulevard", ["N Oak Blvd"]), ("n oak blvd", ["N Oak Blvd"]), ("Main Rd", []), ("Saint Main", []),
    ])
    func abbreviations(text: String, names: [String]) throws {
        #expect(
            try search(text, "--max-edits 0 --fields name").map { $0.split(separator: ",").last }
                == names.map { $0[...] })
    }

    /// The coordinates are those at which the streets were drawn.
    @Test(arguments: [
        ("Main St/5th Ave", "48.2,16.37"), ("Main St / 5th Ave", "48.2,16.37"), ("5th Avenue & Main", "48.2,16.37"),
        ("corner of Main St and 5th Ave", "48.2,16.37"), ("the corner of Mill Road & Main Street", "48.2,16.375"),
        ("Main St, corner of Mill Rd", "48.2,16.375"), ("Main St, corner of Mill Rd, Vienna", "48.2,16.375"),
        ("Main Street corner Mill Rd, Wien", "48.2,16.375"), ("Hauptstr. Ecke Mill Rd", "48.205,16.375"),
        ("intersection of St John Street and 5th Avenue", "48.195,16.37"), ("Mian St and 5th Ave", "48.2,16.37"),
        ("corner of Main St and Millrd Rd", nil), ("N Oak Blvd at 5th, Vienna", "48.208,16.37"),
        ("Main St and 5th Ave, Paris", nil), ("Main St and Hauptstrasse", nil),
    ])
    func crossings(text: String, place: String?) throws {
        let found = try search(text, "--limit 1 --fields name").map {
            $0.split(separator: ",").prefix(2).joined(separator: ",")
        }
        #expect(found == [place].compactMap(\.self))
    }

    /// The street is found without a number that it does not have.
    @Test(arguments: [
        ("Hauptstrasse 12", "partial,Hauptstraße,12"), ("12 Main Street", "partial,Main Street,12"),
        ("12a mai", "partial,Main Street,12a"), ("Mian Street 5, Wien", "partial,Main Street,5"),
        ("5th Ave 7", "partial,5th Ave,7"), ("5th", "partial,5th Ave,"), ("Mill Rd 12, Oslo", nil), ("Nowhere 12", nil),
        ("12", nil),
    ])
    func houseNumbers(text: String, expected: String?) throws {
        let found = try search(text, "--limit 1 --max-edits 1 --fields match,name,unused")
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2).joined(separator: ",") }
        #expect(found == [expected].compactMap(\.self))
    }

    /// Zeros before a number matter, but a code is found without them if no other fits.
    @Test(arguments: [
        ("8001", "exact,8001"), ("08001", "exact,08001"), ("501", "corrected,00501"), ("00501", "exact,00501"),
        ("0501 Holtsville", "partial,00501"),
    ])
    func zerosOfCodes(text: String, expected: String) throws {
        let directory = try Workdir()
        try directory.write("codes.csv", "lat,lon,code\n47,8,8001\n40,-75,08001\n41,-73,00501\n")
        let found = try directory.shell(
            "plat geocode forward -q --layer codes.csv --field code -f csv --fields match,name,status --text '\(text)'")
        #expect(found.lines.last?.hasSuffix(",\(expected),matched") == true, "\(found)")
        guard !expected.hasPrefix("partial") else { return }
        let listed = try directory.shell(
            "plat geocode search -q --layer codes.csv --field code -f csv --fields match,name '\(text)'")
        #expect(
            listed.lines.dropFirst().map { $0.split(separator: ",").dropFirst(2).joined(separator: ",") } == [expected])
    }

    @Test(arguments: [
        ("Main Stret", "corrected,Main Street"), ("Mian Street", "corrected,Main Street"),
        ("Hauptsrtasse", "corrected,Hauptstraße"),
        ("Mil Rd", ""), ("Milk Rd", "corrected,Mill Rd"), ("6th Ave", ""),
    ])
    func oneTypo(text: String, expected: String) throws {
        let found = try search(text, "--limit 1 --max-edits 1 --fields match,name")
            .map { $0.split(separator: ",").dropFirst(2).joined(separator: ",") }
        #expect(found == [expected].filter { !$0.isEmpty })
    }

    @Test func manyQueriesInOneRun() throws {
        let directory = try workdir()
        try directory.write(
            "q.csv",
            """
            id,query,name
            1,"Main St",a
            2,"12 Main Street, Vienna",b
            3,"Elm Rd",c
            4,"Elm Rd, Paris",d
            5,"Main St / 5th Ave",e
            6,Mian St,f
            7,Nowhere Street,g
            8,,h
            9,Long Ln,i
            10,"Main St, Oslo",j

            """)
        let outcome = try directory.shell(
            "plat geocode forward --layer s.geojson --field name -f csv --fields id,status,match,name,name_2,lanes,unused q.csv"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.lines == [
                "lat,lon,id,name,status,match,name_2,unused,lanes", "48.2,16.37,1,a,matched,exact,Main Street,,2",
                "48.2,16.37,2,b,matched,partial,Main Street,12,2", "48.85,2.36,3,c,ambiguous,exact,Elm Road,,1",
                "48.85,2.36,4,d,matched,exact,Elm Road,,1", "48.2,16.37,5,e,matched,exact,Main Street / 5th Ave,,",
                "48.2,16.37,6,f,matched,corrected,Main Street,,2", ",,7,g,unmatched,,,,", ",,8,h,unmatched,,,,",
                // Two pieces that follow each other are one street.
                "48.2,16.405,9,i,matched,exact,Long Lane,,1", ",,10,j,unmatched,,,,",
            ], "\(outcome.text)")
        #expect(outcome.errors.contains("places: 10 loaded"), "\(outcome.errors)")
        let usual = try directory.shell(
            "plat geocode forward -q --layer s.geojson --field name -f csv --text 'Mill Road'")
        #expect(
            usual.lines == [
                "lat,lon,status,reason,match,name,candidates,lanes,surface",
                "48.2,16.375,matched,,exact,Mill Rd,1,1,paved",
            ], "\(usual.text)\(usual.errors)")
        for threads in [1, 4] {
            let again = try directory.shell(
                "plat geocode forward -q --threads \(threads) --layer s.geojson --field name -f csv --fields id,status,match,name,name_2,lanes,unused q.csv"
            )
            #expect(again.output == outcome.output)
        }
        let several = try directory.shell(
            "plat geocode forward -q --layer s.geojson --field name --candidates 3 -f csv --fields rank,name --text 'elm road'"
        )
        #expect(several.lines.dropFirst().sorted() == ["48.192,16.37,2,Elm Road", "48.85,2.36,1,Elm Road"])
    }

    @Test func streetsAndTownsInFieldsOfTheirOwn() throws {
        let directory = try workdir()
        try directory.write(
            "q.csv",
            "street,town,land\nElm Rd 5,Wien,Österreich\nElm Rd 5,Paris,France\nElm Rd 5,Oslo,Norway\nElm Rd,,\n")
        let outcome = try directory.shell(
            "plat geocode forward -q --layer s.geojson --field name --street street --city town --country land -f csv --fields status,match,unused q.csv"
        )
        #expect(
            outcome.lines.dropFirst() == [
                "48.192,16.37,matched,partial,5", "48.85,2.36,matched,partial,5", ",,unmatched,,",
                "48.85,2.36,ambiguous,exact,",
            ], "\(outcome.text)\(outcome.errors)")
    }

    @Test(arguments: [
        ("--layer s.geojson --field name --city town", "--street"),
        ("--layer s.geojson --field name --as line", "--as"),
        ("--layer s.geojson", "--layer needs --field"), ("--field name", "--field needs --layer"),
        (
            "--layer s.geojson --field nme",
            "--field: no field named 'nme'; hint: did you mean name?"
        ),
        ("--layer s.geojson --field name --kind place", "--kind"),
        ("--layer s.geojson --field name -o s.geojson", "also an input"),
    ])
    func usage(options: String, message: String) throws {
        let directory = try workdir()
        try directory.write("q.csv", "query,town\nx,y\n")
        let outcome = try directory.shell("plat geocode forward \(options) q.csv")
        #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Each row of a table of real ZIP codes, looked up by its code with and without the zeros at its start: the position
    /// is that of its row.
    @Test(.enabled(if: SharedData.isThere)) func postcodesByNumber() throws {
        let directory = try Workdir()
        let zips = "\(SharedData.path)/real/us-zipcodes.csv"
        let outcome = try directory.shell(
            """
            awk -F, 'NR == 1 || NR % 97 == 0' '\(zips)' > q.csv
            plat geocode forward -q --layer '\(zips)' --field code --query code -f csv --fields code,status,city_2 q.csv
            """)
        let rows = try String(contentsOfFile: zips, encoding: .utf8).split(separator: "\n")
        let wanted = rows.enumerated().filter { ($0.offset + 1) % 97 == 0 }.map(\.element)
        let lines = outcome.lines.dropFirst()
        #expect(lines.count == wanted.count && lines.count > 400, "\(outcome.errors)")
        for (line, row) in zip(lines, wanted) {
            let (found, cells) = (
                line.split(separator: ","), row.split(separator: ",", omittingEmptySubsequences: false)
            )
            #expect(Double(found[0]) == Double(cells[5]) && Double(found[1]) == Double(cells[6]), "\(line) \(row)")
            #expect(found[3] == "matched" && found[4] == cells[1], "\(line) \(row)")
        }
        for text in ["00501", "501", "00501 Holtsville"] {
            let one = try directory.shell(
                "plat geocode forward -q --layer '\(zips)' --field code -f csv --fields city,code --text '\(text)'")
            #expect(one.lines.last == "40.922326,-72.637078,Holtsville,00501", "\(text): \(one.text)\(one.errors)")
        }
        let listed = try directory.shell(
            "plat geocode search -q --layer '\(zips)' --field code -f csv --fields code 0050")
        #expect(listed.lines.dropFirst() == ["40.922326,-72.637078,00501"], "\(listed.text)")
    }

    /// Every lake of a real layer whose name no other has is found by it, with its own fields.
    @Test(.enabled(if: SharedData.isThere)) func everyNameOfARealLayer() throws {
        let directory = try Workdir()
        let lakes = "\(SharedData.path)/real/ne_50m_lakes.shp"
        let outcome = try directory.shell(
            """
            plat cat -q --fields name,scalerank -f geojsonseq '\(lakes)' | jq -r 'select(.properties.name) | [.properties.name, .properties.scalerank] | @csv' > rows
            (echo name,scalerank; cat rows) > q.csv
            plat geocode forward -q --layer '\(lakes)' --field name --query name -f csv --fields name,scalerank,status,match,scalerank_2 q.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        var matched = 0
        for line in outcome.lines.dropFirst() where line.contains(",matched,exact,") {
            let cells = line.split(separator: ",")
            #expect(cells[cells.count - 4] == cells[cells.count - 1], "\(line)")
            matched += 1
        }
        #expect(matched > 200, "\(matched) of \(outcome.lines.count)")
        #expect(!outcome.text.contains("unmatched") && !outcome.text.contains("corrected"))
    }
}
