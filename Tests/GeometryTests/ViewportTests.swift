import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Viewport")
struct ViewportTests {
    private static let world = MapPoint.worldSize
    private let view = Viewport(
        size: PixelSize(width: 320, height: 460), center: MapPoint(x: 1000, y: 2000), scale: 0.5)

    static func random(_ random: inout SplitMix64) -> Viewport {
        Viewport(
            size: PixelSize(width: random.double(1...4000), height: random.double(1...4000)),
            center: MapPoint(x: random.double(0...world), y: random.double(0...world)),
            scale: exp2(random.double(-20...3)))
    }

    @Test func `what is visible`() {
        #expect(view.visibleMapRect == MapRect(x: 680, y: 1540, width: 640, height: 920))
        #expect(view.region == CoordinateRegion(view.visibleMapRect))
        #expect(view.centerCoordinate == Coordinate(view.center))
        #expect(view.zoomLevel == 19)
        #expect(view.tileLevel == 19)
    }

    @Test func `panning moves the centre by pixels and keeps the zoom`() {
        #expect(view.panned(byX: 10, y: -20).center == MapPoint(x: 1020, y: 1960))
        var random = SplitMix64(seed: 20)
        for _ in 0..<Effort.of(1000) {
            let view = Self.random(&random)
            let (x, y) = (random.double(-500...500), random.double(-500...500))
            let moved = view.panned(byX: x, y: y)
            #expect(moved.scale == view.scale && moved.size == view.size)
            let pixel = moved.pixel(for: view.center)
            #expect(isClose(pixel.x, view.size.width / 2 - x, within: 1e-6))
            #expect(isClose(pixel.y, view.size.height / 2 - y, within: 1e-6))
            let back = moved.panned(byX: -x, y: -y)
            #expect(isClose(back.center.x, view.center.x, within: 1e-6))
            #expect(isClose(back.center.y, view.center.y, within: 1e-6))
        }
    }

    @Test func `zooming keeps the centre and doubles with every level`() {
        #expect(view.zoomed(byLevels: -1).visibleMapRect.size == MapSize(width: 1280, height: 1840))
        #expect(view.zoomed(byLevels: 1).scale == 1)
        var random = SplitMix64(seed: 21)
        for _ in 0..<Effort.of(1000) {
            let view = Self.random(&random)
            let levels = random.double(-4...4)
            let zoomed = view.zoomed(byLevels: levels)
            #expect(zoomed.center == view.center && zoomed.size == view.size)
            #expect(isClose(zoomed.zoomLevel, view.zoomLevel + levels, within: 1e-12))
            #expect(isClose(zoomed.zoomed(byLevels: -levels).scale / view.scale, 1, within: 1e-14))
        }
    }

    @Test(
        arguments: [
            (100.0, world - 50, -50.0), (100, 300, 300), (0, world / 2, world / 2), (0, -world / 2, -world / 2),
            (world - 10, 10, world + 10), (100, 100 - 3 * world, 100), (100, 100 + 2.25 * world, 100 + world / 4),
        ] as [(Double, Double, Double)])
    func `the nearest copy of a point`(center: Double, x: Double, expected: Double) {
        let view = Viewport(size: view.size, center: MapPoint(x: center, y: 0), scale: 1)
        #expect(view.nearestCopy(of: MapPoint(x: x, y: 9)) == MapPoint(x: expected, y: 9))
        let rect = MapRect(x: x - 5, y: 3, width: 10, height: 4)
        #expect(view.nearestCopy(of: rect) == MapRect(x: expected - 5, y: 3, width: 10, height: 4))
    }

    @Test func `no copy is nearer`() {
        #expect(view.nearestCopy(of: MapRect.null).isNull)
        var random = SplitMix64(seed: 22)
        for _ in 0..<Effort.of(2000) {
            let view = Self.random(&random)
            let point = MapPoint(x: random.double(-3 * Self.world...3 * Self.world), y: 0)
            let distance = abs(view.nearestCopy(of: point).x - view.center.x)
            let nearest = (-6...6).map { abs(point.turned(by: Double($0)).x - view.center.x) }.min() ?? .nan
            #expect(isClose(distance, nearest, within: 1e-6))
            #expect(distance <= Self.world / 2 + 1e-6)
        }
    }

    @Test(
        arguments: [
            (1024, 768, 0, 1, true), (1, 1, 9e13, 1e-20, true), (1e6, 1e6, -9e13, 1e20, true),
            (0, 768, 0, 1, false), (1024, 2e6, 0, 1, false), (.infinity, 1, 0, 1, false), (1, 1, 1e14, 1, false),
            (1, 1, .nan, 1, false), (1, 1, 0, 0, false), (1, 1, 0, -1, false), (1, 1, 0, .nan, false),
            (1, 1, 0, .infinity, false),
            // The rect of this view, or a place in it, would be infinite.
            (1, 1, 0, 1e-300, false), (1, 1, 0, 1e308, false),
        ] as [(Double, Double, Double, Double, Bool)])
    func `a view that somebody has described`(width: Double, height: Double, x: Double, scale: Double, isOne: Bool) {
        let size = PixelSize(width: width, height: height)
        let view = Viewport(checkedSize: size, center: MapPoint(x: x, y: -x), scale: scale)
        #expect((view != nil) == isOne)
    }
}
