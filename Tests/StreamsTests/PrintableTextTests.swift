import Streams
import Testing

struct PrintableTextTests {
    @Test(arguments: [
        ("plain é 日本", "plain é 日本"), ("a\u{1B}[31m", "a\\u{1B}[31m"), ("line\nfeed\r", "line\\nfeed\\r"),
        ("\u{202E}evil", "\\u{202E}evil"), ("\u{2028}", "\\u{2028}"), ("\u{7F}", "\\u{7F}"), ("", ""),
    ])
    func controlCharactersAreSpelledOut(_ text: String, _ expected: String) {
        #expect(printable(text) == expected)
    }

    @Test(
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xFFb"), ([0xC3, 0xA9], "é"), ([0xC3], "\\xC3"),
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80"),
            ([0xF0, 0x9F, 0x98, 0x80, 0x80], "😀\\x80"), ([0xC0, 0xAF], "\\xC0\\xAF"), ([], ""),
        ] as [([UInt8], String)])
    func invalidBytesAreSpelledOut(_ bytes: [UInt8], _ expected: String) {
        #expect(escapingInvalid(bytes) == expected)
    }

    @Test func excerptsAreShort() {
        #expect(excerpt(Array("short".utf8)) == "short")
        #expect(excerpt(Array(repeating: 0x78, count: 1_000_000)) == String(repeating: "x", count: 40) + "…")
        #expect(excerpt(Array("e".utf8) + (0..<100_000).flatMap { _ in Array("\u{301}".utf8) }).utf8.count < 500)
    }
}
