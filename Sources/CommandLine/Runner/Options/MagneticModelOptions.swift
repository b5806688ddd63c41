package import CommandKit
package import Layers
package import Magnetism
import Streams

/// Options for the model of the magnetic field.
package struct MagneticModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Magnetic model to use: a file of coefficients (COF) as NOAA publishes them.",
            discussion: "It is valid for five years from the epoch in its first line.",
            defaultNote: "WMM2025, built in", valueName: "FILE"), completion: .file)
    package var model: String?

    @Flag(help: "Compute values also for dates outside the years of the model.")
    package var extrapolate = false

    package init() {}

    /// The model to use.
    package func loaded() throws(Problem) -> MagneticModel {
        guard let model else { return .wmm2025 }
        let bytes = try SmallFile.bytes(at: model)
        do throws(MagneticModelFault) {
            return try MagneticModel(reading: bytes.span)
        } catch {
            throw Problem(
                .data, "bad-model", at: InputLocation(source: pathName(model), line: error.line),
                "\(error.message(showing: printable))")
        }
    }

    package var parsedOptions: [ParsedOption] { [$model, $extrapolate] }
}
