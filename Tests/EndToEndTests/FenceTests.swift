import Foundation
import TestSupport
import Testing

/// `plat fence`: which events are written, and when. Numbers are those of PROJ and geographiclib.
struct FenceTests {
    private static let longitudes: [(seconds: Int, longitude: String)] = [
        (0, "16.3711091"), (10, "16.3720509"), (20, "16.3725218"), (30, "16.3727371"), (40, "16.3726564"),
        (50, "16.3729927"), (60, "16.3733964"), (70, "16.3739345"), (80, "16.3752127"), (90, "16.3754011"),
        (100, "16.375428"), (110, "16.3753876"), (120, "16.3756836"), (130, "16.3758182"), (139, "16.3759527"),
        (140, "16.3760873"),
    ]
    private static let dock = "id,lat,lon\ndock,48.2082,16.3738\n"

    /// A walk through the dock.
    private static let walk =
        "lat,lon,time\n" + longitudes.map { "48.2082,\($0.longitude),\(TrackTests.clock($0.seconds))\n" }.joined()

    private func fence(
        _ options: String, _ fixes: String = FenceTests.walk, regions: String = FenceTests.dock
    ) throws -> (lines: [String], errors: String) {
        let directory = try Workdir()
        try directory.write("fixes.csv", fixes)
        try directory.write("regions", regions)
        let outcome = try directory.shell("plat fence --regions regions \(options) fixes.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return (outcome.lines, outcome.errors)
    }

    /// Cells of some columns, without the header.
    private func cells(_ lines: [String], _ columns: Int...) -> [[String]] {
        lines.dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return columns.map { cells[$0] }
        }
    }

