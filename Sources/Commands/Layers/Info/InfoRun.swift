import CommandKit
package import Layers
package import Runner

/// The run that describes layers.
package struct InfoRun {
    package let command: Info
    package let inputs: Inputs
    package let session: Session
    package let pass: LayerPass

    package var ledger: Ledger { session.ledger }

    /// Writes a report on each layer.
    ///
    /// - Parameter makeReport: describes the layer of an input.
    package func write(_ makeReport: (LayerPass, _ index: Int) throws(Problem) -> LayerReport) throws {
        let (work, path) = (command.work, command.report.output.path)
        let (layers, request) = (pass.layers, pass.request)
        var failure: Problem?
        try session.run { () throws(Problem) in
            try Output.write(to: path, inputs: pass.protectedFiles(inputs)) { (output) throws(Problem) in
                let reports = LayerReports(output, asJSON: command.report.isJSON)
                for index in 0..<layers.count {
                    let own = ledger.reporting()
                    let layer = try makeReport(LayerPass(layers, request, own), index)
                    try reports.add(layer)
                    ledger.absorb(own)
                    guard layers.count > 1, !layer.wasOpened, let reason = layer.failure else { continue }
                    // The one that ends the run is reported then.
                    if reason.kind == .noInput, reports.readFailure != reason {
                        ledger.diagnostics.report(reason)
                    }
                }
                failure = reports.failure
                try reports.finish()
                if reports.isPartial, let reason = reports.failure {
                    _ = output.keepOlderReport(
                        path, because: reports.readFailure == reason ? nil : reason, ledger.diagnostics)
                }
                if let readFailure = reports.readFailure { throw readFailure }
            }
            reportIdleOptions()
            let isFailure = work.stopsAtFailure && ledger.account.badCount > 0
            CurrentRun.fail(failure?.code ?? (isFailure ? ledger.account.skipped.first?.code : nil))
        }
        if let failure { throw failure.exitCode }
        if work.stopsAtFailure, ledger.account.badCount > 0 { throw ExitCode.data }
    }

    package func reportIdleOptions() {
        guard let problem = command.input.reading.idleOptions(for: pass.layers.formats) else { return }
        ledger.diagnostics.report(problem)
    }
}
