import TestSupport
import Testing

/// Formats of tracks besides GPX, and lines with times.
struct TracksInTests {
    /// An oracle of its own reads the same sentences, and knows the days around midnight.
    @Test(.enabled(if: Python.isThere)) func nmea() throws {
        let outcome = try Workdir().shell(
            "python3 \(Package.root)/Tests/EndToEndTests/Oracles/nmea_oracle.py \(Effort.of(30))")
        #expect(outcome.status == 0 && outcome.text == "", "\(outcome.text) \(outcome.errors)")
    }

    @Test func damagedSentences() throws {
        let directory = try Workdir()
        try directory.write(
            "a.nmea",
            """
            hello
            $GPRMC,120000,V,,,,,,,010526,,*32
            $GPRMC,120001,A,4807.038,N,01131.000,E,022.4,084.4,010526,003.1,W*6A
            $GPRMC,120002,A,4807.038,N,01131.000,E,022.4,084.4,010526,003.1,W*00
            $GPGGA,120003,9907.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,
            $GPGGA,120004,4807.038

            """)
        let outcome = try directory.shell("plat cat --on-error skip -f csv --fields time,ele a.nmea")
        #expect(outcome.text == "lat,lon,time,ele\n48.1173,11.5166667,2026-05-01T12:00:01Z,\n")
        for text in ["checksum", "4 skipped (1 bad-checksum", "no-fix", "a.nmea:1:1: warning"] {
            #expect(outcome.errors.contains(text), "\(text): \(outcome.errors)")
        }
    }

