import CommandKit
import Testing

struct NamesTests {
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
}
