import Geometry
import TestSupport
import Testing

@Suite("Text forms")
struct TextTests {
    @Test func `map types print one decimal`() {
        #expect(MapPoint(x: 1.25, y: -2).description == "{1.2, -2.0}")
        #expect(MapSize(width: 3, height: 4.06).description == "{3.0, 4.1}")
        #expect(MapRect(x: 1, y: 2, width: 3, height: 4).description == "{{1.0, 2.0}, {3.0, 4.0}}")
        #expect(MapRect.world.description == "{{0.0, 0.0}, {268435456.0, 268435456.0}}")
    }

    @Test func `pixel types print the same`() {
        #expect(PixelPoint(x: 1.5, y: 2).description == "{1.5, 2.0}")
        #expect(PixelSize(width: 320, height: 460).description == "{320.0, 460.0}")
        #expect(PixelRect(x: 1, y: 2, width: 3, height: 4).description == "{{1.0, 2.0}, {3.0, 4.0}}")
        #expect(EdgePadding(top: 1, left: 2.5, bottom: 3, right: 4).description == "1,2.5,3,4")
    }

    @Test func `degrees print plain`() {
        let center = Coordinate(latitude: 45.52, longitude: -122.681944)
        let span = CoordinateSpan(latitudeDelta: 0.5, longitudeDelta: 2)
        #expect(center.description == "45.52,-122.681944")
        #expect(span.description == "0.5,2")
        #expect(CoordinateRegion(center: center, span: span).description == "45.52,-122.681944,0.5,2")
        #expect(Coordinate(latitude: 0.123456789, longitude: 0).description == "0.1234568,0")
    }

    @Test(arguments: ["1.5,-2", " 1.5 , -2 ", "{1.5, -2}", "{1.5,-2.0}", "\t{ 1.5 ,\t-2 } "])
    func `pairs`(text: String) {
        #expect(MapPoint(text) == MapPoint(x: 1.5, y: -2))
        #expect(MapSize(text) == MapSize(width: 1.5, height: -2))
        #expect(PixelPoint(text) == PixelPoint(x: 1.5, y: -2))
        #expect(PixelSize(text) == PixelSize(width: 1.5, height: -2))
    }

    @Test(arguments: ["1,2,3,4", "1, 2, 3, 4", "{{1, 2}, {3, 4}}", "{{1,2},{3,4}}", " { { 1 , 2 } , { 3 , 4 } } "])
    func `rects`(text: String) {
        #expect(MapRect(text) == MapRect(x: 1, y: 2, width: 3, height: 4))
        #expect(PixelRect(text) == PixelRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test(arguments: ["320x460", "320 x 460", "320,460", "{320, 460}"])
    func `pixel sizes`(text: String) {
        #expect(PixelSize(text) == PixelSize(width: 320, height: 460))
    }

    @Test func `degrees and padding`() {
        #expect(Coordinate("45.52, -122.681944") == Coordinate(latitude: 45.52, longitude: -122.681944))
        #expect(Coordinate("99,0")?.isValid == false)
        #expect(CoordinateSpan("1,2") == CoordinateSpan(latitudeDelta: 1, longitudeDelta: 2))
        #expect(CoordinateRegion("1,2,3,4")?.center == Coordinate(latitude: 1, longitude: 2))
        #expect(CoordinateRegion("1,2,3,4")?.span == CoordinateSpan(latitudeDelta: 3, longitudeDelta: 4))
        #expect(EdgePadding("1,2,3,4") == EdgePadding(top: 1, left: 2, bottom: 3, right: 4))
        #expect(Coordinate("45.52,-122.681944,7".dropLast(2)) == Coordinate(latitude: 45.52, longitude: -122.681944))
    }

    @Test func `degrees with minutes`() {
        let place = Coordinate(latitude: 45.5, longitude: -122.75)
        let span = CoordinateSpan(latitudeDelta: 1.5, longitudeDelta: 2)
        for text in ["45°30'N,122°45'W", " N 45 30 , W 122 45 ", "45.5,122°45′W", "45:30:00,-122:45:00"] {
            #expect(Coordinate(text) == place, "\(text)")
        }
        #expect(Coordinate("122°45'W,45°30'N") == nil && Coordinate("45 30,-122 45") == nil)
        #expect(Coordinate("45°60'N,1") == nil && Coordinate("91°N,1")?.isValid == false)
        #expect(CoordinateSpan("1°30',2") == span && CoordinateSpan("1°30'N,2") == nil)
        #expect(CoordinateRegion("45°30'N,122°45'W,1°30',2°") == CoordinateRegion(center: place, span: span))
        #expect(MapPoint("1°,2") == nil && PixelPoint("1,2°") == nil && MapRect("1,2,3,4°") == nil)
    }

    @Test(arguments: [
        "", " ", ",", "1", "1,", ",2", "1,2,3", "1 2", "1;2", "{1,2", "1,2}", "{1,2}}", "{{1,2}}", "nan,1", "1,inf",
        "1,2x", "0x1,2", "(1,2)", "1,,2", "1.2.3,4", "{1,2} 3", "\u{FF11},2", "1e999,2", "é,1",
    ])
    func `what is no pair`(text: String) {
        #expect(MapPoint(text) == nil)
        #expect(MapSize(text) == nil)
        #expect(PixelPoint(text) == nil)
        #expect(PixelSize(text) == nil)
        #expect(Coordinate(text) == nil)
        #expect(CoordinateSpan(text) == nil)
    }

    @Test(arguments: [
        "", "1,2", "1,2,3", "1,2,3,4,5", "{1,2,3,4}", "{1,2},{3,4}", "{{1,2},{3,4}", "{{1,2}{3,4}}", "1,2,3,nan",
        "{{1,2},{3,4}}}", "a,b,c,d", "1,2,3,",
    ])
    func `what is no four numbers`(text: String) {
        #expect(MapRect(text) == nil)
        #expect(PixelRect(text) == nil)
        #expect(CoordinateRegion(text) == nil)
        #expect(EdgePadding(text) == nil)
    }

    @Test(arguments: ["320X460", "320x", "x460", "320x460x2", "320xx460", "{320x460}"])
    func `what is no pixel size`(text: String) {
        #expect(PixelSize(text) == nil)
    }

    @Test func `printed values read back`() {
        var random = SplitMix64(seed: 18)
        for _ in 0..<Effort.of(1000) {
            func tenth() -> Double { Double(random.int(-4_000_000_000...4_000_000_000)) / 10 }
            func degree() -> Double { Double(random.int(-1_800_000_000...1_800_000_000)) / 1e7 }
            let rect = MapRect(x: tenth(), y: tenth(), width: tenth(), height: tenth())
            #expect(MapRect(rect.description) == rect)
            #expect(MapPoint(rect.origin.description) == rect.origin)
            #expect(MapSize(rect.size.description) == rect.size)
            let pixels = PixelRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
            #expect(PixelRect(pixels.description) == pixels)
            #expect(PixelPoint(pixels.origin.description) == pixels.origin)
            #expect(PixelSize(pixels.size.description) == pixels.size)
            let padding = EdgePadding(top: tenth(), left: tenth(), bottom: tenth(), right: tenth())
            #expect(EdgePadding(padding.description) == padding)
            let region = CoordinateRegion(
                center: Coordinate(latitude: degree(), longitude: degree()),
                span: CoordinateSpan(latitudeDelta: degree(), longitudeDelta: degree()))
            #expect(CoordinateRegion(region.description) == region)
            #expect(Coordinate(region.center.description) == region.center)
            #expect(CoordinateSpan(region.span.description) == region.span)
        }
    }
}
