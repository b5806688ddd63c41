import TestSupport
import Testing

/// Positions at even times, with the fields that fixes have there.
struct TrackPlacesTests {
    private let directory: Workdir

    init() throws { directory = try Workdir() }

    /// A clock that jumps made places without end.
    @Test func aClockThatJumps() throws {
        try directory.write("a.csv", "lat,lon,time\n0,0,0\n0,0.001,10\n0,0.002,1500000000\n0,0.003,1500000010\n")
        let jump = try directory.shell("plat track --every 1s -f csv a.csv")
        #expect(jump.status == 0 && jump.lines.count == 1 + 11 + 11, "\(jump.errors)")
        #expect(jump.errors.contains("note: 1 time without fixes longer than 1 h"), "\(jump.errors)")
        try directory.write("b.csv", "lat,lon,time\n0,0,0\n0,0.001,999\n0,0.002,1999\n0,0.002,3000\n")
        let many = try directory.shell("plat track --every 1s -o out.csv b.csv")
        #expect(many.status == 65 && directory.contents == ["a.csv", "b.csv"], "\(many.errors)")
        #expect(many.errors.contains("1001 positions would be written up to the fix of 1970-01-01T00:50:00Z; hint: "))
        let asked = try directory.shell("plat track --every 1s --max-gap 2h -q -f csv b.csv")
        #expect(asked.lines.count == 3002, "\(asked.errors)")
    }

    /// Places between fixes have the fields of the fixes: numbers change evenly, other values are those of the fix before.
    @Test func fieldsBetweenFixes() throws {
        try directory.write(
            "a.csv",
            """
            lat,lon,time,ele,name,heading,code
            0,0,0,100,a,350,007
            0,0.001,10,110,b,10,009
            0,0.002,20,,c,20,009

            """)
        let places = try directory.shell("plat track --every 4s -q -f csv a.csv | cut -d, -f2,7-")
        #expect(
            places.lines == [
                "lon,ele,name,heading,code", "0,100,a,350,007", "0.0004,104,a,358,007", "0.0008,108,a,6,007",
                "0.0012,,b,12,009", "0.0016,,b,16,009", "0.002,,c,20,009",
            ], "\(places.text)")
        // Whole numbers may be identifiers or codes; pandas writes them with .0.
        try directory.write(
            "i.csv",
            """
            lat,lon,time,sog,cog,speed,course,fid,status,imo,depth,temp2
            0,0,0,4,350,4,350,10,0,9000001.0,5,1.5
            0,0.001,10,8,10,8,10,20,15,9000011.0,10,2.5

            """)
        let codes = try directory.shell("plat track --every 5s -q -f csv i.csv")
        #expect(
            codes.lines.map { $0.replacing(/^([^,]*,){4}/, with: "") }
                == [
                    "speed,course,fid,status,imo,depth,temp2", "4,350,10,0,9000001.0,5,1.5",
                    "6,0,10,0,9000001.0,8,2", "8,10,20,15,9000011.0,10,2.5",
                ], "\(codes.text)")
        let computed = try directory.shell("plat track --every 5s --compute --fields cog,sog -q -f csv i.csv")
        #expect(computed.lines[2].hasSuffix(",11.132,90,0,6"), "\(computed.text)")
        // A fix without a speed leaves the way to its neighbours to be computed, and one without a course its turn.
        try directory.write("s.csv", "lat,lon,time,speed,course\n0,0,0,4,350\n0,0.001,10,,10\n0,0.002,20,8,\n")
        let partly = try directory.shell("plat track --every 5s -q -f csv s.csv | cut -d, -f5-6")
        #expect(
            partly.lines == ["speed,course", "4,350", "11.132,0", "11.132,10", "11.132,90", "8,90"], "\(partly.text)")
        let some = try directory.shell("plat track --every 10s --fields ele -q -f csv < a.csv")
        #expect(some.lines.last == "0,0.002,,1970-01-01T00:00:20Z,11.132,90," && some.lines.count == 4)
        try directory.write(
            "a.gpx",
            "<gpx version=\"1.1\"><trk><trkseg>"
                + [(0, 1), (10, 3)].map { seconds, height in
                    "<trkpt lat=\"0\" lon=\"0.00\(height)\"><ele>\(height)</ele>"
                        + "<time>\(TrackTests.clock(seconds))</time></trkpt>"
                }.joined() + "</trkseg></trk></gpx>")
        let json = try directory.shell("plat track --every 5s -q -f geojsonseq a.gpx")
        #expect(
            json.lines.count == 3 && json.lines[1].contains(#""coordinates":[0.002,0,2]"#)
                && json.lines[1].contains(#""ele":2"#), "\(json.text)")
    }

    /// Numbers between fixes have as many decimals as those of the fixes.
    @Test func numbersThatCount() throws {
        try directory.write("a.csv", "lat,lon,time,hr,temp\n0,0,0,72,1.25\n0,0.001,10,75,2.5\n")
        let places = try directory.shell("plat track --every 5s -q -f csv a.csv | cut -d, -f7-")
        #expect(places.lines == ["hr,temp", "72,1.25", "74,1.88", "75,2.5"], "\(places)")
    }
}
