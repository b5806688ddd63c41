import Foundation
import TestSupport
import Testing

/// GPX through the binary: all points, in any command that reads layers.
struct GPXTests {
    /// Points of all kinds, with elevations, names and extensions on some of them.
    static func document() -> String {
        var random = SplitMix64(seed: 5)
        var count = 0
        func points(_ tag: String, _ number: Int) -> String {
            var text = ""
            for _ in 0..<number {
                text += "<\(tag) lat=\"\(random.int(-900_000...900_000))e-4\" lon='\(random.double(-180...180))'>"
                if count % 3 > 0 { text += "<ele>\(Double(random.int(-100...40_000)) / 10)</ele>" }
                text += "<time>\(TrackTests.clock(count))</time>"
                if count % 4 == 0 { text += "<name>p &amp; \(count)</name>" }
                if count % 5 == 0 { text += "<extensions><e:hr>\(60 + count % 90)</e:hr></extensions>" }
                text += "</\(tag)>\n"
                count += 1
            }
            return text
        }
        var text =
            #"<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:e="urn:e">"#
        text += points("wpt", 7) + "<rte><name>way</name>" + points("rtept", 5) + "</rte>"
        for track in 0..<3 {
            text += "<trk><name>T\(track)</name>"
            for _ in 0..<2 { text += "<trkseg>\(points("trkpt", 700))</trkseg>" }
            text += "</trk>"
        }
        return text + "</gpx>\n"
    }

    /// Elements of other namespaces are not GPX: such a file is refused, and such points are counted.
    @Test func otherNamespaces() throws {
        let directory = try Workdir()
        try directory.write("a.gpx", "<gpx xmlns='http://example.org/a'><wpt lat='1' lon='2'/></gpx>")
        let refused = try directory.plat("cat", "a.gpx")
        #expect(refused.status == 65 && refused.text.isEmpty, "\(refused)")
        #expect(refused.errors.contains("its root element is in the namespace 'http://example.org/a'"))
        try directory.write(
            "b.gpx",
            """
            <gpx xmlns='http://www.topografix.com/GPX/1/1' xmlns:v='V'><wpt lat='1' lon='2'/><v:wpt lat='3' lon='4'/>
            <v:trk><v:trkseg><v:trkpt lat='5' lon='6'/></v:trkseg></v:trk></gpx>
            """)
        for command in ["cat", "check"] {
            let outcome = try directory.plat(command, "b.gpx")
            let said = outcome.text + outcome.errors
            #expect(said.contains("2 points in namespaces other than GPX's, such as 'V', were not read"), "\(said)")
            #expect(outcome.errors.contains("1 read"), "\(outcome.errors)")
        }
    }

    /// The same places, in the same order, as GDAL's driver finds.
    @Test func placesOfGDAL() throws {
        let directory = try Workdir()
        try directory.write("a.gpx", Self.document())
        let ours = try directory.shell("plat cat -q -f geojsonseq --precision 6 a.gpx")
        let places = ours.lines.map { line in
            line.split(separator: "[")[1].split(separator: "]")[0].split(separator: ",").prefix(2)
                .map { Double($0) ?? .nan }
        }
        #expect(places.count == 7 + 5 + 4200)
        var theirs: [[Double]] = []
        for layer in ["waypoints", "route_points", "track_points"] {
            let outcome = try directory.shell("ogr2ogr -q -f CSV /vsistdout/ a.gpx \(layer) -lco GEOMETRY=AS_XY")
            theirs += outcome.lines.dropFirst().map { $0.split(separator: ",").prefix(2).map { Double($0) ?? .nan } }
        }
        try #require(theirs.count == places.count)
        for (one, other) in zip(places, theirs) {
            #expect(abs(one[0] - other[0]) < 1e-6 && abs(one[1] - other[1]) < 1e-6, "\(one) \(other)")
        }
    }

    /// Positions, elevations, times, names, extensions and segments as gpxpy reads them.
    @Test(.enabled(if: Python.has("gpxpy"))) func pointsOfGpxpy() throws {
        #expect(try oracle("gpx_oracle", [Binary.path, "\(Effort.of(200))"]) == "ok\n")
    }

    @Test(arguments: ["--threads 1", "--threads 2", "--threads 5"])
    func threads(options: String) throws {
        let directory = try Workdir()
        try directory.write("a.gpx", Self.document())
        let outcome = try directory.shell(
            "plat cat -q -f csv \(options) a.gpx; gzip -k a.gpx; plat cat -q -f csv a.gpx.gz; plat cat -q -f csv - < a.gpx"
        )
        let length = outcome.lines.count / 3
        #expect(length == 4213)
        #expect(outcome.lines[0..<length] == outcome.lines[length..<2 * length])
        #expect(outcome.lines[0..<length] == outcome.lines[2 * length..<3 * length])
    }

    /// Each segment of a track is a leg.
    @Test func legs() throws {
        let directory = try Workdir()
        try directory.write("a.gpx", Self.document())
        let outcome = try directory.shell("plat track --legs -q -f geojsonseq a.gpx")
        let ofTracks = outcome.lines.filter { $0.contains(#""device":"T"#) }
        #expect(ofTracks.count == 6 && ofTracks.allSatisfy { $0.contains(#""fixes":700"#) }, "\(outcome.errors)")
    }

    /// The fields of bad points are columns all the same, and so is the elevation.
    @Test func columnsOfBadPoints() throws {
        let directory = try Workdir()
        func gpx(_ latitude: String) -> String {
            "<gpx><trk><trkseg><trkpt lat=\"\(latitude)\" lon=\"0\"><ele>3</ele><time>2020-01-01T00:00:00Z</time>"
                + "<speed>x</speed><hr>9</hr></trkpt></trkseg></trk></gpx>"
        }
        try directory.write("good.gpx", gpx("9"))
        let header = try #require(try directory.plat("cat", "-q", "-f", "csv", "good.gpx").lines.first)
        for latitude in ["99", "", "north"] {
            try directory.write("bad.gpx", gpx(latitude))
            let bad = try directory.plat("cat", "--on-error", "skip", "-f", "csv", "bad.gpx")
            func columns(_ line: String?) -> Set<Substring> { Set((line ?? "").split(separator: ",")) }
            #expect(bad.status == 0 && bad.lines.count == 1, "\(latitude): \(bad.errors)")
            #expect(columns(bad.lines.first) == columns(header), "\(latitude): \(bad.text) \(header)")
            #expect(bad.lines.first?.hasPrefix("lat,lon,z,kind,device") == true, "\(latitude): \(bad.text)")
            // What a bad point has besides is not counted.
            #expect(!bad.errors.contains("misfit"), "\(bad.errors)")
        }
    }

    @Test func refusals() throws {
        let directory = try Workdir()
        try directory.write("cut.gpx", String(Self.document().prefix(90_000)))
        let cut = try directory.plat("cat", "-f", "csv", "cut.gpx")
        #expect(cut.status == 65 && cut.errors.contains("the GPX ends before"), "\(cut.errors)")
        try directory.write("laughs.gpx", "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx><wpt lat='1' lon='1'/></gpx>")
        let laughs = try directory.plat("cat", "laughs.gpx")
        #expect(laughs.status == 65 && laughs.errors.contains("DOCTYPE"), "\(laughs.errors)")
        try directory.write("a.xml", "<rss><item/></rss>")
        let other = try directory.plat("cat", "a.xml")
        #expect(other.status != 0 && other.errors.contains("<rss>"), "\(other.errors)")
    }
}
