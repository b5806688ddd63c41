import Foundation
import TestSupport
import Testing

/// `plat track`: which fixes are written, and what is known about them. Numbers are those of PROJ and geographiclib.
struct TrackTests {
    private static let places = [
        "37.3326,-122.0303", "37.3331406,-122.0291273", "37.3336812,-122.0279547", "37.3342218,-122.026782",
        "37.3347624,-122.0256093", "37.3353029,-122.0244365", "37.3358435,-122.0232638", "37.336384,-122.022091",
        "37.3369246,-122.0209183", "37.3374651,-122.0197455", "37.3380056,-122.0185727", "37.3385461,-122.0173998",
        "37.3390866,-122.016227",
    ]

    /// A fix each 10 seconds.
    static var walk: String {
        var text = "lat,lon,time\n"
        for (index, place) in places.enumerated() {
            text += "\(place),\(clock(index * 10))\n"
        }
        return text
    }

    static func clock(_ seconds: Int) -> String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "2026-05-01T\(digits(12 + seconds / 3600)):\(digits(seconds / 60 % 60)):\(digits(seconds % 60))Z"
    }

    private func track(_ options: String, _ text: String = TrackTests.walk) throws -> (lines: [String], errors: String)
    {
        let directory = try Workdir()
        try directory.write("fixes.csv", text)
        let outcome = try directory.shell("plat track \(options) fixes.csv")
        return (outcome.lines, outcome.errors)
    }

    @Test func distanceFilter() throws {
        let (lines, errors) = try track("--distance-filter 500 --add why,step,travelled,course -f csv")
        #expect(
            lines == [
                "lat,lon,time,why,step,travelled,course", "37.3326,-122.0303,2026-05-01T12:00:00Z,first,,0,",
                "37.3353029,-122.0244365,2026-05-01T12:00:50Z,moved,600.001,600.001,60.007",
                "37.3380056,-122.0185727,2026-05-01T12:01:40Z,moved,599.997,1199.997,60.007",
            ], "\(lines) \(errors)")
        #expect(errors.hasPrefix("13 read, 3 written, 10 skipped (10 not-moved), "), "\(errors)")
    }

    @Test func everyStep() throws {
        let (lines, _) = try track("-q --add step -f csv")
        let steps = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).last ?? "" }
        #expect(steps.prefix(6) == ["", "120.003", "119.994", "120.001", "120.001", "120.002"])
        #expect(try track("-q --add travelled -f csv").lines.last?.hasSuffix(",1440.001") == true)
    }

    @Test func significantChanges() throws {
        let fixes = [
            (0, "48.2081743,16.3738189"), (60, "48.208174,16.3818916"), (299, "48.2081737,16.3859279"),
            (300, "48.2081736,16.3866007"), (420, "48.2081733,16.3886188"), (700, "48.2081727,16.3931934"),
            (901, "48.2081726,16.3933266"), (902, "48.2081726,16.3934625"), (1300, "48.2081713,16.4001762"),
            (1500, "48.2081713,16.4001964"), (9000, "48.2081712,16.4007279"),
        ]
        let text = "lat,lon,time\n" + fixes.map { "\($0.1),\(Self.clock($0.0))\n" }.joined()
        let (lines, errors) = try track("--significant --add step,elapsed -f csv", text)
        let found = lines.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(3) }
        #expect(found.map { Array($0) } == [["", ""], ["950.003", "300"], ["510.001", "602"], ["500.495", "598"]])
        #expect(errors.contains("7 skipped (5 not-moved, 2 too-soon)"), "\(errors)")
    }

    @Test func ages() throws {
        let text = """
            lat,lon,time,received
            1,1,2026-05-01T12:00:00Z,2026-05-01T12:00:00Z
            1,2,2026-05-01T12:00:01Z,2026-05-01T12:00:15.999Z
            1,3,2026-05-01T12:00:02Z,2026-05-01T12:00:17Z
            1,4,2026-05-01T12:00:30Z,2026-05-01T12:00:15.1Z
            1,5,2026-05-01T12:00:40Z,2026-05-01T12:00:25Z
            1,6,2026-05-01T12:00:50Z,2026-05-01T13:00:50Z

            """
        let (lines, errors) = try track("--max-age 15s --add age -f csv", text)
        #expect(
            lines.dropFirst().map { $0.split(separator: ",").last ?? "" } == ["0", "14.999", "-14.9"], "\(lines)")
        #expect(errors.contains("3 skipped (3 stale)"), "\(errors)")
    }

    /// Numbers of a system of equations for all fixes, which numpy solved.
    @Test func smoothing() throws {
        let text = """
            lat,lon,time,accuracy
            48.2,16,0,10
            48.20001,16,1,10
            48.2005,16,2,100
            48.2002,16,12,5

            """
        let (lines, _) = try track("-q --smooth 3 --precision 10 -f csv", text)
        #expect(
            lines == [
                "lat,lon,time,accuracy", "48.1999984395,16,0,7.793", "48.200015945,16,1,7.28",
                "48.2000335035,16,2,9.482", "48.2002000701,16,12,4.998",
            ], "\(lines)")
    }

    @Test(arguments: [
        "1767268800", "1767268800000", "2026-01-01T12:00:00Z", "2026-01-01T13:00+01:00", "2026-01-01 12:00:00.000",
    ])
    func notationsOfTime(time: String) throws {
        let (lines, errors) = try track(
            "--max-age 1s --now 2026-01-01T12:00:00Z -f csv", "lat,lon,time\n1,1,\(time)\n")
        #expect(lines.last == "1,1,\(time)", "\(errors)")
    }

    /// Several devices in one stream: each has legs of its own.
    @Test func legsOfDevices() throws {
        let text = """
            lat,lon,time,device
            0,0,0,a
            0,10,0,b
            0,0.001,10,a
            0,10.001,10,b
            0,0.002,200,a
            0,10.002,20,b

            """
        let (lines, errors) = try track("--legs --max-gap 1m --min-fixes 1 -f csv", text)
        #expect(
            lines == [
                "wkt,device,leg,start,end,seconds,fixes,travelled,straight,mean_speed,max_speed,moving,climb,descent",
                "\"LINESTRING (0 0, 0.001 0)\",a,1,0,10,10,2,111.319,111.319,11.132,11.132,10,,",
                "POINT (0.002 0),a,2,200,200,0,1,0,0,,,0,,",
                "\"LINESTRING (10 0, 10.001 0, 10.002 0)\",b,1,0,20,20,3,222.639,222.639,11.132,11.132,20,,",
            ], "\(lines) \(errors)")
        #expect(errors.hasPrefix("6 read, 3 legs written from 6 records, "), "\(errors)")
        // Legs of a single fix are no lines, so they are left out unless asked for.
        let usual = try track("--legs --max-gap 1m -f csv", text)
        #expect(usual.lines == lines.filter { !$0.hasPrefix("POINT") })
        #expect(
            usual.errors.hasPrefix("6 read, 2 legs written from 5 records, 1 skipped (1 short-leg), "),
            "\(usual.errors)")
    }

    @Test func eventsOfAPause() throws {
        var text = "lat,lon,time\n"
        for (seconds, longitude) in [(0, 0.0), (60, 0.01), (120, 0.0101), (240, 0.01), (400, 0.01), (460, 0.02)] {
            text += "0,\(longitude),\(seconds)\n"
        }
        let (lines, errors) = try track("--events --pause 2m -f csv", text)
        #expect(
            lines == [
                "device,event,time,since,lat,lon,detail", ",pause,240,60,0,0.01,", ",resume,460,60,0,0.02,340",
            ], "\(lines)")
        #expect(errors.contains("1 skipped (1 paused)"), "\(errors)")
        // A stop is as long as its pause.
        let stops = try track("--stops --pause 2m -f csv", text).lines
        #expect(stops == ["lat,lon,device,stop,start,end,seconds,fixes", "0,0.010025,,1,60,400,340,4"], "\(stops)")
    }

    @Test func oneFixThatIsWrong() throws {
        let text = "lat,lon,time\n50,50,0\n0,0,10\n0,0.001,20\n0,0.002,30\n0,0.003,40\n"
        let (lines, errors) = try track("--max-speed 60 --add leg,why -f csv", text)
        #expect(
            lines.dropFirst() == [
                "0,0,10,1,first", "0,0.001,20,1,moved", "0,0.002,30,1,moved", "0,0.003,40,1,moved",
            ], "\(lines)")
        #expect(errors.contains("1 skipped (1 too-fast)"), "\(errors)")
        // One against one decides nothing, and neither does a second fix that is wrong.
        let two = try track("--max-speed 60 --add leg,why -f csv", "lat,lon,time\n50,50,0\n0,0,10\n")
        #expect(two.lines.dropFirst() == ["50,50,0,1,first"])
        let second = try track("-q --max-speed 60 -f csv", "lat,lon,time\n0,0,0\n50,50,10\n0,0.001,20\n")
        #expect(second.lines.dropFirst() == ["0,0,0", "0,0.001,20"])
    }

    @Test(arguments: [
        ("--significant --distance-filter 100", 64, "--distance-filter cannot be used with --significant"),
        ("--legs --once", 64, "--once cannot be used with --legs"), ("--time when", 64, "no field named 'when'"),
        ("--require accuracy", 65, "no field holds the accuracy"), ("--order fail", 65, "earlier than the last one"),
    ])
    func refusals(options: String, status: Int32, message: String) throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", "lat,lon,time\n1,1,20\n1,2,10\n")
        let outcome = try directory.shell("plat track \(options) fixes.csv")
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
    }

    @Test func aTableWithoutTimes() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", "lat,lon,when\n1,1,20\n")
        let outcome = try directory.shell("plat track fixes.csv")
        #expect(outcome.status == 65 && outcome.errors.contains("timestamp"), "\(outcome.errors)")
        #expect(outcome.text.isEmpty)
    }

    /// Late fixes come into order if they are not later than the window.
    @Test(arguments: ["--reorder 20s", "--order sort"])
    func order(options: String) throws {
        let text = "lat,lon,time\n1,1,20\n1,2,10\n1,3,30\n1,4,35\n1,5,34\n"
        let (lines, _) = try track("-q \(options) -f csv", text)
        #expect(lines.dropFirst() == ["1,2,10", "1,1,20", "1,3,30", "1,5,34", "1,4,35"], "\(lines)")
        let rows = (0..<8).map { "1,\($0),\(80 - 10 * $0)\n" }.joined()
        let back = try Workdir().plat(
            ["track", "--reorder", "1s", "-f", "csv"], input: Array("lat,lon,time\n\(rows)".utf8))
        #expect(back.status == 65 && back.errors.contains("use a longer --reorder, or --order sort"), "\(back.errors)")
    }

    /// A plain reading of the rules, device by device, with pyproj's distances.
    @Test func bruteForce() throws {
        #expect(try oracle("track_oracle", [Binary.path, "\(Effort.of(400))"]) == "ok\n")
    }
}
