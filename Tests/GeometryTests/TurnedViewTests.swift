import Foundation
import Geometry
import Testing

/// Views with another heading than north.
struct TurnedViewTests {
    private static let place = Coordinate(latitude: 34.923964, longitude: -120.219558)

    private func view(heading: Double) throws -> Viewport {
        let region = CoordinateRegion(
            center: Coordinate(latitude: 34.924365, longitude: -120.217372), latitudinalMeters: 600,
            longitudinalMeters: 600)
        let view = Viewport(fitting: region, in: PixelSize(width: 320, height: 460))
        return try #require(view).turned(to: heading)
    }

    /// Numbers that were computed apart, in Python.
    @Test(arguments: [
        (0.0, 53.472362804, 253.833622762), (30, 79.661171364, 303.904341374), (90, 183.833622762, 336.527637196),
    ])
    func knownPlaces(heading: Double, x: Double, y: Double) throws {
        let view = try view(heading: heading)
        let pixel = view.pixel(for: Self.place)
        #expect(abs(pixel.x - x) < 1e-9 && abs(pixel.y - y) < 1e-9, "\(pixel)")
        let back = view.coordinate(for: pixel)
        #expect(abs(back.latitude - Self.place.latitude) < 1e-12)
        #expect(abs(back.longitude - Self.place.longitude) < 1e-12)
    }

    @Test func knownRect() throws {
        let rect = try view(heading: 30).visibleMapRect
        #expect(abs(rect.minX - 44573278.52349242) < 1e-6 && abs(rect.minY - 106391246.99966687) < 1e-6)
        #expect(abs(rect.width - 7759.664450547153) < 1e-9 && abs(rect.height - 8543.751905018844) < 1e-9)
    }

    /// A turn by complex numbers, which share nothing with the formulas under test.
    @Test func conversionsTurnTheScreen() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let heading = Double.random(in: -720...720, using: &random)
            let view = try view(heading: heading)
            let point = MapPoint(
                x: view.center.x + Double.random(in: -1e5...1e5, using: &random),
                y: view.center.y + Double.random(in: -1e5...1e5, using: &random))
            let (distance, angle) = (
                hypot(point.x - view.center.x, point.y - view.center.y) * view.scale,
                atan2(point.y - view.center.y, point.x - view.center.x) - heading * .pi / 180
            )
            let pixel = view.pixel(for: point)
            #expect(abs(pixel.x - 160 - distance * cos(angle)) < 1e-6, "\(heading)")
            #expect(abs(pixel.y - 230 - distance * sin(angle)) < 1e-6, "\(heading)")
            let back = view.mapPoint(for: pixel)
            #expect(hypot(back.x - point.x, back.y - point.y) < 1e-6)
        }
    }

    /// Quarter turns lose no digit.
    @Test func quarterTurnsAreExact() throws {
        for (heading, expected) in [
            (90.0, PixelPoint(x: 165, y: 220)), (180, PixelPoint(x: 150, y: 225)), (270, PixelPoint(x: 155, y: 240)),
            (-90, PixelPoint(x: 155, y: 240)), (360, PixelPoint(x: 170, y: 235)), (450, PixelPoint(x: 165, y: 220)),
        ] {
            let view = Viewport(
                size: PixelSize(width: 320, height: 460), center: MapPoint(x: 1000, y: 1000), scale: 1,
                heading: heading)
            #expect(view.pixel(for: MapPoint(x: 1010, y: 1005)) == expected, "\(heading)")
        }
    }

    /// A turned view that is fitted to a rect shows all of it, and reaches its rim on two sides.
    @Test func fittedViewsShowAll() throws {
        for heading in stride(from: -350.0, through: 350, by: 35) {
            let rect = MapRect(x: 1e8, y: 9e7, width: 3e5, height: 1e5)
            let padding = EdgePadding(top: 10, left: 40, bottom: 30, right: 20)
            let fitted = Viewport(
                fitting: rect, in: PixelSize(width: 800, height: 600), padding: padding, heading: heading)
            let view = try #require(fitted)
            let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
                view.pixel(for: MapPoint(x: rect.minX + $0.0 * rect.width, y: rect.minY + $0.1 * rect.height))
            }
            let (west, east) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
            let (north, south) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
            #expect(west > 40 - 1e-6 && east < 780 + 1e-6 && north > 10 - 1e-6 && south < 570 + 1e-6, "\(heading)")
            #expect(abs((west + east) / 2 - 410) < 1e-6 && abs((north + south) / 2 - 290) < 1e-6, "\(heading)")
            #expect(abs(east - west - 740) < 1e-6 || abs(south - north - 560) < 1e-6, "\(heading)")
        }
    }

    /// The visible rect is the box around the corners, and panning follows the screen.
    @Test func cornersAndPanning() throws {
        let view = try view(heading: 123)
        let corners = view.corners
        #expect(corners.count == 4)
        let rect = view.visibleMapRect
        #expect(abs((corners.map(\.x).min() ?? 0) - rect.minX) < 1e-6)
        #expect(abs((corners.map(\.y).max() ?? 0) - rect.maxY) < 1e-6)
        let panned = view.panned(byX: 50, y: -20)
        let moved = panned.pixel(for: Self.place)
        let before = view.pixel(for: Self.place)
        #expect(abs(moved.x - (before.x - 50)) < 1e-9 && abs(moved.y - (before.y + 20)) < 1e-9)
    }

    @Test func rectsBecomeTheirBoxes() throws {
        let view = try view(heading: 30)
        let rect = MapRect(x: view.center.x - 100, y: view.center.y - 50, width: 200, height: 100)
        let pixels = view.pixelRect(for: rect)
        #expect(abs(pixels.width - (200 * cos(.pi / 6) + 50) * view.scale) < 1e-9)
        #expect(abs(pixels.height - (100 + 100 * cos(.pi / 6)) * view.scale) < 1e-9)
        #expect(abs(pixels.minX + pixels.width / 2 - 160) < 1e-9)
        let back = view.mapRect(for: PixelRect(x: 0, y: 0, width: 320, height: 460))
        #expect(abs(back.width - view.visibleMapRect.width) < 1e-9)
        #expect(abs(back.minY - view.visibleMapRect.minY) < 1e-6)
    }
}
