import TestSupport
import Testing

/// Shapes that meet on the antimeridian itself, which is called 180 or -180 and is not an edge of anything.
struct IntersectSeamTests {
    private static let left = "POLYGON ((175 0, 180 0, 180 10, 175 10, 175 0))"
    private static let right = "POLYGON ((-180 0, -175 0, -175 10, -180 10, -180 0))"
    private static let over = "POLYGON ((175 2, -175 2, -175 8, 175 8, 175 2))"
    private static let upper = "POLYGON ((-180 2, -175 2, -175 6, -180 6, -180 2))"
    private static let lower = "POLYGON ((-180 -3, -175 -3, -175 1, -180 1, -180 -3))"
    private static let predicates = [
        "intersects", "within", "contains", "covers", "covered-by", "touches", "crosses", "overlaps", "equals",
    ]
    private static let same = ["intersects", "within", "contains", "covers", "covered-by", "equals"]
    private static let mirrored = [
        "within": "contains", "contains": "within", "covers": "covered-by", "covered-by": "covers",
    ]

    /// Where something lies on the seam alone, or ends there.
    @Test(arguments: [
        (left, right, ["intersects", "touches"]),
        (left, "POLYGON ((-180 10, -175 10, -175 20, -180 20, -180 10))", ["intersects", "touches"]),
        ("POINT (180 5)", right, ["intersects", "covered-by", "touches"]),
        ("POINT (-180 5)", left, ["intersects", "covered-by", "touches"]),
        ("POINT (180 5)", over, ["intersects", "within", "covered-by"]),
        ("POINT (-180 5)", over, ["intersects", "within", "covered-by"]),
        ("POINT (180 5)", "POINT (-180 5)", same),
        ("POINT (180 5)", "MULTIPOINT (180 5, -180 5)", same),
        ("LINESTRING (175 5, 180 5)", "LINESTRING (-180 5, -175 5)", ["intersects", "touches"]),
    ])
    func onTheSeam(_ one: String, _ other: String, _ expected: [String]) throws {
        try check(one, other, expected)
    }

    /// Shapes with more than one place on the antimeridian.
    @Test(
        arguments: [
            ("POINT (180 5)", "LINESTRING (175 0, -175 10)", ["intersects", "within", "covered-by"]),
            ("MULTIPOINT (180 5, -180 6)", over, ["intersects", "within", "covered-by"]),
            ("MULTIPOINT (-180 5, 179 5)", left, ["intersects", "within", "covered-by"]),
            ("LINESTRING (175 0, -175 10)", "LINESTRING (175 10, -175 0)", ["intersects", "crosses"]),
            ("LINESTRING (180 2, 180 8)", "LINESTRING (-180 2, -180 8)", same),
            ("LINESTRING (180 3, 180 7)", over, ["intersects", "within", "covered-by"]),
            ("LINESTRING (-180 3, -180 7)", left, ["intersects", "covered-by", "touches"]),
        ])
    func alongTheSeam(_ one: String, _ other: String, _ expected: [String]) throws {
        try check(one, other, expected)
    }

    /// Where there is something on either side.
    @Test(arguments: [
        ("LINESTRING (179 5, -179 5)", left, ["intersects", "crosses"]),
        ("LINESTRING (178 5, 180 5)", over, ["intersects", "within", "covered-by"]),
        ("POLYGON ((175 2, 180 2, 180 8, 175 8, 175 2))", over, ["intersects", "within", "covered-by"]),
        (over, over, same),
        (
            "MULTIPOLYGON (((175 2, 180 2, 180 8, 175 8, 175 2)), ((-180 2, -175 2, -175 8, -180 8, -180 2)))", over,
            same
        ),
        (over, "POLYGON ((175 8, -175 8, -175 9, 175 9, 175 8))", ["intersects", "touches"]),
        (
            "POLYGON ((175 2, 180 2, -175 2, -175 8, 180 8, 175 8, 175 2))", "LINESTRING (178 2, -178 2)",
            ["intersects", "covers", "touches"]
        ),
    ])
    func overTheSeam(_ one: String, _ other: String, _ expected: [String]) throws {
        try check(one, other, expected)
    }

