import Foundation
import TestSupport
import Testing

/// Views that are turned, or made from others.
struct TurnedViewTests {
    private let aim = "--size 320x460 --center 34.924365,-120.217372 --span-meters 600"

    private func view(_ directory: Workdir, _ options: String) throws -> [String: Any] {
        let outcome = try directory.shell("plat fit --json \(options)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    }

    /// Numbers that were computed apart, in Python.
    @Test(arguments: [
        (0, "53.472362804,253.833622762"), (30, "79.661171364,303.904341374"), (90, "183.833622762,336.527637196"),
    ])
    func knownNumbers(heading: Int, pixel: String) throws {
        let directory = try Workdir()
        let view = try view(directory, "\(aim) --heading \(heading) | tee v.json")
        #expect(
            abs((view["zoomScale"] as? Double ?? 0) - 0.06535438902583751) < 1e-15
                && view["heading"] as? Double == Double(heading))
        let there = try directory.shell(
            "echo 34.923964,-120.219558 | plat convert --from coordinate --to pixel --viewport v.json --precision 9")
        #expect(there.lines == [pixel])
        let back = try directory.shell(
            "echo \(pixel) | plat convert --from pixel --to coordinate --viewport v.json --precision 7")
        #expect(back.lines == ["34.923964,-120.219558"])
        let rect = try #require(view["mapRect"] as? [String: Double])
        if heading == 30 {
            #expect(
                abs((rect["width"] ?? 0) - 7759.664450547153) < 1e-9
                    && abs((rect["height"] ?? 0) - 8543.751905018844) < 1e-9)
        }
    }

    /// A view that is turned by a hair shows the names of one that is not.
    @Test func aHairOfHeadingChangesNoNames() throws {
        let directory = try Workdir()
        let italy = Package.root + "/samples/italy"
        func names(_ heading: String) throws -> [String] {
            let outcome = try directory.shell(
                """
                plat render -q -o a.png --size 800x600 --center 43.5,12 --zoom 5.2 --heading \(heading) --label name \
                    --labels-to labels.geojson '\(italy)/lands.geojson' '\(italy)/towns.csv' &&
                plat cat -q -f csv --no-geometry --fields text --where "kind = 'label'" labels.geojson
                """)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.lines.sorted()
        }
        let upright = try names("0")
        #expect(upright.count > 30 && upright.contains("Naples") && upright.contains("France"), "\(upright)")
        #expect(try names("0.01") == upright)
    }

