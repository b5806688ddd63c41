import Drawing
import Geometry
import JSON
import TestSupport
import Testing

struct StyleTests {
    /// The declared defaults are those that a style has, and each key has a row of its own.
    @Test func declarations() throws {
        #expect(StyleDeclaration.all.map(\.key) == StyleKey.allCases)
        #expect(Set(StyleKey.names).count == StyleKey.allCases.count)
        var settings = StyleSettings()
        for declaration in StyleDeclaration.all {
            #expect(!declaration.help.isEmpty && !declaration.help.hasSuffix("."))
            #expect(StyleKey(named: declaration.name) == declaration.key)
            if !declaration.usual.isEmpty { try settings.set(declaration.key, to: declaration.usual) }
        }
        var cascade = StyleCascade()
        cascade.options = settings
        let style = cascade.resolver(layer: "a", fields: [], zoom: 5).sharedStyle(.point)
        var usual = Style(fromDefaults: ())
        // A fill that is set is opaque.
        usual.set(.fill, to: .color(usual.fill))
        usual.set(.fillOpacity, to: .number(0.7))
        // A pin that is set stays one, however many there are.
        usual.set(.marker, to: .marker(.pin, -1))
        // Without a halo that somebody sets, it depends on the letters.
        usual.set(.halo, to: .edge(usual.halo, usual.haloWidth))
        #expect(style.map { "\($0)" } == "\(usual)")
        #expect(StyleKey.strokeDash.declaration.optionName == "dash")
        let cut = StyleDeclaration.all.map(\.tableName)
        #expect(Set(cut).count == cut.count, "\(cut)")
    }

    @Test(
        arguments: [
            (20.0, 21.0), (19, 16), (18, 15), (17, 12), (16, 11), (15, 9), (14, 7), (13, 6), (12, 6), (11, 4), (5, 1),
            (4, 1), (0, 1), (8, 2.5), (19.5, 18.5), (21, 42), (22, 84), (20.5, 21 * 1.4142135623730951), (16.25, 11.25),
        ] as [(Double, Double)])
    func roads(level: Double, pixels: Double) {
        #expect(abs(RoadWidth.pixels(atLevel: level) - pixels) < 1e-9)
        let width = StrokeWidth(2, .road).pixels(atScale: Zoom.scale(level: level), latitude: 50)
        #expect(abs(width - 2 * pixels) < 1e-6)
    }

    @Test func widths() {
        let scale = Zoom.scale(level: 12)
        #expect(StrokeWidth(3).pixels(atScale: scale, latitude: 50) == 3)
        #expect(StrokeWidth(512, .map).pixels(atScale: scale, latitude: 50) == 2)
        let meters = StrokeWidth(100, .m).pixels(atScale: scale, latitude: 47)
        #expect(abs(meters - 100 * MapPoint.pointsPerMeter(atLatitude: 47) / 256) < 1e-12)
        #expect(StrokeWidth(100, .m).pixels(atScale: scale, latitude: 90).isFinite)
    }

    @Test func dashes() throws {
        let dash = try #require(Dash([6, 3]))
        #expect(dash.period == 9 && dash.all == [6, 3] && dash.offset(at: 20) == 2 && dash.offset(at: -1) == 8)
        #expect(Dash([5])?.all == [5, 5] && Dash([1, 2, 3])?.all == [1, 2, 3, 1, 2, 3])
        #expect(Dash([0, 0])?.isEmpty == true && Dash([])?.isEmpty == true)
        #expect(Dash([1, -1]) == nil && Dash([1, 2, 3, 4, 5]) == nil && Dash([.nan, 1]) == nil)
        #expect(dash.scaled(by: 2).all == [12, 6] && dash.offset(at: .infinity) == 0)
    }

    @Test func gradients() throws {
        let four = try #require(Gradient("blue@0,#ffffff88@.33,white@.66,red@1:90"))
        #expect(four.stops.map(\.offset) == [0, 0.33, 0.66, 1])
        #expect(Gradient("blue,white,red")?.stops.map(\.offset) == [0, 0.5, 1])
        for text in ["", "blue", "blue@0", "blue@0,white", "blue@1,white@0", "blue@0,white@2", "a@0,b@1", "a,b:x"] {
            #expect(Gradient(text) == nil, "\(text)")
        }
        let box = Shape.Box(west: 10, south: 20, east: 30, north: 60)
        let down = try #require(Gradient("blue,red")).ends(across: box)
        #expect(down.start == Shape.Point(x: 20, y: 20) && down.end == Shape.Point(x: 20, y: 60))
        let left = try #require(Gradient("blue,red:90")).ends(across: box)
        #expect(left.start == Shape.Point(x: 30, y: 40) && left.end == Shape.Point(x: 10, y: 40))
    }

    @Test(
        arguments: [
            ("fill", "red"), ("fill-opacity", "0"), ("fill-opacity", "1"), ("fill-opacity", " .5 "),
            ("stroke-width", "0"), ("stroke-width", "2px"), ("stroke-width", "3.5m"), ("stroke-width", "road"),
            ("stroke-width", "2road"), ("stroke-width", "1e3map"), ("stroke-dash", "6,3"), ("stroke-dash", "none"),
            ("stroke-join", "MITER"), ("gradient", "none"), ("casing", "white,2"), ("casing", "none"), ("visible", "0"),
            ("center-offset", "0,-12"), ("badge-size", "40x50"), ("marker", "a.png"), ("marker-size", "large"),
            ("marker-size", "12"), ("pin-color", "purple"), ("pin-color", "#123"), ("seamless", "true"), ("z", "-5"),
            ("title-size", nil), ("halo", "#ffffff80,2"), ("font-size", "13"),
        ] as [(String, String?)])
    func goodValues(name: String, text: String?) {
        var settings = StyleSettings()
        #expect((try? settings.set(name, to: text ?? "")) != nil || text == nil)
    }

