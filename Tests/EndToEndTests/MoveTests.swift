import Foundation
import TestSupport
import Testing

/// `plat move`: features that are dragged by pixels of a view.
struct MoveTests {
    /// A view with a scale of 2^-5.
    static let view = "--size 320x460 --center 37.3326,-122.0303 --zoom 15"
    /// A view of the whole world, in which 256 pixels are 360°.
    static let world = "--size 256x256 --center 0,0 --zoom 0"

    static let places = """
        id,lat,lon
        a,37.33182,-122.03118
        b,37.33182,-122.03118
        c,37.33182,-122.03118
        d,37.33182,-122.03118
        e,-17,179.9998
        f,1,2.50

        """

    static func move(
        _ options: String, drags: String, layer: String = places, _ name: String = "layer.csv"
    ) throws -> Workdir.Outcome {
        let directory = try Workdir()
        try directory.write("drags", drags)
        try directory.write(name, layer)
        return try directory.shell("plat move --drags drags \(options) \(name)")
    }

    private func move(
        _ options: String, drags: String, layer: String = places, _ name: String = "layer.csv"
    ) throws -> Workdir.Outcome {
        try Self.move(options, drags: drags, layer: layer, name)
    }

    private static func geojson(_ geometries: String...) -> String {
        let features = geometries.enumerated().map { index, geometry in
            #"{"type":"Feature","id":\#(index + 1),"properties":{},"geometry":\#(geometry)}"#
        }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    }

    /// The geometries of an output, without blanks.
    private func geometries(_ outcome: Workdir.Outcome) throws -> [NSDictionary] {
        let all = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        return (all?["features"] as? [[String: Any]] ?? []).compactMap { $0["geometry"] as? NSDictionary }
    }

    /// Numbers of the formulas, to the last digit.
    private static let known = [
        "lat,lon,id,drag", "37.33205886461094,-122.03066501586915,a,dragged", "37.33182,-122.03118,b,none",
        "37.33182,-122.0309439656067,c,dragged", "37.33171762921995,-122.03143749206544,d,dragged",
        "-17,-179.99977084655762,e,dragged", "1,2.5,f,none",
    ]

    @Test(arguments: [
        "id,dx,dy\na,12,-7\nb,5,-5\nc,5.5,0\nd,-6,3\ne,10,0\n",
        "dy;dx;id\n-7;12;a\n-5;5;b\n0;5.5;c\n3;-6;d\n0;10;e\n",
        """
        id,x,y,phase
        a,100,100,began
        a,103,98,moved
        a,112,93,ended
        b,9,9,BEGAN
        ,14,4,moved
        b,14,4,ended
        c,0,0,began
        c,5.5,0,ended
        d,50.5,60.5,began
        ,43,60.5,Moved
        ,44.5,63.5,ended
        e,300,10,began
        e,310,10,ended

        """,
        """
        {"type":"Feature","geometry":null,"properties":{"id":"a","dx":12,"dy":-7}}
        {"type":"Feature","geometry":null,"properties":{"id":"b","dx":5,"dy":-5}}
        {"type":"Feature","geometry":null,"properties":{"id":"c","dx":5.5,"dy":0}}
        {"type":"Feature","geometry":null,"properties":{"id":"d","dx":-6,"dy":3}}
        {"type":"Feature","geometry":null,"properties":{"id":"e","dx":10,"dy":0}}

        """,
    ])
    func knownNumbers(drags: String) throws {
        let outcome = try move("-f csv --precision full \(Self.view)", drags: drags)
        #expect(outcome.status == 0 && outcome.lines == Self.known, "\(outcome.text) \(outcome.errors)")
    }

