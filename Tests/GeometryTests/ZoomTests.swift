import Geometry
import TestSupport
import Testing

@Suite("Zoom")
struct ZoomTests {
    @Test(arguments: [
        (1.0, 20.0, 20), (0.5, 19, 19), (0.00390625, 12, 12), (4, 22, 22), (0x1p-20, 0, 0), (0x1p-23, -3, 0),
    ])
    func `scale, level and tile level`(scale: Double, level: Double, tiles: Int) {
        #expect(Zoom.level(scale: scale) == level)
        #expect(Zoom.scale(level: level) == scale)
        #expect(Zoom.tileLevel(scale: scale) == tiles)
    }

    @Test(arguments: [(12.49, 12), (12.5, 13), (11.51, 12), (-0.4, 0), (20.5, 21)])
    func `tile levels are the nearest`(level: Double, tiles: Int) {
        #expect(Zoom.tileLevel(scale: Zoom.scale(level: level)) == tiles)
    }

    @Test(arguments: [0.0, -1, .nan, .infinity])
    func `no scale, no tile level`(scale: Double) {
        #expect(Zoom.tileLevel(scale: scale) == 0)
        #expect(Zoom.level(scale: scale).isFinite == false)
    }

    @Test func `level and scale are inverse`() {
        var random = SplitMix64(seed: 19)
        for _ in 0..<Effort.of(1000) {
            let level = random.double(-5...30)
            #expect(isClose(Zoom.level(scale: Zoom.scale(level: level)), level, within: 1e-12))
        }
    }
}
