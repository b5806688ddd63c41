import Foundation
import Testing

/// `fit --as polygon`: views as features.
struct FitPolygonTests {
    private func features(_ outcome: Workdir.Outcome) throws -> [[String: Any]] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        return try #require(object?["features"] as? [[String: Any]])
    }

    private func fit(_ arguments: String, input: String = "") throws -> [[String: Any]] {
        let words = arguments.split(separator: " ").map(String.init)
        return try features(
            Workdir().plat(["fit", "--as", "polygon", "-q"] + words, input: Array(input.utf8)))
    }

    /// A view of 512 by 256 pixels at level 1 is the northern half of nothing less than the world's width.
    @Test func aViewIsAFeature() throws {
        let feature = try #require(try fit("--size 256x256 --center 0,0 --zoom 8").first)
        let values = try #require(feature["properties"] as? [String: Double])
        #expect(
            Array(values.keys).sorted() == [
                "center_lat", "center_lon", "heading", "height", "m_per_px", "map_h", "map_w", "map_x", "map_y",
                "span_lat", "span_lon", "width", "zoom", "zoom_scale",
            ])
        #expect(values["zoom"] == 8 && values["zoom_scale"] == 1.0 / 4096 && values["width"] == 256)
        #expect(values["map_w"] == 1_048_576 && values["span_lon"] == 1.40625 && values["heading"] == 0)
        // 110574.27 metres a degree of latitude, 1.40625 degrees of 256 pixels.
        #expect(abs((values["m_per_px"] ?? 0) - 110574.2758 * 1.40625 / 256) < 1e-3)
        let ring = try #require(((feature["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])?.first)
        let (east, north) = (0.703125, 0.7031074)
        #expect(ring == [[-east, -north], [east, -north], [east, north], [-east, north], [-east, -north]])
    }

    @Test func featuresKeepTheirFields() throws {
        let input =
            #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[10,20]},"bbox":[10,20,10,20],"#
            + #""properties":{"name":"a","zoom":3}}"#
        let outcome = try Workdir().plat(
            "fit", "--as", "polygon", "--each", "--size", "100x50", "--min-distance", "1000", input: input)
        let feature = try #require(try features(outcome).first)
        let values = try #require(feature["properties"] as? [String: Any])
        #expect(values["name"] as? String == "a" && feature["id"] as? Int == 7 && feature["bbox"] == nil)
        #expect(values["zoom"] as? Double ?? 3 > 10)
        #expect(outcome.errors.contains("1 replaced-field"), "\(outcome.errors)")
        let chosen = try Workdir().plat(
            "fit", "--as", "polygon", "--each", "--size", "9x9", "--fields", "b", "-q", "-f", "csv",
            input: "lat,lon,a,b\n1,2,3,4\n")
        #expect(chosen.lines[0].hasPrefix("wkt,b,center_lat,") && chosen.lines[1].contains("))\",4,1,2,"))
    }

    @Test func overTheAntimeridianItIsCut() throws {
        let cut = try fit("--size 100x100 --center -17,180 --zoom 5")
        let geometry = try #require(cut.first?["geometry"] as? [String: Any])
        #expect(geometry["type"] as? String == "MultiPolygon")
        let pieces = try #require(geometry["coordinates"] as? [[[[Double]]]])
        // 100 pixels at level 5 are 4.39453125 degrees.
        let edges = pieces.flatMap { $0.flatMap { $0.map { $0[0] } } }
        #expect(Set(edges) == [177.8027344, 180, -180, -177.8027344])
        let whole = try fit("--size 100x100 --center -17,180 --zoom 5 --no-cut")
        #expect((whole.first?["geometry"] as? [String: Any])?["type"] as? String == "Polygon")
    }

    /// Whatever a view shows beyond the map is not part of it, and the world is there once.
    @Test(arguments: ["--world", "--world --heading 45", "--world --heading 333 --zoom-by -3"])
    func noViewIsLargerThanTheWorld(_ aim: String) throws {
        let feature = try #require(try fit("--size 300x200 \(aim) --no-cut").first)
        let ring = try #require(((feature["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])?.first)
        #expect(ring.map { $0[0] }.min() == -180 && ring.map { $0[0] }.max() == 180)
        #expect(ring.map { $0[1] }.min() == -85.0511288 && ring.map { $0[1] }.max() == 85.0511288)
        #expect(ring.first == ring.last)
        for (one, other) in zip(ring, ring.dropFirst()) { #expect(abs(one[0] - other[0]) <= 180) }
    }

    @Test func aViewOffTheMapHasNoOutline() throws {
        let outcome = try Workdir().plat(
            "fit", "--as", "polygon", "--size", "10x10", "--map-rect", "5,-500,10,10")
        #expect(outcome.status == 0 && outcome.text.contains(#""geometry":null"#))
        #expect(outcome.errors.contains("view that shows no part of the map"))
        let each = try Workdir().plat(
            "fit", "--as", "polygon", "--each", "--size", "10x10", "--pan", "0,1e9", input: "lat,lon\n1,2\n")
        #expect(each.text.contains(#""geometry":null"#) && each.errors.contains("(1 empty-view)"), "\(each.errors)")
    }

    @Test func goesToEveryFormat() throws {
        let directory = try Workdir()
        try directory.write("p.csv", "lat,lon,name\n1,2,x\n,,y\n-3,4,z\n")
        let outcome = try directory.shell(
            """
            plat fit --as polygon --each --size 90x60 --min-distance 100 -q -o a.shp p.csv
            plat fit --as polygon --each --size 90x60 --min-distance 100 -q -o b.csv p.csv
            plat fit --as polygon --each --size 90x60 --min-distance 100 -q -o c.geojsonl p.csv
            for layer in a.shp b.csv c.geojsonl; do
                plat cat -q -f geojsonseq --precision 6 $layer | sed -E 's/"zoom_scale.*//' | md5sum
            done | uniq -c | tr -s ' ' | cut -d ' ' -f 2
            plat info a.shp | grep -m 1 -c Polygon; ls a.prj
            plat fit --as polygon --size 90x60 -q -o d.shp p.csv && plat bounds -q --as bbox --precision 3 d.shp
            plat fit --as polygon --size 90x60 --region 0,0,1,1 -d EPSG:3857 -f csv --precision 0 | tail -1 | cut -c 1-60
            """)
        #expect(
            Array(outcome.lines.prefix(3)) == ["3", "1", "a.prj"], "\(outcome.text)\(outcome.errors)")
        #expect(outcome.lines.count == 5 && outcome.lines[4].hasPrefix("\"POLYGON ((-83"), "\(outcome.text)")
    }

    /// A sheet is the view of its feature: fitting its polygon again changes nothing.
    @Test func aPolygonFitsItsView() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            echo '{"type":"LineString","coordinates":[[10,50],[10.3,50.1]]}' > l.json
            plat fit --as polygon --aspect 3:2 --precision full -q -o v.json l.json
            plat fit --aspect 3:2 --json -q v.json | grep -E 'zoomLevel' | cut -c 1-20
            plat fit --aspect 3:2 --json -q l.json | grep -E 'zoomLevel' | cut -c 1-20
            """)
        #expect(outcome.lines.count == 2 && outcome.lines[0] == outcome.lines[1], "\(outcome.text)\(outcome.errors)")
    }

    /// A view that options aim has a summary if it was altered, as nothing else counts that.
    @Test func alteredViews() throws {
        let words = ["fit", "--as", "polygon", "--size", "10x10", "--center", "45,9", "--heading", "33", "--zoom"]
        let outcome = try Workdir().plat(words + ["30"])
        #expect(outcome.status == 0 && outcome.errors.contains("0 read, 1 written, altered (1 "), "\(outcome.errors)")
        let json = try Workdir().plat(words + ["30", "--summary", "json"])
        let last = try #require(json.errors.split(separator: "\n").last)
        let account = try #require(JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        #expect(account["written"] as? Int == 1 && last.contains("collapsed"), "\(last)")
        #expect(try Workdir().plat(words + ["9"]).errors.isEmpty)
    }
}
