import Drawing
import JSON
import Testing

/// The order of the sources of a style.
struct CascadeTests {
    /// Style of a feature, given as `field=value` with `;` between them.
    private func style(
        _ cascade: StyleCascade, _ feature: String, _ kind: StyleKind = .polygon, zoom: Double = 6,
        settings: StyleSettings = StyleSettings(), bad: UnsafeMutablePointer<BadStyles>? = nil
    ) -> Style {
        let pairs = feature.split(separator: ";").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
        let fields = pairs.map { String($0[0]) }
        var resolver = cascade.resolver(layer: "land", fields: fields, settings: settings, zoom: zoom)
        var input = StyleInput()
        input.start(slots: resolver.fields.count)
        for (slot, field) in resolver.fields.enumerated() {
            let text = Array(pairs[field][1].utf8)
            if text == Array("null".utf8) { continue }
            if text.first == UInt8(ascii: "\"") {
                input.set(slot, jsonString: text.span)
            } else {
                input.set(slot, Double(pairs[field][1]) == nil ? .string : .number, text.span)
            }
        }
        var counts = BadStyles()
        let style = resolver.style(kind, input, collecting: &counts)
        bad?.pointee = counts
        return style
    }

    private func cascade(_ rules: String = "[]", options: [(String, String)] = []) throws -> StyleCascade {
        var cascade = StyleCascade()
        let bytes = Array("{\"rules\": \(rules)}".utf8)
        cascade.sheet = try StyleSheet(bytes.span)
        for (name, text) in options { try cascade.options.set(name, to: text) }
        return cascade
    }

    private func text(_ style: Style) -> String {
        "\(style.fill) \(style.fillOpacity) \(style.stroke) \(style.strokeWidth.value) \(style.strokeOpacity)"
    }

    @Test(arguments: [
        ("a=1", "#fff6dd 0.7 #8c8878 1.0 1.0"), ("fill=null", "#fff6dd 0.7 #8c8878 1.0 1.0"),
        ("fill=", "#fff6dd 0.7 #8c8878 1.0 1.0"), ("fill=red", "#ff0000 0.6 #555555 2.0 1.0"),
        ("fill=f00;stroke-width=5", "#ff0000 0.6 #555555 5.0 1.0"), ("stroke=0f0", "#555555 0.6 #00ff00 2.0 1.0"),
        ("fill-opaci=0.1", "#555555 0.1 #555555 2.0 1.0"), ("FILL-OPACI=0.1", "#555555 0.1 #555555 2.0 1.0"),
        ("fill-opaci=0.1;fill-opacity=0.2", "#555555 0.2 #555555 2.0 1.0"),
        ("stroke-wid=7", "#555555 0.6 #555555 7.0 1.0"), ("marker-color=red", "#fff6dd 0.7 #8c8878 1.0 1.0"),
        ("fill=nonsense", "#fff6dd 0.7 #8c8878 1.0 1.0"), ("fill-opacity=2", "#fff6dd 0.7 #8c8878 1.0 1.0"),
        ("fill=nonsense;stroke=red", "#555555 0.6 #ff0000 2.0 1.0"),
        ("fill=\"\\u0072ed\"", "#ff0000 0.6 #555555 2.0 1.0"), ("stroke-dash=6,3", "#fff6dd 0.7 #8c8878 1.0 1.0"),
        ("stroke-width=-1;stroke-opacity=0.5", "#555555 0.6 #555555 2.0 0.5"),
    ])
    func properties(feature: String, expected: String) throws {
        #expect(try text(style(cascade(), feature)) == expected)
        var without = try cascade()
        without.usesProperties = false
        #expect(text(style(without, feature)) == "#fff6dd 0.7 #8c8878 1.0 1.0")
        #expect(without.resolver(layer: "land", fields: ["fill"], zoom: 1).isConstant)
    }

    @Test func markers() throws {
        let plain = try style(cascade(), "a=1", .point)
        #expect(plain.marker == .pin && plain.markerPaint == PinColor.red && plain.pinHeight == 28)
        let small = try style(cascade(), "marker-size=small", .point)
        #expect(small.pinHeight == 20 && small.dotRadius == 3 && small.markerPaint == Color("7e7e7e"))
        let green = try style(cascade(), "pin-color=green;marker-color=blue", .point)
        #expect(green.markerPaint == PinColor.green)
        let image = try style(cascade(), "image=a.png;image-width=30", .point)
        #expect(image.marker == .image && image.imageWidth == 30)
        #expect(try style(cascade(), "fill=red", .point) == plain)
    }

