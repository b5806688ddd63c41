import Foundation
import TestSupport
import Testing

/// How layers are cut at the antimeridian and closed along poles, through `plat cat`.
struct AntimeridianTests {
    private let line =
        #"{"type":"Feature","bbox":[170,0,190,10],"properties":{},"geometry":{"type":"LineString","coordinates":[[170,0,0],[-170,10,100]]}}"#

    /// The coordinates of the only feature, as compact JSON.
    private func coordinates(_ outcome: Workdir.Outcome) -> String {
        guard let start = outcome.text.range(of: #""coordinates":"#),
            let end = outcome.text.range(of: #"},"properties""#, range: start.upperBound..<outcome.text.endIndex)
        else { return outcome.text + outcome.errors }
        return String(outcome.text[start.upperBound..<end.lowerBound])
    }

    private func cut(_ geometry: String, _ options: String...) throws -> String {
        coordinates(try Workdir().plat(["cat", "-q"] + options, input: Array(geometry.utf8)))
    }

    private func box(_ outcome: Workdir.Outcome) throws -> [Double]? {
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        return object?["bbox"] as? [Double]
    }

    /// All published answers, but for the differences that the script explains.
    @Test(.enabled(if: SharedData.isThere && Package.has("ogr2ogr"))) func publishedAnswers() throws {
        let directory = try Workdir()
        let data = SharedData.path + "/geojson"
        let outcome = try directory.shell(
            "for file in '\(data)'/antimeridian-input/*; do plat cat -q --precision full -o $(basename $file) $file || exit; done"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try oracle("antimeridian_oracle", ["published", directory.path, data]) == "ok\n")
    }

    /// From GeoJSON, GeoJSONSeq, WKT and a shapefile, to GeoJSON, GeoJSONSeq and a shapefile; cut again, it stays.
    @Test(.enabled(if: Package.has("ogr2ogr"))) func manyAsGEOSSeesThem() throws {
        #expect(try oracle("cuts_oracle", [Binary.path, "\(Effort.of(300, oneIn: 3))"]) == "ok\n")
    }

    @Test(arguments: [
        // Height and latitude at the antimeridian are half way.
        (
            #"{"type":"LineString","coordinates":[[170,0,0],[-170,10,100]]}"#,
            "[[[170,0,0],[180,5,50]],[[-180,5,50],[-170,10,100]]]"
        ),
        // From a quarter of the way.
        (
            #"{"type":"LineString","coordinates":[[-175,8,4],[165,0,0]]}"#,
            "[[[-175,8,4],[-180,6,3]],[[180,6,3],[165,0,0]]]"
        ),
        // Beyond the world.
        (#"{"type":"LineString","coordinates":[[170,0],[190,10]]}"#, "[[[170,0],[180,5]],[[-180,5],[-170,10]]]"),
        (#"{"type":"Point","coordinates":[190,10,3]}"#, "[-170,10,3]"),
        (#"{"type":"MultiPoint","coordinates":[[190,10],[-181,10],[180,0]]}"#, "[[-170,10],[179,10],[180,0]]"),
        // Lines that only touch the antimeridian stay as they are.
        (#"{"type":"LineString","coordinates":[[170,0],[180,0]]}"#, "[[170,0],[180,0]]"),
        (#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#, "[[-90,0],[90,0]]"),
    ])
    func knownLinesAndPoints(_ geometry: String, _ expected: String) throws {
        #expect(try cut(geometry) == expected)
    }

    /// Each ring with its height at the cut; the hole on either side goes with its half.
    @Test func heightsAndHoles() throws {
        let polygon = #"""
            {"type":"Polygon","coordinates":[[[170,0,0],[-170,0,20],[-170,10,20],[170,10,0],[170,0,0]],
            [[172,2,2],[172,4,2],[174,4,4],[172,2,2]],[[-174,2,16],[-174,4,16],[-172,4,18],[-174,2,16]]]}
            """#
        let text = try cut(polygon)
        let parts = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[[[Double]]]], "\(text)")
        #expect(parts.count == 2)
        for part in parts {
            #expect(part.count == 2)
            let side = part[0].allSatisfy { $0[0] > 0 } ? 1.0 : -1
            let isOnOneSide = part.joined().allSatisfy { $0[0] * side > 0 }
            #expect(isOnOneSide)
            for position in part.joined() {
                let x = position[0] < 0 ? position[0] + 360 : position[0]
                #expect(abs(position[2] - (x - 170)) < 1e-9, "\(position)")
            }
            #expect(part[0].count(where: { abs($0[0]) == 180 }) >= 2)
        }
    }

    /// A ring around a pole is closed along it, and its height there is some height.
    @Test func aRingAroundAPole() throws {
        for (latitude, pole) in [(80, 90.0), (-80, -90)] {
            let text = try cut(
                #"{"type":"Polygon","coordinates":[[[-120,\#(latitude)],[0,\#(latitude)],[120,\#(latitude)],[-120,\#(latitude)]]]}"#
            )
            let rings = try #require(
                try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[[Double]]], "\(text)")
            let corners = rings.joined().filter { $0[1] == pole }.map { $0[0] }
            #expect(Set(corners).isSuperset(of: [-180, 180]))
            // A cap of 10° all around.
            let area = zip(rings[0], rings[0].dropFirst()).map { $0[0] * $1[1] - $1[0] * $0[1] }.reduce(0, +) / 2
            #expect(area == 3600, "\(text)")
        }
    }

    /// GeoJSON and GeoJSONSeq are cut unless an option prevents it; tables and shapefiles only on request.
    @Test(arguments: ["geojson", "geojsonseq", "csv", "shapefile"]) func whatIsCut(_ format: String) throws {
        let directory = try Workdir()
        try directory.write("a.geojson", line)
        for (option, isCut) in [("", format.hasPrefix("geojson")), ("--cut", true), ("--no-cut", false)] {
            let outcome = try directory.shell(
                """
                plat cat -q -f \(format) \(option) -o b\(format == "shapefile" ? ".shp" : "") a.geojson &&
                plat cat -q --no-cut --input-format \(format) -f csv b\(format == "shapefile" ? ".shp" : "")
                """)
            #expect(outcome.text.contains("MULTILINESTRING") == isCut, "\(option): \(outcome.text)\(outcome.errors)")
            #expect(outcome.text.contains("180 5 50") == isCut)
        }
    }

    /// Measures are between those at the ends of the step, in a shapefile and as a property.
    @Test(.enabled(if: Package.has("ogrinfo"))) func measures() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"LINESTRING ZM (170 0 0 5, -170 10 100 15)\"\n")
        let outcome = try directory.shell(
            "plat cat -q -o a.shp a.csv; plat cat -q --cut -o b.shp a.shp; ogrinfo -al b.shp | grep LINESTRING")
        #expect(
            outcome.text == "  MULTILINESTRING ZM ((170 0 0 5,180 5 50 10),(-180 5 50 10,-170 10 100 15))\n",
            "\(outcome.errors)")
        let property = try directory.plat("cat", "-q", "--measures", "a.shp")
        #expect(property.text.contains(#""measures":[[5,10],[10,15]]"#), "\(property.text)")
        let uncut = try directory.plat("cat", "-q", "--measures", "--no-cut", "a.shp")
        #expect(uncut.text.contains(#""measures":[5,15]"#), "\(uncut.text)")
        let table = try directory.plat("cat", "-q", "--measures", "--cut", "-f", "csv", "a.shp")
        #expect(table.text.contains(#""[[5,10],[10,15]]""#), "\(table.text)")
        let both = try directory.plat("cat", "--measures", "--cut", "-f", "csv", "a.shp")
        #expect(both.errors.contains("1 read, 1 written, altered (1 short-edge)"), "\(both.errors)")
    }

    /// RFC 7946, 5.2 and 5.3: west is greater than east over the antimeridian, cut or not.
    @Test(arguments: [
        (#"{"type":"LineString","coordinates":[[170,0],[-170,10]]}"#, [170.0, 0, -170, 10]),
        (#"{"type":"LineString","coordinates":[[-179,-5],[179,5]]}"#, [179, -5, -179, 5]),
        (
            #"{"type":"Polygon","coordinates":[[[177,-20],[-178,-20],[-178,-16],[177,-16],[177,-20]]]}"#,
            [
                177, -20, -178, -16,
            ]
        ),
        (#"{"type":"LineString","coordinates":[[-10,0],[10,10]]}"#, [-10, 0, 10, 10]),
        // Side by side with the antimeridian, and on it.
        (#"{"type":"LineString","coordinates":[[170,0],[180,10]]}"#, [170, 0, 180, 10]),
        (#"{"type":"LineString","coordinates":[[-180,0],[-170,10]]}"#, [-180, 0, -170, 10]),
    ])
    func theBox(_ geometry: String, _ expected: [Double]) throws {
        for option in ["--cut", "--no-cut"] {
            let outcome = try Workdir().plat("cat", "-q", "--write-bbox", option, input: geometry)
            #expect(try box(outcome) == expected, "\(option)")
        }
    }

    /// A polar ring that is closed reaches from -180 to 180, and to the pole.
    @Test func theBoxOfAPole() throws {
        let cap = #"{"type":"Polygon","coordinates":[[[-120,80],[0,81],[120,82],[-120,80]]]}"#
        #expect(try box(Workdir().plat("cat", "-q", "--write-bbox", input: cap)) == [-180, 80, 180, 90])
    }

    /// The box of many features leaves out the widest gap.
    @Test func theBoxOfALayer() throws {
        let fiji = "name,lat,lon\na,-18,177\nb,-16,-179\nc,-17,179\n"
        #expect(try box(Workdir().plat("cat", "-q", "--write-bbox", input: fiji)) == [177, -18, -179, -16])
    }

    /// A box of its own is one of a geometry that is no more, once that is cut; others stay.
    @Test func theBoxThatAFeatureCame() throws {
        let other = line.replacing("-170,10,100", with: "175,10,100").replacing("190,10]", with: "175,10]")
        let directory = try Workdir()
        try directory.write("a.geojsonl", line + "\n" + other + "\n" + line + "\n")
        let outcome = try directory.plat("cat", "-f", "geojsonseq", "a.geojsonl")
        #expect(outcome.lines.map { $0.contains("bbox") } == [false, true, false])
        #expect(outcome.errors.contains("3 read, 3 written, altered (2 stale-bbox, 2 short-edge)"), "\(outcome.errors)")
        let uncut = try directory.plat("cat", "--no-cut", "-f", "geojsonseq", "a.geojsonl")
        #expect(uncut.lines.map { $0.contains(#""bbox":[170,0,190,10]"#) } == [true, false, true])
        #expect(uncut.lines.allSatisfy { $0.contains(#""bbox":["#) })
        #expect(uncut.errors == "3 read, 3 written, 0.0 s\n")
    }

    /// Rounding beyond 180 is taken back where shapes are cut, and the box with it; it stays where they are not.
    @Test func roundingBeyondTheAntimeridian() throws {
        let excess =
            #"{"type":"Feature","bbox":[170,0,180.00000000000014,10],"properties":{},"geometry":{"type":"LineString","coordinates":[[170,0],[180.00000000000014,10]]}}"#
        let cut = try Workdir().plat("cat", "--precision", "full", input: excess)
        #expect(coordinates(cut) == "[[170,0],[180,10]]")
        #expect(!cut.text.contains("bbox"))
        #expect(cut.errors.contains("altered (1 stale-bbox)"), "\(cut.errors)")
        let uncut = try Workdir().plat("cat", "--precision", "full", "--no-cut", input: excess)
        #expect(coordinates(uncut) == "[[170,0],[180.00000000000014,10]]")
        #expect(uncut.text.contains(#""bbox":[170,0,180.00000000000014,10]"#))
    }

    /// Of a CRS, after it has become degrees: its own coordinates know no antimeridian.
    @Test func layersInASystem() throws {
        let directory = try Workdir()
        // EPSG:3832 is a Mercator around 150°E, of which 30° are x = 3339584.7238 (a·π/6).
        try directory.write("pdc.csv", "wkt\n\"LINESTRING (2226389.8159 0, 4452779.6317 0)\"\n")
        let pacific = try directory.plat("cat", "-q", "--precision", "4", "-s", "EPSG:3832", "pdc.csv")
        #expect(coordinates(pacific) == "[[[170,0],[180,0]],[[-180,0],[-170,0]]]")
        // A square around the pole: its corners are at 0°, 90° and so on, all of one latitude.
        try directory.write(
            "polar.csv",
            "wkt\n\"POLYGON ((-1000000 -1000000, 1000000 -1000000, 1000000 1000000, -1000000 1000000, -1000000 -1000000))\"\n"
        )
        let polar = try directory.plat("cat", "-q", "--write-bbox", "-s", "EPSG:3413", "polar.csv")
        // From `echo '1000000 1000000' | cs2cs EPSG:3413 EPSG:4326`.
        let south = 76.998815532
        let rings = try #require(
            try JSONSerialization.jsonObject(with: Data(coordinates(polar).utf8)) as? [[[Double]]])
        #expect(rings.count == 1)
        #expect(rings[0].allSatisfy { abs($0[1] - south) < 1e-6 || $0[1] == 90 }, "\(rings)")
        #expect(rings[0].contains([180, 90]) && rings[0].contains([-180, 90]))
        let bounds = try #require(try box(polar))
        #expect(bounds[0] == -180 && bounds[2] == 180 && bounds[3] == 90)
        // In its own system it is not cut, unless requested.
        let kept = try directory.plat("cat", "-q", "-d", "EPSG:3413", "-s", "EPSG:3413", "polar.csv")
        #expect(
            coordinates(kept)
                == "[[[-1000000,-1000000],[1000000,-1000000],[1000000,1000000],[-1000000,1000000],[-1000000,-1000000]]]",
            "\(kept.text)")
    }

    /// A box selects what lies near the antimeridian on its side, wherever the copy of a shape is.
    @Test(arguments: [
        ("175,-5,179,5", ["west", "both"]), ("-179,-5,-175,5", ["east", "both", "beyond"]),
        ("170,-5,-170,5", ["west", "east", "both", "beyond"]), ("0,-5,20,5", ["far"]),
        ("100,-5,120,5", []),
        // Ring and pole: what lies between them is inside.
        ("0,85,10,86", ["cap"]), ("0,60,10,70", []),
    ])
    func boxesNearIt(_ box: String, _ expected: [String]) throws {
        let rows =
            [
                ("west", "171 0, 178 1"), ("east", "-178 0, -171 1"), ("both", "171 0, -171 1"),
                ("beyond", "181 0, 184 1"), ("far", "10 0, 12 1"),
            ].map { "\($0),\"LINESTRING (\($1))\"\n" } + ["cap,\"POLYGON ((-120 80, 0 80, 120 80, -120 80))\"\n"]
        for cut in ["--cut", "--no-cut"] {
            let outcome = try Workdir().plat(
                "cat", "-q", cut, "--bbox=\(box)", "-f", "csv", input: "name,wkt\n" + rows.joined())
            let names = outcome.lines.dropFirst().compactMap { $0.split(separator: ",").last.map(String.init) }
            #expect(names == expected, "\(cut) \(outcome.text)\(outcome.errors)")
        }
    }
}
