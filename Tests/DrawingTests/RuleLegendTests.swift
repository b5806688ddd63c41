import Drawing
import Geometry
import Testing

/// Rows of the legend for the rules of a style file.
struct RuleLegendTests {
    /// The legend of features of a kind, whose field `v` has these values; nil for a feature without one.
    private func legend(
        _ rules: String, _ values: [String?], _ kind: StyleKind = .polygon, options: [(String, String)] = [],
        colors: ColorScale? = nil
    ) throws -> [LegendEntry] {
        var cascade = StyleCascade()
        let bytes = Array("{\"rules\": \(rules)}".utf8)
        cascade.sheet = try StyleSheet(bytes.span)
        for (name, text) in options { try cascade.options.set(name, to: text) }
        cascade.colorField = colors.map { ("v", $0) }
        var resolver = cascade.resolver(layer: "land", fields: ["v"], zoom: 6)
        var marks = RuleMarks()
        var bad = BadStyles()
        for value in values {
            var input = StyleInput()
            input.start(slots: resolver.fields.count)
            if let value {
                let text = Array(value.utf8)
                for slot in resolver.fields.indices {
                    input.set(slot, Double(value) == nil ? .string : .number, text.span)
                }
            }
            let style = resolver.style(kind, input, collecting: &bad)
            resolver.addMarks(kind, input, style, to: &marks)
        }
        return cascade.legend(zoom: 6, marks)
    }

    private func box(_ color: String, _ text: String, opacity: Double = 1) -> LegendEntry {
        LegendEntry(
            .box(fill: (Color(color) ?? .none).faded(by: opacity), stroke: Color(rgb: 0x8C8878)), text)
    }

