import Layers
import MadeShapes
import Testing

struct GroupReaderTests {
    private func csv(_ rows: [(String, String, Int, Int)]) -> String {
        "g,r,lon,lat\n" + rows.map { "\($0.0),\($0.1),\($0.2),\($0.3)\n" }.joined()
    }

    private func square(_ group: String, _ ring: String, _ x: Int, _ y: Int, _ side: Int) -> [(
        String, String, Int, Int
    )] {
        [
            (group, ring, x, y), (group, ring, x + side, y), (group, ring, x + side, y + side),
            (group, ring, x, y + side),
        ]
    }

    private let polygons = GroupingPlan(ring: "r", form: .polygons)

    @Test func ringsAreClosedAndTurnedOuterCounterClockwise() throws {
        let open = csv(square("a", "1", 0, 0, 2))
        let expected = [#"polygon(0 0,2 0,2 2,0 2,0 0) g="a" r=1"#]
        #expect(try polygons.run(open).features == expected)
        #expect(try polygons.run(open).problems == [])
        #expect(try polygons.run(open + "a,1,0,0\n").features == expected)
        let clockwise = csv(square("a", "1", 0, 0, 2).reversed())
        #expect(try polygons.run(clockwise).features == [#"polygon(0 2,0 0,2 0,2 2,0 2) g="a" r=1"#])
    }

    @Test func withoutRingsAGroupIsOne() throws {
        let plan = GroupingPlan(form: .polygons)
        #expect(try plan.run(csv(square("a", "1", 0, 0, 2))).features == [#"polygon(0 0,2 0,2 2,0 2,0 0) g="a" r=1"#])
    }

    @Test func whatLiesInsideIsAHole() throws {
        let rows =
            square("a", "hole", 2, 2, 2) + square("a", "shell", 0, 0, 9) + square("a", "far", 20, 0, 1)
            + square("a", "island", 3, 3, 1)
        // The island touches the hole from inside, and is a polygon of its own.
        let expected =
            "multiPolygon(0 0,9 0,9 9,0 9,0 0;2 2,2 4,4 4,4 2,2 2|20 0,21 0,21 1,20 1,20 0|"
            + #"3 3,4 3,4 4,3 4,3 3) g="a" r="hole""#
        #expect(try polygons.run(csv(rows)).features == [expected])
    }

    @Test func ringsMayBeScatteredAndNamedAlikeInGroups() throws {
        let (one, two) = (square("a", "1", 0, 0, 2), square("a", "2", 5, 5, 2))
        let other = square("b", "1", 50, 50, 2)
        let mixed = (0..<4).flatMap { [two[$0], other[$0], one[$0]] }
        #expect(
            try polygons.run(csv(mixed)).features == [
                #"multiPolygon(5 5,7 5,7 7,5 7,5 5|0 0,2 0,2 2,0 2,0 0) g="a" r=2"#,
                #"polygon(50 50,52 50,52 52,50 52,50 50) g="b" r=1"#,
            ])
    }

    @Test func linesMayHavePartsToo() throws {
        let rows = csv([("a", "1", 0, 0), ("a", "2", 5, 5), ("a", "1", 1, 1), ("a", "2", 6, 6)])
        #expect(
            try GroupingPlan(ring: "r").run(rows).features == [#"multiLineString(0 0,1 1;5 5,6 6) g="a" r=1"#])
    }

    @Test func aRingAtTwoHeightsIsClosedAtOne() throws {
        let text = [(0, 0, 1), (1, 0, 2), (1, 1, 3), (0, 0, 9)].map {
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#($0),\#($1),\#($2)]},"properties":{}}"#
        }.joined(separator: "\n")
        let plan = GroupingPlan(group: nil, form: .polygons)
        #expect(try plan.run(text).features == ["polygon(0 0 1,1 0 2,1 1 3,0 0 9,0 0 1) "])
    }

    @Test func shortGroupsAreTold() throws {
        let lines = """
            g,lat,lon
            lone,1,1
            a,1,1
            same,2,2
            a,2,2
            same,2,2
            same,2,2
            """
        let found = try GroupingPlan().run(lines)
        #expect(found.features == [#"lineString(1 1,2 2) g="a""#])
        #expect(
            found.problems == [
                "0.txt: record 1: error: group 'lone' (row 1) has 1 position; a line needs 2",
                "0.txt: record 3: error: group 'same' (rows 3, 5 and 6) has the same position in all rows; "
                    + "a line needs 2",
            ])
    }

    @Test(arguments: [
        (1, "(row 1) has 1 position"), (2, "(rows 1 and 2) has 2 positions"),
        (3, "(rows 1, 2 and 3) has only 2 different positions"),
        (6, "(rows 1, 2, 3, 4, 5 and 6) has only 2 different positions"),
        (9, "(rows 1, 2, 3, 4, 5 … and 4 more) has only 2 different positions"),
    ])
    func shortRingsAreTold(count: Int, message: String) throws {
        let short = (0..<count).map { ("a", "1", $0 % 2, 0) }
        let start = "0.txt: record 1: error: "
        #expect(
            try polygons.run(csv(short)).problems == [start + "group 'a' \(message); a ring needs 3"])
        #expect(
            try polygons.run(csv(short + square("a", "2", 5, 5, 1))).problems == [
                start + "a ring of group 'a' \(message); a ring needs 3"
            ])
        #expect(
            try GroupingPlan(group: nil, form: .polygons).run(csv(short)).problems == [
                start + "the whole input \(message); a ring needs 3"
            ])
    }

    @Test func rowsOfSeveralInputsAreTold() throws {
        let found = try GroupingPlan(form: .polygons, stops: true).run([
            "g,lat,lon\nb,1,1\na,1,1\n", "g,lat,lon\nb,1,1\nb,2,2\n",
        ])
        #expect(
            found.problems == [
                "0.txt: record 1: error: group 'b' (row 1 of 0.txt, rows 1 and 2 of 1.txt) has only 2 different "
                    + "positions; a ring needs 3"
            ])
        #expect(found.features == [])
    }

    @Test func aBadRingHasItsRowsByNumberThoughTheOrderIsAnother() throws {
        let plan = GroupingPlan(order: "t", form: .polygons)
        let found = try plan.run("g,t,lat,lon\na,9,1,1\nb,1,1,1\na,1,2,2\n")
        #expect(
            found.problems == [
                "0.txt: record 3: error: group 'a' (rows 1 and 3) has 2 positions; a ring needs 3",
                "0.txt: record 2: error: group 'b' (row 2) has 1 position; a ring needs 3",
            ])
    }
}
