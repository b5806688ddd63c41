import Foundation
import LayersCommands
import TestSupport
import Testing

struct DecimalOrderTests {
    private func precedes(_ one: String, _ other: String) -> Bool {
        DecimalOrder.precedes(DecimalOrder(one.utf8), DecimalOrder(other.utf8))
    }

    /// Each is less than the next, though doubles cannot always show it.
    private static let ascending = [
        "-1e400", "-1e309", "-9007199254740993", "-9007199254740992", "-10", "-1.5", "-1e-400", "0", "1e-401", "1e-400",
        "0.00099", "1e-3", "0.1", "0.10000000000000000001", "1", "9.99", "1e1", "10.5", "9007199254740992",
        "9007199254740993", "12345678901234567890", "12345678901234567891", "1e309", "1e400",
    ]

    @Test func numbersAreOrderedExactly() {
        for (index, one) in Self.ascending.enumerated() {
            for (otherIndex, other) in Self.ascending.enumerated() {
                #expect(precedes(one, other) == (index < otherIndex), "\(one) \(other)")
            }
        }
    }

    @Test(arguments: [
        ("1", "1.0"), ("0", "-0"), ("0", "0e9"), ("100", "1e2"), ("1.50e-1", "0.15"), ("-0.0010", "-1E-3"),
        ("1000000", "1e+6"),
    ])
    func theSameNumberInTwoSpellings(one: String, other: String) {
        #expect(!precedes(one, other) && !precedes(other, one))
    }

    @Test func whereDoublesCanTellTheyAgree() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<Effort.of(20_000) {
            let (one, other) = (random.double(-1000...1000), Double(random.int(-9...9)) / 8)
            #expect(precedes("\(one)", "\(other)") == (one < other))
            #expect(precedes("\(other)", "\(one)") == (other < one))
        }
    }
}
