import Testing

@testable import CommandKit

@Suite struct NamesTests {
    @Test(arguments: [
        ("size", "size"), ("mapRect", "map-rect"), ("srcCRS", "src-crs"), ("URLPath", "url-path"), ("zoom2", "zoom2"),
        ("MapRect", "map-rect"), ("x", "x"),
    ])
    func kebabCaseOfIdentifiers(identifier: String, kebab: String) {
        #expect(kebabCase(identifier) == kebab)
    }

    @Test func namesComeFromTheProperty() {
        func names(_ specification: NameSpecification) -> [String] {
            specification.names(forProperty: "srcCRS").map(\.description)
        }
        #expect(names(.long) == ["--src-crs"])
        #expect(names(.short) == ["-s"])
        #expect(names(.shortAndLong) == ["-s", "--src-crs"])
        #expect(names([.long, .customShort("c"), .customLong("crs")]) == ["-c", "--src-crs", "--crs"])
    }

    @Test(arguments: [
        ("from", "from", 0), ("form", "from", 1), ("frm", "from", 1), ("froom", "from", 1), ("frim", "from", 1),
        ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ])
    func distances(first: String, second: String, distance: Int) {
        #expect(editDistance(first, second) == distance)
        #expect(editDistance(second, first) == distance)
    }

    @Test(arguments: [
        ("form", "from"), ("conv", "convert"), ("CONVERT", "convert"), ("zebra", nil), ("x", nil), ("qx", nil),
        ("outptu", "output"), ("join", nil), ("fzie", nil), ("dorm", nil), ("sizes", "size"), ("otuptu", "output"),
    ])
    func nearest(word: String, match: String?) {
        #expect(nearestMatch(to: word, in: ["from", "output", "convert", "size"]) == match)
    }
}
