package import Layers

/// Writes what a command makes of rows. What each command does with them is in its folder.
package struct RowsWriting {
    package let pass: LayerPass
    package let output: WritingOptions
    package let inputs: Inputs

    /// - Parameter needsGeometry: false if rows may be those of tables without coordinates.
    package init(
        _ pass: LayerPass, _ output: WritingOptions, _ inputs: Inputs, needingGeometry needsGeometry: Bool = false
    ) {
        var pass = pass
        if !needsGeometry { pass.request.reading.needsGeometry = .never }
        (self.pass, self.output, self.inputs) = (pass, output, inputs)
    }
}

extension LayerPass {
    /// The error for a field that no record has. Its hint lists the other fields, unless the input is a pipe.
    package func missingField(_ name: String, _ option: String) -> Problem {
        let fields = (try? fieldNames())?.names.sorted() ?? []
        return Problem(noFieldNamed: name, option, among: fields.map { Field($0, .any) }, at: onlyLocation)
    }
}
