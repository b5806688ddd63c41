import Foundation
import Layers
import TestSupport
import Testing

@testable import Readers

struct CSVRowsTests {
    /// The rows of a text, and whether text follows a closing quote in one of them or a quote is not closed.
    private func rows(
        _ text: [UInt8], delimiter: UInt8 = UInt8(ascii: ",")
    ) -> (rows: [[String]], isBad: Bool, isOpen: Bool) {
        var rows = CSVRows(delimiter: delimiter)
        var found: [[String]] = []
        var (isBad, isOpen) = (false, false)
        rows.begin(text.span)
        while rows.next(text.span) {
            if rows.textAfterQuote != nil { isBad = true }
            if rows.openQuote != nil { isOpen = true }
            found.append((0..<rows.fields.count).map { CSVSample.text(rows.fields[$0], text.span) })
        }
        return (found, isBad, isOpen)
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("a,\n,b\n", [["a", ""], ["", "b"]]),
        ("\n\na\n\r\n\nb\n", [["a"], ["b"]]),
        ("\"a\"\"b\",\"c\nd\",\"\"\n", [["a\"b", "c\nd", ""]]),
        ("5\" pipe,a\"b\"c\n", [["5\" pipe", "a\"b\"c"]]),
        ("\"a,b\"\r\n\"c\"\r\n", [["a,b"], ["c"]]),
        ("a,\"\"\"\"", [["a", "\""]]),
        (" a , \"b\"\n", [[" a ", " \"b\""]]),
        ("", []),
    ])
    func rowsAreParted(_ text: String, _ expected: [[String]]) {
        let outcome = rows(Array(text.utf8))
        #expect(outcome.rows == expected && !outcome.isBad)
    }

    @Test(arguments: ["\"a\"b,c\n", "\"a\" ,b\n", "x,\"a\"\"b\"c"])
    func textAfterAQuoteIsSeen(_ text: String) {
        #expect(rows(Array(text.utf8)).isBad)
    }

    /// Fields longer and shorter than the blocks in which they are looked for.
    @Test func lengthsDoNotMatter() {
        for length in 0..<140 {
            let field = String(repeating: "x", count: length)
            let text = "a\(field),\"\(field)\"\"\",\(field)z\r\nnext,row,here\n"
            #expect(
                rows(Array(text.utf8)).rows
                    == [["a\(field)", "\(field)\"", "\(field)z"], ["next", "row", "here"]])
        }
    }

    /// However a text comes in, its rows are cut in the same places.
    @Test(arguments: [
        "a,b\r\n\"x\r\n\"\"y\"\"\",2\r\n\r\n3,\"4\"\n5,6", "a\rb\r\rc\r", "\u{FEFF}a,b\n1,\"\n\"\n", "\"\"\"\"\n\"\"\n",
    ])
    func splitsDoNotMatter(_ text: String) {
        let bytes = Array(text.utf8)
        let whole = cut(bytes, [bytes.count])
        #expect(whole.rest.isEmpty)
        for first in 0...bytes.count {
            #expect(cut(bytes, [first, bytes.count]).joined == whole.joined, "\(first)")
            for second in first...bytes.count {
                #expect(cut(bytes, [first, second, bytes.count]).joined == whole.joined, "\(first) \(second)")
            }
        }
    }

    /// The rows that framing gives when the bytes become known up to each of the ends in turn.
    private func cut(_ bytes: [UInt8], _ ends: [Int]) -> (joined: [[String]], rest: [UInt8]) {
        var framing = CSVFraming(delimiter: UInt8(ascii: ","))
        var buffer: [UInt8] = []
        var taken = 0
        var joined: [[String]] = []
        for end in ends + [bytes.count] {
            buffer += bytes[taken..<end]
            taken = end
            let found = framing.scan(
                buffer.span, isAtEnd: joined.isEmpty && end == bytes.count ? false : end == bytes.count)
            joined += rows(Array(buffer[found.start..<found.end])).rows
            framing.drop(found.end)
            buffer.removeFirst(found.end)
        }
        let found = framing.scan(buffer.span, isAtEnd: true)
        joined += rows(Array(buffer[found.start..<found.end])).rows
        return (joined, Array(buffer[found.end...]))
    }

    @Test func anOpenQuoteIsLeftToTheRows() {
        var framing = CSVFraming(delimiter: UInt8(ascii: ","))
        let text = Array("a,b\n1,\"x\n2,3\n".utf8)
        let found = framing.scan(text.span, isAtEnd: true)
        #expect(found.end == text.count && found.fault == nil)
        #expect(rows(text).isOpen && rows(text).rows.count == 2)
    }

    /// The rows of a table of known width: the texts of those that fit, and nil for each that does not.
    private func table(_ text: String, columns: Int) -> [[String]?] {
        let bytes = Array(text.utf8)
        var rows = CSVRows(delimiter: UInt8(ascii: ","), columnCount: columns)
        var found: [[String]?] = []
        rows.begin(bytes.span)
        while rows.next(bytes.span) {
            let texts = (0..<rows.fields.count).map { CSVSample.text(rows.fields[$0], bytes.span) }
            found.append(rows.fits ? texts : nil)
        }
        return found
    }

    /// A quote that makes a row of several lines which does not fit is a stray one.
    @Test(
        arguments: [
            ("1,\"x\n2,y\n3,\"z\"\n4,u\n", [nil, ["2", "y"], ["3", "z"], ["4", "u"]]),
            ("1,\"x\n2,y\n\n3,z", [nil, ["2", "y"], ["3", "z"]]),
            ("1,\"x\r\n2,y\r\n3,\"z\"\r\n", [nil, ["2", "y"], ["3", "z"]]),
            ("1,\"x\r2,y\r3,\"z\"\r", [nil, ["2", "y"], ["3", "z"]]),
            // Too many fields, though every quote is closed.
            ("1,\"x\n2,y\",3\n4,u\n", [nil, nil, ["4", "u"]]),
            // Sound rows keep their line breaks, and an open quote on the last line is just that.
            ("1,\"x\n2,y\"\n3,\"a\n\nb\"\n", [["1", "x\n2,y"], ["3", "a\n\nb"]]),
            ("1,x\n2,\"y", [["1", "x"], nil]),
            // A second stray quote among the lines of the first.
            ("1,\"x\n\"2,y\n3,\"\"\n4,z\n5,\"u\"\n", [nil, nil, ["3", ""], ["4", "z"], ["5", "u"]]),
        ] as [(String, [[String]?])])
    func aStrayQuoteTakesInItsLineOnly(_ text: String, _ expected: [[String]?]) {
        #expect(table(text, columns: 2) == expected)
    }

    /// Whatever quotes stand where: every line is in a row, and the longest chain of quotes takes linear time.
    @Test func quotesInChainsTakeLinearTime() {
        let lines = 400_000
        #expect(table(String(repeating: "x\",\"\n", count: lines), columns: 3).count == lines)
    }

    // MARK: What others say

    private static let shared = SharedData.path + "/csv"

    /// Files whose rows are known. Blank lines are rows to some of them, and no records here.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: shared)))
    func rowsAreThoseOfOthers() throws {
        var compared = 0
        for (folder, answers) in [
            ("csv-spectrum/csvs", "csv-spectrum/json"), ("csv-test-data/csv", "csv-test-data/json"),
        ] {
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(Self.shared)/\(folder)").sorted() {
                var text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.shared)/\(folder)/\(name)")))
                // Some copies have lost the carriage returns that they are about.
                if name.hasSuffix("crlf.csv"), !text.contains(0x0D) {
                    text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
                }
                let path = "\(Self.shared)/\(answers)/\(name.dropLast(4)).json"
                guard let answer = FileManager.default.contents(atPath: path) else { continue }
                let outcome = rows(text)
                let json = try JSONSerialization.jsonObject(with: answer)
                if let table = json as? [[String]] {
                    // One answer leaves out a header without rows.
                    let expected = table.isEmpty ? [["foo", "bar", "baz"]] : table.filter { $0 != [""] }
                    #expect(outcome.rows == expected, "\(name)")
                } else if let records = json as? [[String: String]], let header = outcome.rows.first {
                    let found = outcome.rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
                    #expect(Array(found) == records, "\(name)")
                }
                #expect(!outcome.isBad)
                compared += 1
            }
        }
        #expect(compared >= 28)
    }

    /// Files that are bad by their name: ragged rows, quotes that are not closed, text after one.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: shared)))
    func badFilesAreFound() throws {
        let expected = [
            "bad-header-less-fields.csv": "ragged", "bad-header-more-fields.csv": "ragged",
            "bad-missing-quote.csv": "unclosed", "bad-quotes-with-unescaped-quote.csv": "text after a quote",
            // A quote in the middle of a field is a character like any other, and a header any row of names.
            "bad-unescaped-quote.csv": "fine", "bad-header-wrong-header.csv": "fine",
            "bad-header-no-header.csv": "fine",
        ]
        for (name, verdict) in expected {
            let text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.shared)/csv-test-data/csv/\(name)")))
            let outcome = rows(text)
            let isRagged = outcome.rows.contains { $0.count != outcome.rows[0].count }
            let actual =
                outcome.isOpen ? "unclosed" : outcome.isBad ? "text after a quote" : isRagged ? "ragged" : "fine"
            #expect(actual == verdict, "\(name)")
        }
    }
}
