import Foundation
import Testing

/// Encoding of the text of a .dbf: the one that its files claim, and the one that its bytes show.
struct ShapefileEncodingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let texts: [[UInt8]]
        /// The texts that are read; nil for one that is refused.
        let read: [String?]
        var page: String?
        var language: UInt8 = 0
        var options: [String] = []
        /// Text that standard error has besides the account.
        var said: String?

        var testDescription: String { name }

        init(
            _ name: String, _ texts: [[UInt8]], _ read: [String?], page: String? = nil, language: UInt8 = 0,
            options: [String] = [], said: String? = nil
        ) {
            (self.name, self.texts, self.read, self.page) = (name, texts, read, page)
            (self.language, self.options, self.said) = (language, options, said)
        }
    }

    /// `é` in windows-1252 and ISO 8859-1, in UTF-8, in code page 437.
    private static let latin: [UInt8] = [0x63, 0xE9]
    private static let utf8: [UInt8] = [0x63, 0xC3, 0xA9]
    private static let dos: [UInt8] = [0x63, 0x82]
    private static let web = "<!DOCTYPE html><html><head><title>404</title></head></html>"

    static let cases: [Case] = [
        Case("no claim, UTF-8", [utf8], ["cé"]),
        Case("no claim, windows-1252", [latin], ["cé"], said: "1 windows-1252"),
        Case("no claim, both", [utf8, latin], ["cé", "cé"], said: "1 windows-1252"),
        Case("UTF-8", [utf8], ["cé"], page: "UTF-8"), Case("UTF-8 as a number", [utf8], ["cé"], page: "65001\r\n"),
        Case("quoted", [utf8], ["cé"], page: "\"UTF-8\"\n"),
        Case("behind a byte order mark", [dos], ["cé"], page: "\u{FEFF}437"),
        Case("8859-1", [latin], ["cé"], page: "8859-1"), Case("'8859_1'", [latin], ["cé"], page: "'8859_1'"),
        Case("a blank .cpg", [utf8], ["cé"], page: "\u{FEFF} \n", said: "warning: the .cpg is empty; hint:"),
        Case("utf8 in other words", [utf8], ["cé"], page: "utf8"),
        Case("437", [dos], ["cé"], page: "437"), Case("OEM 437", [dos], ["cé"], page: "OEM 437"),
        Case("IBM437", [dos], ["cé"], page: "IBM437\n"), Case("CP437", [dos], ["cé"], page: "cp437"),
        Case("ANSI 1252", [latin], ["cé"], page: "ANSI 1252"), Case("8859-1", [latin], ["cé"], page: "ISO-8859-1"),
        Case("88591", [latin], ["cé"], page: "88591"), Case("1251", [[0xC6]], ["Ж"], page: "windows-1251"),
        Case("LDID", [[0xC6]], ["Ж"], page: "LDID/201"),
        Case("language byte 437", [dos], ["cé"], language: 0x01),
        Case("language byte 1251", [[0xC6]], ["Ж"], language: 0xC9),
        Case("language byte that nobody knows", [utf8], ["cé"], language: 0xEE, said: "0xEE, is not a known encoding"),
        Case("the .cpg before the language byte", [[0xC6]], ["Ж"], page: "1251", language: 0x01),
        Case("Shift JIS", [[0x93, 0xFA, 0x96, 0x7B]], ["日本"], page: "Shift_JIS"),
        Case("GBK", [[0xD6, 0xD0]], ["中"], language: 0x4D),
        // Claims that the bytes contradict.
        Case("UTF-8 that it is not", [latin], ["cé"], page: "UTF-8", said: "says UTF-8, but the text is not"),
        Case("1252 that is UTF-8", [utf8], ["cé"], page: "1252", said: "but the text is UTF-8"),
        Case("language byte 1252, and UTF-8", [utf8], ["cé"], language: 0x57, said: "but the text is UTF-8"),
        Case("no character of its encoding", [[0x81, 0x63]], ["\u{81}c"], page: "1253", said: "but the text is not"),
        Case("UTF-8 but for one text", [utf8, latin], ["cé", "cé"], page: "UTF-8", said: "1 contradicted-encoding"),
        // Claims that name no encoding.
        Case(
            "web page, UTF-8", [utf8], ["cé"], page: web,
            said: "unknown encoding '<!DOCTYPE html>"),
        Case(
            "web page, language byte", [dos], ["cé"], page: web, language: 0x01,
            said: "unknown encoding '<!DOCTYPE html>"),
        Case("nonsense", [utf8], ["cé"], page: "NOPE-9", said: "unknown encoding 'NOPE-9' in the .cpg"),
        Case("empty .cpg", [utf8], ["cé"], page: "", said: "warning: the .cpg is empty; hint:"),
        // The user's word.
        Case("asked", [dos], ["cé"], page: "1251", options: ["--encoding", "CP437"]),
        Case("asked against UTF-8", [utf8], ["cÃ©"], options: ["--encoding", "ISO-8859-1"]),
        Case("asked in vain", [latin, utf8], [nil, "cé"], options: ["--encoding", "utf-8"], said: "1 bad-encoding"),
    ]

    @Test(arguments: cases) func everyClaim(_ item: Case) throws {
        let directory = try Workdir()
        var table = DBFBuilder([DBFBuilder.Field("t", "C", 10)], item.texts.map { [$0] })
        table.language = item.language
        try directory.layer("a", nil, table, projection: "")
        if let page = item.page { try directory.write("a.cpg", page) }
        let outcome = try directory.plat(
            ["cat", "-f", "geojsonseq", "--on-error", "skip"] + item.options + ["a.dbf"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.lines
                == item.read.compactMap { text in
                    text.map { #"{"type":"Feature","geometry":null,"properties":{"t":"\#($0)"}}"# }
                })
        if let said = item.said {
            #expect(outcome.errors.contains(said), "\(outcome.errors)")
        } else {
            // That there is no .shp, and the account.
            #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
        }
    }

    @Test func unknownEncodingIsAMistake() throws {
        let directory = try Workdir()
        try directory.layer("a", nil, DBFBuilder([DBFBuilder.Field("t", "C", 10)], text: [["a"]]))
        let outcome = try directory.plat("cat", "--encoding", "nope", "a.dbf")
        #expect(outcome.status == 64 && outcome.errors.contains("unknown encoding 'nope'"), "\(outcome.errors)")
    }

    /// A text that was cut within its last character loses the rest of that, with a warning.
    @Test(arguments: [
        ("UTF-8", [0x61, 0x61, 0xC3] as [UInt8]), ("", [0x61, 0x61, 0xE6]), ("932", [0x61, 0x61, 0x93]),
    ])
    func tornText(_ page: String, _ text: [UInt8]) throws {
        let directory = try Workdir()
        let whole = Array("é".utf8)
        let rows = page == "932" ? [[text]] : [[text], [whole]]
        try directory.layer("a", nil, DBFBuilder([DBFBuilder.Field("t", "C", 3)], rows), projection: "")
        if !page.isEmpty { try directory.write("a.cpg", page) }
        let outcome = try directory.plat("cat", "-f", "csv", "a.dbf")
        #expect(outcome.status == 0 && outcome.lines[1] == "aa", "\(outcome.text)")
        #expect(outcome.errors.contains("1 torn-character"), "\(outcome.errors)")
    }
}
