import Decluttering
import TestSupport
import Testing

/// Positions of labels, compared with a choice straight from the definition.
struct PositionTests {
    @Test(arguments: 0..<28 as Range<UInt64>)
    func lowestZoomsAndFirstPositions(seed: UInt64) {
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

    /// The positions and lowest zooms of labels, each compared with all better ones at each zoom.
    private struct Choice {
        var positions: [Int]
        var minimums: [Int]

        init(_ labels: [Label], _ choices: [[Label]], _ request: Request, atZoom zoom: Double?) {
            var placed = labels
            positions = labels.map { _ in 0 }
            minimums = labels.map { _ in request.zooms.upperBound + 1 }
            var better: [Int] = []
            for label in Oracle(labels, request).byRank {
                var best: (minimum: Int, position: Int)?
                for (position, box) in choices[label].enumerated() {
                    placed[label] = box
                    let oracle = Oracle(placed, request)
                    guard oracle.run(label) != nil else { continue }
                    let minimum = minimum(of: label, better, oracle, zoom)
                    if best.map({ minimum < $0.minimum }) ?? true { best = (minimum, position) }
                }
                let (lowest, position) = best ?? (.max, 0)
                placed[label] = choices[label][position]
                positions[label] = position
                let oracle = Oracle(placed, request)
                if let run = oracle.run(label) {
                    minimums[label] = labels[label].isRequired ? run.lowerBound : min(lowest, run.upperBound + 1)
                }
                better.append(label)
            }
        }

        /// The lowest zoom at which a label shows beside better ones; the greatest number if it never does.
        private func minimum(of label: Int, _ better: [Int], _ oracle: Oracle, _ exact: Double?) -> Int {
            guard let run = oracle.run(label) else { return .max }
            for zoom in run.reversed() {
                let (low, high) =
                    exact.map { (oracle.scale($0), oracle.scale($0)) }
                    ?? (oracle.scale(Double(zoom)), oracle.scale(Double(zoom + 1)))
                let isHidden = better.contains { other in
                    minimums[other] <= zoom && oracle.run(other)?.contains(zoom) == true
                        && oracle.overlap(label, other, from: low, below: high)
                }
                if isHidden { return zoom == run.upperBound ? .max : zoom + 1 }
            }
            return run.lowerBound
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
