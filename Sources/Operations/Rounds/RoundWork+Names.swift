import Decluttering
import Geometry
import Layers

/// The work for the features of a part.
extension RoundWork {
    /// Counts what will be written, and asks other parts for the names of their labels that hide own ones.
    mutating func ask(_ kept: consuming OwnOutcomes) throws(Problem) -> RoundReport {
        try kept.checkAreKnown()
        try keep(kept)
        var box = RoundOutbox(.questions, to: writer, count: round.settings.count) { (asked: [Int32], bytes) in
            bytes.append(columnOf: asked.count) { asked[$0] }
        }
        var asked: Set<UInt64> = []
        for index in 0..<kept.blockers.count {
            let blocker = kept.blockers[index]
            guard blocker != .none, Int(blocker.part) != part, asked.insert(blocker.key).inserted else { continue }
            try box.add(blocker.index, to: Int(blocker.part))
        }
        try box.finish()
        let result = kept.result(request, atZoom: zoom, ArrivedNames(), of: part)
        var (report, features) = (RoundReport(), features)
        report.written = features.number(result, after: 0)
        report.numbersFeatures = features.namesBlockers && features.numbersAny(of: result)
        report.counts = result.counts
        return report
    }

    /// Tells parts the names of the labels that they have asked for.
    mutating func answer(
        _ kept: consuming OwnOutcomes, _ questions: [(part: Int, labels: [Int32])]
    ) throws(Problem) {
        try keep(kept)
        let result = kept.result(request, atZoom: zoom, ArrivedNames(), of: part)
        var features = features
        _ = features.number(result, after: round.written(before: part))
        for (asking, labels) in questions {
            begin(.answers)
            record.append(bytesOf: Int32(labels.count))
            for label in labels {
                record.append(bytesOf: label)
                record.append(bytesOf: features.number(of: Int(label)))
                result.identities.write(Int(label), to: &record)
            }
            try writer.append(record, to: asking)
        }
    }

    /// The result for the part's own labels, and the request by which its features are written.
    public func complete(_ arrivals: RoundArrivals) -> (result: LabelResult, features: DeclutteredFeatures.Request) {
        let result = arrivals.takeKept().result(request, atZoom: zoom, arrivals.names, of: part)
        var features = features
        guard features.namesBlockers else { return (result, features) }
        _ = features.number(result, after: round.written(before: part))
        features.take(arrivals.names.numbers)
        return (result, features)
    }
}
