import Layers
import Pictures
import TestSupport
import Testing

struct SVGTests {
    private func svg(_ body: (inout SVGWriter) -> Void) throws -> String {
        var bytes: [UInt8] = []
        var writer = SVGWriter { (buffer) throws(Problem) in
            for index in 0..<buffer.count { bytes.append(buffer[index]) }
        }
        writer.begin("svg")
        body(&writer)
        try writer.finish()
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func elements() throws {
        let text = try svg { writer in
            var attributes = SVGAttributes()
            attributes.set("a", "<'\"&>\n\u{1}\u{FFFF}é")
            attributes.set("n", -0.001)
            attributes.set("m", 12.5)
            attributes.set("c", red: 0x11, green: 0xAA, blue: 0)
            attributes.set("d", red: 0x12, green: 0xAA, blue: 0)
            writer.begin("g", attributes)
            writer.title("a<b")
            writer.end()
        }
        let attributes =
            ##"a="&lt;&#39;&quot;&amp;&gt;&#10;\##u{FFFD}\##u{FFFD}é" n="0" m="12.5" c="#1a0" d="#12aa00""##
        #expect(text == "<svg>\n<g \(attributes)><title>a&lt;b</title></g></svg>\n")
    }

    /// Positions are rounded before they become relative, so that errors do not add up.
    @Test func paths() throws {
        let text = try svg { writer in
            var data = SVGPathData()
            data.move(-0.001, 10)
            for number in 1...4 { data.line(Double(number) * 0.333, 10 - Double(number)) }
            data.line(1.332, 6)
            data.close()
            data.move(1, 1)
            data.line(1, 1)
            data.curve(1, 2, 3, 4, 5, 6.5)
            writer.path(SVGAttributes(), data)
        }
        #expect(text == "<svg>\n<path d=\"M0 10l.33-1 .34-1 .33-1 .33-1zM1 1l0 0c0 1 2 3 4 5.5\"/></svg>\n")
    }

    @Test func names() {
        var names = XMLNames()
        let given = ["states", "states", "1 é.x", "", "a\"><b", "漢字"].map { names.name(like: $0) }
        #expect(given == ["states", "states-2", "layer-1-é-x", "layer", "a---b", "漢字"])
    }

    @Test(arguments: ["", "f", "fo", "foo", "foob"]) func images(_ text: String) throws {
        var attributes = SVGAttributes()
        attributes.set("href", png: Array(text.utf8).span)
        let written = try svg { $0.begin("image", attributes) }
        let wanted = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="][text.utf8.count]
        #expect(written == "<svg>\n<image href=\"data:image/png;base64,\(wanted)\"/></svg>\n")
    }

    /// The first failure is thrown at the end, and nothing is written after it.
    @Test func failures() {
        var calls = 0
        #expect(throws: Problem.self) {
            var writer = SVGWriter { (_) throws(Problem) in
                calls += 1
                throw Problem(.writeFailed, "write-failed", "no room")
            }
            for _ in 0..<100_000 { writer.title("a title") }
            try writer.finish()
        }
        #expect(calls == 1)
    }
}
