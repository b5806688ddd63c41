import Geometry
import Layers
import Memory
import Runner

/// The file of faults of coverages, as features.
final class FaultFile {
    private let writer: any LayerWriter
    private let features: FeatureWriter
    private var feature = Feature()

    private static let fields = ["fault", "source", "records", "edges", "length", "area", "width"].map {
        Field($0, $0 == "fault" || $0 == "source" ? .string : .any)
    }

    /// - Parameter space: that of the positions.
    init(_ format: any StreamFormat, to output: Output, in space: CoordinateSpace) throws(Problem) {
        var settings = OutputSettings()
        (settings.space, settings.precision) = (space, .full)
        writer = format.writer(to: output, settings)
        try writer.begin()
        features = FeatureWriter(writer.sink, fields: Self.fields)
    }

    func write(_ fault: CoverageFault, _ shape: borrowing Shape, of source: String) throws(Problem) {
        feature.removeAll()
        feature.shape.kind = shape.kind
        feature.shape.points.append(contentsOf: shape.points.span)
        feature.shape.ringEnds.append(contentsOf: shape.ringEnds.span)
        feature.shape.partEnds.append(contentsOf: shape.partEnds.span)
        put(.string, fault.kind.rawValue, field: 0)
        put(.string, source, field: 1)
        put(.json, "[\(fault.records.map(String.init).joined(separator: ","))]", field: 2)
        if fault.edgeCount > 0 { put(.number, "\(fault.edgeCount)", field: 3) }
        for (index, value) in [fault.length, fault.area, fault.width].enumerated() {
            guard let value else { continue }
            // Nine digits at least.
            let digits = value >= 1 ? 3 : 9
            put(.number, DecimalText.shortest(DecimalText.rounded(value, fractionDigits: digits)), field: 4 + index)
        }
        try features.write(&feature)
    }

    private func put(_ kind: Value.Kind, _ text: String, field: Int) {
        let start = feature.scratch.count
        feature.scratch.append(text)
        feature.values.append(Value(kind, field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }

    func finish(_ ledger: Ledger) throws(Problem) {
        try features.flush()
        try writer.finish(OutputEnd(), ledger)
    }
}
