import Layers
import TestSupport
import Testing

struct UTF8TextTests {
    /// By the standard library, which only reports whether all is valid.
    private func expected(_ bytes: [UInt8]) -> Int? {
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var (valid, invalid) = (0, bytes.count)
        while invalid - valid > 1 {
            let middle = (valid + invalid) / 2
            // A prefix may end within a scalar; one of the cuts just before does not.
            let isValid = (0...3).contains {
                $0 <= middle && String(validating: bytes[..<(middle - $0)], as: UTF8.self) != nil
                    && isUnfinished(bytes[(middle - $0)..<middle])
            }
            if isValid { valid = middle } else { invalid = middle }
        }
        // The longest prefix that passed may end with the start of a scalar that then failed.
        return (0...3).map { invalid - 1 - $0 }.filter {
            $0 >= 0 && String(validating: bytes[..<$0], as: UTF8.self) != nil
        }.first
    }

    private func isUnfinished(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.isEmpty { return true }
        let tails: [[UInt8]] = [[0x80], [0x80, 0x80], [0x80, 0x80, 0x80], [0xA0], [0xA0, 0x80], [0x90, 0x80, 0x80]]
        return tails.contains { String(validating: Array(bytes) + $0, as: UTF8.self)?.unicodeScalars.count == 1 }
    }

    private func check(_ bytes: [UInt8]) {
        #expect(bytes.span.firstInvalidUTF8() == expected(bytes), "\(bytes)")
    }

    @Test func edgesAtEveryOffset() {
        let edges: [[UInt8]] = [
            [0x7F], [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x80], [0xDF, 0xBF], [0xC2], [0xC2, 0xC2],
            [0xE0, 0x9F, 0xBF], [0xE0, 0xA0, 0x80], [0xED, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xEE, 0x80, 0x80],
            [0xEF, 0xBF, 0xBF], [0xE1, 0x80], [0xE1], [0xE1, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF1, 0x80, 0x80], [0xF1, 0x80], [0xF1], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
        ]
        for edge in edges {
            for before in 0...70 {
                for after in [0, 1, 2, 16, 70] {
                    check([UInt8](repeating: 0x61, count: before) + edge + [UInt8](repeating: 0x61, count: after))
                }
                check([UInt8]("é€😀é".utf8) + [UInt8](repeating: 0x61, count: before) + edge + "€😀".utf8)
            }
        }
        check([])
    }

    @Test func randomBytesAndText() {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["a", "abcdefghijklmnopqrstuvwxyz", "é", "ü€", "😀", "日本語", "\u{7FF}\u{800}\u{FFFF}\u{10000}"]
        for _ in 0..<Effort.of(4000) {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...30, using: &generator) { bytes += pieces.randomElement()!.utf8 }
            check(bytes)
            guard !bytes.isEmpty else { continue }
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            check(bytes)
        }
    }
}
