import Foundation
import TestSupport
import Testing

/// The options of `plat track`, each with a few fixes on the equator, where 0.001° are 111.319 m.
struct TrackOptionTests {
    /// Fixes with spaces between them, options, and the rows that come out of them.
    struct Case: CustomTestStringConvertible {
        var options: String
        var fixes: String
        var rows: String
        var account: String

        init(_ options: String, _ fixes: String, _ rows: String, _ account: String) {
            (self.options, self.fixes, self.rows, self.account) = (options, fixes, rows, account)
        }

        var testDescription: String { options }
    }

    private static let delivery = [
        Case(
            "--once --desired-accuracy 10", "time,lat,lon,acc 0,0,0,50 1,0,0,20 2,0,0.0001,5 3,0,1,1",
            "lat,lon,time,acc 0,0.0001,2,5", "4 read, 1 written, 3 skipped (2 inaccurate, 1 not-needed), "),
        Case(
            "--distance-filter 500 --desired-accuracy 10 --add why",
            "time,lat,lon,acc 0,0,0,50 1,0,0.0001,30 2,0,0.0001,40 3,0,0,5 4,0,0,3",
            "lat,lon,time,acc,why 0,0,0,50,first 0,0.0001,1,30,improved 0,0,3,5,improved",
            "5 read, 3 written, 2 skipped (2 not-moved), "),
        Case(
            "--distance-filter accuracy --add step", "time,lat,lon,acc 0,0,0,50 1,0,0.001,60 2,0,0.002,60 3,0,0.003,",
            "lat,lon,time,acc,step 0,0,0,50, 0,0.001,1,60,111.319 0,0.003,3,,222.639",
            "4 read, 3 written, 1 skipped (1 not-moved), "),
        Case(
            "--distance-filter 500 --min-interval 60s --add step,elapsed",
            "time,lat,lon 0,0,0 10,0,0.005 20,0,0.0045 61,0,0.0045",
            "lat,lon,time,step,elapsed 0,0,0,, 0,0.0045,61,500.938,61", "4 read, 2 written, 2 skipped (2 too-soon), "),
        Case(
            "--distance-filter none", "time,lat,lon 0,0,0 1,0,0", "lat,lon,time 0,0,0 0,0,1", "2 read, 2 written, "),
        Case(
            "--last --link", "time,lat,lon,acc 0,0,0,5 1,0.5,1.25,7.5",
            "lat,lon,time,acc,link 0.5,1.25,1,7.5,\"geo:0.5,1.25;u=7.5\"",
            "2 read, 1 written, 1 skipped (1 not-last), "),
        Case(
            "--batch-distance 200 --batch-time 1m",
            "time,lat,lon 0,0,0 10,0,0.001 20,0,0.002 30,0,0.003 40,0,0.0031 80,0,0.0031",
            "lat,lon,time,batch 0,0,0,1 0,0.001,10,1 0,0.002,20,2 0,0.003,30,2 0,0.0031,40,2 0,0.0031,80,3",
            "6 read, 6 written, "),
    ]

