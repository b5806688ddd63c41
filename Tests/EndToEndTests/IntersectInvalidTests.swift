import Foundation
import TestSupport
import Testing

/// Geometries that are not valid are named, counted or repaired, on either side: none vanishes.
struct IntersectInvalidTests {
    private let reason = "the geometry is not valid: Self-intersection at x 1, y 1"
    private let hint = "; hint: use --make-valid to repair it; or skip such records with --on-error skip"

    /// The second and the third record of the layer are bow-ties.
    private func directory() throws -> Workdir {
        let directory = try Workdir()
        func bow(_ x: Int) -> String {
            #"{"type":"Polygon","coordinates":[[[\#(x),0],[\#(x + 2),2],[\#(x + 2),0],[\#(x),2],[\#(x),0]]]}"#
        }
        try directory.write(
            "bad.geojsonl", features: [(rect(0, 0, 1, 1), #"{"k":1}"#), (bow(0), #"{"k":2}"#), (bow(3), #"{"k":3}"#)])
        try directory.write("good.geojsonl", features: [(rect(-9, -9, 9, 9), #"{"m":1}"#)])
        return directory
    }

    @Test(arguments: [
        "--pairs", "", "--join inner", "--join left --largest", "--clip", "--difference", "--count", "--nearest",
    ])
    func everyForm(form: String) throws {
        let directory = try directory()
        for layers in ["bad.geojsonl good.geojsonl", "good.geojsonl bad.geojsonl"] {
            let isB = layers.hasPrefix("good")
            let outcome = try directory.shell("plat intersect \(form) \(layers)")
            #expect(outcome.status == 65, "\(layers)")
            #expect(outcome.errorLines == ["bad.geojsonl:2:1: error: " + reason + hint])
            let early = try directory.shell("plat intersect --check-b \(form) \(layers)")
            #expect(early.status == 65 && early.errorLines == outcome.errorLines && (!isB || early.text.isEmpty))
            let skipped = try directory.shell("plat intersect --on-error skip \(form) \(layers)")
            #expect(skipped.status == 0)
            let summaryB = isB ? "layer B: 1 of 3 loaded, 2 skipped (2 invalid-geometry); " : "layer B: 1 loaded; "
            #expect(skipped.errorLines.last?.contains(summaryB) == true, "\(skipped.errors)")
            #expect(skipped.errorLines.last?.hasPrefix("layer A: \(isB ? 1 : 3) read, ") == true)
            #expect(isB || skipped.errors.contains("2 invalid-geometry"))
            let mended = try directory.shell("plat intersect --make-valid \(form) \(layers)")
            #expect(mended.status == 0)
            #expect(mended.errors.contains("bad.geojsonl:2:1: warning: an invalid geometry was repaired"))
            #expect(
                mended.errorLines.last?.contains("altered (2 made-valid, 2 changed-area)") == true, "\(mended.errors)")
        }
    }

    /// A shape whose box meets no line and no polygon of the other layer is not checked, unless all are to be checked.
    @Test func onlyWhatIsMet() throws {
        let directory = try directory()
        try directory.write("far.geojsonl", features: [(rect(-9, -9, -8, -8), #"{"m":1}"#)])
        try directory.write(
            "points.geojsonl",
            features: [
                (#"{"type":"Point","coordinates":[0.25,1]}"#, #"{"m":1}"#),
                (#"{"type":"Point","coordinates":[1.75,1]}"#, #"{"m":2}"#),
                (#"{"type":"Point","coordinates":[1,1.5]}"#, #"{"m":3}"#),
            ])
        for threads in [1, 2] {
            func run(_ words: String) throws -> Command.Outcome {
                try directory.shell("plat intersect -q --threads \(threads) --pairs \(words)")
            }
            #expect(try run("far.geojsonl bad.geojsonl").status == 0)
            #expect(try run("bad.geojsonl far.geojsonl").status == 0)
            // By the even-odd rule, the two triangles left and right of the crossing.
            let places = try run("points.geojsonl bad.geojsonl")
            #expect(places.status == 0 && places.lines == ["a,b", "1,1", "1,2", "2,2"], "\(places.text)")
            for layers in ["far.geojsonl bad.geojsonl", "points.geojsonl bad.geojsonl"] {
                let checked = try run("--check-b \(layers)")
                #expect(checked.status == 65 && checked.errorLines == ["bad.geojsonl:2:1: error: " + reason + hint])
            }
        }
        let itself = try directory.plat("intersect", "--self", "--pairs", "--check-b", "bad.geojsonl")
        #expect(itself.status == 64 && itself.errors.contains("--check-b"))
    }

    /// A layer with itself is read twice and counted once.
    @Test func layerWithItself() throws {
        let directory = try directory()
        let outcome = try directory.plat("intersect", "--self", "--pairs", "bad.geojsonl")
        #expect(outcome.status == 65 && outcome.errorLines == ["bad.geojsonl:2:1: error: " + reason + hint])
        let skipped = try directory.plat("intersect", "--self", "--pairs", "--on-error", "skip", "bad.geojsonl")
        #expect(skipped.status == 0)
        #expect(skipped.errors.contains("3 read, 0 pairs written, 3 skipped (2 invalid-geometry, 1 no-match)"))
        let mended = try directory.plat("intersect", "--self", "--pairs", "--make-valid", "bad.geojsonl")
        #expect(mended.lines == ["a,b", "1,2"] && mended.errors.contains("altered (2 made-valid, 2 changed-area)"))
        let ordered = try directory.plat("intersect", "--self", "--pairs", "--z-order", "k", "bad.geojsonl")
        #expect(ordered.errorLines == ["bad.geojsonl:2:1: error: " + reason + hint])
    }

    /// Where in a table, in a shapefile, for programs.
    @Test func places() throws {
        let directory = try directory()
        let made = try directory.shell("plat cat -q -o bad.shp bad.geojsonl && plat cat -q -o bad.csv bad.geojsonl")
        #expect(made.status == 0)
        for (layer, location) in [("bad.shp", "bad.shp: record 2: "), ("bad.csv", "bad.csv:3:1: ")] {
            for layers in [[layer, "good.geojsonl"], ["good.geojsonl", layer]] {
                let outcome = try directory.plat(["intersect", "--pairs"] + layers)
                #expect(outcome.status == 65)
                #expect(
                    outcome.errors.contains(
                        "\(location)error: the geometry is not valid: Self-intersection at x 1, y 1"),
                    "\(outcome.errors)")
            }
        }
        let json = try directory.plat("intersect", "--pairs", "--log-format", "json", "good.geojsonl", "bad.geojsonl")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.errorLines[0].utf8)) as? [String: Any])
        #expect(object["code"] as? String == "invalid-geometry" && object["line"] as? Int == 2)
        #expect(object["source"] as? String == "bad.geojsonl" && object["message"] as? String == reason)
    }

    @Test func rejects() throws {
        let directory = try directory()
        let outcome = try directory.plat(
            "intersect", "-q", "--pairs", "--on-error", "skip", "--rejects", "r.csv", "bad.geojsonl", "bad.geojsonl")
        #expect(outcome.status == 0 && outcome.lines == ["a,b", "1,1"])
        #expect(
            outcome.errors.contains(
                "layer A: 3 read, 1 pair written from 1 record, 2 skipped (2 invalid-geometry); layer B: 1 of 3 loaded, 2 "
            ))
        let rows = try #require(directory.text("r.csv")).split(separator: "\n")
        try #require(rows.count == 5)
        #expect(rows[1] == rows[3] && rows[2] == rows[4])
        #expect(rows[1].hasPrefix("bad.geojsonl,2,2,") && rows[1].contains(",invalid-geometry,\"\(reason)"))
    }

    /// Those of both layers together.
    @Test func mostErrors() throws {
        let directory = try directory()
        for (most, status) in [(4, 0), (3, 65), (1, 65)] as [(Int, Int32)] {
            let outcome = try directory.plat(
                "intersect", "--pairs", "--on-error", "skip", "--max-errors", "\(most)", "bad.geojsonl", "bad.geojsonl")
            #expect(outcome.status == status, "\(most): \(outcome.errors)")
            if status != 0 {
                #expect(outcome.errors.contains("bad.geojsonl:3:1: error: more than \(most) bad record"))
            }
        }
    }

    /// Invalid shapes that are not queried do no harm.
    @Test func rectsAskNothing() throws {
        let directory = try directory()
        #expect(try directory.pairs(["--rects", "bad.geojsonl", "good.geojsonl"]) == ["1,1", "2,1", "3,1"])
    }
}
