import FormatKit
import Foundation
import JSON
import Layers
import TestSupport
import Testing

struct JSONDocumentTests {
    private func accepts(_ bytes: [UInt8]) -> Bool {
        JSONValue(parsing: bytes) != nil
    }

    /// `y_` files are JSON, `n_` files are not. A member that comes twice is refused here, though JSON leaves it open.
    @Test func judgesTheSuite() {
        #expect(JSONSuite.files.count > 300)
        for (name, bytes) in JSONSuite.files {
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
        ("01", "the number has a leading zero", 0), ("1e999", "the number is too large for a double", 0),
        (#"{"a\n":1,"a\u000a":2}"#, #"the member "a\u000a" occurs twice"#, 9),
    ])
    func saysWhatAndWhere(_ text: String, _ message: String, _ byte: Int) {
        let bytes = Array(text.utf8)
        #expect { try JSONDocument.read(bytes.span) } throws: { error in
            let fault = error as? JSONFault
            return fault?.message(in: bytes.span) == message && fault?.byte == byte
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
        let value = try #require(JSONValue(parsing: Array(text.utf8)))
        #expect(value.text() == #"{"a":[1,-2500,true,null,"xé😀\n"],"b":{"c":{}}}"#)
    }

    @Test func saysWhere() throws {
        let path = NSTemporaryDirectory() + "document-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("{\n  \"a\": tru\n}".utf8).write(to: URL(fileURLWithPath: path))
        #expect { try JSONValue(fileAt: path) } throws: { error in
            let location = (error as? Problem)?.location
            return [location?.line, location?.column, location?.byte] == [2, 8, 9]
        }
    }
}