    private static let cleaning = [
        Case(
            "--device d --skip-cached --max-age 15s", "d,time,lat,lon a,0,0,0 b,0,0,0 a,15,0,1 b,14,0,1 a,20,0,2",
            "lat,lon,d,time 0,1,a,15 0,0,b,0 0,1,b,14 0,2,a,20", "5 read, 4 written, 1 skipped (1 stale), "),
        Case(
            "--max-age 15s --now 1970-01-01T00:00:20Z", "time,lat,lon 0,0,0 10,0,0 35,0,0 34.9,1,0",
            "lat,lon,time 0,0,10 1,0,34.9", "4 read, 2 written, 2 skipped (2 stale), "),
        Case(
            "--max-age 15s --live", "time,lat,lon 0,0,0", "lat,lon,time", "1 read, 0 written, 1 skipped (1 stale), "),
        Case(
            "--max-accuracy 100", "time,lat,lon,acc 0,0,0,100 1,0,0.1,100.1 2,0,0.2, 3,0,0.3,-1",
            "lat,lon,time,acc 0,0,0,100 0,0.2,2,", "4 read, 2 written, 2 skipped (1 inaccurate, 1 invalid-fix), "),
        Case(
            "--require accuracy,speed", "time,lat,lon,acc,sog 0,0,0,5,1 1,0,1,,2 2,0,2,5,",
            "lat,lon,time,acc,sog 0,0,0,5,1", "3 read, 1 written, 2 skipped (1 lacks-accuracy, 1 lacks-speed), "),
        // The places are smoothed, but decisions use what was reported.
        Case(
            "--smooth 1 --max-speed 12", "time,lat,lon,acc 0,0,0,1 10,0,0.001,100 20,0,0.002,100 20,0,0.002,100",
            "lat,lon,time,acc,accuracy 0,0,0,1,1 0,0.0009998,10,100,45.879 0,0.0019996,20,100,89.58",
            "4 read, 3 written, 1 skipped (1 duplicate), "),
        Case(
            "--max-speed 120 --max-outliers 2 --add leg,why",
            "time,lat,lon 0,0,1 1,0,1 2,0,1 3,0,1 4,0,0 5,0,0.001 6,0,0.002",
            "lat,lon,time,leg,why 0,1,0,1,first 0,1,1,1,moved 0,1,2,1,moved 0,1,3,1,moved 0,0.001,5,2,gap "
                + "0,0.002,6,2,moved", "7 read, 6 written, 1 skipped (1 too-fast), "),
    ]

    private static let measures = [
        Case(
            "--max-gap 60s --max-jump 112 --add leg,why,travelled",
            "time,lat,lon 0,0,0 60,0,0.001 121,0,0.002 122,0,0.003 123,0,0.0041",
            "lat,lon,time,leg,why,travelled 0,0,0,1,first,0 0,0.001,60,1,moved,111.319 0,0.002,121,2,gap,0 "
                + "0,0.003,122,2,moved,111.319 0,0.0041,123,3,gap,0", "5 read, 5 written, "),
        Case(
            "--min-step accuracy --add travelled,step",
            "time,lat,lon,acc 0,0,0,1 1,0,0.001,60 2,0,0.0011,60 3,0,0.002,9",
            "lat,lon,time,acc,travelled,step 0,0,0,1,0, 0,0.001,1,60,111.319,111.319 0,0.0011,2,60,111.319,11.132 "
                + "0,0.002,3,9,211.507,100.188", "4 read, 4 written, "),
        Case(
            "--min-step 50 --add travelled", "time,lat,lon 0,0,0 1,0,0.001 2,0,0.0011",
            "lat,lon,time,travelled 0,0,0,0 0,0.001,1,111.319 0,0.0011,2,111.319", "3 read, 3 written, "),
        Case(
            "--legs --moving-speed 0.3", "time,lat,lon 0,0,0 100,0,0.001 500,0,0.002",
            "wkt,device,leg,start,end,seconds,fixes,travelled,straight,mean_speed,max_speed,moving,climb,descent "
                + "\"LINESTRING (0 0, 0.001 0, 0.002 0)\",,1,0,500,500,3,222.639,222.639,0.445,1.113,100,,",
            "3 read, 1 leg written from 3 records, "),
        Case(
            "--every 4s --max-gap 60s", "time,lat,lon 0,0,0 10,0,0.001 100,0,0.002",
            "lat,lon,device,time,speed,course 0,0,,1970-01-01T00:00:00Z,, 0,0.0004,,1970-01-01T00:00:04Z,11.132,90 "
                + "0,0.0008,,1970-01-01T00:00:08Z,11.132,90 0,0.002,,1970-01-01T00:01:40Z,,",
            "3 read, 4 positions written from 3 records, "),
        Case(
            "--events --stall 60s --desired-accuracy 10",
            "time,lat,lon,acc 0,0,0,50 30,0,0,40 60,0,0,45 89,0,0,45 90,0,0,45 200,0,0,45 210,0,0,9 220,0,0,30 280,0,0,30",
            "device,event,time,since,lat,lon,detail ,stall,90,30,0,0,40 ,stall,280,220,0,0,30",
            "9 read, 2 events written from 9 records, "),
        Case(
            "--events --turn 45", "time,lat,lon 0,0,0 1,0,0.001 2,0,0.002 3,0.001,0.002 4,0.001,0.003",
            "device,event,time,since,lat,lon,detail ,turn,3,,0.001,0.002,-90 ,turn,4,,0.001,0.003,90",
            "5 read, 2 events written from 5 records, "),
        Case(
            "--events --activity automotive", "time,lat,lon 0,0,0 300,0,0.0001 700,0,0 1000,0,0.01",
            "device,event,time,since,lat,lon,detail ,pause,300,0,0,0.0001, ,resume,1000,0,0,0.01,700",
            "4 read, 2 events written from 3 records, 1 skipped (1 paused), "),
        Case(
            "--events --pause 2m --turn 10",
            "time,lat,lon 0,0,0 10,0,0.001 20,0.001,0.001 150,0.001,0.00101 160,0.0011,0.001 400,0.001,0.001",
            "device,event,time,since,lat,lon,detail ,turn,20,,0.001,0.001,-90 ,pause,150,20,0.001,0.00101, "
                + ",turn,150,,0.001,0.00101,90", "6 read, 3 events written from 4 records, 2 skipped (2 paused), "),
        Case(
            "--events --activity airborne", "time,lat,lon 0,0,0 300,0,0.0001 700,0,0 1000,0,0.01",
            "device,event,time,since,lat,lon,detail", "4 read, 0 events written, "),
    ]

