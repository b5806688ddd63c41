import Features
import Foundation
import Layers
import TestSupport
import Testing

struct RowTextTests {
    private func buffer(_ text: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.append(text)
        return buffer
    }

    @Test func textIsQuotedAsJSON() throws {
        var text = "\u{7F}é😀\"\\/"
        for scalar: UInt8 in 0..<0x20 { text.unicodeScalars.append(Unicode.Scalar(scalar)) }
        let bytes = buffer(text)
        var quoted = ByteBuffer()
        quoted.append(Value(.string, field: 0, TextRange(0, bytes.count)), bytes.bytes)
        let array = [UInt8](unsafeUninitializedCapacity: quoted.count) { room, count in
            for index in 0..<quoted.count { room[index] = quoted[index] }
            count = quoted.count
        }
        let read = try JSONSerialization.jsonObject(with: Data(array), options: .fragmentsAllowed)
        #expect(read as? String == text)
    }

    @Test func textsAreNumberedByFirstAppearance() {
        var random = SplitMix64(seed: 9)
        var table = TextTable()
        var numbers: [[UInt8]: Int] = [:]
        for round in 0..<2 {
            for _ in 0..<Effort.of(20_000) {
                // Short ones come again, and the two spellings of an accent are two texts.
                let text =
                    ["", "é", "e\u{301}", "\0", "trip-"][Int.random(in: 0..<5, using: &random)]
                    + String(Int.random(in: 0..<3000, using: &random))
                let expected = numbers[Array(text.utf8)] ?? numbers.count
                numbers[Array(text.utf8)] = expected
                let number = table.number(of: buffer(text))
                guard number != expected else { continue }
                Issue.record("\(text) in round \(round)")
            }
            let count = table.count
            #expect(count == numbers.count)
            var copy = ByteBuffer()
            table.copy(0, to: &copy)
            let first = table.number(of: copy)
            #expect(first == 0)
            table.removeAll()
            numbers.removeAll()
        }
    }

    @Test func rowsAreListed() {
        var list = RowList()
        list.add(9, source: 0)
        #expect(list.text(["a", "b"]) == "row 9")
        list.add(3, source: 0)
        #expect(list.text(["a", "b"]) == "rows 3 and 9")
        list.add(4, source: 1)
        #expect(list.text(["a", "b"]) == "rows 3 and 9 of a, row 4 of b")
    }
}
