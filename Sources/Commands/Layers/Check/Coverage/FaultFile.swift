import Features
import Geometry
import Layers
import Memory
import Runner

/// The file of faults of coverages, as features.
final class FaultFile {
    /// That of the positions.
    let space: CoordinateSpace
    private let features: SpooledFeatures
    private var gatherer = FeatureGatherer(orderField: nil)
    private var feature = Feature()
    /// Features that wait to be spooled, and those before them.
    private var waiting = 0
    private var spooled = 0

    /// Features that are spooled together.
    private static let most = 10_000
    private static let fields = ["kind", "source", "records", "edges", "length", "area", "width"].map {
        Field($0, ["kind", "source", "records"].contains($0) ? .string : .any)
    }

    init(in space: CoordinateSpace) throws(Problem) {
        self.space = space
        features = try SpooledFeatures(areSorted: false)
        features.add(Self.fields)
        for field in Self.fields { gatherer.add(field) }
        gatherer.begin()
    }

    func write(_ fault: CoverageFault, _ shape: borrowing Shape, of source: String) throws(Problem) {
        feature.removeAll()
        feature.index = waiting
        feature.shape.kind = shape.kind
        feature.shape.points.append(contentsOf: shape.points.span)
        feature.shape.ringEnds.append(contentsOf: shape.ringEnds.span)
        feature.shape.partEnds.append(contentsOf: shape.partEnds.span)
        put(.string, fault.kind.name, field: 0)
        put(.string, source, field: 1)
        put(.string, fault.records.map(String.init).joined(separator: ","), field: 2)
        if fault.edgeCount > 0 { put(.number, "\(fault.edgeCount)", field: 3) }
        for (index, value) in [fault.length, fault.area, fault.width].enumerated() {
            guard let value else { continue }
            // Nine digits at least.
            let digits = value >= 1 ? 3 : 9
            put(.number, DecimalText.shortest(DecimalText.rounded(value, fractionDigits: digits)), field: 4 + index)
        }
        do throws(BadRecord) {
            try gatherer.consume(&feature, of: Chunk())
        } catch {
            throw Problem(.data, "record-too-long", "a fault has too many positions to be held in memory")
        }
        waiting += 1
        if waiting == Self.most { try spool() }
    }

    private func put(_ kind: Value.Kind, _ text: String, field: Int) {
        let start = feature.scratch.count
        feature.scratch.append(text)
        feature.values.append(Value(kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    private func spool() throws(Problem) {
        gatherer.receive(recordsBefore: spooled)
        try gatherer.send(to: features)
        gatherer.begin()
        (spooled, waiting) = (spooled + waiting, 0)
    }

    /// - Parameter option: the one that names the file.
    func finish(_ option: String, _ path: String, inputs: Inputs, _ diagnostics: Diagnostics) throws(Problem) {
        try spool()
        let output = WritingOptions.named(path, by: option)
        if !output.format.has(.hasAllDigits) { output.givenPrecision = .full }
        do throws(Problem) {
            try LayerWriting.write(
                findings: features, named: "faults", in: space.plane == nil ? nil : space, to: output, inputs: inputs,
                diagnostics)
        } catch {
            guard error.kind == .data || error.code == "only-degrees" else { throw error }
            var problem = error
            problem.location = nil
            problem.message = "\(option): \(error.message)"
            problem.hint = "choose a name that ends in .geojson"
            throw problem
        }
    }
}
