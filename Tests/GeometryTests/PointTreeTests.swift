import Geometry
import TestSupport
import Testing

struct PointTreeTests {
    /// Among few places, where many are the same; in a row; and anywhere.
    @Test(arguments: [0, 1, 2, 3, 64, 65, 1000]) func whatBruteForceFinds(_ count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for style in 0...2 {
            let points = (0..<count).map { _ in
                style == 2
                    ? Shape.Point(x: random.double(0...9), y: random.double(0...9))
                    : Shape.Point(x: Double(random.int(0...9)), y: style == 0 ? Double(random.int(0...9)) : 4)
            }
            let tree = PointTree(points.span)
            for _ in 0..<Effort.of(100) {
                let (x, y) = (Double(random.int(0...9)), Double(random.int(0...9)))
                let box = Shape.Box(
                    west: x, south: y, east: x + Double(random.int(0...4)), north: y + Double(random.int(0...4)))
                var found: [Shape.Point] = []
                let stops = tree.contains(in: box, points.span) { point in
                    found.append(point)
                    return false
                }
                #expect(!stops)
                let expected = points.filter {
                    box.west <= $0.x && $0.x <= box.east && box.south <= $0.y && $0.y <= box.north
                }
                #expect(found.sorted { ($0.x, $0.y) < ($1.x, $1.y) } == expected.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
                #expect(tree.contains(in: box, points.span) { _ in true } == !expected.isEmpty)
            }
        }
    }
}
