import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Viewport conversions")
struct ViewportConversionTests {
    private let view = Viewport(
        size: PixelSize(width: 320, height: 460), center: MapPoint(x: 134_217_728, y: 134_217_728), scale: 0.25)

    @Test func `the centre and the corners`() {
        #expect(view.pixel(for: Coordinate(latitude: 0, longitude: 0)) == PixelPoint(x: 160, y: 230))
        #expect(view.pixel(for: view.visibleMapRect.origin) == PixelPoint(x: 0, y: 0))
        #expect(view.mapPoint(for: PixelPoint(x: 0, y: 0)) == view.visibleMapRect.origin)
        #expect(view.mapPoint(for: PixelPoint(x: 161, y: 229)) == MapPoint(x: 134_217_732, y: 134_217_724))
        #expect(view.coordinate(for: PixelPoint(x: 160, y: 230)) == Coordinate(latitude: 0, longitude: 0))
        #expect(view.pixelRect(for: view.visibleMapRect) == PixelRect(x: 0, y: 0, width: 320, height: 460))
        #expect(view.mapRect(for: PixelRect(x: 0, y: 0, width: 320, height: 460)) == view.visibleMapRect)
        #expect(view.region(for: PixelRect(x: 0, y: 0, width: 320, height: 460)) == view.region)
        #expect(view.pixelRect(for: MapRect.null) == .null)
        #expect(view.mapRect(for: PixelRect.null) == .null)
    }

    @Test func `down is south and right is east`() {
        let pixel = view.pixel(for: Coordinate(latitude: -0.0001, longitude: 0.0001))
        #expect(pixel.x > 160 && pixel.y > 230)
    }

    @Test func `pixels and map points are inverse`() {
        var random = SplitMix64(seed: 23)
        for _ in 0..<Effort.of(2000) {
            let view = ViewportTests.random(&random)
            let tolerance = max(1, 1 / view.scale) * 1e-6
            let pixel = PixelPoint(
                x: random.double(-100...view.size.width), y: random.double(-100...view.size.height))
            let back = view.pixel(for: view.mapPoint(for: pixel))
            #expect(isClose(back.x, pixel.x, within: 1e-5) && isClose(back.y, pixel.y, within: 1e-5))
            let point = MapPoint(x: random.double(0...MapPoint.worldSize), y: random.double(0...MapPoint.worldSize))
            let again = view.mapPoint(for: view.pixel(for: point))
            #expect(isClose(again.x, point.x, within: tolerance) && isClose(again.y, point.y, within: tolerance))
        }
    }

    @Test func `pixels and coordinates are inverse`() {
        var random = SplitMix64(seed: 24)
        for _ in 0..<Effort.of(2000) {
            let view = ViewportTests.random(&random)
            let coordinate = random.coordinate()
            let back = view.coordinate(for: view.pixel(for: coordinate))
            #expect(isClose(back.latitude, coordinate.latitude, within: 1e-8))
            #expect(
                isClose(Coordinate.longitudeStep(from: back.longitude, to: coordinate.longitude), 0, within: 1e-8))
        }
    }

    @Test func `rects go the way of their corners`() {
        var random = SplitMix64(seed: 25)
        for _ in 0..<Effort.of(2000) {
            let view = ViewportTests.random(&random)
            let rect = random.rect()
            let pixels = view.pixelRect(for: rect)
            let corner = view.pixel(for: MapPoint(x: rect.maxX, y: rect.maxY))
            #expect(pixels.origin == view.pixel(for: rect.origin))
            #expect(isClose(pixels.maxX, corner.x, within: 1e-4) && isClose(pixels.maxY, corner.y, within: 1e-4))
            let back = view.mapRect(for: pixels)
            #expect(holds(back, rect, within: 1e-4) && holds(rect, back, within: 1e-4))
            #expect(view.pixelRect(for: random.region()).isNull == false)
        }
    }
}
