import Decluttering
import Foundation
import TestSupport
import Testing

/// Positions of labels, compared with a choice straight from the definition.
struct PositionTests {
    @Test(arguments: 0..<28 as Range<UInt64>)
    func lowestZoomsAndCheapestPositions(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let traits: Feature = [
            [], [.offsets], [.groups], [.required], [.zooms], [.giant, .offsets], [.required, .zooms, .groups],
        ][Int(seed % 7)]
        var labels = layout(Int.random(in: 2...50, using: &random), traits, &random)
        // Labels that are alike in all else must not change their order with their boxes.
        for index in labels.indices { labels[index].tie = UInt64(index) }
        var columns = Labels()
        columns.append(contentsOf: Labels())
        var choices: [[Label]] = []
        for (index, label) in labels.enumerated() {
            // The second half comes in another list.
            if index == labels.count / 2 { columns = columns.copy() }
            columns.append(label)
            choices.append([label])
            guard label.shape != .none, label.width > 0, label.height > 0, !label.y.isMultiple(of: 3) else { continue }
            choices[index] = (0..<Int.random(in: 1...8, using: &random)).map { _ in
                var box = label
                box.width = 8 * Int32.random(in: 1...20, using: &random)
                box.offsetX = 4 * Int32.random(in: -20...20, using: &random)
                box.offsetY = 4 * Int32.random(in: -6...6, using: &random)
                if Int.random(in: 0..<9, using: &random) == 0 { box.zooms.subtract(ZoomSet(0...9)) }
                return box
            }
            columns.addPositions(
                choices[index].map {
                    var position = LabelPosition(
                        width: $0.width, height: $0.height, offsetX: $0.offsetX, offsetY: $0.offsetY)
                    position.zooms = $0.zooms
                    return position
                })
        }
        let zoom = seed % 5 == 4 ? Double.random(in: 5..<9, using: &random) : nil
        let request = zoom.map { Request(zooms: Int($0)...Int($0)) } ?? Request(zooms: 2...14)
        let expected = Choice(labels, choices, request, atZoom: zoom)
        let chosen = columns.choosePositions(request, atZoom: zoom)
        #expect(chosen.map { Int($0) } == (columns.count > 0 && !chosen.isEmpty ? expected.positions : []))
        let arranged = Arrangement(columns)
        let outcome = arranged.declutter(request, atZoom: zoom)
        #expect(outcome.minimumZooms.map { Int($0) } == expected.minimums)
        #expect(arranged.firstViolation(of: outcome, request, atZoom: zoom) == nil)
    }

    /// The positions and lowest zooms of labels, each compared with all better ones at each zoom, and where positions are
    /// equal with all others.
    private struct Choice {
        var positions: [Int]
        var minimums: [Int]
        /// All boxes of all labels.
        private let oracle: Oracle
        private let zooms: (Int) -> (Double, Double)
        /// Numbers of the boxes of each label.
        private let boxes: [Range<Int>]

        init(_ labels: [Label], _ choices: [[Label]], _ request: Request, atZoom zoom: Double?) {
            let oracle = Oracle(choices.flatMap { $0 }, request)
            self.oracle = oracle
            zooms = { level in
                zoom.map { (oracle.scale($0), oracle.scale($0)) }
                    ?? (oracle.scale(Double(level)), oracle.scale(Double(level + 1)))
            }
            var start = 0
            boxes = choices.map {
                start += $0.count
                return start - $0.count..<start
            }
            positions = labels.map { _ in 0 }
            minimums = labels.map { _ in request.zooms.upperBound + 1 }
            let order = Oracle(labels, request).byRank
            let counted = Self.usual(labels, choices)
            for (rank, label) in order.enumerated() {
                let better = order[..<rank]
                let found = choices[label].indices.compactMap { position -> (minimum: Int, position: Int)? in
                    let box = boxes[label].lowerBound + position
                    return oracle.run(box) == nil ? nil : (minimum(of: box, better), position)
                }
                let lowest = found.map(\.minimum).min() ?? .max
                var equal = found.filter { $0.minimum == lowest }.map(\.position)
                if lowest < .max, equal.count > 1 {
                    let later = order[(rank + 1)...].filter { counted.contains($0) }
                    let costs = equal.map { cost(of: boxes[label].lowerBound + $0, lowest, better, later) }
                    equal = equal.indices.filter { costs[$0] == costs.min() }.map { equal[$0] }
                }
                positions[label] = equal.first ?? 0
                if let run = oracle.run(boxes[label].lowerBound + positions[label]) {
                    minimums[label] = labels[label].isRequired ? run.lowerBound : min(lowest, run.upperBound + 1)
                }
            }
        }