    @Test func noSentences() throws {
        let outcome = try Workdir().shell("printf 'a\\nb\\n' > a.nmea; plat cat -f csv a.nmea")
        #expect(
            outcome.status == 65 && outcome.errors.contains("a.nmea:1:1: error: no line from here on"), "\(outcome)")
    }

    /// A log that begins within a sentence is known by the next one.
    @Test func cutStart() throws {
        let directory = try Workdir()
        let sentence = "$GPGGA,120001,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*48\r\n"
        try directory.write("a", "8.0,M,46.9,M,,*48\r\n\(sentence)")
        let outcome = try directory.shell("cat a | plat cat -f csv --fields ele")
        #expect(outcome.text == "lat,lon,z,ele\n48.1173,11.5166667,545.4,545.4\n", "\(outcome)")
        #expect(outcome.errors.contains("warning: a line is not a sentence of NMEA"), "\(outcome.errors)")
    }

    /// Tracks of one position, alone and beside others; the fields that only positions have.
    @Test func singlePositions() throws {
        let directory = try Workdir()
        let track = { (times: [Int]) in
            "<gx:Track>" + times.map { "<when>2020-01-01T00:00:0\($0)Z</when>" }.joined()
                + times.map { "<gx:coord>1 2.00\($0) 3</gx:coord>" }.joined() + "</gx:Track>"
        }
        try directory.write(
            "a.kml",
            """
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
            <Placemark>\(track([1]))</Placemark><Placemark><gx:MultiTrack>\(track([2]))\(track([3, 4]))</gx:MultiTrack>
            </Placemark></Document></kml>
            """)
        try directory.write(
            "b.geojson",
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":"#
                + #"{"times":["a","b"],"time":"2020-01-01T00:00:05Z"}}"#)
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg a.kml; plat cat -q -o a.geojson a.kml
            for end in kml gpkg geojson; do plat track -f csv --fields time a.$end | wc -l; done
            plat track -q -f csv --fields time b.geojson
            plat track --fields tim a.gpkg
            """)
        #expect(
            outcome.lines == ["5", "5", "5", "lat,lon,time", "2,1,2020-01-01T00:00:05Z"], "\(outcome)")
        #expect(!outcome.errors.contains("no feature has a field"), "\(outcome.errors)")
        #expect(outcome.errors.contains("no field named 'tim'"), "\(outcome.errors)")
    }

    /// A track of one position, alone or beside others, keeps its times in formats that have times of positions.
    @Test func singlePositionsOut() throws {
        let directory = try Workdir()
        let track = { (hours: [Int]) in
            "<gx:Track>" + hours.map { "<when>2020-01-01T0\($0):00:00Z</when>" }.joined()
                + hours.map { "<gx:coord>1 2.00\($0) 3</gx:coord>" }.joined() + "</gx:Track>"
        }
        try directory.write(
            "a.kml",
            """
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
            <Placemark>\(track([1]))</Placemark><Placemark><gx:MultiTrack>\(track([2, 3]))\(track([4]))</gx:MultiTrack>
            </Placemark></Document></kml>
            """)
        let outcome = try directory.shell(
            """
            plat cat -q -o a.geojson a.kml; plat cat -q -o b.kml a.kml; plat cat -q b.kml | cmp - a.geojson || exit 1
            plat cat -f gpx a.kml > a.gpx
            for tag in '<time>' '<wpt ' '<trkpt ' '<trkseg>'; do grep -o "$tag" a.gpx | wc -l; done
            """)
        #expect(outcome.status == 0 && outcome.lines == ["4", "1", "3", "2"], "\(outcome)")
        #expect(outcome.errors == "2 read, 2 written, 0.0 s\n", "\(outcome.errors)")
        try directory.write(
            "c.geojson",
            """
            {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]},
            "properties":{}}
            """)
        #expect(try directory.plat("cat", "-f", "gpx", "c.geojson").status == 65)
    }

    /// Both commands name the first of several lines.
    @Test(arguments: ["cat -f csv", "check"]) func strayLines(_ command: String) throws {
        let outcome = try Workdir().shell(
            """
            printf 'a\\nb\\n$GPRMC,120001,A,4807.038,N,01131.000,E,022.4,084.4,010526,003.1,W*6A\\n' > a.nmea
            plat \(command) a.nmea
            """)
        #expect((outcome.text + outcome.errors).contains("a.nmea:1:1: "), "\(outcome)")
        #expect((outcome.text + outcome.errors).contains("2 stray-line") || outcome.text.contains("(2 times)"))
    }

    /// A file that ends in a number is not whole, though the number can be read.
    @Test func cutSentence() throws {
        let directory = try Workdir()
        let whole = "$GPGGA,120001,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*48\r\n"
        try directory.write("a.nmea", whole + "$GPGGA,120002,4807.038,N,01131.000,E,1,08,0.9,54")
        try directory.write("b.nmea", whole + "$GP")
        let outcome = try directory.shell("plat cat -f csv --fields ele a.nmea || plat cat -f csv --fields ele b.nmea")
        #expect(outcome.text.contains(",545.4\n") && !outcome.text.contains(",54\n"), "\(outcome.text)")
        #expect(outcome.errors.contains("a.nmea:2:1: error: the sentence is cut off"), "\(outcome.errors)")
        #expect(outcome.errors.contains("not a sentence"), "\(outcome.errors)")
    }

    /// A column called date holds moments; days without a time of day are not guessed to be midnights.
    @Test func columnOfDates() throws {
        let directory = try Workdir()
        for (name, text) in [
            ("a", "date,lat,lon\n2024-05-01T10:00:00Z,1,2\n"), ("b", "date,lat,lon\n2024-05-01,1,2\n"),
            ("c", "date,time,lat,lon\n2024-05-01,10:00:00Z,1,2\n"), ("d", "date,Zeit,lat,lon\n20240501,1000,1,2\n"),
        ] { try directory.write("\(name).csv", text) }
        let outcome = try directory.shell(
            """
            for name in a b c d; do plat track -f geojsonl $name.csv; done
            plat track -f geojsonl --time date b.csv
            """)
        #expect(outcome.text.components(separatedBy: #""type":"Feature""#).count == 4, "\(outcome.text)")
        #expect(outcome.errors.contains("b.csv:2:1: error: the date '2024-05-01' has no time"), "\(outcome.errors)")
        #expect(outcome.errors.contains("d.csv:2:1: error: the date '20240501' has no"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("not from date"), "\(outcome.errors)")
    }

    @Test func workouts() throws {
        let directory = try Workdir()
        func point(_ second: Int, _ place: String) -> String {
            "<Trackpoint><Time>2026-05-01T10:00:0\(second)Z</Time>\(place)<AltitudeMeters>20\(second)</AltitudeMeters>"
                + "<HeartRateBpm><Value>9\(second)</Value></HeartRateBpm><Extensions><x:TPX><x:Watts>200</x:Watts></x:TPX>"
                + "</Extensions></Trackpoint>"
        }
        func place(_ number: Int) -> String {
            "<Position><LatitudeDegrees>4\(number)</LatitudeDegrees><LongitudeDegrees>16</LongitudeDegrees></Position>"
        }
        try directory.write(
            "a.tcx",
            #"<?xml version="1.0"?><TrainingCenterDatabase xmlns="t" xmlns:x="e"><Activities><Activity Sport="Biking"><Id>A</Id>"#
                + "<Lap><Track>\(point(1, place(1)))\(point(2, ""))</Track></Lap>"
                + "<Lap><Track>\(point(3, place(3)))</Track><Track>\(point(4, place(4)))</Track></Lap></Activity></Activities>"
                + "</TrainingCenterDatabase>")
        let outcome = try directory.shell("plat cat -f csv a.tcx; head -c 900 a.tcx | plat cat -q -f csv | wc -l")
        #expect(
            outcome.text == """
                lat,lon,z,kind,device,segment,time,ele,sport,lap,distance,hr,cad,speed,power
                41,16,201,trkpt,A,1,2026-05-01T10:00:01Z,201,Biking,1,,91,,,200
                43,16,203,trkpt,A,1,2026-05-01T10:00:03Z,203,Biking,2,,93,,,200
                44,16,204,trkpt,A,2,2026-05-01T10:00:04Z,204,Biking,2,,94,,,200
                0

                """, "\(outcome)")
        #expect(outcome.errors.contains("no-fix") && outcome.errors.contains("ends before its root element"))
    }

    @Test func timelines() throws {
        let directory = try Workdir()
        try directory.write(
            "Records.json",
            #"""
            {"locations": [{"latitudeE7": 482000000, "longitudeE7": 3294967295, "timestampMs": "1414953000000", "accuracy": 20},
             {"timestampMs": "1414953100000"}, {"latitudeE7": 481000000, "longitudeE7": 163000000, "timestamp": "2014-11-02T18:40:00Z",
              "velocity": 3, "heading": 90, "activity": [{"type": "STILL"}]}]}
            """#)
        try directory.write(
            "new.json",
            #"""
            {"semanticSegments": [
              {"startTime": "2024-02-03T04:00:00+01:00", "endTime": "2024-02-03T06:00:00+01:00",
               "timelinePath": [{"point": "48.25°, 16.5°", "time": "2024-02-03T04:05:00+01:00"}]},
              {"startTime": "2024-02-03T06:00:00+01:00", "endTime": "2024-02-03T07:00:00+01:00",
               "visit": {"topCandidate": {"placeId": "P", "semanticType": "HOME", "placeLocation": {"latLng": "48°, 16°"}}}}],
             "rawSignals": [{"position": {"LatLng": "47°, 15°", "timestamp": "2024-02-03T08:00:00+01:00"}}, {"wifiScan": {}}]}
            """#)
        try directory.write(
            "phone.json",
            #"""
            [{"endTime": "2024-05-01T10:00:00+02:00", "startTime": "2024-05-01T08:00:00+02:00",
              "timelinePath": [{"point": "geo:48.5,11.5", "durationMinutesOffsetFromStartTime": "12"}]}]
            """#)
        let outcome = try directory.shell(
            "for f in Records new phone; do plat cat -f csv --fields time,end,source,type,speed,course $f.json; done")
        #expect(
            outcome.text == """
                lat,lon,time,end,source,type,speed,course
                48.2,-100.0000001,2014-11-02T18:30:00Z,,,,,
                48.1,16.3,2014-11-02T18:40:00Z,,,,3,90
                lat,lon,time,end,source,type,speed,course
                48.25,16.5,2024-02-03T04:05:00+01:00,,path,,,
                48,16,2024-02-03T06:00:00+01:00,2024-02-03T07:00:00+01:00,visit,HOME,,
                47,15,2024-02-03T08:00:00+01:00,,signal,,,
                lat,lon,time,end,source,type,speed,course
                48.5,11.5,2024-05-01T06:12:00Z,,path,,,

                """, "\(outcome)")
    }

    /// Lines with a time for each position are fixes, with the values of their line.
    @Test func linesWithTimes() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"track":"a","time":"x","coordTimes":["2020-01-01T00:00:00Z","2020-01-01T00:00:09Z"]},
             "geometry":{"type":"LineString","coordinates":[[16,48,5],[16.1,48,6]]}},
            {"type":"Feature","properties":{"track":"b","coordinateProperties":{"times":[["2020-01-01T00:00:00Z"
             ,"2020-01-01T00:00:01Z"],["2020-01-01T00:01:00Z","2020-01-01T00:01:01Z"]],"heart":[[1,2],[3,4]]}},
             "geometry":{"type":"MultiLineString","coordinates":[[[17,48],[17.001,48]],[[17.1,48],[17.101,48]]]}}]}
            """#)
        try directory.write("m.csv", "id,wkt\n1,\"LINESTRING M (16 48 1577836800, 16.001 48 1577836810)\"\n")
        try directory.write("d.csv", "date,time,lat,lon\n2026-01-02,01:30:00,48,16\n2026-01-02,2:30:00,48.01,16\n")
        let outcome = try directory.shell(
            """
            plat track -q -f csv --fields track,time,heart,segment a.geojson
            plat track -q --legs -f csv a.geojson | wc -l
            plat track -q -f csv --measure-times m.csv
            plat track -f csv --add elapsed --fields date --zone Europe/Vienna d.csv
            sed 's/,"2020-01-01T00:00:09Z"//' a.geojson | plat track -q -f csv || echo $?
            """)
        #expect(
            outcome.text == """
                lat,lon,z,track,time,heart,segment
                48,16,5,a,2020-01-01T00:00:00Z,,
                48,16.1,6,a,2020-01-01T00:00:09Z,,
                48,17,,b,2020-01-01T00:00:00Z,1,1
                48,17.001,,b,2020-01-01T00:00:01Z,2,1
                48,17.1,,b,2020-01-01T00:01:00Z,3,2
                48,17.101,,b,2020-01-01T00:01:01Z,4,2
                4
                wkt,id,time
                POINT (16 48),1,1577836800
                POINT (16.001 48),1,1577836810
                lat,lon,date,elapsed
                48,16,2026-01-02,
                48.01,16,2026-01-02,3600
                lat,lon,z,track,time,coordTimes
                65

                """, "\(outcome)")
        #expect(outcome.errors.contains("another field than their time of day"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("the line has 2 positions, but its list of time has 1 value"), "\(outcome.errors)")
    }
    /// Points of a line are more than the records of their chunk, in formats that keep where each record is.
    @Test func tracksOfFormats() throws {
        let directory = try Workdir()
        let track = { (name: String, first: Int) in
            """
            <Placemark><name>\(name)</name><gx:Track><when>2020-01-01T00:00:0\(first)Z</when>\
            <when>2020-01-01T00:00:0\(first + 1)Z</when><when>2020-01-01T00:00:00Z</when>\
            <gx:coord>1 2 3</gx:coord><gx:coord>1 2.001 3</gx:coord><gx:coord>1 2.002 3</gx:coord></gx:Track></Placemark>
            """
        }
        try directory.write(
            "a.kml",
            """
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
            \(track("n", 1))\(track("m", 4))</Document></kml>
            """)
        let outcome = try directory.shell(
            """
            plat cat -q -o a.gpkg a.kml; plat cat -q -o a.fgb a.kml; plat cat -q -o a.topojson a.kml
            for end in kml gpkg fgb topojson; do
                plat track -f csv --device name --order drop --fields name a.$end | wc -l
            done
            """)
        #expect(outcome.lines == ["5", "5", "5", "5"], "\(outcome)")
        #expect(outcome.errors.contains("2 skipped (2 "), "\(outcome.errors)")
    }
}
