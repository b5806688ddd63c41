import Features
import Layers
import Magnetism
import Movement
import Times

extension FixReader {
    /// Fills in the heading, made a true one if it is magnetic and the declination is known.
    mutating func fillHeading(
        _ fix: inout Fix, _ feature: inout Feature, _ chunk: borrowing Chunk, _ origin: RecordOrigin
    ) throws(BadRecord) {
        fix.takeHeading(
            true: try number(.heading, feature, chunk, origin),
            magnetic: try number(.magneticHeading, feature, chunk, origin),
            accuracy: try number(.headingAccuracy, feature, chunk, origin))
        switch request.headingOffset {
        case .degrees(let degrees): fix.turnHeading(by: degrees)
        case .field:
            fix.turnHeading(
                by: try number(at: fields[.headingOffset], title: "heading offset", feature, chunk, origin))
        case nil: break
        }
        if !fix.heading.isNaN { found.noteHeading() }
        guard fix.hasMagneticHeading || request.needsDeclination, let model = request.model else { return }
        fix.takeDeclination(declination(by: model, at: fix, &feature, origin))
    }

    /// Degrees of magnetic north east of true north; NaN near the magnetic poles, and where the model does not hold, which
    /// is counted.
    private func declination(
        by model: MagneticModel, at fix: Fix, _ feature: inout Feature, _ origin: RecordOrigin
    ) -> Double {
        let year = Instant(microseconds: fix.time).decimalYear
        guard request.extrapolates || model.years.contains(year) else {
            feature.warnings.add(.expiredModel, at: origin.byte)
            return .nan
        }
        let height = fix.altitude.isNaN ? 0 : fix.altitude
        guard MagneticModel.heights.contains(height) else {
            feature.warnings.add(.outsideModel, at: origin.byte)
            return .nan
        }
        let field = model.field(at: fix.place, height: height, year: year)
        return field.zone == .blackout ? .nan : field.declination
    }
}
