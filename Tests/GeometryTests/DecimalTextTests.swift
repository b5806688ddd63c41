import Foundation
import Geometry
import TestSupport
import Testing

struct DecimalTextTests {
    /// Doubles of all sizes, and those whose decimal text lies at or next to a tie.
    private static let values: [Double] = {
        var generator = SplitMix64(seed: 7)
        var values: [Double] = [
            0, -0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1e15, 9_007_199_254_740_992, 0x1p63, 1e-300, .leastNonzeroMagnitude,
        ]
        for _ in 0..<Effort.of(20_000) {
            values.append(Double.random(in: -180...180, using: &generator))
            values.append(Double.random(in: 0...268_435_456, using: &generator))
            values.append(Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1024)
            values.append(Double.random(in: 0...1, using: &generator) * 1e-7)
            let bits = Double(bitPattern: generator.next())
            if bits.isFinite, bits.magnitude < 1e19 { values.append(bits) }
        }
        return values
    }()

    @Test(arguments: 0...15)
    func writesAsPrintfDoes(_ digits: Int) throws {
        for value in Self.values where value.magnitude < 0x1p64 {
            var expected = String(format: "%.\(digits)f", value)
            if expected.hasPrefix("-"), !expected.contains(where: { "123456789".contains($0) }) {
                expected.removeFirst()
            }
            try #require(DecimalText.string(value, fractionDigits: digits, trimmingZeros: false) == expected)
            if expected.contains(".") {
                while expected.hasSuffix("0") { expected.removeLast() }
                if expected.hasSuffix(".") { expected.removeLast() }
            }
            try #require(DecimalText.string(value, fractionDigits: digits) == expected)
        }
    }

    @Test(arguments: [0, 3, 7])
    func roundsAsItWrites(_ digits: Int) throws {
        for value in Self.values where value.magnitude < 1e8 {
            let written = DecimalText.number(DecimalText.string(value, fractionDigits: digits))
            try #require(DecimalText.rounded(value, fractionDigits: digits) == written, "\(value)")
        }
        #expect(DecimalText.rounded(1e300, fractionDigits: 7) == 1e300)
        #expect(DecimalText.rounded(-.infinity, fractionDigits: 7) == -.infinity)
        #expect(DecimalText.rounded(.nan, fractionDigits: 7).isNaN)
    }

    @Test func shortestReadsBack() throws {
        for value in Self.values + [1e300, 0x1p64, 0x1p70] {
            try #require(DecimalText.number(DecimalText.shortest(value)) == value)
        }
        #expect(DecimalText.shortest(134_217_728) == "134217728")
        #expect(DecimalText.string(1e300, fractionDigits: 3) == "1e+300")
    }

    /// The nearest double, as the C library finds it.
    @Test func readsAsStrtodDoes() throws {
        var generator = SplitMix64(seed: 8)
        for _ in 0..<Effort.of(200_000) {
            let digits = Int.random(in: 1...25, using: &generator)
            var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
            if Bool.random(using: &generator) {
                let offset = Int.random(in: 0...digits, using: &generator)
                text.insert(".", at: text.index(text.startIndex, offsetBy: offset))
            }
            if Int.random(in: 0...3, using: &generator) == 0 {
                text += "e\(Int.random(in: -40...40, using: &generator))"
            }
            if Bool.random(using: &generator) { text = "-" + text }
            try #require(DecimalText.number(text)?.bitPattern == strtod(text, nil).bitPattern, "\(text)")
        }
        for value in Self.values {
            let text = String(format: "%.17g", value)
            try #require(DecimalText.number(text)?.bitPattern == value.bitPattern, "\(text)")
        }
    }

    @Test(arguments: [
        "", "-", "+", ".", "-.", "e5", "1e", "1e+", "inf", "nan", "0x10", " 1", "1 ", "1,2", "1e309", "--1", "1..2",
    ])
    func refuses(_ text: String) {
        #expect(DecimalText.number(text) == nil)
    }

    @Test(arguments: [("5.", 5.0), (".5", 0.5), ("+1", 1.0), ("1E2", 100.0), ("0e99999999999", 0.0), ("1e-400", 0.0)])
    func accepts(_ text: String, _ value: Double) {
        #expect(DecimalText.number(text) == value)
    }
}
