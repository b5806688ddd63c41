import TestSupport
import Testing

/// Rows that lack columns are bad in every table of GeoNames.
struct GazetteerCutRowTests {
    private static let tables: [(String, String)] = [
        ("places", GeoNames.place(2, "Lyon", "45.75", "4.85")),
        ("countries", GeoNames.country("FR", "FRA", "France", 3_017_382)),
        ("divisions", "FR.11\tIle\tIle\t3012874\n"),
        ("alternate names", GeoNames.alternate(1, 2_988_507, "it", "Lutezia")),
        ("alternate names", "1\t2988507\tit\tLutezia\t\t\t\t\n"),
        ("postal codes", GeoNames.postal("FR", "75001", "Paris 01", "48.86", "2.34")),
        ("places with a header", "7\tX\t1\t2\tFR\n"),
    ]

    /// Cut after any column, the row is bad, be it the first one or a later one.
    @Test(arguments: tables.indices)
    func rowsWithTooFewColumns(_ index: Int) throws {
        let (content, row) = Self.tables[index]
        let cells = row.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
        let header = content.hasSuffix("header") ? "geonameid\tname\tlatitude\tlongitude\tcountry\n" : ""
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        // The last column of countries may be absent.
        let counts = content == "countries" ? 1..<cells.count - 1 : 1..<cells.count
        for count in counts {
            let cut = cells.prefix(count).joined(separator: "\t") + "\n"
            for (line, text) in [(2, header + row + cut + row), (1, header + cut + row + row)] {
                // A first row of eight columns makes it the older table of names.
                if count == 8, line == 1, content == "alternate names" { continue }
                try workdir.write("t.txt", text)
                let line = header.isEmpty ? line : line + 1
                let failed = try workdir.plat("gazetteer", "build", "-o", "o.gaz", "p.txt", "t.txt")
                #expect(failed.status == 65, "\(count) \(failed.errors)")
                #expect(
                    failed.errors.contains("t.txt:\(line):1: error: the row has \(count) column"),
                    "\(count) \(failed.errors)")
                guard Effort.isFull || count % 4 == 1 else { continue }
                let skipped = try workdir.plat(
                    "gazetteer", "build", "-o", "o.gaz", "--on-error", "skip", "p.txt", "t.txt")
                #expect(
                    skipped.status == 0 && skipped.errors.contains("t.txt: \(content): 3 read"), "\(skipped.errors)")
                #expect(skipped.errors.contains("1 ragged-row"), "\(skipped.errors)")
            }
        }
    }

    @Test func rowsWithTooManyColumns() throws {
        let workdir = try Workdir()
        try workdir.write("p.txt", GeoNames.paris)
        for (content, row) in Self.tables where !content.hasSuffix("header") {
            // Eight columns of names become ten only in another table.
            try workdir.write("t.txt", row + row.dropLast() + "\tmore\n")
            let outcome = try workdir.plat("gazetteer", "build", "-o", "o.gaz", "p.txt", "t.txt")
            #expect(
                outcome.status == 65 && outcome.errors.contains("t.txt:2:1: error: the row has"), "\(outcome.errors)")
        }
    }
}
