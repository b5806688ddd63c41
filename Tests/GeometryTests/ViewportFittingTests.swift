import Foundation
import Geometry
import TestSupport
import Testing

@Suite("Viewport fitting")
struct ViewportFittingTests {
    private static let sizes = [
        PixelSize(width: 320, height: 460), PixelSize(width: 1280, height: 720), PixelSize(width: 256, height: 256),
        PixelSize(width: 50, height: 3000),
    ]
    private static let paddings = [
        EdgePadding.zero, EdgePadding(top: 10, left: 5, bottom: 20, right: 15),
        EdgePadding(top: 0, left: 40, bottom: 100, right: 0),
    ]

    private func region(_ latitude: Double, _ longitude: Double, _ dlat: Double, _ dlon: Double) -> CoordinateRegion {
        CoordinateRegion(
            center: Coordinate(latitude: latitude, longitude: longitude),
            span: CoordinateSpan(latitudeDelta: dlat, longitudeDelta: dlon))
    }

    @Test func `the stepped example`() throws {
        let asked = region(47.7002, -122.367109, 0.065189, 0.067318)
        let view = try #require(Viewport(fitting: asked, in: PixelSize(width: 320, height: 460), zoom: .stepped))
        #expect(view.scale == 1.0 / 256)
        #expect(view.zoomLevel == 12)
        #expect(view.center == MapPoint(asked.center))
        #expect(printed(view.region.span.latitudeDelta, like: "0.106287") == "0.106287")
        #expect(printed(view.region.span.longitudeDelta, like: "0.109863") == "0.109863")
    }

    /// The part of the screen that the padding leaves, on the map.
    private func room(_ view: Viewport, _ padding: EdgePadding) -> MapRect {
        let size = padding.room(in: view.size)
        return view.mapRect(
            for: PixelRect(x: padding.left, y: padding.top, width: size.width, height: size.height))
    }

    /// Tolerance for rounding: where only one pixel of room is left, a view may be thousands of worlds high.
    private func rounding(of room: MapRect) -> Double {
        let farthest = max(abs(room.minX), abs(room.maxX), abs(room.minY), abs(room.maxY))
        return max(1e-6, 8 * farthest.ulp)
    }

