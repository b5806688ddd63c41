import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

struct ClassTests {
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
            ([1234, 56789.4, 123_456.7], ["1\u{A0}234", "56\u{A0}789.4", "123\u{A0}456.7"]),
            ([1990, 1995, 2003], ["1990", "1995", "2003"]), ([0.001234, 0.0023456], ["0.001234", "0.0023456"]),
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
            let samples = colours.legend(hasNoData: false).map(\.sample)
            let rows = rows(colours)
            for value in values {
                let sample = LegendEntry.Sample.box(fill: colours.color(of: value), stroke: .none)
                guard let row = samples.firstIndex(of: sample).map({ rows[$0] }) else {
                    Issue.record("no row of \(value)")
                    continue
                }
                let slack = value.magnitude * 1e-12
                #expect(value >= row.from - slack && value <= row.to + slack, "\(value) in \(row)")
            }
        }
    }

    /// The ends of the rows of a legend; both are the same where a row is of one value.
    private func rows(_ scale: ColorScale) -> [(from: Double, to: Double)] {
        scale.legend(hasNoData: false).map { entry in
            let ends = entry.text.replacing("\u{A0}", with: "").replacing("\u{2212}", with: "-")
                .replacing("<\u{2009}", with: "")
                .split(separator: "\u{2009}\u{2013}\u{2009}").compactMap { Double($0) }
            return (ends.first ?? .nan, ends.last ?? .nan)
        }
    }

    /// Quantiles of skewed numbers fill all classes, a row each; few values have a class each; whole numbers have whole
    /// limits; the ends are those of the data but for three digits.
    @Test func skewedNumbersFillAllClasses() {
        var random = SplitMix64(seed: 4)
        for round in 0..<Effort.of(2000) {
            let isWhole = round.isMultiple(of: 2)
            let (scale, power) = (pow(10, random.double(-2...8)), random.double(0.1...9))
            let different = (0..<random.int(1...40)).map { _ in
                let value = pow(random.double(0...1), power) * scale * (random.int(0...5) == 0 ? -1 : 1)
                return isWhole ? value.rounded() + 0 : value
            }
            var values = different
            for value in different where random.int(0...3) == 0 {
                values += Array(repeating: value, count: random.int(1...60))
            }
            let classes = random.int(1...9)
            let colours = ColorScale.classes(of: values, by: .quantile, count: classes, ramp: Ramp.usual(.sequential))
            let (rows, known) = (rows(colours), Set(values).sorted())
            #expect(rows.count == min(classes, known.count), "\(values) \(rows)")
            #expect(Set(values.map { colours.color(of: $0) }).count == rows.count, "\(values) \(rows)")
            if known.count <= classes {
                #expect(
                    zip(rows, known).allSatisfy { $0.from == $0.to && ($0.from - $1).magnitude <= $1.magnitude * 1e-11 }
                )
                continue
            }
            #expect(zip(rows, rows.dropFirst()).allSatisfy { $0.to == $1.from || isWhole && $0.to == $1.from - 1 })
            if isWhole { #expect(rows.allSatisfy { $0.from == $0.from.rounded() && $0.to == $0.to.rounded() }) }
            let (below, above) = (known[0] - rows[0].from, rows[rows.count - 1].to - known[known.count - 1])
            #expect(below >= -1e-12 * known[0].magnitude && below <= known[0].magnitude / 100, "\(known) \(rows)")
            #expect(above >= -1e-12 * rows[rows.count - 1].to.magnitude, "\(known) \(rows)")
            #expect(above <= known[known.count - 1].magnitude / 100, "\(known) \(rows)")
        }
    }

    @Test(
        arguments: [
            (
                Array(repeating: 0, count: 50) + (1...10).map { Double($0) * 1000 },
                ["0–2000", "2000–4000", "4000–6000", "6000–8000", "8000–10000"]
            ),
            ([0, 0, 0, 7, 2.5], ["0–0", "2.5–2.5", "7–7"]), ([4, 4], ["4–4"]),
            (
                [-99, 37_289_333, 1e6, 2e6, 3e6, 4e6],
                ["-99–1000000", "1000000–2000000", "2000000–3000000", "3000000–4000000", "4000000–37300000"]
            ),
            (
                [59, 12_000, 24_000, 36_000, 48_000, 60_000],
                ["59–12000", "12000–24000", "24000–36000", "36000–48000", "48000–60000"]
            ),
            ([1787, 1803, 1821, 1850, 1889, 1959], ["1787–1802", "1803–1820", "1821–1849", "1850–1888", "1889–1959"]),
            ([1, 2, 3, 4, 5, 6, 7, 8], ["1–2", "3–3", "4–5", "6–6", "7–8"]),
            (
                [-Double.greatestFiniteMagnitude, -1, 0, 1, 2, .greatestFiniteMagnitude],
                ["-1.7976931348623157e+308–-1", "-1–0", "0–1", "1–2", "2–1.7976931348623157e+308"]
            ),
        ] as [([Double], [String])])
    func skewedNumbers(values: [Double], wanted: [String]) {
        let colours = ColorScale.classes(of: values, by: .quantile, count: 5, ramp: Ramp.usual(.sequential))
        #expect(rows(colours).map { "\(DecimalText.shortest($0.from))–\(DecimalText.shortest($0.to))" } == wanted)
    }

    private func spaced(_ text: String) -> String {
        text.replacing("–", with: "\u{2009}–\u{2009}").replacing("<", with: "<\u{2009}")
    }

    /// Limits of classes of the same width are as one expects them, whatever binary fractions make of them.
    @Test(
        arguments: [
            (0...100, 20, (0..<19).map { "\($0 * 5)–\($0 * 5 + 4)" } + ["95–100"]),
            (1...100, 9, (0..<8).map { "\($0 * 11 + 1)–\($0 * 11 + 11)" } + ["89–100"]),
            (-3...12, 5, ["\u{2212}3–\u{2212}1", "0–2", "3–5", "6–8", "9–12"]),
            (0...6, 5, ["0–1", "2", "3", "4", "5–6"]),
            (0...1000, 5, ["0–<200", "200–<400", "400–<600", "600–<800", "800–1000"]),
        ] as [(ClosedRange<Int>, Int, [String])])
    func classesOfTheSameWidth(values: ClosedRange<Int>, count: Int, wanted: [String]) {
        let scale = ColorScale.classes(
            of: values.map { Double($0) }, by: .equal, count: count, ramp: Ramp.usual(.sequential))
        #expect(scale.legend(hasNoData: false).map(\.text) == wanted.map(spaced))
    }

    @Test func classesAndLegend() throws {
        let blues = try #require(Ramp.named("blues"))
        let scale = ColorScale.classes(of: [1, 2, 3, 4, 5, 6, 7, 8, 9], by: .equal, count: 4, ramp: blues)
        #expect(scale.color(of: 1) == blues.color(at: 0) && scale.color(of: 9) == blues.color(at: 1))
        #expect(scale.color(of: 3) == scale.color(of: 4.9) && scale.color(of: 5) != scale.color(of: 4.9))
        #expect(scale.color(of: Double.nan) == scale.noData && scale.color(of: "x") == scale.noData)
        let legend = scale.legend(hasNoData: true)
        #expect(legend.map(\.text) == ["1–2", "3–4", "5–6", "7–9", "no data"].map(spaced))
        let same = ColorScale.classes(of: [4, 4, 4], by: .quantile, count: 5, ramp: blues)
        #expect(same.legend(hasNoData: false).map(\.text) == ["4"] && same.color(of: 4) == blues.color(at: 0.6))
        let empty = ColorScale.classes(of: [], by: .quantile, count: 5, ramp: blues)
        #expect(empty.color(of: 4) == empty.noData && empty.legend(hasNoData: true).count == 1)
    }

    /// As many categories as there may be have colours that can be told apart, also from those of other values.
    @Test(arguments: ["categories", "pastels", "-categories"]) func categoriesDiffer(name: String) throws {
        let colours = try #require(Ramp.named(name)).colors(32).map { OKLab($0) }
        let greys = [ColorScale.usualNoData, ColorScale.otherValues].map { OKLab($0) }
        for (index, colour) in colours.enumerated() {
            for other in colours[..<index] { #expect(colour.distance(to: other) > 0.04) }
            if name != "pastels" { for grey in greys { #expect(colour.distance(to: grey) > 0.04) } }
        }
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
        #expect(
            many.legend(hasNoData: true, sample: { .box(fill: $0.faded(by: 0.5), stroke: .none) }).allSatisfy { entry in
                if case .box(let fill, _) = entry.sample { fill.alpha == 128 } else { false }
            })
        #expect(many.color(of: "v11") != many.color(of: "v39") && many.color(of: "v11") == many.color(of: "v12"))
    }

    @Test func explicitColors() throws {
        let scale = try #require(ColorScale(explicit: "0:#000,10:#fff"))
        #expect(scale.color(of: -5) == .black && scale.color(of: 50) == .white)
        #expect(scale.color(of: 5) == Color.black.mixed(with: .white, part: 0.5))
        let texts = try #require(ColorScale(explicit: "wood:green,a:b:red"))
        #expect(texts.color(of: "wood") == Color("green") && texts.color(of: "a:b") == Color("red"))
        #expect(texts.color(of: "other") == texts.noData)
        #expect(texts.legend(hasNoData: false).map(\.text) == ["wood", "a:b"])
        #expect(texts.legend(hasNoData: true, hasUnlisted: true).map(\.text) == ["wood", "a:b", "other", "no data"])
        for text in ["", "1:red,", "2:red,1:blue", "1:redd", "red", ":red", "a:red,a:blue"] {
            #expect(ColorScale(explicit: text) == nil, "\(text)")
        }
    }
}
