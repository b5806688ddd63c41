import CSVLayers
import FormatKit
import Foundation
import Layers
import Memory
import TestSupport
import Testing

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

    /// However a text comes in, its rows are cut at the same bytes.
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

    private typealias Answer = (name: String, text: [UInt8], rows: [[String]])

    /// What Python's csv writes in all of its dialects of commas, and what it wrote.
    private static func tablesOfPython() throws -> [Answer] {
        let program = #"""
            import csv, io, json, random
            numbers, tables = random.Random(5), []
            for index in range(300):
                # Other line breaks than its own are no reason for it to quote.
                end = numbers.choice(["\n", "\r\n", "\r"])
                rows = [["".join(numbers.choice("ab, 1.;'\"é世🌍" + end) for _ in range(numbers.randrange(9)))
                         for _ in range(numbers.randint(2, 5))] for _ in range(numbers.randint(1, 6))]
                text = io.StringIO(newline="")
                quoting = numbers.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
                csv.writer(text, lineterminator=end, quoting=quoting).writerows(rows)
                tables.append([text.getvalue(), rows])
            print(json.dumps(tables))
            """#
        let json = try JSONSerialization.jsonObject(with: Data(Python.run(program, "").utf8))
        return try #require(json as? [[Any]]).enumerated().map { index, table in
            ("table \(index)", Array(try #require(table[0] as? String).utf8), try #require(table[1] as? [[String]]))
        }
    }

    /// Files of other projects, if they are at hand. Blank lines are rows to some of them, and no records here.
    private static func filesOfOthers() throws -> [Answer] {
        try ["csv-spectrum/csvs", "csv-test-data/csv"].flatMap { folder in
            try SharedData.files("csv/" + folder, "csv").compactMap { path in
                var text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
                let name = (path as NSString).lastPathComponent
                // Some copies have lost the carriage returns that they are about.
                if name.hasSuffix("crlf.csv"), !text.contains(0x0D) {
                    text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
                }
                let answers = folder.split(separator: "/")[0] + "/json"
                let answer = "\(SharedData.path)/csv/\(answers)/\(name.dropLast(4)).json"
                guard let json = FileManager.default.contents(atPath: answer) else { return nil }
                return try rows(of: JSONSerialization.jsonObject(with: json), text).map { (name, text, $0) }
            }
        }
    }

    /// An answer as a table: some have an object a record, by the names of the first row. One that is a single object is
    /// about another row than its file has.
    private static func rows(of json: Any, _ text: [UInt8]) -> [[String]]? {
        if let table = json as? [[String]] {
            // One answer leaves out a header without rows.
            return table.isEmpty ? [["foo", "bar", "baz"]] : table.filter { $0 != [""] }
        }
        let header = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
            .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let records = json as? [[String: String]] else { return nil }
        return [header] + records.map { record in header.map { record[$0] ?? "missing" } }
    }

    @Test(arguments: SharedData.isThere.isMet ? ["Python", "others"] : ["Python"])
    func rowsAreThoseOfOthers(_ source: String) throws {
        let answers = try source == "Python" ? Self.tablesOfPython() : Self.filesOfOthers()
        #expect(answers.count >= 28)
        for (name, text, expected) in answers {
            let outcome = rows(text)
            #expect(outcome.rows == expected && !outcome.isBad, "\(name)")
        }
    }

    /// Ragged rows, quotes that are not closed, text after one: of ours, and of those that others call bad.
    @Test func badFilesAreFound() throws {
        var expected = [
            ("a,b,c\n1,2\n", "ragged"), ("a,b\n1,2,3\n", "ragged"), ("a,b\n\"1,2\n3,4\n", "unclosed"),
            ("a,b\n1,\"2\"3\"\n", "text after a quote"),
            // A quote in the middle of a field is a character like any other, and a header any row of names.
            ("a,b\n1\"2,3\n", "fine"), ("1,2\n3,4\n", "fine"), ("", "fine"),
        ]
        for (name, verdict) in [
            ("header-less-fields", "ragged"), ("header-more-fields", "ragged"), ("missing-quote", "unclosed"),
            ("quotes-with-unescaped-quote", "text after a quote"), ("unescaped-quote", "fine"),
            ("header-wrong-header", "fine"), ("header-no-header", "fine"),
        ] where SharedData.isThere.isMet {
            let path = "\(SharedData.path)/csv/csv-test-data/csv/bad-\(name).csv"
            expected.append((try String(contentsOfFile: path, encoding: .utf8), verdict))
        }
        for (text, verdict) in expected {
            let outcome = rows(Array(text.utf8))
            let isRagged = outcome.rows.contains { $0.count != outcome.rows[0].count }
            let actual =
                outcome.isOpen ? "unclosed" : outcome.isBad ? "text after a quote" : isRagged ? "ragged" : "fine"
            #expect(actual == verdict, "\(text)")
        }
    }
}
