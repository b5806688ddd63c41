import Decluttering
import Memory
import TestSupport
import Testing

struct LabelsTests {
    static let features: [Feature] = [
        [], .offsets, .groups, .names, .zooms, [.circles, .required],
        [.offsets, .circles, .groups, .names, .required, .zooms],
    ]

    /// Whatever columns the ones and the others have: as if they had come one by one.
    @Test(arguments: features, features)
    func appendedAtOnce(_ first: Feature, _ second: Feature) {
        var random = SplitMix64(seed: 31)
        for counts in [(0, 0), (0, 5), (5, 0), (1, 1), (7, 30)] {
            let labels = layout(counts.0, first, &random)
            let others = layout(counts.1, second, &random)
            var atOnce = Labels()
            var added = Labels()
            var oneByOne = Labels()
            for label in labels {
                atOnce.append(label)
                oneByOne.append(label)
            }
            for label in others {
                added.append(label)
                oneByOne.append(label)
            }
            atOnce.append(contentsOf: added)
            #expect(atOnce.lines == oneByOne.lines)
            #expect(added.count == others.count)
        }
    }
}

extension Labels {
    /// All that is in the columns, with those that are empty.
    fileprivate var lines: [String] {
        var lines = ["\(offsets.count) \(zooms.count) \(groups.count) \(names.count) \(traits.count) \(ties.count)"]
        for index in 0..<count {
            lines.append("\(boxes[index]) \(priorities[index]) \(ties[index]) \(traits[index].all)")
            if !offsets.isEmpty { lines.append("\(offsets[index])") }
            if !zooms.isEmpty { lines.append("\(zooms[index].rawValue)") }
            if !groups.isEmpty { lines.append("\(groups[index])") }
            if !names.isEmpty { lines.append("\(names[index])") }
        }
        return lines
    }
}
