import Foundation
import TestSupport
import Testing

/// How `plat move` reads touches: whom they drag, what states follow, and what is wrong with them.
struct MoveTouchTests {
    private let view = MoveTests.view

    private func move(
        _ options: String, drags: String, layer: String = MoveTests.places, _ name: String = "layer.csv"
    ) throws -> Workdir.Outcome {
        try MoveTests.move("\(view) \(options)", drags: drags, layer: layer, name)
    }

    /// The values of the field `drag` by the ids of features.
    private func drags(_ outcome: Workdir.Outcome) -> [String: String] {
        let cells = outcome.lines.dropFirst().map { $0.split(separator: ",").map { String($0) } }
        return Dictionary(uniqueKeysWithValues: cells.map { ($0[2], $0[$0.count - 1]) })
    }

    /// The event that cancels a touch may be the first beyond the threshold.
    @Test func aCancelledEventMoves() throws {
        let outcome = try move("--states", drags: "id,x,y,phase\na,0,0,began\na,60,0,cancelled\n")
        #expect(
            outcome.lines.dropFirst() == [
                "a,,none,starting", "a,,starting,dragging", "a,,dragging,canceling", "a,,canceling,none",
            ], "\(outcome.text)")
    }

    @Test func states() throws {
        let drags = """
            Time,id,x,y,phase
            2026-05-01T12:00:00Z,a,0,0,began
            2026-05-01T12:00:01Z,a,4,0,moved
            2026-05-01T12:00:02Z,a,6,0,moved
            2026-05-01T12:00:03Z,a,9,0,moved
            2026-05-01T12:00:04Z,a,9,0,ended
            2026-05-01T12:00:05Z,b,0,0,began
            2026-05-01T12:00:06Z,b,1,0,ended
            2026-05-01T12:00:07Z,c,0,0,began
            2026-05-01T12:00:08Z,c,0,7,moved
            2026-05-01T12:00:09Z,c,0,8,canceled
            2026-05-01T12:00:10Z,nobody,0,0,began
            2026-05-01T12:00:11Z,nobody,9,8,ended
            2026-05-01T12:00:12Z,d,0,0,began
            2026-05-01T12:00:13Z,d,9,8,moved

            """
        let rows = [
            "a,02,none,starting", "a,02,starting,dragging", "a,04,dragging,ending", "a,04,ending,none",
            "c,08,none,starting", "c,08,starting,dragging", "c,09,dragging,canceling", "c,09,canceling,none",
            "d,13,none,starting", "d,13,starting,dragging", "d,,dragging,canceling", "d,,canceling,none",
        ]
        let outcome = try move("--states", drags: drags)
        #expect(
            outcome.lines.map { $0.replacing("2026-05-01T12:00:", with: "").replacing("Z", with: "") }
                == ["id,time,from,to"] + rows, "\(outcome.text)")
        #expect(
            outcome.errors.contains("6 read, 12 changes written from 6 records; drags: 14 loaded"), "\(outcome.errors)")
        #expect(outcome.errors.contains("the last touch of 'd' never ends; it counts as cancelled"))
        #expect(outcome.errors.contains("no feature has the id 'nobody' of a drag"))
        let json = try move("--states --json", drags: drags).lines
        #expect(json.count == rows.count)
        #expect(json[2] == #"{"id":"a","time":"2026-05-01T12:00:04Z","from":"dragging","to":"ending"}"#)
        let features = try move("-f csv", drags: drags)
        #expect(
            self.drags(features) == [
                "a": "dragged", "b": "none", "c": "cancelled", "d": "cancelled", "e": "none", "f": "none",
            ])
    }

    /// Ways alone have states too; times that are numbers stay numbers, and rows without a time have none.
    @Test func statesOfWays() throws {
        let outcome = try move("--states --json", drags: "id,dx,dy,t\na,9,9,1767268800.25\nb,1,1,3\n")
        #expect(outcome.lines.count == 4)
        #expect(outcome.lines.first == #"{"id":"a","time":1767268800.25,"from":"none","to":"starting"}"#)
        let plain = try move("--states", drags: "id,dx,dy\na,9,9\n")
        #expect(plain.lines.last == "a,,ending,none")
    }

    private static let pins = """
        id,lat,lon,w,h,dx,dy,z
        low,37.33182,-122.03118,20,10,0,0,3
        high,37.33182,-122.03118,20,10,0,0,1
        wide,37.33182,-122.03118,60,10,0,0,2
        away,37.33182,-122.03118,10,10,100,50,0

        """

    /// The place of all pins on the screen.
    private static let (x, y) = (139.4945137776, 252.8582193209)

    private func touch(_ dx: Double, _ dy: Double) -> String {
        "x,y,phase\n\(Self.x + dx),\(Self.y + dy),began\n300,300,ended\n"
    }

    @Test(arguments: [
        (0, 0, "--label-size 20x10", "away"), (9.99, 4.99, "--label-size 20x10", "away"),
        (-9.999, -4.999, "--label-size 20x10", "away"), (10.001, 0, "--label-size 20x10", ""),
        (0, 5.001, "--label-size 20x10", ""), (-10.001, 0, "--label-size 20x10", ""),
        (0, 0, "--label-size-fields w,h --offset-fields dx,dy", "wide"),
        (25, 0, "--label-size-fields w,h", "wide"), (100, 50, "--label-size-fields w,h --offset-fields dx,dy", "away"),
        (94.999, 50, "--label-size-fields w,h --offset-fields dx,dy", ""),
        (0, 0, "--label-size 20x10 --z-order z", "low"), (0, 0, "--label-size 20x10 --offset 10.5,0", ""),
        (20, -4, "--label-size 20x10 --offset 10.5,0", "away"), (0, 0, "--label-size-fields w,h --z-order z", "low"),
        (25, 0, "--label-size-fields w,h --z-order z", "wide"),
    ])
    func topmost(dx: Double, dy: Double, options: String, name: String) throws {
        let outcome = try move("--hit -f csv \(options)", drags: touch(dx, dy), layer: Self.pins)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(drags(outcome).filter { $0.value != "none" }.map(\.key) == (name.isEmpty ? [] : [name]))
        #expect(outcome.errors.contains("a touch began where there is no feature") == name.isEmpty)
    }

    /// The left and upper edges of a box belong to it, the others do not.
    @Test(arguments: [
        ("150,220", true), ("149.9999,220", false), ("170,220", false), ("150,240", false), ("169.9,239.9", true),
    ])
    func edgesOfBoxes(place: String, isHit: Bool) throws {
        let outcome = try MoveTests.move(
            "--size 320x460 --center 0,0 --zoom 15 --hit --label-size 20x20 -f csv",
            drags: "x,y,phase\n\(place),began\n\(place),ended\n", layer: "id,lat,lon\na,0,0\n")
        #expect(outcome.errors.contains("no feature") == !isHit, "\(outcome.errors)")
    }

    /// Each touch finds what earlier ones have left, also where one has been dragged to; pipes are read twice.
    @Test func oneAfterTheOther() throws {
        let (x, y) = (Self.x, Self.y)
        let drags = """
            x,y,phase
            \(x),\(y),began
            \(x + 100),\(y),ended
            \(x),\(y),began
            \(x),\(y + 50),ended
            \(x + 100),\(y),began
            \(x + 100),\(y + 100),ended
            \(x + 100),\(y),began
            \(x),\(y),ended
            \(x),\(y),began
            \(x + 9),\(y),moved
            \(x + 9),\(y),cancelled

            """
        let layer = "id,lat,lon\na,37.33182,-122.03118\nb,37.33182,-122.03118\nc,37.33182,-122.03118\n"
        let outcome = try move("--hit --label-size 20x20 -f csv", drags: drags, layer: layer)
        #expect(drags.isEmpty == false && self.drags(outcome) == ["a": "cancelled", "b": "dragged", "c": "dragged"])
        let states = try move("--hit --label-size 20x20 --states", drags: drags, layer: layer).lines.dropFirst()
        #expect(states.map { $0.prefix(1) }.joined() == "ccccbbbbccccaaaa", "\(states)")
        let directory = try Workdir()
        try directory.write("drags", drags)
        try directory.write("layer.csv", layer)
        let piped = try directory.shell(
            "cat layer.csv | plat move --hit --label-size 20x20 --drags drags \(view) -f csv")
        #expect(piped.text == outcome.text)
    }

    /// Of very many features at one place, each touch drags the one that is then on top.
    @Test(arguments: [("", 0), ("--z-order z", 1)])
    func manyAtOnePlace(options: String, step: Int) throws {
        let (count, touches) = (20000, 100)
        var (layer, drags) = ("id,lat,lon,z\n", "x,y,phase\n")
        for index in 0..<count { layer += "\(index),37.3326,-122.0303,\((index * 7919) % count)\n" }
        for _ in 0..<touches { drags += "160,230,began\n160,30,ended\n" }
        let outcome = try move("--hit -f csv \(options)", drags: drags, layer: layer)
        let moved = Set(outcome.lines.filter { $0.hasSuffix("dragged") }.map { $0.split(separator: ",")[2 + step] })
        #expect(moved == Set((count - touches..<count).map { "\($0)" }), "\(outcome.errors)")
    }

    /// The label of a polygon is on it, or in the middle of its rect; what is beyond the view can be found, too.
    @Test(arguments: [("label", "160,390", true), ("center", "160,390", false), ("center", "160,128", true)])
    func polygonsAndLines(site: String, place: String, isHit: Bool) throws {
        // A shape like a U, with its rect around the middle of the view, where its opening is.
        let shape = "[[-90,-66],[90,-66],[90,66],[80,66],[80,-60],[-80,-60],[-80,66],[-90,66],[-90,-66]]"
        for (kind, coordinates) in [("Polygon", "[\(shape)]"), ("LineString", shape)] {
            if site == "label", kind == "LineString" { continue }
            let outcome = try MoveTests.move(
                "--size 320x256 --center 0,0 --zoom 0 --hit --at \(site) --label-size 300x\(site == "label" ? 600 : 20)",
                drags: "x,y,phase\n\(place),began\n\(place),ended\n",
                layer:
                    #"{"type":"Feature","properties":{},"geometry":{"type":"\#(kind)","coordinates":\#(coordinates)}}"#,
                "layer.geojson")
            #expect(outcome.errors.contains("no feature") == !isHit, "\(kind) \(outcome.errors)")
        }
    }

    /// A touch east of the antimeridian finds what lies west of it, in a turned view too.
    @Test(arguments: ["", "--heading 30"])
    func overTheAntimeridian(heading: String) throws {
        let directory = try Workdir()
        try directory.write("layer.csv", "id,lat,lon\na,10,-179.999\n")
        let outcome = try directory.shell(
            """
            view="--size 300x300 --center 10,179.999 --zoom 12 \(heading)"
            (echo x,y,phase; echo 10,-179.999 | plat convert -q --from coordinate --to pixel $view --precision 3 |
            sed 's/$/,began/'; echo 1,1,ended) > drags
            plat move -q --hit --label-size 4x4 $view --drags drags -f csv layer.csv
            """)
        #expect(outcome.lines.last?.hasSuffix("a,dragged") == true, "\(outcome.text) \(outcome.errors)")
    }

    @Test(arguments: [
        ("id,x,y,phase\na,1,1,moved\n", "", 2, "phase 'moved' without a 'began' before it"),
        ("id,x,y,phase\na,1,1,ended\n", "", 2, "phase 'ended' without a 'began' before it"),
        (
            "id,x,y,phase\na,1,1,began\na,1,1,ended\na,1,1,canceled\n", "", 4,
            "phase 'cancelled' without a 'began' before it"
        ),
        ("id,x,y,phase\na,1,1,began\nb,1,1,began\n", "", 3, "a drag starts before the touch of 'a' has ended"),
        (
            "id,x,y,phase\na,1,1,began\nb,1,1,moved\n", "", 3,
            "phase 'moved' of 'b' comes before the touch of 'a' has ended"
        ),
        ("id,x,y,phase,dx,dy\na,1,1,began,,\nb,,,,3,4\n", "", 3, "a drag starts before the touch of 'a' has ended"),
        ("id,x,y,phase\na,1,NaN,began\n", "", 2, "field 'y' holds 'NaN', which is not a number"),
        ("id,x,y,phase\na,1,inf,began\n", "", 2, "field 'y' holds 'inf', which is not a number"),
        ("id,x,y,phase\na,1,,began\n", "", 2, "the row has no y"),
        ("id,x,y,phase\na,1,1e300,began\n", "", 2, "is out of range"),
        ("id,x,y,phase\na,1,1,start\n", "", 2, "'start' is not a phase; hint: use began, moved, ended or cancelled"),
        ("id,x,y,phase\na,1,1,\n", "", 2, "the row has neither a phase nor dx and dy"),
        ("id,x,y,phase,dx,dy\na,1,1,began,1,1\n", "", 2, "the row has both a phase and dx or dy"),
        ("id,x,y,phase\n,1,1,began\n", "", 2, "the row names no feature"),
        ("id,x,y,phase\na,1,1,began\n", "--hit", 2, "the touch names the feature 'a'"),
        ("id,dx,dy\na,1\n", "", 2, "the row has 2 values"),
        ("id,x,y\na,1,1\n", "", 0, "no columns x, y and phase, or dx"),
        ("x,y,phase\n1,1,began\n", "", 0, "the drags have no column id"),
        ("id,dx,dy\na,1,1\n", "--hit", 0, "the drags have no columns x, y and phase"), ("", "", 0, "the input"),
    ])
    func badDrags(drags: String, options: String, line: Int, message: String) throws {
        for more in ["", "--on-error skip", "--states", "-o out.geojson", "--threads 8"] {
            let outcome = try move("\(options) \(more)", drags: drags)
            #expect(outcome.status == 65 && outcome.text.isEmpty, "\(outcome.status) \(outcome.text)")
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(line == 0 || outcome.errors.hasPrefix("drags:\(line):"), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        ("", "--drags drags", "a view is needed"), ("--world", "--drags drags", "--size is required"),
        (MoveTests.view, "", "--drags is required"), (MoveTests.view, "--drags drags --z-order z", "needs --hit"),
        (MoveTests.view, "--drags drags --json", "--json needs --states"),
        (MoveTests.view, "--drags drags --planar", "a view shows the globe"),
        (MoveTests.view, "--drags drags --states -f geojson", "--states writes a CSV"),
        (MoveTests.view, "--drags drags --threshold -1", "--threshold"),
        (MoveTests.view, "--drags - -", "- is given twice"),
        (MoveTests.view, "--drags drags --id nix", "no field named 'nix'"),
    ])
    func usage(view: String, options: String, message: String) throws {
        let directory = try Workdir()
        try directory.write("drags", "id,dx,dy\na,9,9\n")
        try directory.write("layer.csv", MoveTests.places)
        let outcome = try directory.shell("plat move \(view) \(options) layer.csv")
        #expect(outcome.status == 64 && outcome.errors.contains(message), "\(outcome.status) \(outcome.errors)")
    }
}