    /// Shapes that both cross the antimeridian in one part, and touch from its two sides in another.
    @Test(arguments: [
        (
            "MULTIPOLYGON (((179 20, -179 20, -179 25, 179 25, 179 20)), ((-180 0, -178 0, -178 4, -180 4, -180 0)))",
            "MULTILINESTRING ((178 12, -178 12), (179 1, 180 1))", ["intersects", "touches"]
        ),
        (
            "MULTIPOLYGON (((179 20, -179 20, -179 25, 179 25, 179 20)), ((180 0, 180 4, 178 4, 178 0, 180 0)))",
            "MULTILINESTRING ((178 12, -178 12), (-179 1, -180 1))", ["intersects", "touches"]
        ),
    ])
    func fromBothSidesOfCrossings(_ one: String, _ other: String, _ expected: [String]) throws {
        try check(one, other, expected)
    }

    /// Where lines end on both sides of the seam: as on the plane, the places where an odd number of them ends are a
    /// boundary.
    @Test(arguments: [
        ("(175 0, 180 5), (-180 5, -175 0)", true),
        ("(175 0, 180 5), (175 10, 180 5)", true),
        ("(175 0, 180 5), (175 10, 180 5), (-180 5, -175 5)", false),
        ("(175 0, 180 5), (175 10, 180 5), (-180 5, -175 5), (-180 5, -175 10)", true),
        ("(175 0, 180 5), (175 10, 180 5), (180 5, 175 5), (-180 5, -175 5)", true),
        ("(175 0, 180 5, 175 10), (-180 5, -175 5)", false),
        ("(175 0, 180 5, 175 10), (-175 0, -180 5, -175 10)", true),
        ("(175 0, 180 5, 175 10), (-175 0, -180 5), (-175 10, -180 5)", true),
        ("(175 0, 185 10), (180 5, 175 10)", false),
        ("(175 0, 180 5, 180 9), (-180 7, -180 5)", false),
    ])
    func endsOnTheSeam(_ lines: String, _ isInside: Bool) throws {
        for x in [180, -180] {
            try check(
                "POINT (\(x) 5)", "MULTILINESTRING (\(lines))",
                isInside ? ["intersects", "within", "covered-by"] : ["intersects", "covered-by", "touches"])
        }
    }

    /// Where areas have an edge or a corner on the seam, although they go on at both sides of it.
    @Test(arguments: [
        ("POLYGON ((175 -31, -161 41, -161 50, 175 50, 175 -31))", -16),
        ("POLYGON ((175 -31, -161 41, -161 -40, 175 -31))", -16),
        ("POLYGON ((170 0, 190 0, 190 10, 170 10, 170 0), (175 3, 180 5, 175 7, 175 3))", 5),
        ("POLYGON ((170 0, 190 0, 190 10, 170 10, 170 0), (185 3, 180 5, 185 7, 185 3))", 5),
        ("POLYGON ((170 0, 180 5, 190 0, 190 10, 170 10, 170 0))", 5),
    ])
    func cornersOnTheSeam(_ area: String, _ latitude: Int) throws {
        for x in [180, -180] {
            try check("POINT (\(x) \(latitude))", area, ["intersects", "covered-by", "touches"])
        }
    }

    /// Lines and points on the seam are in areas that reach it from the other side, and in several of these together.
    @Test(arguments: [
        (["--clip"], "LINESTRING (180 8, 180 14)", [right], ["LINESTRING (180 8, 180 10)"]),
        (["--clip"], "LINESTRING (-180 8, -180 14)", [left], ["LINESTRING (180 8, 180 10)"]),
        (
            ["--clip"], "LINESTRING (180 4, 180 -4)", [upper, lower],
            ["MULTILINESTRING ((180 4, 180 2), (180 1, 180 -3))"]
        ),
        (["--clip"], "MULTIPOINT (180 5, -180 6, 180 11)", [right], ["MULTIPOINT ((180 5), (180 6))"]),
        (["--difference"], "LINESTRING (180 8, 180 14)", [right], ["LINESTRING (180 10, 180 14)"]),
        (["--difference"], "LINESTRING (180 8, 180 9)", [right], []),
        (
            ["--difference"], "LINESTRING (180 4, 180 -4)", [upper, lower],
            ["MULTILINESTRING ((180 2, 180 1), (180 -3, 180 -4))"]
        ),
        (["--difference"], "MULTIPOINT (180 5, -180 6, 180 11)", [right], ["POINT (180 11)"]),
        ([], "LINESTRING (180 8, 180 14)", [right], ["LINESTRING (180 8, 180 10)"]),
        ([], right, ["LINESTRING (180 14, 180 8)"], ["LINESTRING (180 10, 180 8)"]),
        (["--clip", "--keep-lower"], "LINESTRING (175 5, 180 5)", ["MULTIPOINT (-180 5, 0 0)"], ["POINT (180 5)"]),
        (
            ["--clip", "--keep-lower"], left, [upper, "LINESTRING (-175 9, -180 9)"],
            ["LINESTRING (180 2, 180 6)", "POINT (180 9)"]
        ),
        (["--clip"], left, [right], []),
        (["--difference"], left, [right], [left]),
    ])
    func partsOnTheSeam(_ options: [String], _ one: String, _ others: [String], _ expected: [String]) throws {
        #expect(try made(options, one, others) == expected)
    }

