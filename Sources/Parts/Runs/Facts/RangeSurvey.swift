import Layers
import Runner

/// Finds the facts about records of an input that is split.
struct RangeSurvey {
    private let survey: PartSurvey
    private let index: Int
    private let layer: any SplitLayer
    private let scan: any PartScan
    private let steps: [Step]

    init(
        _ survey: PartSurvey, _ index: Int, _ layer: any SplitLayer, _ scan: any PartScan,
        _ steps: [Step]
    ) {
        (self.survey, self.index, self.layer, self.scan) = (survey, index, layer, scan)
        self.steps = steps
    }

    /// The facts about the records that start in a range, from one of them on; nil if the last never ends.
    func facts(from start: Int, upTo end: Int) throws(Problem) -> PartFacts.StateFacts? {
        let ending = Ending()
        let count = try count(start..<end) { [scan] (state) throws(Problem) in
            ending.state = state
            ending.byte = try scan.end(from: end, in: state)
            return end..<(ending.byte ?? end)
        }
        guard let byte = ending.byte else { return nil }
        return try facts(of: start..<byte, count, next: ending.state)
    }

    /// The facts about the records that are a range.
    func facts(of range: Range<Int>) throws(Problem) -> PartFacts.StateFacts {
        try facts(of: range, count(range) { _ in nil }, next: .plain)
    }

    private final class Ending {
        var state = PartState.plain
        var byte: Int?
    }

    private func count(
        _ range: Range<Int>, following: @escaping (PartState) throws(Problem) -> Range<Int>?
    ) throws(Problem) -> PartCount {
        let path = survey.pass.layers.items[index].path
        return try layer.count(range, in: path, following: following)
    }

    private func facts(
        of range: Range<Int>, _ count: PartCount, next: PartState
    ) throws(Problem) -> PartFacts.StateFacts {
        var found = PartFacts.StateFacts()
        (found.bytes, found.next) = (range, next)
        (found.records, found.lines, found.types) = (count.records, count.lines, count.evidence)
        let ranges = survey.request.ranges
        ranges.records = InputRange(bytes: range)
        ranges.types = Dictionary(
            count.evidence.filter { !$0.forms.isEmpty }.map { ($0.name, $0.type) },
            uniquingKeysWith: { first, _ in first })
        defer { (ranges.records, ranges.types) = (nil, nil) }
        try survey.look(into: &found, steps) { () throws(Problem) in
            try survey.open(index)
        }
        return found
    }
}
