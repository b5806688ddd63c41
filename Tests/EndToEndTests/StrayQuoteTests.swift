import Foundation
import TestSupport
import Testing

/// Quotes that are missing, or stand where none belongs.
struct StrayQuoteTests {
    @Test(arguments: [
        (
            "lat,lon,\"name\n1,2,\"x\"\n3,4,\"y\"\n",
            "1:9: error: header: the quote that opens here closes 1 line below"
        ),
        ("lat,lon,\"name\n1,2,x\"\n3,4,y\n", "1:9: error: header: the quote that opens here closes 1 line below"),
        ("\n\nlat,lon,\"name\n1,2,x\n3,4,y\n", "3:9: error: header: the quote that opens here is not closed"),
        (
            "lat,lon,\"name\n1,2,x\n3,4,y\",n2\n5,6,z,7\n",
            "1:9: error: header: the quote that opens here closes 2 lines below, and there are whole rows between"
        ),
        (
            "name,lat,lon,\"n\r\nx,45°31'N,2,3,4\r\ny,4,5,6\",n2\r\n",
            "1:14: error: header: the quote that opens here closes 2 lines below, and there are whole rows between"
        ),
        ("lat,lon,\"a\"b\n1,2,x\n", "1:12: error: header: text follows the closing quote of a column name"),
    ])
    func aHeaderIsARow(_ table: String, _ message: String) throws {
        let directory = try Workdir()
        for command in [["cat"], ["cat", "--on-error", "skip"], ["check"], ["shape", "polyline"], convertColumns] {
            let outcome = try directory.plat(command, input: Array(table.utf8))
            #expect(outcome.status == (command == ["check"] ? 1 : 65), "\(command)")
            let said = command == ["check"] ? outcome.text : outcome.errors
            #expect(
                said.contains(message.replacingOccurrences(of: "error: ", with: command == ["check"] ? "" : "error: "))
                    || command == ["check"] && said.contains("header: "), "\(command): \(said)")
            if command != ["check"] { #expect(outcome.text == "") }
        }
    }

    private let convertColumns = ["convert", "--columns", "lat,lon", "--from", "coordinate", "--to", "map-point"]

    /// Real tables have names over several lines.
    @Test(arguments: [
        "\"first\nline\",lat,lon\na,1,2\n", "lat,lon,\"first\nline\"\n1,2,a\n", "lat,\"a\r\nb\r\nc\",lon\r\n1,a,2\r\n",
        "lat,lon,\"two, of\nthem\"\n1,2,a\n", "lat,lon,\"name\n(first, middle, last)\"\n1,2,a\n",
        "lat,lon,\"range\n1,2\"\n1,2,a\n", "lat,lon,\"beyond\n91,2,3\"\n1,2,a\n",
    ])
    func namesMayHaveLines(_ table: String) throws {
        let outcome = try Workdir().plat("cat", "-q", "-f", "geojsonseq", input: table)
        #expect(outcome.status == 0 && outcome.lines.count == 1, "\(outcome.errors)")
        #expect(outcome.text.contains("[2,1]") && outcome.text.contains("\\n"))
    }

    /// Where nothing shows coordinates, a line with as many fields as the header is a row.
    @Test func linesOfNamesAreRowsByTheirFields() throws {
        let point = "POINT (2 1)"
        let rows = try Workdir().plat("cat", input: "wkt,\"name\n\(point),x,5\n\(point),y\",n\n\(point),z,6\n")
        #expect(rows.status == 65 && rows.errors.contains("1:5: error: header: "), "\(rows.errors)")
        let name = try Workdir().plat("cat", "-f", "csv", input: "wkt,\"name,\nfirst, last\",n\n\(point),z,6\n")
        #expect(name.status == 0 && name.text.contains("\"name,\nfirst, last\",n"), "\(name.errors)\(name.text)")
    }

    @Test func oneQuoteSpoilsOneLine() throws {
        let directory = try Workdir()
        for strays in [[5], [5, 995], [5, 6], [5, 500, 995]] {
            let rows = (0..<1000).map { "1,2,\(strays.contains($0) ? "\"" : "")\($0)\n" }
            try directory.write("t.csv", "lat,lon,n\n" + rows.joined())
            let outcome = try directory.plat("cat", "--on-error", "skip", "-f", "csv", "t.csv")
            #expect(outcome.status == 0)
            #expect(outcome.lines.dropFirst().count == 1000 - strays.count, "\(strays)")
            #expect(outcome.errors.contains("1000 read, \(1000 - strays.count) written, \(strays.count) skipped ("))
            #expect(outcome.errors.contains("t.csv:\(strays[0] + 2):5: error: "))
        }
    }

    /// Quotes at random offsets in tables with quoted fields and line breaks: every line is written or said to be bad,
    /// whatever brings the table and however many threads read it.
    @Test func everyLineIsAccountedFor() throws {
        let directory = try Workdir()
        var generator = SplitMix64(seed: 1517)
        for round in 0..<12 {
            let lines = round % 3 == 2 ? 12_000 : 300
            let lineEnd = ["\n", "\r\n", "\r"][round % 3]
            var rows: [[UInt8]] = []
            for index in 0..<lines {
                // Fields in quotes may hold quotes and delimiters, yet no line breaks: so each line is a row.
                let name = ["plain \(index)", "\"in, quotes\"", "\"a \"\"b\"\" c\"", "\"\"", "5\" pipe"][
                    Int.random(in: 0..<5, using: &generator)]
                var row = Array("\(index % 80),\(index % 170),\(name),\"\(index)\"".utf8)
                if Int.random(in: 0..<(lines / 8), using: &generator) == 0 {
                    row.insert(UInt8(ascii: "\""), at: Int.random(in: 0...row.count, using: &generator))
                }
                rows.append(row)
            }
            try directory.write("t.csv", Array("lat,lon,name,n\(lineEnd)".utf8) + rows.joined(separator: lineEnd.utf8))
            let outcome = try directory.shell(
                """
                for threads in 1 2 5; do
                    plat cat --on-error skip --rejects bad --threads $threads -f csv t.csv > out 2> log
                    sed -i 's/, [0-9.]* s$//' log; cat out bad log | md5sum
                    cat t.csv | plat cat --on-error skip --rejects bad --threads $threads -f csv > out 2> log
                    sed -i 's/, [0-9.]* s$//; s/^<stdin>/t.csv/' log; sed -i 's/^<stdin>/t.csv/' bad; cat out bad log | md5sum
                done | sort -u | wc -l
                plat convert --columns lat,lon --from coordinate --to map-point --on-error skip t.csv 2>&1 > converted |
                    tail -1 | sed 's/.* s$//; s/, [0-9.]* s$//' > account
                python3 -c 'import csv, sys
                out = list(csv.reader(open("out", newline="")))[1:]
                bad = list(csv.DictReader(open("bad", newline="")))
                print(len(out) + len(bad), len(set(row["line"] for row in bad)) == len(bad),
                      sum(len(row[2].splitlines()) - 1 for row in out if row[2]))'
                """)
            // A field that includes lines and still fits is no fault: its lines are in what is written.
            let numbers = outcome.lines.dropFirst().first?.split(separator: " ") ?? []
            #expect(outcome.lines.first == "1", "round \(round): \(outcome.text)\(outcome.errors)")
            #expect(numbers.count == 3 && numbers[1] == "True", "round \(round): \(outcome.text)")
            let counted = numbers.isEmpty ? 0 : Int(numbers[0])! + Int(numbers[2])!
            #expect(counted == lines, "round \(round): \(outcome.text)")
        }
    }
}
