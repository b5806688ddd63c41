import CommandKit
import Coverages
import Features
import Geometry
import Layers
import Memory
import Runner
import Topology

/// A layer of what a repair has found, and what it has done.
struct RepairReport {
    let work: CoverageWork
    let areas: GatheredAreas
    let path: String

    private static let fields = ["kind", "done", "records", "given_to", "area", "width", "moved", "vertices"].map {
        Field($0, .any)
    }

    /// What has happened to an area as such.
    private struct Change {
        var kind: String
        var done: String
        var feature: Int32
        /// How far vertices have moved, at most.
        var move: Double?
        /// Number of vertices that were added.
        var addedCount: Int?
    }

    func write(_ repair: borrowing CoverageRepair, _ shapes: borrowing RepairedShapes) throws(Problem) {
        let features = try features(repair, shapes)
        let output = WritingOptions.named(path, by: work.options.$report.title)
        output.givenPrecision = work.output.givenPrecision
        try LayerWriting.write(
            findings: features, named: "report", in: work.pass.request.workingSpace, to: output, inputs: work.inputs,
            work.pass.ledger.diagnostics)
    }

    private func features(
        _ repair: borrowing CoverageRepair, _ shapes: borrowing RepairedShapes
    ) throws(Problem) -> SpooledFeatures {
        let features = try SpooledFeatures(areSorted: false)
        features.add(Self.fields)
        var gatherer = FeatureGatherer(orderField: nil)
        for field in Self.fields { gatherer.add(field) }
        var rings = RegionRings(repair.owners.graph)
        var feature = Feature()
        let changes = changes(shapes)
        let findingCount = repair.findings.count
        for first in stride(from: 0, to: findingCount + changes.count, by: 10_000) {
            gatherer.begin()
            for index in first..<min(first + 10_000, findingCount + changes.count) {
                feature.removeAll()
                feature.index = index - first
                if index < findingCount {
                    let finding = repair.findings[index]
                    repair.append(finding, to: &rings)
                    rings.append(index, to: &feature.shape, scale: work.request.scale)
                    fill(&feature, finding, repair.features(of: finding))
                } else {
                    let change = changes[index - findingCount]
                    shapes.append(Int(change.feature), to: &feature.shape, scale: work.request.scale)
                    fill(&feature, change)
                }
                let count = feature.shape.partEnds.count
                feature.shape.kind = count == 0 ? .null : count == 1 ? .polygon : .multiPolygon
                do throws(BadRecord) {
                    try gatherer.consume(&feature, of: Chunk())
                } catch {
                    throw Problem(.data, "record-too-long", "a gap has too many positions to be held in memory")
                }
            }
            gatherer.receive(recordsBefore: first)
            try gatherer.send(to: features)
        }
        return features
    }

    /// What has happened to the areas that have changed, in their order.
    private func changes(_ shapes: borrowing RepairedShapes) -> [Change] {
        var changes: [Change] = []
        for feature in 0..<Int32(areas.outlines.count) where shapes.isChanged(Int(feature)) {
            if areas.invalid.contains(feature) {
                changes.append(Change(kind: "shape", done: "repaired", feature: feature))
            }
            let change = Int(feature) < areas.changes.count ? areas.changes[Int(feature)] : NodedEdges.Change()
            if change.move > 0 {
                changes.append(Change(kind: "snapped", done: "moved", feature: feature, move: change.move))
            }
            if change.addedCount > 0 {
                changes.append(
                    Change(kind: "noded", done: "cut", feature: feature, addedCount: change.addedCount))
            }
            if areas.droppedRings[feature] != nil {
                changes.append(Change(kind: "collapsed", done: "dropped", feature: feature))
            }
        }
        return changes
    }

    private func fill(_ feature: inout Feature, _ change: Change) {
        Self.append(change.kind, .string, 0, to: &feature)
        Self.append(change.done, .string, 1, to: &feature)
        Self.append(areas.name(of: change.feature, work.pass.layers.names), .string, 2, to: &feature)
        if let move = change.move { Self.append(DecimalText.shortest(move.rounded(to: 3)), .number, 6, to: &feature) }
        if let count = change.addedCount { Self.append("\(count)", .number, 7, to: &feature) }
    }

    private func fill(_ feature: inout Feature, _ finding: CoverageRepair.Finding, _ owners: [Int32]) {
        let kind =
            switch finding.kind {
            case .gap: "gap"
            case .overlap: "overlap"
            case .sliver: "thin part"
            }
        Self.append(kind, .string, 0, to: &feature)
        Self.append(finding.heir >= 0 ? "given" : "left", .string, 1, to: &feature)
        let sources = work.pass.layers.names
        Self.append(owners.map { areas.name(of: $0, sources) }.joined(separator: ","), .string, 2, to: &feature)
        if finding.heir >= 0 {
            Self.append(areas.name(of: finding.heir, sources), sources.count > 1 ? .string : .number, 3, to: &feature)
        }
        Self.append(DecimalText.shortest(finding.area.rounded(to: 3)), .number, 4, to: &feature)
        if let width = finding.width {
            Self.append(DecimalText.shortest(width.rounded(to: 3)), .number, 5, to: &feature)
        }
    }

    private static func append(_ text: String, _ kind: Value.Kind, _ field: Int, to feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(text)
        feature.values.append(
            Value(kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }
}

extension Double {
    /// Rounded to so many significant digits after the first.
    fileprivate func rounded(to digits: Int) -> Double {
        DecimalText.rounded(self, fractionDigits: magnitude >= 1 ? digits : digits + 6)
    }
}
