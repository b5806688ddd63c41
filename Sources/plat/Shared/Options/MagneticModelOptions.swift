import CommandKit
import Layers
import Magnetism
import Streams

/// Options for the model of the magnetic field.
struct MagneticModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Magnetic model to use: a file of coefficients (COF) as NOAA publishes them.",
            discussion: "It is valid for five years from the epoch in its first line.",
            defaultNote: "WMM2025, built in", valueName: "FILE"), completion: .file)
    var model: String?

    @Flag(help: "Compute values also for dates outside the years of the model.")
    var extrapolate = false

    /// The model to use.
    func loaded() throws(Problem) -> MagneticModel {
        guard let model else { return .wmm2025 }
        let bytes = try SmallFile.bytes(at: model)
        do throws(MagneticModelFault) {
            return try MagneticModel(reading: bytes.span)
        } catch {
            throw Problem(
                .data, "bad-model", at: Place(source: pathName(model), line: error.line),
                "\(error.message(showing: printable))")
        }
    }

    var mentions: [Mention] { [$model, $extrapolate] }
}
