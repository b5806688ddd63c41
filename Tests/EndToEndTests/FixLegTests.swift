import Foundation
import TestSupport
import Testing

/// Speeds, stops, climbs and days of legs.
struct FixLegTests {
    private let directory: Workdir

    init() throws { directory = try Workdir() }

    /// Speeds that no two fixes support were the fastest of a leg.
    @Test func recordedSpeeds() throws {
        try directory.write("a.csv", "lat,lon,time,speed\n0,0,0,500\n0,0.001,10,12\n0,0.002,20,500\n")
        func fastest(_ options: String) throws -> Substring? {
            let line = try directory.shell("plat track --legs -q \(options) -f csv a.csv").lines.last
            return line?.split(separator: ",", omittingEmptySubsequences: false).dropLast(3).last
        }
        #expect(try fastest("--max-speed 20") == "11.132")
        #expect(try fastest("") == "11.132")
        #expect(try fastest("--recorded") == "500")
        #expect(try fastest("--recorded --max-speed 20") == "12")
        let rows = try directory.shell("plat track -q --max-speed 20 --add speed -f csv a.csv | cut -d, -f4")
        #expect(rows.lines == ["speed", "12", "11.132"])
    }

    /// A leg ends where the stop begins, and the last stop of an input has its length.
    @Test func stops() throws {
        var rows = "lat,lon,time\n"
        // 600 s of driving, a stop of 900 s, 600 s of driving, and a stop until the end.
        for second in stride(from: 0, through: 600, by: 60) { rows += "0,\(Double(second) / 1e5),\(second)\n" }
        for second in stride(from: 660, through: 1500, by: 60) {
            rows += "0,\(second % 120 == 0 ? 0.00616 : 0.00584),\(second)\n"
        }
        for second in stride(from: 1560, through: 2100, by: 60) {
            rows += "0,\(0.006 + Double(second - 1500) / 1e5),\(second)\n"
        }
        for second in stride(from: 2160, through: 2700, by: 60) { rows += "0,0.012,\(second)\n" }
        try directory.write("a.csv", rows)
        let legs = try directory.shell("plat track --pause 5m --pause-radius 30 --legs -q -f csv a.csv")
        let times = legs.lines.dropFirst().map { line in
            (line.split(separator: "\"").last ?? "").split(separator: ",").dropFirst(1).prefix(3).joined(separator: " ")
        }
        #expect(times == ["0 600 600", "1560 2100 540"], "\(legs.text)")
        let stops = try directory.shell("plat track --pause 5m --pause-radius 30 --stops -q -f csv a.csv")
        #expect(
            stops.lines
                == [
                    "lat,lon,device,stop,start,end,seconds,fixes", "0,0.00599,,1,600,1500,900,16",
                    "0,0.012,,2,2100,2700,600,11",
                ], "\(stops.text)")
        let refused = try directory.shell("plat track --stops a.csv")
        #expect(refused.status == 64 && refused.errors.contains("--stops needs --pause"), "\(refused.errors)")
    }

    /// Climb and descent leave out what is less than 3 metres, and days end at midnight of the zone.
    @Test func climbAndDays() throws {
        let heights = [100.0, 101, 99.5, 104, 110, 108.5, 105, 100]
        let rows = heights.enumerated().map { "0,\(Double($0) / 1000),2026-05-01T23:\(50 + $0):00Z,\($1)\n" }
        try directory.write("a.csv", "lat,lon,time,ele\n" + rows.joined())
        let leg = try directory.shell("plat track --legs -q -f csv a.csv").lines.last
        // Up 100 → 104 → 110, down 110 → 105 → 100.
        #expect(leg?.hasSuffix(",10,10") == true, "\(leg ?? "")")
        try directory.write(
            "b.csv",
            "lat,lon,time\n" + (0..<6).map { "0,0.00\($0),2026-05-01T2\($0 / 2 + 1):\($0 % 2)5:00Z\n" }.joined())
        func fixes(_ zone: String) throws -> [Substring] {
            try directory.shell("plat track --legs --split day \(zone) -q -f csv b.csv").lines.dropFirst().map {
                $0.split(separator: "\"")[1].split(separator: ",")[5 - 1]
            }
        }
        #expect(try fixes("") == ["6"])
        #expect(try fixes("--zone +01:00") == ["4", "2"])
        #expect(try fixes("--zone Europe/Zurich") == ["2", "4"])
    }
}