    private static let facts = [
        Case(
            "--add direction",
            "time,lat,lon,speed,course,heading 0,0,0,1.9,90,45 1,0,1,2,90,45 2,0,2,1,90, 3,0,3,5,,45 4,0,4,-1,400,-1",
            "lat,lon,time,speed,course,heading,direction,direction_of 0,0,0,1.9,90,45,45,heading "
                + "0,1,1,2,90,45,90,course 0,2,2,1,90,,90,course 0,3,3,5,,45,90,course 0,4,4,-1,400,-1,90,course",
            "5 read, 5 written, "),
        Case(
            "--add direction --direction heading", "time,lat,lon,course,heading 0,0,0,90,45 1,0,1,90,",
            "lat,lon,time,course,heading,direction,direction_of 0,0,0,90,45,45,heading 0,1,1,90,,90,course",
            "2 read, 2 written, "),
        Case(
            "--add direction --walking-speed 1.5", "time,lat,lon,speed,course,heading 0,0,0,1.9,90,45",
            "lat,lon,time,speed,course,heading,direction,direction_of 0,0,0,1.9,90,45,90,course",
            "1 read, 1 written, "),
        Case(
            "--ais --add age,turn,vspeed",
            "time,received,lat,lon,sog,cog,heading,alt 0,5,0,0,102.3,360,511,10 10,10,0,0.001,102.2,350,0,30 "
                + "20,20,0,0.002,1,5,0,30",
            "lat,lon,time,received,sog,cog,heading,alt,age,turn,vspeed 0,0,0,5,102.3,360,511,10,5,, "
                + "0,0.001,10,10,102.2,350,0,30,0,,2 0,0.002,20,20,1,5,0,30,0,15,0", "3 read, 3 written, "),
        Case(
            "--compute --add speed,course", "time,lat,lon,sog,cog 0,0,0,7,7 10,0,0.001,7,7",
            "lat,lon,time,sog,cog,speed,course 0,0,0,7,7,, 0,0.001,10,7,7,11.132,90", "2 read, 2 written, "),
        Case(
            "--course rhumb --add course", "time,lat,lon 0,48.2081743,16.3738189 10,48.2205998,16.2399775",
            "lat,lon,time,course 48.2081743,16.3738189,0, 48.2205998,16.2399775,10,277.932", "2 read, 2 written, "),
        Case(
            "--course-distance 112 --add course,step", "time,lat,lon 0,0,0 10,0,0.001",
            "lat,lon,time,course,step 0,0,0,, 0,0.001,10,,111.319", "2 read, 2 written, "),
        Case(
            "--add from", "time,lat,lon 0,0,0 1,0,0.001 2,0,0.002 3,0,0.003",
            "lat,lon,time,from_lat,from_lon,from_time 0,0,0,,, 0,0.001,1,0,0,0 0,0.002,2,0,0.001,1 0,0.003,3,0,0.002,2",
            "4 read, 4 written, "),
        Case(
            "--last --add from", "time,lat,lon 0,0,0 1,0,0.001 2,0,0.002",
            "lat,lon,time,from_lat,from_lon,from_time 0,0.002,2,0,0.001,1",
            "3 read, 1 written, 2 skipped (2 not-last), "),
        Case(
            "--ais --add heading", "time,lat,lon,true_heading 0,0,0,360 1,0,1,511",
            "lat,lon,time,true_heading,heading,heading_of 0,0,0,360,0,true 0,1,1,511,,", "2 read, 2 written, "),
        Case(
            "--segment part --add leg,why", "time,lat,lon,part 0,0,0,1 1,0,1,1 2,0,2,2",
            "lat,lon,time,part,leg,why 0,0,0,1,1,first 0,1,1,1,1,moved 0,2,2,2,2,gap", "3 read, 3 written, "),
    ]

