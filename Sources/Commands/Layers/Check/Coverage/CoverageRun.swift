import CommandKit
import Geometry
import Glibc
import Layers
import Memory
import Runner
import Topology

/// The check of coverages in a run.
final class CoverageRun {
    let memory: Int
    private let options: CoverageOptions
    /// Faults that are written as features; nil for none.
    private var file: FaultFile?

    fileprivate init(_ options: CoverageOptions) {
        self.options = options
        memory = options.memory.bytes
    }

    /// Reports the faults of a layer.
    ///
    /// - Parameters:
    ///   - areas: those of its records, by their numbers.
    ///   - space: that of the positions.
    ///   - isPlane: true if they are on a plane, or may be.
    func check(
        _ areas: CoverageAreas, of source: String, in space: CoordinateSpace, isPlane: Bool, into report: CheckReport,
        _ diagnostics: Diagnostics
    ) throws(Problem) {
        guard !areas.isTooLarge else {
            return try report.add(
                Problem(
                    .data, "too-large", severity: .warning, at: InputLocation(source: source),
                    "the coverage was not checked, as its areas take more memory than --memory allows",
                    hint: "raise --memory"))
        }
        areas.explain(diagnostics)
        let check = try CoverageCheck(
            in: isPlane ? nil : space, gapWidth: options.gapWidth(onPlane: isPlane), memory: memory,
            at: InputLocation(source: source), diagnostics)
        let faults = try faultFile(in: isPlane ? space : .wgs84)
        try check.findFaults(of: areas) { (fault, shape) throws(Problem) in
            try report.add(fault.problem(of: shape, in: source, isPlane: isPlane))
            try faults?.write(fault, shape, of: source)
        }
    }

    /// The file, which has a single space.
    private func faultFile(in space: CoordinateSpace) throws(Problem) -> FaultFile? {
        guard options.faults != nil else { return nil }
        if let file {
            guard file.space == space else {
                throw Problem(
                    .usage, "mixed-crs", "\(options.optionOfFaults): not all layers are on the same plane",
                    hint: "check them one by one")
            }
            return file
        }
        file = try FaultFile(in: space)
        return file
    }

    fileprivate func finish(_ inputs: Inputs, _ diagnostics: Diagnostics) throws(Problem) {
        guard let path = options.faults else { return }
        if file == nil { _ = try faultFile(in: .wgs84) }
        try file?.finish(options.optionOfFaults, path, inputs: inputs, diagnostics)
    }
}

extension CoverageOptions {
    /// Calls `body` with the check of coverages, nil for none, and writes the file of faults.
    func run(
        _ inputs: Inputs, _ diagnostics: Diagnostics, _ body: (CoverageRun?) throws(Problem) -> Void
    ) throws(Problem) {
        guard coverage else { return try body(nil) }
        let run = CoverageRun(self)
        try body(run)
        try run.finish(inputs, diagnostics)
    }
}

extension CoverageFault {
    /// The message of a report.
    fileprivate func problem(of shape: borrowing Shape, in source: String, isPlane: Bool) -> Problem {
        let owners = records.map(String.init)
        let names =
            owners.count > 1
            ? "records \(owners.dropLast().joined(separator: ", ")) and \(owners[owners.count - 1])"
            : "record \(owners.first ?? "")"
        let place = (place ?? (shape.points.isEmpty ? nil : shape.points[0])).map { ", near \($0.words)" } ?? ""
        let (area, width) = (Self.text(area, isPlane ? "" : " m²"), Self.text(width, isPlane ? "" : " m"))
        let message: Wording =
            switch kind {
            case .unshared:
                "\(Account.phrase(edgeCount, "edge")) of \(names) \(edgeCount == 1 ? "lies" : "lie") on others without sharing all vertices\(place)"
            case .overlap: "the areas of \(names) overlap by \(area), up to \(width) wide\(place)"
            case .gap: "a gap of \(area), up to \(width) wide, is between \(names)\(place)"
            }
        return Problem(
            .data, kind.rawValue, severity: .warning,
            at: InputLocation(source: source, record: records.first), message)
    }

    /// A measure for people: about four digits.
    private static func text(_ value: Double?, _ unit: String) -> String {
        guard let value, value > 0 else { return "0\(unit)" }
        let digits = max(0, 3 - Int(log10(value).rounded(.down)))
        return digits > 15
            ? "\(DecimalText.shortest(value))\(unit)"
            : DecimalText.string(value, fractionDigits: digits, trimmingZeros: true) + unit
    }
}
