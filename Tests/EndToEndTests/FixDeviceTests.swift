import Foundation
import TestSupport
import Testing

/// The device of each fix, the fields and the points of GPX that are read, and headings.
struct FixDeviceTests {
    private let directory: Workdir

    init() throws { directory = try Workdir() }

    /// Running numbers in a field named id made each row a device: a leg of its own, and no events.
    @Test func runningNumbersAreNoDevices() throws {
        try directory.write("a.csv", "id,lat,lon,time\n" + (0..<50).map { "\($0),0,\($0).01,\($0)\n" }.joined())
        try directory.write("r.csv", "id,lat,lon\nr,0,25.01\n")
        let legs = try directory.shell("plat track --legs -f csv a.csv")
        #expect(legs.errors.hasPrefix("50 read, 1 leg written from 50 records, "), "\(legs.errors)")
        let events = try directory.shell("plat fence --regions r.csv --radius 10 a.csv")
        #expect(events.lines.count == 3 && !events.errors.contains("warning"), "\(events.errors)")
    }

    @Test(arguments: [
        "device", "device_id", "track_id", "trajectory_id", "trip_id", "user_id", "uid", "vehicle_id", "mmsi", "icao24",
        "individual-local-identifier", "tag-local-identifier",
    ])
    func columnsOfDevices(name: String) throws {
        try directory.write("a.csv", "id,lat,lon,time,\(name)\n1,0,0,0,a\n2,0,9,0,b\n3,0,1,9,a\n4,0,8,9,b\n")
        let legs = try directory.shell("plat track --legs -f csv a.csv")
        #expect(legs.lines.dropFirst().map { $0.split(separator: ",")[2] } == ["a", "b"], "\(legs.text)")
        let one = try directory.shell("plat track --legs --device none -f csv a.csv")
        #expect(one.lines.count == 2 && one.errors.contains("2 same-time"), "\(one.errors)")
    }

    /// A field named id that repeats its values is hardly a number of rows: plat says what it does not do.
    @Test func aFieldThatMayBeTheDevice() throws {
        try directory.write("a.csv", "id,lat,lon,time\nx,0,0,0\ny,9,9,1\nx,0,1,2\n")
        let warning = "warning: the field id has one value in several records, but is not taken for the device"
        let usual = try directory.shell("plat track --legs -f csv a.csv")
        #expect(usual.status == 0 && usual.errors.contains(warning) && usual.errors.contains("use --device id"))
        let strict = try directory.shell("plat track --strict --legs -o out.csv a.csv")
        #expect(strict.status == 65 && directory.contents == ["a.csv"], "\(strict.errors)")
        for device in ["id", "none", "file"] {
            let named = try directory.shell("plat track --device \(device) --legs -f csv a.csv")
            #expect(named.status == 0 && !named.errors.contains(warning), "\(device): \(named.errors)")
        }
    }

    /// If most devices have one fix, the field hardly names devices.
    @Test func devicesWithASingleFix() throws {
        func rows(_ devices: [String]) -> String {
            "uid,lat,lon,time\n" + devices.enumerated().map { "\($1),0,\($0),\($0)\n" }.joined()
        }
        try directory.write("most.csv", rows(["a", "b", "c", "d", "d"]))
        try directory.write("half.csv", rows(["a", "b", "c", "c", "d", "d"]))
        let warning =
            "warning: more than half of the 4 devices have a single fix; hint: if uid does not name the device"
        let most = try directory.shell("plat track -f csv most.csv")
        #expect(most.status == 0 && most.errors.contains(warning), "\(most.errors)")
        #expect(try directory.shell("plat track --strict -f csv most.csv").status == 65)
        #expect(try directory.shell("plat track --strict -f csv half.csv").status == 0)
    }

