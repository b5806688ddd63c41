import Streams
import TestSupport
import Testing

struct PathTextTests {
    /// No byte is lost, and no two paths have the same string.
    @Test func everyPathComesBack() {
        var random = SplitMix64(seed: 34)
        var seen: [[UInt32]: [UInt8]] = [:]
        // Pieces that matter, so that half of them, and those that look like what stands for bytes, come up often.
        let pieces: [[UInt8]] = [
            Array("a/".utf8), Array("é".utf8), [0xC3], [0xA9], [0xFF], [0xF4, 0x8F, 0xBA], [0xF4, 0x8F, 0xBA, 0x80],
            [0x80], [0xF4, 0x8F, 0xBB, 0xBF], [0xED, 0xA0, 0x80], Array("e\u{301}".utf8), Array("😀".utf8),
        ]
        for _ in 0..<Effort.of(5000) {
            let path = (0..<random.int(0...5)).flatMap { _ in pieces[random.int(0...pieces.count - 1)] }
            let text = pathText(path)
            #expect(pathBytes(text) == path)
            let lent = withPath(text) { start in (0...path.count).map { UInt8(bitPattern: start[$0]) } }
            #expect(lent == path + [0])
            let standIns = Unicode.Scalar(0x10FE80)!...Unicode.Scalar(0x10FEFF)!
            let valid = String(validating: path, as: UTF8.self)
            let isPlain = valid.map { !$0.unicodeScalars.contains(where: standIns.contains) } ?? false
            #expect(holdsOnlyText(text) == isPlain && (!isPlain || text == valid))
            let scalars = text.unicodeScalars.map(\.value)
            #expect(seen[scalars] == nil || seen[scalars] == path)
            seen[scalars] = path
        }
    }

    @Test func namesShowTheBytes() {
        #expect(pathName(pathText([0x61, 0xE9, 0x2F, 0x62])) == "a\\xE9/b")
        #expect(printable(pathText([0x61, 0xE9, 0x1B])) == "a\\xE9\\u{1B}")
        #expect(pathName("plain é") == "plain é")
    }
}
