import JSON
import Testing

struct NearestMatchTests {
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
