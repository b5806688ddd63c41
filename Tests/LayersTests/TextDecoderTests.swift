import Layers
import Testing

/// Against the tables of the Unicode consortium, as Python has them.
struct TextDecoderTests {
    private func decode(_ bytes: [UInt8], _ encoding: String) -> String? {
        guard var decoder = TextDecoder(encoding) else { return nil }
        var buffer = ByteBuffer()
        buffer.append("<")
        guard decoder.decode(bytes.span, into: &buffer) else { return buffer.count == 1 ? "invalid" : "torn" }
        return String(decoding: (0..<buffer.count).map { buffer[$0] }, as: UTF8.self)
    }

    @Test(
        arguments: [
            ("CP1252", [0x80, 0x41, 0xE9], "<€Aé"), ("CP437", [0x82, 0xE1], "<éß"), ("CP866", [0x80, 0xA0], "<Аа"),
            ("ISO-8859-11", [0xA1, 0xE3], "<กใ"),
            ("CP1255", [0xF9, 0xEC, 0xE5, 0xED], "<\u{05E9}\u{05DC}\u{05D5}\u{05DD}"),
            ("CP1258", [0xD0, 0x61], "<Đa"), ("CP932", [0x93, 0xFA, 0x96, 0x7B], "<日本"),
            ("CP936", [0xB1, 0xB1, 0xBE, 0xA9], "<北京"), ("CP949", [0xBC, 0xAD, 0xBF, 0xEF], "<서울"),
            ("CP950", [0xA5, 0x78, 0xA5, 0x5F], "<台北"), ("UTF-8", [0xC3, 0xA9], "<é"),
            ("CP1252", [0x41, 0x81], "invalid"), ("CP936", [0xB1, 0xFF], "invalid"), ("CP932", [0x93], "invalid"),
            ("CP1252", [], "<"),
        ] as [(String, [UInt8], String)])
    func texts(_ encoding: String, _ bytes: [UInt8], _ text: String) {
        #expect(decode(bytes, encoding) == text)
        // A second time, as nothing is left over.
        #expect(decode(bytes, encoding) == text)
    }

    @Test func whatIsNoEncodingIsNone() { #expect(decode([], "no-such-thing") == nil) }

}