    /// Rules with a text have a row that shows what they set, whatever their conditions are.
    @Test func rowsOfRules() throws {
        let lakes = """
            [{"legend": "Lakes", "if": [["v", "==", "lake"]],
                "style": {"fill": "#00f", "fill-opacity": 0.5, "stroke": "none"}},
            {"legend": "Roads", "kind": "line", "layer": "land", "style": {"stroke": "red", "stroke-width": 3}},
            {"style": {"z": 1}}, {"legend": "Elsewhere", "layer": "sea", "style": {"fill": "lime"}},
            {"legend": "Towns", "style": {"marker": "dot", "marker-color": "black", "marker-size": "large"}}]
            """
        #expect(
            try legend(lakes, ["sea", "lake"]).first
                == LegendEntry(.box(fill: Color(rgb: 0xFF, alpha: 128), stroke: .none), "Lakes"))
        #expect(
            try legend(lakes, ["sea"], .line).first
                == LegendEntry(.line(color: Color(rgb: 0xFF0000), width: 3), "Roads"))
        #expect(try legend(lakes, ["lake"], .point) == [LegendEntry(.dot(color: .black, radius: 6), "Towns")])
    }

    /// The sample of a rule comes from the feature that later rules change least, wherever it is in the input.
    @Test(arguments: [["a", "b", "c"], ["c", "b", "a"]]) func samplesOfTheRuleItself(values: [String]) throws {
        let pins = """
            [{"style": {"marker": "pin", "marker-size": "large"}, "legend": "pin"},
            {"if": [["v", "==", "a"]], "style": {"pin-color": "green"}, "legend": "green"}]
            """
        let alone = try legend(
            #"[{"style": {"marker": "pin", "marker-size": "large"}, "legend": "pin"}]"#, ["b"], .point)
        let rows = try legend(pins, values, .point)
        #expect(rows.count == 2 && rows.first == alone.first && rows.last != LegendEntry(alone[0].sample, "green"))
        let dots = """
            [{"style": {"marker": "dot", "marker-color": "blue"}, "legend": "all"},
            {"if": [["v", "==", "c"]], "style": {"marker": "none"}},
            {"if": [["v", "==", "a"]], "style": {"opacity": 0.3}}]
            """
        #expect(
            try legend(dots, values, .point).first?.sample
                == .dot(color: Color(rgb: 0xFF), radius: Style().dotRadius))
        // Nothing is drawn as the first rule says.
        let none = """
            [{"style": {"marker": "dot", "marker-size": 4}, "legend": "all"},
            {"style": {"badge": "orange"}, "legend": "badge"}]
            """
        #expect(try legend(none, values, .point).map(\.text) == ["badge"])
    }

    /// Stops have rows if their colour is on the map, and none if another rule or kind has its place.
    @Test func stopsThatAreNotDrawn() throws {
        let areas = """
            [{"style": {"fill": {"field": "v", "stops": [[0, "red"], [100, "green"]]}, "stroke-width": 3}, "legend": "A"}]
            """
        #expect(try legend(areas, ["1"]).count == 3)
        #expect(try legend(areas, ["1"], options: [("fill", "#0000ff")]).map(\.text) == ["A"])
        let points = """
            [{"style": {"fill": {"field": "v", "stops": [[0, "red"], [100, "green"]]}, "marker-color": "blue"},
            "legend": "A"}]
            """
        #expect(try legend(points, ["1"], .point).map(\.text) == ["A"])
    }

    /// Samples have the dashes, the casing and the gradient of what they stand for.
    @Test func samplesOfLooks() throws {
        func sample(_ style: String, _ kind: StyleKind) throws -> LegendEntry.Sample? {
            try legend("[{\"style\": \(style), \"legend\": \"A\"}]", ["1"], kind).first?.sample
        }
        let looks = [
            try sample(#"{"stroke": "red"}"#, .line), try sample(#"{"stroke": "red", "stroke-dash": [4, 3]}"#, .line),
            try sample(#"{"stroke": "red", "casing": "white,2"}"#, .line), try sample(#"{"fill": "red"}"#, .polygon),
            try sample(##"{"gradient": "#f00@0,#00f@1"}"##, .polygon), try sample(#"{"pin-color": "red"}"#, .point),
            try sample(#"{"marker": "a.png"}"#, .point), try sample(#"{"badge": "red"}"#, .point),
        ]
        #expect(Set(looks).count == looks.count && looks.allSatisfy { $0 != nil })
        #expect(looks[6] == LegendEntry.Sample.image("a.png"))
        // Wide casings stay in their row.
        let wide = try sample(#"{"stroke": "red", "stroke-width": 9, "casing": "white,90"}"#, .line)
        guard case .figure(let line) = wide else {
            Issue.record("\(String(describing: wide))")
            return
        }
        #expect(line.box.north - line.box.south <= 13)
        // Dots have no colour of pins.
        #expect(
            try legend(
                #"[{"style": {"pin-color": "red"}, "legend": "A"}]"#, ["1"], .point, options: [("marker", "dot")]
            ).isEmpty)
    }

    /// A sample is what the map shows: also what other rules have decided, and only what is drawn.
    @Test func samplesOfTheMap() throws {
        let rules = """
            [{"legend": "All", "style": {"fill": "#f4efe6", "fill-opacity": 1, "stroke": "#333"}},
            {"legend": "Some", "if": [["v", "==", "2"]], "style": {"fill": "#d33"}},
            {"legend": "Letters", "style": {"font-size": 20}}, {"legend": "Pins", "style": {"marker-color": "lime"}}]
            """
        let ink = Color(rgb: 0x333333)
        #expect(
            try legend(rules, ["2", "1", "2"]) == [
                LegendEntry(.box(fill: Color(rgb: 0xF4EFE6), stroke: ink), "All"),
                LegendEntry(.box(fill: Color(rgb: 0xDD3333), stroke: ink), "Some"),
            ])
        let dots = try legend(rules, ["1"], options: [("marker", "dot")])
        #expect(dots.last == LegendEntry(.dot(color: Color(rgb: 0x00FF00), radius: 4), "Pins"))
    }

    /// Numbers below the first step, and features without a number, have a row of their own.
    @Test func rowsOfSteps() throws {
        let steps = """
            [{"legend": "A", "style": {"fill": {"field": "v", "how": "step", "stops": [[1, "red"], [2, "blue"]],
            "else": "lime"}}}, {"legend": "B", "style": {"stroke": "black"}}]
            """
        let ranges = ["B", "A", "1\u{2009}–\u{2009}<\u{2009}2", "≥\u{2009}2"]
        #expect(try legend(steps, ["0"]).map(\.text) == ranges + ["other"])
        #expect(try legend(steps, [nil]).map(\.text) == ranges + ["other"])
        #expect(try legend(steps, ["1.5"]).map(\.text) == ranges)
    }

    /// Rules have no row if no feature is theirs, or if later rules or options decide all that they set.
    @Test(
        arguments: [
            (#"[{"legend": "A", "if": [["v", "==", 2]], "style": {"fill": "red"}}]"#, [], false),
            (#"[{"legend": "A", "if": [["v", "==", 1]], "style": {"fill": "red"}}]"#, [], true),
            (#"[{"legend": "A", "if": [["w", "==", 1]], "style": {"fill": "red"}}]"#, [], false),
            (#"[{"legend": "A", "zoom": [7, 9], "style": {"fill": "red"}}]"#, [], false),
            (#"[{"legend": "A", "kind": "line", "style": {"stroke": "red"}}]"#, [], false),
            (#"[{"legend": "A", "style": {"fill": "red"}}, {"style": {"fill": "blue"}}]"#, [], false),
            (
                #"[{"legend": "A", "style": {"fill": "red"}}, {"if": [["v", "==", 2]], "style": {"fill": "blue"}}]"#,
                [], true
            ),
            (#"[{"legend": "A", "style": {"fill": "red"}}]"#, [("fill", "blue")], false),
            (#"[{"legend": "A", "style": {"fill": {"field": "w", "stops": [[1, "red"]]}}}]"#, [], false),
        ] as [(String, [(String, String)], Bool)])
    func onlyWhatIsDrawn(rules: String, options: [(String, String)], isShown: Bool) throws {
        #expect(try legend(rules, ["1", nil], options: options).isEmpty != isShown)
    }

    /// A rule whose colour a field replaces has no row. If it decides more than the colour, its row has none.
    @Test func replacedColors() throws {
        let rules = """
            [{"legend": "Gone", "style": {"fill": "red"}}, {"legend": "Faint", "style": {"fill": "red", "fill-opacity": 1}},
            {"legend": "Edges", "kind": "polygon", "style": {"fill": "red", "stroke": "black"}}]
            """
        let scale = try #require(ColorScale(explicit: "0:#000,10:#fff"))
        #expect(
            try legend(rules, ["1"], colors: scale) == [LegendEntry(.box(fill: .none, stroke: .black), "Edges")])
        #expect(try legend(rules, ["1"]).map(\.text) == ["Edges"])
        let roads = #"[{"legend": "Wide", "style": {"stroke": "red", "stroke-width": 5}}]"#
        #expect(
            try legend(roads, ["1"], .line, colors: scale)
                == [LegendEntry(.line(color: FurnitureLook.quietInk, width: 5), "Wide")])
    }

    /// Colours at numbers have a row each, under the text of their rule.
    @Test func rowsOfNumbers() throws {
        let linear =
            #"[{"legend": "By size", "style": {"fill": {"field": "v", "stops": [[0, "white"], [2e8, "red"]]}}}]"#
        let wanted = [LegendEntry(.none, "By size"), box("white", "0"), box("red", "200\u{A0}000\u{A0}000")]
        #expect(try legend(linear, ["5", nil]) == wanted)
        let steps = try legend(linear.replacing(#""stops""#, with: #""how": "step", "stops""#), ["5"])
        let most = "200\u{A0}000\u{A0}000"
        let lower = box("white", "0\u{2009}–\u{2009}<\u{2009}\(most)")
        #expect(steps == [wanted[0], lower, box("red", "≥\u{2009}\(most)")])
        #expect(try legend(linear, [nil]).isEmpty)
    }

    /// Colours of values have a row for each that is drawn, and one for all others.
    @Test func rowsOfValues() throws {
        let match = """
            [{"legend": "Kinds", "style": {"fill": {"field": "v", "stops": [["wood", "green"], ["lake", "blue"],
            ["moor", "tan"]], "else": "#ccc"}, "stroke": {"field": "v", "stops": [["lake", "navy"]], "else": "none"}}}]
            """
        func row(_ color: String, _ stroke: String, _ text: String) -> LegendEntry {
            LegendEntry(
                .box(fill: (Color(color) ?? .none).faded(by: 1), stroke: Color(stroke) ?? .none), text)
        }
        let (heading, lake) = (LegendEntry(.none, "Kinds"), row("blue", "navy", "lake"))
        #expect(try legend(match, ["lake", "wood", "lake"]) == [heading, row("green", "none", "wood"), lake])
        #expect(try legend(match, ["lake", "fen"]) == [heading, lake, row("#ccc", "none", "other")])
        #expect(try legend(match, ["lake", nil]).last?.text == "other")
        let stops = (0..<50).map { #"["v\#($0)", "red"]"# }.joined(separator: ", ")
        let many = #"[{"legend": "Many", "style": {"fill": {"field": "v", "stops": [\#(stops)]}}}]"#
        let rows = try legend(many, (0..<50).map { "v\($0)" })
        #expect(rows.count == 33 && rows.last == LegendEntry(.more(19), "19 more"))
    }
}
