import Foundation
import TestSupport
import Testing

/// Output of `plat bounds --as points`: each overlay as an annotation at its coordinate.
struct BoundsPointsTests {
    private static let triangle = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
    private static let far = #"{"type":"LineString","coordinates":[[170,0],[-160,0]]}"#

    private func coordinates(_ outcome: Workdir.Outcome) throws -> [[Double]?] {
        try outcome.features().map { feature in
            guard let geometry = feature["geometry"] as? [String: Any] else { return nil }
            #expect(geometry["type"] as? String == "Point")
            return geometry["coordinates"] as? [Double]
        }
    }

    @Test(.enabled(if: Python.has("shapely", "pyproj"))) func centresAsShapelyFindsThem() throws {
        #expect(try oracle("points_oracle", [Binary.path, "\(Effort.of(60))"]) == "ok\n")
    }

    /// From a published answer: the centre of the rect, not the centroid.
    @Test func triangle() throws {
        let outcome = try Workdir().plat(
            "bounds", "-q", "--as", "points", "--precision", "12", input: Self.triangle)
        #expect(try coordinates(outcome) == [[0.5, 0.500019039676]])
    }

    /// All features, with the fields that `--as properties` gives them, at the centre that these name.
    @Test func fieldsInEveryFormat() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: seededFeatures(140, seed: 5))
        let full = try directory.plat("bounds", "-q", "-f", "geojsonseq", "a.geojsonl")
        let points = try directory.plat("bounds", "-q", "--as", "points", "-f", "geojsonseq", "a.geojsonl")
        #expect(try full.properties() as NSArray == points.properties() as NSArray)
        let bounds = try points.bounds()
        for (place, bounds) in zip(try coordinates(points), bounds) {
            let center = bounds.coordinate.compactMap(\.self)
            #expect(place.map { isNear($0.map { $0 }, [center[1], center[0]], by: 1.5e-7) } ?? false)
        }
        let whole = try directory.plat("bounds", "-q", "--as", "points", "a.geojsonl")
        #expect(try whole.features() as NSArray == points.features() as NSArray)
        let table = try directory.plat("bounds", "-q", "--as", "points", "-f", "csv", "a.geojsonl")
        #expect(table.lines.first == "lat,lon,name,height,more," + WrittenBounds.names.joined(separator: ","))
        let places = try coordinates(points).map { place in place.map { "\(text($0[1])),\(text($0[0]))," } ?? ",," }
        for (line, place) in zip(table.lines.dropFirst(), places) { #expect(line.hasPrefix(place), "\(line)") }
        #expect(try directory.plat("bounds", "-q", "--as", "points", "-o", "b.shp", "a.geojsonl").status == 0)
        let back = try directory.plat("cat", "-q", "-f", "geojsonseq", "b.shp")
        #expect(try coordinates(back) == coordinates(points))
        #expect(
            try back.properties().map { $0["map_w"] as? Double } == points.properties().map { $0["map_w"] as? Double })
        #expect(try directory.isSameForAllThreads(["bounds", "--as", "points", "a.geojsonl"]))
    }

    private func text(_ number: Double) -> String {
        number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    @Test func overTheAntimeridian() throws {
        let directory = try Workdir()
        let torn =
            #"{"type":"MultiPolygon","coordinates":[[[[178,0],[180,0],[180,4],[178,4],[178,0]]],[[[-180,0],[-174,0],[-174,4],[-180,4],[-180,0]]]]}"#
        try directory.write("a.geojsonl", features: [(Self.far, "{}"), (torn, "{}")])
        let outcome = try directory.plat("bounds", "-q", "--as", "points", "a.geojsonl")
        let found = try coordinates(outcome)
        #expect(found.compactMap { $0?[0] } == [-175, -178])
        let flat = try directory.plat("bounds", "-q", "--as", "points", "--no-unwrap", "a.geojsonl")
        #expect(try coordinates(flat).compactMap { $0?[0] } == [5, 0])
    }

    /// A point is where it is: to the last digit, beyond the map, and with its elevation.
    @Test func pointsStay() throws {
        let directory = try Workdir()
        let places = ["3.0000000000000004,88.5", "-179.99999999999997,-0.1", "1,2,3"]
        try directory.write(
            "a.geojsonl", features: places.map { (#"{"type":"Point","coordinates":[\#($0)]}"#, "{}") })
        let outcome = try directory.plat(
            "bounds", "-q", "--as", "points", "--precision", "full", "-f", "geojsonseq", "a.geojsonl")
        for (line, place) in zip(outcome.lines, places) { #expect(line.contains("[\(place)]"), "\(line)") }
        let table = try directory.plat("bounds", "--as", "points", "-f", "csv", "a.geojsonl")
        #expect(table.errors.contains("1 clamped-latitude") && table.lines.first?.hasPrefix("lat,lon,z,") == true)
    }

    /// What has no position has no centre, and what has another shape has no old bbox.
    @Test func withoutAPosition() throws {
        let directory = try Workdir()
        let lines = [
            #"{"type":"Feature","geometry":null,"properties":{"n":1}}"#,
            #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{"n":2}}"#,
            #"{"type":"Feature","bbox":[0,0,1,1],"geometry":\#(Self.triangle),"properties":{"n":3}}"#,
        ]
        try directory.write("a.geojsonl", lines.joined(separator: "\n"))
        let outcome = try directory.plat("bounds", "--as", "points", "a.geojsonl")
        let found = try coordinates(outcome)
        #expect(found[0] == nil && found[1] == nil && found[2]?.count == 2)
        #expect(outcome.errors.contains("altered (1 stale-bbox, 2 null-rect)"), "\(outcome.errors)")
        #expect(!outcome.text.contains("bbox"))
        let empty = try directory.plat(
            "bounds", "-q", "--as", "points", "-f", "csv", input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(empty.status == 0 && empty.lines == ["lat,lon," + WrittenBounds.names.joined(separator: ",")])
        let bad = try directory.plat("bounds", "--as", "points", input: "lat,lon\n99,1\n")
        #expect(bad.status == 65 && bad.errors.contains("latitude 99"))
    }

    /// Whatever the coordinates are or become.
    @Test func inOtherSpaces() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(Self.triangle, "{}"), (Self.far, "{}")])
        _ = try directory.plat("cat", "-q", "-d", "EPSG:3857", "--no-cut", "-o", "web.csv", "a.geojsonl")
        let direct = try directory.plat("bounds", "-q", "--as", "points", "a.geojsonl")
        let web = try directory.plat(
            "bounds", "-q", "--as", "points", "-s", "EPSG:3857", "--wkt", "wkt", "web.csv")
        for (one, other) in zip(try coordinates(direct), try coordinates(web)) {
            #expect(isNear(try #require(one).map { $0 }, try #require(other)))
        }
        let map = try directory.plat("bounds", "-q", "--as", "points", "-d", "EPSG:3857", "-f", "csv", "a.geojsonl")
        #expect(
            map.lines[0].hasPrefix("y,x,") && map.lines[1].hasPrefix("55662.5714332,55659.7453966,"), "\(map.lines[1])")
        // On a plane it is the centre of the box.
        try directory.write("plan.csv", "wkt,n\n\"LINESTRING (1000 10, 3000 20, 2000 100)\",a\n")
        let plane = try directory.plat("bounds", "-q", "--as", "points", "--planar", "-f", "csv", "plan.csv")
        #expect(plane.lines == ["y,x,n,box_x,box_y,box_w,box_h", "55,2000,a,1000,10,2000,90"], "\(plane.lines)")
    }

    /// With selections and orders, and on to the next command.
    @Test func amongOtherOptions() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(Self.triangle, #"{"n":"a"}"#), (Self.far, #"{"n":"b"}"#)])
        let one = try directory.plat("bounds", "-q", "--as", "points", "--bbox", "0,0,2,2", "a.geojsonl")
        #expect(try one.properties().map { $0["n"] as? String } == ["a"])
        let sorted = try directory.plat(
            "bounds", "-q", "--as", "points", "--z-order", "map_w", "--front", "1", "--fields", "n", "-f", "csv",
            "a.geojsonl")
        #expect(sorted.lines.dropFirst().map { $0.split(separator: ",")[2] } == ["b", "a"])
        let piped = try directory.shell(
            "plat bounds -q --as points --fields n a.geojsonl | plat declutter -q --fields n -f csv")
        #expect(piped.lines.count == 3 && piped.lines[0] == "lat,lon,n,minzoom")
        for arguments in [["--json"], ["--as", "table"]] {
            let refused = try directory.plat(["bounds", "--as", "points"] + arguments + ["a.geojsonl"])
            #expect(refused.status == 64 && refused.text == "")
        }
    }
}