    @Test func badValuesAreNamed() throws {
        var bad = BadStyles()
        _ = try style(cascade(), "fill=nope;stroke-width=-2;opacity=1.5;stroke=red;z=x", bad: &bad)
        #expect(bad.all.map { "\($0.key.name) \($0.value)" } == ["fill nope", "stroke-width -2", "opacity 1.5", "z x"])
        _ = try style(cascade(), "fill=nope", .line, bad: &bad)
        #expect(bad.isEmpty)
    }

    /// The later wins: properties, rules, options, settings of the layer.
    @Test func order() throws {
        let rules = #"[{"style": {"fill": "blue", "stroke": "blue"}}, {"style": {"fill": "navy"}}]"#
        let feature = "fill=red;stroke=red;fill-opacity=0.9"
        #expect(try text(style(cascade(rules), feature)) == "#000080 0.9 #0000ff 2.0 1.0")
        var settings = StyleSettings()
        try settings.set("stroke", to: "green")
        try settings.set("stroke-width", to: "4")
        let both = try cascade(rules, options: [("stroke-width", "6")])
        #expect(text(style(both, feature, settings: settings)) == "#000080 0.9 #008000 4.0 1.0")
        #expect(
            try text(style(cascade(rules, options: [("stroke", "green")]), feature)) == "#000080 0.9 #008000 2.0 1.0")
    }

    @Test(arguments: [
        (#""layer": "land""#, "a=1", true), (#""layer": "sea""#, "a=1", false), (#""kind": "polygon""#, "a=1", true),
        (#""kind": "line""#, "a=1", false), (#""zoom": [4, 6]"#, "a=1", true), (#""zoom": [7, 9]"#, "a=1", false),
        (#""if": [["pop", ">=", 1000]]"#, "pop=1000", true), (#""if": [["pop", ">=", 1000]]"#, "pop=999.5", false),
        (#""if": [["pop", ">=", 1000]]"#, "pop=null", false), (#""if": [["pop", ">=", 1000]]"#, "a=1", false),
        (#""if": [["pop", ">", 5], ["pop", "<=", 9]]"#, "pop=9", true),
        (#""if": [["pop", ">", 5], ["pop", "<", 9]]"#, "pop=9", false), (#""if": [["k", "==", "a"]]"#, "k=a", true),
        (#""if": [["k", "==", "a"]]"#, "k=A", false), (#""if": [["k", "!=", "a"]]"#, "k=b", true),
        (#""if": [["k", "!=", "a"]]"#, "x=b", true), (#""if": [["k", "in", ["a", 2]]]"#, "k=2", true),
        (#""if": [["k", "in", ["a", 2]]]"#, "k=b", false), (#""if": [["k", "not in", ["a"]]]"#, "k=b", true),
        (#""if": [["k", "exists"]]"#, "k=b", true), (#""if": [["k", "exists"]]"#, "k=null", false),
        (#""if": [["k", "missing"]]"#, "k=null", true), (#""if": [["k", "missing"]]"#, "j=1", true),
        (#""if": [["k", "==", true]]"#, "k=true", true),
        (#""if": [["day", "<", "2024-02-01"]]"#, "day=2024-01-31", true),
        (#""if": [["k", "=", 2]]"#, "k=2.0", true), (#""if": [["k", ">", "a"]]"#, "k=ab", true),
    ])
    func conditions(rule: String, feature: String, holds: Bool) throws {
        let cascade = try cascade("[{\(rule), \"style\": {\"fill\": \"lime\"}}]")
        #expect((style(cascade, feature).fill == Color("lime")) == holds)
    }

    @Test(arguments: [
        (#""fill-opacity": {"field": "v", "stops": [[0, 0], [10, 1]]}"#, "v=5", "0.5"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1], [10, 1]]}"#, "v=-3", "0.1"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1], [10, 1]]}"#, "v=99", "1.0"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1], [10, 1]]}"#, "v=x", "0.7"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1], [10, 1]], "else": 0.7}"#, "v=null", "0.7"),
        (#""fill-opacity": {"field": "w", "stops": [[0, 0.1], [10, 1]], "else": 0.7}"#, "v=1", "0.7"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1], [10, 1]], "how": "step"}"#, "v=9.9", "0.1"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1], [10, 1]], "how": "step"}"#, "v=10", "1.0"),
        (#""fill-opacity": {"field": "v", "stops": [[0, 0.1]], "how": "step", "else": 0.3}"#, "v=-1", "0.3"),
        (#""fill-opacity": {"field": "v", "stops": [["a", 0.1], ["b", 1]]}"#, "v=a", "0.1"),
        (#""fill-opacity": {"field": "v", "stops": [["a", 0.1], ["b", 1]], "else": 0}"#, "v=c", "0.0"),
        (#""fill-opacity": {"field": "v", "stops": [[1, 0.1], [2, 1]], "how": "match"}"#, "v=2.0", "1.0"),
        (#""fill-opacity": {"field": "v"}"#, "v=0.4", "0.4"), (#""fill-opacity": {"field": "v"}"#, "v=4", "0.7"),
        (#""fill-opacity": {"zoom": [[4, 0], [8, 1]]}"#, "v=1", "0.5"),
        (#""fill-opacity": {"zoom": [[7, 0.2], [8, 1]]}"#, "v=1", "0.2"),
    ])
    func valuesByFieldAndZoom(setting: String, feature: String, opacity: String) throws {
        #expect(try "\(style(cascade("[{\"style\": {\(setting)}}]"), feature).fillOpacity)" == opacity)
    }

    @Test func mixedValues() throws {
        let rules =
            #"[{"style": {"fill": {"field": "v", "stops": [[0, "black"], [1, "white"]]}, "#
            + #""stroke-width": {"zoom": [[4, "1m"], [8, "3m"]]}, "stroke-join": {"zoom": [[4, "bevel"], [9, "miter"]]}}}]"#
        let style = try style(cascade(rules), "v=0.5")
        #expect(style.fill == Color.black.mixed(with: .white, part: 0.5))
        #expect(style.strokeWidth == StrokeWidth(2, .m) && style.join == .bevel)
    }

    @Test func colorField() throws {
        var cascade = try cascade(options: [("fill", "red")])
        let scale = ColorScale.classes(of: [1, 2, 3, 4], by: .equal, count: 3, ramp: Ramp.usual(.sequential))
        cascade.colorField = ("v", scale)
        #expect(style(cascade, "v=4").fill == scale.color(of: 4) && style(cascade, "v=4", .line).fill == Color("red"))
        #expect(style(cascade, "v=4", .line).stroke == scale.color(of: 4))
        #expect(style(cascade, "v=null").fill == scale.noData && style(cascade, "w=1").fill == scale.noData)
        cascade.colorField = ("v", ColorScale.values(["a": 2, "b": 1], ramp: Ramp.usual(.qualitative)))
        #expect(style(cascade, "v=a", .point).markerPaint == Ramp.usual(.qualitative).anchors[0])
    }

    /// Layers without any field of a style share one, whatever the rules are.
    @Test func sharedStyles() throws {
        let cascade = try cascade(#"[{"if": [["pop", ">", 1]], "style": {"fill": "red"}}, {"style": {"z": 4}}]"#)
        let resolver = cascade.resolver(layer: "land", fields: ["name", "wkt"], zoom: 3)
        #expect(resolver.isConstant && resolver.sharedStyle(.line)?.z == 4)
        let other = cascade.resolver(layer: "land", fields: ["name", "pop"], zoom: 3)
        #expect(other.fields == [1] && other.sharedStyle(.line) == nil)
        let properties = cascade.resolver(layer: "land", fields: ["fill"], zoom: 3)
        #expect(properties.sharedStyle(.point)?.z == 4 && properties.sharedStyle(.polygon) == nil)
    }

    @Test func roadsAndUnits() throws {
        let road = try cascade(options: [("stroke-unit", "road")])
        #expect(style(road, "a=1").strokeWidth == StrokeWidth(1, .road))
        let wide = try cascade(options: [("stroke-width", "3"), ("stroke-unit", "m")])
        #expect(style(wide, "a=1").strokeWidth == StrokeWidth(3, .m))
        let own = try cascade(options: [("stroke-unit", "m"), ("stroke-width", "3map")])
        #expect(style(own, "a=1").strokeWidth == StrokeWidth(3, .map))
    }
}