    /// Of several that reach the same line from the other side, the one with most of it.
    @Test func mostOfTheSeam() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"LINESTRING (180 -4, 180 4)\"\n")
        try directory.write("b.csv", "name,wkt\nupper,\"\(Self.upper)\"\nlower,\"\(Self.lower)\"\n")
        let outcome = try directory.plat(
            "intersect", "-q", "--join", "inner", "--largest", "-f", "csv", "a.csv", "b.csv")
        #expect(outcome.text.contains("lower") && !outcome.text.contains("upper"), "\(outcome.text)\(outcome.errors)")
    }

    /// Positions a little beyond 180 from rounding lie on it, but are written as they came where shapes are not cut.
    @Test(arguments: [
        "POINT (180.00000000000014 5)", "LINESTRING (175 5, 180.00000000000014 5)",
        "POLYGON ((175 0, 180.00000000000014 0, 180.00000000000014 10, 175 10, 175 0))",
    ])
    func roundingBeyondTheSeam(_ one: String) throws {
        try check(
            one, Self.right,
            one.hasPrefix("POINT") ? ["intersects", "covered-by", "touches"] : ["intersects", "touches"])
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"\(one)\"\n")
        try directory.write("b.csv", "wkt\n\"\(Self.right)\"\n")
        let outcome = try directory.plat(
            "intersect", "-q", "--count", "--precision", "full", "-f", "csv", "a.csv", "b.csv")
        #expect(outcome.text.contains("\(one)"), "\(outcome.text)\(outcome.errors)")
        let pieces = try directory.plat(
            "intersect", "-q", "--keep-lower", "--precision", "full", "-f", "csv", "a.csv", "b.csv")
        #expect(pieces.lines.count == 2 && !pieces.text.contains("180.0"), "\(pieces.text)\(pieces.errors)")
    }

    /// Shapes that reach over the seam by centimetres are cut there: so much does not come from rounding.
    @Test func piecesALittleOverTheSeam() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv", "wkt\n\"POLYGON ((175 0, -179.9999995 0, -179.9999995 10, 175 10, 175 0))\"\n")
        try directory.write("b.csv", "wkt\n\"\(Self.over)\"\n")
        let outcome = try directory.plat("intersect", "-q", "--precision", "10", "-f", "geojsonseq", "a.csv", "b.csv")
        #expect(
            outcome.text.contains("[180,") && outcome.text.contains("[-180,")
                && outcome.text.contains("[-179.9999995,"),
            "\(outcome.text)\(outcome.errors)")
    }

    /// The shapes that come of one and of a layer of others.
    private func made(_ options: [String], _ one: String, _ others: [String]) throws -> [String] {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"\(one)\"\n")
        try directory.write("b.csv", "wkt\n" + others.map { "\"\($0)\"\n" }.joined())
        let outcome = try directory.plat(["intersect", "-q"] + options + ["-f", "csv", "a.csv", "b.csv"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.lines.dropFirst().map { String($0.filter { $0 != "\"" }) }
    }

    private func check(_ one: String, _ other: String, _ expected: [String]) throws {
        let turned = expected.map { Self.mirrored[$0] ?? $0 }
        #expect(try holding(one, other) == Set(expected), "\(one) | \(other)")
        #expect(try holding(other, one) == Set(turned), "\(other) | \(one)")
    }

    private func holding(_ one: String, _ other: String) throws -> Set<String> {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"\(one)\"\n")
        try directory.write("b.csv", "wkt\n\"\(other)\"\n")
        let together = try directory.pairs(["--predicate", Self.predicates.joined(separator: ","), "a.csv", "b.csv"])
        let found = Set(together.compactMap { $0.split(separator: ",").last.map(String.init) })
        // Each alone, which is a way of its own and slow.
        for predicate in Self.predicates where Effort.isFull {
            let holds = try directory.pairs(["--predicate", predicate, "a.csv", "b.csv"]) == ["1,1"]
            #expect(holds == found.contains(predicate), "\(one) \(predicate) \(other)")
        }
        return found
    }
}
