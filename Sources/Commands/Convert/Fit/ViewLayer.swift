import CameraViews
import Features
import Geometry
import Layers
import Runner

/// Writes a single view as the only feature of a layer.
struct ViewLayer {
    let view: Viewport
    let output: LayerOutputOptions
    let inputs: Inputs
    let options: RunOptions

    func write() throws(Problem) {
        let ledger = Ledger(policy: RecordPolicy(), rejects: nil, diagnostics: options.diagnostics)
        // The view is made of options, not of records that are read.
        ledger.goOn(from: ledger.gathering(), groupCount: nil)
        var request = PassRequest(
            reading: LayerOptions(), output: output.dstCrs == nil ? OutputSpace(.given(.wgs84)) : output.space)
        request.cutting = output.writing.cutting
        request.longEdges = .decided
        let layer = SpooledLayer(features: try SpooledFeatures.single())
        let pass = LayerPass(LayerInputs(layer, named: "view"), request, ledger)
        try pass.checkSpaces()
        let (view, precision) = (view, output.writing.givenPrecision)
        try LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: .wkt)
            .write(through: [Step { ViewPolygons(.fixed(view), precision: precision) }])
        guard !ledger.account.altered.isEmpty else { return }
        ledger.reportSummary(as: options.summaryFormat)
    }
}
