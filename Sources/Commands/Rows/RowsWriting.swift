import Layers
import Runner

/// Writes what a command makes of rows. What each command does with them is in its folder.
struct RowsWriting {
    let pass: LayerPass
    let output: WritingOptions
    let inputs: Inputs

    /// Rows may be those of tables without coordinates.
    init(_ pass: LayerPass, _ output: WritingOptions, _ inputs: Inputs) {
        var pass = pass
        pass.request.reading.needsGeometry = .never
        (self.pass, self.output, self.inputs) = (pass, output, inputs)
    }
}