    @Test(arguments: delivery + cleaning + measures + facts)
    func rows(_ test: Case) throws {
        let fixes = test.fixes.replacingOccurrences(of: " ", with: "\n") + "\n"
        let options = test.options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(["track", "-f", "csv"] + options, input: Array(fixes.utf8))
        let rows = outcome.lines.joined(separator: " ")
        #expect(rows == test.rows, "\(outcome.errors)")
        #expect(outcome.errors.contains(test.account), "\(outcome.errors)")
    }

    /// Speeds are in metres per second whatever the unit of the input.
    @Test(arguments: [("m/s", "36"), ("km/h", "10"), ("mph", "16.093"), ("kn", "18.52")])
    func unitsOfSpeed(unit: String, speed: String) throws {
        let outcome = try Workdir().plat(
            "track", "-q", "-f", "csv", "--speed-unit", unit, "--add", "speed", input: "time,lat,lon,sog\n0,0,0,36\n")
        #expect(outcome.lines.last == "0,0,0,36,\(speed)")
    }

    @Test(arguments: [
        ("--heading-filter 5", "65", "no field holds the heading of the fixes"),
        ("--once --desired-accuracy 5", "65", "no field holds the accuracy of the fixes"),
        ("--require course", "65", "no field holds the course of the fixes"),
        ("--every 0", "64", "--every must be more than 0"),
        ("--state s --order sort", "64", "--order sort cannot be used with --state"),
        ("--significant --distance-filter 100", "64", "--distance-filter"),
        ("--legs --add step", "64", "--add cannot be used with --legs"),
        ("--walking-speed 1", "64", "--walking-speed needs --add direction"),
        ("--stall 5s --desired-accuracy 5", "64", "--stall needs --events"),
        ("--max-age 1h --now 2026", "64", "'2026' looks like a year"),
        ("--moving-speed 1", "64", "--moving-speed needs --legs"),
        ("--make-valid", "64", "track writes points and legs"),
    ])
    func refusals(options: String, status: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", "time,lat,lon\n0,0,0\n")
        let outcome = try directory.shell("plat track -f csv \(options) fixes.csv; echo $?")
        #expect(outcome.lines == [status] && outcome.errors.contains(message), "\(outcome.text) \(outcome.errors)")
    }

    /// Without an output, --string-fields keeps digits as text in GeoJSON.
    @Test func stringFields() throws {
        let outcome = try Workdir().plat(
            "track", "-q", "--string-fields", "code", "-f", "geojsonseq",
            input: "time,lat,lon,code\n0,0,0,007\n1,0,0,8\n")
        #expect(outcome.text.contains(#""code":"007""#) && outcome.text.contains(#""code":"8""#), "\(outcome.text)")
    }