    @Test(arguments: [
        ("fill", "redd"), ("fill-opacity", "1.01"), ("fill-opacity", "-0.1"), ("fill-opacity", "50%"),
        ("fill-opacity", "nan"), ("stroke-width", "-1"), ("stroke-width", "m"), ("stroke-width", ""),
        ("stroke-width", "2 feet"), ("stroke-dash", "6;3"), ("stroke-dash", "-1,2"), ("stroke-join", "mitred"),
        ("casing", "white"), ("casing", "white,-1"), ("visible", "yes"), ("center-offset", "1"),
        ("badge-size", "40,50"), ("badge-size", "0x5"), ("marker", "pinn"), ("marker-size", "huge"),
        ("marker-size", "-1"), ("z", "high"), ("font-size", "0"), ("halo", "2"), ("", "x"), ("fil", "red"),
    ])
    func badValues(name: String, text: String) {
        var settings = StyleSettings()
        #expect((try? settings.set(name, to: text)) == nil)
        #expect(settings.isEmpty)
    }

    /// Each value is written as it can be read.
    @Test(arguments: [
        ("fill", "#ff0000"), ("fill-opacity", "0.35"), ("stroke", "none"), ("stroke-width", "3.5m"),
        ("stroke-width", "7"), ("stroke-unit", "map"), ("stroke-opacity", "0.1"), ("stroke-dash", "6,3,1,3"),
        ("stroke-join", "bevel"), ("stroke-cap", "square"), ("gradient", "#0000ff@0,#ffffff80@0.33,#ff0000@1:45"),
        ("gradient-clip", "rect"), ("opacity", "0.5"), ("casing", "#ffffff,1.5"), ("z", "-4"), ("seamless", "false"),
        ("visible", "false"), ("marker", "dot"), ("marker", "a b.png"), ("marker-color", "#123456"),
        ("marker-size", "large"), ("marker-size", "17.5"), ("marker-symbol", "é"), ("pin-color", "#8547b8"),
        ("image", "b.png"), ("image-width", "31"), ("image-height", "32"), ("image-angle", "-30"),
        ("center-offset", "3,-12.5"), ("badge", "#abcdef80"), ("badge-size", "41x51.5"), ("callout", "false"),
        ("callout-offset", "1,2"), ("draggable", "true"), ("text-color", "#010203"), ("halo", "#000000,2"),
        ("halo", "none"), ("font", "Noto Sans"), ("font-size", "15"),
    ])
    func writing(name: String, text: String) throws {
        var cascade = StyleCascade()
        try cascade.options.set(name, to: text)
        let key = try #require(StyleKey(named: name))
        let kind = key.declaration.kinds.contains(.polygon) ? StyleKind.polygon : .point
        let resolver = cascade.resolver(layer: "", fields: [], zoom: 3)
        let style = try #require(resolver.sharedStyle(kind))
        #expect(style.text(of: key, resolver.texts) == text)
    }

    /// No bytes lead to a crash, and what is taken is within its bounds.
    @Test func anyValue() {
        var random = SplitMix64(seed: 8)
        let seeds = ["6,3", "#ffffff,2", "40x50", "blue@0,red@1:5", "1e3road", "a.png", "true", "-1.5e-3", "large"]
        for round in 0..<Effort.of(8000) {
            var bytes = Array(seeds[round % seeds.count].utf8)
            for _ in 0..<random.int(0...3) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            let text = String(decoding: bytes, as: UTF8.self)
            let key = StyleKey.allCases[random.int(0...StyleKey.allCases.count - 1)]
            var cascade = StyleCascade()
            guard (try? cascade.options.set(key, to: text)) != nil,
                let style = cascade.resolver(layer: "", fields: [], zoom: 3).sharedStyle(.polygon)
            else { continue }
            #expect(style.fillAlpha >= 0 && style.fillAlpha <= 1 && style.strokeAlpha >= 0 && style.strokeAlpha <= 1)
            #expect(style.strokeWidth.value >= 0 && style.strokeWidth.value.isFinite && style.dash.period.isFinite)
            #expect(style.casingWidth >= 0 && style.haloWidth >= 0 && style.badgeWidth > 0 && style.pinHeight >= 0)
        }
    }

    @Test func advice() {
        func message(_ name: String, _ text: String) -> String {
            var settings = StyleSettings()
            do throws(SettingsFault) { try settings.set(name, to: text) } catch { return "\(error)" }
            return ""
        }
        #expect(message("fil", "red") == "1:1: unknown key 'fil'; did you mean fill?")
        #expect(message("stroke-join", "mitter") == "1:1: stroke-join cannot be 'mitter'; did you mean miter?")
        #expect(message("fill", "bleu") == "1:1: 'bleu' is not a colour; did you mean blue?")
        #expect(message("opacity", "2") == "1:1: opacity cannot be '2'; use a number from 0 to 1")
    }
}

extension Style {
    /// The defaults of plat with the width that they mean.
    fileprivate init(fromDefaults: Void) {
        self.init()
        var cascade = StyleCascade()
        try? cascade.options.set(.strokeWidth, to: "2")
        try? cascade.options.set(.strokeUnit, to: "px")
        self = cascade.resolver(layer: "", fields: [], zoom: 0).sharedStyle(.point) ?? self
    }
}
