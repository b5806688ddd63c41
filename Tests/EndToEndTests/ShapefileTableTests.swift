import Foundation
import Testing

/// Values of a .dbf by the type of their field, byte by byte.
struct ShapefileTableTests {
    private typealias Field = DBFBuilder.Field
    private typealias Build = ShapefileBuilder

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let field: DBFBuilder.Field
        let bytes: [UInt8]
        /// As JSON.
        let value: String
        var version: UInt8 = 3
        /// Something that standard error says.
        var said: String?

        var testDescription: String { name }

        init(
            _ name: String, _ type: Character, _ width: Int, _ bytes: [UInt8], _ value: String, version: UInt8 = 3,
            said: String? = nil
        ) {
            (self.name, self.bytes, self.value) = (name, bytes, value)
            (self.version, self.said) = (version, said)
            field = DBFBuilder.Field("v", type, width)
        }

        init(_ type: Character, _ width: Int, _ text: String, _ value: String, said: String? = nil) {
            self.init("\(type) '\(text)'", type, width, Array(text.utf8), value, said: said)
        }
    }

    static let digits: [Case] = [
        Case("N", 10, "         7", "7"), Case("N", 10, "7", "7"), Case("N", 10, "-7.50", "-7.50"),
        Case("N", 20, "12345678901234567890", "12345678901234567890"),
        Case("N", 30, "123456789012345678901234567890", "123456789012345678901234567890"),
        Case("N", 25, "-0.1234567890123456789012", "-0.1234567890123456789012"),
        Case("F", 20, "1.2340000000e+003", "1.2340000000e+003"), Case("F", 12, "1E5", "1E5"),
        Case("N", 6, "+5", "5"), Case("N", 6, ".5", "0.5"), Case("N", 6, "-.5", "-0.5"), Case("N", 6, "5.", "5"),
        Case("N", 6, "007", "7"), Case("N", 6, "1,5", #""1,5""#, said: "1 misfit"), Case("N", 6, "-00", "-0"),
        Case("N", 6, "******", "null"), Case("N", 6, "  ****", "null"), Case("N", 6, "", "null"),
        Case("N of NUL", "N", 6, [0, 0, 0, 0, 0, 0], "null"), Case("N with NUL", "N", 6, [0x37, 0, 0, 0, 0, 0], "7"),
        Case("N", 6, "1e", #""1e""#, said: "1 misfit"), Case("N", 6, "n/a", #""n/a""#, said: "1 misfit"),
        Case("N", 6, "1 2", #""1 2""#, said: "1 misfit"), Case("N", 6, "-", #""-""#, said: "1 misfit"),
        Case("N", 6, "NaN", #""NaN""#, said: "1 misfit"), Case("N", 1, "*", "null"),
    ]

    static let others: [Case] = [
        Case("D", 8, "20240229", #""2024-02-29""#), Case("D", 8, "00000000", "null"), Case("D", 8, "", "null"),
        Case("D", 8, "20241301", #""20241301""#, said: "1 misfit"),
        Case("D", 8, "19000100", #""19000100""#, said: "1 misfit"),
        Case("D", 8, "2024-1-1", #""2024-1-1""#, said: "1 misfit"),
        Case("D of NUL", "D", 8, [UInt8](repeating: 0, count: 8), "null"),
        Case("L", 1, "T", "true"), Case("L", 1, "y", "true"), Case("L", 1, "F", "false"), Case("L", 1, "n", "false"),
        Case("L", 1, "?", "null"), Case("L", 1, "", "null"), Case("L of NUL", "L", 1, [0], "null"),
        Case("L", 1, "x", #""x""#, said: "1 misfit"), Case("L", 1, "1", #""1""#, said: "1 misfit"),
        Case("C", 6, "a b", #""a b""#), Case("C", 6, "  a", #""  a""#), Case("C", 6, "", "null"),
        Case("C of NUL", "C", 3, [0, 0, 0], "null"), Case("C ended by NUL", "C", 4, [0x61, 0, 0, 0], #""a""#),
        Case("C with text after NUL", "C", 4, [0x61, 0, 0x62, 0], #""a""#, said: "1 text-after-nul"),
        Case("C", 4, "007", #""007""#), Case("C with a line break", "C", 3, [0x61, 0x0A, 0x62], #""a\nb""#),
        Case(
            "long C", "C", 254, [UInt8](repeating: 0x61, count: 254), "\"" + String(repeating: "a", count: 254) + "\""),
        // Memos and the like are in another file.
        Case("M", 10, "1", "null", said: "memo fields are not supported"),
        Case("G", 10, "1", "null", said: "memo fields are not supported"),
        Case("B of dBase", "B", 10, Array("1".utf8), "null", version: 0x8B, said: "memo fields are not supported"),
    ]

    static let binary: [Case] = [
        Case("I 1", "I", 4, [1, 0, 0, 0], "1", version: 0x30),
        Case("I -2", "I", 4, [0xFE, 0xFF, 0xFF, 0xFF], "-2", version: 0x30),
        Case("I least", "I", 4, [0, 0, 0, 0x80], "-2147483648", version: 0x30),
        // 1.5
        Case("B of FoxPro", "B", 8, [0, 0, 0, 0, 0, 0, 0xF8, 0x3F], "1.5", version: 0x30),
        // 12.3456 and -0.0001 in ten thousandths.
        Case("Y", "Y", 8, [0x40, 0xE2, 1, 0, 0, 0, 0, 0], "12.3456", version: 0x30),
        Case("Y negative", "Y", 8, [UInt8](repeating: 0xFF, count: 8), "-0.0001", version: 0x30),
        Case("Y least", "Y", 8, [0, 0, 0, 0, 0, 0, 0, 0x80], "-922337203685477.5808", version: 0x30),
        // Julian day 2451545 is the first of January 2000; 43,200,000 and 43,200,250 ms are noon.
        Case("T", "T", 8, [0x59, 0x68, 0x25, 0, 0, 0x2E, 0x93, 2], #""2000-01-01T12:00:00""#, version: 0x30),
        Case(
            "T with fraction", "T", 8, [0x59, 0x68, 0x25, 0, 0xFA, 0x2E, 0x93, 2], #""2000-01-01T12:00:00.250""#,
            version: 0x30),
        Case("T of nothing", "T", 8, [UInt8](repeating: 0, count: 8), "null", version: 0x30),
        Case("T of blanks", "T", 8, [UInt8](repeating: 0x20, count: 8), "null", version: 0x30),
        Case("T of text", "@", 8, Array("20240101".utf8), #""20240101""#, said: "1 misfit"),
        Case("NaN", "O", 8, [0, 0, 0, 0, 0, 0, 0xF8, 0x7F], #""NaN""#, said: "1 misfit"),
        Case("I of another width", "I", 5, Array("12   ".utf8), #""12""#, version: 0x30, said: "1 misfit"),
    ]

    @Test(arguments: digits + others + binary) func everyType(_ item: Case) throws {
        let directory = try Workdir()
        var table = DBFBuilder([item.field, DBFBuilder.Field("end", "C", 1)], [[item.bytes, [0x65]]])
        table.version = item.version
        try directory.layer("a", ShapefileBuilder(type: 1, records: [ShapefileBuilder.point(1, 2)]), table)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(outcome.status == 0)
        let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":"#
        #expect(outcome.text == feature + #"{"v":\#(item.value),"end":"e"}}"# + "\n")
        if let said = item.said {
            #expect(outcome.errors.contains(said), "\(outcome.errors)")
        } else {
            #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        }
    }

    @Test func namesOfFields() throws {
        let directory = try Workdir()
        let fields = ["NAME", "name", "NAME", "", "é", "abcdefghij", "abcdefghij"].map { Field($0, "C", 2) }
        let table = DBFBuilder(fields, text: [["a", "b", "c", "d", "e", "f", "g"]])
        try directory.layer("a", ShapefileBuilder(type: 1, records: [Build.null]), table)
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.shp")
        #expect(
            outcome.text.contains(
                #"{"NAME":"a","name":"b","NAME_2":"c","column_4":"d","é":"e","abcdefghij":"f","abcdefghij_2":"g"}"#),
            "\(outcome.text)")
        #expect(
            outcome.errors.contains("later ones were renamed: NAME to NAME_2, abcdefghij to abcdefghij_2"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("a field without a name was named column_4"), "\(outcome.errors)")
        let chosen = try directory.plat("cat", "-f", "geojsonseq", "--fields", "NAME_2,name", "a.shp")
        #expect(chosen.text.contains(#"{"NAME_2":"c","name":"b"}"#), "\(chosen.text)")
    }
}