    /// Two tracks in the order of their names, the second one earlier, were one device whose second half was late.
    @Test func severalFiles() throws {
        func gpx(_ tracks: [(name: String?, start: Int)]) -> String {
            "<gpx version=\"1.1\">"
                + tracks.map { name, start in
                    "<trk>\(name.map { "<name>\($0)</name>" } ?? "")<trkseg>"
                        + (0..<3).map { index in
                            "<trkpt lat=\"0\" lon=\"0.00\(index)\"><time>\(TrackTests.clock(start + index * 10))</time></trkpt>"
                        }.joined() + "</trkseg></trk>"
                }.joined() + "</gpx>"
        }
        try directory.write("a.gpx", gpx([(nil, 500), ("x", 500)]))
        try directory.write("b.gpx", gpx([(nil, 0), ("x", 500)]))
        func devices(_ words: String) throws -> [String] {
            let outcome = try directory.shell(
                "plat track -q --legs -f csv \(words) | sed -n 's/.*\",\\([^,]*\\),1,.*/\\1/p'")
            return outcome.lines
        }
        #expect(
            try devices("a.gpx b.gpx") == ["a.gpx: track 1", "a.gpx: x", "b.gpx: track 1", "b.gpx: x"])
        #expect(try devices("a.gpx") == ["track 1", "x"])
        // A layer of several files has the same names as fixes of several files.
        for format in ["csv", "geojsonseq", "geojson"] {
            let piped = try directory.shell(
                "plat cat -f \(format) b.gpx a.gpx > l.\(format); plat track --order sort -q --legs -f csv l.\(format)")
            #expect(piped.errors.contains("note: tracks of several files may have the same name"), "\(piped.errors)")
            #expect(
                ["a.gpx: track 1", "a.gpx: x", "b.gpx: track 1", "b.gpx: x"].allSatisfy(piped.text.contains),
                "\(piped.text)")
            #expect(piped.lines.count == 5)
        }
        let alone = try directory.shell("plat cat -f csv a.gpx; plat info a.gpx b.gpx; plat diff a.gpx a.gpx")
        #expect(!alone.errors.contains("several files") && !alone.text.contains(".gpx: x"), "\(alone)")
        let bare = try directory.shell("plat track -q --device device --order sort --legs -f csv a.gpx b.gpx")
        #expect(bare.lines.count == 3 && !bare.text.contains(".gpx: "), "\(bare.text)")
        #expect(try devices("--device file --order sort b.gpx") == ["b.gpx"])
        // So do tables that were made of one file each, unless an option names the field.
        let tables = try directory.shell(
            "for n in a b; do plat cat -q -f csv $n.gpx > of-$n.csv; done; plat track --legs --order sort -f csv of-?.csv"
        )
        #expect(tables.errors.contains("so devices are called 'FILE: NAME'; hint: use --device device"))
        #expect(tables.lines.count == 5 && tables.text.contains(",of-b.csv: x,"), "\(tables.text)")
        let joined = try directory.shell("plat track -q --device device --order sort --legs -f csv of-?.csv")
        #expect(joined.lines.count == 3 && !joined.text.contains("of-"), "\(joined.text)")
        try directory.write("a.csv", "lat,lon,time\n0,0,100\n0,1,200\n")
        try directory.write("b.csv", "lat,lon,time\n0,0,50\n0,1,60\n")
        #expect(try devices("a.csv b.csv") == ["a.csv", "b.csv"])
        #expect(try directory.shell("plat track -q --legs --device none -f csv b.csv a.csv").lines.count == 2)
        let late = try directory.shell("plat track --legs --device none --order drop -f csv a.csv b.csv")
        #expect(late.errors.contains("2 skipped (2 late)"), "\(late.errors)")
        // A state goes on from run to run, so only an option can say that files are devices.
        let state = try directory.shell("plat track --state s -f csv a.csv b.csv")
        #expect(state.status == 64 && state.errors.contains("--device none"), "\(state.errors)")
        #expect(try directory.shell("plat track -q --state s --device file -f csv a.csv b.csv").lines.count == 5)
    }

    /// Waypoints and routes are no fixes, whether they have times or not.
    @Test func pointsOfGPX() throws {
        func point(_ element: String, _ lon: Int, _ time: Int?) -> String {
            "<\(element) lat=\"0\" lon=\"\(lon)\">\(time.map { "<time>\(TrackTests.clock($0))</time>" } ?? "")</\(element)>"
        }
        try directory.write(
            "a.gpx",
            "<gpx version=\"1.1\">" + point("wpt", 50, nil) + point("wpt", 60, 5) + "<rte>" + point("rtept", 70, 0)
                + point("rtept", 71, 9) + "</rte><trk><trkseg>" + point("trkpt", 0, 0) + point("trkpt", 1, 10)
                + "</trkseg></trk></gpx>")
        let tracks = try directory.shell("plat track --legs -f csv a.gpx")
        #expect(tracks.status == 0 && tracks.lines.count == 2, "\(tracks.errors)")
        #expect(
            tracks.errors.contains("6 read, 1 leg written from 2 records, 4 skipped (4 other-point)"),
            "\(tracks.errors)")
        let routes = try directory.shell("plat track --legs --points route,track -f csv a.gpx")
        #expect(routes.errors.contains("2 legs written from 4 records, 2 skipped (2 other-point)"), "\(routes.errors)")
        let all = try directory.shell("plat track --points track,route,waypoint -f csv a.gpx")
        #expect(all.status == 65 && all.errors.contains("the record has no time"), "\(all.errors)")
        try directory.write("r.csv", "id,lat,lon\nr,0,60\n")
        let fence = try directory.shell("plat fence --initial inside --regions r.csv --radius 9 a.gpx")
        #expect(fence.lines.count == 1 && fence.errors.contains("4 other-point"), "\(fence.errors)")
        try directory.write("b.gpx", "<gpx version=\"1.1\">" + point("wpt", 60, 5) + "</gpx>")
        let none = try directory.shell("plat track -f csv b.gpx")
        #expect(none.status == 0 && none.errors.contains("hint: use --points track,route,waypoint"), "\(none.errors)")
        // Other points need no times.
        try directory.write("c.gpx", "<gpx version=\"1.1\">" + point("wpt", 60, nil) + point("wpt", 61, nil) + "</gpx>")
        for command in ["track --legs", "fence --regions r.csv --radius 9"] {
            let untimed = try directory.shell("plat \(command) -f csv c.gpx")
            #expect(untimed.status == 0 && untimed.lines.count == 1, "\(untimed)")
            #expect(
                untimed.errors.contains("no track points found; hint: use --points track,route,waypoint to read the 2"),
                "\(untimed.errors)")
        }
        // The same points in another format are treated alike.
        for name in ["a.csv", "a.geojson", "a.shp"] {
            let made = try directory.shell("plat cat -q -o \(name) a.gpx; plat track --legs -f csv \(name)")
            #expect(made.lines == tracks.lines, "\(name): \(made.text)")
            #expect(made.errors.contains("4 skipped (4 other-point)"), "\(name): \(made.errors)")
            let two = try directory.shell("plat track --legs --points route,track -f csv \(name)")
            #expect(two.lines == routes.lines && two.errors.contains("2 other-point"), "\(name): \(two.errors)")
            let region = try directory.shell("plat fence --initial inside --regions r.csv --radius 9 \(name)")
            #expect(region.lines == fence.lines && region.errors.contains("4 other-point"), "\(region.errors)")
        }
        let piped = try directory.shell("plat cat -q -f csv b.gpx | plat track -f csv")
        #expect(piped.errors.contains("use --points track,route,waypoint to read the other"), "\(piped.errors)")
        // Other values of that field are those of a field like others, and --segment may name it.
        try directory.write("k.csv", "kind,lat,lon,time\nbus,0,0,0\ntrkpt,0,0,5\n")
        #expect(try directory.shell("plat track -q -f csv k.csv").lines.count == 3)
        let segments = try directory.shell("plat track -q --legs --min-fixes 1 --segment kind -f csv k.csv")
        #expect(segments.lines.count == 3, "\(segments)")
    }

    /// How a compass is mounted, for all fixes or for each.
    @Test func headingOffsets() throws {
        try directory.write("a.csv", "lat,lon,time,heading,mount\n0,0,0,350,90\n0,1,10,10,-20\n0,2,20,5,\n")
        func headings(_ offset: String) throws -> [Substring] {
            try directory.shell("plat track -q --add heading --heading-offset \(offset) -f csv a.csv").lines
                .dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false).dropLast().last ?? "" }
        }
        #expect(try headings("15") == ["5", "25", "20"])
        #expect(try headings("mount") == ["80", "350", ""])
        let bad = try directory.shell(
            "sed 's/,-20$/,left/' a.csv | plat track --add heading --heading-offset mount -f csv")
        #expect(
            bad.status == 65 && bad.errors.contains("the heading offset is 'left', which is not a number"),
            "\(bad.errors)")
        let none = try directory.shell("plat track --frames heading --size 9x9 --zoom 3 < a.csv | wc -l")
        #expect(none.lines.first?.trimmingCharacters(in: .whitespaces) == "3")
        let hints = [
            "--frames heading": "use --frames course", "--direction heading": "use --direction course",
            "--heading-filter": "add --direction course", "--heading-offset": "run without --heading-offset",
        ]
        for (option, value) in [("--heading-filter", "5"), ("--heading-offset", "5 --add heading")] {
            let none = try directory.shell("sed 's/,[0-9]*,[-0-9]*$/,,/' a.csv | plat track \(option) \(value) -f csv")
            #expect(
                none.status == 65 && none.errors.contains("error: \(option): no fix has a heading")
                    && none.errors.contains("hint: \(hints[option] ?? "")"), "\(none.errors)")
        }
        for options in ["--frames heading --size 9x9 --zoom 3", "--add direction --direction heading -f csv"] {
            let option = hints.keys.first { options.contains($0) } ?? ""
            let outcome = try directory.shell("cut -d, -f1-3 a.csv | plat track \(options)")
            #expect(outcome.status == 65 && outcome.errors.contains("no field holds the heading"), "\(outcome.errors)")
            // A field without a value is none.
            let emptied = "sed 's/,[0-9]*,[-0-9]*$/,,/' a.csv | plat track -o e"
            let empty = try directory.shell("\(emptied) \(options)")
            #expect(
                empty.status == 65 && empty.errors.contains("error: \(option): no fix has a heading")
                    && empty.errors.contains("hint: \(hints[option] ?? "")"), "\(empty.errors)")
            let state = try directory.shell("\(emptied) --state s\(options.count) \(options)")
            #expect(state.status == 0 && state.errors.contains("no fix has a heading"), "\(state.errors)")
        }
    }

    /// Of several fields with names of times or devices one is read, and the choice is reported.
    @Test func fieldsThatAreNotRead() throws {
        let rows = "lat,lon,time,timestamp,device,track_id\n0,0,10,20,a,x\n0,1,70,80,a,y\n"
        try directory.write("a.csv", rows)
        let times =
            "the time of the fixes is read from time, not from timestamp; hint: for another, use --time timestamp"
        let devices =
            "the device of the fixes is read from device, not from track_id; hint: for another, use --device track_id"
        let table = try directory.shell("plat track -f csv a.csv; plat cat -q -o a.geojson a.csv")
        #expect(table.errors.contains(times) && table.errors.contains(devices), "\(table.errors)")
        let features = try directory.shell("plat track -f csv a.geojson")
        #expect(features.errors.contains(times) && features.errors.contains(devices), "\(features.errors)")
        let chosen = try directory.shell("plat track --time timestamp --device track_id -f csv a.csv")
        #expect(!chosen.errors.contains("not from"), "\(chosen.errors)")
        let none = try directory.shell("plat track --time time --device none -f csv a.geojson")
        #expect(!none.errors.contains("not from"), "\(none.errors)")
    }

    /// Times that clocks show twice or never are counted.
    @Test func clocksThatAreSet() throws {
        try directory.write(
            "a.csv",
            "lat,lon,time\n0,0,2024-03-31T02:30:00\n0,1,2024-10-27T01:59:59\n0,2,2024-10-27T02:00:00\n"
                + "0,3,2024-10-27T02:59:59\n0,4,2024-10-27T03:00:00\n")
        let outcome = try directory.shell("plat track --zone Europe/Zurich -f csv a.csv")
        #expect(outcome.errors.contains("altered (2 repeated-time, 1 skipped-time)"), "\(outcome.errors)")
        let fixed = try directory.shell("plat track --zone +01:00 -f csv a.csv")
        #expect(!fixed.errors.contains("-time"), "\(fixed.errors)")
    }

    /// Tracks of one name in several files are not taken for one device because there is a state.
    @Test func tracksOfSeveralFilesWithState() throws {
        let directory = try Workdir()
        for (name, day) in [("a.gpx", 1), ("b.gpx", 2)] {
            try directory.write(
                name,
                """
                <gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Run</name><trkseg>
                <trkpt lat="\(day)" lon="1"><time>2026-05-0\(day)T10:00:00Z</time></trkpt>
                <trkpt lat="\(day).1" lon="1"><time>2026-05-0\(day)T10:10:00Z</time></trkpt>
                </trkseg></trk></gpx>
                """)
        }
        let refused = try directory.plat("track", "--legs", "--state", "s", "-f", "csv", "a.gpx", "b.gpx")
        #expect(refused.status == 64 && refused.errors.contains("--device device"), "\(refused.errors)")
        #expect(directory.read("s") == nil)
        for option in ["device", "file"] {
            let outcome = try directory.plat(
                "track", "--legs", "--close", "--state", option, "--device", option, "-f", "csv", "a.gpx", "b.gpx")
            #expect(
                outcome.status == 0 && outcome.lines.count == (option == "file" ? 3 : 2),
                "\(outcome.text)\(outcome.errors)")
        }
    }
}
