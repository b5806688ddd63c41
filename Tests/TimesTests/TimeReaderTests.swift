import TestSupport
import Testing
import Times

struct TimeReaderTests {
    /// The notations that the reference says are equal, and others that are accepted.
    @Test(arguments: [
        "1767268800", "1767268800000", "2026-01-01T12:00:00Z", "2026-01-01T13:00+01:00", "1767268800000000",
        "1767268800000000000", "+1767268800.0", "1.7672688e9", "176726880000e-2", "17672688e+2", "1767268800.0000009",
        "2026-01-01t12:00:00z", "2026-01-01 12:00 UTC", "2026-01-01 12:00 GMT", "2026-01-01 12:00:00.000Z",
        "2026-01-01 12:00:00,000Z", "2026-01-01T12:00:00.0000009Z", "20260101T120000Z", "20260101T1200Z",
        "20260101 120000,0+0000", "2026-01-01T11:59:60Z", "2026-01-01T07:00-05",
        "2026-01-01T07:00:00-0500", "2026-01-01T07:00:00 -05:00", " \t2026-01-01T12:00Z\r\n", "2026-01-02T11:59+23:59",
        "2026-01-01T12:00-00:00", "2026-01-01T12:00utc",
    ])
    func areEqual(_ text: String) {
        #expect(TimeReader().outcome(text) == "2026-01-01T12:00:00Z")
    }

