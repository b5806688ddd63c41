package import Features
package import Geometry
package import Layers

extension LayerWriting {
    /// Writes features that a command has found to a file that is not its output.
    ///
    /// - Parameters:
    ///   - name: the name of the features in messages.
    ///   - space: that of the positions; nil if they are in degrees of WGS84.
    package static func write(
        findings features: SpooledFeatures, named name: String, in space: CoordinateSpace?,
        to output: WritingOptions, inputs: Inputs, _ diagnostics: Diagnostics
    ) throws(Problem) {
        let ledger = Ledger(policy: RecordPolicy(), rejects: nil, diagnostics: diagnostics)
        ledger.goOn(from: ledger.gathering(), groupCount: nil)
        let workingSpace = space
        let space = space ?? .wgs84
        var reading = LayerOptions()
        reading.sourceSpace = space
        let keepsSpace = space.plane != nil || output.format.has(.keepsSystem)
        var request = PassRequest(reading: reading, output: OutputSpace(.given(keepsSpace ? space : .wgs84)))
        request.workingSpace = workingSpace
        request.longEdges = .decided
        let pass = LayerPass(LayerInputs(SpooledLayer(features: features), named: name), request, ledger)
        try LayerWriting(pass, output, inputs: inputs, madeGeometry: .wkt).write()
    }
}
