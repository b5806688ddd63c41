import Foundation
import TestSupport
import Testing

/// Places of labels of lines and polygons, `plat declutter --at`.
struct DeclutterPlaceTests {
    /// A polygon like a U, with the centre of its box outside of it, and a point there.
    private let valley = [
        (
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[8,9],[8,1],[1,1],[1,9],[0,9],[0,0]]]}"#,
            #"{"n":"u","p":9}"#
        ),
        (#"{"type":"Point","coordinates":[4.5,4.5139437]}"#, #"{"n":"point","p":1}"#),
    ]

    private func minimums(_ directory: Workdir, _ arguments: [String]) throws -> [String: Int] {
        let outcome = try directory.plat(["declutter", "-q", "-f", "geojsonseq"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pairs = try outcome.properties().map {
            (try #require($0["n"] as? String), try #require($0["minzoom"] as? Int))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// At the centre the point's label is in the way at every zoom; on the polygon it is not.
    @Test func centreOrSpot() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: valley)
        let common = ["--priority", "p", "a.geojsonl"]
        let (spot, center) = (
            try minimums(directory, common), try minimums(directory, ["--at", "center"] + common)
        )
        #expect(spot["u"] == 0 && center["u"] == 0)
        #expect(center["point"] == 21 && (3...6).contains(spot["point"] ?? 0), "\(spot)")
        #expect(try minimums(directory, ["--at", "label"] + common) == spot)
    }

    /// As points that `plat bounds` puts there, whatever the shape; over the antimeridian, too.
    @Test(arguments: [
        [], ["--zoom", "4"], ["--mode", "independent"], ["--size", "900x700", "--center", "0,179", "--zoom", "4"],
    ])
    func asPointsOfBounds(_ options: [String]) throws {
        let directory = try Workdir()
        let features = seededFeatures(600, seed: 91).enumerated().map { index, feature in
            (feature.geometry, #"{"n":"n\#(index)","p":\#((index * 7919) % 600)}"#)
        }
        try directory.write("a.geojsonl", features: features)
        _ = try directory.plat("bounds", "-q", "--as", "points", "--fields", "n,p", "-o", "b.geojson", "a.geojsonl")
        func results(_ arguments: [String]) throws -> [String] {
            let words = ["declutter", "-q", "-f", "geojsonseq", "--priority", "p", "--label-size", "40x12"]
            let outcome = try directory.plat(words + options + arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try outcome.properties().map { properties in
                "\(properties["n"] ?? "") \(properties["minzoom"] ?? "") \(properties["zooms"] ?? "")"
            }
        }
        let center = try results(["--at", "center", "a.geojsonl"])
        #expect(try center == results(["b.geojson"]) && center.count > 9)
        #expect(try results(["--at", "label", "a.geojsonl"]) == results(["a.geojsonl"]))
        #expect(try results(["a.geojsonl"]) != center)
    }

    /// In every system and format, and for every number of threads.
    @Test func fromEveryInput() throws {
        let directory = try Workdir()
        let features = seededFeatures(210, seed: 3).enumerated().filter { $0.offset % 7 == 6 }.map { index, feature in
            (feature.geometry, #"{"n":"n\#(index)","p":\#(index)}"#)
        }
        try directory.write("a.geojsonl", features: features)
        _ = try directory.plat("cat", "-q", "-o", "a.shp", "a.geojsonl")
        _ = try directory.plat("cat", "-q", "-f", "csv", "-o", "a.csv", "a.geojsonl")
        _ = try directory.plat("cat", "-q", "-d", "EPSG:3857", "-o", "web.geojson", "a.geojsonl")
        let common = ["--at", "center", "--priority", "p"]
        let known = try minimums(directory, common + ["a.geojsonl"])
        #expect(known.count == 30)
        for name in ["a.shp", "a.csv", "web.geojson"] { #expect(try minimums(directory, common + [name]) == known) }
        #expect(try directory.isSameForAllThreads(["declutter"] + common + ["a.geojsonl"]))
    }

    /// An earlier result is right for the same places only.
    @Test func verifies() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: valley)
        _ = try directory.plat("declutter", "-q", "--at", "center", "--priority", "p", "-o", "b.geojson", "a.geojsonl")
        let right = try directory.plat(
            "declutter", "--verify", "--at", "center", "--priority", "p", "b.geojson")
        #expect(right.status == 0 && right.text.contains("all correct"), "\(right)")
        let wrong = try directory.plat("declutter", "--verify", "--priority", "p", "b.geojson")
        #expect(wrong.status == 1 && wrong.text.contains("wrong"), "\(wrong)")
    }

    /// Clusters and earlier views use the same place.
    @Test func clustersAndViews() throws {
        let directory = try Workdir()
        try directory.write("a.geojsonl", features: valley)
        let clusters = try directory.plat(
            "declutter", "-q", "--cluster", "--cluster-radius", "20", "--zoom", "9", "--at", "center", "--priority",
            "p",
            "-f", "geojsonseq", "a.geojsonl")
        #expect(try clusters.properties().map { $0["count"] as? Int } == [2], "\(clusters)")
        let apart = try directory.plat(
            "declutter", "-q", "--cluster", "--cluster-radius", "20", "--zoom", "9", "--priority", "p", "-f",
            "geojsonseq", "a.geojsonl")
        #expect(try apart.properties().map { $0["count"] as? Int } == [1, 1], "\(apart)")
        let view = ["declutter", "-q", "--size", "400x400", "--center", "4.5,4.5", "--zoom", "8", "--at", "center"]
        _ = try directory.plat(view + ["--priority", "p", "-o", "shown.geojson", "a.geojsonl"])
        let again = try directory.plat(
            view + ["--priority", "p", "--previous", "shown.geojson", "-f", "geojsonseq", "a.geojsonl"])
        #expect(again.status == 0 && again.text == "", "\(again)")
    }

    @Test func whatIsSaid() throws {
        let directory = try Workdir()
        let polar = #"{"type":"Polygon","coordinates":[[[0,80],[9,80],[9,89],[0,89],[0,80]]]}"#
        try directory.write(
            "a.geojsonl", features: [(polar, "{}"), (#"{"type":"LineString","coordinates":[]}"#, "{}")])
        let outcome = try directory.plat("declutter", "--at", "center", "a.geojsonl")
        #expect(outcome.status == 0 && outcome.errors.contains("1 clamped-latitude, 1 no-label"), "\(outcome.errors)")
        let unknown = try directory.plat("declutter", "--at", "middle", "a.geojsonl")
        #expect(unknown.status == 64 && unknown.errors.contains("--at: unknown place 'middle' (use label or center)"))
        let empty = try directory.plat(
            "declutter", "-q", "--at", "center", input: #"{"type":"FeatureCollection","features":[]}"#)
        #expect(empty.status == 0)
        let bad = try directory.plat("declutter", "--at", "center", input: "lat,lon\n1,x\n")
        #expect(bad.status == 65)
    }
}
