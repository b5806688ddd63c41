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
    /// Where faults are written as features; nil for nowhere.
    private let output: Output?
    private var file: (faults: FaultFile, space: CoordinateSpace)?

    fileprivate init(_ options: CoverageOptions, to output: Output?) {
        (self.options, self.output) = (options, output)
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
            at: InputLocation(source: source))
        let faults = try faultFile(in: isPlane ? space : .wgs84)
        try check.findFaults(of: areas) { (fault, shape) throws(Problem) in
            try report.add(fault.problem(of: shape, in: source, isPlane: isPlane))
            try faults?.write(fault, shape, of: source)
        }
    }

    /// The file, which has a single space.
    private func faultFile(in space: CoordinateSpace) throws(Problem) -> FaultFile? {
        guard let output, let format = options.format?.ofStreams else { return nil }
        if let file {
            guard file.space == space else {
                throw Problem(
                    .usage, "mixed-crs", "\(options.$faults.title): not all layers are on the same plane",
                    hint: "check them one by one")
            }
            return file.faults
        }
        let made = try FaultFile(format, to: output, in: space)
        file = (made, space)
        return made
    }

    fileprivate func finish(_ ledger: Ledger) throws(Problem) {
        if file == nil { _ = try faultFile(in: .wgs84) }
        try file?.faults.finish(ledger)
    }
}

extension CoverageOptions {
    /// The format of faults that are written as features.
    var format: (any WritableFormat)? { faults.map { WritingOptions.named($0).format } }

    /// Calls `body` with the check of coverages, nil for none, and completes the file of faults.
    func run(
        protecting inputs: ProtectedFiles, _ ledger: Ledger, _ body: (CoverageRun?) throws(Problem) -> Void
    ) throws(Problem) {
        guard coverage else { return try body(nil) }
        guard let faults else { return try body(CoverageRun(self, to: nil)) }
        try Output.write(to: faults, inputs: inputs) { (output) throws(Problem) in
            let run = CoverageRun(self, to: output)
            try body(run)
            try run.finish(ledger)
        }
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
        let place = shape.points.isEmpty ? "" : ", near \(shape.points[0].words)"
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