    /// Options that can do nothing are reported, and fields that are taken for devices but number the rows.
    @Test(arguments: [
        ("--max-accuracy 10", "--max-accuracy has no effect: no field holds the accuracy of the fixes"),
        ("--distance-filter accuracy", "--distance-filter accuracy has no effect: no field holds the accuracy"),
        ("--speed-unit kn", "--speed-unit has no effect: no field holds the speed"),
        ("--device id", "each of the 12 devices has a single fix; hint: if id does not name the device, use --device"),
    ])
    func warnings(options: String, message: String) throws {
        let fixes = "lat,lon,time,id\n" + (0..<12).map { "0,\($0),\($0),\($0)\n" }.joined()
        let words = ["track", "-f", "csv"] + options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array(fixes.utf8))
        #expect(outcome.status == 0 && outcome.errors.contains("warning: \(message)"), "\(outcome.errors)")
    }

    /// Numbers that are hardly times are reported: dates without separators, and the days of a spreadsheet.
    @Test(arguments: [
        ("20260102", "1970-08-23T"), ("20260102100000", "2612-"), ("46024.41", "1970-01-01T12:47:04.41"),
        ("1767268800", nil), ("1767268800000", nil), ("3600", nil), ("2026-01-01T00:00Z", nil),
    ])
    func oddTimes(time: String, latest: String?) throws {
        let outcome = try Workdir().plat("track", "-f", "csv", input: "time,lat,lon\n\(time),0,0\n")
        #expect(outcome.status == 0 && outcome.errors.contains("read as time since 1970") == (latest != nil))
        if let latest { #expect(outcome.errors.contains("the latest is \(latest)"), "\(outcome.errors)") }
    }

    /// A device is the same whether JSON writes it as a number or as text.
    @Test func devicesOfJSON() throws {
        let features = ["\"7\"", "7"].enumerated().map { time, id in
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,\#(time)]},"properties":{"uid":\#(id),"time":\#(time)}}"#
        }
        let outcome = try Workdir().plat(
            "track", "--legs", "-f", "csv", input: features.joined(separator: "\n") + "\n")
        #expect(outcome.errors.contains("1 leg written from 2 records"), "\(outcome.errors)")
        #expect(outcome.lines.last?.contains(",7,1,0,1,1,2,") == true, "\(outcome.text)")
    }

    /// The features of a sequence are out at once as well.
    @Test(arguments: ["track --min-interval 1m", "fence --regions dock.csv --radius 1000 --initial inside"])
    func aLiveSequenceIsAnsweredAtOnce(command: String) throws {
        let directory = try Workdir()
        try directory.write("dock.csv", "id,lat,lon\ndock,0,0\n")
        let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"time":1}}"#
        let outcome = try directory.shell(
            """
            mkfifo in out; plat \(command) -q -f geojsonseq < in > out & exec 3> in 4< out
            printf '%s\\n%s\\n' '\(feature)' '\(feature)' >&3; read -r -t 20 first <&4; echo "${first:0:19}"
            exec 3>&-; wait
            """)
        #expect(outcome.lines == [#"{"type":"Feature",""#], "\(outcome.text) \(outcome.errors)")
    }

    /// Each row is out as soon as its fix is in, while the pipe is still open.
    @Test(arguments: ["time,lat,lon\\n1,0,0", #""time","lat","lon"\n"1",0,0"#, "\\ntime,lat,lon\\n1,0,0"])
    func aLivePipeIsAnsweredAtOnce(start: String) throws {
        let outcome = try Workdir().shell(
            """
            mkfifo in out; plat track -q --min-interval 1m -f csv < in > out & exec 3> in 4< out
            printf '\(start)\\n' >&3; read -r -t 20 header <&4; read -r -t 20 first <&4; echo "$first"
            printf '9,1,1\\n61,2,2\\n' >&3; read -r -t 20 second <&4; echo "$second"
            exec 3>&-; wait
            """)
        #expect(outcome.lines == ["0,0,1", "2,2,61"], "\(outcome.errors)")
    }
}
