import Foundation
import TestSupport
import Testing

/// `shape arrow --path` with the path data of SVG, and `--offset`.
struct ShapePathTests {
    private func text(_ path: String, _ options: String = "--line", latitude: Double = 0) throws -> String {
        let words = options.split(separator: " ").map(String.init)
        let outcome = try Workdir().plat(
            ["shape", "arrow", "-q", "--path", path, "--precision", "full"] + words,
            input: Array("lat,lon\n\(latitude),0\n".utf8))
        #expect(outcome.status == 0, "\(path): \(outcome.errors)")
        return outcome.text
    }

    @Test(.enabled(if: Python.isThere)) func curvesAreWithinTheTolerance() throws {
        #expect(try oracle("paths_oracle", [Binary.path, "known"]) == "ok\n")
    }

    @Test(.enabled(if: Python.has("svgelements", "numpy"))) func pathsAreThoseOfSvgelements() throws {
        #expect(try oracle("paths_oracle", [Binary.path, "random", "11", "\(Effort.of(300, oneIn: 20))"]) == "ok\n")
    }

    /// The same path, written in two ways.
    @Test(arguments: [
        ("M0 0l1-1.5.5.5", "M 0 0 L 1 -1.5 L 1.5 -1"), ("M0 0L1-1.5.5.5", "M0,0 L1,-1.5 L0.5,0.5"),
        ("M0 0a1 1 0 01 2 2", "M 0 0 A 1 1 0 0 1 2 2"), ("M0 0a1,1,0,1,1.5.5", "M0 0A1 1 0 1 1 0.5 0.5"),
        ("M0 0a1 1 0 10-2-2a1 1 0 013 3", "M0 0A1 1 0 1 0 -2 -2 A 1 1 0 0 1 1 1"),
        ("m1 2 3 4 5 6", "M1 2L4 6L9 12"), ("M1 2 3 4", "M1 2L3 4"), ("m1 2h3v4h-3z", "M1 2H4V6H1Z"),
        ("M0 0H1 2 3V4 5", "M0 0L1 0L2 0L3 0L3 4L3 5"), ("M0 0C1 1 2 1 3 0S5-1 6 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0"),
        ("M0 0S2 1 3 0", "M0 0C0 0 2 1 3 0"), ("M0 0Q1 1 2 0T4 0 6 0", "M0 0Q1 1 2 0Q3 -1 4 0Q5 1 6 0"),
        ("M0 0T2 2", "M0 0Q0 0 2 2"), ("M0 0Q1 1 2 0S3 1 4 0", "M0 0Q1 1 2 0C2 0 3 1 4 0"),
        ("M0 0C1 1 2 1 3 0T6 0", "M0 0C1 1 2 1 3 0Q3 0 6 0"),
        ("M1 1c1 1 2 1 3 0s2-1 3 0", "M1 1C2 2 3 2 4 1C5 0 6 0 7 1"),
        ("M0 0h2v2zl-1-1", "M0 0H2V2Z M0 0L-1 -1"), ("M0 0h2v2zm5 5h1", "M0 0H2V2ZM5 5H6"),
        ("M0 0L1e1-1E-1", "M0 0L10 -0.1"), ("M0 0L1.5e+1+2", "M0 0L15 2"), ("M0 0L.5.5 1. 2.", "M0 0L0.5 0.5L1 2"),
        ("\n M 0 , 0 \t L 1 , 1 ", "M0 0L1 1"), ("M9 9M0 0L1 1M5 5", "M0 0L1 1"),
        ("M0 0A0 5 0 0 1 3 3", "M0 0L3 3"), ("M0 0L1 1A5 5 0 0 1 1 1L2 0", "M0 0L1 1L2 0"),
        ("M0 0A-2-2 0 0 1 2 2", "M0 0A2 2 0 0 1 2 2"), ("M0 0A1 1 0 0 1 8 0", "M0 0A4 4 0 0 1 8 0"),
        ("M0 0A3 2 400 0 1 2 2", "M0 0A3 2 40 0 1 2 2"),
    ])
    func oneMeaningManyTexts(_ short: String, _ long: String) throws {
        let (one, other) = (try numbers(text(short)), try numbers(text(long)))
        #expect(one.count == other.count && one.count > 3, "\(short)")
        for (number, same) in zip(one, other) { #expect(abs(number - same) < 1e-12, "\(short)") }
    }

    private func numbers(_ text: String) -> [Double] {
        text.split(whereSeparator: { !"-+.0123456789e".contains($0) }).compactMap { Double($0) }
    }

    /// Positions have y up, path data has y down.
    @Test func pathDataHasYDown() throws {
        #expect(try text("0,0 2,0 2,1", "") == text("M0 0H2V-1Z", ""))
        #expect(try text("0,0 1,2 3,1") == text("M0,0 1,-2 3,-1"))
    }

    @Test(arguments: [
        ("", "path: '' is not a path"), ("L1 1", "character 1 of the path: path data begins with M, not with L"),
        ("M0 0X1", "character 5 of the path: unknown command 'X'"),
        ("M0 0L1", "character 7 of the path: the path ends where a number should follow"),
        ("M0", "character 3 of the path: the path ends where"), ("M", "character 2 of the path: the path ends"),
        ("M0 0L1,,1", "character 8 of the path: expected a number, found ','"),
        ("M,0 0", "character 2 of the path: expected a number, found ','"),
        ("M0 0,L1 1", "character 6 of the path: expected a number, found 'L'"),
        ("M0 0L1 1,", "character 10 of the path: the path ends where a number should follow"),
        ("M0 0a1 1 0 2 1 3 3", "character 12 of the path: expected a flag of an arc (0 or 1), found '2'"),
        ("M0 0a1 1 0 0", "character 13 of the path: the path ends where a flag of an arc (0 or 1) should follow"),
        ("M0 0L1e999 1", "character 6 of the path: the number '1e999' is too large"),
        ("M0 0L- 1", "character 6 of the path: expected a number, found '-'"),
        ("M0 0Lé 1", "character 6 of the path: expected a number, found 'é'"),
        ("M0 0Z 5", "character 7 of the path: expected a command, found '5'"),
        ("M0 0L.e1 2", "character 6 of the path: expected a number, found '.'"),
        ("M0 0", "the path draws nothing"), ("M0 0M1 1Z", "the path draws nothing"), ("nan,0 1,1", "character 1 of"),
        ("M0 0L1 0", "a polygon needs at least three positions"), ("M0 0L1 0L2 0", "the path has no area"),
        ("M0 0h9v9h-9zM1 1h1v1zM8 8h2v-1z", "subpath 3 crosses subpath 1"),
        ("M0 0h5v5h-5z M1 1h3v3h-3z M2 2h1v1h-1z", "subpath 3 is inside subpath 2, which is a hole"),
        ("M0 0h5v5h-5z M5 0h-5v5h5z", "subpath 2 runs along an edge of subpath 1"),
        ("M0 0h4v4h-4z M0 2L2 0 4 2 2 4z", "subpath 2 touches subpath 1 in more than one place"),
        ("M0 0h9v9h-9zM1 1h3v3h-3zM3 3h3v3h-3z", "subpath 3 crosses subpath 2"),
        ("M0 0L6 7 5 0 0 5z", "the path crosses itself"), ("0,0 5,5 5,0 0,5", "the path crosses itself"),
        ("M0 0h9v9h-9zM1 1l3 3v-3l-3 3z", "subpath 2 crosses itself"),
        ("M0 0h4l-2 2 2 2h-4l2-2z", "the path touches itself"),
        ("M0 0h5h-2v3z", "the path touches itself"), ("M0 0C9 9-5 9 4 0z", "the path crosses itself"),
        ("M0 0h9v9h-9zM20 1h1v1z", "subpath 2 is not inside the first"),
        ("M0 0h9v9h-9zM2 2h3", "subpath 2: a polygon needs"),
        ("M0 0l1-1.5.5", "character 13 of the path: the path ends"),
        ("M0 0H1e308V1e308H-1e308z", "the path is too large"),
        ("M0 0S7 0-1 9C0 1-1 1 1e308 1", "the path is too large"),
        ("M0 0A1e200 1 0 0 1 5 5L0 9", "the path is too large"),
    ])
    func faults(_ path: String, _ message: String) throws {
        let outcome = try Workdir().plat("shape", "arrow", "--path", path, input: "lat,lon\n0,0\n")
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.status)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        ("--tolerance 1", "--tolerance: only SVG path data in --path has curves"),
        ("--path 0,0_1,1_0,1 --zoom 3", "--zoom: only SVG path data"),
        ("--path M0_0h1v1z --tolerance 0", "--tolerance: 0 is out of range"),
        ("--path M0_0h1v1z --zoom 31", "--zoom: 31 is out of range"), ("--offset 1", "--offset: '1' is not an offset"),
        ("--path M0_0h1v1z --zoom 3 --planar", "--zoom cannot be used with --planar: a plane has no zoom levels"),
    ])
    func usage(_ arguments: String, _ message: String) throws {
        let words = arguments.split(separator: " ").map { $0.replacingOccurrences(of: "_", with: " ") }
        let outcome = try Workdir().plat(["shape", "arrow"] + words, input: Array("lat,lon\n0,0\n".utf8))
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)")
    }

    /// Rings that touch in one place, and curves that end where they began but for rounding, are polygons.
    @Test(arguments: [
        "M0 0h4v4h-4zM0 2l1-1 1 1-1 1z", "M0 0h9v9h-9zM1 1h2v2h-2zM3 3h2v2h-2z",
        "M.3 0a.1.1 0 01-.2 0a.1.1 0 01.2 0z", "M.1.1l.2 0 0 .7-.2 0 0-.7z",
        "M5 0A5 5 0 01-5 0A5 5 0 015 0zM5 0A2 2 0 011 0A2 2 0 015 0z",
    ])
    func validRingsAreTaken(_ path: String) throws {
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\n1,2\n' | plat shape arrow -q --unit 1000 --path '\(path)' | plat check -
            """)
        #expect(outcome.status == 0, "\(path): \(outcome.text)\(outcome.errors)")
    }

    /// The check takes no time that anyone would notice.
    @Test func longPathsAreChecked() throws {
        let comb = "M0 0" + String(repeating: "h9v1h-8v1", count: 9000) + "h-9z"
        let outcome = try Workdir().plat(
            ["shape", "arrow", "-q", "--path", comb, "--unit", "0.01"], input: Array("lat,lon\n0,0\n".utf8))
        #expect(outcome.status == 64 || outcome.status == 0, "\(outcome.errors)")
    }

    /// Later subpaths are holes, whichever way they run.
    @Test(arguments: ["M0 0h9v9h-9zM2 2v3h3v-3z", "M0 0h9v9h-9zM2 2h3v3h-3z", "M0 0v9h9v-9zm2 2h3v3h-3"])
    func holes(_ path: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(text(path, "--unit 1000").utf8)) as? [String: Any]
        let geometry = (object?["features"] as? [[String: Any]])?.first?["geometry"] as? [String: Any]
        let rings = try #require(geometry?["coordinates"] as? [[[Double]]])
        #expect(rings.count == 2 && rings.allSatisfy { $0.count == 5 && $0.first == $0.last })
        let areas = rings.map { ring in
            zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0[0] * $1.1[1] - $1.1[0] * $1.0[1] }
        }
        #expect(areas[0] > 0 && areas[1] < 0 && abs(areas[0] / areas[1] + 9) < 1e-3, "\(areas)")
        let outcome = try Workdir().shell(
            """
            printf 'lat,lon\\n1,2\\n' | plat shape arrow -q --path '\(path)' -o a.shp && plat cat -q a.shp | grep -c '"Polygon"'
            plat check a.shp > /dev/null && printf 'lat,lon\\n1,2\\n' | plat shape arrow -q --line --path '\(path)' \
            | grep -c '"MultiLineString"'
            """)
        #expect(outcome.lines == ["1", "1"], "\(outcome.text)\(outcome.errors)")
    }

    /// The book's arrow: a square of four units, two to the east and half a unit to the north of the place, turned to
    /// the left about its middle.
    @Test func anOffsetTurnsAboutItsOwnCentre() throws {
        let path = "M0 1.5h2v-1l2 1.5-2 1.5v-1h-2z"
        let outcome = try Workdir().plat(
            [
                "shape", "arrow", "-q", "--unit", "75", "--offset", "2,4.5", "--rotation", "-51.42857142857143",
                "--path", path,
                "-d", "map-point", "--precision", "full",
            ], input: Array("lat,lon\n34.927752,-120.217608\n".utf8))
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
        let geometry = (object?["features"] as? [[String: Any]])?.first?["geometry"] as? [String: Any]
        let ring = try #require((geometry?["coordinates"] as? [[[Double]]])?.first)
        func mapY(_ latitude: Double) -> Double {
            let sine = sin(latitude * .pi / 180)
            return 268_435_456 * (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
        }
        // 75 metres in map points at this latitude, by the framework's formula.
        let phi = 34.927752 * Double.pi / 180
        let degree = 111132.92 - 559.82 * cos(2 * phi) + 1.175 * cos(4 * phi) - 0.0023 * cos(6 * phi)
        let unit = 75 * (mapY(34.427752) - mapY(35.427752)) / degree
        let place = (x: (180 - 120.217608) / 360 * 268_435_456, y: mapY(34.927752))
        let angle = -Double.pi / 3.5
        let corners = [(0.0, 1.5), (2.0, 1.5), (2.0, 0.5), (4.0, 2.0), (2.0, 3.5), (2.0, 2.5), (0.0, 2.5)].map {
            (x: $0.0, y: $0.1)
        }
        for corner in corners {
            let (x, y) = (corner.x - 2, corner.y - 2)
            let (right, down) = (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle))
            let known = (x: place.x + (2 + 2 + right) * unit, y: place.y + (-4.5 + 2 + down) * unit)
            let off = ring.map { hypot($0[0] - known.x, $0[1] - known.y) }.min() ?? .infinity
            #expect(off < 1e-6, "\(off) of \(unit)")
        }
    }

    @Test func withoutATurnAnOffsetOnlyMoves() throws {
        #expect(try text("0,0 2,0 2,1", "--offset 3,4") == text("3,4 5,4 5,5", ""))
        #expect(try text("0,0 2,0 2,2 0,2", "--anchor center --offset 3,4") == text("2,3 4,3 4,5 2,5", ""))
    }

    /// The box of a curve is that of the curve, not of its control points.
    @Test func theCentreOfACurveIsItsOwn() throws {
        // A half circle of radius 1 above its chord, as an arc and as curves: from y 0 to −1.
        let outcome = try Workdir().shell(
            """
            for path in 'M-1 0A1 1 0 0 1 1 0z' 'M0 0C0-4 4-4 4 0z'; do
                printf 'lat,lon\\n0,0\\n' | plat shape arrow -q --anchor center --unit 1000 --path "$path" --precision full \
                | plat bounds -q --as bbox --precision 5
            done
            """)
        for line in outcome.lines {
            let box = line.split(separator: ",").compactMap { Double($0) }
            #expect(box.count == 4 && abs(box[0] + box[2]) < 2e-5 && abs(box[1] + box[3]) < 2e-5, "\(line)")
        }
        #expect(outcome.lines.count == 2)
    }

    @Test func theToleranceIsOfPixelsOrPlanes() throws {
        func count(_ options: String, latitude: Double = 0) throws -> Int {
            try text("M-1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0z", options, latitude: latitude).split(separator: "[").count
        }
        let usual = try count("")
        #expect(try count("--tolerance 0.5 --zoom 20") == usual)
        #expect(try count("--tolerance 8 --zoom 20") == count("--tolerance 0.5 --zoom 16"))
        #expect(try count("--tolerance 8") < usual && count("--zoom 0") < 15)
        #expect(try count("--unit 10") < usual && count("", latitude: 80) > usual)
        #expect(try count("--planar --unit 7") == count("--planar --unit 7000"))
        #expect(try count("--planar --unit 7 --tolerance 0.00001") > count("--planar --unit 7"))
        let outcome = try Workdir().plat(
            "shape", "arrow", "--path", "M0 0a1 1 0 1 1 1 1z", "--unit", "1000000", "--zoom", "30", "--tolerance",
            "0.0001", input: "lat,lon\n0,0\n")
        #expect(
            outcome.status == 65 && outcome.errors.contains("needs more than 1000000 positions"), "\(outcome.errors)")
    }
}
