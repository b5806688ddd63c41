import LayersCommands
import TestSupport
import Testing

struct HistogramTests {
    /// Values near each other, far apart, large, tiny and repeated.
    private func values(_ random: inout SplitMix64) -> [Double] {
        let center = [0, 8.5, -122, 5_400_000, 1e300, -1e-200, 0x1p60].randomElement(using: &random)!
        let spread = [0, 1e-9, 0.01, 3, 1000, 1e7, 1e299].randomElement(using: &random)!
        var values = (0..<random.int(1...300)).map { _ in center + random.double(-1...1) * spread }
        if random.int(0...2) == 0 {
            values.append(random.double(-1...1) * [1, 400, 1e9, 1e307].randomElement(using: &random)!)
        }
        return values
    }

    private func ranges(_ histogram: borrowing Histogram) -> [ClosedRange<Double>?] {
        var ranges: [ClosedRange<Double>?] = []
        for count in [0, 1, 5, 1000] { ranges.append(histogram.range(leavingOut: count)) }
        return ranges
    }

    @Test func orderAndMergingDoNotMatter() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<Effort.of(2000) {
            let values = values(&random)
            var whole = Histogram()
            for value in values { whole.insert(value) }
            var merged = Histogram()
            var part = Histogram()
            for value in values.shuffled(using: &random) {
                part.insert(value)
                if random.int(0...20) == 0 {
                    merged.merge(part)
                    part.removeAll()
                }
            }
            merged.merge(part)
            let (one, other) = (ranges(whole), ranges(merged))
            #expect(one == other, "\(values)")
        }
    }

    @Test func rangesAreRightToAFewBins() {
        var random = SplitMix64(seed: 4)
        for _ in 0..<Effort.of(2000) {
            let values = values(&random).sorted()
            var histogram = Histogram()
            for value in values { histogram.insert(value) }
            for count in [0, 1, 5] {
                guard values.count > 2 * count else {
                    let none = histogram.range(leavingOut: values.count)
                    #expect(none == nil)
                    continue
                }
                let (low, high) = (values[count], values[values.count - 1 - count])
                let magnitude = max(values.last!.magnitude, values[0].magnitude)
                let slack = max((values.last! - values[0]) / 1000, magnitude * 0x1p-50, 0x1p-29)
                guard let range = histogram.range(leavingOut: count) else {
                    Issue.record("no range of \(values)")
                    continue
                }
                #expect(range.lowerBound <= low && low - range.lowerBound <= slack, "\(count) of \(values)")
                #expect(range.upperBound >= high && range.upperBound - high <= slack, "\(count) of \(values)")
            }
        }
    }
}
