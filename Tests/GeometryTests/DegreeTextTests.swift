import Geometry
import TestSupport
import Testing

struct DegreeTextTests {
    @Test(
        arguments: [
            ("45.52", 45.52), ("-0°30'", -0.5), ("0°30'S", -0.5), ("S0°30'", -0.5), ("90°N", 90), ("91°N", 91),
            ("S 33 51 24.0", -(33.0 + 3084.0 / 3600)), ("45°30'N", 45.5), ("45°31'12\"N", 45.52),
            ("\u{A0}45° 31′ 12″\u{A0}N ", 45.52), ("45°31'12''N", 45.52), ("45°31′12′′N", 45.52),
            ("45°\u{202F}31’\u{2009}12”N", 45.52), ("45°60'", nil), ("45°59'60\"", nil), ("45°59.9'", 45 + 59.9 / 60),
            ("45°31,2'N", nil), ("45,52", nil), ("45°30'E", nil), ("E45", nil), ("-45°30'S", nil), ("N S 4", nil),
            ("45 30", nil), ("45 31 12", 45.52), ("45 31 12 1", nil), ("", nil), (" ", nil), ("°", nil), ("N", nil),
            ("45'", nil), ("45°30°", nil), ("1e400", nil), ("99999999999999999999999°", nil),
            ("45°31'12.12345678901234567\"", 45.52 + 0.12345678901234567 / 3600), ("45.°", 45), ("1e1", 10),
        ] as [(String, Double?)])
    func latitudes(_ text: String, _ expected: Double?) {
        let value = DegreeText.read(text, .latitude)
        if let expected {
            #expect(value.map { abs($0 - expected) < 2e-14 } == true, "\(text): \(value as Any)")
        } else {
            #expect(value == nil, "\(text)")
        }
    }

