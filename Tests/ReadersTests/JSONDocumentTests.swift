import Foundation
import TestSupport
import Testing

@testable import JSON

@Suite struct JSONParserTests {
    private static let suite = SharedData.path + "/json/JSONTestSuite"

    private func accepts(_ bytes: [UInt8]) -> Bool {
        (try? JSONValue(parsing: bytes)) != nil
    }

    /// `y_` files are JSON, `n_` files are not. A member that comes twice is refused here, though JSON leaves it open.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: suite)))
    func judgesThePublishedSuite() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.suite).filter { $0.hasSuffix(".json") }
        #expect(names.count > 300)
        for name in names {
            let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: Self.suite + "/" + name)))
            let isAccepted = accepts(bytes)
            if name.hasPrefix("n_") { #expect(!isAccepted, "\(name)") }
            if name.hasPrefix("y_"), !name.contains("duplicated_key") { #expect(isAccepted, "\(name)") }
        }
    }

    @Test(arguments: [
        "01", "-", "+1", "1.", ".5", "1e", "1e999", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\u{1}\"", "[1,]",
        "{\"a\":1,}", "{\"a\":1,\"a\":2}", "{a:1}", "tru", "[1 2]", "", " ", "1 2", "\"abc", "nul",
    ])
    func refuses(_ text: String) {
        #expect(!accepts(Array(text.utf8)))
    }

    @Test(arguments: [
        ("01", "a number with a leading zero", 2), ("1.x", "expected a digit, found byte 120", 2),
        ("\"\\x\"", "an escape that JSON does not know", 3), ("\"\\", "an escape that JSON does not know", 3),
        ("\"\\u12g4\"", "expected a hexadecimal digit, found byte 103", 5),
        ("\"a", "it ends before the end of a string", 2),
        ("\"\\ud800\"", "half a surrogate pair", 7), ("\"\\ud800\\u0041\"", "half a surrogate pair", 13),
        ("\"\\udc00\\udc00\"", "half a surrogate pair", 7), ("\"\t\"", "a control character in a string", 1),
        (#"{"a\n":1,"a\u000a":2}"#, #"the member "a\n" comes twice"#, 18),
    ])
    func saysWhatAndWhere(_ text: String, _ message: String, _ byte: Int) {
        #expect { try JSONValue(parsing: Array(text.utf8)) } throws: { error in
            let found = error as? JSONError
            return found?.message == message && found?.byte == byte
        }
    }

    @Test func depthIsBounded() {
        #expect(
            accepts(Array(String(repeating: "[", count: 512).utf8) + Array(String(repeating: "]", count: 512).utf8)))
        #expect(
            !accepts(Array(String(repeating: "[", count: 513).utf8) + Array(String(repeating: "]", count: 513).utf8)))
        #expect(!accepts(Array(String(repeating: "[", count: 10_000_000).utf8)))
    }

    @Test func readsValues() throws {
        let text = #"{"a": [1, -2.5e3, true, null, "x\u00e9\ud83d\ude00\n"], "b": {"c": {}}}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(value.text() == #"{"a":[1,-2500,true,null,"xé😀\n"],"b":{"c":{}}}"#)
    }

    @Test func saysWhere() {
        #expect { try JSONValue(parsing: Array("{\n  \"a\": tru\n}".utf8)) } throws: { error in
            (error as? JSONError).map { [$0.line, $0.column, $0.byte] } == [2, 8, 9]
        }
    }
}