    @Test(arguments: ZoomStepping.allCases)
    func `a region is shown whole, about its centre, and no nearer view would do`(zoom: ZoomStepping) throws {
        var random = SplitMix64(seed: 26)
        for _ in 0..<Effort.of(250) {
            let asked = random.region()
            for size in Self.sizes {
                for padding in Self.paddings {
                    let view = try #require(Viewport(fitting: asked, in: size, padding: padding, zoom: zoom))
                    let room = room(view, padding)
                    // Wide padding moves the view's own centre worlds away.
                    let rect = Viewport(size: size, center: room.mid, scale: 1).nearestCopy(of: MapRect(asked))
                    let tolerance = rounding(of: room)
                    #expect(holds(room, rect, within: tolerance), "\(asked) \(size) \(padding)")
                    let center = MapPoint(asked.center)
                    #expect(
                        isClose(room.midX, center.x, within: tolerance)
                            && isClose(room.midY, center.y, within: tolerance))
                    guard max(rect.width, rect.height) > 0.01, zoom == .continuous || view.scale < 1 else {
                        #expect(view.scale == 1)
                        continue
                    }
                    let nearer = self.room(view.zoomed(byLevels: zoom == .stepped ? 1 : 0.001), padding)
                    let half = max(center.y - rect.minY, rect.maxY - center.y)
                    #expect(nearer.width < rect.width + 1e-6 || nearer.height < 2 * half + 1e-6)
                }
            }
        }
    }

    @Test(arguments: ZoomStepping.allCases)
    func `a rect is shown whole in the middle of the room`(zoom: ZoomStepping) throws {
        var random = SplitMix64(seed: 27)
        for _ in 0..<Effort.of(250) {
            let asked = random.rect()
            for size in Self.sizes {
                for padding in Self.paddings {
                    let view = try #require(Viewport(fitting: asked, in: size, padding: padding, zoom: zoom))
                    let room = room(view, padding)
                    let tolerance = rounding(of: room)
                    #expect(holds(room, asked, within: tolerance), "\(asked) \(size) \(padding)")
                    #expect(
                        isClose(room.midX, asked.midX, within: tolerance)
                            && isClose(room.midY, asked.midY, within: tolerance))
                    #expect(holds(view.visibleMapRect, room, within: tolerance))
                    guard max(asked.width, asked.height) > 0.01, zoom == .continuous else { continue }
                    let slack = min(room.width - asked.width, room.height - asked.height)
                    #expect(isClose(slack, 0, within: tolerance))
                }
            }
        }
    }

    @Test func `stepped levels are whole, 20 at most`() throws {
        var random = SplitMix64(seed: 28)
        for _ in 0..<Effort.of(250) {
            let view = try #require(Viewport(fitting: random.rect(), in: Self.sizes[0], zoom: .stepped))
            #expect(view.zoomLevel == view.zoomLevel.rounded() && view.zoomLevel <= 20)
        }
    }

    @Test func `a stepped view fitted to what it shows keeps its level`() throws {
        var random = SplitMix64(seed: 29)
        for _ in 0..<Effort.of(250) {
            let scale = exp2(Double(-random.int(0...18)))
            let view = Viewport(size: Self.sizes[1], center: MapPoint(random.coordinate()), scale: scale)
            let again = try #require(Viewport(fitting: view.visibleMapRect, in: view.size, zoom: .stepped))
            #expect(again.scale == scale)
        }
    }

    @Test func `twice the span is one level out`() throws {
        let near = try #require(Viewport(fitting: region(0, 0, 1e-3, 1e-3), in: Self.sizes[0]))
        let far = try #require(Viewport(fitting: region(0, 0, 2e-3, 2e-3), in: Self.sizes[0]))
        #expect(isClose(near.zoomLevel - far.zoomLevel, 1, within: 1e-8))
    }

    @Test func `padding widens a fitted rect by so many map points`() throws {
        let padding = EdgePadding(top: 10, left: 20, bottom: 30, right: 40)
        let view = try #require(
            Viewport(
                fitting: MapRect(x: 1000, y: 1000, width: 520, height: 840), in: PixelSize(width: 320, height: 460),
                padding: padding))
        #expect(view.scale == 0.5)
        #expect(view.visibleMapRect == MapRect(x: 960, y: 980, width: 640, height: 920))
    }

    @Test(arguments: ZoomStepping.allCases)
    func `no extent is shown at level 20`(zoom: ZoomStepping) throws {
        let point = try #require(Viewport(fitting: region(10, 20, 0, 0), in: Self.sizes[0], zoom: zoom))
        #expect(point.scale == 1 && point.center == MapPoint(Coordinate(latitude: 10, longitude: 20)))
        let rect = MapRect(x: 5, y: 6, width: 0.001, height: 0)
        #expect(Viewport(fitting: rect, in: Self.sizes[0], zoom: zoom)?.scale == 1)
    }

    @Test func `a line has an extent`() {
        let line = MapRect(x: 5, y: 6, width: 0, height: 920)
        #expect(Viewport(fitting: line, in: Self.sizes[0])?.scale == 0.5)
    }

    @Test func `what cannot be fitted`() {
        let size = Self.sizes[0]
        let rect = MapRect(x: 0, y: 0, width: 10, height: 10)
        let asked = region(0, 0, 1, 1)
        let center = asked.center
        let tooMuch = EdgePadding(top: 230, left: 0, bottom: 230, right: 0)
        #expect(Viewport(fitting: rect, in: size, padding: tooMuch) == nil)
        #expect(Viewport(fitting: asked, in: size, padding: tooMuch) == nil)
        #expect(Viewport(center: center, zoomLevel: 3, size: size, padding: tooMuch) == nil)
        for none in [
            PixelSize(width: 0, height: 10), PixelSize(width: 10, height: -1), PixelSize(width: .nan, height: 10),
            PixelSize(width: .infinity, height: 10),
        ] {
            #expect(Viewport(fitting: rect, in: none) == nil)
            #expect(Viewport(fitting: asked, in: none) == nil)
            #expect(Viewport(center: center, zoomLevel: 3, size: none) == nil)
        }
        #expect(Viewport(fitting: MapRect.null, in: size) == nil)
        #expect(Viewport(fitting: MapRect(x: 0, y: 0, width: -1, height: 1), in: size) == nil)
        #expect(Viewport(fitting: MapRect(x: .nan, y: 0, width: 1, height: 1), in: size) == nil)
        #expect(Viewport(fitting: MapRect(x: 0, y: 0, width: .infinity, height: 1), in: size) == nil)
        #expect(Viewport(fitting: region(91, 0, 1, 1), in: size) == nil)
        #expect(Viewport(fitting: region(0, 0, -1, 1), in: size) == nil)
        #expect(Viewport(center: Coordinate(latitude: 0, longitude: 181), zoomLevel: 3, size: size) == nil)
        for level in [Double.nan, .infinity, -.infinity, 5000, -5000] {
            #expect(Viewport(center: center, zoomLevel: level, size: size) == nil)
        }
    }

    @Test func `a centre sits in the middle of the room`() throws {
        var random = SplitMix64(seed: 30)
        for _ in 0..<Effort.of(500) {
            let center = random.coordinate()
            let level = random.double(0...22)
            for padding in Self.paddings {
                let view = try #require(
                    Viewport(center: center, zoomLevel: level, size: Self.sizes[1], padding: padding))
                #expect(isClose(view.zoomLevel, level, within: 1e-12))
                let pixel = view.pixel(for: center)
                let room = padding.room(in: view.size)
                #expect(isClose(pixel.x, padding.left + room.width / 2, within: 1e-5))
                #expect(isClose(pixel.y, padding.top + room.height / 2, within: 1e-5))
            }
        }
    }

    /// Whatever is shown, each side of the room shows so many metres at least, and no more if that is all there is.
    @Test func `at least some metres are shown`() throws {
        var random = SplitMix64(seed: 31)
        for _ in 0..<Effort.of(500) {
            let place = MapPoint(random.coordinate())
            let meters = random.double(1...100_000)
            for padding in Self.paddings {
                for heading in [0.0, 40, 90] {
                    let rect = MapRect(x: place.x, y: place.y, width: 0, height: 0)
                    let size = Self.sizes[1]
                    let view = try #require(
                        Viewport(fitting: rect, in: size, padding: padding, heading: heading, atLeast: meters))
                    let room = padding.room(in: size)
                    let latitude = Coordinate(place).latitude
                    let shown =
                        min(room.width, room.height) / view.scale * MapPoint.trueMetersPerPoint(atLatitude: latitude)
                    #expect(isClose(shown / meters, 1, within: 1e-9))
                    let large = MapRect(x: place.x, y: place.y, width: 1e6, height: 1e3)
                    let plain = try #require(Viewport(fitting: large, in: size, padding: padding, heading: heading))
                    let wide = try #require(
                        Viewport(fitting: large, in: size, padding: padding, heading: heading, atLeast: meters))
                    #expect(wide.scale <= plain.scale)
                    if wide.scale == plain.scale { #expect(wide == plain) }
                }
            }
        }
        // Beyond the edge of the map it counts as at the edge.
        let beyond = MapRect(x: 0, y: -1e9, width: 0, height: 0)
        let view = try #require(Viewport(fitting: beyond, in: Self.sizes[1], atLeast: 100))
        #expect(view.scale.isFinite && view.scale > 0)
    }
}
