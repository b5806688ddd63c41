import Foundation
import TestSupport
import Testing

/// Holds `plat intersect` against GEOS, by shapely, and PROJ.
@Suite(.enabled(if: Python.has("shapely", "pyproj", "osgeo.ogr"))) struct IntersectOracleTests {
    /// Every predicate and mode, points to polygons with holes, on grids where edges are shared, as slivers, among any
    /// doubles and over the antimeridian; from CSV, GeoJSON, GeoJSONSeq and shapefiles.
    @Test func layersAsGEOSSeesThem() throws {
        #expect(try oracle("intersect_oracle", [Binary.path, "pairs", "\(Effort.of(1000, oneIn: 30))"]) == "ok\n")
    }

    /// With vertices and edges on the antimeridian itself, called 180 or -180.
    @Test func whatMeetsOnTheAntimeridian() throws {
        #expect(try oracle("intersect_oracle", [Binary.path, "meets", "\(Effort.of(150))"]) == "ok\n")
    }

    /// Features within a distance, and the nearest, are those that a search over all pairs finds.
    @Test func distancesAsPROJMeasuresThem() throws {
        #expect(try oracle("intersect_distances", [Binary.path, "\(Effort.of(80))"]) == "ok\n")
    }

    /// Clips and differences with many large areas that overlap, of small and of large ones.
    @Test(arguments: Effort.isFull ? ["7", "8"] : ["7"]) func largeCoversAsGEOSUnitesThem(seed: String) throws {
        #expect(try oracle("intersect_covers", [Binary.path, seed]) == "ok\n")
    }

    @Test(.enabled(if: LayerData.areThere)) func realPlacesAndPolygons() throws {
        let real = "\(LayerData.path)/real"
        let answer = try oracle(
            "intersect_places",
            [
                Binary.path, "\(real)/us-zipcodes.csv", "\(real)/ne_110m_admin_0_sovereignty.shp",
                "\(real)/ne_50m_lakes.shp",
            ])
        #expect(answer == "ok\n")
    }

    /// The same bytes whatever the number of threads, of layers of several chunks.
    @Test(arguments: [
        ["--pairs", "points.csv", "small.geojsonl"], ["--join", "left", "points.csv", "small.geojsonl"],
        ["--join", "inner", "--largest", "small.geojsonl", "large.geojsonl"], ["large.geojsonl", "small.geojsonl"],
        ["--keep-lower", "small.geojsonl", "large.geojsonl"], ["--difference", "small.geojsonl", "large.geojsonl"],
        ["--self", "--pairs", "small.geojsonl"], ["--count", "large.geojsonl", "points.csv"],
        ["--nearest", "--distance", "20000", "points.csv", "small.geojsonl"],
    ])
    func anyNumberOfThreads(_ arguments: [String]) throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 6)
        func place() -> (x: Double, y: Double) {
            (Double.random(in: -10...10, using: &random), Double.random(in: -10...10, using: &random))
        }
        func polygons(_ count: Int, radius: Double, corners: Int) -> String {
            (1...count).map { number in
                let middle = place()
                let ring = (0..<corners).map { corner in
                    let angle = Double(corner) / Double(corners) * 2 * .pi
                    let away = Double.random(in: 0.5...1, using: &random) * radius
                    return "[\(middle.x + away * cos(angle)),\(middle.y + away * sin(angle))]"
                }
                let text = (ring + [ring[0]]).joined(separator: ",")
                return
                    #"{"type":"Feature","properties":{"n":\#(number)},"geometry":{"type":"Polygon","coordinates":[[\#(text)]]}}"#
            }.joined(separator: "\n")
        }
        try directory.write(
            "points.csv",
            "n,lat,lon\n"
                + (1...8000).map {
                    let p = place()
                    return "\($0),\(p.y),\(p.x)\n"
                }.joined())
        try directory.write("small.geojsonl", polygons(1000, radius: 0.3, corners: 12))
        try directory.write("large.geojsonl", polygons(100, radius: 2, corners: 60))
        let one = try directory.plat(["intersect", "-q", "--threads", "1"] + arguments)
        #expect(one.status == 0, "\(one.errors)")
        #expect(one.lines.count > 100)
        for threads in Effort.threads.dropFirst() {
            let several = try directory.plat(["intersect", "-q", "--threads", "\(threads)"] + arguments)
            #expect(several.output == one.output, "\(threads) threads: \(several.errors)")
        }
    }
}
