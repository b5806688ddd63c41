import TestSupport
import Testing
import Times

struct InstantTests {
    /// Those of the reference, and the ends of the range.
    @Test(arguments: [
        (1_767_268_800_000_000, "2026-01-01T12:00:00Z"), (0, "1970-01-01T00:00:00Z"),
        (-1, "1969-12-31T23:59:59.999999Z"), (500_000, "1970-01-01T00:00:00.5Z"), (10, "1970-01-01T00:00:00.00001Z"),
        (Instant.earliest.microseconds, "0001-01-01T00:00:00Z"),
        (Instant.latest.microseconds, "9999-12-31T23:59:59.999999Z"),
        (Instant.earliest.microseconds - 1, "0000-12-31T23:59:59.999999Z"),
        (Instant.latest.microseconds + 1, "+010000-01-01T00:00:00Z"), (.max, "+294247-01-10T04:00:54.775807Z"),
        (.min, "-290308-12-21T19:59:05.224192Z"),
    ])
    func isWritten(_ microseconds: Int64, _ text: String) {
        #expect(Instant(microseconds: microseconds).description == text)
    }

    @Test func isWrittenAsPythonDoes() throws {
        let instants = randomInstants(Effort.of(20_000), seed: 1)
        let expected = try python(
            "instant(x).strftime('%Y-%m-%dT%H:%M:%S.%f').rjust(26, '0').rstrip('0').rstrip('.') + 'Z'",
            instants.map { "\($0.microseconds)" })
        try #require(expected.count == instants.count)
        for (instant, text) in zip(instants, expected) { #expect(instant.description == text) }
    }

    @Test(arguments: [
        ("2026-11-22T12:00Z", 2026.8917808219178), ("2028-07-02T00:00Z", 2028.5), ("2025-01-01T00:00Z", 2025),
        ("1970-01-01T00:00Z", 1970), ("0001-01-01T00:00Z", 1),
    ])
    func decimalYears(_ text: String, _ year: Double) throws {
        #expect(try #require(TimeReader().instant(text)).decimalYear == year)
    }

    @Test func decimalYearsAsPythonHasThem() throws {
        let instants = randomInstants(Effort.of(5_000), seed: 2)
        let expected = try python(
            "(lambda t: t.year + (t - t.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0))"
                + " / timedelta(days=366 if calendar.isleap(t.year) else 365))(instant(x))",
            instants.map { "\($0.microseconds)" })
        try #require(expected.count == instants.count)
        for (instant, text) in zip(instants, expected) {
            let year = try #require(Double(text))
            #expect(abs(instant.decimalYear - year) <= 2 * year.ulp, "\(instant) \(text)")
        }
    }

    @Test func arithmeticNeverTraps() {
        let (least, greatest) = (Instant(microseconds: .min), Instant(microseconds: .max))
        #expect(greatest - least == .max && least - greatest == .min && greatest - greatest == 0)
        #expect(greatest.advanced(byMicroseconds: 1) == greatest && least.advanced(byMicroseconds: -1) == least)
        #expect(least.advanced(byMicroseconds: 5).microseconds(since: least) == 5)
        #expect(Instant(microseconds: 1_500_000).seconds(since: Instant(microseconds: 0)) == 1.5)
        #expect(least < greatest && least.decimalYear < -290_000 && greatest.decimalYear > 290_000)
    }
}
