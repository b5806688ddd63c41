import Features
import Foundation
import TestSupport
import Testing

struct OrderKeyTests {
    private func key(_ text: String) -> OrderKey? { OrderKey(Array(text.utf8).span) }

    @Test(arguments: [
        ("0", 0.0), ("7", 7), ("-7.25", -7.25), ("+3", 3), ("1e3", 1000), ("2.5E-1", 0.25), ("007", 7), (" 12 ", 12),
        ("\t5", 5), (".5", 0.5), ("5.", 5), ("20240501", 20_240_501), ("2024", 2024),
        ("1.7976931348623157e308", .greatestFiniteMagnitude), ("9007199254740993", 9_007_199_254_740_992),
    ])
    func numbers(text: String, value: Double) {
        #expect(key(text) == OrderKey(.number, value))
    }

    @Test(arguments: [
        ("1970-01-01", 0.0), ("1970-01-01T00:00", 0), ("1970-01-01 00:00:00Z", 0), ("2000-02-29", 951_782_400),
        ("2001/09/09 01:46:40", 1_000_000_000), ("2001-09-09t01:46:40z", 1_000_000_000),
        ("2001-09-09T03:46:40+02:00", 1_000_000_000), ("2001-09-09T03:46:40+0200", 1_000_000_000),
        ("2001-09-09T03:46:40+02", 1_000_000_000), ("2001-09-08T21:16:40-04:30", 1_000_000_000),
        ("2001-09-09T01:46:40-00:00", 1_000_000_000), ("2001-09-09T01:46:40.5", 1_000_000_000.5),
        ("2001-09-09T01:46:40.250Z", 1_000_000_000.25), (" 2001-09-09T01:46:40 ", 1_000_000_000),
        ("1969-12-31T23:59:59.75", -0.25), ("0001-01-01", -62_135_596_800), ("9999-12-31T23:59:59", 253_402_300_799),
        ("2024-05-01T12:34", 1_714_566_840), ("2024-05-01T24:00", 1_714_608_000),
        ("2024-05-01T12:34:60", 1_714_566_900), ("2024-05-01T12:34:56,5", 1_714_566_896.5),
        ("2024-05-01T12:34:56 Z", 1_714_566_896), ("20240501T123456Z", 1_714_566_896),
    ])
    func times(text: String, seconds: Double) {
        #expect(key(text) == OrderKey(.time, seconds))
    }

    @Test(arguments: [
        "", " ", "NaN", "nan", "inf", "-inf", "Infinity", "1e999", "-1e999", "0x10", "1,5", "1 2", "--1", "+", "-", ".",
        "e5", "1e", "one", "true", "null", "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-01",
        "2024-01-00", "2024-01-32", "0000-01-01", "24-01-01", "2024-1-01", "2024-01-1", "2024-01", "2024-05-01T",
        "2024-05-01T25:00", "2024-05-01T12:60", "2024-05-01T12",
        "2024-05-01T1234", "2024-05-01T12:34:56.", "2024-05-01T12:34.5", "2024-05-01Z",
        "2024-05-01+02:00", "2024-05-01T12:34:56+24:00", "2024-05-01T12:34:56+02:60", "2024-05-01T12:34:56+2",
        "2024-05-01T12:34:56+02:0", "2024-05-01T12:34:56+", "2024-05-01T12:34:56+02:00:00",
        "2024-05-01  12:34", "2024-05/01", "2024/05-01", "2024.05.01", "01/05/2024", "12:34", "2024-05-01T12:34:56Zx",
        "-2024-05-01", "2024-05-01T-1:00", "２０２４-05-01",
    ])
    func refusals(text: String) {
        #expect(key(text) == nil)
    }

    @Test func timesAreThoseOfPython() throws {
        var random = SplitMix64(seed: 20_240_501)
        var lines: [String] = []
        var texts: [String] = []
        for _ in 0..<Effort.of(2000) {
            let (year, month) = (Int.random(in: 1...9999, using: &random), Int.random(in: 1...12, using: &random))
            let day = Int.random(in: 1...28, using: &random)
            let (hour, minute) = (Int.random(in: 0...23, using: &random), Int.random(in: 0...59, using: &random))
            let (second, micro) = (Int.random(in: 0...59, using: &random), Int.random(in: 0...999_999, using: &random))
            let offset = Int.random(in: -1439...1439, using: &random)
            let zone = String(
                format: Bool.random(using: &random) ? "%@%02d:%02d" : "%@%02d%02d", offset < 0 ? "-" : "+",
                abs(offset) / 60, abs(offset) % 60)
            let slash = Bool.random(using: &random) ? "/" : "-"
            let between = Bool.random(using: &random) ? "T" : " "
            texts.append(
                String(
                    format: "%04d\(slash)%02d\(slash)%02d\(between)%02d:%02d:%02d.%06d\(zone)", year, month, day, hour,
                    minute, second, micro))
            lines.append("\(year) \(month) \(day) \(hour) \(minute) \(second) \(micro) \(offset)")
        }
        let script = """
            import sys
            from datetime import datetime, timedelta
            for line in open(sys.argv[1]):
                *parts, offset = map(int, line.split())
                since = datetime(*parts) - datetime(1970, 1, 1) - timedelta(minutes=offset)
                print(repr(since / timedelta(seconds=1)))
            """
        let answers = try Python.run(script, lines.joined(separator: "\n")).split(separator: "\n")
        try #require(answers.count == texts.count)
        for (text, answer) in zip(texts, answers) {
            let (found, expected) = (try #require(key(text), "\(text)"), try #require(Double(answer)))
            #expect(found.kind == .time)
            // The last bit may differ, as fraction and seconds are rounded apart.
            #expect(abs(found.value - expected) <= expected.ulp, "\(text)")
        }
    }

    /// All days of some centuries, of which leap years are the hard part.
    @Test func daysAreThoseOfPython() throws {
        let script = """
            from datetime import date, timedelta
            day = date(1890, 1, 1)
            while day < date(2110, 1, 1):
                print(day.isoformat(), (day - date(1970, 1, 1)).days * 86400)
                day += timedelta(days=1)
            """
        let answers = try Python.run(script, "").split(separator: "\n")
        #expect(answers.count == 80_353)
        for answer in answers {
            let parts = answer.split(separator: " ")
            guard key(String(parts[0])) != OrderKey(.time, Double(parts[1]) ?? .nan) else { continue }
            Issue.record("\(answer)")
        }
    }
}