    /// The map points of the formulas; a view from a file does the same.
    @Test func mapPointsAndFiles() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "id,lat,lon\na,37.33182,-122.03118\n")
        try directory.write("d.csv", "id,dx,dy\na,12,-7\n")
        let outcome = try directory.shell(
            """
            plat fit --json \(Self.view) > v.json
            plat move -q --viewport v.json --drags d.csv -d map-point --precision 8 -f csv p.csv
            cat d.csv | plat move -q --viewport v.json --drags - -d map-point --precision 8 -f csv p.csv
            """)
        let lines = outcome.lines.filter { $0.hasSuffix("a,dragged") }
        #expect(lines.count == 2 && lines[0] == lines[1], "\(outcome.text) \(outcome.errors)")
        let numbers = lines[0].split(separator: ",").compactMap { Double($0) }
        #expect(abs(numbers[0] - 104172440.57234757) < 1e-6 && abs(numbers[1] - 43225069.084672) < 1e-6, "\(lines)")
    }

    /// Only a way beyond the threshold counts, in x or in y alone.
    @Test(arguments: [
        ("5,5", "", "none"), ("-5,-5", "", "none"), ("5.0000001,0", "", "dragged"), ("0,-5.0000001", "", "dragged"),
        ("6,6", "--threshold 6", "none"), ("0,6.5", "--threshold 6", "dragged"),
        ("0,0", "--threshold 0", "none"), ("0,0.25", "--threshold 0", "dragged"),
    ])
    func thresholds(way: String, options: String, drag: String) throws {
        let outcome = try move("-f csv \(Self.view) \(options)", drags: "id,dx,dy\nf,\(way)\n")
        #expect(outcome.lines.last?.hasSuffix("f,\(drag)") == true, "\(outcome.text)")
        #expect((outcome.lines.last == "1,2.5,f,none") == (drag == "none"))
    }

    /// A touch that once was a drag stays one, and may come back; of several drags all ways count.
    @Test func touchesThatComeBack() throws {
        let drags = """
            id,x,y,phase
            a,10,10,began
            a,30,10,moved
            a,12,10,ended
            b,10,10,began
            b,30,10,moved
            b,10,10,ended
            c,0,0,began
            c,10,0,ended
            c,0,0,began
            c,0,20,canceled
            c,5,5,began
            c,-2,5,ended
            d,1,1,began
            d,9,1,moved
            d,,,cancelled

            """
        let outcome = try move("-f csv --precision full \(Self.view)", drags: drags)
        let both = try move("-f csv --precision full \(Self.view) --threshold 1", drags: "id,dx,dy\na,2,0\nc,3,0\n")
        let values = outcome.lines.map { $0.split(separator: ",").map { String($0) } }
        let other = both.lines.map { $0.split(separator: ",").map { String($0) } }
        #expect(values.dropFirst().map { $0[3] } == ["dragged", "dragged", "dragged", "cancelled", "none", "none"])
        #expect(values[1] == other[1] && values[3] == other[3], "\(outcome.text)")
        #expect(values[2][..<2] == ["37.33182", "-122.03118"] && values[4][..<2] == ["37.33182", "-122.03118"])
    }

    /// Where a drag ends on the screen, the feature is afterwards, however the view is turned.
    @Test(arguments: [0, 30, 90, 180, 217, -45])
    func turnedViews(heading: Int) throws {
        let directory = try Workdir()
        try directory.write("p.csv", "id,lat,lon\na,37.33182,-122.03118\n")
        try directory.write("d.csv", "id,dx,dy\na,12,-70.5\n")
        let outcome = try directory.shell(
            """
            echo 37.33182,-122.03118 | plat convert -q --from coordinate --to pixel \(Self.view) --heading \(heading) \
            --precision 6
            plat move -q \(Self.view) --heading \(heading) --drags d.csv --precision full -f csv p.csv | tail -1 |
            plat convert -q --from coordinate --to pixel \(Self.view) --heading \(heading) --precision 6
            """)
        let pixels = outcome.lines.map { $0.split(separator: ",").prefix(2).compactMap { Double($0) } }
        #expect(pixels.count == 2, "\(outcome.errors)")
        #expect(abs(pixels[1][0] - pixels[0][0] - 12) < 1e-5 && abs(pixels[1][1] - pixels[0][1] + 70.5) < 1e-5)
    }

    /// With 16 pixels for 22.5° of longitude, shapes cross the antimeridian and come in again.
    @Test(arguments: [
        (
            #"{"type":"LineString","coordinates":[[160,0],[170,0,9]]}"#, "16,0",
            #"{"type":"LineString","coordinates":[[-177.5,0],[-167.5,0,9]]}"#
        ),
        (
            #"{"type":"LineString","coordinates":[[150,0],[170,0]]}"#, "16,0",
            #"{"type":"MultiLineString","coordinates":[[[172.5,0],[180,0]],[[-180,0],[-167.5,0]]]}"#
        ),
        (
            #"{"type":"MultiLineString","coordinates":[[[170,0],[180,0]],[[-180,0],[-170,0]]]}"#, "-16,0",
            #"{"type":"LineString","coordinates":[[147.5,0],[157.5,0],[167.5,0]]}"#
        ),
        (
            #"{"type":"MultiPoint","coordinates":[[150,1],[170,2]]}"#, "16,0",
            #"{"type":"MultiPoint","coordinates":[[172.5,1],[-167.5,2]]}"#
        ),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-170,3]}]}"#, "-16,0",
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[167.5,3]}]}"#
        ),
        (
            #"{"type":"Polygon","coordinates":[[[140,0],[160,0],[160,9],[140,9],[140,0]],[[150,1],[150,2],[151,2],[150,1]]]}"#,
            "32,0",
            #"{"type":"Polygon","coordinates":[[[-175,0],[-155,0],[-155,9],[-175,9],[-175,0]],[[-165,1],[-165,2],[-164,2],[-165,1]]]}"#
        ),
        (#"{"type":"Point","coordinates":[10,20,30]}"#, "160,0", #"{"type":"Point","coordinates":[-125,20,30]}"#),
    ])
    func overTheAntimeridian(before: String, way: String, after: String) throws {
        let outcome = try move(
            Self.world, drags: "id,dx,dy\n1,\(way)\n", layer: Self.geojson(before), "layer.geojson")
        let wanted = try #require(try JSONSerialization.jsonObject(with: Data(after.utf8)) as? NSDictionary)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try geometries(outcome) == [wanted], "\(outcome.text)")
        #expect(!outcome.errors.contains("changed-size"))
    }

    /// A polygon that was cut becomes one piece, with its area on the map and its hole.
    @Test func cutPolygons() throws {
        let cut =
            #"{"type":"MultiPolygon","coordinates":[[[[170,0],[180,0],[180,10],[170,10],[170,0]],[[175,4],[175,5],[176,5],[176,4],[175,4]]],[[[-180,0],[-170,0],[-170,10],[-180,10],[-180,0]]]]}"#
        let outcome = try move(
            Self.world, drags: "id,dx,dy\n1,-32,0\n", layer: Self.geojson(cut), "layer.geojson")
        let found = try #require(try geometries(outcome).first)
        let rings = try #require(found["coordinates"] as? [[[Double]]])
        #expect(found["type"] as? String == "Polygon" && rings.count == 2, "\(outcome.text)")
        let longitudes = rings[0].map { $0[0] }
        #expect(longitudes.min() == 125 && longitudes.max() == 145 && rings[1].allSatisfy { 130...131 ~= $0[0] })
    }

    /// Sizes change with the latitude, which is reported once; nothing lies beyond the edge of the map.
    @Test func northAndSouth() throws {
        let layer = Self.geojson(
            #"{"type":"LineString","coordinates":[[0,0],[10,0]]}"#,
            #"{"type":"LineString","coordinates":[[0,10],[10,10]]}"#, #"{"type":"Point","coordinates":[0,84]}"#,
            #"{"type":"Point","coordinates":[5,89]}"#)
        let outcome = try move(
            Self.world, drags: "id,dx,dy\n1,0,-32\n2,0,-32\n", layer: layer, "layer.geojson")
        #expect(outcome.errors.contains("altered (2 changed-size)"), "\(outcome.errors)")
        #expect(outcome.errors.components(separatedBy: "size on the ground").count == 2)
        let over = try move("-f csv \(Self.world)", drags: "id,dx,dy\n3,0,-9\n", layer: layer, "layer.geojson")
        #expect(over.status == 65 && over.errors.contains("the drag ends beyond the upper edge of the map"))
        let skipped = try move(
            "--on-error skip -f csv \(Self.world)", drags: "id,dx,dy\n3,0,-9\n", layer: layer, "layer.geojson")
        #expect(skipped.errors.contains("4 read, 3 written, 1 skipped (1 off-map)"), "\(skipped.errors)")
        let clamped = try move(
            "--threshold 0 -f csv \(Self.world)", drags: "id,dx,dy\n4,0,0.25\n", layer: layer, "layer.geojson")
        #expect(clamped.errors.contains("1 clamped-latitude"), "\(clamped.errors)")
        let aside = try move("-f csv \(Self.world)", drags: "id,dx,dy\n4,16,0\n", layer: layer, "layer.geojson")
        #expect(aside.text.contains("POINT (27.5 89)"), "\(aside.text)")
    }

    @Test(.enabled(if: Python.isThere)) func bruteForce() throws {
        #expect(try oracle("move_oracle", [Binary.path, "\(Effort.of(500))"]) == "ok\n")
    }
}
