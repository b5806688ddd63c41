import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

struct FurnitureTests {
    private let measure: TextMeasure = { text, size in
        TextExtent(width: Double(text.count) * size / 2, ascent: size * 0.9, descent: size * 0.2)
    }

    /// Round, at most a fifth of the picture, and more than two thirds of what the next one would not be.
    @Test func scaleBars() throws {
        var random = SplitMix64(seed: 6)
        for _ in 0..<2000 {
            let (level, latitude) = (random.double(0...24), random.double(-85...85))
            let width = random.double(100...4000)
            let bar = try #require(
                ScaleBar(scale: Zoom.scale(level: level), latitude: latitude, pictureWidth: width))
            #expect(bar.width <= width / 5 * (1 + 1e-9) && bar.width > width / 12.51)
            let mantissa = bar.meters / pow(10, floor(log10(bar.meters) + 1e-9))
            #expect([1, 2, 5].contains { abs(mantissa - $0) < 1e-9 }, "\(bar.meters)")
            let meters = bar.width * MapPoint.metersPerPoint(atLatitude: latitude) / Zoom.scale(level: level)
            if latitude.magnitude < 84 { #expect(abs(meters / bar.meters - 1) < 1e-9) }
        }
    }

    @Test(arguments: [
        (500_000.0, "500\u{A0}km"), (1000, "1\u{A0}km"), (500, "500\u{A0}m"), (1, "1\u{A0}m"), (0.5, "50\u{A0}cm"),
        (20_000_000, "20\u{A0}000\u{A0}km"),
    ])
    func lengths(meters: Double, text: String) throws {
        let scale = 200 / meters / MapPoint.pointsPerMeter(atLatitude: 0)
        let bar = try #require(ScaleBar(scale: scale * (1 - 1e-9), latitude: 0, pictureWidth: 1000))
        #expect(bar.text == text && bar.title == "\(text) at latitude 0°N")
    }

    @Test(arguments: [
        (0.0, 45.0), (1, 45), (2, 30), (3, 15), (4, 10), (5, 5), (6, 2), (7, 1), (8, 0.5), (14, 0.01), (17, 0.001),
    ])
    func stepsOfTheGraticule(level: Double, step: Double) {
        let scale = Zoom.scale(level: level)
        let found = Graticule.step(scale: scale)
        let distance = found * 256 * exp2(level) / 360
        #expect(found == step || distance >= 60)
        if level > 0.5 {
            #expect(Graticule.distance.contains(distance), "\(level): \(found)° \(distance) px")
        }
    }

