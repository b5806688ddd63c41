import Foundation
import TestSupport
import Testing

/// Output of `plat shape polyline` and `polygon` for good rows.
struct ShapeRowsTests {
    /// Two trips, scattered and out of order.
    private static let fixes =
        "trip,seq,lat,lon,who\nb,2,1,1,x\na,10,0,2,7\nb,1,2,2,y\na,9,0,0,\"p,q\"\na,-1,0,1,\n"
    private func sequence(_ arguments: String, input: String) throws -> [String] {
        let outcome = try Workdir().plat(
            ["shape"] + arguments.split(separator: " ").map(String.init) + ["-q", "-f", "geojsonseq"],
            input: Array(input.utf8))
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        return outcome.lines
    }

    /// As in any layer that is made of several.
    @Test func aFieldThatIsTextInOneInputIsTextInAll() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "g,v,lat,lon\na,2,0,0\na,3,1,1\n")
        try directory.write("b.csv", "g,v,lat,lon\nb,x,5,5\nb,y,6,6\n")
        let outcome = try directory.plat("shape", "polyline", "-q", "--group", "g", "a.csv", "b.csv")
        #expect(outcome.text.contains(#""v":"2""#) && outcome.text.contains(#""v":"x""#), "\(outcome.text)")
    }

    /// Of GPX only track points are rows, and each segment is a line of its own.
    @Test func linesOfTracks() throws {
        let directory = try Workdir()
        try directory.write(
            "a.gpx",
            """
            <gpx version="1.1"><wpt lat="50" lon="9"/><rte><rtept lat="1" lon="1"/><rtept lat="2" lon="2"/></rte>
            <trk><name>T</name><trkseg><trkpt lat="47" lon="8"/><trkpt lat="48" lon="8"/></trkseg>
            <trkseg><trkpt lat="47" lon="9"/><trkpt lat="48" lon="9"/></trkseg></trk></gpx>
            """)
        func lines(_ options: String) throws -> (found: [String], outcome: Command.Outcome) {
            let outcome = try directory.shell("plat shape polyline -f geojsonseq \(options)")
            let found = outcome.lines.compactMap { line in
                line.range(of: "[[").flatMap { start in
                    line.range(of: "]]").map { String(line[start.lowerBound..<$0.upperBound]) }
                }
            }
            return (found, outcome)
        }
        let (both, outcome) = try lines("a.gpx")
        #expect(both == ["[[8,47],[8,48]]", "[[9,47],[9,48]]"] && outcome.errors.contains("3 skipped (3 other-point)"))
        _ = try directory.shell("plat cat -q -o t.csv a.gpx")
        let table = try lines("--group segment --fields segment t.csv").found
        #expect(try lines("--fields device,segment a.gpx").outcome.lines.allSatisfy { !$0.contains("kind") })
        #expect(table == both)
        #expect(try lines("--group device a.gpx").found == ["[[8,47],[8,48],[9,47],[9,48]]"])
        #expect(try lines("--points route a.gpx").found == ["[[1,1],[2,2]]"])
        #expect(try lines("--points route,track a.gpx").found == ["[[1,1],[2,2]]"] + both)
        let refused = try lines("--fields name a.gpx").outcome
        #expect(refused.status == 64 && refused.errors.contains("need the field device"), "\(refused.errors)")
        try directory.write("b.gpx", "<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"1\"/></gpx>")
        #expect(try lines("b.gpx").outcome.errors.contains("warning: no track points found; hint: use --points"))
    }

    @Test func rowsAsPythonGroupsAndSortsThem() throws {
        #expect(try oracle("rows_oracle", [Binary.path, "\(Effort.of(200))"]) == "ok\n")
    }

    @Test(.enabled(if: Python.has("osgeo.ogr"))) func ringsAsGEOSFillsThem() throws {
        #expect(try oracle("rings_oracle", [Binary.path, "\(Effort.of(500))"]) == "ok\n")
    }

    @Test func groupsComeUpInTheOrderOfTheInput() throws {
        #expect(
            try sequence("polyline --group trip --order seq", input: Self.fixes) == [
                #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[2,2],[1,1]]},"properties":{"trip":"b","seq":1,"who":"y"}}"#,
                #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,0],[0,0],[2,0]]},"properties":{"trip":"a","seq":-1,"who":null}}"#,
            ])
    }

    /// The later of two comes first, most of them before the other as texts too.
    @Test(arguments: [
        ("10", "9"), ("1e3", "-2"), ("0.25", "-.5"),
        ("2024-05-01T12:00:00+02:00", "2024-05-01T11:00:00+03:00"), ("2024-05-01 00:30", "2024-04-30T23:00:00-01:00"),
        ("2024-05-01T00:00:00.5Z", "2024-05-01"), ("2024-03-01", "2024/02/29"),
    ])
    func orderIsThatOfNumbersAndTimes(_ later: String, _ earlier: String) throws {
        let lines = try sequence("polyline --order o", input: "o,lat,lon\n\(later),1,1\n\(earlier),2,2\n")
        #expect(lines.count == 1 && lines.first?.contains("[[2,2],[1,1]]") == true, "\(lines)")
    }

    @Test func rowsThatTieStayAsTheyWere() throws {
        let rows = (0..<500).map { "\($0 % 2),\($0 / 10),1" }
        let lines = try sequence(
            "polyline --order o --precision full", input: "o,lon,lat\n" + rows.joined(separator: "\n"))
        let wanted = [0, 1].flatMap { parity in (0..<500).filter { $0 % 2 == parity }.map { "[\($0 / 10),1]" } }
        #expect(lines.first?.contains("[\(wanted.joined(separator: ","))]") == true)
    }

    @Test func withoutAGroupAllIsOne() throws {
        let lines = try sequence("polyline", input: Self.fixes)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("[[1,1],[2,0],[2,2],[0,0],[1,0]]") == true, "\(lines)")
        let polygon = try sequence("polygon --ring r", input: "r,lat,lon\n1,0,0\n1,0,4\n1,4,0\n2,1,1\n2,1,2\n2,2,1\n")
        #expect(polygon.first?.contains("[[[0,0],[4,0],[0,4],[0,0]],[[1,1],[1,2],[2,1],[1,1]]]") == true, "\(polygon)")
    }

    /// Of every format, with each way to give it.
    @Test func rowsOfEveryFormat() throws {
        let directory = try Workdir()
        try directory.write("a.csv", Self.fixes)
        let outcome = try directory.shell(
            """
            plat cat -q -f geojson a.csv > a.geojson; plat cat -q -f geojsonseq a.csv > a.geojsonl
            plat cat -q -d EPSG:3035 -o a.shp a.csv; gzip -k a.csv
            head -n 3 a.csv > 1.csv; (head -n 1 a.csv; tail -n 3 a.csv) > 2.csv; plat cat -q 2.csv > 2.geojson
            make() { plat shape polyline -q --group trip --order seq "$@"; }
            make a.csv > wanted
            for input in a.geojson a.geojsonl a.shp a.csv.gz "1.csv 2.csv" "1.csv 2.geojson"; do
                make $input | cmp - wanted || echo $input
            done
            make < a.geojson | cmp - wanted; cat a.csv | make | cmp - wanted; make 1.csv - < 2.csv | cmp - wanted
            """)
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "", "\(outcome.text) \(outcome.errors)")
        #expect(directory.text("wanted")?.contains("[[1,0],[0,0],[2,0]]") == true)
    }

    /// Known corners of states, as they stand in the table.
    @Test func colorado() throws {
        let path = Package.root + "/samples/states.csv"
        let outcome = try Workdir().plat("shape", "polygon", "-q", "--group", "state", "--precision", "full", path)
        let layer = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
        let features = try #require(layer["features"] as? [[String: Any]])
        let colorado = try #require(
            features.first { ($0["properties"] as? [String: Any])?["state"] as? String == "Colorado" })
        let rings = (colorado["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]]
        // Against the clock, as RFC 7946 has it.
        #expect(
            rings == [
                [
                    [-109.050116, 41.000512], [-109.045267, 36.99892], [-102.041981, 36.993076],
                    [-102.052066, 41.002371], [-109.050116, 41.000512],
                ]
            ])
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        #expect(features.count == Set(rows.compactMap { $0.split(separator: ",").first }).count)
    }

    @Test func boundingRectOfTheFramework() throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n37.818844,-122.366278\\n37.819267,-122.365248\\n37.819861,-122.365640\\n37.819429,-122.366669\\n' |
                plat shape polyline -q --precision full | plat bounds -q --as total --precision full
            """)
        #expect(outcome.text == "42974526.354955375,103713496.57613145,1059.574397161603,959.9748493880033\n")
    }
}
