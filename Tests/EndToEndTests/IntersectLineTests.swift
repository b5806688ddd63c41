import Testing

/// Lines that meet at places no double can represent.
struct IntersectLineTests {
    private func write(_ name: String, _ shapes: [String], to directory: Workdir) throws {
        try directory.write(name, "wkt\n" + shapes.map { "\"\($0)\"\n" }.joined())
    }

    private static let known: [(a: String, b: String, holds: Set<String>)] = [
        (
            "LINESTRING (1 0, 0 2, 0 0, 2 2)", "LINESTRING (0 0, 2 2)",
            ["intersects", "contains", "covers"]
        ),
        (
            "MULTILINESTRING ((0 0, 1 1), (0.5 0.5, 1 0.1, -1 0.1))", "LINESTRING (0 0, 1 1)",
            ["intersects", "contains", "covers"]
        ),
        // Crosses a hair from its end, where the other is longer by 200 digits.
        ("LINESTRING (0 0, 100 80)", "LINESTRING (1e-200 0, 0 1e-200)", ["intersects", "crosses"]),
        // As near as can be, and yet apart.
        ("LINESTRING (0 0, 3 1)", "LINESTRING (0.3 0.1, 0 0.2)", ["disjoint"]),
        ("LINESTRING (0 0, 3 1)", "LINESTRING (1.5 0.5, 0 0.2)", ["intersects", "touches"]),
        // An end of the first lies where they cross, and is no end by the count of two.
        ("MULTILINESTRING ((0 0, 2 2), (1 1, 5 1))", "LINESTRING (0 2, 2 0)", ["intersects", "touches"]),
        ("MULTILINESTRING ((0 0, 2 2), (1 1, 5 1), (1 1, 5 3))", "LINESTRING (0 2, 2 0)", ["intersects", "crosses"]),
        ("LINESTRING (0 0, 3 3)", "LINESTRING (1 1, 4 4)", ["intersects", "overlaps"]),
        (
            "MULTILINESTRING ((0 0, 1 1), (1 1, 3 3))", "LINESTRING (3 3, 0 0)",
            ["intersects", "within", "covered-by", "contains", "covers", "equals"]
        ),
    ]

    @Test(arguments: known.indices) func predicates(_ index: Int) throws {
        let directory = try Workdir()
        let (a, b, expected) = Self.known[index]
        try write("a.csv", [a], to: directory)
        try write("b.csv", [b], to: directory)
        for predicate in [
            "intersects", "within", "contains", "covers", "covered-by", "touches", "crosses", "overlaps", "equals",
            "disjoint",
        ] {
            let holds = try directory.pairs(["--predicate", predicate, "a.csv", "b.csv"]) == ["1,1"]
            #expect(holds == expected.contains(predicate), "\(a) \(predicate) \(b)")
        }
    }

    /// Lines that lie in one piece inside or outside are dissolved like lines that are cut.
    @Test func linesThatAreThereTwiceAreDissolved() throws {
        let directory = try Workdir()
        try write("lines.csv", ["MULTILINESTRING ((0 0, 2 0), (1 0, 3 0), (2 0, 2 0.5))"], to: directory)
        try write("around.csv", ["POLYGON ((-1 -1, 9 -1, 9 9, -1 9, -1 -1))"], to: directory)
        try write("apart.csv", ["POLYGON ((-1 5, 9 5, 9 9, -1 9, -1 5))"], to: directory)
        let dissolved = "[[[0,0],[1,0]],[[1,0],[2,0]],[[2,0],[3,0]],[[2,0],[2,0.5]]]"
        for arguments in [
            ["lines.csv", "around.csv"], ["--clip", "lines.csv", "around.csv"], ["around.csv", "lines.csv"],
            ["--difference", "lines.csv", "apart.csv"],
        ] {
            let outcome = try directory.plat(["intersect", "-q", "-f", "geojsonseq"] + arguments)
            #expect(outcome.lines.count == 1 && outcome.text.contains(dissolved), "\(arguments) \(outcome)")
        }
        // Others stay as they are.
        try write("plain.csv", ["MULTILINESTRING ((0 0, 2 0), (2 0, 3 0), (1 -0.5, 1 0.5))"], to: directory)
        let outcome = try directory.plat("intersect", "-q", "-f", "geojsonseq", "plain.csv", "around.csv")
        #expect(outcome.text.contains("[[[0,0],[2,0]],[[2,0],[3,0]],[[1,-0.5],[1,0.5]]]"), "\(outcome)")
    }
}