    @Test func lettersBelongToTheirAxis() {
        #expect(DegreeText.read("180°W", .longitude) == -180)
        #expect(DegreeText.read("E 151 12 36", .longitude) == 151.21)
        #expect(DegreeText.read("12N", .longitude) == nil && DegreeText.read("12W", .latitude) == nil)
        #expect(DegreeText.read("1°30'", .span) == 1.5 && DegreeText.read("-1°30'", .span) == -1.5)
        for letter in "NSEWnew" { #expect(DegreeText.read("1°30'\(letter)", .span) == nil) }
    }

    @Test(arguments: [
        ("45°60'N", true), ("N 45 99", true), ("45:99", true), ("45E", true), ("1e999", false), ("45", false),
        ("-4.5", false), ("N", false), ("", false), ("45°x", false), ("45° 30' N 122° 40' W", true),
    ])
    func resemblance(_ text: String, _ isLikely: Bool) {
        #expect(DegreeText.resembles(text) == isLikely)
    }

    /// Degrees, minutes and seconds are whole numbers of 10^−`digits` seconds, so a quotient of two integers that fit
    /// a double is the nearest number.
    @Test(arguments: 0...9) func aSumIsRoundedOnce(digits: Int) {
        var random = SplitMix64(seed: UInt64(digits))
        let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
        for _ in 0..<500 {
            let total = Int.random(in: 0...180 * 3600 * scale, using: &random)
            let (seconds, fraction) = (total / scale, String(total % scale + scale).dropFirst())
            let text = "\(seconds / 3600)°\(seconds / 60 % 60)'\(seconds % 60)\(digits > 0 ? "." : "")\(fraction)\""
            #expect(DegreeText.read(text, .span) == Double(total) / Double(3600 * scale), "\(text)")
        }
    }

    @Test(
        arguments: [
            (45.52, .seconds, 4, "45°31'12.0000\"N"), (45.52, .minutes, 6, "45°31.200000'N"),
            (-(45 + 5.0 / 60), .minutes, 0, "45°05'S"), (59.99999999999, .seconds, 4, "60°00'00.0000\"N"),
            (44 + 59.0 / 60 + 59.99996 / 3600, .seconds, 4, "45°00'00.0000\"N"),
            (1.0 / 60 - 1e-10, .seconds, 4, "0°01'00.0000\"N"), (-1e-12, .seconds, 4, "0°00'00.0000\"N"),
            (-0.0, .minutes, 2, "0°00.00'N"), (0.5 / 60, .minutes, 0, "0°00'N"), (1.5 / 60, .minutes, 0, "0°02'N"),
            (89.99999, .minutes, 0, "90°00'N"), (.leastNonzeroMagnitude, .seconds, 15, "0°00'00.000000000000000\"N"),
        ] as [(Double, DegreeText.Unit, Int, String)])
    func known(_ value: Double, _ unit: DegreeText.Unit, _ digits: Int, _ expected: String) {
        #expect(text(value, .latitude, unit, digits) == expected)
    }

    @Test func lettersAndSigns() {
        #expect(text(-1.5, .longitude, .minutes, 0) == "1°30'W" && text(1.5, .longitude, .minutes, 0) == "1°30'E")
        #expect(text(-1.5, .span, .minutes, 0) == "-1°30'" && text(400, .span, .seconds, 0) == "400°00'00\"")
        #expect(text(0x1p53, .span, .seconds, 0) == DecimalText.shortest(0x1p53))
    }

    /// What is written is the integer nearest to the exact binary value, and reads back as the number that it spells.
    @Test(arguments: 0...15) func writesTheNearest(digits: Int) throws {
        var random = SplitMix64(seed: 7 + UInt64(digits))
        for _ in 0..<400 {
            let size = Double(sign: .plus, exponent: Int.random(in: -30...0, using: &random), significand: 1)
            let value = Double.random(in: -180...180, using: &random) * size
            for unit in [DegreeText.Unit.minutes, .seconds] {
                let written = text(value, .longitude, unit, digits)
                let count = try #require(self.count(written, unit, digits), "\(written)")
                let perDegree =
                    (unit == .minutes ? 60 : 3600) * (0..<digits).reduce(UInt128(1)) { power, _ in power * 10 }
                #expect(isNearest(count, value.magnitude, perDegree), "\(value): \(written)")
                let isWest = written.hasSuffix("W")
                #expect(count == 0 ? !isWest : isWest == (value < 0), "\(value): \(written)")
                let read = try #require(DegreeText.read(written, .longitude))
                if digits <= 9 {
                    #expect(read.magnitude == Double(count) / Double(perDegree))
                    #expect(text(read, .longitude, unit, digits) == written)
                }
                #expect(abs(read - value) <= 0.6 / Double(perDegree) + 1e-13)
            }
        }
    }

    private func text(_ value: Double, _ axis: DegreeText.Axis, _ unit: DegreeText.Unit, _ digits: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: DecimalText.maximumLength)
        let length = unsafe bytes.withUnsafeMutableBufferPointer {
            unsafe DegreeText.write(value, axis, unit, fractionDigits: digits, to: $0.baseAddress!)
        }
        return String(decoding: bytes[..<length], as: UTF8.self)
    }

    /// Units of the last digit in a text; nil if its form is not right.
    private func count(_ text: String, _ unit: DegreeText.Unit, _ digits: Int) -> UInt128? {
        let parts = text.split { "°'\".EW".contains($0) }
        let isShort = unit == .minutes
        guard parts.count == (isShort ? 2 : 3) + (digits > 0 ? 1 : 0) else { return nil }
        let numbers = parts.compactMap { UInt128($0) }
        guard numbers.count == parts.count, parts[1].count == 2, numbers[1] < 60 else { return nil }
        guard isShort || parts[2].count == 2 && numbers[2] < 60 else { return nil }
        guard digits == 0 || parts.last?.count == digits else { return nil }
        let whole = isShort ? numbers[0] * 60 + numbers[1] : (numbers[0] * 60 + numbers[1]) * 60 + numbers[2]
        let scale = (0..<digits).reduce(UInt128(1)) { power, _ in power * 10 }
        return whole * scale + (digits > 0 ? numbers[numbers.count - 1] : 0)
    }

    /// Compares 2·|count − value·unit| with 1, both times 2^52 / ulp.
    private func isNearest(_ count: UInt128, _ value: Double, _ unit: UInt128) -> Bool {
        guard value > 0 else { return count == 0 }
        let shift = 52 - Int(value.exponent)
        let exact = UInt128(value.significandBitPattern | 1 << 52) * unit
        // Beyond 128 bits only zero can be near enough.
        guard shift < 110, count == 0 || shift + (128 - count.leadingZeroBitCount) < 127 else { return count == 0 }
        let near = count << UInt128(shift)
        let distance = near > exact ? near - exact : exact - near
        return 2 * distance <= UInt128(1) << UInt128(shift)
    }
}
