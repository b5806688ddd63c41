import Testing
import Times

struct TimePatternTests {
    private func outcome(_ pattern: String, _ text: String, zone minutes: Int? = nil) throws -> String {
        TimeReader(.pattern(try TimePattern(pattern)), zone: minutes.map { ZoneOffsets(minutes: $0) }).outcome(text)
    }

    @Test(arguments: [
        ("%d/%m/%Y %H:%M:%S", "03/01/2022 04:05:06", "2022-01-03T04:05:06Z?"),
        ("%d/%m/%Y %H:%M:%S", " 3/1/2022   4:5:6 ", "2022-01-03T04:05:06Z?"),
        ("%m/%d/%y", "01/03/22", "2022-01-03T00:00:00Z?"), ("%D", "01/03/69", "1969-01-03T00:00:00Z?"),
        ("%Y%m%d%H%M%S", "20220103040506", "2022-01-03T04:05:06Z?"),
        ("%F %T", "2022-01-03 24:00:00", "2022-01-04T00:00:00Z?"),
        ("%e-%b-%Y", "3-jan-2022", "2022-01-03T00:00:00Z?"), ("%e-%b-%Y", "3-JANUARY-2022", "2022-01-03T00:00:00Z?"),
        ("%B %d, %Y %I %p", "May 01, 2026 12 am", "2026-05-01T00:00:00Z?"),
        ("%B %d, %Y %I %p", "May 01, 2026 12 PM", "2026-05-01T12:00:00Z?"),
        ("%A %F", "Friday 2026-05-01", "2026-05-01T00:00:00Z?"), ("%A %F", "Thu 2026-05-01", "noSuchDay"),
        ("%F %T%z", "2022-01-03 04:05:06+01:00", "2022-01-03T03:05:06Z"),
        ("%F %T%z", "2022-01-03 04:05:06 CET", "mismatch"), ("%F %T %z", "2022-01-03 04:05:06 CET", "namedZone"),
        ("%F %T.%f", "2022-01-03 04:05:06.5", "2022-01-03T04:05:06.5Z?"),
        ("%Y %j", "2024 366", "2024-12-31T00:00:00Z?"),
        ("%Y %j", "2023 366", "noSuchDay"), ("%Y %j", "2023 0", "noSuchDay"), ("%d.%m.%Y", "31.02.2022", "noSuchDay"),
        ("%d.%m.%Y", "1.1.0000", "outOfRange"), ("%d.%m.%Y", "1.1.22", "mismatch"),
        ("%d.%m.%Y", "1.1.2022x", "mismatch"),
        ("%d.%m.%Y %I %p", "1.1.2022 13 pm", "noSuchTimeOfDay"), ("%s", "1767268800", "2026-01-01T12:00:00Z"),
        ("%s.%f", "-1.5", "1969-12-31T23:59:58.5Z"), ("%s.%f", "-0.5", "1969-12-31T23:59:59.5Z"),
        ("%s", "999999999999", "outOfRange"),
        ("%d%%%m%%%Y", "1%2%2022", "2022-02-01T00:00:00Z?"),
        ("%dº %m %Y", "1º 2 2022", "2022-02-01T00:00:00Z?"), ("%d/%m/%Y", "", "empty"),
    ])
    func isRead(_ pattern: String, _ text: String, _ expected: String) throws {
        #expect(try outcome(pattern, text) == expected)
    }

    @Test func zonesAreAssumed() throws {
        #expect(try outcome("%F %R", "2022-01-03 04:05", zone: 60) == "2022-01-03T03:05:00Z")
    }

    @Test(arguments: [
        ("", "no directive"), ("date", "no directive"), ("%", "ends with %"), ("%F %", "ends with %"),
        ("%F %Z", "use %z"), ("%c", "depends on the language"), ("%G-%V", "weeks"), ("%F %!", "unknown directive %!"),
        ("%F %Y", "%Y repeats"), ("%F %s", "%s repeats"), ("%H:%M", "needs %Y"), ("%Y-%d", "needs %m or %b"),
        ("%Y-%m", "needs %d"), ("%F %I", "needs %p"), ("%F %H %p", "needs %I"), ("%F %H %f", "needs %S"),
        ("%F %H %S", "needs %M"), ("%F %M", "needs %H"), ("%F %z", "needs %H"), ("%F %j", "%j repeats"),
        ("%F %T.%N", "use %f"), ("%É", "unknown directive %É"),
    ])
    func isRefused(_ pattern: String, _ words: String) {
        do throws(TimePattern.Fault) {
            _ = try TimePattern(pattern)
            Issue.record("\(pattern) was accepted")
        } catch {
            #expect(error.message.contains(words), "\(error.message)")
        }
    }

    /// A suggested pattern reads the text that it was made for.
    @Test(arguments: [
        ("03/01/2022", "%d/%m/%Y"), ("3/28/2022", "%m/%d/%Y"), ("28/3/22", "%d/%m/%y"), ("2022/01/03", "%Y/%m/%d"),
        ("03.01.2022 12:30", "%d.%m.%Y %H:%M"), ("03/01/2022 12:30:15", "%d/%m/%Y %H:%M:%S"),
        ("03/01/2022T12:30:15.25", "%d/%m/%YT%H:%M:%S.%f"), ("1/3/2022 1:30 PM", "%d/%m/%Y %I:%M %p"),
        ("03/01/2022 12:30:15 +0100", "%d/%m/%Y %H:%M:%S %z"), ("03/01/2022 12:30Z", "%d/%m/%Y %H:%M%z"),
    ])
    func suggestions(_ text: String, _ pattern: String) throws {
        #expect(suggestion(text) == pattern)
        #expect(try outcome(pattern, text).hasPrefix("20"))
    }

    @Test(arguments: ["", "2022-01-03", "1/2", "1/2/3", "1/2/2022 noon", "1/2.2022", "1/2/2022 12:30 CET"])
    func noSuggestion(_ text: String) { #expect(suggestion(text) == nil) }
}
