import JSON
import TestSupport
import Testing

struct JSONEscapeTests {
    private func unescaped(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        JSONEscape.unescape(bytes.span, 0..<bytes.count) { result.append($0) }
        return result
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test func everyByteReadsBack() {
        for byte in UInt8.min...0x7F {
            var text: [UInt8] = []
            if JSONEscape.isNeeded(for: byte) {
                JSONEscape.escape(byte) { text.append($0) }
                #expect(text.count <= JSONEscape.longest)
            } else {
                text.append(byte)
            }
            #expect(unescaped(String(decoding: text, as: UTF8.self)) == [byte])
        }
    }

    @Test(.enabled(if: Python.isThere)) func writesAsPythonDoes() throws {
        let characters = (0..<0x100).map { String(Unicode.Scalar(UInt8($0))) } + ["\u{2028}", "\u{1F600}"]
        let program = """
            import json, sys
            text = "".join(map(chr, [*range(256), 0x2028, 0x1F600]))
            print(json.dumps(text, ensure_ascii=False).encode().hex())
            """
        let text = JSONValue.string(characters.joined()).text()
        #expect(try Python.run(program, "") == hexadecimal(Array(text.utf8)) + "\n")
    }

    @Test(.enabled(if: Python.isThere)) func readsAsPythonDoes() throws {
        let pieces = [
            "a", "é", "😀", "b", "u0041", #"\""#, #"\\"#, #"\/"#, #"\b"#, #"\f"#, #"\n"#, #"\r"#, #"\t"#, #"\u0000"#,
            #"\u00e9"#, #"\u20AC"#, #"\uD83D"#, #"\ude00"#, #"\ud83d\uDE00"#,
        ]
        var random = SplitMix64(seed: 5)
        let strings = (0..<2000).map { _ in
            (0..<random.int(1...8)).map { _ in pieces[random.int(0...pieces.count - 1)] }.joined()
        }
        let program = """
            import json, sys
            for line in open(sys.argv[1], encoding="utf-8"):
                text = json.loads('"' + line.rstrip("\\n") + '"')
                print("".join("\\ufffd" if 0xD800 <= ord(c) < 0xE000 else c for c in text).encode().hex())
            """
        let expected = try Python.run(program, strings.joined(separator: "\n")).split(separator: "\n")
        #expect(expected.count == strings.count)
        for (string, expected) in zip(strings, expected) {
            #expect(hexadecimal(unescaped(string)) == expected, "\(string)")
        }
    }

    @Test(arguments: [
        (#"\"#, #"\"#), (#"a\"#, #"a\"#), (#"\x"#, "x"), (#"\u00"#, "\u{FFFD}00"), (#"\u"#, "\u{FFFD}"),
        (#"\ud83d\u"#, "\u{FFFD}\u{FFFD}"), (#"\ud83d\u12"#, "\u{FFFD}\u{FFFD}12"), (#"\ud83dx"#, "\u{FFFD}x"),
    ])
    func readsWhatIsNoJSON(_ text: String, _ expected: String) {
        #expect(unescaped(text) == Array(expected.utf8))
    }
}
