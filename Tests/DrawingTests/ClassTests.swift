import Drawing
import Foundation
import TestSupport
import Testing

@Suite struct ClassTests {
    @Test(.enabled(if: Python.has("numpy"))) func quantilesAreThoseOfNumpy() throws {
        var random = SplitMix64(seed: 25)
        var cases: [String] = []
        for _ in 0..<Effort.of(400) {
            let count = random.int(1...200)
            let isWhole = random.int(0...1) == 0
            let values = (0..<count).map { _ in
                isWhole ? Double(random.int(-20...20)) : random.double(-1e6...1e6)
            }
            let classes = random.int(1...9)
            let limits = ClassLimits.quantile(values.shuffled(using: &random), classes: classes)
            cases.append(#"{"values":\#(values),"classes":\#(classes),"limits":\#(limits)}"#)
        }
        let program = """
            import json, sys, numpy
            for line in open(sys.argv[1]):
                case = json.loads(line)
                wanted = numpy.quantile(case["values"], numpy.linspace(0, 1, case["classes"] + 1))
                for limit in wanted:
                    if min(abs(limit - other) for other in case["limits"]) > 1e-9 * max(1, abs(limit)): print("missing", limit)
                for limit in case["limits"]:
                    if min(abs(limit - other) for other in wanted) > 1e-9 * max(1, abs(limit)): print("extra", limit)
                if sorted(set(case["limits"])) != case["limits"]: print("order", case["limits"])
            print("ok")
            """
        #expect(try Python.run(program, cases.joined(separator: "\n")) == "ok\n")
    }

    @Test func equalWidths() {
        #expect(ClassLimits.equal([0, 10, 3, .nan, .infinity], classes: 5) == [0, 2, 4, 6, 8, 10])
        #expect(ClassLimits.equal([7, 7, 7], classes: 5) == [7])
        #expect(ClassLimits.equal([], classes: 5).isEmpty && ClassLimits.quantile([.nan], classes: 5).isEmpty)
        #expect(ClassLimits.equal([-1.7e308, 1.7e308], classes: 2) == [-1.7e308, 0, 1.7e308])
    }

    @Test(arguments: [(-5.0, 0), (0, 0), (1.9, 0), (2, 1), (3.9, 1), (4, 2), (6, 2), (99, 2)])
    func classOfAValue(value: Double, index: Int) {
        #expect(ClassLimits.index(of: value, in: [0, 2, 4, 6]) == index)
        #expect(ClassLimits.index(of: value, in: [3]) == 0)
    }

    @Test(
        arguments: [
            ([0, 2.5, 5], ["0", "2.5", "5"]),
            ([1234, 56789.4, 123_456.7], ["1\u{A0}000", "57\u{A0}000", "123\u{A0}000"]),
            ([1990, 1995, 2003], ["1990", "1995", "2003"]), ([0.001234, 0.0023456], ["0.00123", "0.00235"]),
            ([-3.5, 0, 1e6], ["\u{2212}3.5", "0", "1\u{A0}000\u{A0}000"]), ([7], ["7"]), ([0.1 + 0.2], ["0.3"]),
            ([], []),
            ([1e-20, 3e-20], ["1e-20", "3e-20"]), ([-1.7e308, .infinity], ["-1.7e+308", "inf"]),
            ([Double.leastNonzeroMagnitude], ["5e-324"]), ([1e20, 2e20], ["1e+20", "2e+20"]),
            ([1000, 2000], ["1000", "2000"]),
        ] as [([Double], [String])])
    func readableLimits(numbers: [Double], texts: [String]) {
        #expect(ReadableNumbers.texts(numbers) == texts)
    }

    /// Each value has the colour of the row of the legend that its number is in.
    @Test(arguments: [ClassMethod.quantile, .equal]) func legendsTellTheTruth(method: ClassMethod) {
        var generator = SplitMix64(seed: 7)
        for round in 0..<400 {
            let scale = pow(10, Double.random(in: -3...7, using: &generator))
            let values = (0..<Int.random(in: 2...60, using: &generator)).map { _ in
                let value = Double.random(in: -0.3...1, using: &generator) * scale
                return round.isMultiple(of: 2) ? value : value.rounded()
            }
            let colours = ColorScale.classes(of: values, by: method, count: 5, ramp: Ramp.usual(.sequential))
            let rows = colours.legend(hasNoData: false)
            for value in values {
                let row = rows.first { $0.sample == .box(fill: colours.color(of: value), stroke: .none) }
                let ends = (row?.text ?? "").replacing("\u{A0}", with: "").replacing("\u{2212}", with: "-")
                    .split(separator: "\u{2009}\u{2013}\u{2009}").compactMap { Double($0) }
                #expect(ends.count > 0 && value >= ends[0] && value <= ends[ends.count - 1], "\(value) in \(ends)")
            }
        }
    }

    @Test func classesAndLegend() throws {
        let blues = try #require(Ramp.named("blues"))
        let scale = ColorScale.classes(of: [1, 2, 3, 4, 5, 6, 7, 8, 9], by: .equal, count: 4, ramp: blues)
        #expect(scale.color(of: 1) == blues.color(at: 0) && scale.color(of: 9) == blues.color(at: 1))
        #expect(scale.color(of: 3) == scale.color(of: 4.9) && scale.color(of: 5) != scale.color(of: 4.9))
        #expect(scale.color(of: Double.nan) == scale.noData && scale.color(of: "x") == scale.noData)
        let legend = scale.legend(hasNoData: true)
        #expect(legend.map(\.text) == [1, 3, 5, 7].map { "\($0)\u{2009}–\u{2009}\($0 + 2)" } + ["no data"])
        let same = ColorScale.classes(of: [4, 4, 4], by: .quantile, count: 5, ramp: blues)
        #expect(same.legend(hasNoData: false).map(\.text) == ["4"] && same.color(of: 4) == blues.color(at: 0.6))
        let empty = ColorScale.classes(of: [], by: .quantile, count: 5, ramp: blues)
        #expect(empty.color(of: 4) == empty.noData && empty.legend(hasNoData: true).count == 1)
    }

    @Test func valuesHaveColors() throws {
        let ramp = Ramp.usual(.qualitative)
        let scale = ColorScale.values(["10": 1, "9": 1, "b": 5, "a": 2, "": 4], ramp: ramp)
        #expect(scale.legend(hasNoData: false).map(\.text) == ["9", "10", "a", "b"])
        #expect(scale.color(of: "a") == ramp.anchors[2] && scale.color(of: 9) == ramp.anchors[0])
        #expect(scale.color(of: "") == scale.noData && scale.color(of: nil) == scale.noData)
        let counts = Dictionary(uniqueKeysWithValues: (0..<30).map { ("v\($0 + 10)", $0) })
        let many = ColorScale.values(counts, count: 10, ramp: ramp)
        #expect(many.legend(hasNoData: true).map(\.text) == (31..<40).map { "v\($0)" } + ["other", "no data"])
        #expect(many.color(of: "v11") != many.color(of: "v39") && many.color(of: "v11") == many.color(of: "v12"))
    }

    /// Rules with a text have a row that shows what they set, whatever their conditions are.
    @Test func rowsOfRules() throws {
        let text = """
            {"rules": [{"legend": "Lakes", "if": [["kind", "==", "lake"]],
                "style": {"fill": "#00f", "fill-opacity": 0.5, "stroke": "none"}},
            {"legend": "Roads", "kind": "line", "layer": "roads", "style": {"stroke": "red", "stroke-width": 3}},
            {"style": {"fill": "lime"}},
            {"legend": "Towns", "style": {"marker": "dot", "marker-color": "black", "marker-size": "large"}}]}
            """
        var cascade = StyleCascade()
        let bytes = Array(text.utf8)
        cascade.sheet = try StyleSheet(bytes.span)
        #expect(
            cascade.legend(zoom: 6) == [
                LegendEntry(.box(fill: Color(rgb: 0xFF, alpha: 128), stroke: .none), "Lakes"),
                LegendEntry(.line(color: Color(rgb: 0xFF0000), width: 3), "Roads"),
                LegendEntry(.dot(color: .black, radius: 6), "Towns"),
            ])
    }

    @Test func explicitColors() throws {
        let scale = try #require(ColorScale(explicit: "0:#000,10:#fff"))
        #expect(scale.color(of: -5) == .black && scale.color(of: 50) == .white)
        #expect(scale.color(of: 5) == Color.black.mixed(with: .white, part: 0.5))
        let texts = try #require(ColorScale(explicit: "wood:green,a:b:red"))
        #expect(texts.color(of: "wood") == Color("green") && texts.color(of: "a:b") == Color("red"))
        #expect(texts.color(of: "other") == texts.noData)
        for text in ["", "1:red,", "2:red,1:blue", "1:redd", "red", ":red", "a:red,a:blue"] {
            #expect(ColorScale(explicit: text) == nil, "\(text)")
        }
    }
}
