import Geometry
import Layers
import Magnetism
import Times

extension FixReader {
    /// Fills in the heading, made a true one if it is magnetic and the declination is known.
    func fillHeading(_ fix: inout Fix, _ feature: inout Feature, _ chunk: borrowing Chunk) throws(BadRecord) {
        fix.takeHeading(
            true: try number(.heading, feature, chunk), magnetic: try number(.magneticHeading, feature, chunk),
            accuracy: try number(.headingAccuracy, feature, chunk))
        guard let model = request.model, fix.hasMagneticHeading || request.needsDeclination else { return }
        fix.takeDeclination(declination(by: model, at: fix, &feature, chunk))
    }

    /// Degrees of magnetic north east of true north; NaN near the magnetic poles, and where the model does not hold, which
    /// is counted.
    private func declination(
        by model: MagneticModel, at fix: Fix, _ feature: inout Feature, _ chunk: borrowing Chunk
    ) -> Double {
        let year = Instant(microseconds: fix.time).decimalYear
        guard request.extrapolates || model.years.contains(year) else {
            feature.alterations.add(.expiredModel, at: chunk.byte(of: feature))
            return .nan
        }
        let height = fix.altitude.isNaN ? 0 : fix.altitude
        guard MagneticModel.heights.contains(height) else {
            feature.alterations.add(.outsideModel, at: chunk.byte(of: feature))
            return .nan
        }
        let field = model.field(at: fix.place, height: height, year: year)
        return field.zone == .blackout ? .nan : field.declination
    }
}
