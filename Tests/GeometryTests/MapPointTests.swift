import Geometry
import Testing

@Suite("MapPoint")
struct MapPointTests {
    @Test func `the world is 2^28 map points`() {
        #expect(MapPoint.worldSize == 268_435_456)
        #expect(MapSize.world == MapSize(width: 268_435_456, height: 268_435_456))
        #expect(MapRect.world == MapRect(x: 0, y: 0, width: 268_435_456, height: 268_435_456))
    }

    @Test(arguments: [
        (0.0, 0.0), (-1, 268_435_455), (268_435_456, 0), (268_435_457, 1), (-268_435_456, 0),
        (-536_870_913, 268_435_455),
        (805_306_370, 2), (-1e-20, 0), (12.5, 12.5),
    ])
    func `x wraps into the world`(x: Double, expected: Double) {
        let wrapped = MapPoint(x: x, y: 7).wrapped
        #expect(wrapped == MapPoint(x: expected, y: 7))
        #expect(wrapped.x.sign == .plus)
    }
}
