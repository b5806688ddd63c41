import Foundation
import TestSupport
import Testing

/// `plat track --frames`: the views of a map that follows a device.
struct TrackFrameTests {
    private static let fixes = """
        lat,lon,time,heading
        34.924365,-120.217372,2026-05-01T12:00:00Z,
        34.923964,-120.219558,2026-05-01T12:00:10Z,30

        """

    /// The view of 600 × 600 m about a place, and where another place is in it.
    @Test func numbers() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", Self.fixes)
        let options = "--size 320x460 --span-meters 600,600"
        let followed = try directory.shell("plat track -q --frames follow \(options) fixes.csv").lines
        let scale = "\"zoomLevel\":16.064427937036868,\"zoomScale\":0.06535438902583751,"
        #expect(followed.allSatisfy { $0.contains(scale) && $0.contains("\"visible\":true") })
        #expect(followed[0].contains("\"centerPoint\":{\"x\":44577158.35571769,\"y\":106395518.87561938}"))
        #expect(followed[0].contains("\"longitudeDelta\":0.006566558861305382"))
        #expect(followed[0].contains("\"time\":\"2026-05-01T12:00:00Z\""))
        for (heading, x, y) in [
            (0, "53.472362804", "253.833622762"), (30, "79.661171364", "303.904341374"),
            (90, "183.833622762", "336.52763719"),
        ] {
            let still = try directory.shell(
                """
                plat track -q --frames follow \(options) fixes.csv | head -n 1 > view.json
                plat fit --viewport view.json --heading \(heading) --json > turned.json
                plat track -q --frames none --viewport turned.json fixes.csv | tail -n 1
                """
            ).text
            #expect(still.contains("\"x\":\(x)") && still.contains("\"y\":\(y)"), "\(still)")
            #expect(still.contains("\"heading\":\(heading),"))
            guard heading == 30 else { continue }
            let rect = "\"x\":44573278.52349242,\"y\":106391246.99966687,\"width\":7759.664450547153,"
            #expect(still.contains(rect + "\"height\":8543.751905018844"), "\(still)")
        }
    }

    /// The map computed anew, with pyproj's ways.
    @Test func bruteForce() throws {
        #expect(try oracle("frames_oracle", [Binary.path, "\(Effort.of(60))"]) == "ok\n")
    }

    /// Scrolling the device out of sight ends the following for good.
    @Test func aDeviceOutOfSight() throws {
        let directory = try Workdir()
        let seen = try directory.shell("plat fit --size 100x100 --center 1,1 --zoom 12 --json | tr -d ' \\n'").text
        let rows = ["0,0,0,", "0,0.001,1,'\(seen)'", "1,1,2,", "1,1,3,"]
        try directory.write(
            "fixes.csv",
            "lat,lon,time,seen\n"
                + rows.map { $0.replacingOccurrences(of: "\"", with: "\"\"").replacingOccurrences(of: "'", with: "\"") }
                .joined(separator: "\n") + "\n")
        let direct = try directory.shell(
            """
            plat track -q --frames follow --zoom 14 --size 100x100 --viewport-field seen --stop-when-lost -f csv fixes.csv \
              | cut -d, -f3,8,14
            """)
        #expect(
            direct.lines == [
                "mode,visible,zoom", "follow,true,14", "none,false,12", "none,true,12", "none,true,12",
            ], "\(direct.text) \(direct.errors)")
    }

    /// Each form of the output holds the same views; polygons are those of `plat fit --as polygon`, also over 180°.
    @Test func forms() throws {
        let directory = try Workdir()
        try directory.write("fixes.csv", "lat,lon,time,device\n-17,179.9998,0,a\n48.2,16.37,5,b\n")
        let outcome = try directory.shell(
            """
            options="--frames follow --size 320x460 --zoom 14"
            plat track -q $options fixes.csv > lines
            plat track -q $options -f geojson fixes.csv > frames.geojson
            plat track -q $options -f geojsonseq -o frames.geojsonl fixes.csv
            plat track -q $options -o frames.csv fixes.csv
            plat track -q $options -o frames.shp fixes.csv
            wc -l < lines; wc -l < frames.geojsonl; wc -l < frames.csv
            plat check frames.geojson frames.geojsonl frames.shp >&2
            for line in 1 2; do
              sed -n ${line}p lines > view.json
              plat fit --viewport view.json --as polygon -q > one.geojson
              sed -n ${line}p frames.geojsonl > other.geojson
              for layer in one other; do
                plat cat -q -f geojsonseq --precision 6 --fields zoom,zoom_scale,map_x,map_y,map_w,map_h,heading $layer.geojson > $layer
              done
              cmp one other && echo same
            done
            grep -c MultiPolygon frames.geojsonl
            """)
        #expect(outcome.lines == ["2", "2", "3", "same", "same", "1"], "\(outcome.text) \(outcome.errors)")
    }

    /// The map ends at ±85°: a fix beyond is shown at its edge, which is reported and counted.
    @Test func fixesBeyondTheMap() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon,time\\n90,0,0\\n85,0,1\\n' \
              | plat track --frames follow --size 9x9 --zoom 3 -f csv | cut -d, -f4,8,10
            """)
        #expect(outcome.lines == ["lat,visible,center_lat", "90,true,85", "85,true,85"], "\(outcome.text)")
        #expect(outcome.errors.contains("altered (1 clamped-latitude)"), "\(outcome.errors)")
    }

    /// The precision is that of all numbers of features.
    @Test func precision() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon,time\\n48.123456,16.123456,0\\n' \
              | plat track -q --frames follow --size 9x9 --zoom 3 --precision 2 -f csv | cut -d, -f4,10,20
            """)
        #expect(outcome.lines.last?.hasPrefix("48.12,48.12,") == true, "\(outcome.text)")
    }

    /// Devices that are mixed have the frames that each has alone, for any number of threads, and from run to run.
    @Test func partsAndThreads() throws {
        let directory = try Workdir()
        let rows = (0..<40).map { "d\($0 % 3),\($0),48.\($0),16.\(($0 * 7) % 10),\(($0 * 31) % 360)\n" }
        let header = "device,time,lat,lon,heading\n"
        try directory.write("all.csv", header + rows.joined())
        try directory.write("a.csv", header + rows[..<17].joined())
        try directory.write("b.csv", header + rows[17...].joined())
        for extra in ["", "--every 500ms", "--heading-filter 60"] {
            let outcome = try directory.shell(
                """
                track() { plat track -q --frames heading --size 100x200 --span-meters 900 --rescale \(extra) "$@"; }
                track all.csv > whole; rm -f s
                for n in 1 2 8; do track --threads $n all.csv | cmp - whole; done
                { track --state s a.csv; track --state s --close b.csv; } | cmp - whole
                for d in d0 d1 d2; do
                  { head -n 1 all.csv; grep "^$d" all.csv; } > one.csv; track one.csv > alone
                  grep "\\"$d\\"" whole | cmp - alone
                done
                wc -l < whole
                """)
            #expect(outcome.lines.count == 1 && outcome.lines != ["0"], "\(extra): \(outcome.text) \(outcome.errors)")
        }
    }

    @Test(arguments: [
        ("--frames follow --zoom 3", "--frames needs --size or --viewport"),
        ("--frames follow --size 9x9", "--frames needs --span-meters, --span, --zoom or --viewport"),
        ("--frames none --size 9x9 --zoom 3", "--zoom cannot be used with --frames none"),
        ("--frames none --size 9x9", "--frames needs --span-meters, --span, --zoom or --viewport"),
        ("--frames follow --size 9x9 --zoom 3 --region 1,2,3,4", "unknown option --region"),
        ("--frames follow --size 9x9 --zoom 3 --legs", "--legs and --frames cannot be used together"),
        ("--frames follow --size 9x9 --zoom 3 --add step", "--add cannot be used with --frames"),
        ("--frames follow --size 9x9 --zoom 3 --last", "--last cannot be used with --frames"),
        ("--frames follow --size 9x9 --zoom 3 --rescale", "--rescale needs --span-meters or --span"),
        ("--frames follow --size 9x9 --zoom 3 --stop-when-lost", "--stop-when-lost needs --viewport-field"),
        ("--frames follow --size 9x9 --zoom 3 --every 1s --once", "--once cannot be used with --every"),
        ("--frames up --size 9x9 --zoom 3", "--frames"), ("--size 9x9", "--size needs --frames"),
        ("--frames follow --size 9x9 --span 1,361", "--span"),
        ("--frames follow --size 9x9 --zoom 3 --precision 3", "--precision"),
        ("--frames follow --size 9x9 --zoom 3 --extrapolate", "--extrapolate needs --add declination"),
        ("--frames none --viewport v --zoom 3", "--zoom cannot be used with --frames none"),
    ])
    func refusals(options: String, message: String) throws {
        let words = ["track"] + options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array("time,lat,lon\n0,0,0\n".utf8))
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.text.isEmpty)
    }

    @Test(arguments: [
        ("--mode-field m", 65, "0,0,0,swim,", "the mode is 'swim' (use none, follow, course or heading)"),
        ("--viewport-field v", 65, "0,0,0,,{}", "the view of the record is not JSON with a size"),
        ("--viewport-field v", 65, "0,0,0,,7", "the view of the record is not JSON with a size"),
        ("--mode-field n", 64, "0,0,0,,", "no field named 'n'"),
    ])
    func badRecords(options: String, status: Int32, row: String, message: String) throws {
        let words =
            ["track", "--frames", "follow", "--size", "9x9", "--zoom", "3"]
            + options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(words, input: Array("time,lat,lon,m,v\n\(row)\n".utf8))
        #expect(outcome.status == status && outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// Metres are those of where the map ends, so the scale that is kept is not that of the whole world.
    @Test func aTrackThatStartsAtAPole() throws {
        let outcome = try Workdir().shell(
            """
            track="plat track -q --frames follow --size 320x460 --span-meters 600 -f csv"
            printf 'lat,lon,time\n90,10,0\n48,10,1\n' | $track | cut -d, -f14
            printf 'lat,lon,time\n85,10,0\n48,10,1\n' | $track | cut -d, -f14
            """)
        let lines = outcome.lines
        #expect(lines.count == 6 && Set(lines).count == 2 && lines.first == "zoom", "\(outcome.text)")
    }

    /// The mode and the view that a fix reports wait in a state with it.
    @Test(arguments: [
        ("--reorder 10m", "mode", ["none", "", "follow", ""]),
        ("--max-age 90s --skip-cached", "mode", ["none", "", "", ""]),
        ("--reorder 10m --stop-when-lost", "view", ["", Self.farView, "", ""]),
    ]) func reportsWaitInAState(options: String, field: String, reports: [String]) throws {
        let directory = try Workdir()
        let rows = reports.enumerated().map { index, report in
            "1,\(index + 1),2026-01-01T00:0\(index):00Z,\"\(report.replacingOccurrences(of: "\"", with: "\"\""))\"\n"
        }
        let name = field == "mode" ? "--mode-field mode" : "--viewport-field view"
        try directory.write("all.csv", "lat,lon,time,\(field)\n" + rows.joined())
        try directory.write("a.csv", "lat,lon,time,\(field)\n" + rows[..<2].joined())
        try directory.write("b.csv", "lat,lon,time,\(field)\n" + rows[2...].joined())
        let outcome = try directory.shell(
            """
            track="plat track -q --frames follow --size 100x100 --zoom 10 \(name) \(options)"
            $track all.csv > one; $track --state s a.csv > two; $track --state s --close b.csv >> two
            cmp one two && wc -l < one
            """)
        #expect(
            outcome.errors.isEmpty && outcome.lines.last?.trimmingCharacters(in: .whitespaces) == "4", "\(outcome.text)"
        )
    }

    private static let farView =
        #"{"size":{"width":100,"height":100},"centerPoint":{"x":1000000,"y":1000000},"zoomScale":0.01}"#
}