    @Test func aLayerComesBackFromATurnedView() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"Polygon","coordinates":[[[-120.3,34.8],[-120.1,34.8],[-120.1,35],[-120.3,35],[-120.3,34.8]]]}"#)
        let outcome = try directory.shell(
            "plat convert --to pixel \(aim) --heading 75 --precision full a.geojson | plat cat -f geojsonseq | tee b")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.text.contains("[[-120.3,34.8],[-120.1,34.8],[-120.1,35],[-120.3,35],[-120.3,34.8]]"),
            "\(outcome.text)")
    }

    /// What a view is made from keeps what no option changes.
    @Test func viewsFromOthers() throws {
        let directory = try Workdir()
        let first = try view(directory, "\(aim) --heading 30 | tee v.json")
        let moved = try view(directory, "--viewport v.json --center 35,-120")
        #expect(moved["zoomScale"] as? Double == first["zoomScale"] as? Double && moved["heading"] as? Double == 30)
        #expect((moved["center"] as? [String: Double])?["latitude"].map { abs($0 - 35) < 1e-9 } == true)
        let resized = try view(directory, "--viewport v.json --size 460x320")
        #expect((resized["centerPoint"] as? [String: Double]) == (first["centerPoint"] as? [String: Double]))
        #expect(resized["zoomLevel"] as? Double == first["zoomLevel"] as? Double)
        #expect((resized["size"] as? [String: Double])?["width"] == 460)
        let aimed = try view(directory, "--viewport v.json --heading 0 --region 35,-120,1,1")
        #expect(
            aimed["mapRect"] as? [String: Double]
                == (try view(directory, "--size 320x460 --region 35,-120,1,1"))["mapRect"] as? [String: Double])
        let nearer = try view(directory, "--viewport v.json --zoom 10")
        #expect(nearer["zoomLevel"] as? Double == 10)
        let boxed = try view(directory, "--viewport v.json --heading 0 --bbox=-121,34,-120,35 --edge-padding 9,9,9,9")
        #expect((boxed["size"] as? [String: Double])?["height"] == 460)
        let world = try view(directory, "--world --size 512x512")
        #expect((world["mapRect"] as? [String: Double])?["width"] == 268_435_456)
        #expect(world["metersPerPixel"].map { abs(($0 as? Double ?? 0) - 77747.535492) < 1e-3 } == true)
        let refused = try directory.shell("plat fit --viewport v.json --stepped")
        #expect(refused.status == 64 && refused.errors.contains("keeps its zoom level"), "\(refused.errors)")
    }

    /// Only what lies in a turned view itself is visible, not what lies in the box around it.
    @Test func theVisibleBox() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,n\n0,0,middle\n1.3,0,north\n0,1.3,east\n1.1,1.1,corner\n")
        func names(_ heading: Int) throws -> [String] {
            let outcome = try directory.shell(
                "plat bounds --visible --size 400x400 --center 0,0 --zoom 8 --heading \(heading) -f csv a.csv")
            #expect(outcome.status == 0, "\(outcome.errors)")
            return directory.columns(outcome.lines)["n"] ?? []
        }
        // 400 pixels are 2.197265625°, the diagonal is 3.107. The corner is beyond the side of the turned view.
        #expect(try names(0) == ["middle"])
        #expect(try names(45) == ["middle", "north", "east"])
    }

    private struct Label {
        let id: String
        let x: Double
        let y: Double
        let rank: Int
    }

    /// Shown labels are apart on the screen, and every other one has a better neighbour: by the formula of a turned
    /// screen, not by plat's.
    @Test(arguments: [0.0, 17, 90, 200.5, 359])
    func labelsStayUpright(heading: Double) throws {
        let directory = try Workdir()
        var random = SplitMix64(seed: 11)
        var labels: [Label] = []
        var table = "lat,lon,id,rank\n"
        let (sine, cosine) = (sin(heading * .pi / 180), cos(heading * .pi / 180))
        let scale = exp2(8.0 + 8) / (2 * .pi)
        for index in 0..<400 {
            let (lat, lon) = (
                (47 + Double(Int(random.next() % 2_000_000)) / 1e6 - 1),
                (179.9 + Double(Int(random.next() % 2_000_000)) / 1e6 - 1)
            )
            let rank = Int(random.next() % 1000)
            table += String(format: "%.6f,%.6f,%d,%d\n", lat, lon > 180 ? lon - 360 : lon, index, rank)
            func down(_ lat: Double) -> Double { -asinh(tan(lat * .pi / 180)) * scale }
            let (dx, dy) = ((lon - 179.9) * .pi / 180 * scale, down(lat) - down(47))
            labels.append(
                Label(id: "\(index)", x: dx * cosine + dy * sine, y: dy * cosine - dx * sine, rank: rank))
        }
        try directory.write("a.csv", table)
        let outcome = try directory.shell(
            "plat declutter -f csv --priority rank --size 500x300 --center 47,179.9 --zoom 8 --label-size 30x12 "
                + "--heading \(heading) a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let shown = Set(directory.columns(outcome.lines)["id"] ?? [])
        let inside = labels.filter { abs($0.x) < 250 && abs($0.y) < 150 }
        #expect(shown.count > 40 && shown.isSubset(of: Set(inside.map(\.id))))
        func meet(_ one: Label, _ other: Label, slack: Double) -> Bool {
            abs(one.x - other.x) < 30 + slack && abs(one.y - other.y) < 12 + slack
        }
        for label in inside {
            let rivals = inside.filter { shown.contains($0.id) && $0.id != label.id }
            if shown.contains(label.id) {
                #expect(!rivals.contains { meet($0, label, slack: -0.01) }, "\(label)")
            } else {
                #expect(rivals.contains { meet($0, label, slack: 0.01) && $0.rank >= label.rank }, "\(label)")
            }
        }
    }

    @Test func obstaclesAreTurnedToo() throws {
        let directory = try Workdir()
        // With east up, the label at 0.05° north of the obstacle is beside it; with north up, above it.
        try directory.write("a.csv", "lat,lon,n\n0.08,0,label\n")
        try directory.write("b.csv", "lat,lon\n0,0\n")
        func count(_ heading: Int) throws -> Int {
            let outcome = try directory.shell(
                "plat declutter -f csv --size 400x400 --center 0,0 --zoom 8 --label-size 40x8 --heading \(heading) "
                    + "--obstacles b.csv --obstacle-size 1x1 a.csv")
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.lines.count - 1
        }
        #expect(try count(0) == 1)
        #expect(try count(90) == 0)
    }

    @Test(arguments: [
        ("declutter --max-per-tile 1 --size 9x9 --center 0,0 --zoom 8 --heading 9 a.csv", "tiles are not turned"),
        ("declutter --size 999x999 --center 0,0 --zoom 1 --heading 9 a.csv", "more than half the world"),
        ("fit --size 9x9 --center 0,0 --zoom 8 --heading 361", "--heading: 361 is out of range (-360 to 360)"),
        ("declutter --heading 9 a.csv", "--heading needs an option that aims the view"),
    ])
    func refused(arguments: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n1,2\n")
        let outcome = try directory.shell("plat " + arguments)
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.errors)")
    }
}
