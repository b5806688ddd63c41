import Testing

/// What meets on the antimeridian itself, which 180 and -180 are names of, and which is no edge of anything.
@Suite struct IntersectSeamTests {
    private static let left = "POLYGON ((175 0, 180 0, 180 10, 175 10, 175 0))"
    private static let right = "POLYGON ((-180 0, -175 0, -175 10, -180 10, -180 0))"
    private static let over = "POLYGON ((175 2, -175 2, -175 8, 175 8, 175 2))"
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
        ("LINESTRING (175 5, 180 5)", "LINESTRING (-180 5, -175 5)", ["intersects", "touches"]),
    ])
    func onTheSeam(_ one: String, _ other: String, _ expected: [String]) throws {
        try check(one, other, expected)
    }

    /// What has more than one place there.
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

    private func check(_ one: String, _ other: String, _ expected: [String]) throws {
        let turned = expected.map { Self.mirrored[$0] ?? $0 }
        #expect(try holding(one, other) == Set(expected), "\(one) | \(other)")
        #expect(try holding(other, one) == Set(turned), "\(other) | \(one)")
    }

    private func holding(_ one: String, _ other: String) throws -> Set<String> {
        let directory = try Workdir()
        try directory.write("a.csv", "wkt\n\"\(one)\"\n")
        try directory.write("b.csv", "wkt\n\"\(other)\"\n")
        var found: Set<String> = []
        for predicate in Self.predicates {
            let outcome = try directory.plat("intersect", "-q", "--pairs", "--predicate", predicate, "a.csv", "b.csv")
            #expect(outcome.status == 0, "\(outcome.errors)")
            if outcome.lines.count > 1 { found.insert(predicate) }
        }
        return found
    }
}