    @Test func linesOfTheGraticule() {
        let view = Viewport(
            center: Coordinate(latitude: 0, longitude: 180), zoomLevel: 2, size: PixelSize(width: 512, height: 512))
        let graticule = Graticule(
            view ?? Viewport(size: PixelSize(width: 1, height: 1), center: MapPoint(x: 0, y: 0), scale: 1))
        #expect(graticule.step == 30)
        #expect(
            graticule.lines.filter(\.isMeridian).map(\.text) == [
                "90°E", "120°E", "150°E", "180°", "150°W", "120°W", "90°W",
            ])
        #expect(graticule.lines.filter { !$0.isMeridian }.map(\.text) == ["60°N", "30°N", "0°", "30°S", "60°S"])
    }

    @Test(arguments: [0.0, 30, 90, 200]) func labelsOfTheGraticuleDoNotMeet(heading: Double) throws {
        let size = PixelSize(width: 640, height: 480)
        let center = Coordinate(latitude: 40, longitude: 10)
        let view = try #require(Viewport(center: center, zoomLevel: 5, size: size, heading: heading))
        let labels = Graticule(view).labels(in: view, measure: measure)
        #expect(labels.count > 6)
        for (index, label) in labels.enumerated() {
            #expect(label.center.x > 0 && label.center.x < 640 && label.center.y > 0 && label.center.y < 480)
            for other in labels[..<index] {
                let apart = max(abs(label.center.x - other.center.x) / 15, abs(label.center.y - other.center.y) / 11)
                #expect(apart >= 1)
            }
        }
    }

    @Test func legends() throws {
        let entries = (0..<30).map { LegendEntry(.box(fill: .black, stroke: .none), "class \($0)") }
        for height in [120.0, 200, 1000] {
            let room = PixelSize(width: 2000, height: height)
            let legend = try #require(LegendLayout(entries, title: "Title", in: room, measure: measure))
            #expect(legend.texts.count == 31 && legend.size.width <= 2000)
            #expect(legend.size.height <= height)
            for text in legend.texts {
                let right = text.x + measure(text.text, text.size).width
                #expect(text.x >= 0 && right <= legend.size.width && text.baseline < legend.size.height)
            }
            #expect(Set(legend.texts.map { "\($0.x) \($0.baseline)" }).count == 31)
        }
        let long = [LegendEntry(.none, String(repeating: "long ", count: 100))]
        let narrow = try #require(
            LegendLayout(long, in: PixelSize(width: 200, height: 100), measure: measure))
        #expect(narrow.size.width <= 200 && narrow.texts[0].text.hasSuffix("…"))
        #expect(LegendLayout([], in: PixelSize(width: 9, height: 9), measure: measure) == nil)
    }

    /// A legend that is too big for its room shows what fits, and how many entries do not.
    @Test func legendsThatDoNotFit() throws {
        let entries = (0..<32).map { LegendEntry(.box(fill: .black, stroke: .none), "class \($0)") }
        for (width, height) in [(135.0, 160.0), (300, 160), (90, 400), (10, 10)] {
            let room = PixelSize(width: width, height: height)
            let legend = try #require(LegendLayout(entries, title: "Title", in: room, measure: measure))
            let rows = legend.texts.dropFirst()
            #expect(legend.hiddenCount > 0 && rows.count - 1 + legend.hiddenCount == 32)
            #expect(rows.last?.text == "\(legend.hiddenCount) more")
            if width > 90 { #expect(legend.size.width <= width && legend.size.height <= height) }
        }
        let room = PixelSize(width: 2000, height: 300)
        #expect(try #require(LegendLayout(entries, in: room, measure: measure)).hiddenCount == 0)
    }

    @Test func corners() throws {
        let layout = CornerLayout(
            in: PixelSize(width: 800, height: 600), title: "A map", attribution: "by us",
            legend: PixelSize(width: 100, height: 90), measure: measure)
        let (title, attribution) = (try #require(layout.title), try #require(layout.attribution))
        #expect(title.rect.midX == 400 && title.texts[0].x > title.rect.minX)
        #expect(attribution.rect.maxX == 800 && attribution.rect.maxY == 600)
        let legend = try #require(layout.legend)
        #expect(legend.x + 100 < 800 && legend.y + 90 < attribution.rect.minY)
    }

    /// Long texts have several lines; the scale bar and the labels of the graticule keep away from them.
    @Test func longTexts() throws {
        let words = Array(repeating: "attribution", count: 40).joined(separator: " ")
        let layout = CornerLayout(
            in: PixelSize(width: 400, height: 300), title: words, attribution: words,
            bar: PixelSize(width: 60, height: 15), measure: measure)
        let (title, attribution) = (try #require(layout.title), try #require(layout.attribution))
        #expect(title.texts.count == 3 && title.texts[2].text.hasSuffix("…"))
        #expect(attribution.texts.map(\.text).joined(separator: " ") == words)
        #expect(title.rect.minX >= 0 && title.rect.maxX <= 400 && attribution.rect.minX >= 0)
        #expect(layout.scaleBar.y < attribution.rect.minY && layout.rects.count == 3)
    }

    /// A legend in any corner keeps away from the title, the scale bar and the attribution.
    @Test(arguments: LegendPlace.allCases) func legendsInCorners(place: LegendPlace) throws {
        let size = PixelSize(width: 500, height: 400)
        let layout = CornerLayout(
            in: size, title: String(repeating: "title ", count: 9), attribution: String(repeating: "text ", count: 30),
            legend: PixelSize(width: 120, height: 150), at: place, bar: PixelSize(width: 60, height: 15),
            measure: measure)
        #expect(layout.rects.count == 4)
        for (index, rect) in layout.rects.enumerated() {
            #expect(rect.minX >= 0 && rect.maxX <= 500 && rect.minY >= 0 && rect.maxY <= 400)
            for other in layout.rects[..<index] { #expect(!rect.meets(other), "\(rect) \(other)") }
        }
        let legend = try #require(layout.legend)
        #expect((legend.x < 190) == (place == .topLeft || place == .bottomLeft))
        #expect((legend.y < 125) == (place == .topLeft || place == .topRight))
    }

    /// In a small picture, the title moves beside the legend if it has room there; else the legend knows how low it may be.
    @Test(
        arguments: LegendPlace.allCases,
        [("Italy", 128.0, true), ("Italy and its neighbours", 128, false), ("", 190, false)])
    func legendsInSmallPictures(place: LegendPlace, given: (title: String, height: Double, moves: Bool)) throws {
        let size = PixelSize(width: 300, height: 200)
        func layout(_ height: Double) -> CornerLayout {
            CornerLayout(
                in: size, title: given.title, attribution: "Natural Earth",
                legend: PixelSize(width: 170, height: height),
                at: place, bar: PixelSize(width: 40, height: 15), measure: measure)
        }
        let (first, title) = (layout(given.height), layout(1).title)
        #expect((first.title?.rect != title?.rect) == given.moves)
        let found = layout(min(given.height, first.legendRoom))
        #expect(first.legendRoom > 60 && (first.legendRoom >= given.height) == given.moves)
        for (index, rect) in found.rects.enumerated() {
            for other in found.rects[..<index] { #expect(!rect.meets(other), "\(rect) \(other)") }
        }
    }

    @Test(
        arguments: [
            ("Bosnia and Herzegovina", 20, "Bosnia and\nHerzegovina"), ("Bosnia and Herz.", 20, "Bosnia and Herz."),
            ("Saint Vincent and the Grenadines", 20, "Saint Vincent and\nthe Grenadines"),
            ("Llanfairpwllgwyngyllgogerychwyrn", 20, "Llanfairpwllgwyngyllgogerychwyrn"), ("a b c", 0, "a b c"),
            ("a b c", 1, "a\nb\nc"), ("  one   two ", 4, "one\ntwo"),
            ("Österreich im Überblick", 15, "Österreich\nim Überblick"),
        ])
    func wrapping(text: String, limit: Int, wanted: String) {
        #expect(TextWrapping.wrapped(text, to: limit) == wanted)
    }

    @Test(
        arguments: [
            ("DejaVu Sans Bold Italic", "DejaVu Sans", true, true), ("bold", "", true, false),
            ("Arial", "Arial", false, false),
            ("oblique", "", false, true), ("Own Bold", "Own Bold", false, false), ("", "", false, false),
        ])
    func fontNames(name: String, family: String, isBold: Bool, isItalic: Bool) {
        let found = FontName(name) { $0 == "Own Bold" }
        #expect(found.family == family && found.isBold == isBold && found.isItalic == isItalic)
    }
}
