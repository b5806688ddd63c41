import TestSupport
import Testing
import Times

/// Clocks of named time zones, compared with Python's `zoneinfo`.
struct ZoneOffsetsTests {
    private static let names = [
        "Europe/Zurich", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
        "Australia/Lord_Howe", "Asia/Kathmandu", "Asia/Gaza", "Africa/Casablanca", "Pacific/Apia", "Pacific/Chatham",
        "America/Nuuk", "Antarctica/Troll", "America/Santiago", "Etc/GMT+5", "EST5EDT",
    ]

    /// Days that clocks show, in years that the files list and in years that only their rules reach, and the instants of
    /// times that clocks show, also of those that they skip or show twice.
    @Test(.enabled(if: ZoneOffsets(named: "Europe/Zurich") != nil), arguments: names)
    func clocksAreThoseOfPython(_ name: String) throws {
        let zone = try #require(ZoneOffsets(named: name))
        // Within a day of the usual changes, and anywhere.
        var generator = SplitMix64(seed: 7)
        var instants = randomInstants(Effort.of(4000), seed: 8).filter {
            Instant(microseconds: -62_135_000_000_000_000) < $0 && $0 < Instant(microseconds: 253_402_000_000_000_000)
        }
        for year in stride(from: 1900, to: 2500, by: 7) {
            for month in 1...12 {
                let text = "\(year)-\(month < 10 ? "0" : "")\(month)-01"
                let start = try #require(TimeReader().instant(text)).microseconds
                for _ in 0..<8 {
                    instants.append(Instant(microseconds: start + 1_800_000_000 * Int64(generator.int(0...1488))))
                }
            }
        }
        let zoneText = "__import__('zoneinfo').ZoneInfo('\(name)')"
        let answers = try python(
            "(lambda t: str(t.astimezone(\(zoneText)).date().toordinal() - 719163) + ' ' + "
                + "str(us(t.replace(tzinfo=\(zoneText)).astimezone(timezone.utc))))(instant(x))",
            instants.map { "\($0.microseconds)" })
        try #require(answers.count == instants.count)
        let reader = TimeReader(zone: zone)
        for (instant, answer) in zip(instants, answers) {
            let clock = String(instant.description.dropLast())
            let read = reader.instant(clock)?.microseconds
            #expect("\(zone.day(of: instant)) \(read ?? 0)" == answer, "\(name) \(clock)")
        }
    }

    @Test func namesThatAreNone() {
        for name in ["", "Europe", "Europe/Nowhere", "../../../etc/passwd", "zone.tab", "Europe/Zurich\0"] {
            #expect(ZoneOffsets(named: name) == nil, "\(name)")
        }
    }

    /// Times that clocks show twice or never, up to the second, in years of the file and of its rule.
    @Test(
        .enabled(if: ZoneOffsets(named: "Europe/Zurich") != nil),
        arguments: [
            ("2024-03-31T01:59:59", ClockTime.once), ("2024-03-31T02:00:00", .never), ("2024-03-31T02:59:59", .never),
            ("2024-03-31T03:00:00", .once), ("2024-10-27T01:59:59", .once), ("2024-10-27T02:00:00", .twice),
            ("2024-10-27T02:59:59", .twice), ("2024-10-27T03:00:00", .once), ("2424-10-27T02:30:00", .twice),
            ("2024-10-27T02:30:00Z", .once),
        ])
    func timesThatClocksShow(_ text: String, _ shown: ClockTime) throws {
        let reader = TimeReader(zone: ZoneOffsets(named: "Europe/Zurich"))
        #expect(try reader.read(Array(text.utf8).span).shown == shown)
    }
}
