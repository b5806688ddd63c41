import Decluttering
import Features
import Geometry
import LabelLines
import Memory

extension LabelledFeatures {
    /// A decision of labels of which some run along lines.
    struct DecidedLines {
        var outcome: Outcome
        var ways: [Int: LineWay] = [:]
        /// A fault in the decision.
        var violation: Violation?
    }

    /// Decides labels of which some run along lines, box by box.
    ///
    /// - Parameters:
    ///   - labels: lose the zooms of those whose lines another one names.
    ///   - zoom: the only zoom, which may be between two; nil for those of the request.
    func decideLines(_ labels: inout Labels, atZoom zoom: Double?) -> DecidedLines {
        var names = SharedNames()
        for label in 0..<labels.count where columns.standings[label].isLabel && columns.paths.kind(of: label) == .line {
            names.add(label, columns.lineNames.text(label) ?? "", layer: 0, .line)
        }
        let groups = names.groups(columns.paths) { _ in
            []
        } isBetter: { first, second in
            let (one, other) = (labels.priority(of: first), labels.priority(of: second))
            return one > other || one == other && first < second
        }
        let limits = request.limits
        let levels = zoom.map { Int($0)...Int($0) } ?? limits.zooms
        var ways: [Int: [LineWay]] = [:]
        var chains: [Int: [LabelChain]] = [:]
        var namedBy: [Int: Int] = [:]
        for group in groups {
            for other in group.others {
                namedBy[other] = group.text
                labels.limitZooms(of: other, to: [])
            }
            guard let line = group.lines.first else { continue }
            let text = lineText(group.text)
            let found =
                LineWays(levels: levels, repeatDistance: nil, texts: levels.map { _ in text }) { level in
                    Zoom.scale(level: zoom ?? Double(level)) * (limits.tileSize == .pixels512 ? 2 : 1)
                }.ways(LabelLine(line)).first ?? []
            ways[group.text] = found
            chains[group.text] = found.map { LabelChain($0, at: MapPoint(x: $0.place.x, y: $0.place.y)) }
        }
        let chosen = labels.decide(chains, limits, atZoom: zoom)
        var decided = DecidedLines(
            outcome: Outcome(
                minimumZooms: chosen.minimumZooms, blockers: [Int32](repeating: -1, count: labels.count),
                reasons: [HidingReason](repeating: .none, count: labels.count)))
        for (label, ways) in ways where ways.indices.contains(Int(chosen.chosen[label])) {
            decided.ways[label] = ways[Int(chosen.chosen[label])]
        }
        guard request.keepsIdentities else { return decided }
        let proof = ChainProof(labels, chains, chosen, limits, atZoom: zoom)
        decided.violation = proof.violation
        decided.outcome.blockers = proof.blockers
        for (label, other) in namedBy { decided.outcome.blockers[label] = Int32(other) }
        for label in 0..<labels.count where decided.outcome.blockers[label] >= 0 {
            decided.outcome.reasons[label] = namedBy[label] == nil ? .label : .repeatedName
        }
        return decided
    }

    private func lineText(_ label: Int) -> LineText {
        var size = 0.0
        if case .text(_, let fontSize) = request.size { size = fontSize }
        return LineText(
            advances: columns.paths.advances(of: label), ascent: size * Self.ascent, descent: size * Self.descent,
            rim: request.padding, gap: Self.gap)
    }

    /// Parts of the font size above and below the baseline.
    private static let ascent = 0.94
    private static let descent = 0.26
    /// Pixels between a line, which may be three pixels wide, and its label.
    private static let gap = 2.5
}
