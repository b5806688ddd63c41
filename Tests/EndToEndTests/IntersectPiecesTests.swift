import Foundation
import Testing

/// `plat intersect` where it cuts: pieces, `--clip`, `--difference`.
struct IntersectPiecesTests {
    private let layers = ["a.geojsonl", "b.geojsonl"]

    /// The kind, the box and the area or length in degrees of each geometry.
    private func sizes(_ features: [[String: Any]]) throws -> [String] {
        try features.map { feature in
            guard let geometry = feature["geometry"] as? [String: Any] else { return "null" }
            let text = String(decoding: try JSONSerialization.data(withJSONObject: geometry), as: UTF8.self)
            let places = positions(text)
            let kind = try #require(geometry["type"] as? String)
            let (xs, ys) = (places.map(\.longitude), places.map(\.latitude))
            let box = [xs.min(), ys.min(), xs.max(), ys.max()].map { "\(Int($0 ?? .nan))" }.joined(separator: " ")
            return "\(kind) \(box)"
        }
    }

    @Test func pieces() throws {
        let directory = try directoryOfTwoLayers()
        let found = try directory.intersect(layers)
        #expect(
            try sizes(found) == [
                "Polygon 2 1 4 3", "Polygon 0 0 4 4", "Polygon 4 1 6 3", "Polygon 4 0 8 4", "Point 2 2 2 2",
                "Point 2 2 2 2", "LineString 2 2 6 2", "LineString -1 2 9 2",
            ])
        let values = try found.map { try #require($0["properties"] as? [String: Any]) }
        #expect(values.map { $0["n"] as? Int } == [1, 1, 2, 2, 4, 4, 5, 5])
        #expect(values.map { $0["own"] as? Int } == [10, 20, 10, 20, 10, 20, 10, 20])
        // Of A or B the one within is the piece.
        #expect(
            try sizes(directory.intersect(["b.geojsonl", "a.geojsonl"])) == [
                "Polygon 2 1 4 3", "Polygon 4 1 6 3", "Point 2 2 2 2", "LineString 2 2 6 2", "Polygon 0 0 4 4",
                "Polygon 4 0 8 4", "Point 2 2 2 2", "LineString -1 2 9 2",
            ])
    }

    @Test func lowerParts() throws {
        let directory = try directoryOfTwoLayers()
        let found = try sizes(directory.intersect(["--keep-lower"] + layers))
        try #require(found.count == 9)
        #expect(found[4] == "Point 8 0 8 0")
        // Neighbours have a line in common, and one has a point with what it runs along besides.
        try directory.write("n.geojsonl", features: [(rect(4, 1, 5, 9), "{}"), (rect(-4, -4, 0, 0), "{}")])
        let arguments = ["n.geojsonl", "a.geojsonl", "--fields-b", "n"]
        #expect(try directory.intersect("n", arguments) == ["2", "5"])
        #expect(
            try sizes(directory.intersect(["--keep-lower"] + arguments))
                == ["LineString 4 1 4 4", "Polygon 4 1 5 4", "LineString 4 2 5 2", "Point 0 0 0 0"])
    }

    @Test func clip() throws {
        let directory = try directoryOfTwoLayers()
        let whole = try sizes(directory.intersect(["--clip"] + layers))
        #expect(whole == ["Polygon 0 0 4 4", "Polygon 4 0 8 4", "Point 2 2 2 2", "LineString -1 2 9 2"])
        // By two that overlap: once what is in either.
        try directory.write("c.geojsonl", features: [(rect(1, 1, 3, 3), "{}"), (rect(2, 1, 5, 3), "{}")])
        let parts = try directory.intersect(["--clip", "a.geojsonl", "c.geojsonl"])
        #expect(
            try sizes(parts) == ["Polygon 1 1 4 3", "Polygon 4 1 5 3", "Point 2 2 2 2", "LineString 1 2 5 2"])
        #expect(
            try parts.allSatisfy { try #require($0["properties"] as? [String: Any]).keys.sorted() == ["n", "name"] })
    }

    @Test func difference() throws {
        let directory = try directoryOfTwoLayers()
        #expect(try sizes(directory.intersect(["--difference"] + layers)) == ["null", "Point 50 50 50 50"])
        try directory.write("c.geojsonl", features: [(rect(1, -1, 3, 5), "{}"), (rect(2, -1, 5, 5), "{}")])
        #expect(
            try sizes(directory.intersect(["--difference", "a.geojsonl", "c.geojsonl"]))
                == [
                    "Polygon 0 0 1 4", "Polygon 5 0 8 4", "null", "MultiLineString -1 2 9 2", "Point 50 50 50 50",
                ])
    }

    /// Square metres on the ellipsoid; what is left out is counted.
    @Test(arguments: [[], ["--clip"], ["--difference"]])
    func leastArea(form: [String]) throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: [(rect(0, 40, 2, 41), "{}")])
        let half = form == ["--difference"] ? rect(1, 39, 9, 49) : rect(0, 39, 1, 49)
        try directory.write("b.geojsonl", features: [(half, "{}")])
        let area = Ellipsoid.area(0, 40, 1, 41)
        func outcome(_ least: Double) throws -> Workdir.Outcome {
            try directory.plat(
                ["intersect", "-f", "geojsonseq", "--min-area", "\(least)"] + form + ["a.geojsonl", "b.geojsonl"])
        }
        #expect(try outcome(area - 10).features().count == 1)
        let none = try outcome(area + 10)
        #expect(none.status == 0 && none.text.isEmpty)
        #expect(none.errors.contains("1 skipped (1 too-small)"), "\(none.errors)")
    }

    @Test func someTooSmall() throws {
        let directory = try directoryOfTwoLayers()
        let outcome = try directory.plat(["intersect", "-f", "geojsonseq", "--min-area", "100000000000"] + layers)
        #expect(try outcome.properties().map { $0["own"] as? Int } == [20, 20, 10, 20, 10, 20])
        #expect(outcome.errors.contains("6 written from 4 records, 2 skipped (2 no-match), altered (2 small-piece)"))
        // With --crs in its units.
        let flat = try directory.plat(
            ["intersect", "-q", "-f", "geojsonseq", "--crs", "EPSG:3857", "--min-area", "100000000000"] + layers)
        #expect(try flat.features().count == 6)
        #expect(
            try directory.plat(["intersect", "-q", "-f", "csv", "--crs", "EPSG:4326", "--min-area", "5"] + layers).lines
                .count == 7)
    }

    /// Edges are straight in the system of --crs, and the pieces come back to degrees.
    @Test func otherSystem() throws {
        let directory = try Workdir()
        try directory.write(
            "t.geojsonl", features: [(#"{"type":"Polygon","coordinates":[[[0,0],[60,0],[60,60],[0,0]]]}"#, "{}")])
        // The diagonal is at latitude 30 above longitude 30 in degrees, at 35.26 in Mercator's projection.
        try directory.write("p.csv", "lat,lon\n29,30\n33,30\n36,30\n")
        #expect(try directory.pairs(["p.csv", "t.geojsonl"]) == ["1,1"])
        #expect(try directory.pairs(["--crs", "EPSG:3857", "p.csv", "t.geojsonl"]) == ["1,1", "2,1"])
        try directory.write("r.geojsonl", features: [(rect(0, 0, 30, 80), "{}")])
        let cut = try directory.plat(
            "intersect", "-q", "-f", "geojsonseq", "--crs", "EPSG:3857", "t.geojsonl", "r.geojsonl")
        let corner = positions(cut.text).max { $0.latitude < $1.latitude }
        #expect(isNear([corner?.longitude, corner?.latitude], [30, MapFormula.latitude(mercatorHalf)], by: 1e-6))
        let degrees = try directory.plat("intersect", "-q", "-f", "geojsonseq", "t.geojsonl", "r.geojsonl")
        #expect(isNear([positions(degrees.text).map(\.latitude).max()], [30], by: 1e-9))
    }

    /// Half way up from the equator to latitude 60, on the map.
    private var mercatorHalf: Double { (MapFormula.y(0) + MapFormula.y(60)) / 2 }
}
