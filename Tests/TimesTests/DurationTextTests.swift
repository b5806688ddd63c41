import TestSupport
import Testing
import Times

struct DurationTextTests {
    @Test(arguments: [
        ("15s", 15_000_000, "15s"), ("12m", 720_000_000, "12m"), ("1d", 86_400_000_000, "1d"),
        ("2h", 7_200_000_000, "2h"), ("500ms", 500_000, "500ms"), ("1h30m", 5_400_000_000, "1h30m"),
        ("1.5h", 5_400_000_000, "1h30m"), ("90", 90_000_000, "1m30s"), ("0", 0, "0s"), ("-0", 0, "0s"),
        (".5", 500_000, "500ms"), ("0.000001", 1, "1us"), ("1.5", 1_500_000, "1.5s"), ("1w", 604_800_000_000, "7d"),
        ("1h0.25s", 3_600_250_000, "1h0.25s"), ("25h", 90_000_000_000, "1d1h"), ("2m500us", 120_000_500, "2m0.0005s"),
        ("0.125ms", 125, "125us"), ("3652425d", DurationText.longest, "3652425d"),
        ("1.0000000000000s", 1_000_000, "1s"),
    ])
    func isRead(_ text: String, _ microseconds: Int64, _ written: String) throws {
        let duration = try DurationText(text)
        #expect(duration.microseconds == microseconds && duration.description == written)
        #expect(duration.seconds == Double(microseconds) / 1e6)
        #expect(try DurationText(written) == duration)
    }

    @Test(arguments: [
        ("", DurationText.Fault.notADuration), ("s", .notADuration), ("15 s", .notADuration), ("15S", .notADuration),
        ("1,5h", .notADuration), ("1.5h30m", .notADuration), ("1y", .notADuration), ("1e3", .notADuration),
        ("+5", .notADuration), ("1..5", .notADuration), ("--1", .notADuration), ("nan", .notADuration),
        ("1h30", .missingUnit), ("30m1h", .unitOrder), ("1m1m", .unitOrder), ("-15s", .negative), ("-1us", .negative),
        ("3652426d", .tooLong), ("3652425d1us", .tooLong), ("99999999999999999999s", .tooLong),
        ("9223372036854775807", .tooLong), ("9223372036854775808d", .tooLong), ("0.1us", .tooFine),
        ("0.0000001", .tooFine), ("0.0000000000001h", .tooFine),
    ])
    func isRefused(_ text: String, _ fault: DurationText.Fault) {
        #expect(throws: fault) { try DurationText(text) }
        #expect(fault.message(for: text).contains("'\(text)'"))
    }

    @Test func isReadAsItIsWritten() throws {
        var generator = SplitMix64(seed: 6)
        for _ in 0..<Effort.of(20_000) {
            let bits = UInt64(generator.int(1...58))
            let duration = DurationText(microseconds: Int64(generator.next() >> (64 - bits)))
            #expect(try DurationText(duration.description) == duration, "\(duration)")
        }
        #expect(DurationText(microseconds: -5).microseconds == 0)
        #expect(DurationText(microseconds: .max).microseconds == DurationText.longest)
        #expect(DurationText(microseconds: 1) < DurationText(microseconds: 2))
    }
}
