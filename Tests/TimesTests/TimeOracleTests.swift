import TestSupport
import Testing
import Times

/// Times in all notations, as Python writes them.
struct TimeOracleTests {
    /// A Python expression for a notation of `t` at an offset of `m` minutes, the unit that it keeps in microseconds, and
    /// the pattern that reads it.
    private static let notations: [(expression: String, unit: Int64, pattern: String?)] = [
        ("t.isoformat()", 1, nil), ("t.isoformat(' ')", 1, nil), ("t.isoformat().replace('.', ',')", 1, nil),
        ("t.isoformat(timespec='microseconds').replace('+', '789+', 1)", 1, nil),
        ("t.isoformat(timespec='minutes')", 60_000_000, nil), ("t.isoformat(timespec='milliseconds')", 1000, nil),
        ("y + t.strftime('%m%dT%H%M%S%z')", 1_000_000, nil), ("y + t.strftime('%m%dT%H%M%S.%f%z')", 1, nil),
        ("y + t.strftime('-%m-%dT%H:%M:%S%z')", 1_000_000, nil),
        ("t.astimezone(timezone.utc).isoformat().replace('+00:00', 'Z')", 1, nil),
        ("t.astimezone(timezone.utc).isoformat(' ').replace('+00:00', ' UTC')", 1, nil),
        ("t.strftime('%d/%m/') + y + t.strftime(' %H:%M:%S %z')", 1_000_000, "%d/%m/%Y %H:%M:%S %z"),
        ("t.strftime('%a %b %d %H:%M:%S %z ') + y", 1_000_000, "%a %b %e %H:%M:%S %z %Y"),
        ("t.strftime('%A, %B %d ') + y + t.strftime(', %I:%M:%S.%f %p %z')", 1, "%A, %B %d %Y, %I:%M:%S.%f %p %z"),
        ("y + t.strftime('.%j %H%M%S%z')", 1_000_000, "%Y.%j %H%M%S%z"),
        ("y + t.strftime('-%m-%d|%H:%M%z')", 60_000_000, "%F|%R%z"),
    ]

    @Test(arguments: notations.indices)
    func readsWhatPythonWrites(_ index: Int) throws {
        let (expression, unit, pattern) = Self.notations[index]
        var generator = SplitMix64(seed: 3)
        let day: Int64 = 86_400_000_000
        let instants = randomInstants(Effort.of(10_000), seed: UInt64(10 + index)).filter {
            $0.advanced(byMicroseconds: -day) > .earliest && $0.advanced(byMicroseconds: day) < .latest
        }
        let lines = instants.map { "\($0.microseconds) \(generator.int(-1439...1439))" }
        let texts = try python(
            "(lambda t, y: \(expression))(*(lambda n, m: (lambda t: (t, '%04d' % t.year))"
                + "(instant(n).astimezone(timezone(timedelta(minutes=int(m))))))(*x.split()))",
            lines)
        try #require(texts.count == instants.count && texts.count > 100)
        let reader = TimeReader(try pattern.map { .pattern(try TimePattern($0)) } ?? .automatic)
        for (instant, text) in zip(instants, texts) {
            // Offsets are whole minutes, so a time cut in its zone is cut in UTC.
            let rest = (instant.microseconds % unit + unit) % unit
            let expected = instant.advanced(byMicroseconds: -rest)
            #expect(reader.outcome(text) == expected.description, "\(text)")
        }
    }

    @Test(arguments: EpochUnit.allCases)
    func readsNumbers(_ unit: EpochUnit) throws {
        let factor = ["1 / 1000000", "1 / 1000", "1", "1000"][Int(unit.rawValue)]
        let instants = randomInstants(Effort.of(10_000), seed: 4)
        let texts = try python(
            "__import__('decimal').Decimal(x) * \(factor.contains("/") ? "1" : factor)"
                + (factor.contains("/") ? " / \(factor.dropFirst(4))" : ""),
            instants.map { "\($0.microseconds)" })
        try #require(texts.count == instants.count)
        for (instant, text) in zip(instants, texts) {
            #expect(TimeReader(.epoch(unit)).instant(text) == instant, "\(text)")
        }
    }

    /// The C library's reading, through `date`.
    @Test func readsAsDateDoes() throws {
        let texts = [
            "2026-05-01 12:00:50", "2026-05-01T12:00:50+02:00", "2026-05-01", "1969-12-31 23:59:59Z",
            "0001-01-01 00:00:00Z", "9999-12-31 23:59:59Z",
        ]
        for text in texts {
            let seconds = try Command.run(["/bin/date", "-u", "-d", text, "+%s"]).lines.first
            #expect(TimeReader().instant(text)?.microseconds == seconds.flatMap { Int64($0) }.map { $0 * 1_000_000 })
        }
    }

    /// Random bytes, and good texts with bytes changed, cut, doubled and inserted, never trap; what is read lies in the
    /// range and reads back.
    @Test func anyBytesAreSafe() throws {
        var generator = SplitMix64(seed: 5)
        let seeds = [
            "2026-05-01T12:00:50.123456+01:00", "20260501T120050Z", "2026-05-01 24:00 UTC", "1767268800.123456",
            "-62135596800e0", "03/01/2022 12:30:00 PM", "Fri May  1 12:00:50 +0000 2026", "2026.121 23:59:60",
            "9223372036854775807", "99999999999999999999999999e-20",
        ].map { Array($0.utf8) }
        let patterns = try ["%d/%m/%Y %I:%M:%S %p", "%a %b %e %T %z %Y", "%Y.%j %H:%M:%S", "%s.%f", "%D", "%s"].map {
            TimeReader(.pattern(try TimePattern($0)))
        }
        let readers =
            patterns + EpochUnit.allCases.map { TimeReader(.epoch($0)) }
            + [nil, 1439, .min, .max].map { TimeReader(zone: $0.map { ZoneOffsets(minutes: $0) }) }
        let useful = Array("0123456789-+:.,TZtz eE/UTCGM %\t".utf8)
        var readings = 0
        for _ in 0..<Effort.of(300_000) {
            var bytes = seeds[generator.int(0...seeds.count - 1)]
            if generator.int(0...9) == 0 {
                bytes = (0..<generator.int(0...40)).map { _ in UInt8(generator.int(0...255)) }
            }
            for _ in 0..<generator.int(0...3) {
                let byte =
                    generator.int(0...3) == 0
                    ? UInt8(generator.int(0...255)) : useful[generator.int(0...useful.count - 1)]
                let offset = generator.int(0...bytes.count)
                switch generator.int(0...3) {
                case 0: bytes.insert(byte, at: offset)
                case 1 where offset < bytes.count: bytes[offset] = byte
                case 2 where offset < bytes.count: bytes.removeLast(bytes.count - offset)
                case 3: bytes.insert(contentsOf: bytes[offset...], at: offset)
                default: break
                }
            }
            let reader = readers[generator.int(0...readers.count - 1)]
            _ = reader.readInAllUnits(bytes.span)
            _ = TimePattern.suggestion(for: bytes.span)
            let text = String(decoding: bytes, as: UTF8.self)
            _ = try? DurationText(text)
            if let pattern = try? TimePattern(text) { #expect(pattern.text == text) }
            guard let instant = try? reader.read(bytes.span).instant else { continue }
            readings += 1
            try #require(instant >= .earliest && instant <= .latest, "\(bytes)")
            try #require(TimeReader().instant(instant.description) == instant, "\(bytes)")
        }
        #expect(readings > 100)
    }
}