    @Test(arguments: [
        ("2026-01-01 12:00:00.000", "2026-01-01T12:00:00Z?"), ("2026-05-01", "2026-05-01T00:00:00Z?"),
        ("2026-05-01T24:00", "2026-05-02T00:00:00Z?"), ("2026-12-31T24:00:00.0Z", "2027-01-01T00:00:00Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("2016-12-31T23:59:60.5Z", "2017-01-01T00:00:00.5Z"),
        ("2024-02-29", "2024-02-29T00:00:00Z?"), ("2000-02-29", "2000-02-29T00:00:00Z?"),
        ("2026-05-01T12:00:50.123456789Z", "2026-05-01T12:00:50.123456Z"),
        ("0001-01-01T00:00Z", "0001-01-01T00:00:00Z"), ("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z"),
        ("20220103T000006Z", "2022-01-03T00:00:06Z"), ("0", "1970-01-01T00:00:00Z"),
        ("-1.5", "1969-12-31T23:59:58.5Z"), ("99999999999", "5138-11-16T09:46:39Z"),
        ("100000000000", "1973-03-03T09:46:40Z"), ("99999999999999", "5138-11-16T09:46:39.999Z"),
        ("100000000000000", "1973-03-03T09:46:40Z"), ("99999999999999999", "5138-11-16T09:46:39.999999Z"),
        ("100000000000000000", "1973-03-03T09:46:40Z"), ("253402300799999999999", "9999-12-31T23:59:59.999999Z"),
        ("00000000000000000000000000000000001", "1970-01-01T00:00:01Z"), ("20260101", "1970-08-23T11:48:21Z"),
        (".5", "1970-01-01T00:00:00.5Z"), ("1e-99999999", "1970-01-01T00:00:00Z"),
    ])
    func isRead(_ text: String, _ expected: String) { #expect(TimeReader().outcome(text) == expected) }

    @Test(arguments: [
        ("", "empty"), ("  ", "empty"), ("noon", "notATime"), ("2026", "1970-01-01T00:33:46Z"), ("2026-05", "notATime"),
        ("2026-5-1", "notATime"), ("2026-05-01T", "notATime"), ("2026-05-01T12", "notATime"),
        ("2026-05-01T12:00:", "notATime"), ("2026-05-01T12:00:00.", "notATime"), ("2026-05-01T12:00:00.Z", "notATime"),
        ("2026-05-01X12:00", "notATime"), ("2026-05-01T1200", "notATime"), ("20260501T12:00", "notATime"),
        ("2026-05-01T12:00 PM", "notATime"), ("2026-05-01T12:00+1", "notATime"),
        ("2026-05-01T12:00+01:", "notATime"), ("2026-05-01T12:00+01:0", "notATime"),
        ("2026-05-01T12:00ZZ", "namedZone"), ("2026-05-01T12:00 CET", "namedZone"),
        ("2026-05-01T12:00 Europe/Vienna", "namedZone"), ("2026-05-01T12:00+02:00[Europe/Vienna]", "namedZone"),
        ("2026-05-01T12:00 UTC+2", "namedZone"), ("2026-05-01T12:00+24:00", "noSuchOffset"),
        ("2026-05-01T12:00+00:60", "noSuchOffset"), ("2026-02-29", "noSuchDay"), ("1900-02-29", "noSuchDay"),
        ("2026-04-31", "noSuchDay"), ("2026-00-01", "noSuchDay"), ("2026-13-01", "noSuchDay"),
        ("2026-01-00", "noSuchDay"), ("2026-01-01T24:01", "noSuchTimeOfDay"),
        ("2026-01-01T24:00:01", "noSuchTimeOfDay"),
        ("2026-01-01T24:00:00.1", "noSuchTimeOfDay"), ("2026-01-01T25:00", "noSuchTimeOfDay"),
        ("2026-01-01T12:60", "noSuchTimeOfDay"), ("2026-01-01T12:00:61", "noSuchTimeOfDay"),
        ("0000-01-01", "outOfRange"), ("0001-01-01T00:00+00:01", "outOfRange"), ("9999-12-31T24:00Z", "outOfRange"),
        ("1e30", "outOfRange"), ("-1e99999999", "outOfRange"), ("-62135596800.000001", "outOfRange"),
        ("253402300800000000000", "outOfRange"), ("03/01/2022", "unknownOrder"), ("3/1/22 12:00", "unknownOrder"),
        ("2022/01/03", "unknownOrder"), ("03.01.2022", "unknownOrder"), ("1.2.3", "unknownOrder"), ("1/2", "notATime"),
        ("12:00", "notATime"), ("1e", "notATime"), ("--1", "notATime"), ("0x10", "notATime"), ("nan", "notATime"),
        ("1,5", "notATime"), ("२०२६-०१-०१", "notATime"),
    ])
    func isRefused(_ text: String, _ fault: String) { #expect(TimeReader().outcome(text) == fault) }

    /// Years beyond the range end before the number does.
    @Test func numbersAtTheEnds() {
        for (number, isRead) in [
            ("-62135596800", true), ("-62135596801", false), ("253402300799.999999", true), ("253402300800", false),
        ] {
            let reader = TimeReader(.epoch(.seconds))
            #expect((reader.outcome(number) != "outOfRange") == isRead, "\(number)")
        }
    }

    @Test func unitsAreFixed() {
        var reader = TimeReader()
        reader.setUnit(byFirst: Array("2026-01-01".utf8).span)
        #expect(reader.unit == nil)
        reader.setUnit(byFirst: Array("1767268800000".utf8).span)
        #expect(reader.unit == .milliseconds)
        reader.setUnit(byFirst: Array("1".utf8).span)
        reader.setUnit(.nanoseconds)
        #expect(reader.outcome("1") == "1970-01-01T00:00:00.001Z")
        #expect(reader.outcome("2026-01-01T00:00Z") == "2026-01-01T00:00:00Z")
        var seconds = TimeReader(.epoch(.seconds))
        seconds.setUnit(.nanoseconds)
        #expect(seconds.outcome("100000000000") == "5138-11-16T09:46:40Z")
        #expect(seconds.outcome("2026-01-01") == "notANumber")
        #expect(TimeReader(.epoch(.nanoseconds)).outcome("-1500") == "1969-12-31T23:59:59.999999Z")
    }

    @Test func allUnitsAreThoseOfEach() throws {
        for text in ["1767268800", "-5.25", "1e11", "9e16", "253402300800", "12345678901234567890"] {
            let instants = try #require(TimeReader().instantsInAllUnits(text))
            for unit in EpochUnit.allCases {
                #expect(instants[Int(unit.rawValue)] == TimeReader(.epoch(unit)).instant(text), "\(text) \(unit)")
            }
        }
        for text in ["2026-01-01", "x", "", "20260101T000000"] {
            #expect(TimeReader().instantsInAllUnits(text) == nil)
        }
    }

    @Test func daysOfEightDigits() throws {
        let instants = ["20260105", "20261305", "17991231", "2026010", "2026-1-5"].map { text -> Instant? in
            let bytes = Array(text.utf8)
            return TimeReader().readDay(bytes.span)?.instant
        }
        #expect(instants == [TimeReader().instant("2026-01-05"), nil, nil, nil, nil])
    }

    @Test func zonesAreAssumed() throws {
        #expect(TimeReader(zone: ZoneOffsets(minutes: 60)).outcome("2026-01-01T13:00") == "2026-01-01T12:00:00Z")
        #expect(TimeReader(zone: ZoneOffsets(minutes: 60)).outcome("2026-01-01T13:00Z") == "2026-01-01T13:00:00Z")
        #expect(ZoneOffsets(minutes: .max) == ZoneOffsets(minutes: 1439))
        #expect(ZoneOffsets(minutes: .min) == ZoneOffsets(minutes: -1439))
        #expect(TimeReader(zone: ZoneOffsets(minutes: -60)).outcome("9999-12-31T23:30") == "outOfRange")
        for (text, minutes) in [("UTC", 0), ("+01:00", 60), ("-0530", -330), ("+13", 780), ("z", 0)] {
            #expect(try TimeReader.zone(text) == minutes)
        }
        for (text, fault) in [
            ("CET", TimeFault.namedZone), ("1", .notATime), ("+25:00", .noSuchOffset), ("+1", .notATime),
        ] { #expect(throws: fault) { try TimeReader.zone(text) } }
    }

    @Test func faultsAreSentences() {
        let faults: [TimeFault] = [
            .empty, .notATime, .unknownOrder, .namedZone, .noSuchDay, .noSuchTimeOfDay, .noSuchOffset, .outOfRange,
            .notANumber, .mismatch,
        ]
        let messages = faults.map { $0.message(for: "VALUE") }
        #expect(Set(messages).count == faults.count && messages.dropFirst().allSatisfy { $0.contains("'VALUE'") })
    }
}