    @Test func aWalkThroughADock() throws {
        let (lines, errors) = try fence("--radius 100 --cushion 20 --dwell 20s")
        #expect(
            lines == [
                "device,region,event,time,since,lat,lon,distance,accuracy",
                ",dock,enter,2026-05-01T12:00:50Z,2026-05-01T12:00:30Z,48.2082,16.3729927,-39.998,",
                ",dock,exit,2026-05-01T12:02:00Z,2026-05-01T12:01:40Z,48.2082,16.3756836,39.998,",
            ])
        #expect(errors.hasPrefix("16 read, 2 events written from 16 records; regions: 1 loaded; "), "\(errors)")
    }

    @Test(arguments: [
        ("0", "0", [20, 20, 80, 80]), ("0", "20", [40, 20, 100, 80]), ("20", "0", [30, 30, 100, 100]),
        ("20", "20", [50, 30, 120, 100]),
    ])
    func cushionAndDwell(cushion: String, dwell: String, times: [Int]) throws {
        let (lines, _) = try fence("-q --radius 100 --cushion \(cushion) --dwell \(dwell)")
        let expected = [["enter"] + times[..<2].map(TrackTests.clock), ["exit"] + times[2...].map(TrackTests.clock)]
        #expect(cells(lines, 2, 3, 4) == expected)
    }

    /// Fixes within the cushion neither end nor restart the time that a device must stay: somebody who is 15 and 25 metres
    /// inside in turn has been there for 210 s after 210 s. Beyond the cushion on the old side it begins anew.
    @Test func theCushionKeepsADwell() throws {
        func fixes(_ meters: [Int]) -> String {
            // On the meridian of the centre, where a degree has 111,201.5 m (GeographicLib).
            "lat,lon,time\n"
                + meters.enumerated().map { index, meters in
                    "\(48.2082 + (100 + Double(meters)) / 111_201.5),16.3738,\(index * 30)\n"
                }.joined()
        }
        let options = "-q --radius 100 --cushion 20 --dwell 60s --states all"
        let inside = try fence(options, fixes([50, -25, -15, -25, -15, -25, -15, -25, -15]))
        #expect(cells(inside.lines, 2, 3, 4) == [["enter", "90", "30"], ["inside", "240", "30"]])
        // In the cushion outside of the boundary nothing is decided, and inside of it is.
        let edge = try fence(options, fixes([50, -25, 15, 15, 15, -5]))
        #expect(cells(edge.lines, 2, 3, 4) == [["enter", "150", "30"], ["inside", "150", "30"]])
        let away = try fence(options, fixes([50, -25, 25, -25, -15]))
        #expect(cells(away.lines, 2) == [["outside"]])
        let exit = try fence(options, fixes([-50, 25, 15, -15, 15]))
        #expect(cells(exit.lines, 2, 3, 4) == [["exit", "120", "30"], ["outside", "120", ""]])
    }

    /// Times that are numbers stay numbers, also those that are computed.
    @Test func aWayThroughACircle() throws {
        let fixes = "lat,lon,time\n48.2087396,16.3717818,0\n48.2087396,16.3758182,10\n"
        let (lines, _) = try fence("-q --radius 100 --cross", fixes)
        #expect(
            lines == [
                "device,region,event,time,since,lat,lon,distance,accuracy,until",
                ",dock,cross,10,2.333401,48.2087396,16.3738,-39.998,,7.666599",
            ])
        let clocks =
            "lat,lon,time\n48.2087396,16.3717818,2026-05-01T12:00Z\n48.2087396,16.3758182,2026-05-01T12:00:10Z\n"
        let reported = cells(try fence("-q --radius 100 --cross --cushion 39", clocks).lines, 4, 9)
        #expect(reported == [["2026-05-01T12:00:02.333401Z", "2026-05-01T12:00:07.666599Z"]])
        #expect(try fence("-q --radius 100 --cross --cushion 41", fixes).lines.count == 1)
        #expect(try fence("-q --radius 100 --cross --max-gap 9", fixes).lines.count == 1)
    }

    /// Exits come before entries, and loitering after them; devices and accuracies are as they were read.
    @Test func severalDevicesAndRegions() throws {
        let fixes = """
            lat,lon,time,device,acc
            0,0,0,"a,1",5
            0,10,1,b,
            0,1,2,"a,1",7.5
            0,0,3,b,9
            0,1,9,"a,1",0

            """
        let regions = "name,lat,lon,radius\ntwo,0,1,10\none,0,0,10\nthree,0,1,20\n"
        let (lines, _) = try fence(
            "-q --loiter 5s --initial inside --radius-field radius --region-id name", fixes, regions: regions)
        #expect(
            lines.dropFirst() == [
                "\"a,1\",one,inside,0,0,0,0,-10,5", "\"a,1\",one,exit,2,2,0,1,111309.491,7.5",
                "\"a,1\",two,enter,2,2,0,1,-10,7.5", "\"a,1\",three,enter,2,2,0,1,-20,7.5",
                "b,one,enter,3,3,0,0,-10,9", "\"a,1\",two,loiter,9,2,0,1,-10,0", "\"a,1\",three,loiter,9,2,0,1,-20,0",
            ], "\(lines)")
    }

    @Test func fieldsOfFixesAndRegions() throws {
        let regions = "id,lat,lon,kind,device\ndock,48.2082,16.3738,\"a \"\"b\"\"\",x\n"
        let fixes = "lat,lon,time,kind,n\n48.2,16.3,0,k,1\n48.2082,16.3738,5,\"l,m\",2\n48.2,16.3,9,,\n"
        let options = "-q --radius 9 --fields n,kind --region-fields kind,device"
        let (lines, _) = try fence(options, fixes, regions: regions)
        #expect(
            lines == [
                "device,region,event,time,since,lat,lon,distance,accuracy,n,kind,region_kind,region_device",
                ",dock,enter,5,5,48.2082,16.3738,-9,,2,\"l,m\",\"a \"\"b\"\"\",x",
                ",dock,exit,9,9,48.2,16.3,5551.854,,,,\"a \"\"b\"\"\",x",
            ], "\(lines)")
        // The same while fixes wait, and where they are sorted.
        for order in ["--reorder 1h", "--order sort"] {
            #expect(try fence("\(options) \(order)", fixes, regions: regions).lines == lines)
        }
        // Columns that became the place are fields too if they are named.
        let places = try fence("-q --radius 9 --fields lon --region-fields lat", fixes, regions: regions).lines
        #expect(places.first?.hasSuffix(",accuracy,fix_lon,region_lat") == true)
        #expect(cells(places, 9, 10).first == ["16.3738", "48.2082"])
        let json = try fence("\(options) -f geojsonseq", fixes, regions: regions).lines
        #expect(
            json.first?.hasSuffix(
                #""n":2,"kind":"l,m","region_kind":"a \"b\"","region_device":"x"}}"#) == true, "\(json)")
        #expect(json.first?.contains(#""coordinates":[16.3738,48.2082]"#) == true, "\(json)")
    }

    /// The last known states: where each device is, and since when.
    @Test func statesAtTheEnd() throws {
        let fixes = "lat,lon,time,device,n\n0,0,0,a,1\n5,5,1,b,2\n0,0.00001,2,a,3\n0,0,3,b,4\n0,0,4,b,5\n"
        let regions = "id,lat,lon\nx,0,0\ny,5,5\n"
        let (inside, _) = try fence("-q --radius 10 --notify none --states inside --fields n", fixes, regions: regions)
        #expect(
            cells(inside, 0, 1, 2, 3, 4, 9) == [
                ["a", "x", "inside", "2", "0", "3"], ["b", "x", "inside", "4", "3", "5"],
            ])
        let (all, _) = try fence("-q --radius 10 --notify none --states all", fixes, regions: regions)
        #expect(
            cells(all, 0, 1, 2, 4) == [
                ["a", "x", "inside", "0"], ["a", "y", "outside", ""], ["b", "x", "inside", "3"],
                ["b", "y", "outside", ""],
            ])
    }

    @Test func firstStates() throws {
        let fixes = "lat,lon,time\n0,0,0\n0,0,5\n"
        let regions = "id,lat,lon\nx,9,9\ny,0,0\n"
        #expect(try fence("-q --radius 9", fixes, regions: regions).lines.count == 1)
        let inside = try fence("-q --radius 9 --initial inside", fixes, regions: regions).lines
        #expect(cells(inside, 1, 2, 3) == [["y", "inside", "0"]])
        let all = try fence("-q --radius 9 --initial all", fixes, regions: regions).lines
        #expect(cells(all, 1, 2, 3) == [["x", "outside", "0"], ["y", "inside", "0"]])
    }

    /// Only the nearest is watched: a region that becomes one of them is added without an event.
    @Test func theNearestRegions() throws {
        let regions = "id,lat,lon\na,0,0\nb,0,0.01\nc,0,0.03\n"
        let fixes = "lat,lon,time\n0,0,0\n0,0.01,1\n0,0.021,2\n0,0.03,3\n"
        let free = try fence("-q --radius 50", fixes, regions: regions).lines
        #expect(cells(free, 1, 2) == [["a", "exit"], ["b", "enter"], ["b", "exit"], ["c", "enter"]])
        let nearest = try fence("-q --radius 50 --limit 1", fixes, regions: regions).lines
        #expect(cells(nearest, 1, 2, 3) == [["c", "enter", "3"]])
        // Without a new choice on the way, the first region stays.
        let kept = try fence("-q --radius 50 --limit 1 --reselect 100000", fixes, regions: regions).lines
        #expect(cells(kept, 1, 2) == [["a", "exit"]])
        // Ahead is east, by the way from the first fix, which does not know it yet.
        let east = "lat,lon,time\n0,0.0098,0\n0,0.0199,1\n0,0.03,2\n"
        let options = "-q --radius 50 --limit 1 --reselect 1000"
        #expect(cells(try fence(options, east, regions: regions).lines, 1, 2) == [["b", "exit"]])
        #expect(cells(try fence("\(options) --ahead", east, regions: regions).lines, 1, 2) == [["c", "enter"]])
    }

    /// Around a pole and over the antimeridian, by the geodesic distances.
    @Test func polesAndTheAntimeridian() throws {
        func distance(_ region: String, _ fix: String, radius: Double) throws -> [String] {
            let (lines, errors) = try fence(
                "-q --initial all --radius \(radius)", "lat,lon,time\n\(fix),0\n", regions: "id,lat,lon\nx,\(region)\n")
            return try #require(cells(lines, 2, 7).first, "\(errors)")
        }
        #expect(try distance("89.9995,0", "89.9995,180", radius: 100) == ["outside", "11.694"])
        #expect(try distance("89.9995,0", "89.9995,180", radius: 112) == ["inside", "-0.306"])
        #expect(try distance("89.99,10", "89.98,100", radius: 2500) == ["inside", "-2.447"])
        #expect(try distance("13.9,-179.2", "14.5,179.8", radius: 126_700) == ["outside", "19.394"])
        #expect(try distance("-17,179.99", "-17.001,-179.99", radius: 2140) == ["inside", "-7.416"])
        let cap = "wkt,id\n\"POLYGON ((-180 89.9, -90 89.9, 0 89.9, 90 89.9, 180 89.9, -180 89.9))\",cap\n"
        let fixes = "lat,lon,time\n89.85,10,0\n89.95,10,1\n90,0,2\n89.95,-170,3\n89.85,-170,4\n"
        #expect(cells(try fence("-q", fixes, regions: cap).lines, 2, 3) == [["enter", "1"], ["exit", "4"]])
        let strait =
            #"{"type":"Feature","properties":{"id":7},"geometry":{"type":"Polygon","coordinates":[[[179.9,-1],[-179.9,-1],[-179.9,1],[179.9,1],[179.9,-1]]]}}"#
        let crossing = "lat,lon,time\n0,179.8,0\n0,179.95,1\n0,180,2\n0,-180,3\n0,-179.95,4\n0,-179.8,5\n"
        #expect(
            cells(try fence("-q", crossing, regions: strait).lines, 1, 2, 3) == [
                ["7", "enter", "1"], ["7", "exit", "5"],
            ])
    }

    /// A hole is outside, and the parts of one region are one.
    @Test func holesAndParts() throws {
        let regions =
            "wkt,id\n\"MULTIPOLYGON (((0 0, 3 0, 3 3, 0 3, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1)), ((5 0, 6 0, 6 3, 5 3, 5 0)))\",m\n"
        let fixes = "lat,lon,time\n9,9,0\n0.5,0.5,1\n1.5,1.5,2\n0.5,2.5,3\n0.5,5.5,4\n1,1,5\n0.5,4,6\n"
        #expect(
            cells(try fence("-q", fixes, regions: regions).lines, 2, 3) == [
                ["enter", "1"], ["exit", "2"], ["enter", "3"], ["exit", "6"],
            ])
    }

    /// Another segment of a track is a gap: what is pending is cancelled, and no way leads there.
    @Test func segments() throws {
        let fixes = "lat,lon,time,segment\n0,-0.01,0,1\n0,0.01,10,2\n0,-0.01,20,2\n"
        let regions = "id,lat,lon\nx,0,0\n"
        let (lines, _) = try fence("-q --radius 50 --cross", fixes, regions: regions)
        #expect(cells(lines, 2, 3) == [["cross", "20"]])
    }

    @Test(.enabled(if: SharedData.isThere)) func realShips() throws {
        let regions =
            "id,lat,lon,r\nseattle,47.62,-122.40,2500\nnewyork,40.70,-74.02,1500\nhyannis,41.60,-70.285,1500\n"
        let directory = try Workdir()
        try directory.write("ports.csv", regions)
        let ships = "--regions ports.csv --radius-field r --ais '\(SharedData.path)/tracks/vessels.csv'"
        let (lines, errors) = try {
            let outcome = try directory.shell("plat fence --cushion 200 --dwell 60s --reorder 12m \(ships)")
            return (outcome.lines, outcome.errors)
        }()
        let events = Set(
            cells(lines, 0, 1, 2, 3, 4).map { cells in
                let since = cells[4].suffix(5)
                return "\(cells[0]) \(cells[1]) \(cells[2]) \(cells[3].suffix(5))/\(since)"
            })
        #expect(
            events == [
                "367791540 newyork exit 06:20/05:18", "367324580 hyannis enter 08:30/07:21",
                "367324580 hyannis exit 17:20/16:14", "367000140 newyork exit 10:01/08:57",
                "367145870 hyannis enter 10:20/09:18", "367145870 hyannis exit 13:26/12:24",
                "367720690 hyannis enter 14:01/12:59", "367720690 hyannis exit 17:07/16:05",
            ])
        #expect(errors.contains("2397 read, 8 events written from 2397 records, "), "\(errors)")
        let inside = try directory.shell("plat fence -q --initial inside --notify none --reorder 12m \(ships)").lines
        #expect(
            cells(inside, 0, 1, 2).sorted { $0[0] < $1[0] } == [
                ["367000140", "newyork", "inside"], ["367791540", "newyork", "inside"],
            ])
    }

    @Test(.enabled(if: Python.has("pyproj", "shapely"))) func bruteForce() throws {
        #expect(try oracle("fence_oracle", [Binary.path, "\(Effort.of(300))"]) == "ok\n")
    }

    @Test(.enabled(if: Python.has("pyproj", "shapely", "numpy"))) func waysThroughRegions() throws {
        #expect(try oracle("fence_cross_oracle", [Binary.path, "\(Effort.of(40))"]) == "ok\n")
    }

    /// Without cushion and dwelling time, events are the changes of what `plat intersect` finds.
    @Test(arguments: 1...3) func memberships(seed: Int) throws {
        #expect(try oracle("fence_memberships", [Binary.path, "\(seed)"]) == "ok\n")
    }
}
