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

    private static let fields = ["kind", "done", "records", "given_to", "area", "width"].map { Field($0, .any) }

    func write(_ repair: borrowing CoverageRepair) throws(Problem) {
        let features = try features(repair)
        let output = WritingOptions.named(path)
        output.givenPrecision = work.output.givenPrecision
        try LayerWriting.write(
            findings: features, named: "report", on: work.pass.request.workingSpace, to: output, inputs: work.inputs,
            work.pass.ledger.diagnostics)
    }

    private func features(_ repair: borrowing CoverageRepair) throws(Problem) -> SpooledFeatures {
        let features = try SpooledFeatures(areSorted: false)
        features.add(Self.fields)
        var gatherer = FeatureGatherer(orderField: nil)
        for field in Self.fields { gatherer.add(field) }
        var rings = RegionRings(repair.owners.graph)
        var feature = Feature()
        for first in stride(from: 0, to: repair.findings.count, by: 10_000) {
            gatherer.begin()
            for index in first..<min(first + 10_000, repair.findings.count) {
                let finding = repair.findings[index]
                feature.removeAll()
                feature.index = index - first
                repair.append(finding, to: &rings)
                rings.append(index, to: &feature.shape, scale: work.request.scale)
                feature.shape.kind = feature.shape.partEnds.count == 1 ? .polygon : .multiPolygon
                fill(&feature, finding, repair.features(of: finding))
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