        /// Labels with a box that is no larger than those of nearly all, by powers of eight.
        private static func usual(_ labels: [Label], _ choices: [[Label]]) -> Set<Int> {
            let sizes = labels.indices.compactMap { label -> (label: Int, size: Int)? in
                let box = choices[label][0]
                guard box.shape != .none, box.width > 0, box.height > 0 || box.shape == .circle else { return nil }
                let height = box.shape == .circle ? box.width : box.height
                let most = max(box.width + 2 * abs(box.offsetX), height + 2 * abs(box.offsetY), 1)
                return (label, (Int(log2(Double(most))) + 1) / 3)
            }.sorted { $0.size > $1.size }
            let usual = sizes.isEmpty ? 0 : sizes[sizes.count / 20].size
            return Set(sizes.filter { $0.size <= usual }.map(\.label))
        }

        /// What a box takes from labels that come later at a zoom: of each a part for each of its free positions.
        private func cost(of box: Int, _ zoom: Int, _ better: ArraySlice<Int>, _ later: [Int]) -> Int {
            let (low, high) = zooms(zoom)
            return later.reduce(0) { sum, label in
                let free = boxes[label].filter { oracle.run($0)?.contains(zoom) == true && !isHidden($0, better, zoom) }
                return sum
                    + free.count { oracle.overlap(box, $0, from: low, below: high) } * (840 / max(free.count, 1))
            }
        }

        private func isHidden(_ box: Int, _ better: ArraySlice<Int>, _ zoom: Int) -> Bool {
            let (low, high) = zooms(zoom)
            return better.contains { label in
                let other = boxes[label].lowerBound + positions[label]
                return minimums[label] <= zoom && oracle.run(other)?.contains(zoom) == true
                    && oracle.overlap(box, other, from: low, below: high)
            }
        }

        /// The lowest zoom at which a box shows beside better labels; the greatest number if it never does.
        private func minimum(of box: Int, _ better: ArraySlice<Int>) -> Int {
            guard let run = oracle.run(box) else { return .max }
            guard let hidden = run.last(where: { isHidden(box, better, $0) }) else { return run.lowerBound }
            return hidden == run.upperBound ? .max : hidden + 1
        }
    }

    /// A label does not make way for the other part of its annotation, and stays at its first position where none is free.
    @Test func annotationsAndNoRoom() {
        var labels = Labels()
        let marker = Label(x: 1 << 31, y: 1 << 31, width: 40, height: 40, priority: 2)
        labels.append(marker)
        var whole = marker
        (whole.width, whole.tie) = (400, 1)
        labels.append(whole)
        labels.addPositions([180, -180].map { LabelPosition(width: 400, height: 40, offsetX: $0, offsetY: 0) })
        labels.join(0, 1)
        var other = whole
        other.priority = 1
        labels.append(other)
        labels.addPositions([180, -180].map { LabelPosition(width: 400, height: 40, offsetX: $0, offsetY: 0) })
        let request = Request(zooms: 0...20)
        #expect(labels.choosePositions(request) == [0, 0, 0])
        #expect(!labels.havePositions && labels.label(1).offsetX == 180)
        #expect(Arrangement(labels).declutter(request).minimumZooms == [0, 0, 21])
    }
}
